import { reconcileLayout } from '@monarch/schema'
import { adminEntities } from '../../structure/admin/admin-entity.ts'
import { adminMutations } from '../../api/admin/admin-mutation.ts'
import { structureDependents } from '../../structure/change/dependent.ts'
import { rowDependent } from '../../structure/change/row-dependent.ts'
import { defineModule, provide } from '../../platform/extension-point.ts'
import { layoutEntities } from './entities.ts'
import { layoutMutations } from './mutations.ts'

export const layoutsModule = defineModule(
  'layouts',
  provide(structureDependents, [rowDependent('layouts', { kind: 'layout', reconcile: reconcileLayout })]),
  provide(adminEntities, layoutEntities),
  provide(adminMutations, layoutMutations),
)
