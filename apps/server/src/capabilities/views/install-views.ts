import { createView, type ProvidedOverride } from '@monarch/schema'
import { newId } from '../../platform/new-id.ts'
import type { ContentInstaller } from '../../records/installs/content-installer.ts'
import { insertRow } from '../../structure/row-store.ts'
import { logRow } from '../../structure/structure-row.ts'
import { viewKind } from './view-kind.ts'

/** The first view of an entity becomes its default: by a setting if an interface owns it. */
export const installViews: ContentInstaller = async (change, { install, structure, entities, isOwned }) => {
  const { tenantId, userId } = install
  const env = { newId, now: new Date().toISOString(), userId }
  const overrides: ProvidedOverride[] = []
  for (const { entityId, given } of entities) {
    for (const [sortOrder, { isLocked, ...data }] of given.views.entries()) {
      const isFirst = sortOrder === 0
      const place = { tenantId, entityId, sortOrder, isDefault: isFirst && !isOwned }
      const view = createView(structure, { ...data, ...place, visibility: isLocked ? 'locked' : 'shared' }, env)
      await insertRow(change.transaction, viewKind, view)
      if (isFirst && isOwned) overrides.push({ key: `entity.${entityId}.defaultView`, value: view.id })
      await logRow(change, 'create', viewKind, null, view)
    }
  }
  return overrides
}
