import { type AdminLogEntry, logAdminChange, type LoggedChange } from '../../../api/admin/admin-mutation.ts'

type UserEntry = Pick<AdminLogEntry, 'organizationId' | 'subjectId' | 'description' | 'before' | 'after'>

/** Logs a change of a membership. Users have no versions. */
export function logUserChange(change: LoggedChange, entry: UserEntry): Promise<void> {
  return logAdminChange(change, { ...entry, tenantId: null, subjectType: 'user', action: 'update', version: 0 })
}
