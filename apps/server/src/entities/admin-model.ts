import type { Entity, Model } from '@monarch/schema'
import { aiSettingEntity } from '../ai/entities.ts'
import { apiKeyEntity } from '../api-keys/entities.ts'
import { auditEntity } from '../audit/entities.ts'
import { securityEntities } from '../auth/security/entities.ts'
import { interfaceEntities } from '../interfaces/entities.ts'
import { layoutEntity } from '../layouts/entities.ts'
import { navigationEntities } from '../navigation/entities.ts'
import { notificationEntity } from '../notifications/entities.ts'
import { organizationEntities } from '../organizations/entities.ts'
import { roleEntities } from '../roles/entities.ts'
import { settingEntity } from '../settings/entities.ts'
import { templateEntities } from '../templates/entities.ts'
import { databaseServerEntity } from '../tenants/entities.ts'
import { userEntities } from '../users/entities.ts'
import { viewEntity } from '../views/entities.ts'
import { workflowEntity } from '../workflows/entities.ts'
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
