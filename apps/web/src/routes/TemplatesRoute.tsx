import { TemplatesPage } from '../features/templates/TemplatesPage.tsx'

export default TemplatesPage
