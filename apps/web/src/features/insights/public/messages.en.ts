export default {
  dashboard: 'Dashboard',
  notPublic: 'This dashboard is not public',
  notPublicHelp:
    'The dashboard may no longer be published, or the link is incomplete. Ask the person who sent it to you.',
  notLoaded: 'The dashboard could not be loaded',
  loading: 'Loading',
  notAvailable: 'These figures are not available.',
} as const
