import { setImmediate } from 'node:timers/promises'
import { splitWords } from '@monarch/field-types'
import type { ProposedRelation } from '@monarch/schema'
import type { ColumnProfile, TableProfile } from './profile.ts'

/** Where a column is. */
interface Place {
  readonly table: TableProfile
  readonly column: ColumnProfile
}

/** A unique column. */
interface Key extends Place {
  /** The column by which users call the records of the table. */
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
    const likeness = likenessOf(from.column.header, key)
    // Two unique columns with the same values are more often two lists of the same things than a relation.
    const needsName = areNumbers || from.column.isUnique || values.length < fewValues || key.table === from.table
    // A header that does not name the table can only reference records by their titles.
    if (likeness === 0 && (needsName || !key.isTitle)) return []
    let missing = 0
    for (const [i, value] of values.entries()) {
      if (key.column.values!.has(value)) continue
      missing += 1
      if (missing > most || (i < firstValues && missing > mostOfFirst)) return []
    }
    return [{ table: key.table.name, header: key.column.header, missing, likeness }]
  })
  const [first] = fitting.toSorted((a, b) => b.likeness - a.likeness || a.missing - b.missing)
  return first ? { table: first.table, header: first.header, missing: first.missing } : null
}

const isNumber = (value: string): boolean => /^[-+]?\d+$/.test(value)

/** How well a header matches the name of a table or its column: 'Company', 'company_id' and 'Parent company' name companies. */
function likenessOf(header: string, { table, column }: Place): number {
  const own = wordsOf(header)
  const bare = own.filter((word) => !identifiers.has(word))
  const there = wordsOf(table.name)
  const key = wordsOf(column.header)
  if (bare.length > 0 && bare.join(' ') === there.join(' ')) return 4
  if (bare.length > 0 && there.length > 0 && bare.join(' ').endsWith(there.join(' '))) return 3
  if (bare.length > 0 && bare.join(' ') === there.slice(-bare.length).join(' ')) return 3
  // 'CustomerID' in both tables; 'id' alone says nothing.
  if (key.some((word) => !identifiers.has(word)) && own.join(' ') === key.join(' ')) return 2
  // 'manager_id' and 'parent' within a table of people or places.
  return own.some((word) => inner.has(word)) ? 1 : 0
}

const identifiers = new Set(['id', 'no', 'nr', 'number', 'code', 'key', 'ref', 'uuid', 'name', 'fk'])
const inner = new Set(['parent', 'manager', 'supervisor', 'boss', 'reports', 'predecessor', 'previous', 'referrer'])

/** 'OrderLines', 'order_lines' and 'Order line' are the same words. */
function wordsOf(name: string): readonly string[] {
  return name
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.replace(/ies$/, 'y').replace(/(?<=[^s])s$/, ''))
}

/** One value in this many may be missing. */
const leastFound = 20
/** The first values are enough to rule out most pairs of columns. */
const firstValues = 50
const mostOfFirst = 10
/** Fewer distinct values could occur in another column by chance. */
const fewValues = 2
const mostWords = 200_000
