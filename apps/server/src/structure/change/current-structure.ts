import type { App } from '../../platform/app.ts'
import { isDeadlock } from '../../platform/db/pg-errors.ts'
import { FieldFault } from '../../api/graphql/errors.ts'
import { dropRefusingIndex } from '../indexes/drop-refusing-index.ts'
import { finishPendingChange } from './finish-change.ts'
import { isStaleStructure } from '../tenant-model.ts'

/**
 * Runs work that starts from the tenant's current model. If a table or column changed in the meantime, finishes that change and
 * retries the work on the new model. Also retries after a deadlock, and after dropping an optional index that refused a long value.
 */
export async function onCurrentStructure<T>(app: App, tenantId: string, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const cause = error instanceof FieldFault ? error.cause : error
      if (attempt < 5 && isDeadlock(cause)) continue
      if (attempt < 3 && (await dropRefusingIndex(app, tenantId, cause))) continue
      if (attempt >= 3 || !isStaleStructure(cause)) throw error
      await finishPendingChange(app, tenantId)
    }
  }
}
