export default {
  loading: 'Loading dashboards…',
  notLoaded: 'The dashboard could not be loaded',
  noTiles: 'This dashboard has no tiles yet.',
  figures: 'Figures',
  loadingTiles: 'Loading reports and metrics…',
  tilesNotLoaded: 'The reports and metrics could not be loaded',
} as const
