import { AuditPage } from '../features/settings/AuditPage.tsx'

export default AuditPage
