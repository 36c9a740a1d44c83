import type { ChartData } from './chart-data.ts'
import { cellsOf, itemLabel, valueAt } from './series.ts'

/** The figure that a number or a gauge displays. */
export interface Total {
  readonly value: number | null
  readonly before: number | null
  /** The label of its item on the axis; '' for the total. */
  readonly part: string
  readonly at: readonly (number | null)[]
}

/** The total of the data. Without one, the last item of the axis, compared with the previous item. */
export function totalOf(data: ChartData): Total {
  const cells = cellsOf(data)
  const whole = data.groups.map(() => null)
  const row = cells(whole)
  if (row || data.groups.length === 0)
    return { value: valueAt(cells, whole, 0), before: row?.before?.[0] ?? null, part: '', at: whole }
  const { items } = data.groups[0]!
  const at = (place: number) => whole.map((_, i) => (i === 0 ? place : null))
  const last = items.length - 1
  if (last < 0) return { value: null, before: null, part: '', at: whole }
  const before = last > 0 ? valueAt(cells, at(last - 1), 0) : null
  return { value: valueAt(cells, at(last), 0), before, part: itemLabel(items[last]!), at: at(last) }
}
