import { scalePoint } from 'd3-scale'
import { area as areaPath, curveMonotoneX, line as linePath } from 'd3-shape'
import { drawLabelsBelow, roomForLabels } from '../axes/label-axis.ts'
import { drawLegend } from '../axes/legend.ts'
import { drawRows, type Place, placeOn, valueAxis } from '../axes/value-axis.ts'
import { formatValue } from '../data/format-value.ts'
import { axisMeasure, itemLabel, placeOf, type Series, seriesOf } from '../data/series.ts'
import { fitText } from '../scene/measure-text.ts'
import {
  type Box,
  caption,
  captionSize,
  type Curve,
  lineHeight,
  type Mark,
  round,
  type Shape,
  type Size,
} from '../scene/scene.ts'
import { hasValues, type Layout, markLabel, summaryOf, withoutMarks, withShare } from './parts.ts'
import { type Extent, stack } from './stack.ts'

/** Distinguish lines for readers who cannot tell colors apart. */
const dashes = ['', '6 3', '2 3', '8 3 2 3', '12 4', '4 4', '1 3', '10 3 2 3 2 3']
const dashOf = (index: number): string => dashes[index % dashes.length]!
/** On lines with more points, a point is drawn only when it is focused or hovered. */
const mostDots = 40

export const line: Layout = (data, options, size) => curves(data, { ...options, stack: 'grouped' }, size, false)

/** Areas are stacked by default, because they would hide each other otherwise. */
export const area: Layout = (data, options, size) =>
  curves(data, { ...options, stack: options.stack ?? 'stacked' }, size, true)

function curves(...[data, options, size, isFilled]: [...Parameters<Layout>, boolean]): ReturnType<Layout> {
  const kind = isFilled ? 'area' : 'line'
  const lines = seriesOf(data)
  if (!hasValues(lines)) return withoutMarks(data, kind, size, 'empty')
  const { items, series } = lines
  const { format, target } = axisMeasure(data)
  const band = isFilled ? undefined : data.band
  const isShare = isFilled && options.stack === 'share' && series.length > 1
  const isStacked = isFilled && series.length > 1 && options.stack !== 'grouped'
  const extents = isStacked
    ? stack(series, isShare)
    : series.map(({ values }) => values.map((value): Extent => (value === null ? null : [0, value])))
  const room = isFilled ? 0 : roomForEnds(series, size)
  const dash = (s: number) => (isFilled || room > 0 ? '' : dashOf(s))
  const legend = drawLegend(
    room > 0 ? [] : series.map((each, i) => (isFilled ? each : { ...each, dash: dash(i) })),
    size.width,
  )
  const hasTarget = typeof target === 'number' && !isShare && data.groups.length > 0
  const bounds = [
    ...extents.flat().flatMap((extent) => extent ?? []),
    ...(hasTarget ? [target] : []),
    ...(band ?? []).flatMap((ends) => ends ?? []),
  ]
  const top = legend.height + 6
  const height = Math.max(1, size.height - top - 26)
  const axis = valueAxis(bounds, { format, isShare, length: height })
  const left = Math.min(axis.labelWidth + 8, size.width / 2)
  const plot = { x: round(left), y: top, width: round(Math.max(1, size.width - left - room)), height: round(height) }
  const place = placeOn(axis, [plot.y + plot.height, plot.y])
  const inset = Math.min(12, plot.width / 4)
  const points = scalePoint<number>()
    .domain(items.map((_, i) => i))
    .range([plot.x + inset, plot.x + plot.width - inset])
  const xOf = (i: number) => round(points(i)!)

  const drawn = series.map((each, s) => drawCurve(extents[s]!, each, s))
  function drawCurve(extent: readonly Extent[], { paint, isRepeated }: Series, s: number): readonly Curve[] {
    const known = extent.map((each, i) => ({ each, i }))
    const top = linePath<(typeof known)[number]>()
      .defined(({ each }) => each !== null)
      .x(({ i }) => xOf(i))
      .y(({ each }) => place(each![1]))
      .curve(curveMonotoneX)
      .digits(2)
    const stroke: Curve = {
      kind: 'path',
      d: top(known) ?? '',
      x: 0,
      y: 0,
      stroke: paint,
      strokeWidth: 2,
      ...(dash(s) !== '' && { dash: dash(s) }),
    }
    if (!isFilled) return [stroke]
    const below = areaPath<(typeof known)[number]>()
      .defined(({ each }) => each !== null)
      .x(({ i }) => xOf(i))
      .y0(({ each }) => place(each![0]))
      .y1(({ each }) => place(each![1]))
      .curve(curveMonotoneX)
      .digits(2)
    const look = { fill: paint, fillOpacity: isStacked ? 0.55 : 0.16, hasStripes: isRepeated }
    return [{ kind: 'path', d: below(known) ?? '', x: 0, y: 0, ...look }, stroke]
  }

  function drawBand(): readonly Curve[] {
    if (!band) return []
    const path = areaPath<(typeof band)[number]>()
      .defined((ends) => ends !== null)
      .x((_, i) => xOf(i))
      .y0((ends) => place(ends![0]))
      .y1((ends) => place(ends![1]))
      .digits(2)
    return [{ kind: 'path', d: path(band) ?? '', x: 0, y: 0, fill: series.at(-1)!.paint, fillOpacity: 0.16 }]
  }

  const count = items.length
  const marks = series.flatMap((each, s) =>
    extents[s]!.flatMap((extent, position): Mark[] => {
      if (extent === null) return []
      const [x, y] = [xOf(position), place(extent[1])]
      // A value between two gaps is on no line, so its dot is always drawn.
      const isAlone = (extents[s]![position - 1] ?? null) === null && (extents[s]![position + 1] ?? null) === null
      const isShown = count <= mostDots || isAlone
      const { format } = data.measures[data.groups.length === 0 ? position : each.measure] ?? axisMeasure(data)
      const value = formatValue(each.values[position]!, format)
      const text = markLabel(itemLabel(items[position]!), each.label, value)
      return [
        {
          shape: { kind: 'circle', x, y, radius: 3, fill: each.paint, fillOpacity: isShown ? 1 : 0 },
          label: isShare ? withShare(text, extent[1] - extent[0]) : text,
          series: s,
          position,
          at: placeOf(data, position, each.item),
          measure: data.groups.length === 0 ? position : each.measure,
          x,
          y,
        },
      ]
    }),
  )
  const names = drawLabelsBelow(items.map(itemLabel), points.step(), xOf, plot.y + plot.height + 18, size.width)
  const goal: Shape[] = hasTarget
    ? [
        {
          kind: 'line',
          x1: plot.x,
          x2: round(plot.x + plot.width),
          y1: place(target),
          y2: place(target),
          stroke: 'muted-foreground',
          dash: '4 3',
        },
      ]
    : []
  return {
    ...size,
    plot,
    back: [...legend.shapes, ...drawRows(axis, place, plot), ...names, ...drawBand(), ...goal, ...drawn.flat()],
    marks,
    front: room > 0 ? drawEnds(series, extents, place, plot, room) : [],
    summary: summaryOf(data, kind, lines),
  }
}

const endGap = 8
const endDot = 12

/** The width reserved on the right for the names of the lines; 0 if a legend is used instead. */
function roomForEnds(series: readonly Series[], size: Size): number {
  if (series.length < 2 || series.length > 6 || size.width < 320 || size.height < series.length * lineHeight + 60)
    return 0
  const labels = series.map(({ label }) => label)
  return Math.min(roomForLabels(labels, size.width), size.width / 4) + endGap + endDot
}

/** The names of the lines at their ends, moved apart where they would overlap. */
function drawEnds(
  series: readonly Series[],
  extents: readonly (readonly Extent[])[],
  place: Place,
  plot: Box,
  room: number,
): readonly Shape[] {
  const ends = series
    .flatMap(({ label, paint }, s) => {
      const end = extents[s]!.findLast((extent) => extent !== null)
      const text = fitText(label, captionSize, room - endGap - endDot + 4)
      return end && text !== '' ? [{ text, paint, y: place(end[1]) }] : []
    })
    .toSorted((a, b) => a.y - b.y)
  let lowest = plot.y + plot.height - (ends.length - 1) * lineHeight
  let free = plot.y
  return ends.flatMap(({ text, paint, y }): Shape[] => {
    const at = Math.min(Math.max(y, free), lowest)
    free = at + lineHeight
    lowest += lineHeight
    const x = round(plot.x + plot.width + endGap - 4)
    return [
      { kind: 'circle', x, y: round(at), radius: 3, fill: paint },
      caption(x + 8, at + 4, text, 'start', 'foreground'),
    ]
  })
}
