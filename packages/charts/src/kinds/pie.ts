import type { ChartItem } from '../data/chart-data.ts'
import { arc as arcPath, pie as pieAngles } from 'd3-shape'
import { swatchOf } from '../axes/legend.ts'
import { formatShare, formatShort, formatValue } from '../data/format-value.ts'
import { axisMeasure, byFirstGroup, itemLabel, paintsOf, placeOf, seriesOf } from '../data/series.ts'
import { t } from '../messages.ts'
import { fitText, textWidth } from '../scene/measure-text.ts'
import { caption, captionSize, type Mark, round, type Shape } from '../scene/scene.ts'
import { bounded } from '../axes/value-axis.ts'
import { hasValues, type Layout, markLabel, summaryOf, withoutMarks, withShare } from './parts.ts'

/** With more slices, some would be thinner than their labels; the smallest ones are merged. */
const mostSlices = 10
const row = 22

interface Part {
  readonly item: ChartItem
  readonly value: number
  readonly position: number
}

interface Slice {
  readonly label: string
  readonly value: number
  readonly position: number
  readonly paint: ReturnType<typeof paintsOf>[number]
  readonly isSum: boolean
}

const circle: (kind: 'pie' | 'donut') => Layout = (kind) => (data, _options, size) => {
  // A pie cannot show a second group or further measures, so it shows the totals of the first.
  const lines = seriesOf(byFirstGroup(data))
  if (!hasValues(lines)) return withoutMarks(data, kind, size, 'empty')
  const { items, series } = lines
  const { format } = axisMeasure(data)
  const first = series[0]!.values
  if (first.some((value) => value !== null && value < 0)) return withoutMarks(data, kind, size, 'negative')
  const all = items.flatMap((item, position): Part[] => {
    const value = bounded(first[position] ?? 0)
    return value > 0 ? [{ item, value, position }] : []
  })
  const slices = toSlices(all, Math.max(3, Math.min(mostSlices, Math.floor(size.height / row))))
  if (slices.length === 0) return withoutMarks(data, kind, size, 'empty')
  const largest = slices.reduce((most, { value }) => Math.max(most, value), 0)
  const sum = slices.reduce((total, { value }) => total + value / largest, 0)
  const share = (slice: Slice) => slice.value / largest / sum

  const isWide = size.width >= 320
  const listHeight = slices.length * row
  const diameter = Math.max(
    16,
    isWide
      ? Math.min(size.height, size.width * 0.45) - 8
      : Math.min(size.width, Math.max(size.height - listHeight - 16, size.height * 0.55)) - 8,
  )
  const radius = diameter / 2
  const x = isWide ? 4 + radius : size.width / 2
  const y = isWide ? size.height / 2 : 4 + radius
  const arcs = pieAngles<Slice>().value(share).sort(null)([...slices])
  const hole = kind === 'donut' ? radius * 0.64 : 0
  const path = arcPath<(typeof arcs)[number]>()
    .innerRadius(hole)
    .outerRadius(radius)
    .padAngle(slices.length > 1 ? 1.5 / radius : 0)
    .digits(2)
  const labelled = arcPath<(typeof arcs)[number]>()
    .innerRadius((hole + radius) / 2)
    .outerRadius((hole + radius) / 2)
  const marks = arcs.map((each, series): Mark => {
    const { position, value, label, paint, isSum } = each.data
    const [dx, dy] = labelled.centroid(each)
    return {
      shape: {
        kind: 'path',
        d: path(each) ?? '',
        x: round(x),
        y: round(y),
        fill: paint.paint,
        hasStripes: paint.isRepeated,
      },
      label: withShare(markLabel(label, '', formatValue(value, format)), share(each.data)),
      series: 0,
      position: series,
      at: isSum ? null : placeOf(data, position, null),
      measure: 0,
      x: round(x + dx),
      y: round(y + dy),
    }
  })

  const listLeft = isWide ? 4 + diameter + (size.width < 440 ? 16 : 28) : 0
  const listRight = isWide ? Math.min(size.width, listLeft + 320) : size.width
  const room = isWide ? size.height : size.height - diameter - 16
  const shown = Math.max(0, Math.min(slices.length, Math.floor(room / row)))
  const listTop = isWide ? Math.max(0, (size.height - shown * row) / 2) : diameter + 16
  const list = slices.slice(0, shown).flatMap((slice, i): Shape[] => {
    const base = listTop + i * row + 15
    const percent = formatShare(share(slice))
    const value = formatShort(slice.value, format)
    const valueRight = listRight - 48
    const nameRoom = valueRight - textWidth(value, captionSize) - 12 - (listLeft + 14)
    const name = fitText(slice.label, captionSize, nameRoom)
    const isRoomy = listRight - listLeft > 170
    return [
      swatchOf({ label: '', ...slice.paint }, listLeft, round(base - 8)),
      caption(
        listLeft + 14,
        base,
        isRoomy ? name : fitText(slice.label, captionSize, listRight - listLeft - 62),
        'start',
        'foreground',
      ),
      ...(isRoomy ? [caption(valueRight, base, value, 'end')] : []),
      caption(listRight, base, percent, 'end', 'foreground'),
    ].filter((shape) => shape.kind !== 'text' || shape.text !== '')
  })
  const whole = formatShort(largest * sum, format)
  const center: Shape[] =
    kind === 'donut' && hole > 28 && Number.isFinite(largest * sum)
      ? [
          {
            kind: 'text',
            x: round(x),
            y: round(y + 3),
            text: fitText(whole, 18, hole * 1.7),
            size: 18,
            weight: 600,
            anchor: 'middle',
            fill: 'foreground',
          },
          caption(x, y + 21, fitText(t('total'), captionSize, hole * 1.5), 'middle'),
        ]
      : []
  return {
    ...size,
    plot: { x: round(x - radius), y: round(y - radius), width: round(diameter), height: round(diameter) },
    back: list,
    marks,
    front: center,
    summary: summaryOf(byFirstGroup(data), kind, { ...lines, series: series.slice(0, 1) }),
  }
}

export const pie = circle('pie')
export const donut = circle('donut')

/** Keeps the largest slices and merges the rest: all values are parts of one sum, so small ones can be summed. */
function toSlices(parts: readonly Part[], most: number): readonly Slice[] {
  const bySize = parts.toSorted((a, b) => b.value - a.value)
  const kept = new Set(parts.length > most ? bySize.slice(0, most - 1) : parts)
  const shown = parts.filter((part) => kept.has(part))
  const rest = parts.filter((part) => !kept.has(part))
  const paints = paintsOf(shown.map(({ item }) => item))
  const slices = shown.map(({ item, value, position }, i): Slice => ({
    label: itemLabel(item),
    value,
    position,
    paint: paints[i]!,
    isSum: false,
  }))
  if (rest.length === 0) return slices
  const value = bounded(rest.reduce((sum, part) => sum + part.value, 0))
  const paint = { paint: 'hue-gray' as const, isRepeated: paints.some((each) => each.paint === 'hue-gray') }
  return [...slices, { label: t('more', { count: rest.length }), value, position: -1, paint, isSum: true }]
}
