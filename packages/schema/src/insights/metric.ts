import { annotate, changes, id, notBlank, nullable, object, oneOf, text, type ValueOf } from '@monarch/shapes'
import { checkTenant, readData, tenantId } from '../commands/read-data.ts'
import { limits } from '../commands/structure-parts.ts'
import { badInput } from '../errors/errors.ts'
import { Issues } from '../errors/issues.ts'
import { isObject } from '../small-checks.ts'
import type { Structure } from '../structure/structure.ts'
import type { InsightTexts, Translations } from '../structure/translations.ts'
import type { Visibility } from '../views/view.ts'
import { scheduleKeys } from '../workflows/triggers/schedule.ts'
import { insightKeys, type ReportMeasure } from './report-commands.ts'
import { finite, type MeasureType } from './report-shape.ts'
import type { ReportRow } from './report.ts'
import { insightTranslations as translations } from './translation-shapes.ts'
import type { OwnerEnvironment, StoredRow } from '../structure/stored-row.ts'

/** The side of the threshold that needs attention. */
const alertSides = ['above', 'below'] as const
export type AlertSide = (typeof alertSides)[number]

/** Why a metric has no new value: its report or measure is gone, its user has lost access, it takes too long, or the figure is empty. */
const metricFailures = ['report', 'rights', 'slow', 'number'] as const
export type MetricFailure = (typeof metricFailures)[number]

/**
 * A measure of a report that is computed on a schedule, with one value kept for each day. It is computed with the rights of the user who
 * chose its report or measure last.
 */
export interface MetricRow extends StoredRow {
  reportId: string
  /** The key of the report's measure. */
  measure: string
  name: string
  description: string | null
  translations?: Translations<InsightTexts> | null
  target: number | null
  threshold: number | null
  alertWhen: AlertSide
  schedule: MetricSchedule
  visibility: Visibility
  ownerId: string
  sortOrder: number
  uses: string[]
}

const schedule = annotate(object(scheduleKeys, 'every', 'at'), {
  description:
    'When it is computed: every hour, day, week or month, and at (HH:MM, in the time zone of the workspace).',
})
export type MetricSchedule = { readonly every: string; readonly at: string; readonly day?: number }
export const dailySchedule: MetricSchedule = { every: 'day', at: '06:00' }

const name = notBlank(limits.label, 'Please enter a name for the metric')
const keys = {
  measure: annotate(text(20), { description: 'The key of a measure of the report.' }),
  ...insightKeys,
  target: annotate(nullable(finite), { description: 'The value to reach.' }),
  threshold: annotate(nullable(finite), { description: 'Crossing it notifies the owner and the followers.' }),
  alertWhen: annotate(oneOf(alertSides, { name: 'MetricAlertSide' }), {
    description: 'Whether values above or below the threshold need attention. By default, below.',
  }),
  schedule,
  ownerId: annotate(id, {
    description:
      'The user who is responsible for it, and is notified like its followers. By default, the caller; a personal metric always belongs to the user who created it. Only the owner, or a user with the permission `insight:*`, can choose another one.',
  }),
}
export const metricCreation = object(
  { tenantId, reportId: id, name, translations, ...keys },
  'tenantId',
  'reportId',
  'name',
  'measure',
)
export const metricChange = changes({ name, translations, reportId: id, ...keys })
type MetricChange = ValueOf<typeof metricChange>

export function createMetric(structure: Pick<Structure, 'tenantId'>, data: unknown, env: OwnerEnvironment): MetricRow {
  const issues = new Issues()
  const { tenantId: givenTenant, ...sent } = readData(metricCreation, data, issues)
  checkTenant(structure, givenTenant, issues)
  if (issues.length > 0) throw badInput(issues)
  const initial: MetricRow = {
    id: env.newId(),
    tenantId: structure.tenantId,
    reportId: sent.reportId!,
    measure: sent.measure!,
    name: sent.name!,
    description: null,
    translations: null,
    target: null,
    threshold: null,
    alertWhen: 'below',
    schedule: dailySchedule,
    visibility: 'shared',
    ownerId: env.userId,
    sortOrder: 0,
    uses: [],
    version: 1,
    createdAt: env.now,
    updatedAt: env.now,
    deletedAt: null,
  }
  return { ...initial, ...(sent as MetricChange as Partial<MetricRow>) }
}

export function updateMetric(before: MetricRow, data: unknown, env: OwnerEnvironment): MetricRow {
  const issues = new Issues()
  const sent = readData(metricChange, data, issues) as Partial<MetricRow>
  if (issues.length > 0) throw badInput(issues)
  return { ...before, ...sent, version: before.version + 1, updatedAt: env.now }
}

/** Figures that are numbers whatever their field is. Without groups, a share is always the whole. */
const numbers = new Set<MeasureType>(['count', 'distinct', 'sum', 'avg', 'median', 'formula'])

/** The measures of a report that a metric can have. */
export function metricMeasures({ definition }: Pick<ReportRow, 'definition'>): readonly ReportMeasure[] {
  const measures = isObject(definition) && Array.isArray(definition.measures) ? definition.measures : []
  return (measures as unknown as readonly ReportMeasure[]).filter(({ type }) => numbers.has(type))
}

/** Whether the value needs attention; `null` without a threshold or a value. */
export function isBeyond(
  { threshold, alertWhen }: Pick<MetricRow, 'threshold' | 'alertWhen'>,
  value: number | null,
): boolean | null {
  if (threshold === null || value === null) return null
  return alertWhen === 'above' ? value > threshold : value < threshold
}
