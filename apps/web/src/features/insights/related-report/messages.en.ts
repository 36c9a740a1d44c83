export default {
  report: 'Report',
  loading: 'Loading {name}…',
  notLoaded: 'The figures could not be loaded',
  missing: 'This report does not exist, or you cannot see its records.',
} as const
