import { t } from '../messages.ts'
import type { ChartKind } from './chart-data.ts'

const labels: Readonly<Record<ChartKind, () => string>> = {
  number: () => t('number'),
  bar: () => t('bar'),
  line: () => t('line'),
  area: () => t('area'),
  pie: () => t('pie'),
  donut: () => t('donut'),
  scatter: () => t('scatter'),
  heatMap: () => t('heatMap'),
  funnel: () => t('funnel'),
  gauge: () => t('gauge'),
  calendar: () => t('calendar'),
  pivot: () => t('pivot'),
}

/** The name of a kind of chart: 'Bar chart'. */
export const kindLabel = (kind: ChartKind): string => labels[kind]()
