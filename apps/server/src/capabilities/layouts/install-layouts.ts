import { createLayout, itemsOfTemplate } from '@monarch/schema'
import { newId } from '../../platform/new-id.ts'
import type { ContentInstaller } from '../../records/installs/content-installer.ts'
import { insertRow } from '../../structure/row-store.ts'
import { logRow } from '../../structure/structure-row.ts'
import { layoutKind } from './layout-kind.ts'

/** The first layout of each type becomes the default of its entity. Its reports have been installed before. */
export const installLayouts: ContentInstaller = async (change, { install, structure, entities }) => {
  if (entities.length === 0) return []
  const { tenantId } = install
  const env = { newId, now: new Date().toISOString() }
  const idOf = new Map(entities.map(({ entityId, given }) => [given.name, entityId]))
  const reports = await change.transaction
    .selectFrom('reports')
    .select(['id', 'entityId', 'sortOrder'])
    .where('entityId', 'in', [...idOf.values()])
    .where('deletedAt', 'is', null)
    .execute()
  const reportId = (entity: string, index: number) =>
    reports.find((report) => report.entityId === idOf.get(entity) && Number(report.sortOrder) === index)?.id
  const defaults = new Map<string, string>()
  for (const { entityId, given } of entities) {
    for (const data of given.layouts) {
      const layout = createLayout(
        structure,
        { ...data, items: itemsOfTemplate(data.items, reportId), tenantId, entityId },
        env,
      )
      await insertRow(change.transaction, layoutKind, layout)
      await logRow(change, 'create', layoutKind, null, layout)
      const key = `entity.${entityId}.${layout.type}Layout`
      if (!defaults.has(key)) defaults.set(key, layout.id)
    }
  }
  return [...defaults].map(([key, value]) => ({ key, value }))
}
