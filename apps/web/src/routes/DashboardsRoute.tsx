import { DashboardsPage } from '../features/insights/dashboard/DashboardsPage.tsx'

export default DashboardsPage
