import { kindLabel } from '../data/kind-label.ts'
import { area as areaPath, curveMonotoneX, line as linePath } from 'd3-shape'
import { scalePoint } from 'd3-scale'
import { formatNumber } from '@monarch/messages'
import { bounded, placeOn, valueAxis } from '../axes/value-axis.ts'
import type { ChartMeasure } from '../data/chart-data.ts'
import { formatShare, formatShort, formatValue } from '../data/format-value.ts'
import { axisMeasure, byFirstGroup, seriesOf } from '../data/series.ts'
import { totalOf } from '../data/total.ts'
import { t } from '../messages.ts'
import { fitText, textWidth } from '../scene/measure-text.ts'
import { type Paint, seriesPaint } from '../scene/palette.ts'
import { caption, captionSize, type Mark, rectangle, round, type Shape } from '../scene/scene.ts'
import { type Layout, markLabel, withoutMarks } from './parts.ts'

const numberSize = 28
const smallSize = 18

/** One figure with its change, its progress towards the target, and a sparkline. */
export const number: Layout = (data, _options, size) => {
  const { value, before, part, at } = totalOf(data)
  if (value === null) return withoutMarks(data, 'number', size, 'empty')
  const measure = axisMeasure(data)
  const { format, target } = measure
  const whole = formatValue(value, format)
  const fits = (text: string, fontSize: number) => textWidth(text, fontSize) <= size.width
  const short = formatShort(value, format)
  const [text, fontSize] = fits(whole, numberSize)
    ? [whole, numberSize]
    : fits(short, numberSize)
      ? [short, numberSize]
      : [fitText(short, smallSize, size.width), smallSize]
  const change = changeOf(value, before, measure)
  const front: Shape[] = []
  let y = 30
  const shape = rectangle(
    { x: 0, y: 0, width: Math.min(size.width, textWidth(text, fontSize)), height: Math.min(36, size.height) },
    {
      fill: 'background',
      fillOpacity: 0,
      radius: 4,
    },
  )
  front.push({ kind: 'text', x: 0, y, text, size: fontSize, weight: 600, fill: 'foreground' })
  if (change) {
    y += 22
    // With tabular figures, signs and points are wider than measured.
    const moved = textWidth(change.change, captionSize) + 10
    front.push(
      { ...caption(0, y, fitText(change.change, captionSize, size.width), 'start', change.paint), weight: 500 },
      caption(moved, y, fitText(change.rest, captionSize, size.width - moved)),
    )
  }
  if (typeof target === 'number' && target !== 0) {
    const share = bounded(value) / bounded(target)
    const bar = { x: 0, y: y + 14, width: size.width, height: 6 }
    front.push(
      rectangle(bar, { fill: 'active', radius: 3 }),
      rectangle(
        { ...bar, width: bar.width * Math.min(1, Math.max(0, share)) },
        { fill: isReached(value, target, measure) ? 'success' : seriesPaint(0), radius: 3 },
      ),
    )
    const goal = t('withShare', {
      text: t('ofTarget', { value: formatShort(target, format) }),
      share: formatShare(share),
    })
    y += 38
    front.push(caption(0, y, fitText(goal, captionSize, size.width)))
  }
  const name = part === '' ? measure.label : part
  const label = markLabel(name, '', change ? t('withShare', { text: whole, share: change.text }) : whole)
  const mark: Mark = {
    shape,
    label,
    series: 0,
    position: 0,
    at,
    measure: 0,
    x: round(shape.width / 2),
    y: 0,
  }
  return {
    ...size,
    plot: { x: 0, y: 0, width: size.width, height: size.height },
    back: sparkline(seriesOf(byFirstGroup(data)).series[0]?.values ?? [], y + 12, measure, size),
    marks: [mark],
    front: front.filter((each) => each.kind !== 'text' || each.text !== ''),
    summary: t('summaryOfOne', { kind: kindLabel('number'), measure: label }),
  }
}

interface Change {
  readonly change: string
  readonly rest: string
  readonly text: string
  readonly paint: Paint
}

/** The direction has an arrow in addition to the color. Without a previous value there is no percentage. */
function changeOf(value: number, before: number | null, measure: ChartMeasure): Change | null {
  if (before === null || !Number.isFinite(before)) return null
  const base = formatShort(before, measure.format)
  const difference = value - before
  if (difference === 0) {
    const change = t('noChange')
    return { change, rest: '', text: change, paint: 'muted-foreground' }
  }
  const isGood = difference > 0 !== (measure.lessIsBetter ?? false)
  const share = difference / Math.abs(before)
  const options = { signDisplay: 'always', maximumFractionDigits: Math.abs(share) < 0.1 ? 1 : 0 } as const
  const amount = Number.isFinite(share)
    ? formatNumber(share, { ...options, style: 'percent' })
    : formatNumber(difference, { signDisplay: 'always', notation: 'compact' })
  const change = `${difference > 0 ? '↑' : '↓'} ${amount}`
  const rest = t('fromBefore', { value: base })
  return { change, rest, text: `${change} ${rest}`, paint: isGood ? 'success' : 'error' }
}

const isReached = (value: number, target: number, { lessIsBetter }: ChartMeasure): boolean =>
  lessIsBetter ? value <= target : value >= target

function sparkline(
  values: readonly (number | null)[],
  top: number,
  { format }: ChartMeasure,
  size: { width: number; height: number },
): readonly Shape[] {
  const known = values.flatMap((value, i) => (value === null ? [] : [{ value, i }]))
  if (known.length < 2 || size.height - top < 24) return []
  const bottom = size.height - 2
  const axis = valueAxis(
    known.map(({ value }) => value),
    { format, length: bottom - top, hasZero: false },
  )
  const place = placeOn(axis, [bottom, top + 2])
  const x = scalePoint<number>()
    .domain(values.map((_, i) => i))
    .range([2, size.width - 2])
  const curve = linePath<(typeof known)[number]>()
    .x(({ i }) => x(i)!)
    .y(({ value }) => place(value))
    .curve(curveMonotoneX)
    .digits(2)
  const below = areaPath<(typeof known)[number]>()
    .x(({ i }) => x(i)!)
    .y0(bottom)
    .y1(({ value }) => place(value))
    .curve(curveMonotoneX)
    .digits(2)
  const paint = seriesPaint(0)
  return [
    { kind: 'path', d: below(known) ?? '', x: 0, y: 0, fill: paint, fillOpacity: 0.1 },
    { kind: 'path', d: curve(known) ?? '', x: 0, y: 0, stroke: paint, strokeWidth: 2 },
  ]
}
