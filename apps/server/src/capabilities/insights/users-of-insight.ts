import { notFound } from '@monarch/schema'
import { id, object } from '@monarch/shapes'
import { GraphQLNonNull, GraphQLObjectType, GraphQLString } from 'graphql'
import { sql } from 'kysely'
import { argsInput } from '../../api/graphql/args-input.ts'
import { type FunctionQuery, functionQuery } from '../../api/graphql/function-query.ts'
import { always, listOf, maybe } from '../../api/graphql/outputs.ts'
import { scalars } from '../../api/graphql/scalars.ts'
import type { RequestContext } from '../../request/context.ts'
import { reachable } from '../../request/decisions.ts'
import { type InsightUser, insightUsers } from '../../structure/insight-users.ts'
import { findRow } from '../../structure/row-store.ts'
import { isShown } from '../../structure/structure-row.ts'
import { isFor, metricKind, reportKind } from './insight-kinds.ts'

const user = new GraphQLObjectType({
  name: 'InsightUser',
  description: 'A row that uses a report or a metric.',
  fields: {
    kind: always(GraphQLString, 'metric, dashboard or workflow.'),
    id: always(scalars.ID, 'Its id.'),
    name: maybe(GraphQLString, 'Its name; null if the caller may not see it.'),
  },
})

export const usersOfInsight: FunctionQuery = functionQuery({
  name: 'usersOfInsight',
  description: 'The metrics, dashboards and workflows that use a report or a metric, directly or by its metrics.',
  type: new GraphQLNonNull(listOf(user)),
  permission: { decides: 'a report or metric that the caller sees' },
  scope: 'tenant',
  args: argsInput(object({ id }, 'id')),
  async answer(ctx, { id }) {
    const { admin, extensions } = ctx.app
    const metric = await findRow(admin, metricKind, id)
    const report = await findRow(admin, reportKind, metric?.reportId ?? id)
    const tenantId = reachable(ctx, report?.tenantId ?? '', 'id', 'report')
    const isSeen = report && isFor(report, ctx.user.id) && (await isShown(ctx, admin, report))
    if (!isSeen || (metric && !isFor(metric, ctx.user.id))) throw notFound('id', metric ? 'metric' : 'report')
    const metrics = metric ? [] : await metricsOf(ctx, report.id)
    const ids = [id, ...metrics.map((each) => each.id)]
    const others = await Promise.all(extensions.of(insightUsers).map((find) => find(ctx, tenantId, ids)))
    return [...metrics, ...others.flat()]
  },
})

async function metricsOf({ app, user }: RequestContext, reportId: string): Promise<readonly InsightUser[]> {
  const { rows } = await sql<InsightUser>`
    select 'metric' as kind, id, case when visibility <> 'personal' or "ownerId" = ${user.id} then name end as name
    from metrics where "reportId" = ${reportId} and "deletedAt" is null order by name, id`.execute(app.admin)
  return rows
}

/** The dashboards with a tile of one of the reports or metrics. */
export async function dashboardsWith(
  { app, user }: RequestContext,
  tenantId: string,
  ids: readonly string[],
): Promise<readonly InsightUser[]> {
  const { rows } = await sql<InsightUser>`
    select 'dashboard' as kind, d.id,
      case when d.visibility <> 'personal' or d."ownerId" = ${user.id} then d.name end as name
    from dashboards d where d."tenantId" = ${tenantId} and d."deletedAt" is null and exists (
      select from jsonb_array_elements(d.config -> 'tiles') tile
      where coalesce(tile ->> 'reportId', tile ->> 'metricId') = any(${[...ids]}::text[]))
    order by d.name, d.id`.execute(app.admin)
  return rows
}
