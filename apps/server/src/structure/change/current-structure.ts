import type { App } from '../../platform/app.ts'
import { isDeadlock } from '../../platform/db/pg-errors.ts'
import { FieldFault } from '../../api/graphql/errors.ts'
import { makeRoom } from '../indexes/make-room.ts'
import { finishPendingChange } from './structure-change.ts'
import { isStaleStructure } from '../tenant-model.ts'

/**
 * Does work on records that begins with the tenant's model of now. A table or column may have changed since that was read:
 * then the change is finished and the work done again, on the new model. So it is after a deadlock, and when a value was too
 * long for an index that is not worth refusing it.
 */
export async function onCurrentStructure<T>(app: App, tenantId: string, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const cause = error instanceof FieldFault ? error.cause : error
      if (attempt < 5 && isDeadlock(cause)) continue
      if (attempt < 3 && (await makeRoom(app, tenantId, cause))) continue
      if (attempt >= 3 || !isStaleStructure(cause)) throw error
      await finishPendingChange(app, tenantId)
    }
  }
}
