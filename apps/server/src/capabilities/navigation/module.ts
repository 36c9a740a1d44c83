import { adminEntities } from '../../structure/admin/admin-entity.ts'
import { adminMutations } from '../../api/admin/admin-mutation.ts'
import { defineModule, provide } from '../../platform/extension-point.ts'
import { navigationEntities } from './entities.ts'
import { structureDependents } from '../../structure/change/dependent.ts'
import { placeNewEntities } from './place-entities.ts'
import { groupMutations } from './group-mutations.ts'
import { itemMutations } from './item-mutations.ts'

export const navigationModule = defineModule(
  'navigation',
  provide(structureDependents, [{ publish: placeNewEntities }]),
  provide(adminEntities, navigationEntities),
  provide(adminMutations, [...groupMutations, ...itemMutations]),
)
