export default {
  charts: 'Charts',
  addChart: 'Add a chart',
  chooseReport: 'Report',
  noReports: 'There are no reports on these records yet.',
  removeFromView: 'Remove from this view',
  missing: 'This report does not exist, or you cannot see it.',
  remove: 'Remove',
  withoutSearch: 'The charts ignore the search.',
  notLoaded: 'The charts could not be loaded',
  loading: 'Loading charts…',
} as const
