import { adminEntities } from '../../structure/admin/admin-entity.ts'
import { adminMutations } from '../../api/admin/admin-mutation.ts'
import { startTasks } from '../../platform/start-task.ts'
import { defineModule, provide } from '../../platform/extension-point.ts'
import { interfaceEntities } from './entities.ts'
import { interfaceMutations } from './mutations.ts'
import { interfaceInstallOwner } from './complete-install.ts'
import { installOwners } from '../../records/installs/install-owner.ts'
import { shipInterfaces } from './ship.ts'

export const interfacesModule = defineModule(
  'interfaces',
  provide(startTasks, [shipInterfaces]),
  provide(adminEntities, interfaceEntities),
  provide(adminMutations, interfaceMutations),
  provide(installOwners, [interfaceInstallOwner]),
)
