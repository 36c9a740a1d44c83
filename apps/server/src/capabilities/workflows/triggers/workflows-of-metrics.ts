import { isGranted, type WorkflowRow } from '@monarch/schema'
import { sql } from 'kysely'
import type { RequestContext } from '../../../request/context.ts'
import type { InsightUser } from '../../../structure/insight-users.ts'
import { isShown } from '../../../structure/structure-row.ts'

/** The workflows that one of the metrics triggers, in their draft or as published. */
export async function workflowsOfMetrics(
  ctx: RequestContext,
  tenantId: string,
  ids: readonly string[],
): Promise<readonly InsightUser[]> {
  const { rows } = await sql<Pick<WorkflowRow, 'id' | 'name' | 'uses'>>`
    select id, name, uses from workflows
    where "tenantId" = ${tenantId} and "deletedAt" is null and exists (
      select from (values (draft), (published)) d(definition)
      where definition #>> '{trigger,type}' = 'metricCrossed' and definition #>> '{trigger,metric}' = any(${[...ids]}::text[]))
    order by name, id`.execute(ctx.app.admin)
  const mayRead = isGranted(ctx.user.permissions, 'workflow:read')
  const users = rows.map(async ({ id, name, uses }): Promise<InsightUser> => {
    const isSeen = mayRead && (await isShown(ctx, ctx.app.admin, { uses }))
    return { kind: 'workflow', id, name: isSeen ? name : null }
  })
  return Promise.all(users)
}
