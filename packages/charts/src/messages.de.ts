import type { Translation } from '@monarch/messages'
import type english from './messages.en.ts'

export default {
  noValue: 'Kein Wert',
  others: 'Andere',
  total: 'Gesamt',
  ofPart: '{part}: {value}',
  ofSeries: '{part}, {series}: {value}',
  withShare: '{text} ({share})',
  ofTarget: 'Ziel {value}',
  fromBefore: 'davor {value}',
  noChange: 'Unverändert',
  more: '{count, number} weitere',
  oneValue: '{name}: {value}',
  summaryOfValues:
    '{kind}: {measure} nach {group}. {count, plural, one {# Wert} other {# Werte}}, von {least} ({leastAt}) bis {most} ({mostAt}).',
  summaryOfOne: '{kind}: {measure}.',
  stepFromFirst: '{share} des ersten Schritts',
  stepFromBefore: '{share} des Schritts davor',
  number: 'Zahl',
  bar: 'Balkendiagramm',
  line: 'Liniendiagramm',
  area: 'Flächendiagramm',
  pie: 'Kreisdiagramm',
  donut: 'Ringdiagramm',
  scatter: 'Streudiagramm',
  heatMap: 'Heatmap',
  funnel: 'Trichter',
  gauge: 'Tachometer',
  calendar: 'Kalender',
  pivot: 'Pivot-Tabelle',
} satisfies Translation<typeof english>
