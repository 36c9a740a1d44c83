export default {
  fields: 'fields',
  insertAField: 'Insert a field',
  insertAFieldPlaceholder: 'Insert a field…',
  functions: 'Functions',
  resultsInTheLatestRecords: 'Results in the latest records',
  blank: 'Blank',
  searchFunctions: 'Search functions',
  noFunctionWithThisName: 'No function with this name.',
  insert: 'Insert ',
} as const
