import { isUuid, liveFieldIds, reconcileView, type ViewRow } from '@monarch/schema'
import { type Kysely, sql } from 'kysely'
import type { AdminDb } from '../../platform/db/admin-db.ts'
import { loadStructure } from '../../structure/structure-store.ts'

export async function findView(db: Kysely<AdminDb>, id: string): Promise<ViewRow | undefined> {
  if (!isUuid(id)) return undefined
  return (await db.selectFrom('views').selectAll().where('id', '=', id).executeTakeFirst()) as ViewRow | undefined
}

export async function insertView(trx: Kysely<AdminDb>, view: ViewRow): Promise<void> {
  if (view.isDefault) await clearDefault(trx, view)
  await trx
    .insertInto('views')
    .values({ ...view, ...jsonOf(view) })
    .execute()
}

export async function writeView(trx: Kysely<AdminDb>, view: ViewRow): Promise<void> {
  if (view.isDefault) await clearDefault(trx, view)
  const { id, tenantId: _tenant, entityId: _entity, createdAt: _created, ...changeable } = view
  await trx
    .updateTable('views')
    .set({ ...changeable, ...jsonOf(view) })
    .where('id', '=', id)
    .execute()
}

/** The other ones of the entity are not its default any more. */
async function clearDefault(trx: Kysely<AdminDb>, { id, entityId }: ViewRow): Promise<void> {
  await trx
    .updateTable('views')
    .set({ isDefault: false })
    .where('entityId', '=', entityId)
    .where('id', '<>', id)
    .where('isDefault', '=', true)
    .execute()
}

/** What a change of structure has to ask before it takes a field away. */
export async function viewReaders(
  db: Kysely<AdminDb>,
  tenantId: string,
): Promise<{ kind: 'view'; id: string; name: string; entityId: string; uses: string[] }[]> {
  const rows = await db
    .selectFrom('views')
    .innerJoin('tenantEntities', 'tenantEntities.id', 'views.entityId')
    .select(['views.id', 'views.name', 'views.visibility', 'views.entityId', 'views.uses'])
    .where('views.tenantId', '=', tenantId)
    .where('views.deletedAt', 'is', null)
    .where('tenantEntities.deletedAt', 'is', null)
    .orderBy('views.createdAt')
    .execute()
  return rows.map(({ visibility, name, ...row }) => ({
    ...row,
    kind: 'view',
    // What somebody calls his own is his own.
    name: visibility === 'personal' ? 'a personal view' : name,
  }))
}

/**
 * In the transaction that publishes a change of structure: views that speak of the changed fields are written by their names
 * of now, and without those that are gone.
 */
export async function settleViews(
  trx: Kysely<AdminDb>,
  tenantId: string,
  changed: { readonly fieldIds: readonly string[]; readonly entityIds: readonly string[] },
): Promise<void> {
  const { rows: views } = await sql<ViewRow>`
    select * from views v where "tenantId" = ${tenantId} and "deletedAt" is null and uses && (
      ${[...changed.fieldIds]}::uuid[]
      || array(select f.id from "systemFields" f where f."entityId" = any(${[...changed.entityIds]}::uuid[])))`.execute(
    trx,
  )
  if (views.length === 0) return
  const structure = (await loadStructure(trx, tenantId))!
  const entities = new Set(structure.entities.filter((e) => e.deletedAt === null).map((e) => e.id))
  const live = liveFieldIds(structure)
  for (const view of views) {
    if (!entities.has(view.entityId)) continue
    const gone = new Set(view.uses.filter((id) => !live.has(id)))
    const settled = reconcileView(structure, view, gone)
    if (JSON.stringify(settled) !== JSON.stringify(view))
      await writeView(trx, { ...settled, version: view.version + 1 })
  }
}

/** The driver would write a list as an array of PostgreSQL. */
const jsonOf = ({ config, definition, parts }: ViewRow) => ({
  config: JSON.stringify(config),
  definition: JSON.stringify(definition),
  parts: JSON.stringify(parts),
})
