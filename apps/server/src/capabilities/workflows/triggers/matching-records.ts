import type { Json } from '@monarch/field-types'
import { isDeletion } from '@monarch/schema'
import type { App } from '../../../platform/app.ts'
import { actIn } from '../../../structure/act-in.ts'
import { personOf, readDefinition } from '../run/acting.ts'
import { findIds } from '../run/step-run.ts'
import { entityById, readValues, type Surroundings } from '../run/values.ts'
import type { ActiveWorkflow } from '../rows/workflow-store.ts'

/**
 * Filters the records to those that meet the trigger's conditions and that the acting user may read. If that user was removed, all
 * records are kept, and their runs fail with the reason.
 */
export async function matchingRecords(
  app: App,
  tenantId: string,
  workflow: Pick<ActiveWorkflow, 'definition' | 'formulaRules' | 'actsAs'>,
  recordIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  for (let i = 0; i < recordIds.length; i += idsAtOnce) {
    const some = recordIds.slice(i, i + idsAtOnce)
    const ids = await findTriggering(app, tenantId, workflow, { id: { in: some } }, idsAtOnce)
    for (const id of ids ?? some) found.add(id)
  }
  return found
}

const idsAtOnce = 500

/**
 * Ids, in ascending order, of the trigger entity's records that meet its conditions and the given ones; `null` without rights to
 * read them.
 */
export async function findTriggering(
  app: App,
  tenantId: string,
  { definition: stored, formulaRules, actsAs }: Pick<ActiveWorkflow, 'definition' | 'formulaRules' | 'actsAs'>,
  conditions: Json,
  limit: number,
): Promise<string[] | null> {
  const acting = await actIn(app, tenantId, actsAs)
  if (!acting) return null
  const { definition, scope } = readDefinition(acting.structure, stored)
  const { trigger } = definition
  if (scope.entityId === null) return null
  const entity = entityById(acting.tenant.model, scope.entityId)
  if (!acting.tenant.access.to(entity).actions.has('read')) return null
  const around: Surroundings = {
    ...acting,
    // Values of the triggering record are unknown here.
    scope: { ...scope, entityId: null },
    data: {
      record: null,
      inBin: false,
      steps: new Map(),
      user: await personOf(app, actsAs.userId),
      body: null,
      metric: null,
    },
    now: new Date(),
    formulaRules,
    read: (statement, inputs) => acting.tenant.db.read(statement, inputs),
  }
  const where = (trigger.where ?? {}) as Json
  const filled = (await readValues(around, where)).where(scope.entityId, where)
  const bin = isDeletion(trigger.type) ? { bin: true } : {}
  const args = { where: { and: [conditions, filled] }, orderBy: [{ id: 'ASC' }], limit, ...bin }
  return findIds(around, entity.name, args)
}
