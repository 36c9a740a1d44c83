/** Reads from one address, and of one dashboard, in one window. */
export const publicDashboardLimits = {
  dashboardLooks: 120,
  looksOfDashboard: 1200,
  windowSeconds: 15 * 60,
}
