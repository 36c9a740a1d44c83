import { type GuessedType, neutralizeFormula } from '@monarch/field-types'
import { badInput } from '@monarch/schema'
import type { Cell, TableRow } from '../../spreadsheet/table-row.ts'
import type { BaseSource, KnownColumn, SourceTable } from '../parts/source.ts'
import type { DatabaseRow, ForeignDatabase } from './connection.ts'

/** The tables of a schema. Foreign keys are relations, enums are choices. */
export async function sourceOfSchema(database: ForeignDatabase, schema: string): Promise<BaseSource> {
  const columns = (await database.rows(columnsQuery, [schema])).map(readColumn)
  if (columns.length === 0)
    throw badInput({ path: 'schema', message: `There is no table in the schema "${schema}" that this user may read.` })
  const unique = new Set((await database.rows(uniqueQuery, [schema])).map(([table, name]) => key(table, name)))
  const links = new Map(
    (await database.rows(foreignKeysQuery, [schema])).map(([table, name, there, to]) => [
      key(table, name),
      { table: there!, header: to! },
    ]),
  )
  const choices = Map.groupBy(await database.rows(enumsQuery, [schema]), ([type]) => type)
  const ignored = columns.filter(({ kind }) => kind === 'binary')
  const byTable = Map.groupBy(
    columns.filter(({ kind }) => kind !== 'binary'),
    ({ table }) => table,
  )
  const names = new Set(byTable.keys())
  const tables = [...byTable].map(([name, own]): SourceTable => {
    const known = own.map((column): KnownColumn => {
      const link = links.get(key(name, column.name))
      const isFound = link && names.has(link.table) && unique.has(key(link.table, link.header))
      return {
        header: column.name,
        type: typeOf(column, choices),
        isText: column.kind === 'text',
        isUnique: unique.has(key(name, column.name)),
        relation: isFound ? { ...link, isMany: false } : null,
      }
    })
    return {
      name,
      columns: known,
      format: null,
      guess: async () => ({ dialect: null, doubts: [] }),
      rows: () => rowsOf(database, schema, name, own),
    }
  })
  return {
    tables,
    ignored: ignored.map(({ table, name }) => ({ name: `${table}.${name}`, reason: 'It is binary' })),
    close: () => database.close(),
  }
}

const key = (table: string | null | undefined, column: string | null | undefined): string =>
  JSON.stringify([table, column])

interface ForeignColumn {
  readonly table: string
  readonly name: string
  /** The type, without its length. */
  readonly type: string
  readonly kind: 'text' | 'enum' | 'binary' | 'moment' | 'finite' | 'other'
}

function readColumn([table, name, type, category]: DatabaseRow): ForeignColumn {
  const kind =
    type === 'bytea'
      ? 'binary'
      : category === 'E'
        ? 'enum'
        : type!.startsWith('timestamp')
          ? 'moment'
          : category === 'S' || category === 'V'
            ? 'text'
            : type === 'date' || category === 'N'
              ? 'finite'
              : 'other'
  return { table: table!, name: name!, type: type!, kind }
}

function typeOf(
  { type, kind }: ForeignColumn,
  choices: ReadonlyMap<string | null | undefined, readonly DatabaseRow[]>,
): GuessedType | null {
  if (kind === 'enum') {
    const words = (choices.get(type) ?? []).map(([, value]) => ({ value: value! }))
    return { fieldType: 'select', settings: { choices: words } }
  }
  const fieldType = Object.hasOwn(types, type) ? types[type as keyof typeof types] : null
  return fieldType && { fieldType, settings: {} }
}

const types = {
  boolean: 'boolean',
  smallint: 'number',
  integer: 'number',
  bigint: 'number',
  real: 'decimal',
  'double precision': 'decimal',
  numeric: 'decimal',
  date: 'date',
  'timestamp without time zone': 'datetime',
  'timestamp with time zone': 'datetime',
  json: 'json',
  jsonb: 'json',
} as const

/** Reads rows by a cursor, so that only one batch is in memory. */
async function* rowsOf(
  database: ForeignDatabase,
  schema: string,
  table: string,
  columns: readonly ForeignColumn[],
): AsyncGenerator<readonly TableRow[]> {
  yield [{ index: 0, cells: columns.map(({ name }) => name) }]
  const list = columns.map(({ name, kind }) => {
    const column = quote(name)
    const iso = `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    return kind === 'moment' ? `case when isfinite(${column}) then ${iso} else ${column}::text end` : `${column}::text`
  })
  const from = `${quote(schema)}.${quote(table)}`
  await database.rows(`declare base_rows no scroll cursor for select ${list.join(', ')} from ${from}`)
  try {
    let index = 0
    for (;;) {
      const rows = await database.rows(`fetch ${rowsAtOnce} from base_rows`)
      if (rows.length === 0) return
      yield rows.map((row) => ({ index: ++index, cells: row.map((cell, i) => cellOf(cell, columns[i]!.kind)) }))
    }
  } finally {
    // The cursor is already closed if a statement has failed.
    await database.rows('close base_rows').catch(() => {})
  }
}

/** Numbers and dates can be infinite, and numbers NaN. */
function cellOf(text: string | null, kind: ForeignColumn['kind']): Cell {
  if (text !== null && (kind === 'finite' || kind === 'moment') && /^(?:nan|-?infinity)$/i.test(text))
    return { fault: `the cell is ${text}`, leftEmpty: 'notFinite' }
  return neutralizeFormula(text ?? '')
}

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`

const rowsAtOnce = 200

/** Tables that the user may read, without the parts of partitioned ones. */
const columnsQuery = `
  select c.relname, a.attname, format_type(t.oid, null), t.typcategory
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    join pg_type b on b.oid = a.atttypid join pg_type t on t.oid = case b.typtype when 'd' then b.typbasetype else b.oid end
  where n.nspname = $1 and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
    and has_column_privilege(c.oid, a.attnum, 'select')
  order by c.relname, a.attnum`

const uniqueQuery = `
  select c.relname, a.attname
  from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
  where n.nspname = $1 and i.indisunique and i.indisvalid and i.indnkeyatts = 1 and i.indpred is null and i.indexprs is null`

const foreignKeysQuery = `
  select c.relname, a.attname, t.relname, b.attname
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    join pg_class t on t.oid = k.confrelid and t.relnamespace = n.oid
    join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
    join pg_attribute b on b.attrelid = t.oid and b.attnum = k.confkey[1]
  where n.nspname = $1 and k.contype = 'f' and cardinality(k.conkey) = 1 and k.conparentid = 0`

/** The enums of the columns, in the order of their values. */
const enumsQuery = `
  select format_type(t.oid, null), e.enumlabel
  from pg_enum e join pg_type t on t.oid = e.enumtypid
  where t.oid in (select a.atttypid from pg_attribute a join pg_class c on c.oid = a.attrelid
    join pg_namespace n on n.oid = c.relnamespace where n.nspname = $1)
  order by 1, e.enumsortorder`
