import type { Question } from '@monarch/schema'
import type { App } from '../../platform/app.ts'
import { isCancelled } from '../../platform/db/pg-errors.ts'
import { onCurrentStructure } from './current-structure.ts'
import type { Task } from '../../platform/jobs/task.ts'
import {
  ReconciliationRunning,
  reconcileIndexes,
  reconcileIndexesSoon,
  reconcileTaskName,
} from '../indexes/reconcile.ts'

/**
 * Reconciles the indexes of a tenant without blocking others. Retries if the structure changed meanwhile. Structure changes and
 * running reconciliations take precedence: the job is then enqueued again and does not fail.
 */
export async function reconcileTenantIndexes(
  app: App,
  tenantId: string,
  signal?: AbortSignal,
  frequent: readonly Question[] = [],
): Promise<void> {
  try {
    const options = { ...(signal && { signal }), frequent }
    await onCurrentStructure(app, tenantId, () => reconcileIndexes(app, tenantId, options))
  } catch (error) {
    if (!(error instanceof ReconciliationRunning) && !isCancelled(error)) throw error
    app.log.debug({ err: error, tenantId }, 'The indexes of a tenant are reconciled later')
    await reconcileIndexesSoon(app, tenantId)
  }
}

export const reconcileIndexesTask: Task<{ tenantId: string; frequent?: readonly Question[] }> = {
  name: reconcileTaskName,
  lane: 'upkeep',
  run: (app, { tenantId, frequent }, { signal }) => reconcileTenantIndexes(app, tenantId, signal, frequent),
}

/** Runs periodically for all tenants, to catch lost jobs and newly available extensions. */
export const reconcileAllIndexesTask: Task<unknown> = {
  name: 'reconcile_all_indexes',
  lane: 'upkeep',
  async run(app) {
    for (const id of await app.tenants.activeIds()) await reconcileIndexesSoon(app, id)
  },
}
