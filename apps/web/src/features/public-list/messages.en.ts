export default {
  list: 'List',
  notPublic: 'This list is not public',
  notPublicHelp: 'The list may no longer be published, or the link is incomplete. Ask the person who sent it to you.',
  notLoaded: 'The list could not be loaded',
  loading: 'Loading',
  noRecords: 'There are no records.',
  recordsOf: 'Records of {name}',
  total: '{count, plural, one {# record} other {# records}}',
  moreThan: 'More than {count}',
  empty: 'Empty',
} as const
