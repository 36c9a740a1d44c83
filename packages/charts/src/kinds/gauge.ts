import { kindLabel } from '../data/kind-label.ts'
import { arc as arcPath } from 'd3-shape'
import { bounded } from '../axes/value-axis.ts'
import { formatShare, formatShort, formatValue } from '../data/format-value.ts'
import { axisMeasure } from '../data/series.ts'
import { totalOf } from '../data/total.ts'
import { t } from '../messages.ts'
import { fitText, textWidth } from '../scene/measure-text.ts'
import { seriesPaint } from '../scene/palette.ts'
import { caption, captionSize, type Mark, round, type Shape } from '../scene/scene.ts'
import { type Layout, markLabel, withoutMarks, withShare } from './parts.ts'

const quarter = Math.PI / 2

/** A half circle that is full at the target. Percentages without a target are full at 100. */
export const gauge: Layout = (data, _options, size) => {
  const { value, part, at } = totalOf(data)
  if (value === null) return withoutMarks(data, 'gauge', size, 'empty')
  const measure = axisMeasure(data)
  const { format } = measure
  const target = bounded(measure.target ?? (format.style === 'percent' ? 100 : Math.abs(value)))
  const share = target > 0 ? bounded(value) / target : 0
  const radius = Math.max(8, Math.min(size.width / 2 - 4, size.height - 44))
  const [x, y] = [round(size.width / 2), round((size.height - 30 + radius) / 2)]
  const thick = Math.max(4, Math.min(20, radius * 0.18))
  const path = arcPath<number>()
    .innerRadius(radius - thick)
    .outerRadius(radius)
    .cornerRadius(Math.min(4, thick / 2))
    .startAngle(-quarter)
    .endAngle((part) => -quarter + Math.min(1, Math.max(0, part)) * Math.PI)
    .digits(2)
  const name = part === '' ? measure.label : part
  const text = markLabel(name, '', formatValue(value, format))
  const mark: Mark = {
    shape: { kind: 'path', d: path(share) ?? '', x, y, fill: seriesPaint(0) },
    label: typeof measure.target === 'number' ? withShare(text, share) : text,
    series: 0,
    position: 0,
    at,
    measure: 0,
    x,
    y: round(y - radius),
  }
  const whole = formatValue(value, format)
  const fontSize = radius < 60 ? 18 : 28
  const room = (radius - thick) * 1.8
  const number: Shape = {
    kind: 'text',
    x,
    y: round(y - 2),
    text: textWidth(whole, fontSize) <= room ? whole : fitText(formatShort(value, format), fontSize, room),
    size: fontSize,
    weight: 600,
    anchor: 'middle',
    fill: 'foreground',
  }
  const goal =
    typeof measure.target === 'number'
      ? t('withShare', {
          text: t('ofTarget', { value: formatShort(measure.target, format) }),
          share: formatShare(share),
        })
      : name
  return {
    ...size,
    plot: { x: round(x - radius), y: round(y - radius), width: round(radius * 2), height: round(radius + 2) },
    back: [{ kind: 'path', d: path(1) ?? '', x, y, fill: 'active' }],
    marks: [mark],
    front: [number, caption(x, y + 20, fitText(goal, captionSize, size.width), 'middle')],
    summary: t('summaryOfOne', { kind: kindLabel('gauge'), measure: mark.label }),
  }
}
