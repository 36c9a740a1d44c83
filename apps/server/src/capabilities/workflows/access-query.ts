import type { Json } from '@monarch/field-types'
import { accessProblems } from '@monarch/schema'
import { annotate, id, json, object } from '@monarch/shapes'
import { GraphQLNonNull } from 'graphql'
import { argsInput } from '../../api/graphql/args-input.ts'
import { type FunctionQuery, functionQuery } from '../../api/graphql/function-query.ts'
import { scalars } from '../../api/graphql/scalars.ts'
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
      const acting = await actIn(ctx.app, tenantId, ctx.credential)
      if (!acting) return []
      const { model, access } = acting.tenant
      const entities = new Map([...model.entities.values()].map((entity) => [entity.id, entity]))
      return accessProblems(acting.structure, (draft ?? workflow!.draft) as Json, (entityId) => {
        const entity = entities.get(entityId)
        return entity ? access.to(entity) : null
      })
    },
  }),
]
