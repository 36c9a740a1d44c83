import { SettingsPage } from '../features/settings/SettingsPage.tsx'

export default SettingsPage
