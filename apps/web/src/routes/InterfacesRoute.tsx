import { InterfacesPage } from '../features/settings/InterfacesPage.tsx'

export default InterfacesPage
