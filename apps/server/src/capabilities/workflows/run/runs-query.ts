import type { Json } from '@monarch/field-types'
import { annotate, filled, id, object, wholeNumber } from '@monarch/shapes'
import { compile, isoText, sql, value } from '@monarch/sql'
import { GraphQLID, GraphQLNonNull, GraphQLObjectType, GraphQLString } from 'graphql'
import { type TenantContext, tenantContext } from '../../../structure/tenant-context.ts'
import { argsInput, type ArgsOf } from '../../../api/graphql/args-input.ts'
import { functionQuery } from '../../../api/graphql/function-query.ts'
import { always, listOf, maybe } from '../../../api/graphql/outputs.ts'
import { scalars } from '../../../api/graphql/scalars.ts'
import { wholeTenantIds } from '../../../structure/shown-structure.ts'
import { hiddenReason } from '../../../structure/admin/shown-to-caller.ts'
import { isShownWhole } from '../../../structure/structure-row.ts'
import { findRow } from '../../../structure/row-store.ts'
import { workflowKind } from '../rows/workflow-kind.ts'

const step = new GraphQLObjectType({
  name: '_WorkflowStep',
  description: 'The result of a step of a run.',
  fields: {
    stepId: always(GraphQLString, 'The id of the step in the workflow.'),
    at: always(GraphQLString, 'The iterations of the enclosing loops: "", "0", "1.3".'),
    status: always(GraphQLString, 'waiting, running, done, failed or skipped.'),
    attempts: always(scalars.Int, 'The number of attempts.'),
    input: maybe(scalars.JSON, 'Its input.'),
    output: maybe(scalars.JSON, 'Its output.'),
    error: maybe(GraphQLString, 'The reason of a failure.'),
    startedAt: maybe(GraphQLString, 'When it started.'),
    finishedAt: maybe(GraphQLString, 'When it ended.'),
  },
})
const run = new GraphQLObjectType({
  name: '_WorkflowRun',
  description: 'One execution of a workflow.',
  fields: {
    id: always(GraphQLID, 'The id of the run.'),
    status: always(GraphQLString, 'waiting, running, done or failed.'),
    trigger: always(GraphQLString, 'The event that triggered it.'),
    entityId: maybe(GraphQLID, 'The id of the entity of its record.'),
    recordId: maybe(GraphQLID, 'The id of the record that triggered it.'),
    version: always(scalars.Int, 'The published version of the workflow.'),
    depth: always(scalars.Int, 'The number of runs in the chain of triggers before it.'),
    createdAt: always(GraphQLString, 'When it was triggered.'),
    startedAt: maybe(GraphQLString, 'When it started.'),
    finishedAt: maybe(GraphQLString, 'When it ended.'),
    error: maybe(GraphQLString, 'The reason of a failure.'),
    steps: always(listOf(step), 'The steps so far, in order.'),
  },
})

const runsArgs = argsInput(
  object(
    {
      workflowId: annotate(id, { description: 'The id of the workflow.' }),
      limit: annotate(filled(wholeNumber(1, 100), 20), {
        description: 'The maximum number of runs, at most 100.',
      }),
      offset: annotate(filled(wholeNumber(0, 10_000), 0), { description: 'The number of runs to skip.' }),
    },
    'workflowId',
  ),
)

/** The runs of a workflow, on the tenant endpoint. */
export const runsQuery = functionQuery({
  name: '_workflow_runs',
  permission: 'workflow:read',
  scope: 'tenant',
  description:
    'The runs of a workflow, latest first. Records, inputs, outputs and errors are shown only to users who may read all records.',
  type: new GraphQLNonNull(listOf(run)),
  args: runsArgs,
  async answer(ctx, args) {
    const tenant = await tenantContext(ctx)
    const workflow = await findRow(ctx.app.admin, workflowKind, args.workflowId)
    const isThere = workflow?.tenantId === tenant.id && (await isShownWhole(ctx, workflow))
    if (!isThere) return []
    // A run reads what its acting user may read, so its details are shown only to users who may read all records.
    const whole = await wholeTenantIds(ctx)
    return readRuns(tenant, args, whole?.includes(tenant.id) ?? true)
  },
})

async function readRuns(
  { db }: Pick<TenantContext, 'db'>,
  { workflowId, limit, offset }: ArgsOf<typeof runsArgs>,
  seesAll: boolean,
): Promise<Json> {
  const shown = (column: keyof typeof columns) => (seesAll ? columns[column] : sql`null`)
  // Error messages contain values.
  const reason = (error: ReturnType<typeof sql>) =>
    seesAll ? error : sql`case when ${error} is not null then ${value(hiddenReason)}::text end`
  const rows = await db.rows<{ run: Json }>(
    compile(sql`select jsonb_build_object('id', r.id, 'status', r.status, 'trigger', r.trigger, 'entityId',
      r."entityId", 'recordId', ${shown('recordId')},
        'version', r."workflowVersion", 'depth', r.depth, 'error', ${reason(sql`r.error`)}, 'createdAt', ${isoText(sql`r."createdAt"`)},
        'startedAt', ${isoText(sql`r."startedAt"`)}, 'finishedAt', ${isoText(sql`r."finishedAt"`)},
        'steps', (select coalesce(jsonb_agg(jsonb_build_object('stepId', s."stepId", 'at', s.at, 'status', s.status, 'attempts', s.attempts,
          'input', ${shown('input')}, 'output', ${shown('output')}, 'error', ${reason(sql`s.error`)},
          'startedAt', ${isoText(sql`s."startedAt"`)}, 'finishedAt', ${isoText(sql`s."finishedAt"`)}) order by s."startedAt", s.xid), '[]')
          from monarch."workflowSteps" s where s."runId" = r.id)) as run
      from monarch."workflowRuns" r where r."workflowId" = ${value(workflowId)}::uuid
      order by r."createdAt" desc, r.id desc limit ${value(limit)}::int offset ${value(offset)}::int`),
  )
  return rows.map((row) => row.run)
}

const columns = { input: sql`s.input`, output: sql`s.output`, recordId: sql`r."recordId"` }
