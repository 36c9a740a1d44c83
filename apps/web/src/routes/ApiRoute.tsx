import { ApiPage } from '../features/settings/ApiPage.tsx'

export default ApiPage
