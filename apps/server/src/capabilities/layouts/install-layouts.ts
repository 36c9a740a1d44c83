import { createLayout } from '@monarch/schema'
import { newId } from '../../platform/new-id.ts'
import type { ContentInstaller } from '../../records/installs/content-installer.ts'
import { insertRow } from '../../structure/row-store.ts'
import { logRow } from '../../structure/structure-row.ts'
import { layoutKind } from './layout-kind.ts'

/** The first layout of each type becomes the default of its entity. */
export const installLayouts: ContentInstaller = async (change, { install, structure, entities }) => {
  const { tenantId } = install
  const env = { newId, now: new Date().toISOString() }
  const defaults = new Map<string, string>()
  for (const { entityId, given } of entities) {
    for (const data of given.layouts) {
      const layout = createLayout(structure, { ...data, tenantId, entityId }, env)
      await insertRow(change.transaction, layoutKind, layout)
      await logRow(change, 'create', layoutKind, null, layout)
      const key = `entity.${entityId}.${layout.type}Layout`
      if (!defaults.has(key)) defaults.set(key, layout.id)
    }
  }
  return [...defaults].map(([key, value]) => ({ key, value }))
}
