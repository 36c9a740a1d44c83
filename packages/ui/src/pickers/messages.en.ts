export default {
  choose: 'Choose…',
  clear: 'Clear {label}',
  search: 'Search…',
  noMatch: 'No match',
  search2: 'Search {label}',
  searchFailed: 'The search failed. {problem}',
  showingTheFirstTypeToNarrow: 'Showing the first {cutAt}. Type to narrow the list.',
  chosen: ', chosen',
  options: 'Options',
} as const
