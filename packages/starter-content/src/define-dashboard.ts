import type { Json } from '@monarch/field-types'
import type { ChartType, DashboardConfig, TemplateMetric, TemplateReport } from '@monarch/schema'

/** A report with its entity and metrics. Its name is unique. */
export interface ReportDraft extends TemplateReport {
  readonly entity: string
}

interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

type TileDraft = Place &
  (
    | { readonly report: ReportDraft }
    | { readonly entity: string; readonly view: string }
    | { readonly text: string }
    /** A metric of a report of the same dashboard, by its name. */
    | { readonly metric: string }
  )

export interface DashboardDraft {
  readonly name: string
  readonly description: string
  readonly filters?: DashboardConfig['filters']
  readonly tiles: readonly TileDraft[]
}

type Config = Readonly<Record<string, Json>>
type Chart = Readonly<Record<string, Json>> & { readonly type: ChartType }

export const report = (
  name: string,
  entity: string,
  chart: Chart,
  config: Config,
  metrics: readonly TemplateMetric[] = [],
): ReportDraft => ({
  name,
  entity,
  config: { ...config, chart },
  ...(metrics.length > 0 && { metrics }),
})

export const count = (label: string, more: Config = {}): Json => ({ type: 'count', key: 'm1', label, ...more })
export const sum = (field: string, label: string, key = 'm1'): Json => ({ type: 'sum', key, field, label })
export const by = (...groups: string[]): Json => groups.map((group) => ({ by: group }))
export const place = (x: number, y: number, width: number, height: number): Place => ({ x, y, width, height })
export const largestFirst = { by: 'm1', direction: 'DESC' }

interface Overview {
  readonly name: string
  readonly description: string
  /** At most three numbers, above the charts. */
  readonly figures: readonly ReportDraft[]
  readonly charts: readonly [wide: ReportDraft, narrow: ReportDraft]
}

export const overview = ({ name, description, figures, charts: [wide, narrow] }: Overview): DashboardDraft => ({
  name,
  description,
  tiles: [
    ...figures.map((report, i) => ({ ...place(4 * i, 0, 4, 3), report })),
    { ...place(0, 3, 7, 6), report: wide },
    { ...place(7, 3, 5, 6), report: narrow },
  ],
})
