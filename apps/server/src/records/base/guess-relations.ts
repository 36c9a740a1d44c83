import { setImmediate } from 'node:timers/promises'
import { splitWords } from '@monarch/field-types'
import type { ProposedRelation } from '@monarch/schema'
import { isSameWord, thingOf } from '../import/words-of-headers.ts'
import type { ColumnProfile, TableProfile } from './profile.ts'

/** The position of a column. */
interface Place {
  readonly table: TableProfile
  readonly column: ColumnProfile
}

/** A unique column. */
interface Key extends Place {
  /** Whether the column contains the names of the records. */
  readonly isTitle: boolean
}

/**
 * The relations of the columns, by table and header: nearly all values of a column are found in a unique column of a table. Numbers
 * coincide everywhere, so a column of numbers must also be named after the table or its column.
 */
export async function guessRelations(tables: readonly TableProfile[]): Promise<ReadonlyMap<string, ProposedRelation>> {
  const keys = tables.flatMap((table) => {
    const unique = table.columns.filter(({ isUnique }) => isUnique)
    const title = unique.find(({ values }) => ![...values!].every(isNumber))
    return unique.map((column): Key => ({ table, column, isTitle: column === title }))
  })
  const found = new Map<string, ProposedRelation>()
  for (const table of tables) {
    for (const column of table.columns) {
      // Let other requests run.
      await setImmediate()
      const relation = relationOf({ table, column }, keys)
      if (relation) found.set(placeKey(table.name, column.header), relation)
    }
  }
  return found
}

export const placeKey = (table: string, header: string): string => JSON.stringify([table, header])

function relationOf(from: Place, keys: readonly Key[]): ProposedRelation | null {
  const { values } = from.column
  if (values === null || values.size === 0) return null
  const single = best(from, [...values], keys)
  if (single) return { ...single, isMany: false }
  if (![...values].some((text) => text.includes(','))) return null
  const words = new Set([...values].flatMap(splitWords))
  const many = words.size > mostWords ? null : best(from, [...words], keys)
  return many && { ...many, isMany: true }
}

function best(from: Place, values: readonly string[], keys: readonly Key[]): Omit<ProposedRelation, 'isMany'> | null {
  const areNumbers = values.every(isNumber)
  const most = Math.floor(values.length / leastFound)
  const fitting = keys.flatMap((key) => {
    if (key.column === from.column) return []
    const like = likenessOf(from, key, areNumbers)
    // Two unique columns with the same values usually list the same things and form no relation.
    const needsName = areNumbers || from.column.isUnique || values.length < fewValues || key.table === from.table
    // A header that does not name the table can only reference records by their titles.
    if (like === 0 && (needsName || !key.isTitle)) return []
    let missing = 0
    for (const [i, value] of values.entries()) {
      if (key.column.values!.has(value)) continue
      missing += 1
      if (missing > most || (i < firstValues && missing > mostOfFirst)) return []
    }
    return [{ table: key.table.name, header: key.column.header, missing, like }]
  })
  const [first, second] = fitting.toSorted((a, b) => b.like - a.like || a.missing - b.missing)
  // Customer numbers may equal account numbers, and the synonyms name either table.
  if (areNumbers && first?.like === likeness.synonym && second?.like === first.like && second.table !== first.table)
    return null
  return first ? { table: first.table, header: first.header, missing: first.missing } : null
}

const isNumber = (value: string): boolean => /^[-+]?\d+$/.test(value)

/**
 * How well a header matches the name of a table or its column: 'Company', 'company_id' and 'Parent company' name companies, and so do, less
 * well, 'Client' and 'Kundennr.'.
 */
function likenessOf(from: Place, { table, column }: Place, areNumbers: boolean): number {
  const own = wordsOf(from.column.header)
  const bare = own.filter((word) => !identifiers.has(word))
  const there = wordsOf(table.name)
  if (bare.length > 0 && isSame(bare, there)) return likeness.table
  if (bare.length > 0 && there.length > 0 && isSame(bare.slice(-there.length), there)) return likeness.partOfTable
  if (bare.length > 0 && isSame(bare, there.slice(-bare.length))) return likeness.partOfTable
  const key = wordsOf(column.header)
  // 'CustomerID' in both tables; 'id' alone says nothing.
  if (key.some((word) => !identifiers.has(word)) && isSame(own, key)) return likeness.column
  // 'Account number' is a property of an account, but 'account_id' identifies a record.
  const isReference = bare.length < own.length
  if (!areNumbers || isReference) {
    const thing = thingOf(bare.at(-1) ?? '')
    const named = [there, key.filter((word) => !identifiers.has(word))]
    if (thing !== null && named.some((words) => thingOf(words.at(-1) ?? '') === thing)) return likeness.synonym
  }
  // 'parent' within a table, and 'manager_id' within it or in a table of people.
  const isPossible = table === from.table || people.has(thingOf(there.at(-1) ?? ''))
  return isPossible && own.some((word) => inner.has(word)) ? likeness.inner : 0
}

const likeness = { table: 5, partOfTable: 4, column: 3, synonym: 2, inner: 1 }

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((word, i) => isSameWord(word, others[i]!))

const identifiers = new Set(['id', 'no', 'nr', 'number', 'nummer', 'code', 'key', 'ref', 'uuid', 'name', 'fk'])
const inner = new Set(['parent', 'manager', 'supervisor', 'boss', 'reports', 'predecessor', 'previous', 'referrer'])
const people: ReadonlySet<string | null> = new Set(['person', 'employee', 'user'])

/** 'OrderLines', 'order_lines' and 'Order lines' are the same words; 'Kundennr' and 'customerid' are two each. */
function wordsOf(name: string): readonly string[] {
  return name
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .flatMap((word) => {
      const [, thing = '', identifier = ''] =
        /^(\p{L}{4,})(id|nr|nummer|number|no|code|key|ref|name)$/u.exec(word) ?? []
      return thingOf(thing) === null ? [word] : [thing, identifier]
    })
}

/** One value in this many may be missing. */
const leastFound = 20
/** The first values are enough to rule out most pairs of columns. */
const firstValues = 50
const mostOfFirst = 10
/** Fewer distinct values could occur in another column by chance. */
const fewValues = 2
const mostWords = 200_000
