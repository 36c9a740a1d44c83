import { scaleLinear } from 'd3-scale'
import type { ValueFormat } from '../data/chart-data.ts'
import { formatShare, formatShort } from '../data/format-value.ts'
import { textWidth } from '../scene/measure-text.ts'
import { type Box, caption, captionSize, round, type Shape } from '../scene/scene.ts'

interface Tick {
  readonly value: number
  readonly label: string
}

/** A value axis before layout: the width of its labels determines the width of the plot. */
interface ValueAxis {
  readonly domain: readonly [number, number]
  readonly ticks: readonly Tick[]
  readonly labelWidth: number
}

interface ValueAxisOptions {
  readonly format: ValueFormat
  /** Pixels along the axis. */
  readonly length: number
  readonly isShare?: boolean
  /** False if the axis need not include zero, as in scatter charts. Bars and areas always start at zero. */
  readonly hasZero?: boolean
  readonly pixelsPerTick?: number
}

/** Beyond these bounds, the arithmetic of scales overflows or underflows. */
const largest = 1e300
const smallest = 1e-290

export const bounded = (value: number): number =>
  Math.abs(value) < smallest ? 0 : Math.min(largest, Math.max(-largest, value))

/** An axis for the values. If there are none, or only zeros, it ranges from 0 to 1. */
export function valueAxis(values: Iterable<number>, options: ValueAxisOptions): ValueAxis {
  let [least, most] = [Infinity, -Infinity]
  for (const value of values) {
    const v = bounded(value)
    if (v < least) least = v
    if (v > most) most = v
  }
  if (least > most) [least, most] = [0, 0]
  if (options.hasZero !== false || least === most) [least, most] = [Math.min(0, least), Math.max(0, most)]
  if (least === most) most = 1
  const count = Math.max(2, Math.floor(options.length / (options.pixelsPerTick ?? 48)))
  const scale = scaleLinear().domain([least, most])
  // Rounds to steps finer than the ticks, so that a small negative value does not take up a third of the plot. Shares end at 100%.
  if (!options.isShare) scale.nice(count * 2)
  const write = options.isShare ? formatShare : (value: number) => formatShort(value, options.format)
  const isTick = options.format.isWhole && !options.isShare ? Number.isInteger : () => true
  const seen = new Set<string>()
  const ticks = scale.ticks(count).flatMap((value) => {
    const label = isTick(value) ? write(value) : ''
    if (label === '' || seen.has(label)) return []
    seen.add(label)
    return [{ value, label }]
  })
  const [from = 0, to = 1] = scale.domain()
  const labelWidth = ticks.reduce((widest, { label }) => Math.max(widest, textWidth(label, captionSize)), 0)
  return { domain: [from, to], ticks, labelWidth: Math.ceil(labelWidth) }
}

export type Place = (value: number) => number

/** From a value to a pixel. */
export function placeOn({ domain }: ValueAxis, range: readonly [number, number]): Place {
  const scale = scaleLinear().domain(domain).range(range).clamp(true)
  return (value) => round(scale(bounded(value)))
}

/** Horizontal grid lines with labels on the left. The zero line is darker if there are negative values. */
export function drawRows(axis: ValueAxis, place: Place, plot: Box): readonly Shape[] {
  return axis.ticks.flatMap(({ value, label }): Shape[] => {
    const y = place(value)
    const stroke = value === 0 && axis.domain[0] < 0 ? 'border-strong' : 'border'
    return [
      { kind: 'line', x1: plot.x, y1: y, x2: round(plot.x + plot.width), y2: y, stroke },
      caption(plot.x - 8, y + 4, label, 'end'),
    ]
  })
}

/** Vertical grid lines with labels below; labels that would overlap are left out. */
export function drawColumns(axis: ValueAxis, place: Place, plot: Box, width: number): readonly Shape[] {
  const bottom = round(plot.y + plot.height)
  let free = -Infinity
  return axis.ticks.flatMap(({ value, label }): Shape[] => {
    const x = place(value)
    const half = textWidth(label, captionSize) / 2
    const stroke = value === 0 && axis.domain[0] < 0 ? 'border-strong' : 'border'
    const line: Shape = { kind: 'line', x1: x, y1: plot.y, x2: x, y2: bottom, stroke }
    const middle = Math.min(Math.max(x, half), width - half)
    if (middle - half < free) return [line]
    free = middle + half + 12
    return [line, caption(middle, bottom + 18, label, 'middle')]
  })
}
