export default {
  dashboard: 'Dashboard',
  notPublic: 'This dashboard is not public',
  notPublicHelp:
    'The dashboard may no longer be published, or the link is incomplete. Ask the person who sent it to you.',
  notSigned: 'This dashboard cannot be shown',
  notSignedHelp:
    'The website has not signed this address correctly, or the dashboard is no longer embedded. Ask the people who run the website.',
  expired: 'This page has expired',
  expiredHelp: 'Reload the page to see the dashboard.',
  noLongerUpdated: 'These figures are no longer updated. Reload the page to see the latest ones.',
  notSetUp: 'This dashboard is not set up correctly',
  switchedOff: 'This dashboard is switched off',
  switchedOffHelp: 'Ask the people who run the website when it will be back.',
  nothingToShow: 'There is nothing to show here',
  notLoaded: 'The dashboard could not be loaded',
  loading: 'Loading',
  notAvailable: 'These figures are not available.',
} as const
