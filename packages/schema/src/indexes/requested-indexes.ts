import { caseless } from '@monarch/field-types'
import { compile, type Fragment, ident, join, literal, sql } from '@monarch/sql'
import { storedValue } from '../columns/column-shape.ts'
import type { Column, Entity, Model } from '../model/model.ts'
import { searchColumns, searchText } from '../model/search-text.ts'
import { columnsIn } from './model-columns.ts'
import { type IndexKey, mergeProposals, nameOf, type Proposal, proposalsOf } from './propose.ts'
import type { Question } from './question.ts'

/**
 * Indexes that only serve performance: for search, and for the questions of views, reports and frequent requests. They are created and
 * dropped in the background, outside of structure changes; `isFollowing` recognizes their names.
 */
export interface RequestedIndex {
  readonly name: string
  readonly entityId: string
  /** Distinguishes the index from one over other columns. */
  readonly signature: string
  readonly create: string
  /** Collects the statistics of its expression, which PostgreSQL takes only from an index over all rows; null if it has none. */
  readonly analyze: string | null
  /** A query for a value that the index could not hold; `null` if it can hold any. */
  readonly probe: string | null
  /** The questions that it answers; none for search and for statistics. */
  readonly answers: readonly Question[]
}

/** Per entity, besides the one for search: every write maintains all of them. */
const maxIndexes = 16

export function requestedIndexes(
  model: Model,
  questions: readonly Question[],
  host: IndexHost,
): readonly RequestedIndex[] {
  const { byEntity } = columnsIn(model)
  const asked = Map.groupBy(questions, ({ entityId }) => entityId)
  return [...model.entities.values()].flatMap((entity) => {
    const columns = byEntity.get(entity.id)
    if (!columns) return []
    const search = host.trigramOperators ? searchIndex(entity, host.trigramOperators) : []
    return [...search, ...indexesFor(entity, columns, asked.get(entity.id) ?? [], host)]
  })
}

export interface IndexHost {
  /** Schema and name of the operator class of trigrams; `null` where PostgreSQL does not have it. */
  readonly trigramOperators: readonly [schema: string, name: string] | null
}

/** True for the name of an index that is managed in the background; some are of earlier versions. */
export const isFollowing = (name: string): boolean =>
  /^[0-9a-f-]{36}_(?:search|(?:rank_)?(?:asc|desc)|has|infix|by_[0-9a-f]{16})$/.test(name)

type Columns = ReadonlyMap<string, Column>

function indexesFor(
  entity: Entity,
  columns: Columns,
  questions: readonly Question[],
  host: IndexHost,
): readonly RequestedIndex[] {
  const compared = Map.groupBy(
    questions.flatMap(({ equal }) => equal),
    (id) => id,
  )
  const proposals = questions.flatMap((question) =>
    proposalsOf(question, columns, (id) => compared.get(id)?.length ?? 0),
  )
  const lookedInto = Map.groupBy(
    questions.flatMap((question) => question.within.map((id) => ({ id, question }))),
    ({ id }) => id,
  )
  const contents = [...lookedInto].flatMap(([id, of]) => {
    const column = columns.get(id)
    const answers = of.map(({ question }) => question)
    if (!column || column.isSystem) return []
    if (column.type.graphql.list) return [listIndex(entity, column, answers)]
    return host.trigramOperators ? [infixIndex(entity, column, host.trigramOperators, answers)] : []
  })
  const needed = mergeProposals(proposals).filter((proposal) => !isThere(proposal, columns))
  const sorted = needed.map((proposal) => sortedIndex(entity, columns, proposal))
  return [...sorted, ...contents, ...statisticsFor(entity, columns, compared)]
    .toSorted((a, b) => b.answers.length - a.answers.length)
    .slice(0, maxIndexes)
}

/** Relations always have an index of their own. */
function isThere({ keys, compared, read }: Proposal, columns: Columns): boolean {
  return keys.length + compared.length + read.length === 1 && columns.get(keys[0]!.column)!.type.relation !== undefined
}

function searchIndex(entity: Entity, operators: readonly [string, string]): RequestedIndex[] {
  const columns = searchColumns(entity)
  if (columns.length === 0) return []
  const name = `${entity.id}_search`
  const text = searchText(columns, (column) => ident(column))
  const create = sql`create index concurrently ${ident(name)} on ${tableOf(entity)}
    using gin (${text} ${ident(...operators)}) ${pendingList} where "deletedAt" is null`
  const byIds = columns.map((column): Column => ({ ...column, column: column.id }))
  return [
    {
      name,
      entityId: entity.id,
      signature: compile(searchText(byIds, (column) => ident(column))).text,
      create: compile(create).text,
      analyze: null,
      probe: null,
      answers: [],
    },
  ]
}

/** In kilobytes. New entries collect in a pending list, which makes writes cheap; searches scan it. */
const pendingList = sql`with (gin_pending_list_limit = ${literal(1024)})`

/**
 * Uses the same expression as the text operators. It includes deleted rows, because PostgreSQL uses statistics of an expression only from
 * an index over all rows: the estimated number of matches decides whether PostgreSQL uses this index or scans the list in its order.
 */
function infixIndex(
  entity: Entity,
  column: Column,
  operators: readonly [string, string],
  answers: readonly Question[],
): RequestedIndex {
  const name = `${column.id}_infix`
  const textOf = (text: Fragment) => caseless(column.type.plainText?.read(text) ?? text)
  const key = sql`(${textOf(ident(column.column))}) ${ident(...operators)}`
  return {
    name,
    entityId: entity.id,
    signature: `infix ${compile(textOf(ident(column.id))).text}`,
    create: compile(
      sql`create index concurrently ${ident(name)} on ${tableOf(entity)} using gin (${key}) ${pendingList}`,
    ).text,
    analyze: analyzeOf(entity),
    probe: null,
    answers,
  }
}

function listIndex(entity: Entity, { id, column }: Column, answers: readonly Question[]): RequestedIndex {
  const name = `${id}_has`
  const create = sql`create index concurrently ${ident(name)} on ${tableOf(entity)} using gin (${ident(column)}) where "deletedAt" is null`
  return {
    name,
    entityId: entity.id,
    signature: 'has',
    create: compile(create).text,
    analyze: null,
    probe: null,
    answers,
  }
}

/** In the compiler's sort order, so that the index can be scanned in order. */
function sortedIndex(entity: Entity, columns: Columns, proposal: Proposal): RequestedIndex {
  const name = `${entity.id}_by_${digestOf(nameOf(proposal))}`
  const compared = proposal.compared.map((column): IndexKey => ({ column, by: 'value', direction: null }))
  const keys = [...proposal.keys, ...compared]
  // A condition on an expression is only decided in the index if that also has the column.
  const plain = keys.flatMap(({ column, by }) =>
    by === 'value' && columns.get(column)!.type.unset !== undefined ? [column] : [],
  )
  const included = [...new Set([...plain, ...proposal.read])]
  const listed = (nameOfColumn: (column: Column) => string) => {
    const items = join(keys.map((key) => keyOf(key, columns.get(key.column)!, nameOfColumn)))
    const more = join(included.map((id) => ident(nameOfColumn(columns.get(id)!))))
    return included.length === 0 ? sql`(${items})` : sql`(${items}) include (${more})`
  }
  const create = sql`create index concurrently ${ident(name)} on ${tableOf(entity)} ${listed(({ column }) => column)}
    where "deletedAt" is null`
  return {
    name,
    entityId: entity.id,
    signature: compile(listed(({ id }) => id)).text,
    create: compile(create).text,
    analyze: null,
    probe: probeOf(
      entity,
      keys.filter(({ by }) => by === 'value').map(({ column }) => columns.get(column)!),
    ),
    answers: proposal.answers,
  }
}

/** Uses the same expressions as conditions and orders. */
function keyOf(key: IndexKey, column: Column, nameOfColumn: (column: Column) => string): Fragment {
  const { type, spec } = column
  const name = ident(nameOfColumn(column))
  const value =
    key.by === 'rank'
      ? type.order!.key(name, spec.settings)
      : type.unset === undefined
        ? name
        : sql`(${storedValue(type, name)})`
  if (key.direction !== 'DESC') return value
  return column.nullable && type.unset === undefined ? sql`${value} desc nulls last` : sql`${value} desc`
}

/** A record whose texts together are too long. */
function probeOf(entity: Entity, columns: readonly Column[]): string | null {
  const texts = columns.filter(({ type, spec }) => compile(type.column(spec.settings)).text === 'text')
  if (texts.length === 0) return null
  const length = join(
    texts.map(({ column }) => sql`coalesce(octet_length(${ident(column)}), 0)`),
    sql` + `,
  )
  return compile(sql`select from ${tableOf(entity)} where ${length} > ${literal(maxKeyLength)} limit 1`).text
}

/**
 * PostgreSQL uses statistics of an expression only from an index over all rows; without them, it could not estimate how many checkboxes
 * are checked.
 */
function statisticsFor(
  entity: Entity,
  columns: Columns,
  compared: ReadonlyMap<string, readonly string[]>,
): RequestedIndex[] {
  return [...compared.keys()].flatMap((id) => {
    const column = columns.get(id)
    if (!column || column.type.unset === undefined) return []
    const name = `${id}_asc`
    const valueIn = (text: string) => storedValue(column.type, ident(text))
    const create = sql`create index concurrently ${ident(name)} on ${tableOf(entity)} ((${valueIn(column.column)}), id)`
    const signature = `asc ${compile(valueIn(id)).text}`
    const analyze = analyzeOf(entity)
    return [{ name, entityId: entity.id, signature, create: compile(create).text, analyze, probe: null, answers: [] }]
  })
}

const analyzeOf = (entity: Entity): string => compile(sql`analyze ${tableOf(entity)}`).text

/** In bytes; an entry of a B-tree has at most 2,704. */
const maxKeyLength = 2_500

function tableOf({ table }: Entity): Fragment {
  return ident(table.schema, table.name)
}

/** FNV-1a of 64 bits: a short name for the columns of an index. */
function digestOf(text: string): string {
  let digest = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(text))
    digest = BigInt.asUintN(64, (digest ^ BigInt(byte)) * 0x100000001b3n)
  return digest.toString(16).padStart(16, '0')
}
