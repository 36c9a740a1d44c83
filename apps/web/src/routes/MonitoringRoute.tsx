import { MonitoringPage } from '../features/settings/monitoring/MonitoringPage.tsx'

export default MonitoringPage
