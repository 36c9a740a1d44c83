import { TenantsPage } from '../features/settings/TenantsPage.tsx'

export default TenantsPage
