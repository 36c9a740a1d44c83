import type { Json } from '@monarch/field-types'
import { currentRules } from '@monarch/formula'
import {
  AppError,
  badInput,
  checkWorkflow,
  type RunStatus,
  type WorkflowRow,
  type Credential,
  uuid,
} from '@monarch/schema'
import { annotate, id, json, object } from '@monarch/shapes'
import { GraphQLNonNull } from 'graphql'
import { argsInput } from '../../../api/graphql/args-input.ts'
import type { App } from '../../../platform/app.ts'
import { onCurrentStructure } from '../../../structure/change/current-structure.ts'
import { type FunctionQuery, functionQuery } from '../../../api/graphql/function-query.ts'
import { refuseWhileImpersonating } from '../../../request/impersonation.ts'
import { scalars } from '../../../api/graphql/scalars.ts'
import { newId } from '../../../platform/new-id.ts'
import { actIn } from '../../../structure/act-in.ts'
import { personOf, readDefinition, workflowOf } from './acting.ts'
import { type TestedStep, testStage } from './stage.ts'
import { findIds } from './step-run.ts'
import { entityById } from './values.ts'
import { type Acting, type ComparedFormula, RunFailure, sentenceOf, walkSteps } from './walk-steps.ts'
import { findRow } from '../../../structure/row-store.ts'
import { workflowKind } from '../rows/workflow-kind.ts'
import { reachable } from '../../../request/decisions.ts'

interface TestResult {
  readonly status: RunStatus
  readonly error: string | null
  readonly steps: readonly Pick<TestedStep, 'stepId' | 'at' | 'status' | 'input' | 'output' | 'error'>[]
  readonly formulas: readonly ComparedFormula[]
}

export const workflowQueries: readonly FunctionQuery[] = [
  functionQuery({
    name: 'testWorkflow',
    permission: 'workflow:update',
    scope: 'tenant',
    description:
      'Dry-runs the draft as the caller: {status, error, steps: [{stepId, at, status, input, output, error}], formulas}. If the formulas have earlier rules, `formulas` compares each with the current rules: {stepId, at, formula, before, after, problem}. All changes are rolled back, and outgoing requests and mails are only described.',
    type: new GraphQLNonNull(scalars.JSON),
    args: argsInput(
      object(
        {
          id,
          recordId: annotate(uuid, { description: 'The record of the dry run; defaults to the latest.' }),
          body: annotate(json, { description: 'The body that a webhook trigger would receive.' }),
        },
        'id',
      ),
    ),
    async answer(ctx, { id, recordId = null, body = null }) {
      refuseWhileImpersonating(ctx)
      const workflow = await findRow(ctx.app.admin, workflowKind, id)
      reachable(ctx, workflow?.tenantId ?? '', 'id', 'workflow')
      return onCurrentStructure(ctx.app, workflow!.tenantId, () =>
        testWorkflow(ctx.app, workflow!, { credential: ctx.credential, recordId, body: body as Json }),
      )
    },
  }),
]

class DryRunRollback extends Error {}

async function testWorkflow(
  app: App,
  workflow: WorkflowRow,
  {
    credential,
    recordId,
    body,
  }: { readonly credential: Credential; readonly recordId: string | null; readonly body: Json },
): Promise<TestResult> {
  const acting = await actIn(app, workflow.tenantId, credential)
  if (!acting) throw new AppError('NOT_FOUND', 'There is no workflow with this id')
  const [problem] = checkWorkflow(acting.structure, workflow.draft, workflow.formulaRules).problems
  if (problem) throw badInput({ path: `draft.${problem.path}`, message: problem.message })
  const { definition, scope } = readDefinition(acting.structure, workflow.draftDefinition)
  const record = scope.entityId === null ? null : await recordToTry(acting, scope.entityId, recordId)
  const steps: TestedStep[] = []
  const compared: ComparedFormula[] = []
  const { formulaRules } = workflow
  let error: string | null = null
  await acting.tenant.db
    .transaction(async (transaction) => {
      const state: Acting = {
        ...acting,
        app,
        runId: newId(),
        stage: testStage(transaction, steps),
        data: { record, inBin: false, user: await personOf(app, credential.userId), body, metric: null },
        workflow: await workflowOf(app, workflow.id),
        signal: AbortSignal.timeout(testMilliseconds),
        count: 0,
        formulaRules,
        ...(formulaRules !== currentRules && { compared }),
      }
      try {
        await walkSteps(state, definition.steps, { at: '', scope, given: new Map() })
      } catch (failure) {
        error = failure instanceof RunFailure ? failure.message : sentenceOf(state, failure)
      }
      throw new DryRunRollback()
    })
    .catch((end: unknown) => {
      if (!(end instanceof DryRunRollback)) throw end
    })
  return {
    status: error === null ? 'done' : 'failed',
    error,
    steps: steps.map(({ attempts: _attempts, ...step }) => step),
    formulas: compared,
  }
}

/** A dry run holds a connection and locks. */
const testMilliseconds = 10_000

async function recordToTry(
  { tenant }: NonNullable<Awaited<ReturnType<typeof actIn>>>,
  entityId: string,
  recordId: string | null,
) {
  const entity = entityById(tenant.model, entityId)
  const which = recordId === null ? { orderBy: [{ createdAt: 'DESC' }] } : { where: { id: { eq: recordId } } }
  const read = tenant.db.read.bind(tenant.db)
  const [found] = await findIds({ tenant, read }, entity.name, { ...which, limit: 1 })
  if (found !== undefined) return { entityId, recordId: found }
  const message =
    recordId === null ? `There is no ${entity.label} to try it on` : `There is no ${entity.name} with this id`
  throw new AppError('NOT_FOUND', message, { issues: [{ path: 'recordId', message }] })
}
