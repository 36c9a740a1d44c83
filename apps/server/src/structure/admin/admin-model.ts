import type { Model } from '@monarch/schema'
import type { Extensions } from '../../platform/extension-point.ts'
import { memoize } from '../../platform/memoize.ts'
import { adminEntitiesOf } from './admin-entity.ts'

/**
 * The admin tables as a model, so that the structure is read through the same planner as records. Columns that no module declares,
 * such as hashes and sealed passwords, cannot be read. Writes are separate commands (`mutations.ts` of each folder).
 */
export const adminModel = memoize((extensions: Extensions): Model => ({
  version: 'admin',
  timeZone: 'UTC',
  entities: new Map(adminEntitiesOf(extensions).map(({ entity }) => [entity.name, entity])),
}))
