import { type EntityRow, type FieldRow, isUuid, type Structure } from '@monarch/schema'
import { type Kysely, sql } from 'kysely'
import type { AdminDb } from '../db/admin-db.ts'

/** A navigation item that a new entity gets. */
export interface ItemRow {
  readonly id: string
  readonly groupId: string
  readonly itemId: string
}

/** What a structure change writes into the admin database: whole rows, so that writing them twice is writing them once. */
export interface RowWrites {
  readonly entities: readonly EntityRow[]
  readonly fields: readonly FieldRow[]
  readonly items: readonly ItemRow[]
}

/** A tenant's structure with its bin, all of one moment; `null` when there is no such tenant. */
export async function loadStructure(db: Kysely<AdminDb>, tenantId: string): Promise<Structure | null> {
  if (!isUuid(tenantId)) return null
  const { rows } = await sql<Structure>`
    select t.id as "tenantId", t."structureVersion" as version, t."timeZone",
      (select coalesce(json_agg(e order by e."createdAt", e.id), '[]') from "tenantEntities" e where e."tenantId" = t.id) as entities,
      (select coalesce(json_agg(f order by f."createdAt", f.id), '[]') from "systemFields" f where f."tenantId" = t.id) as fields
    from tenants t where t.id = ${tenantId}`.execute(db)
  return rows[0] ?? null
}

export async function writeRows(db: Kysely<AdminDb>, { entities, fields, items }: RowWrites): Promise<void> {
  await upsert(db, 'tenantEntities', entities, entityColumns)
  await upsert(db, 'systemFields', fields, fieldColumns)
  for (const { id, groupId, itemId } of items) {
    await sql`
      insert into "entityGroupItems" (id, "groupId", "itemId", "sortOrder")
      select ${id}, g.id, ${itemId}, (select count(*) from "entityGroupItems" i where i."groupId" = g.id)
      from "entityGroups" g where g.id = ${groupId}
      on conflict do nothing`.execute(db)
  }
}

async function upsert(
  db: Kysely<AdminDb>,
  name: 'tenantEntities' | 'systemFields',
  rows: readonly { readonly id: string }[],
  columns: readonly string[],
): Promise<void> {
  if (rows.length === 0) return
  const table = sql.table(name)
  // Names are unique row by row, so those that are exchanged would meet on the way: they all step aside first.
  await sql`update ${table} set name = 'aside_' || replace(id::text, '-', '_') where id = any(${rows.map((row) => row.id)}::uuid[])`.execute(
    db,
  )
  const updates = columns.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`)
  await sql`
    insert into ${table} select * from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb)
    on conflict (id) do update set ${sql.join(updates)}`.execute(db)
}

type Changeable<Row> = readonly Exclude<keyof Row, 'id' | 'tenantId' | 'createdAt'>[]

const entityColumns: Changeable<EntityRow> = [
  'baseEntityId',
  'interfaceId',
  'name',
  'displayName',
  'pluralName',
  'description',
  'icon',
  'color',
  'category',
  'isActive',
  'isLocked',
  'enabledFeatures',
  'updatedAt',
  'deletedAt',
]

const fieldColumns: Changeable<FieldRow> = [
  'entityId',
  'name',
  'displayName',
  'description',
  'fieldType',
  'icon',
  'placeholder',
  'helpText',
  'isRequired',
  'isUnique',
  'isReadonly',
  'isSystem',
  'defaultValue',
  'validationRules',
  'settings',
  'definition',
  'resultType',
  'resultSettings',
  'uses',
  'showInList',
  'showInDetail',
  'showInForm',
  'searchable',
  'sortOrder',
  'sectionName',
  'updatedAt',
  'deletedAt',
]
