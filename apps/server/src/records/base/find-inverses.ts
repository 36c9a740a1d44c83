import { hash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { splitWords } from '@monarch/field-types'
import type { ImportDialect, ProposedRelation } from '@monarch/schema'
import type { ImportProgress } from '../import/progress.ts'
import { tableFrom } from '../import/table.ts'
import { placeKey } from './guess-relations.ts'
import { baseLimits } from './parts/limits.ts'
import type { SourceTable } from './parts/source.ts'
import { textOfCell } from './text-of-cell.ts'

interface Place {
  readonly table: string
  readonly header: string
}

interface Side extends Place {
  readonly relation: ProposedRelation
}

interface GuessedTable {
  readonly table: SourceTable
  readonly dialect: ImportDialect | null
}

/**
 * The columns that only repeat the other side of a relation, by position. Exports of Airtable contain them: 'Tasks' of a project names
 * exactly the tasks whose 'Project' names that project. Of two such columns, the one with single records stays, otherwise the first.
 */
export async function findInverses(
  tables: readonly GuessedTable[],
  relations: ReadonlyMap<string, ProposedRelation>,
  progress: ImportProgress,
): Promise<ReadonlyMap<string, Place>> {
  // Columns that the source describes are not guessed.
  const guessed = new Set(tables.filter(({ table }) => !table.columns).map(({ table }) => table.name))
  const sides = [...relations].flatMap(([key, relation]): Side[] => {
    const [table, header] = JSON.parse(key) as [string, string]
    return guessed.has(table) ? [{ table, header, relation }] : []
  })
  const found = new Map<string, Place>()
  for (const [i, one] of sides.entries()) {
    for (const other of sides.slice(i + 1)) {
      if (one.relation.table !== other.table || other.relation.table !== one.table) continue
      if ([one, other].some((side) => side.relation.missing > 0 || found.has(keyOf(side)))) continue
      const [a, b] = [await pairsOf(one, other, tables, progress), await pairsOf(other, one, tables, progress)]
      if (a === null || a !== b) continue
      const [kept, repeated] = one.relation.isMany && !other.relation.isMany ? [other, one] : [one, other]
      found.set(keyOf(repeated), { table: kept.table, header: kept.header })
    }
  }
  return found
}

const keyOf = ({ table, header }: Place): string => placeKey(table, header)

/**
 * A fingerprint of all pairs of records that a column relates, in any order: equal for both sides of one relation. `null` without pairs, or
 * for a table that is too long to read as a whole.
 */
async function pairsOf(
  side: Side,
  other: Side,
  tables: readonly GuessedTable[],
  progress: ImportProgress,
): Promise<string | null> {
  const { table, dialect } = tables.find((each) => each.table.name === side.table)!
  const isFirst = placeKey(side.table, side.header) < placeKey(other.table, other.header)
  let places: readonly [number, number] | null = null
  let rows = 0
  let count = 0
  let sum = 0
  for await (const some of progress.through(tableFrom(table.rows(dialect), { dialect }))) {
    // Let other requests run.
    await setImmediate()
    for (const { cells } of some) {
      const texts = cells.map((cell) => textOfCell(cell).trim())
      if (places === null) {
        places = [texts.indexOf(other.relation.header), texts.indexOf(side.header)]
        continue
      }
      if (++rows > baseLimits.profiledRows) return null
      const [own, linked] = [texts[places[0]] ?? '', texts[places[1]] ?? '']
      const words = side.relation.isMany ? new Set(splitWords(linked)) : linked === '' ? [] : [linked]
      for (const word of words) {
        const pair = JSON.stringify(isFirst ? [own, word] : [word, own])
        count += 1
        sum = (sum + Number.parseInt(hash('sha1', pair).slice(0, 12), 16)) % Number.MAX_SAFE_INTEGER
      }
    }
  }
  return count === 0 ? null : `${count} ${sum}`
}
