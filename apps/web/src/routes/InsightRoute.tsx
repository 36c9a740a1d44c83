import { DashboardPage } from '../features/insights/dashboard/DashboardPage.tsx'

export default DashboardPage
