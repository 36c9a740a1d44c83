export default {
  choose: 'Choose…',
  clear: 'Clear {label}',
  search: 'Search…',
  noMatch: 'No match',
  searchIn: 'Search {label}',
  searchFailed: 'The search failed. {problem}',
  firstOptionsShown: 'Showing the first {cutAt}. Type to narrow the list.',
  chosen: ', chosen',
  options: 'Options',
} as const
