import { AppError } from '@monarch/schema'
import type { App } from '../../platform/app.ts'
import { isDeadlock } from '../../platform/db/pg-errors.ts'
import { DocumentErrors } from '../../api/graphql/document.ts'
import { FieldFault } from '../../api/graphql/errors.ts'
import { dropRefusingIndex } from '../indexes/drop-refusing-index.ts'
import { finishPendingChange } from './finish-change.ts'
import { isStaleStructure, tenantModel } from '../tenant-model.ts'

/**
 * Runs work that starts from the tenant's current model. If a table or column changed in the meantime, finishes that change and
 * retries the work on the new model. Also retries a refusal by a model that another process has changed, after a deadlock, and after
 * dropping an optional index that refused a long value.
 */
export async function onCurrentStructure<T>(app: App, tenantId: string, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const { version } = await tenantModel(app, tenantId)
    try {
      return await work()
    } catch (error) {
      const cause = error instanceof FieldFault ? error.cause : error
      if (attempt < 5 && isDeadlock(cause)) continue
      if (attempt < 3 && (await dropRefusingIndex(app, tenantId, cause))) continue
      if (attempt < 3 && isRefusal(cause) && (await isOutdated(app, tenantId, version))) continue
      if (attempt >= 3 || !isStaleStructure(cause)) throw error
      await finishPendingChange(app, tenantId)
    }
  }
}

/** The request does not fit the model: an older model lacks an entity, a field or an option. */
function isRefusal(error: unknown): boolean {
  return error instanceof DocumentErrors || (error instanceof AppError && error.code === 'BAD_USER_INPUT')
}

/** Another process may have committed a change whose notification has not arrived yet. */
async function isOutdated(app: App, tenantId: string, version: string): Promise<boolean> {
  await app.bus.catchUp()
  return (await tenantModel(app, tenantId)).version !== version
}
