import { columnCheck, fieldTypeOf, findFieldType, usersEntityId } from '@monarch/field-types'
import {
  type FieldRow,
  isFollowing,
  reconcileStructure,
  storedColumns,
  storedTrigger,
  type Structure,
} from '@monarch/schema'
import { compile, ident, sql } from '@monarch/sql'
import type { App } from '../../platform/app.ts'
import type { Tenant } from '../../platform/tenants/tenants.ts'
import { loadStructure } from '../structure-store.ts'

/** The differences between structure and tables of a tenant, one line each. */
export async function checkTenantStructure(app: App, tenant: Tenant): Promise<string[]> {
  const structure = await loadStructure(app.admin, tenant.id)
  if (!structure) return []
  return [
    ...staleFields(structure),
    ...(await checkStructure(structure, (text) => tenant.db.rows({ text, values: [] }))),
    ...(await staleResults(structure, (text) => tenant.db.rows({ text, values: [] }))),
  ]
}

/** Fields whose derived columns are stale: current names, result type, or uses. */
function staleFields(structure: Structure): string[] {
  const known = new Set(structure.fields)
  return reconcileStructure(structure)
    .fields.filter((field) => !known.has(field))
    .map(({ id, name }) => `stale: field ${name} (${id})`)
}

/** Stored results that differ from those of their formula. Tables in the bin are unreadable and no one writes to them. */
async function staleResults(structure: Structure, query: RunQuery): Promise<string[]> {
  const entities = new Map(structure.entities.filter((e) => e.deletedAt === null).map((e) => [e.id, e]))
  const found: string[] = []
  for (const { field, name, valueFrom } of storedColumns(structure).values()) {
    const entity = entities.get(field.entityId)
    const result = valueFrom((source) => ident(source.name))
    const text =
      entity &&
      sql`select count(*) as count from ${ident('public', entity.name)} where ${ident(name)} is distinct from ${result}`
    const [stale] = text ? await query<{ count: number }>(compile(text).text) : []
    if (stale && stale.count > 0) found.push(`stale: ${stale.count} stored results of ${entity!.name}.${name}`)
  }
  return found
}

type RunQuery = <Row>(text: string) => Promise<Row[]>

/**
 * The differences between a tenant's tables and its structure. It reads the catalogue of PostgreSQL and shares no code with what
 * writes the tables.
 */
async function checkStructure(structure: Structure, query: RunQuery): Promise<string[]> {
  const found = {
    columns: await query<ColumnFound>(columnsQuery),
    indexes: await query<IndexFound>(indexesQuery),
    relations: await query<RelationFound>(relationsQuery),
    checks: await query<{ place: string; name: string }>(checksQuery),
    triggers: await query<TriggerFound>(triggersQuery),
  }
  const places = new Map([
    [usersEntityId, 'monarch.users'],
    ...structure.entities.map((e) => [e.id, e.deletedAt === null ? `public.${e.name}` : `bin.${e.id}`] as const),
  ])
  const stored = storedColumns(structure)
  let expected: string[] = []
  for (const entity of structure.entities) {
    const place = places.get(entity.id)!
    const fields = structure.fields.filter((f) => f.entityId === entity.id)
    for (const column of systemColumns) expected.push(`column ${place}.${column}`)
    for (const field of fields)
      if (storageOf(field) === 'column') expected.push(`column ${place}.${describeField(field)}`)
    expected.push(
      `table ${place}`,
      `index ${place} ${entity.id}_pkey unique (id)`,
      `index ${place} ${entity.id}_latest (createdAt desc, id desc) where ("deletedAt" IS NULL)`,
    )
    const results = fields.flatMap((field) => stored.get(field.id) ?? [])
    const trigger = storedTrigger(entity, results)
    if (trigger) expected.push(describeTrigger({ place, ...trigger }))
    for (const { name, type } of results) expected.push(`column ${place}.${name} ${compile(type).text}`)
    for (const field of fields) {
      const column = columnName(field)
      if (columnCheck(fieldTypeOf(field)!, field, ident('value'))) expected.push(`check ${place} ${field.id}_check`)
      if (field.isUnique) expected.push(`index ${place} ${field.id} unique (${column}) where ("deletedAt" IS NULL)`)
      const type = fieldTypeOf(field)
      if (type?.files) expected.push(`index ${place} ${field.id}_index (${column})`)
      if (type?.files && !type.graphql.list)
        expected.push(`relation ${place} ${field.id} (${column}) to monarch.files on delete nothing`)
      const relation = findFieldType(field.fieldType)?.relation?.(field.settings)
      if (!relation) continue
      if (storageOf(field) === 'links') {
        expected = expected.concat(describeLinks(field.id, place, places.get(relation.entityId)!))
        continue
      }
      const action = relation.onDelete === 'set_null' && field.isRequired ? 'restrict' : relation.onDelete
      expected.push(
        `index ${place} ${field.id}_index (${column})`,
        `relation ${place} ${field.id} (${column}) to ${places.get(relation.entityId)} on delete ${action}`,
      )
    }
  }
  // Former values and links of a converted field stay until the next change, for an undo.
  const kept = new Set(structure.fields.flatMap(({ id }) => [`${id}_was`, `links.${id}_was`]))
  const isOurs = ({ place, name }: { place: string; name: string }) => !kept.has(place) && !kept.has(name)
  // The columns of checkboxes from an older version get their constraints when they are filled (`fill-unset.ts`).
  const unfilled = new Set(
    structure.fields
      .filter((field) => fieldTypeOf(field)?.unset !== undefined)
      .map((field) => `${places.get(field.entityId)!}.${columnName(field)}`),
  )
  found.columns = found.columns
    .filter(isOurs)
    .map((c) => (unfilled.has(`${c.place}.${c.name}`) ? { ...c, isRequired: true, hasDefault: true } : c))
  found.indexes = found.indexes.filter(isOurs)
  found.relations = found.relations.filter(isOurs)
  const actual = [
    ...found.checks.map(({ place, name }) => `check ${place} ${name}`),
    ...found.triggers.filter(({ name }) => name.startsWith('stored_')).map(describeTrigger),
    ...new Set(found.columns.map((c) => `table ${c.place}`)),
    ...found.columns.map((c) => `column ${c.place}.${describeColumn(c)}`),
    // Indexes built in the background may or may not exist.
    ...found.indexes
      .filter((i) => !isFollowing(i.name))
      .map(
        (i) =>
          `index ${i.place} ${i.name}${i.isUnique ? ' unique' : ''} (${i.columns})${i.condition === null ? '' : ` where ${i.condition}`}`,
      ),
    ...found.relations.map(
      (r) => `relation ${r.place} ${r.name} (${r.column}) to ${r.target} on delete ${actions[r.action]}`,
    ),
  ]
  const [want, have] = [new Set(expected), new Set(actual)]
  return [
    ...expected.filter((line) => !have.has(line)).map((line) => `missing: ${line}`),
    ...actual.filter((line) => !want.has(line)).map((line) => `unexpected: ${line}`),
  ]
}

interface ColumnFound {
  readonly place: string
  readonly name: string
  readonly type: string
  readonly isRequired: boolean
  readonly hasDefault: boolean
}

interface TriggerFound {
  readonly place: string
  readonly name: string
  readonly columns: readonly string[]
  readonly body: string
}

interface IndexFound {
  readonly place: string
  readonly name: string
  readonly isUnique: boolean
  readonly columns: string
  readonly condition: string | null
}

interface RelationFound {
  readonly place: string
  readonly name: string
  readonly column: string
  readonly target: string
  readonly action: keyof typeof actions
}

const systemColumns = [
  'id uuid required',
  'createdAt timestamptz(3) required default',
  'updatedAt timestamptz(3) required default',
  'createdBy uuid',
  'updatedBy uuid',
  'version bigint required default',
  'deletedAt timestamptz(3)',
]

const storageOf = (field: FieldRow) => findFieldType(field.fieldType)?.storage

function describeLinks(fieldId: string, source: string, target: string): string[] {
  const place = `links.${fieldId}`
  return [
    `table ${place}`,
    ...['source uuid required', 'target uuid required', 'position bigint required'].map(
      (column) => `column ${place}.${column}`,
    ),
    `index ${place} ${fieldId}_pkey unique (source, target)`,
    `index ${place} ${fieldId}_target (target)`,
    `relation ${place} ${fieldId}_source_fkey (source) to ${source} on delete cascade`,
    `relation ${place} ${fieldId}_target_fkey (target) to ${target} on delete cascade`,
  ]
}

const columnName = (field: FieldRow): string => (field.deletedAt === null ? field.name : field.id)

function describeField(field: FieldRow): string {
  const type = fieldTypeOf(field)
  return describeColumn({
    name: columnName(field),
    type: type ? compile(type.column(field.settings)).text : `of unknown type ${field.fieldType}`,
    isRequired: type?.unset !== undefined || (field.isRequired && field.deletedAt === null),
    hasDefault: (field.defaultValue ?? type?.unset ?? null) !== null,
  })
}

function describeColumn({ name, type, isRequired, hasDefault }: Omit<ColumnFound, 'place'>): string {
  return `${name} ${type}${isRequired ? ' required' : ''}${hasDefault ? ' default' : ''}`
}

function describeTrigger({ place, name, columns, body }: TriggerFound): string {
  return `trigger ${place} ${name} (${columns.toSorted().join(', ')}) ${body}`
}

const actions = { a: 'nothing', r: 'restrict', c: 'cascade', n: 'set_null', d: 'set_default' }

/** Tables of records, without those of extensions. */
const ourTables = `
  pg_class t join pg_namespace n on n.oid = t.relnamespace and n.nspname in ('public', 'bin', 'links')
    and t.relkind in ('r', 'p')
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = t.oid and d.deptype = 'e')`

const columnsQuery = `
  select n.nspname || '.' || t.relname as place, a.attname as name,
    regexp_replace(format_type(a.atttypid, a.atttypmod), '^timestamp(.*) with time zone$', 'timestamptz\\1') as type,
    a.attnotnull as "isRequired", a.atthasdef as "hasDefault"
  from ${ourTables} join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped`

const indexesQuery = `
  select n.nspname || '.' || t.relname as place, c.relname as name, i.indisunique and i.indisvalid as "isUnique",
    (select string_agg(a.attname || case when i.indoption[k.place - 1] & 1 = 1 then ' desc' else '' end, ', ' order by k.place)
      from unnest(i.indkey) with ordinality k(number, place) join pg_attribute a on a.attrelid = t.oid and a.attnum = k.number) as columns,
    pg_get_expr(i.indpred, i.indrelid) as condition
  from ${ourTables} join pg_index i on i.indrelid = t.oid join pg_class c on c.oid = i.indexrelid`

const checksQuery = `
  select n.nspname || '.' || t.relname as place, c.conname as name
  from ${ourTables} join pg_constraint c on c.conrelid = t.oid and c.contype = 'c'`

const triggersQuery = `
  select n.nspname || '.' || t.relname as place, g.tgname as name, p.prosrc as body,
    array(select a.attname::text from unnest(g.tgattr) k(number) join pg_attribute a
      on a.attrelid = t.oid and a.attnum = k.number) as columns
  from ${ourTables} join pg_trigger g on g.tgrelid = t.oid and not g.tgisinternal join pg_proc p on p.oid = g.tgfoid`

const relationsQuery = `
  select n.nspname || '.' || t.relname as place, c.conname as name, c.confdeltype as action,
    (select string_agg(a.attname, ', ') from pg_attribute a where a.attrelid = t.oid and a.attnum = any(c.conkey)) as column,
    (select tn.nspname || '.' || tt.relname from pg_class tt join pg_namespace tn on tn.oid = tt.relnamespace
      where tt.oid = c.confrelid) as target
  from ${ourTables} join pg_constraint c on c.conrelid = t.oid and c.contype = 'f'`
