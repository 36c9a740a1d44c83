import { PrivacyPage } from '../features/settings/privacy/PrivacyPage.tsx'

export default PrivacyPage
