import { SecurityPage } from '../features/settings/SecurityPage.tsx'

export default SecurityPage
