import { reconcileLayout } from '@monarch/schema'
import { adminEntities } from '../../structure/admin/admin-entity.ts'
import { adminMutations } from '../../api/admin/admin-mutation.ts'
import { structureDependents } from '../../structure/change/dependent.ts'
import { rowDependent } from '../../structure/change/row-dependent.ts'
import { defineModule, provide } from '../../platform/extension-point.ts'
import { layoutEntities } from './entities.ts'
import { contentInstallers } from '../../records/installs/content-installer.ts'
import { installLayouts } from './install-layouts.ts'
import { layoutKind } from './layout-kind.ts'
import { layoutMutations } from './mutations.ts'

export const layoutsModule = defineModule(
  'layouts',
  provide(structureDependents, [rowDependent(layoutKind, { reconcile: reconcileLayout })]),
  provide(contentInstallers, [installLayouts]),
  provide(adminEntities, layoutEntities),
  provide(adminMutations, layoutMutations),
)
