/** Limits of reads in one window: per address, and per dashboard. */
export const publicDashboardLimits = {
  dashboardLooks: 120,
  looksOfDashboard: 1200,
  windowSeconds: 15 * 60,
}
