import { ImportPage } from '../features/import/ImportPage.tsx'

export default ImportPage
