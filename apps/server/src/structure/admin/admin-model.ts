import type { Entity, Model } from '@monarch/schema'
import { aiSettingEntity } from '../../capabilities/ai/entities.ts'
import { apiKeyEntity } from '../../capabilities/api-keys/entities.ts'
import { auditEntity } from '../../capabilities/audit/entities.ts'
import { securityEntities } from '../../capabilities/auth/security/entities.ts'
import { interfaceEntities } from '../../capabilities/interfaces/entities.ts'
import { layoutEntity } from '../../capabilities/layouts/entities.ts'
import { navigationEntities } from '../../capabilities/navigation/entities.ts'
import { notificationEntity } from '../../capabilities/notifications/entities.ts'
import { organizationEntities } from '../../capabilities/organizations/entities.ts'
import { roleEntities } from '../../capabilities/roles/entities.ts'
import { settingEntity } from '../../capabilities/settings/entities.ts'
import { templateEntities } from '../../capabilities/templates/entities.ts'
import { databaseServerEntity } from '../../capabilities/tenants/entities.ts'
import { userEntities } from '../../capabilities/users/entities.ts'
import { viewEntity } from '../../capabilities/views/entities.ts'
import { workflowEntity } from '../../capabilities/workflows/entities.ts'
import { structureEntities } from './structure-entities.ts'

const entities: readonly Entity[] = [
  ...navigationEntities,
  ...structureEntities,
  viewEntity,
  layoutEntity,
  ...interfaceEntities,
  ...templateEntities,
  ...organizationEntities,
  databaseServerEntity,
  aiSettingEntity,
  settingEntity,
  notificationEntity,
  workflowEntity,
  ...roleEntities,
  ...userEntities,
  ...securityEntities,
  apiKeyEntity,
  auditEntity,
]

/**
 * The admin tables as a model, so that the structure is read through the same planner as records. What is not named here
 * (hashes, sealed passwords, names of databases) cannot be asked for. Changes are commands of their own (`mutations.ts` of
 * each folder); who sees what of it is in `admin-access.ts`.
 */
export const adminModel: Model = {
  version: 'admin',
  timeZone: 'UTC',
  entities: new Map(entities.map((entity) => [entity.name, entity])),
}
