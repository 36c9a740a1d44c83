import { type Json, type ReaderFormats, writeFor } from '@monarch/field-types'
import { formatNumber, inLocale } from '@monarch/messages'
import type { PlannedReport } from '@monarch/query'
import { AppError, type Credential, isBeyond, type MetricFailure, type MetricRow, nextTime } from '@monarch/schema'
import { type Kysely, sql } from 'kysely'
import type { App } from '../../platform/app.ts'
import type { AdminDb } from '../../platform/db/admin-db.ts'
import type { Task } from '../../platform/jobs/task.ts'
import { newId } from '../../platform/new-id.ts'
import { actIn } from '../../structure/act-in.ts'
import { onCurrentStructure } from '../../structure/change/current-structure.ts'
import { type MetricCrossing, metricListeners } from '../../structure/metric-crossed.ts'
import { findRow } from '../../structure/row-store.ts'
import { currentStructure } from '../../structure/structure-store.ts'
import { tenantModel } from '../../structure/tenant-model.ts'
import { reportKind } from './insight-kinds.ts'
import {
  type MetricAndReport,
  type MetricReading,
  metricReading,
  positionOf,
  questionOf,
  showsValue,
  type ValueAccess,
} from './metric-reading.ts'
import { runReport } from './run-report.ts'

/** A metric with the credential that it is computed with, and its state. */
interface StoredMetric extends MetricRow {
  readonly actsAs: string | null
  readonly apiKeyId: string | null
  readonly vouchedBy: string | null
  readonly isBeyond: boolean | null
  readonly questions: readonly Json[]
  readonly timeZone: string
  readonly organizationId: string
}

async function findMetric(app: App, id: string): Promise<StoredMetric | undefined> {
  const { rows } = await sql<StoredMetric>`
    select m.*, t."timeZone", t."organizationId" from metrics m join tenants t on t.id = m."tenantId"
    where m.id = ${id} and m."deletedAt" is null and t.status = 'active' and not t."isQuiet"`.execute(app.admin)
  return rows[0]
}

/** Computes a metric of installed content in a few minutes, when its records exist, with the rights of the installing user. */
export async function startMetric(
  trx: Kysely<AdminDb>,
  metricId: string,
  { userId: actsAs, apiKeyId, vouchedBy }: Credential,
): Promise<void> {
  const nextAt = new Date(Date.now() + installMilliseconds)
  await trx.updateTable('metrics').set({ actsAs, apiKeyId, vouchedBy, nextAt }).where('id', '=', metricId).execute()
}

const installMilliseconds = 5 * 60_000

/** Runs each minute: adds a job for each metric that is due, and decides when it is due again. */
export const metricTickTask: Task<unknown> = {
  name: 'metric_tick',
  lane: 'quick',
  async run(app) {
    await app.admin.transaction().execute(async (trx) => {
      const { rows } = await sql<Pick<StoredMetric, 'id' | 'tenantId' | 'schedule' | 'timeZone'>>`
        select m.id, m."tenantId", m.schedule, t."timeZone" from metrics m join tenants t on t.id = m."tenantId"
        where m."nextAt" <= now() and m."deletedAt" is null and t.status = 'active' and not t."isQuiet"
        order by m."nextAt" limit ${metricsAtOnce} for update of m skip locked`.execute(trx)
      for (const { id, tenantId, schedule, timeZone } of rows) {
        const nextAt = nextTime({ type: 'schedule', ...schedule }, new Date(), timeZone)
        await trx.updateTable('metrics').set({ nextAt }).where('id', '=', id).execute()
        await app.jobs.add(computeMetricTask.name, { metricId: id, tenantId }, { key: `metric ${id}`, trx })
      }
    })
  },
}

const metricsAtOnce = 1000

/** Computes the value of today, which replaces an earlier one of the day. */
export const computeMetricTask: Task<{ readonly metricId: string; readonly tenantId: string }> = {
  name: 'compute_metric',
  lane: 'upkeep',
  async run(app, { metricId }) {
    const metric = await findMetric(app, metricId)
    if (!metric) return
    await storeResult(app, metric, await onCurrentStructure(app, metric.tenantId, () => resultOf(app, metric)))
  },
}

type Result = MetricFailure | { readonly value: number; readonly reading: MetricReading }

async function resultOf(app: App, metric: StoredMetric): Promise<Result> {
  const { tenantId, actsAs, apiKeyId, vouchedBy, measure } = metric
  const report = await findRow(app.admin, reportKind, metric.reportId)
  const question = report?.deletedAt === null ? questionOf(report, measure) : null
  if (!report || !question) return 'report'
  const acting = actsAs === null ? null : await actIn(app, tenantId, { userId: actsAs, apiKeyId, vouchedBy })
  if (!acting) return 'rights'
  const { structure, tenant } = acting
  const reading = metricReading({ structure, metric, report }, { ...tenant, id: actsAs! })
  if (!reading) return 'rights'
  try {
    const reader = { app, tenant, userId: actsAs!, browserLanguage: '', turns: `${tenantId} metrics` }
    const { columns, total } = await runReport(reader, question, {}, true)
    const figure = total?.figures[columns.findIndex(({ key }) => key === measure)] ?? null
    const value = figure === null ? NaN : Number(String(figure as string | number))
    return Number.isFinite(value) ? { value, reading } : 'number'
  } catch (error) {
    if (error instanceof AppError && error.code === 'QUERY_TOO_COMPLEX') return 'slow'
    throw error
  }
}

/** Stores the value and, if it crosses the threshold, adds the job that reports the crossing, in one transaction. */
async function storeResult(app: App, metric: StoredMetric, result: Result): Promise<void> {
  const { id: metricId, tenantId, timeZone } = metric
  const now = new Date()
  const day = new Intl.DateTimeFormat('en-CA', { timeZone }).format(now)
  await app.admin.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('metrics')
      .select(['reportId', 'measure', 'threshold', 'alertWhen', 'isBeyond', 'questions'])
      .where('id', '=', metricId)
      .where('deletedAt', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    // The question has changed in the meantime, and that change has added another job.
    if (!row || row.reportId !== metric.reportId || row.measure !== metric.measure) return
    if (typeof result === 'string') {
      await trx.updateTable('metrics').set({ failure: result, computedAt: now }).where('id', '=', metricId).execute()
      return
    }
    const { value, reading } = result
    const known = positionOf(reading, row.questions)
    const question = known === -1 ? row.questions.length : known
    const questions = known === -1 ? [...row.questions, reading.question] : row.questions
    const kept = { value, computedAt: now, question, access: reading.access }
    await trx
      .insertInto('metricValues')
      .values({ id: newId(), tenantId, metricId, day, ...kept })
      .onConflict((conflict) => conflict.columns(['metricId', 'day']).doUpdateSet(kept))
      .execute()
    const beyond = isBeyond(row, value)
    await trx
      .updateTable('metrics')
      .set({ failure: null, computedAt: now, isBeyond: beyond, questions: JSON.stringify(questions) })
      .where('id', '=', metricId)
      .execute()
    if (row.isBeyond !== false || beyond !== true) return
    const { threshold, alertWhen } = row
    const at = now.toISOString()
    const { access } = reading
    const crossing: Crossing = { metricId, tenantId, value, threshold: threshold!, alertWhen, at, question, access }
    await app.jobs.add(metricCrossedTask.name, crossing, { trx })
  })
}

type Crossing = Pick<MetricCrossing, 'tenantId' | 'metricId' | 'value' | 'threshold' | 'alertWhen' | 'at'> & ValueAccess

/** A figure in the format of its field, rounded to two decimals. */
function writeFigure(
  figure: number,
  measure: PlannedReport['measures'][number] | undefined,
  { formats, timeZone }: { readonly formats: ReaderFormats; readonly timeZone: string },
): string {
  const field = measure?.figure?.value
  if (field?.type.group === 'number' && isFigureOfField.has(measure!.type))
    return writeFor(formats, field, Number(figure.toFixed(2)), { timeZone })
  return inLocale(formats, () => formatNumber(figure, { maximumFractionDigits: 2 }))
}

const isFigureOfField: ReadonlySet<string> = new Set(['sum', 'avg', 'median'])

/** Calls the listeners after a crossing. They notify only users who may see the value. */
export const metricCrossedTask: Task<Crossing> = {
  name: 'metric_crossed',
  lane: 'quick',
  async run(app, crossing) {
    const { metricId, tenantId } = crossing
    const metric = await findMetric(app, metricId)
    const report = metric && (await findRow(app.admin, reportKind, metric.reportId))
    const structure = await currentStructure(app, app.admin, tenantId)
    if (!report || !structure) return
    const model = await tenantModel(app, tenantId)
    const followers = app.admin.selectFrom('metricFollowers').select('userId').where('metricId', '=', metricId)
    const metricAndReport: MetricAndReport = { structure, metric, report }
    const notified: MetricCrossing = {
      ...crossing,
      organizationId: metric.organizationId,
      name: metric.name,
      entityId: report.entityId,
      userIds: [...new Set([metric.ownerId, ...(await followers.execute()).map(({ userId }) => userId)])],
      writerFor(reader) {
        const reading = metricReading(metricAndReport, { ...reader, model })
        if (!reading || !showsValue(reading, positionOf(reading, metric.questions), crossing)) return null
        const measure = reading.report.measures.find(({ key }) => key === metric.measure)
        return (figure, formats) => writeFigure(figure, measure, { formats, timeZone: model.timeZone })
      },
    }
    for (const listener of app.extensions.of(metricListeners)) await listener(app, notified)
  },
}
