import { InterfacesPage } from '../features/settings/interfaces/InterfacesPage.tsx'

export default InterfacesPage
