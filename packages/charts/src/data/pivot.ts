import { t } from '../messages.ts'
import type { ChartData } from './chart-data.ts'
import { cellsOf, itemLabel } from './series.ts'
import { textOf } from './table.ts'

/** A table with the last group as columns and the others as rows, with the totals that the data contains. */
export interface Pivot {
  /** The heading of the row names: the labels of the row groups. */
  readonly corner: string
  readonly columns: readonly PivotColumn[]
  readonly rows: readonly PivotRow[]
}

interface PivotColumn {
  readonly label: string
  /** A second heading, if there are several measures. */
  readonly measure: string
  readonly isTotal: boolean
}

interface PivotRow {
  readonly label: string
  /** 0 for the outermost group. */
  readonly depth: number
  readonly isTotal: boolean
  readonly cells: readonly PivotCell[]
}

export interface PivotCell {
  readonly text: string
  readonly at: readonly (number | null)[]
  readonly measure: number
}

/** Reads totals from the data instead of summing, because averages and counts of distinct values cannot be summed. */
export function pivotOf(data: ChartData): Pivot {
  const { groups, measures } = data
  const cells = cellsOf(data)
  const across = groups.length > 1 ? groups.at(-1)! : null
  const down = across ? groups.slice(0, -1) : groups
  const hasTotalColumn = across !== null && data.rows.some(({ at }) => at[down.length] === null)
  const places: readonly (number | null)[] = across
    ? [...across.items.map((_, i) => i), ...(hasTotalColumn ? [null] : [])]
    : [null]
  const columns = places.flatMap((place) =>
    measures.map((measure): PivotColumn => {
      const name = place === null ? t('total') : itemLabel(across!.items[place]!)
      if (!across) return { label: measure.label, measure: '', isTotal: false }
      return { label: name, measure: measures.length > 1 ? measure.label : '', isTotal: place === null }
    }),
  )
  const cellsAt = (path: readonly (number | null)[]): PivotRow['cells'] =>
    places.flatMap((place) => {
      const at = across ? [...path, place] : path
      const row = cells(at)
      return measures.map((each, measure) => ({ at, measure, text: textOf(row?.values[measure] ?? null, each.format) }))
    })

  const starts = new Set(data.rows.flatMap(({ at }) => down.map((_, depth) => at.slice(0, depth + 1).join())))
  const rows: PivotRow[] = []
  const visit = (path: readonly number[]) => {
    const depth = path.length
    for (const [i, item] of down[depth]!.items.entries()) {
      const here = [...path, i]
      if (!starts.has(here.join())) continue
      const isLeaf = depth === down.length - 1
      const total = down.map((_, level) => here[level] ?? null)
      rows.push({ label: itemLabel(item), depth, isTotal: !isLeaf, cells: cellsAt(total) })
      if (!isLeaf) visit(here)
    }
  }
  if (down.length > 0) visit([])
  const whole = down.map(() => null)
  const sum = cellsAt(whole)
  if (down.length === 0 || sum.some(({ text }) => text !== ''))
    rows.push({ label: t('total'), depth: 0, isTotal: true, cells: sum })
  return { corner: down.map(({ label }) => label).join(' / '), columns, rows }
}
