import { drawLabelsBelow, drawLabelsLeft, roomForLabels } from '../axes/label-axis.ts'
import { bounded } from '../axes/value-axis.ts'
import { formatShort, formatValue } from '../data/format-value.ts'
import { axisMeasure, itemLabel, placeOf, seriesOf } from '../data/series.ts'
import { textWidth } from '../scene/measure-text.ts'
import { caption, captionSize, centerOf, type Mark, rectangle, round, type Shape } from '../scene/scene.ts'
import { heatLook } from './heat.ts'
import { hasValues, type Layout, markLabel, summaryOf, withoutMarks } from './parts.ts'

/** The first group is horizontal, the second vertical; larger values have stronger colors. */
export const heatMap: Layout = (data, _options, size) => {
  const lines = seriesOf(data)
  if (!hasValues(lines)) return withoutMarks(data, 'heatMap', size, 'empty')
  const { items, series } = lines
  const { format } = axisMeasure(data)
  const rowLabels = series.map(({ label }) => label)
  const left = roomForLabels(rowLabels, size.width) + 8
  const plot = {
    x: left,
    y: 4,
    width: round(Math.max(1, size.width - left)),
    height: round(Math.max(1, size.height - 30)),
  }
  const [wide, high] = [plot.width / items.length, plot.height / series.length]
  const gap = Math.min(wide, high) > 8 ? 2 : 0
  const look = heatLook(series.flatMap(({ values }) => values))
  const front: Shape[] = []
  const marks = series.flatMap((line, s) =>
    line.values.flatMap((value, position): Mark[] => {
      if (value === null) return []
      const box = { x: plot.x + position * wide, y: plot.y + s * high, width: wide - gap, height: high - gap }
      const shape = rectangle(box, { ...look(bounded(value)), radius: gap })
      const text = formatShort(value, format)
      const { x, y } = centerOf(shape)
      if (shape.height >= 18 && textWidth(text, captionSize) + 8 <= shape.width)
        front.push(caption(x, y + 4, text, 'middle', 'foreground'))
      const label = markLabel(itemLabel(items[position]!), line.label, formatValue(value, format))
      const measure = data.groups.length === 0 ? position : line.measure
      return [{ shape, label, series: s, position, at: placeOf(data, position, line.item), measure, x, y: shape.y }]
    }),
  )
  return {
    ...size,
    plot,
    back: [
      ...drawLabelsLeft(rowLabels, high, (i) => plot.y + (i + 0.5) * high - gap / 2, left - 8, left - 8),
      ...drawLabelsBelow(
        items.map(itemLabel),
        wide,
        (i) => plot.x + (i + 0.5) * wide - gap / 2,
        size.height - 8,
        size.width,
      ),
    ],
    marks,
    front,
    summary: summaryOf(data, 'heatMap', lines),
  }
}
