import { isUuid, type LayoutRow, liveFieldIds, reconcileLayout } from '@monarch/schema'
import { type Kysely, sql } from 'kysely'
import type { AdminDb } from '../../platform/db/admin-db.ts'
import { loadStructure } from '../../structure/structure-store.ts'

export async function findLayout(db: Kysely<AdminDb>, id: string): Promise<LayoutRow | undefined> {
  if (!isUuid(id)) return undefined
  return (await db.selectFrom('layouts').selectAll().where('id', '=', id).executeTakeFirst()) as LayoutRow | undefined
}

export async function insertLayout(trx: Kysely<AdminDb>, layout: LayoutRow): Promise<void> {
  await trx
    .insertInto('layouts')
    .values({ ...layout, ...jsonOf(layout) })
    .execute()
}

export async function writeLayout(trx: Kysely<AdminDb>, layout: LayoutRow): Promise<void> {
  const { id, tenantId: _tenant, entityId: _entity, createdAt: _created, ...changeable } = layout
  await trx
    .updateTable('layouts')
    .set({ ...changeable, ...jsonOf(layout) })
    .where('id', '=', id)
    .execute()
}

/** What a change of structure has to ask before it takes a field away. */
export async function layoutReaders(
  db: Kysely<AdminDb>,
  tenantId: string,
): Promise<{ kind: 'layout'; id: string; name: string; entityId: string; uses: string[] }[]> {
  const rows = await db
    .selectFrom('layouts')
    .innerJoin('tenantEntities', 'tenantEntities.id', 'layouts.entityId')
    .select(['layouts.id', 'layouts.name', 'layouts.entityId', 'layouts.uses'])
    .where('layouts.tenantId', '=', tenantId)
    .where('layouts.deletedAt', 'is', null)
    .where('tenantEntities.deletedAt', 'is', null)
    .orderBy('layouts.createdAt')
    .execute()
  return rows.map((row) => ({ ...row, kind: 'layout' }))
}

/**
 * In the transaction that publishes a change of structure: layouts that show the changed fields are written by their names of
 * now, and without those that are gone.
 */
export async function settleLayouts(
  trx: Kysely<AdminDb>,
  tenantId: string,
  changed: { readonly fieldIds: readonly string[]; readonly entityIds: readonly string[] },
): Promise<void> {
  const { rows: layouts } = await sql<LayoutRow>`
    select * from layouts where "tenantId" = ${tenantId} and "deletedAt" is null
      and (uses && ${[...changed.fieldIds]}::uuid[] or "entityId" = any(${[...changed.entityIds]}::uuid[]))`.execute(
    trx,
  )
  if (layouts.length === 0) return
  const structure = (await loadStructure(trx, tenantId))!
  const entities = new Set(structure.entities.filter((e) => e.deletedAt === null).map((e) => e.id))
  const live = liveFieldIds(structure)
  for (const layout of layouts) {
    // One of an entity in the bin lies there with it.
    if (!entities.has(layout.entityId)) continue
    const settled = reconcileLayout(structure, layout, new Set(layout.uses.filter((id) => !live.has(id))))
    if (JSON.stringify(settled) !== JSON.stringify(layout))
      await writeLayout(trx, { ...settled, version: layout.version + 1 })
  }
}

/** The driver would write a list as an array of PostgreSQL. */
const jsonOf = ({ responsive, items, definition, parts }: LayoutRow) => ({
  responsive: JSON.stringify(responsive),
  items: JSON.stringify(items),
  definition: JSON.stringify(definition),
  parts: JSON.stringify(parts),
})
