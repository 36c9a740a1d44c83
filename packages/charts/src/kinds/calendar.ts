import { formatDate } from '@monarch/messages'
import { bounded } from '../axes/value-axis.ts'
import { formatValue } from '../data/format-value.ts'
import { axisMeasure, byFirstGroup, placeOf, seriesOf } from '../data/series.ts'
import { textWidth } from '../scene/measure-text.ts'
import { caption, captionSize, centerOf, type Mark, rectangle, round, type Shape } from '../scene/scene.ts'
import { heatLook } from './heat.ts'
import { hasValues, type Layout, markLabel, summaryOf, withoutMarks } from './parts.ts'

const dayLength = 86_400_000
const isDay = /^\d{4}-\d{2}-\d{2}$/

/** Days by week and weekday, with one block per year; the keys of the first group are days. */
export const calendar: Layout = (data, options, size) => {
  const lines = seriesOf(byFirstGroup(data))
  const values = lines.series[0]?.values ?? []
  const days = (data.groups[0]?.items ?? []).flatMap(({ key }, position) => {
    const time = key !== null && isDay.test(key) ? Date.parse(`${key}T00:00:00Z`) : Number.NaN
    return Number.isNaN(time) ? [] : [{ time, position, value: values[position] ?? null }]
  })
  if (!hasValues(lines)) return withoutMarks(data, 'calendar', size, 'empty')
  if (days.length === 0) return withoutMarks(data, 'calendar', size, 'noDays')
  const { format } = axisMeasure(data)
  const weekStart = options.weekStart ?? 1
  const years = [...new Set(days.map(({ time }) => new Date(time).getUTCFullYear()))].toSorted((a, b) => a - b)
  const left = 36
  const heading = 18
  const step = Math.max(1, Math.min((size.width - left) / 54, size.height / years.length / 7 - heading / 7 - 1, 22))
  const gap = step > 8 ? 2 : step > 4 ? 1 : 0
  const blockHeight = heading + step * 7 + 4
  const look = heatLook(days.map(({ value }) => value))
  const back: Shape[] = []
  const marks: Mark[] = []
  for (const [block, year] of years.entries()) {
    const first = Date.UTC(year, 0, 1)
    const offset = (new Date(first).getUTCDay() - weekStart + 7) % 7
    const top = block * blockHeight
    const boxOf = (time: number) => {
      const cell = Math.floor((time - first) / dayLength) + offset
      return {
        x: left + Math.floor(cell / 7) * step,
        y: top + heading + (cell % 7) * step,
        width: step - gap,
        height: step - gap,
      }
    }
    back.push(caption(0, top + 11, String(year)))
    let free = 0
    for (let month = 0; month < 12; month++) {
      const start = Date.UTC(year, month, 1)
      const text = formatDate(start, { month: 'short', timeZone: 'UTC' })
      const x = boxOf(start).x
      const width = textWidth(text, captionSize)
      if (x < Math.max(free, left) || x + width > size.width) continue
      back.push(caption(x, top + 11, text))
      free = x + width + 8
    }
    if (step >= 10)
      for (const row of [0, 2, 4]) {
        // 2024-01-07 was a Sunday.
        const weekday = Date.UTC(2024, 0, 7 + ((row + weekStart) % 7))
        const text = formatDate(weekday, { weekday: 'short', timeZone: 'UTC' })
        back.push(caption(0, top + heading + row * step + step / 2 + 4, text))
      }
    const known = new Set(days.flatMap(({ time, value }) => (value === null ? [] : time)))
    const end = Date.UTC(year + 1, 0, 1)
    for (let time = first; time < end; time += dayLength)
      if (!known.has(time)) back.push(rectangle(boxOf(time), { fill: 'active', fillOpacity: 0.6, radius: gap }))
    for (const { time, position, value } of days) {
      if (value === null || time < first || time >= end) continue
      const shape = rectangle(boxOf(time), { ...look(bounded(value)), radius: gap })
      const day = formatDate(time, { dateStyle: 'medium', timeZone: 'UTC' })
      const { x } = centerOf(shape)
      const label = markLabel(day, '', formatValue(value, format))
      marks.push({
        shape,
        label,
        series: block,
        position,
        at: placeOf(data, position, null),
        measure: 0,
        x,
        y: shape.y,
      })
    }
  }
  const plot = {
    x: left,
    y: heading,
    width: round(step * 54),
    height: round(years.length * blockHeight - heading),
  }
  const named = lines.items.map((item) => ({ ...item, label: item.key ?? item.label }))
  return {
    ...size,
    plot,
    back,
    marks,
    front: [],
    summary: summaryOf(byFirstGroup(data), 'calendar', { ...lines, items: named }),
  }
}
