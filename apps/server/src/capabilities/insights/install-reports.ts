import { createReport } from '@monarch/schema'
import { newId } from '../../platform/new-id.ts'
import type { ContentInstaller } from '../../records/installs/content-installer.ts'
import { insertRow } from '../../structure/row-store.ts'
import { logRow } from '../../structure/structure-row.ts'
import { reportKind } from './insight-kinds.ts'

export const installReports: ContentInstaller = async (change, { install, structure, entities }) => {
  const { tenantId, userId } = install
  const env = { newId, now: new Date().toISOString(), userId }
  for (const { entityId, given } of entities) {
    for (const [sortOrder, { isLocked, ...data }] of (given.reports ?? []).entries()) {
      const place = { tenantId, entityId, sortOrder }
      const report = createReport(structure, { ...data, ...place, visibility: isLocked ? 'locked' : 'shared' }, env)
      await insertRow(change.transaction, reportKind, report)
      await logRow(change, 'create', reportKind, null, report)
    }
  }
  return []
}
