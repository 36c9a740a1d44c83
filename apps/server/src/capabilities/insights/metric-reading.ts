import type { Json } from '@monarch/field-types'
import { compileReport, type PlannedReport } from '@monarch/query'
import { type MetricRow, metricMeasures, type ReportRow, type Structure } from '@monarch/schema'
import { bind } from '@monarch/sql'
import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { rightsIn } from '../../request/rights/rights.ts'
import type { TenantContext } from '../../structure/tenant-context.ts'
import { isFor } from './insight-kinds.ts'
import { inTenantZone, planQuestion } from './run-report.ts'

/**
 * What a reader may see of a metric. Values are computed with the rights of one user and shown to others, so each value is stored with a
 * hash of the statement that computed it. A reader sees a value if their own statement is the same, including the values of row rules, or
 * if it equals the statement of a user with all rights: then they may read everything that can be part of the value.
 */
export interface MetricReading {
  readonly report: PlannedReport
  /** The question, by ids of fields. When it changes, the metric begins a new history. */
  readonly question: Json
  /** A hash of the statement that computes the question with the rights of the reader. */
  readonly access: string
  readonly readsAll: boolean
}

type Reader = { readonly id: string } & Pick<TenantContext, 'model' | 'access' | 'context'>

export interface MetricAndReport {
  readonly structure: Structure
  readonly metric: Pick<MetricRow, 'measure' | 'visibility' | 'ownerId'> & { readonly actsAs: string | null }
  readonly report: ReportRow
}

/** `null` if the reader may not see the metric, its report, or a field or entity that the metric uses. */
export function metricReading({ structure, metric, report }: MetricAndReport, reader: Reader): MetricReading | null {
  const question = questionOf(report, metric.measure)
  if (!question || report.deletedAt !== null) return null
  if (!isFor(metric, reader.id) || !isFor(report, reader.id)) return null
  const { model } = reader
  // `me` and the current day are the same for all readers, so that their statements differ only by rights.
  const viewer = {
    userId: metric.actsAs ?? metric.ownerId,
    today: '2000-01-01',
    weekStart: 'monday',
    timeZone: model.timeZone,
  } as const
  const planOf = (access: Reader['access']): PlannedReport | null => {
    const entity = model.entities.values().find(({ id }) => id === report.entityId)
    if (!entity || !access.to(entity).actions.has('read')) return null
    const planned = planQuestion(structure, { model, access }, question, {}, viewer, true)
    const isWhole = planned.period !== 'missing' && planned.report?.measures.some(({ key }) => key === metric.measure)
    return isWhole ? planned.report : null
  }
  const hash = (plan: PlannedReport): string => {
    const statement = compileReport(plan)
    return hashOf([statement.text, bind(statement, { variables: {}, context: inTenantZone(reader.context) })])
  }
  const [own, whole] = [planOf(reader.access), planOf(allRights)]
  if (!own || !whole) return null
  const access = hash(own)
  return { report: own, question: question as unknown as Json, access, readsAll: access === hash(whole) }
}

/** Decides who may see a value: the position of its question, and the hash of the statement that computed it. */
export interface ValueAccess {
  readonly question: number
  readonly access: string
}

/** The position of the current question among those of the metric; -1 if no value answers it. */
export const positionOf = (reading: MetricReading | null, questions: readonly Json[]): number =>
  reading ? questions.findIndex((each) => isDeepStrictEqual(each, reading.question)) : -1

/** Whether the reader may see a value. Values of earlier questions are not part of the history. */
export const showsValue = (reading: MetricReading | null, position: number, value: ValueAccess): boolean =>
  reading !== null && value.question === position && (reading.readsAll || reading.access === value.access)

/** The report reduced to the records and measures that decide the figure; `null` without the measure. */
export function questionOf(
  report: Pick<ReportRow, 'entityId' | 'definition'>,
  measure: string,
): Pick<ReportRow, 'entityId' | 'definition'> | null {
  const measures = metricMeasures(report)
  const own = measures.find(({ key }) => key === measure)
  if (!own) return null
  const { filter, search, period } = report.definition as { readonly [part: string]: Json | undefined }
  const { field, within } = (period ?? {}) as { readonly field?: Json; readonly within?: Json }
  const used = own.type === 'formula' ? measures.filter(({ type }) => type !== 'formula') : []
  return {
    entityId: report.entityId,
    definition: {
      ...(filter !== undefined && { filter }),
      ...(search !== undefined && { search }),
      ...(period !== undefined && { period: { field, within } }),
      measures: [...used, own].map(
        ({ label: _label, labels: _labels, isRunning: _isRunning, ...measured }) => measured,
      ),
    } as unknown as Json,
  }
}

const allRights = rightsIn({ permissions: ['*'], organizations: [{ id: '', roles: [] }] }, '').access

const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('base64url')
