import { type ChartData, formatValue, type ValueFormat } from '@monarch/charts'
import { formatDate } from '@monarch/messages'
import type { ReportColumn } from './answer.ts'
import { t } from './messages.ts'
import { formatOf } from './words.ts'

interface MetricDay {
  readonly day: string
  readonly value: number
}

/** The values of a metric that the reader may see. */
export interface MetricHistory {
  readonly id: string
  readonly column: ReportColumn | null
  readonly values: readonly MetricDay[]
  readonly forecast: readonly (MetricDay & { readonly low: number; readonly high: number })[]
  /** The change of the trend per day. */
  readonly slope: number | null
  /** Whether there are values that the caller may not see. */
  readonly isWithheld: boolean
}

/** The history of a metric as a line, continued by its forecast with the prediction interval. Days without a value are gaps. */
export function metricChart({ column, values, forecast }: MetricHistory, target: number | null): ChartData {
  const format = column ? formatOf(column) : ({ style: 'number' } as const)
  const expected = { ...format, isWhole: false }
  const known = new Map(values.map(({ day, value }) => [day, value]))
  const ahead = new Map(forecast.map((each) => [each.day, each]))
  const [first, last] = [values[0]?.day, (forecast.at(-1) ?? values.at(-1))?.day]
  const days = first && last ? daysBetween(first, last) : []
  const now = values.at(-1)
  const rows = days.map((day, i) => {
    // The forecast begins at the last value, so that the lines touch.
    const next = ahead.get(day)?.value ?? (day === now?.day && forecast.length > 0 ? now.value : null)
    return { at: [i], values: [known.get(day) ?? null, ...(forecast.length > 0 ? [next] : [])] }
  })
  return {
    groups: [{ label: t('day'), items: days.map((day) => ({ key: day, label: dayLabel(day) })) }],
    measures: [
      { label: t('value'), format, target },
      ...(forecast.length > 0 ? [{ label: t('forecast'), format: expected }] : []),
    ],
    rows,
    ...(forecast.length > 0 && {
      band: days.map((day) => {
        const each = ahead.get(day)
        if (each) return [each.low, each.high] as const
        return day === now?.day ? ([now.value, now.value] as const) : null
      }),
    }),
  }
}

/** '+1.2 per day' */
export const changePerDay = (slope: number, format: ValueFormat): string =>
  t('trendPerDay', { change: `${slope > 0 ? '+' : ''}${formatValue(slope, { ...format, isWhole: false })}` })

const dayLength = 86_400_000

function daysBetween(first: string, last: string): string[] {
  const count = Math.round((Date.parse(last) - Date.parse(first)) / dayLength) + 1
  return Array.from({ length: count }, (_, i) => new Date(Date.parse(first) + i * dayLength).toISOString().slice(0, 10))
}

const dayLabel = (day: string): string =>
  formatDate(new Date(`${day}T00:00:00Z`), { day: 'numeric', month: 'short', timeZone: 'UTC' })
