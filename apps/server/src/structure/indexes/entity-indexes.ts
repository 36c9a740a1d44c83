import { type Entity, isFollowing, isValue, objectNames, type Question, requestedIndexes } from '@monarch/schema'
import { compile, ident, sql, value } from '@monarch/sql'
import type { App } from '../../platform/app.ts'
import type { Tenant } from '../../platform/tenants/tenants.ts'
import { tenantModel } from '../tenant-model.ts'
import { readComment } from './frequent-indexes.ts'
import { savedQuestions } from './reconcile.ts'

/** An index of an entity's table, for the users who design the entity. */
export interface EntityIndex {
  readonly name: string
  readonly purpose: IndexPurpose
  readonly keys: readonly { readonly fields: readonly string[]; readonly isDescending: boolean }[]
  /** Columns that the index includes besides its keys, so that the table need not be read. */
  readonly included: readonly string[]
  /** The numbers of views, reports and kinds of requests that it was created for. */
  readonly views: number
  readonly reports: number
  readonly requests: number
  readonly bytes: number
  /** The number of scans since PostgreSQL began to count, and the time of the last; `null` before PostgreSQL 16. */
  readonly scans: number
  readonly lastUsedAt: string | null
  /** False while it is being built. */
  readonly isReady: boolean
}

export const indexPurposes = [
  'id',
  'newest',
  'unique',
  'relation',
  'search',
  'texts',
  'items',
  'statistics',
  'list',
  'other',
] as const
type IndexPurpose = (typeof indexPurposes)[number]

/** The indexes of the entity, the largest first. Fields are named by `Column.id`; none for an entity in the bin. */
export async function entityIndexes(app: App, tenant: Tenant, entityId: string): Promise<readonly EntityIndex[]> {
  const model = await tenantModel(app, tenant.id)
  const entity = [...model.entities.values()].find(({ id }) => id === entityId)
  if (!entity) return []
  const found = await tenant.db.rows<IndexRow>(statementFor(entity))
  const frequent = found.flatMap(({ comment }) => readComment(comment).use?.questions ?? [])
  const saved = await savedQuestions(app, tenant.id, model)
  // Only names and questions are read here, for which the operators do not matter.
  const requested = requestedIndexes(model, [...saved, ...frequent], { trigramOperators: ['public', 'gin_trgm_ops'] })
  const answers = new Map(requested.map((index) => [index.name, index.answers]))
  const idOf = columnIds(entity)
  const fieldsOf = ({ columns }: IndexedColumns) => columns.flatMap((name) => idOf.get(name) ?? [])
  return found.map(({ name, bytes, scans, lastUsedAt, isReady, keys }) => ({
    name,
    bytes,
    scans,
    lastUsedAt,
    isReady,
    purpose: purposeOf(name, entity),
    keys: keys
      .filter(({ isIncluded }) => !isIncluded)
      .map((each) => ({ fields: fieldsOf(each), isDescending: each.isDescending })),
    included: keys.filter(({ isIncluded }) => isIncluded).flatMap(fieldsOf),
    ...countsOf(answers.get(name) ?? []),
  }))
}

interface IndexRow extends Pick<EntityIndex, 'name' | 'bytes' | 'scans' | 'lastUsedAt' | 'isReady'> {
  readonly comment: string | null
  readonly keys: readonly IndexedColumns[]
}

interface IndexedColumns {
  readonly columns: readonly string[]
  readonly isDescending: boolean
  readonly isIncluded: boolean
}

/**
 * An expression as a key has the columns that it depends on and names; the condition of the index has dependencies, too. `to_jsonb`,
 * because versions before 16 have no time of the last scan.
 */
const statementFor = ({ table }: Entity) =>
  compile(sql`select c.relname as name, i.indisvalid and i.indisready as "isReady",
      obj_description(c.oid, 'pg_class') as comment, pg_relation_size(c.oid)::float8 as bytes,
      coalesce(s.idx_scan, 0)::float8 as scans, to_jsonb(s) ->> 'last_idx_scan' as "lastUsedAt", k.keys
    from pg_index i join pg_class c on c.oid = i.indexrelid left join pg_stat_all_indexes s on s.indexrelid = c.oid
    cross join lateral (
      select json_agg(json_build_object('isIncluded', n > i.indnkeyatts,
        'isDescending', n <= i.indnkeyatts and i.indoption[n - 1] & 1 = 1,
        'columns', (
          select coalesce(json_agg(a.attname order by a.attnum), '[]') from pg_attribute a
          where a.attrelid = i.indrelid and a.attnum > 0 and not a.attisdropped
            and case when i.indkey[n - 1] <> 0 then a.attnum = i.indkey[n - 1] else
              position(quote_ident(a.attname) in pg_get_indexdef(c.oid, n, true)) > 0 and exists (
                select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
                  and d.refclassid = 'pg_class'::regclass and d.refobjid = i.indrelid and d.refobjsubid = a.attnum) end)
        ) order by n) as keys
      from generate_series(1, i.indnatts::int) n) k
    where i.indrelid = to_regclass(${value(compile(ident(table.schema, table.name)).text)}) order by bytes desc, name`)

function columnIds({ attributes }: Entity): ReadonlyMap<string, string> {
  return new Map(
    [...attributes.values()].flatMap((attribute) =>
      isValue(attribute) && attribute.kind === 'column' ? [[attribute.column, attribute.id] as const] : [],
    ),
  )
}

function purposeOf(name: string, { id, attributes }: Entity): IndexPurpose {
  if (name === objectNames.primaryKey(id)) return 'id'
  if (name === objectNames.latestIndex(id)) return 'newest'
  if (isFollowing(name)) return purposeBySuffix[/_(search|infix|has|asc|by)/.exec(name)?.[1] ?? ''] ?? 'other'
  const columns = [...attributes.values()].flatMap((attribute) => (attribute.kind === 'column' ? [attribute.id] : []))
  if (columns.some((column) => name === objectNames.unique(column))) return 'unique'
  return columns.some((column) => name === objectNames.relationIndex(column)) ? 'relation' : 'other'
}

const purposeBySuffix: Readonly<Record<string, IndexPurpose>> = {
  search: 'search',
  infix: 'texts',
  has: 'items',
  asc: 'statistics',
  by: 'list',
}

function countsOf(answers: readonly Question[]): Pick<EntityIndex, 'views' | 'reports' | 'requests'> {
  const idsOf = (kind: 'view' | 'report') =>
    new Set(answers.flatMap(({ by }) => (by.kind === kind ? [by.id] : []))).size
  return {
    views: idsOf('view'),
    reports: idsOf('report'),
    requests: answers.filter(({ by }) => by.kind === 'request').length,
  }
}
