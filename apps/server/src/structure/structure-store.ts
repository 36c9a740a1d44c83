import { findFieldType } from '@monarch/field-types'
import { AppError, type EntityRow, type FieldRow, isUuid, type Purged, type Structure } from '@monarch/schema'
import { type Kysely, sql } from 'kysely'
import type { App } from '../platform/app.ts'
import type { AdminDb } from '../platform/db/admin-db.ts'
import { BoundedMap } from '../platform/bounded-map.ts'
import { service } from '../platform/service.ts'

declare module '../platform/db/bus.ts' {
  interface BusEvents {
    /** The structure of the tenant changed. */
    structure: { tenantId: string }
  }
}

/** The rows that a structure change writes and purges in the admin database. Rows are written in full, so that writes are idempotent. */
export interface RowWrites {
  readonly entities: readonly EntityRow[]
  readonly fields: readonly FieldRow[]
  readonly purged?: Purged | null
}

/** A consistent snapshot of a tenant's structure including its bin; `null` if there is no such tenant. */
export async function loadStructure(db: Kysely<AdminDb>, tenantId: string): Promise<Structure | null> {
  if (!isUuid(tenantId)) return null
  const { rows } = await sql<Structure>`
    select t.id as "tenantId", t."structureVersion" as version, t."timeZone", t."usesBigInt",
      (select coalesce(json_agg(e order by e."createdAt", e.id), '[]') from "tenantEntities" e where e."tenantId" = t.id) as entities,
      (select coalesce(json_agg(f order by f."createdAt", f.id), '[]') from "systemFields" f where f."tenantId" = t.id) as fields
    from tenants t where t.id = ${tenantId}`.execute(db)
  return rows[0] ? requireKnownTypes(rows[0]) : null
}

/**
 * During a rolling restart a newer server may have added a field of a type that this version does not have. Without this check the field
 * would be missing from reads, and from the tables that the next change derives.
 */
function requireKnownTypes(structure: Structure): Structure {
  const unknown = structure.fields.find(({ fieldType }) => findFieldType(fieldType) === undefined)
  if (unknown)
    throw new AppError(
      'UNAVAILABLE',
      `The field "${unknown.displayName}" has the type "${unknown.fieldType}" of a newer version of Monarch. Update this server.`,
      { retryAfter: 30 },
    )
  return structure
}

/**
 * The same, but reads only the rows changed since the kept structure and reuses the other objects. Also right in a transaction that has
 * changed the structure, because it keeps nothing.
 */
export async function latestStructure(app: App, db: Kysely<AdminDb>, tenantId: string): Promise<Structure | null> {
  const known = app.services.get(structuresService).get(tenantId)
  return (known && (await followStructure(db, known))) ?? (await loadStructure(db, tenantId))
}

/** The same, and keeps it. Do not use it in a transaction that has changed the structure, because that may be rolled back. */
export async function currentStructure(app: App, db: Kysely<AdminDb>, tenantId: string): Promise<Structure | null> {
  const cache = app.services.get(structuresService)
  const structure = await latestStructure(app, db, tenantId)
  if (structure) cache.set(tenantId, structure)
  else cache.delete(tenantId)
  return structure
}

const maxStructures = 100
export const structuresService = service('structures', () => new BoundedMap<string, Structure>(maxStructures))

/** `null` if some changes since then were not logged, or rows were purged. */
async function followStructure(db: Kysely<AdminDb>, known: Structure): Promise<Structure | null> {
  const written = (key: 'entities' | 'fields') =>
    sql`(select (jsonb_array_elements("rowWrites" -> ${sql.lit(key)}) ->> 'id')::uuid from since)`
  const { rows } = await sql<Structure & { changes: number; hasPurged: boolean }>`
    with since as (
      select "rowWrites" from "structureChanges"
      where "tenantId" = ${known.tenantId} and status = 'done' and version > ${known.version})
    select t.id as "tenantId", t."structureVersion" as version, t."timeZone", t."usesBigInt", (select count(*) from since) as changes,
      exists (select from since where jsonb_typeof("rowWrites" -> 'purged') = 'object') as "hasPurged",
      (select coalesce(json_agg(e), '[]') from "tenantEntities" e where e.id in ${written('entities')}) as entities,
      (select coalesce(json_agg(f), '[]') from "systemFields" f where f.id in ${written('fields')}) as fields
    from tenants t where t.id = ${known.tenantId}`.execute(db)
  const [now] = rows
  if (!now || now.hasPurged || Number(now.changes) !== now.version - known.version) return null
  if (now.version === known.version) return known
  const { tenantId, version, timeZone, usesBigInt } = now
  const entities = replaceRows(known.entities, now.entities)
  const fields = replaceRows(known.fields, now.fields)
  return requireKnownTypes({ tenantId, version, timeZone, usesBigInt, entities, fields })
}

/** The structure after publication, in the order of `loadStructure`. */
export function applyWrites(
  before: Structure,
  { version, rowWrites: { entities, fields, purged } }: { readonly version: number; readonly rowWrites: RowWrites },
): Structure {
  const gone = new Set([...(purged?.entities ?? []), ...(purged?.fields ?? [])])
  const keptFields = before.fields.filter(({ id, entityId }) => !gone.has(id) && !gone.has(entityId))
  return {
    ...before,
    version,
    entities: replaceRows(
      before.entities.filter(({ id }) => !gone.has(id)),
      entities,
    ),
    fields: replaceRows(keptFields, fields),
  }
}

/** Keeps the order of `loadStructure`. */
function replaceRows<Row extends EntityRow | FieldRow>(rows: readonly Row[], written: readonly Row[]): readonly Row[] {
  if (written.length === 0) return rows
  const byId = new Map(written.map((row) => [row.id, row]))
  const replaced = rows.map((row) => {
    const now = byId.get(row.id)
    byId.delete(row.id)
    return now ?? row
  })
  if (byId.size === 0) return replaced
  return [...replaced, ...byId.values()].sort((a, b) => (isEarlier(a, b) ? -1 : 1))
}

function isEarlier(a: EntityRow | FieldRow, b: EntityRow | FieldRow): boolean {
  return a.createdAt < b.createdAt || (a.createdAt === b.createdAt && a.id < b.id)
}

/** Foreign keys cascade the deletion of a purged entity to its views, layouts, forms and navigation items. */
export async function writeRows(db: Kysely<AdminDb>, { entities, fields, purged }: RowWrites): Promise<void> {
  if (purged) {
    await sql`delete from "systemFields" where id = any(${purged.fields}::uuid[])`.execute(db)
    await sql`delete from "tenantEntities" where id = any(${purged.entities}::uuid[])`.execute(db)
    const ids = [...purged.entities, ...purged.fields]
    await sql`delete from settings where split_part(key, '.', 2) = any(${ids}::text[])`.execute(db)
  }
  await upsert(db, 'tenantEntities', entities, entityColumns)
  await upsert(db, 'systemFields', fields, fieldColumns)
}

async function upsert(
  db: Kysely<AdminDb>,
  name: 'tenantEntities' | 'systemFields',
  rows: readonly { readonly id: string }[],
  columns: readonly string[],
): Promise<void> {
  if (rows.length === 0) return
  const table = sql.table(name)
  // Unique names are checked row by row, so swapped names would collide. Rename all affected rows first.
  await sql`update ${table} set name = 'aside_' || replace(id::text, '-', '_')
    where id = any(${rows.map((row) => row.id)}::uuid[])`.execute(db)
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
  'translations',
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
  'translations',
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
  'formerSources',
  'showInList',
  'showInDetail',
  'showInForm',
  'searchable',
  'sortOrder',
  'sectionName',
  'updatedAt',
  'deletedAt',
]
