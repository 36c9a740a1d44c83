import { kindLabel } from '../data/kind-label.ts'
import { scaleSqrt } from 'd3-scale'
import { drawLegend } from '../axes/legend.ts'
import { bounded, drawColumns, drawRows, placeOn, valueAxis } from '../axes/value-axis.ts'
import type { ChartRow } from '../data/chart-data.ts'
import { formatValue } from '../data/format-value.ts'
import { itemLabel, paintsOf } from '../data/series.ts'
import { formatList } from '@monarch/messages'
import { t } from '../messages.ts'
import { caption, type Mark, round } from '../scene/scene.ts'
import { seriesPaint } from '../scene/palette.ts'
import { type Layout, markLabel, withoutMarks } from './parts.ts'

/** One point per group: the first measure is x, the second y, a third the size. The second group determines the color. */
export const scatter: Layout = (data, _options, size) => {
  const [across, up, weight] = data.measures
  if (!across || !up) return withoutMarks(data, 'scatter', size, 'twoMeasures')
  const finite = (value: number | null | undefined) => typeof value === 'number' && Number.isFinite(value)
  const depth = Math.min(2, data.groups.length)
  const isPoint = ({ at, values }: ChartRow) =>
    at.every((place, i) => (place !== null) === i < depth) && finite(values[0]) && finite(values[1])
  const rows = data.rows.filter(isPoint)
  if (rows.length === 0) return withoutMarks(data, 'scatter', size, 'empty')
  const split = data.groups[1]
  const paints = split ? paintsOf(split.items) : []
  const entries = paints.map((paint, i) => ({ label: itemLabel(split!.items[i]!), ...paint }))
  const legend = drawLegend(entries, size.width)
  const top = legend.height + 22
  const height = Math.max(1, size.height - top - 44)
  const rowAxis = valueAxis(
    rows.map(({ values }) => values[1]!),
    { format: up.format, length: height, hasZero: false },
  )
  const left = Math.min(rowAxis.labelWidth + 8, size.width / 2)
  const plot = { x: round(left), y: top, width: round(Math.max(1, size.width - left - 8)), height: round(height) }
  const columnAxis = valueAxis(
    rows.map(({ values }) => values[0]!),
    { format: across.format, length: plot.width, hasZero: false, pixelsPerTick: 72 },
  )
  const xOf = placeOn(columnAxis, [plot.x, plot.x + plot.width])
  const yOf = placeOn(rowAxis, [plot.y + plot.height, plot.y])
  const sizes = rows.map(({ values }) => Math.abs(bounded(weight ? (values[2] ?? 0) : 0)))
  const largest = sizes.reduce((most, each) => Math.max(most, each), 0)
  const radius = scaleSqrt()
    .domain([0, largest || 1])
    .range([3, Math.min(20, plot.height / 8)])
  const marks = rows
    .map((row, i): Mark => {
      const [x, y] = [xOf(row.values[0]!), yOf(row.values[1]!)]
      const series = row.at[1] ?? 0
      const names = row.at.flatMap((place, group) =>
        place === null ? [] : itemLabel(data.groups[group]!.items[place]!),
      )
      const amounts = data.measures.slice(0, 3).flatMap((measure, m) => {
        const value = row.values[m]
        return finite(value) ? [t('oneValue', { name: measure.label, value: formatValue(value!, measure.format) })] : []
      })
      return {
        shape: {
          kind: 'circle',
          x,
          y,
          radius: weight && largest > 0 ? round(radius(sizes[i]!)) : 4,
          fill: paints[series]?.paint ?? seriesPaint(0),
          fillOpacity: 0.65,
          stroke: 'background',
          strokeWidth: 1,
          hasStripes: paints[series]?.isRepeated ?? false,
        },
        label: markLabel(formatList(names, { type: 'unit' }), '', formatList(amounts, { type: 'unit' })),
        series,
        position: row.at[0] ?? 0,
        at: row.at,
        measure: 1,
        x,
        y,
      }
    })
    .toSorted((a, b) => a.series - b.series || a.x - b.x)
  const order = marks.map((mark, position) => ({ ...mark, position }))
  return {
    ...size,
    plot,
    back: [
      ...legend.shapes,
      caption(0, legend.height + 10, up.label),
      ...drawRows(rowAxis, yOf, plot),
      ...drawColumns(columnAxis, xOf, plot, size.width),
      caption(plot.x + plot.width, size.height - 4, across.label, 'end'),
    ],
    marks: order,
    front: [],
    summary: t('summaryOfOne', {
      kind: kindLabel('scatter'),
      measure: formatList(data.measures.map(({ label }) => label)),
    }),
  }
}
