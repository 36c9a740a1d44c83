import type { Model } from '@monarch/schema'
import type { Extensions } from '../../platform/extension-point.ts'
import { memoize } from '../../platform/memoize.ts'
import { adminEntitiesOf } from './admin-entity.ts'

/**
 * The admin tables as a model, so that the structure is read through the same planner as records. What no module names (hashes,
 * sealed passwords, names of databases) cannot be asked for. Changes are commands of their own (`mutations.ts` of each folder);
 * who sees which rows stands beside each entity.
 */
export const adminModel = memoize((extensions: Extensions): Model => ({
  version: 'admin',
  timeZone: 'UTC',
  entities: new Map(adminEntitiesOf(extensions).map(({ entity }) => [entity.name, entity])),
}))
