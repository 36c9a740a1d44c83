import { IntegrationsPage } from '../features/settings/IntegrationsPage.tsx'

export default IntegrationsPage
