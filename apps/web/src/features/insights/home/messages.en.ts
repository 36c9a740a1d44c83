export default {
  loading: 'Loading dashboards…',
  notLoaded: 'The dashboard could not be loaded',
  noTiles: 'This dashboard has no tiles yet.',
} as const
