import type { Json } from '@monarch/field-types'
import type { MetricHistory, ReportColumn } from '@monarch/insights'
import { fewestValues, forecast, metricMeasures, type MetricRow, type ReportRow } from '@monarch/schema'
import type { PlannedReport } from '@monarch/query'
import { annotate, id, list, object, wholeNumber } from '@monarch/shapes'
import { GraphQLBoolean, GraphQLNonNull, GraphQLObjectType, GraphQLString } from 'graphql'
import { type Kysely, sql } from 'kysely'
import { argsInput } from '../../api/graphql/args-input.ts'
import { type FunctionQuery, functionQuery } from '../../api/graphql/function-query.ts'
import { always, listOf, maybe } from '../../api/graphql/outputs.ts'
import { scalars } from '../../api/graphql/scalars.ts'
import type { AdminDb } from '../../platform/db/admin-db.ts'
import { isShown } from '../../structure/structure-row.ts'
import { currentStructure } from '../../structure/structure-store.ts'
import { tenantContext } from '../../structure/tenant-context.ts'
import { isFor, reportKind } from './insight-kinds.ts'
import { type MetricAndReport, metricReading, positionOf, showsValue, type ValueAccess } from './metric-reading.ts'
import { column } from './queries.ts'
import type { ReportReader } from './run-report.ts'
import { columnsOf, fieldTextsIn, type FieldTextsOf } from './report-answer.ts'

const metricDay = new GraphQLObjectType({
  name: '_MetricDay',
  description: 'The value of a day, or its forecast.',
  fields: {
    day: always(GraphQLString, 'YYYY-MM-DD.'),
    value: always(scalars.Float, 'The value, or the expected one.'),
    low: maybe(scalars.Float, 'The lower end of the 95% prediction interval; null for a value.'),
    high: maybe(scalars.Float, 'The upper end.'),
  },
})
const metricAnswer = new GraphQLObjectType({
  name: '_MetricAnswer',
  description: 'The values of a metric, as far as the caller may read all that went into them.',
  fields: {
    id: always(scalars.ID, 'The id of the metric.'),
    column: maybe(column, 'The measure, with the settings that format its values; null if the caller may not read it.'),
    values: always(listOf(metricDay), 'A value for each day that it was computed on, in order.'),
    forecast: always(
      listOf(metricDay),
      `The linear trend continued, with its prediction interval. Empty with fewer than ${fewestValues} values.`,
    ),
    slope: maybe(scalars.Float, 'The change of the trend per day.'),
    isWithheld: always(GraphQLBoolean, 'Whether there are values that the caller may not see.'),
  },
})

const mostMetrics = 100
const mostDays = 3660

export const metricQueries: readonly FunctionQuery[] = [
  functionQuery({
    name: '_metrics',
    description: 'The values of metrics. Metrics that the caller may not see are left out.',
    type: new GraphQLNonNull(listOf(metricAnswer)),
    permission: { decides: 'record:<entity>:read of all that goes in' },
    scope: 'tenant',
    args: argsInput(
      object(
        {
          ids: annotate(list(id, mostMetrics), { description: 'The ids of the metrics.' }),
          days: annotate(wholeNumber(1, mostDays), { description: 'How many of the last days; by default, 90.' }),
        },
        'ids',
      ),
    ),
    async answer(ctx, { ids, days = usualDays }) {
      const { app, user } = ctx
      const reader = { app, tenant: await tenantContext(ctx), userId: user.id }
      return readMetrics(reader, ids, days, (report) => isShown(ctx, app.admin, report))
    },
  }),
]

/** The values of metrics that the reader may see. */
export async function readMetrics(
  { app, tenant, userId }: Pick<ReportReader, 'app' | 'tenant' | 'userId'>,
  ids: readonly string[],
  days = usualDays,
  isSeen: (report: ReportRow) => Promise<boolean> = () => Promise.resolve(true),
): Promise<readonly MetricHistory[]> {
  const { admin } = app
  const structure = (await currentStructure(app, admin, tenant.id))!
  const requested = await findRequested(admin, tenant.id, ids)
  const values = await readValues(
    admin,
    requested.map(({ id }) => id),
    days,
  )
  const answers: MetricHistory[] = []
  for (const { report, ...metric } of requested) {
    // Other users' personal metrics are not in lists either.
    if (!isFor(metric, userId) || !isFor(report, userId)) continue
    if (!(await isSeen(report))) continue
    const reading = metricReading({ structure, metric, report }, { ...tenant, id: userId })
    const own = values.filter(({ metricId }) => metricId === metric.id)
    const position = positionOf(reading, metric.questions)
    const shown = own.filter((value) => showsValue(reading, position, value))
    const known = shown.map(({ day, value }) => ({ day: dayNumber(day), value }))
    const horizon = Math.min(30, Math.ceil(known.length / 3))
    const trend = forecast(known, horizon)
    answers.push({
      id: metric.id,
      column: reading && columnOf(reading.report, report, metric.measure, fieldTextsIn(structure)),
      values: shown.map(({ day, value }) => ({ day, value })),
      forecast: (trend?.days ?? []).map(({ day, ...expected }) => ({ day: dayOf(day), ...expected })),
      slope: trend?.slope ?? null,
      isWithheld:
        reading === null ? own.length > 0 : shown.length < own.filter(({ question }) => question === position).length,
    })
  }
  return answers
}

const usualDays = 90

/** The column of a figure. Its label comes from the report, because the hashed question contains no labels. */
function columnOf(
  planned: PlannedReport,
  report: ReportRow,
  measure: string,
  fieldTexts: FieldTextsOf,
): ReportColumn | null {
  const { label = null, labels = {} } = metricMeasures(report).find(({ key }) => key === measure) ?? {}
  const measures = planned.measures.map((each) => (each.key === measure ? { ...each, label, labels } : each))
  return columnsOf({ ...planned, measures }, fieldTexts).find(({ key }) => key === measure) ?? null
}

type RequestedMetric = MetricAndReport['metric'] &
  Pick<MetricRow, 'id'> & { readonly questions: readonly Json[]; readonly report: MetricAndReport['report'] }

async function findRequested(
  admin: Kysely<AdminDb>,
  tenantId: string,
  ids: readonly string[],
): Promise<RequestedMetric[]> {
  const { rows } = await sql<RequestedMetric>`
    select m.id, m.measure, m.visibility, m."ownerId", m."actsAs", m.questions, to_jsonb(r) as report
    from metrics m join ${sql.table(reportKind.table)} r on r.id = m."reportId"
    where m.id = any(${ids}::uuid[]) and m."tenantId" = ${tenantId} and m."deletedAt" is null and r."deletedAt" is null
    order by m."sortOrder", m.id`.execute(admin)
  return rows
}

interface StoredValue extends ValueAccess {
  readonly metricId: string
  readonly day: string
  readonly value: number
}

async function readValues(admin: Kysely<AdminDb>, ids: readonly string[], days: number): Promise<StoredValue[]> {
  const { rows } = await sql<StoredValue>`
    select "metricId", to_char(day, 'YYYY-MM-DD') as day, value, question, access from "metricValues"
    where "metricId" = any(${ids}::uuid[]) and day > current_date - ${days}::int
    order by "metricId", day`.execute(admin)
  return rows
}

const dayLength = 86_400_000
const dayNumber = (day: string): number => Date.parse(day) / dayLength
const dayOf = (number: number): string => new Date(number * dayLength).toISOString().slice(0, 10)
