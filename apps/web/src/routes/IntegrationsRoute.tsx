import { IntegrationsPage } from '../features/settings/integrations/IntegrationsPage.tsx'

export default IntegrationsPage
