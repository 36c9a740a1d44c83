import { NotificationsPage } from '../features/settings/NotificationsPage.tsx'

export default NotificationsPage
