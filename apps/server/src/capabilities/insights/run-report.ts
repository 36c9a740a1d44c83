import { type Json, parseJson, readSpanTerm, type DaySpan } from '@monarch/field-types'
import type { ReportAnswer } from '@monarch/insights'
import {
  compileReport,
  entitiesRead,
  type MissingPart,
  type PlannedReport,
  planReport,
  type ReportPeriod,
  reportRoot,
} from '@monarch/query'
import {
  AppError,
  badInput,
  type CurrentReport,
  currentReport,
  type Entity,
  fillWhere,
  isUuid,
  notFound,
  readerWeekStart,
  type ReportRow,
  type Structure,
} from '@monarch/schema'
import { compile, literal, sql, type Statement } from '@monarch/sql'
import { isCancelled } from '../../platform/db/pg-errors.ts'
import { requireAffordableRead } from '../../records/table-sizes.ts'
import type { App } from '../../platform/app.ts'
import type { RequestContext } from '../../request/context.ts'
import { settingsOf } from '../../structure/settings/effective-settings.ts'
import { findRow } from '../../structure/row-store.ts'
import { isShown } from '../../structure/structure-row.ts'
import { currentStructure } from '../../structure/structure-store.ts'
import { type TenantContext, tenantContext } from '../../structure/tenant-context.ts'
import { reportKind } from './insight-kinds.ts'
import { answerOf, fieldTextsIn, type ReportData } from './report-answer.ts'
import { staysService } from './stays.ts'
import { turnsService } from './turns.ts'

/** The filters that a dashboard adds to a report. */
interface ReportFilters {
  /** Conditions in the form of the API, or of saved filters with relative days and `me`. */
  readonly where?: Json
  /** The span of days that replaces the one of the report's period. */
  readonly within?: string
}

/** The saved report, if it exists for the caller. */
export async function findReport(ctx: RequestContext, id: string): Promise<ReportRow> {
  const { id: tenantId } = await tenantContext(ctx)
  const row = isUuid(id) ? await findRow(ctx.app.admin, reportKind, id) : undefined
  const isThere = row && row.tenantId === tenantId && row.deletedAt === null && reportKind.isFor!(row, ctx.user.id)
  if (!isThere || !(await isShown(ctx, ctx.app.admin, row))) throw notFound('id', 'report')
  return row
}

/** Who reads a report: a user, or the publisher of a link. */
export interface ReportReader {
  readonly app: App
  readonly tenant: TenantContext
  readonly userId: string
  /** The first language of the browser; empty for keys and guests. */
  readonly browserLanguage: string
  /** Reports with the same key take turns. Guests have their own, so that they do not delay users. */
  readonly turns: string
}

export async function readerOf(ctx: RequestContext): Promise<ReportReader> {
  const tenant = await tenantContext(ctx)
  return { app: ctx.app, tenant, userId: ctx.user.id, browserLanguage: ctx.browserLanguage, turns: tenant.id }
}

/** The entity of a report, if the reader may read its records. */
export function readableEntity(
  { tenant: { model, access } }: Pick<ReportReader, 'tenant'>,
  entityId: string,
  refusal: AppError,
): Entity {
  const entity = [...model.entities.values()].find(({ id }) => id === entityId)
  if (!entity || !access.to(entity).actions.has('read')) throw refusal
  return entity
}

/** Answers a report with the rights of the reader, in one statement. */
export async function runReport(
  reader: ReportReader,
  { entityId, definition }: Pick<ReportRow, 'entityId' | 'definition'>,
  filters: ReportFilters,
  isStored: boolean,
): Promise<ReportAnswer> {
  const { app, tenant } = reader
  const structure = (await currentStructure(app, app.admin, tenant.id))!
  readableEntity(reader, entityId, notFound('id', 'report'))
  const viewer = await viewerOf(reader)
  const question = { entityId, definition }
  const { entity, report, missing, period, search } = planQuestion(
    structure,
    tenant,
    question,
    filters,
    viewer,
    isStored,
  )
  const all: readonly MissingPart[] = period === 'missing' ? [{ part: 'period', index: 0 }, ...missing] : missing
  const isAnswerable = report !== null && period !== 'missing' && report.measures.length > 0
  const read = report ? entitiesRead(report, tenant.model) : [entity]
  const readable = read.filter((each) => tenant.access.to(each).actions.has('read'))
  const about = { entity: entity.name, entities: readable.map(({ name }) => name), weekStart: viewer.weekStart }
  const fieldTexts = fieldTextsIn(structure)
  if (!isAnswerable) return answerOf(about, null, fieldTexts, null, all, period, search)
  return answerOf(about, report, fieldTexts, await readReport(reader, report), all, period, search)
}

/** Plans a report without I/O. The caller must have checked that the reader may read the entity's records. */
export function planQuestion(
  structure: Structure,
  { model, access }: Pick<TenantContext, 'model' | 'access'>,
  { entityId, definition }: Pick<ReportRow, 'entityId' | 'definition'>,
  filters: ReportFilters,
  viewer: Viewer,
  isStored: boolean,
) {
  const entity = [...model.entities.values()].find(({ id }) => id === entityId)!
  const current = currentReport(structure, { entityId, definition })
  const fill = (where: Json): Json =>
    where === null ? null : fillWhere(structure, entityId, where, viewer, () => null)
  const period = periodOf(current, filters.within, viewer)
  const own = fill(current.filter)
  const given = fill(filters.where ?? null)
  const request = {
    ...current.rest,
    entity: entity.name,
    where: own && given ? { and: [own, given] } : (own ?? given),
    period: period === 'missing' ? null : period,
    history: current.history,
    measures: current.measures.map(
      (measure) =>
        measure && { ...measure, ...(measure.where && { where: fill(measure.where) as typeof measure.where }) },
    ),
    groups: current.groups,
    weekStart: viewer.weekStart,
  }
  const { report, missing } = planReport(request, model, access, { isStored })
  return { entity, report, missing, period, search: current.rest.search ?? null }
}

/** The context for planning a report of a dashboard. */
export interface PlanContext {
  readonly structure: Structure
  readonly tenant: Pick<TenantContext, 'model' | 'access'>
  /** The span of days of the dashboard. */
  readonly within: string | undefined
  readonly viewer: Viewer
}

/** The plan of a stored report without a missing part; `null` if the access is not enough for all of it. */
export function planWhole(
  { structure, tenant, within, viewer }: PlanContext,
  question: Pick<ReportRow, 'entityId' | 'definition'>,
): PlannedReport | null {
  const { model, access } = tenant
  const entity = model.entities.values().find(({ id }) => id === question.entityId)
  if (!entity || !access.to(entity).actions.has('read')) return null
  const { report, missing, period } = planQuestion(
    structure,
    tenant,
    question,
    { ...(within && { within }) },
    viewer,
    true,
  )
  return report && period !== 'missing' && missing.length === 0 ? report : null
}

export type Viewer = Parameters<typeof fillWhere>[3]

/** The values of relative terms in saved filters for the reader. */
export async function viewerOf({ app, tenant, userId, browserLanguage }: ReportReader): Promise<Viewer> {
  const { timeZone } = tenant.model
  const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date())
  const setting = await settingsOf(app, { organizationId: tenant.organizationId, userId })
  const [chosen, language] = [setting('defaults.weekStart') as string, setting('defaults.language') as string]
  return { userId, today, weekStart: readerWeekStart(chosen, language, browserLanguage), timeZone }
}

function periodOf(
  { period }: CurrentReport,
  within: string | undefined,
  viewer: Viewer,
): ReportPeriod | 'missing' | null {
  if (period === undefined) return null
  if (period === null) return 'missing'
  const current = readSpanTerm(within ?? period.within, viewer.today, viewer.weekStart)
  if (!current) throw badInput({ path: 'within', message: 'must be a span of days such as "this month"' })
  return { field: period.field, current, before: period.isCompared ? spanBefore(current) : null }
}

/** The previous period: the same number of months if the period consists of whole months, otherwise the same number of days. */
export function spanBefore({ from, to }: DaySpan): DaySpan {
  const [start, end] = [from, to].map((day) => new Date(`${day}T00:00:00Z`)) as [Date, Date]
  const isWhole = start.getUTCDate() === 1 && end.getUTCDate() === 1
  const before = new Date(start)
  if (isWhole)
    before.setUTCMonth(
      start.getUTCMonth() -
        ((end.getUTCFullYear() - start.getUTCFullYear()) * 12 + end.getUTCMonth() - start.getUTCMonth()),
    )
  else before.setTime(2 * start.getTime() - end.getTime())
  return { from: before.toISOString().slice(0, 10), to: from }
}

/** Runs on a separate connection, because the pipelined ones are for quick reads. Reports have their own limits on time and concurrency. */
async function readReport(
  { app, tenant: { id: tenantId, db, context }, turns }: ReportReader,
  report: PlannedReport,
): Promise<ReportData> {
  await requireAffordableRead(app, db, [reportRoot(report)])
  // Add the job before the statement, which a long log can make too slow, so that the next report is fast.
  if (report.history)
    await app.services.get(staysService).readSoon(app, tenantId, report.entity.id, report.history.column.id)
  const statement = compileReport(report)
  const milliseconds = app.config.limits.reportMilliseconds
  const release = await app.services.get(turnsService).take(turns)
  try {
    const { data } = await db.transaction(async (transaction) => {
      await transaction.run(settings(milliseconds))
      return transaction.one<{ data: string }>(statement, { variables: {}, context: inTenantZone(context) })
    })
    return parseJson(data) as unknown as ReportData
  } catch (error) {
    if (!isCancelled(error)) throw error
    throw new AppError('QUERY_TOO_COMPLEX', 'This report took too long. Please narrow it down.', {
      limit: 'reportMilliseconds',
    })
  } finally {
    release()
  }
}

const settings = (milliseconds: number): Statement =>
  compile(sql`select set_config('statement_timeout', ${literal(String(milliseconds))}, true),
    set_config('transaction_read_only', 'on', true)`)

/** Reports use days in the time zone of the tenant, also within formulas. `Object.create` preserves the lazy getters of the context. */
export const inTenantZone = (context: TenantContext['context']): TenantContext['context'] =>
  Object.create(context, { timeZone: { value: null } }) as TenantContext['context']
