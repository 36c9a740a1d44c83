export default {
  viewMissing: 'This view does not exist, or you cannot see its records.',
  viewCouldNotBeLoaded: 'The view could not be loaded',
  recordsCouldNotBeLoaded: 'The records could not be loaded',
  loadingRecords: 'Loading records…',
  noRecords: 'No records',
  recordsOf: 'Records: {name}',
  untitled: 'Untitled',
  open: 'Open',
  openView: 'Open the view {name}',
  firstRecordsOnly: 'Only the first {count, number} records are shown.',
  moreRecords: '{count, plural, one {# more record} other {# more records}}',
} as const
