import type { App } from '../../platform/app.ts'
import { isCancelled } from '../../platform/db/pg-errors.ts'
import { onCurrentStructure } from './current-structure.ts'
import type { Task } from '../../platform/jobs/task.ts'
import { OthersAtIt, reconcileIndexes, reconcileIndexesSoon, reconcileTaskName } from '../indexes/reconcile.ts'

/**
 * Brings the indexes of a tenant to what is wanted, beside everybody else. Tables that have changed while the structure was
 * read are looked at anew. Who changes tables, or is at the indexes already, goes first: then it is done soon, and is no fault.
 */
export async function reconcileTenantIndexes(app: App, tenantId: string, signal?: AbortSignal): Promise<void> {
  try {
    await onCurrentStructure(app, tenantId, () => reconcileIndexes(app, tenantId, signal))
  } catch (error) {
    if (!(error instanceof OthersAtIt) && !isCancelled(error)) throw error
    app.log.debug({ err: error, tenantId }, 'The indexes of a tenant are seen to later')
    await reconcileIndexesSoon(app, tenantId)
  }
}

export const reconcileIndexesTask: Task<{ tenantId: string }> = {
  name: reconcileTaskName,
  lane: 'upkeep',
  run: (app, { tenantId }, { signal }) => reconcileTenantIndexes(app, tenantId, signal),
}

/** Now and then everywhere, for what was missed: a job that was given up, an extension that came later. */
export const reconcileAllIndexesTask: Task<unknown> = {
  name: 'reconcile_all_indexes',
  lane: 'upkeep',
  async run(app) {
    for (const id of await app.tenants.activeIds()) await reconcileIndexesSoon(app, id)
  },
}
