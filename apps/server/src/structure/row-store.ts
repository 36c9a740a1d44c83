import { isUuid, type LayoutRow, type ViewRow, type WorkflowRow } from '@monarch/schema'
import { type Kysely, sql } from 'kysely'
import type { AdminDb } from '../platform/db/admin-db.ts'

/** Tables of the admin database whose rows refer to the structure (`StructureRow`). */
export interface StructureRows {
  readonly views: ViewRow
  readonly layouts: LayoutRow
  readonly workflows: WorkflowRow
}

export type RowTable = keyof StructureRows

/** Excludes counters of a row, such as the runs of a workflow. */
const columns: { readonly [Table in RowTable]: readonly (keyof StructureRows[Table] & string)[] } = {
  views: [
    'id',
    'tenantId',
    'entityId',
    'name',
    'description',
    'type',
    'config',
    'definition',
    'visibility',
    'ownerId',
    'isDefault',
    'sortOrder',
    'uses',
    'needs',
    'parts',
    'version',
    'createdAt',
    'updatedAt',
    'deletedAt',
  ],
  layouts: [
    'id',
    'tenantId',
    'entityId',
    'name',
    'type',
    'columns',
    'gap',
    'padding',
    'responsive',
    'items',
    'definition',
    'uses',
    'parts',
    'version',
    'createdAt',
    'updatedAt',
    'deletedAt',
  ],
  workflows: [
    'id',
    'tenantId',
    'name',
    'description',
    'draft',
    'draftDefinition',
    'published',
    'publishedDefinition',
    'publishedVersion',
    'isActive',
    'uses',
    'publishedBy',
    'apiKeyId',
    'vouchedBy',
    'publishedAt',
    'activeSince',
    'nextAt',
    'hookId',
    'createdBy',
    'version',
    'createdAt',
    'updatedAt',
    'deletedAt',
  ],
}

const columnsOf = (table: RowTable) => sql.join(columns[table].map((column) => sql.ref(column)))

export async function findRow<Table extends RowTable>(
  db: Kysely<AdminDb>,
  table: Table,
  id: string,
): Promise<StructureRows[Table] | undefined> {
  if (!isUuid(id)) return undefined
  const { rows } = await sql<StructureRows[Table]>`
    select ${columnsOf(table)} from ${sql.table(table)} where id = ${id}`.execute(db)
  return rows[0]
}

export async function insertRow<Table extends RowTable>(
  trx: Kysely<AdminDb>,
  table: Table,
  row: StructureRows[Table],
): Promise<void> {
  await clearDefault(trx, row)
  const names = columnsOf(table)
  await sql`
    insert into ${sql.table(table)} (${names})
    select ${names} from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)}::jsonb)`.execute(trx)
}

export async function writeRow<Table extends RowTable>(
  trx: Kysely<AdminDb>,
  table: Table,
  row: StructureRows[Table],
): Promise<void> {
  await clearDefault(trx, row)
  const written = sql.join(columns[table].filter((name) => !fixed.has(name)).map((name) => sql.ref(name)))
  await sql`
    update ${sql.table(table)} set (${written}) = (
      select ${written} from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)}::jsonb))
    where id = ${row.id}`.execute(trx)
}

const fixed = new Set(['id', 'tenantId', 'entityId', 'createdAt', 'createdBy'])

/** The live rows that refer to one of these fields or entities, or to a field of one of the entities. */
export async function findReferring<Table extends RowTable>(
  trx: Kysely<AdminDb>,
  table: Table,
  tenantId: string,
  { fieldIds, entityIds }: { readonly fieldIds: readonly string[]; readonly entityIds: readonly string[] },
): Promise<StructureRows[Table][]> {
  const changed = sql`(${[...fieldIds, ...entityIds]}::uuid[]
    || array(select f.id from "systemFields" f where f."entityId" = any(${[...entityIds]}::uuid[])))`
  const ofEntity = table === 'workflows' ? sql`` : sql`or "entityId" = any(${[...entityIds]}::uuid[])`
  const { rows } = await sql<StructureRows[Table]>`
    select ${columnsOf(table)} from ${sql.table(table)}
    where "tenantId" = ${tenantId} and "deletedAt" is null and (uses && ${changed} ${ofEntity})
    order by "createdAt", id`.execute(trx)
  return rows
}

/** An entity has at most one default view. */
async function clearDefault(trx: Kysely<AdminDb>, row: StructureRows[RowTable]): Promise<void> {
  if (!('isDefault' in row) || !row.isDefault) return
  await trx
    .updateTable('views')
    .set({ isDefault: false })
    .where('entityId', '=', row.entityId)
    .where('id', '<>', row.id)
    .where('isDefault', '=', true)
    .execute()
}
