import { kindLabel } from '../data/kind-label.ts'
import { formatList } from '@monarch/messages'
import type { ChartData, ChartKind, ChartOptions } from '../data/chart-data.ts'
import { formatShare, formatValue } from '../data/format-value.ts'
import { axisMeasure, itemLabel, type Series, type SeriesData } from '../data/series.ts'
import { t } from '../messages.ts'
import type { Scene, Size } from '../scene/scene.ts'

/** Draws one kind of chart. */
export type Layout = (data: ChartData, options: ChartOptions, size: Size) => Scene

/** 'March 2026, Won: 12'. */
export function markLabel(part: string, series: string, value: string): string {
  if (part === '') return series === '' ? value : t('ofPart', { part: series, value })
  return series === '' ? t('ofPart', { part, value }) : t('ofSeries', { part, series, value })
}

export const withShare = (text: string, share: number): string => t('withShare', { text, share: formatShare(share) })

/** An empty scene with the reason. */
export const withoutMarks = (
  data: ChartData,
  kind: ChartKind,
  { width, height }: Size,
  problem: NonNullable<Scene['problem']>,
): Scene => ({
  width,
  height,
  plot: { x: 0, y: 0, width, height },
  back: [],
  marks: [],
  front: [],
  summary: t('summaryOfOne', { kind: kindLabel(kind), measure: namesOf(data) }),
  problem,
})

const namesOf = (data: ChartData): string => formatList(data.measures.map(({ label }) => label))

/** The summary of a chart: the number of values, minimum and maximum. */
export function summaryOf(data: ChartData, kind: ChartKind, { items, series }: SeriesData): string {
  const { format } = axisMeasure(data)
  let count = 0
  let least: Found | null = null
  let most: Found | null = null
  for (const line of series)
    for (const [position, value] of line.values.entries()) {
      if (value === null) continue
      count++
      const found = { value, line, position }
      if (least === null || value < least.value) least = found
      if (most === null || value > most.value) most = found
    }
  const measure = namesOf(data)
  if (least === null || most === null || data.groups.length === 0)
    return t('summaryOfOne', { kind: kindLabel(kind), measure })
  const nameOf = ({ line, position }: Found) =>
    formatList(
      [itemLabel(items[position]!), line.label].filter((name) => name !== ''),
      { type: 'unit' },
    )
  return t('summaryOfValues', {
    kind: kindLabel(kind),
    measure,
    group: formatList(data.groups.slice(0, 2).map(({ label }) => label)),
    count,
    least: formatValue(least.value, format),
    leastAt: nameOf(least),
    most: formatValue(most.value, format),
    mostAt: nameOf(most),
  })
}

interface Found {
  readonly value: number
  readonly line: Series
  readonly position: number
}

export const hasValues = ({ series }: SeriesData): boolean =>
  series.some(({ values }) => values.some((value) => value !== null))
