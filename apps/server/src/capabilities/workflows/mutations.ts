import { isDeepStrictEqual } from 'node:util'
import {
  badInput,
  createWorkflow,
  deleteWorkflow,
  publishWorkflow,
  restoreWorkflow,
  setWorkflowActive,
  updateWorkflow,
  uuid,
  workflowChange,
  workflowCreation,
  type WorkflowRow,
  workflowLimits,
} from '@monarch/schema'
import { annotate, flag, id as idShape, list, object } from '@monarch/shapes'
import { argsInput, idArgs, idInput, type RowArgs } from '../../api/graphql/args-input.ts'
import type { RequestContext } from '../../request/context.ts'
import {
  ifVersionOf,
  logRow,
  reachRow,
  requireVersion,
  type RowAction,
  structureOf,
} from '../../structure/structure-row.ts'
import { type AdminChange, type AdminMutation, adminMutation } from '../../api/admin/admin-mutation.ts'
import { newId } from '../../platform/new-id.ts'
import { forgetWorkflows } from './triggers/active-workflows.ts'
import { requireMetric } from './triggers/metric-trigger.ts'
import { reconcileLogPlace } from './triggers/read-triggers.ts'
import { sealHeaders } from './run/sealed-headers.ts'
import { requireRecords, startWorkflowTask } from './triggers/start-workflow.ts'
import { findRow, insertRow, writeRow } from '../../structure/row-store.ts'
import { createArgs, updateArgs } from '../../structure/row-mutations.ts'
import { workflowKind } from './rows/workflow-kind.ts'
import { reachable } from '../../request/decisions.ts'

export const workflowMutations: readonly AdminMutation[] = [
  adminMutation({
    name: 'createWorkflow',
    description: 'Creates a workflow. It does not run before it is published.',
    permission: 'workflow:create',
    scope: 'tenant',
    entity: 'workflow',
    args: createArgs('workflow', workflowCreation),
    async run(change, { data }) {
      const tenantId = reachable(change.ctx, data.tenantId, 'data.tenantId', 'tenant')
      const made = createWorkflow(await structureOf(change, tenantId), data, environmentOf(change))
      const row = await sealHeaders(change.ctx.app, change.transaction, made)
      await insertRow(change.transaction, workflowKind, row)
      return log(change, 'create', null, row)
    },
  }),
  adminMutation({
    name: 'updateWorkflow',
    description: 'Updates the given keys of a workflow. Runs use the published version until the draft is published.',
    permission: 'workflow:update',
    scope: 'tenant',
    entity: 'workflow',
    args: updateArgs('workflow', workflowChange),
    run: (change, args) =>
      changeRow(change, args, 'live', (structure, before, env) => {
        requireVersion(args, before, 'workflow')
        return updateWorkflow(structure, before, args.data, env)
      }),
  }),
  adminMutation({
    name: 'publishWorkflow',
    description:
      'Publishes the draft, which then runs as the caller. The first publication also switches the workflow on.',
    permission: 'workflow:update',
    scope: 'tenant',
    entity: 'workflow',
    args: argsInput(object({ id: idShape, ifVersion: ifVersionOf('workflow') }, 'id')),
    async run(change, args) {
      const { before } = await reachRow(change, args, 'live', workflowKind)
      await requireMetric(change, before)
      return changeRow(change, args, 'live', (structure, row, env) => {
        requireVersion(args, row, 'workflow')
        return publishWorkflow(structure, row, env)
      })
    },
    afterCommit,
  }),
  adminMutation({
    name: 'setWorkflowActive',
    description: 'Switches a published workflow on or off. Events while it is off never trigger it.',
    permission: 'workflow:update',
    scope: 'tenant',
    entity: 'workflow',
    args: argsInput(
      object({ id: idShape, isActive: annotate(flag, { description: 'True switches it on.' }) }, 'id', 'isActive'),
    ),
    run: (change, args) =>
      changeRow(change, args, 'live', (structure, before, env) =>
        setWorkflowActive(structure, before, args.isActive, env),
      ),
    afterCommit,
  }),
  adminMutation({
    name: 'deleteWorkflow',
    description: 'Moves a workflow to the bin.',
    permission: 'workflow:delete',
    scope: 'tenant',
    entity: 'workflow',
    answers: 'deleted',
    args: idInput('DeleteWorkflowInput'),
    run: (change, args) => changeRow(change, args, 'live', (_, before, env) => deleteWorkflow(before, env), 'delete'),
    afterCommit,
  }),
  adminMutation({
    name: 'restoreWorkflow',
    description: 'Restores a workflow from the bin, switched off.',
    permission: 'workflow:delete',
    scope: 'tenant',
    entity: 'workflow',
    args: idArgs,
    run: (change, args) => changeRow(change, args, 'bin', restoreWorkflow, 'restore'),
  }),
  adminMutation({
    name: 'runWorkflow',
    description: 'Runs the published version, on the given records or on none.',
    permission: 'workflow:run',
    scope: 'tenant',
    entity: 'workflow',
    args: argsInput(
      object(
        {
          id: idShape,
          recordId: annotate(uuid, { description: 'The record to run on.' }),
          recordIds: annotate(list(uuid, Infinity), {
            description: `The records to run on, at most ${workflowLimits.records}, with a run for each.`,
          }),
        },
        'id',
      ),
    ),
    async run(change, args) {
      const { before: workflow } = await reachRow(change, args, 'live', workflowKind)
      const { recordId, recordIds: listed = [] } = args
      const recordIds = [...new Set(recordId === undefined ? listed : [recordId, ...listed])]
      if (recordIds.length > workflowLimits.records)
        throw badInput({
          path: 'recordIds',
          message: `must be at most ${workflowLimits.records} ids of records`,
          limit: 'workflowRecords',
        })
      await requireRecords(change.ctx, workflow, recordIds)
      const { app, user } = change.ctx
      const payload = { workflowId: workflow.id, recordIds, userId: user.id, occasion: newId() }
      await app.jobs.add(startWorkflowTask.name, payload, { trx: change.transaction })
      return workflow.id
    },
  }),
]

const environmentOf = ({ ctx }: AdminChange) => ({ newId, now: new Date().toISOString(), author: ctx.credential })

type Command = (
  structure: Awaited<ReturnType<typeof structureOf>>,
  before: WorkflowRow,
  env: ReturnType<typeof environmentOf>,
) => WorkflowRow

async function changeRow(
  change: AdminChange,
  args: RowArgs,
  where: 'live' | 'bin',
  command: Command,
  action: RowAction = 'update',
): Promise<string> {
  const { before, structure } = await reachRow(change, args, where, workflowKind)
  const changed = command(structure, before, environmentOf(change))
  const { app } = change.ctx
  const isSame = isDeepStrictEqual(changed.draftDefinition, before.draftDefinition)
  const after = isSame ? changed : await sealHeaders(app, change.transaction, changed)
  await writeRow(change.transaction, workflowKind, after)
  return log(change, action, before, after)
}

async function log(
  change: AdminChange,
  action: RowAction,
  before: WorkflowRow | null,
  after: WorkflowRow,
): Promise<string> {
  const { app } = change.ctx
  await app.bus.publish('workflows', { tenantId: after.tenantId }, change.transaction)
  return logRow(change, action, workflowKind, shown(before), shown(after)!)
}

/** The log stores the definition by current names only, and no part of a secret. */
function shown(
  row: WorkflowRow | null,
): Omit<WorkflowRow, 'draftDefinition' | 'publishedDefinition' | 'hookId'> | null {
  if (!row) return null
  const { draftDefinition: _draft, publishedDefinition: _published, hookId: _hook, ...rest } = row
  return rest
}

/** Applies the new state of the workflow to its triggers. */
async function afterCommit({ app }: RequestContext, workflowId: string): Promise<void> {
  const workflow = await findRow(app.admin, workflowKind, workflowId)
  if (!workflow) return
  forgetWorkflows(app, workflow.tenantId)
  await reconcileLogPlace(app, workflow.tenantId)
}
