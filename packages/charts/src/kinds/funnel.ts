import { formatShare, formatShort, formatValue } from '../data/format-value.ts'
import { bounded } from '../axes/value-axis.ts'
import { axisMeasure, byFirstGroup, itemLabel, placeOf, seriesOf } from '../data/series.ts'
import { t } from '../messages.ts'
import { fitText, textWidth } from '../scene/measure-text.ts'
import { caption, captionSize, type Mark, rectangle, round, type Shape } from '../scene/scene.ts'
import { hasValues, type Layout, markLabel, summaryOf, withoutMarks } from './parts.ts'

/** Steps from top to bottom, each with its share of the first step and of the previous one. */
export const funnel: Layout = (data, _options, size) => {
  // Its bars are the first figure, so that they have the colors of the options.
  const figures = data.groups.length > 0 ? data.measures.slice(0, 1) : data.measures
  const lines = seriesOf(byFirstGroup({ ...data, measures: figures }))
  if (!hasValues(lines)) return withoutMarks(data, 'funnel', size, 'empty')
  const { items } = lines
  const line = lines.series[0]!
  const values = line.values.map((value) => bounded(value ?? 0))
  if (values.some((value) => value < 0)) return withoutMarks(data, 'funnel', size, 'negative')
  const largest = values.reduce((most, value) => Math.max(most, value), 0) || 1
  const { format } = axisMeasure(data)
  const step = size.height / items.length
  // The name is above its bar. Without room for both, neither name nor value is drawn.
  const hasNames = step >= 36
  const barHeight = Math.max(1, hasNames ? Math.min(28, step - 26) : step - Math.min(2, step / 4))
  const shares = hasNames && size.width >= 240 ? 64 : 0
  const plot = { x: 0, y: 0, width: round(Math.max(1, size.width - shares)), height: size.height }
  const front: Shape[] = []
  const shareOf = (value: number, whole: number) => (whole > 0 ? value / whole : 0)
  const marks = values.map((value, position): Mark => {
    const top = position * step + (hasNames ? 20 : 0)
    const shape = rectangle(
      { x: 0, y: top, width: Math.max((value / largest) * plot.width, value > 0 ? 1 : 0), height: barHeight },
      { fill: lines.itemPaints?.[position] ?? line.paint, radius: Math.min(3, barHeight / 2) },
    )
    const name = itemLabel(items[position]!)
    const before = position === 0 ? null : shareOf(value, values[position - 1]!)
    if (hasNames) {
      const amount = formatShort(value, format)
      const amountWidth = textWidth(amount, captionSize)
      front.push(
        caption(0, top - 6, fitText(name, captionSize, plot.width - amountWidth - 12), 'start', 'foreground'),
        caption(plot.width, top - 6, amount, 'end', 'foreground'),
      )
      if (shares > 0)
        front.push(caption(size.width, top + barHeight / 2 + 4, formatShare(shareOf(value, values[0]!)), 'end'))
    }
    const text = markLabel(name, '', formatValue(value, format))
    const steps = [
      t('stepFromFirst', { share: formatShare(shareOf(value, values[0]!)) }),
      ...(position > 1 ? [t('stepFromBefore', { share: formatShare(before ?? 0) })] : []),
    ]
    return {
      shape,
      label: position === 0 ? text : t('withShare', { text, share: steps.join(', ') }),
      series: 0,
      position,
      at: placeOf(data, position, line.item),
      measure: data.groups.length === 0 ? position : 0,
      x: round(shape.x + shape.width / 2),
      y: shape.y,
    }
  })
  const tracks = marks.map(({ shape }) =>
    rectangle({ ...(shape as typeof plot), width: plot.width }, { fill: 'active', fillOpacity: 0.5, radius: 3 }),
  )
  return {
    ...size,
    plot,
    back: tracks,
    marks,
    front,
    summary: summaryOf(byFirstGroup(data), 'funnel', { ...lines, series: [line] }),
  }
}
