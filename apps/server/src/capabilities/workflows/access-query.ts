import type { Json } from '@monarch/field-types'
import {
  type AccessProblem,
  accessProblems,
  accessRefusal,
  AppError,
  type Structure,
  type WorkflowRow,
} from '@monarch/schema'
import { annotate, id, json, object } from '@monarch/shapes'
import { GraphQLNonNull } from 'graphql'
import type { AdminChange } from '../../api/admin/admin-mutation.ts'
import { argsInput } from '../../api/graphql/args-input.ts'
import { type FunctionQuery, functionQuery } from '../../api/graphql/function-query.ts'
import { scalars } from '../../api/graphql/scalars.ts'
import type { RequestContext } from '../../request/context.ts'
import { reachable } from '../../request/decisions.ts'
import { actIn } from '../../structure/act-in.ts'
import { findRow } from '../../structure/row-store.ts'
import { workflowKind } from './rows/workflow-kind.ts'

/** A published workflow runs with the rights of its publisher, so the builder shows missing access before publication. */
export const workflowAccessQueries: readonly FunctionQuery[] = [
  functionQuery({
    name: 'workflowAccess',
    permission: 'workflow:update',
    scope: 'tenant',
    description:
      'The access to records that the draft needs and the caller lacks: [{path, stepId, message, action, entityId, fieldId}]. A published workflow runs with the rights of its publisher.',
    type: new GraphQLNonNull(scalars.JSON),
    args: argsInput(
      object(
        { id, draft: annotate(json, { description: 'The draft as it is edited; by default the stored one.' }) },
        'id',
      ),
    ),
    async answer(ctx, { id, draft }) {
      const workflow = await findRow(ctx.app.admin, workflowKind, id)
      const tenantId = reachable(ctx, workflow?.tenantId ?? '', 'id', 'workflow')
      return (await accessOf(ctx, tenantId, (draft ?? workflow!.draft) as Json)).problems
    },
  }),
]

/** Refuses to publish a workflow that would fail, because the caller may not do what it does. */
export async function requireAccess({ ctx }: AdminChange, { tenantId, draft }: WorkflowRow): Promise<void> {
  const { problems, structure } = await accessOf(ctx, tenantId, draft)
  if (!structure || problems.length === 0) return
  const issues = problems.map((problem) => ({
    path: `draft.${problem.path}`,
    message: accessRefusal(structure, problem),
  }))
  throw new AppError('FORBIDDEN', issues[0]!.message, { issues })
}

interface CheckedAccess {
  readonly problems: readonly AccessProblem[]
  readonly structure?: Structure
}

async function accessOf({ app, credential }: RequestContext, tenantId: string, draft: Json): Promise<CheckedAccess> {
  const acting = await actIn(app, tenantId, credential)
  if (!acting) return { problems: [] }
  const { structure } = acting
  const { model, access } = acting.tenant
  const entities = new Map([...model.entities.values()].map((entity) => [entity.id, entity]))
  const problems = accessProblems(structure, draft, (entityId) => {
    const entity = entities.get(entityId)
    return entity ? access.to(entity) : null
  })
  return { problems, structure }
}
