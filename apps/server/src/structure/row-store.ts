import { isUuid, type Reader, type ShapePart } from '@monarch/schema'
import type { Fragment } from '@monarch/sql'
import { type Kysely, sql } from 'kysely'
import type { AdminDb } from '../platform/db/admin-db.ts'

/**
 * A row that refers to fields of the structure, such as a view or a layout. It has a version and a bin, and is changed under the
 * lock of its tenant, so that the structure cannot change concurrently.
 */
export interface StructureRow {
  readonly id: string
  readonly tenantId: string
  readonly name: string
  /** Set for rows of one entity. */
  readonly entityId?: string
  /** The ids of the fields that it refers to; for a workflow, also of entities. */
  readonly uses: readonly string[]
  /** For rows with parts: the parts to omit if certain fields are hidden (`packages/schema/src/shapes/parts.ts`). */
  readonly parts?: readonly ShapePart[]
  /** For rows with parts: the fields without which the whole row is hidden. */
  readonly needs?: readonly string[]
  readonly version: number
  readonly createdAt: string
  readonly updatedAt: string
  readonly deletedAt: string | null
}

/** A table of the admin database with structure rows. The module of its capability declares it. */
export interface RowKind<Row extends StructureRow> {
  readonly kind: Reader['kind']
  readonly table: string
  /** The columns besides `commonColumns`, without counters such as the runs of a workflow. */
  readonly columns: readonly Exclude<keyof Row & string, (typeof commonColumns)[number]>[]
  /** The name of the row `r` in lists that other users see, if it can differ from the row's name. */
  readonly shownName?: Fragment
  /** The row in messages and in the log, which other users see. If absent, the kind and the name. */
  called?(row: Row, before: Row | null): string
  /** Whether the row exists for the user. If absent, it does. */
  isFor?(row: Row, userId: string): boolean
  beforeWrite?(trx: Kysely<AdminDb>, row: Row): Promise<void>
}

const commonColumns = ['id', 'tenantId', 'name', 'uses', 'version', 'createdAt', 'updatedAt', 'deletedAt'] as const

const fixed = new Set(['id', 'tenantId', 'entityId', 'createdAt', 'createdBy'])

const columnsOf = ({ columns }: { readonly columns: readonly string[] }) => [...commonColumns, ...columns]
const listOf = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)))

export const hasColumn = (kind: { readonly columns: readonly string[] }, column: 'entityId' | 'needs'): boolean =>
  kind.columns.includes(column)

export async function findRow<Row extends StructureRow>(
  db: Kysely<AdminDb>,
  kind: RowKind<Row>,
  id: string,
): Promise<Row | undefined> {
  if (!isUuid(id)) return undefined
  const { rows } = await sql<Row>`
    select ${listOf(columnsOf(kind))} from ${sql.table(kind.table)} where id = ${id}`.execute(db)
  return rows[0]
}

export async function insertRow<Row extends StructureRow>(
  trx: Kysely<AdminDb>,
  kind: RowKind<Row>,
  row: Row,
): Promise<void> {
  await kind.beforeWrite?.(trx, row)
  const names = listOf(columnsOf(kind))
  const table = sql.table(kind.table)
  await sql`
    insert into ${table} (${names})
    select ${names} from jsonb_populate_record(null::${table}, ${JSON.stringify(row)}::jsonb)`.execute(trx)
}

export async function writeRow<Row extends StructureRow>(
  trx: Kysely<AdminDb>,
  kind: RowKind<Row>,
  row: Row,
): Promise<void> {
  await kind.beforeWrite?.(trx, row)
  const written = listOf(columnsOf(kind).filter((name) => !fixed.has(name)))
  const table = sql.table(kind.table)
  await sql`
    update ${table} set (${written}) = (
      select ${written} from jsonb_populate_record(null::${table}, ${JSON.stringify(row)}::jsonb))
    where id = ${row.id}`.execute(trx)
}

/** The live rows that refer to one of these fields or entities, or to a field of one of the entities. */
export async function findReferring<Row extends StructureRow>(
  trx: Kysely<AdminDb>,
  kind: RowKind<Row>,
  tenantId: string,
  { fieldIds, entityIds }: { readonly fieldIds: readonly string[]; readonly entityIds: readonly string[] },
): Promise<Row[]> {
  const changed = sql`(${[...fieldIds, ...entityIds]}::uuid[]
    || array(select f.id from "systemFields" f where f."entityId" = any(${[...entityIds]}::uuid[])))`
  const ofEntity = hasColumn(kind, 'entityId') ? sql`or "entityId" = any(${[...entityIds]}::uuid[])` : sql``
  const { rows } = await sql<Row>`
    select ${listOf(columnsOf(kind))} from ${sql.table(kind.table)}
    where "tenantId" = ${tenantId} and "deletedAt" is null and (uses && ${changed} ${ofEntity})
    order by "createdAt", id`.execute(trx)
  return rows
}

export const calledOf = <Row extends StructureRow>(kind: Naming<Row>, row: Row, before: Row | null): string =>
  kind.called?.(row, before) ?? `the ${kind.kind} "${row.name}"`

export type Naming<Row extends StructureRow> = Pick<RowKind<Row>, 'kind' | 'called'>
