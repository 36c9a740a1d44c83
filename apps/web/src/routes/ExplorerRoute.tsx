import { ExplorerPage } from '../features/settings/ExplorerPage.tsx'

export default ExplorerPage
