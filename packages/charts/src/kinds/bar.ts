import { scaleBand } from 'd3-scale'
import { drawLabelsBelow, drawLabelsLeft, linesBelow, roomForLabels } from '../axes/label-axis.ts'
import { drawLegend } from '../axes/legend.ts'
import { drawColumns, drawRows, placeOn, valueAxis } from '../axes/value-axis.ts'
import type { ChartData } from '../data/chart-data.ts'
import { formatValue } from '../data/format-value.ts'
import { axisMeasure, itemLabel, placeOf, type SeriesData, seriesOf } from '../data/series.ts'
import { type Box, lineHeight, type Mark, rectangle, round, type Shape } from '../scene/scene.ts'
import { hasValues, type Layout, markLabel, summaryOf, withoutMarks, withShare } from './parts.ts'
import { type Extent, stack } from './stack.ts'

/** Bars from zero: grouped, stacked, or as shares of 100%; vertical, or horizontal for long names. */
export const bar: Layout = (data, options, size) => {
  const lines = seriesOf(data)
  if (!hasValues(lines)) return withoutMarks(data, 'bar', size, 'empty')
  const { items, series } = lines
  const isShare = options.stack === 'share' && series.length > 1
  const isStacked = series.length > 1 && (isShare || options.stack === 'stacked')
  const extents = isStacked ? stack(series, isShare) : series.map(({ values }) => values.map(fromZero))
  const legend = drawLegend(series, size.width)
  const labels = items.map(itemLabel)
  const { target } = axisMeasure(data)
  const hasTarget = typeof target === 'number' && !isShare && data.groups.length > 0
  const bounds = [...extents.flat().flatMap((extent) => extent ?? []), ...(hasTarget ? [target] : [])]
  const { format } = axisMeasure(data)
  const isLying = options.isHorizontal === true

  const mayUseTwoLines = !isLying && size.height >= leastForTwoLines
  const labelLines = mayUseTwoLines ? linesBelow(labels, (size.width - usualLabelWidth) / labels.length) : 1

  let plot: Box
  let axis
  if (isLying) {
    const left = roomForLabels(labels, size.width)
    plot = boxBetween(left + 8, legend.height + 4, size.width - 12, size.height - 26)
    axis = valueAxis(bounds, { format, isShare, length: plot.width, pixelsPerTick: 72 })
  } else {
    const bottom = size.height - 10 - labelLines * lineHeight
    axis = valueAxis(bounds, { format, isShare, length: bottom - legend.height - 6 })
    plot = boxBetween(Math.min(axis.labelWidth + 8, size.width / 2), legend.height + 6, size.width, bottom)
  }
  const along = isLying ? [plot.y, plot.y + plot.height] : [plot.x, plot.x + plot.width]
  const band = scaleBand<number>()
    .domain(items.map((_, i) => i))
    .range(along as [number, number])
    .paddingInner(items.length > plot.width / 4 ? 0 : 0.28)
    .paddingOuter(items.length > plot.width / 4 ? 0 : 0.14)
  const inner = scaleBand<number>()
    .domain(series.map((_, i) => i))
    .range([0, band.bandwidth()])
    .paddingInner(band.bandwidth() / series.length > 6 ? 0.12 : 0)
  const place = placeOn(axis, isLying ? [plot.x, plot.x + plot.width] : [plot.y + plot.height, plot.y])
  const [thick, radius] = isStacked ? [band.bandwidth(), 0] : [inner.bandwidth(), 2]

  const marks = series.flatMap((line, s) =>
    extents[s]!.flatMap((extent, position): Mark[] => {
      if (extent === null) return []
      const start = band(position)! + (isStacked ? 0 : inner(s)!)
      // Limits the width of bars on large screens, and centers them in their band.
      const width = Math.min(thick, isLying ? 32 : 56)
      const across = start + (thick - width) / 2
      const [from, to] = [place(extent[0]), place(extent[1])]
      const box = isLying
        ? { x: Math.min(from, to), y: across, width: Math.abs(to - from), height: width }
        : { x: across, y: Math.min(from, to), width, height: Math.abs(to - from) }
      const paint = lines.itemPaints?.[position] ?? line.paint
      const shape = rectangle(isStacked ? parted(box, isLying) : box, {
        fill: paint,
        hasStripes: line.isRepeated,
        radius: Math.min(radius, width / 2),
      })
      return [
        {
          shape,
          label: labelOf(data, lines, s, position, isShare ? extent : null),
          series: s,
          position,
          at: placeOf(data, position, line.item),
          measure: data.groups.length === 0 ? position : line.measure,
          x: round(isLying ? Math.max(from, to) : across + width / 2),
          y: round(isLying ? across + width / 2 : Math.min(from, to)),
        },
      ]
    }),
  )
  const middle = (i: number) => band(i)! + band.bandwidth() / 2
  const names = isLying
    ? drawLabelsLeft(labels, band.step(), middle, plot.x - 8, plot.x - 8)
    : drawLabelsBelow(labels, band.step(), middle, plot.y + plot.height + 18, size.width, labelLines)
  const grid = isLying ? drawColumns(axis, place, plot, size.width) : drawRows(axis, place, plot)
  return {
    ...size,
    plot,
    back: [...legend.shapes, ...grid, ...names],
    marks,
    front: hasTarget ? [targetLine(place(target), plot, isLying)] : [],
    summary: summaryOf(data, 'bar', lines),
  }
}

const leastForTwoLines = 140
/** Of the labels of the value axis, which are chosen for the height that the labels below leave. */
const usualLabelWidth = 40

const fromZero = (value: number | null): Extent => (value === null ? null : [0, value])

const boxBetween = (left: number, top: number, right: number, bottom: number): Box => ({
  x: round(left),
  y: round(top),
  width: round(Math.max(1, right - left)),
  height: round(Math.max(1, bottom - top)),
})

/** A gap of one pixel between the parts of a stack, if they are large enough. */
const parted = (box: Box, isLying: boolean): Box =>
  isLying
    ? { ...box, width: box.width > 3 ? box.width - 1 : box.width }
    : { ...box, height: box.height > 3 ? box.height - 1 : box.height }

function labelOf(data: ChartData, { items, series }: SeriesData, s: number, position: number, share: Extent): string {
  const line = series[s]!
  const { format } = data.measures[data.groups.length === 0 ? position : line.measure] ?? axisMeasure(data)
  const text = markLabel(itemLabel(items[position]!), line.label, formatValue(line.values[position]!, format))
  return share ? withShare(text, share[1] - share[0]) : text
}

const targetLine = (at: number, plot: Box, isLying: boolean): Shape => ({
  kind: 'line',
  ...(isLying
    ? { x1: at, y1: plot.y, x2: at, y2: round(plot.y + plot.height) }
    : { x1: plot.x, y1: at, x2: round(plot.x + plot.width), y2: at }),
  stroke: 'muted-foreground',
  dash: '4 3',
})
