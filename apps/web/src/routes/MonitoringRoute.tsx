import { MonitoringPage } from '../features/settings/MonitoringPage.tsx'

export default MonitoringPage
