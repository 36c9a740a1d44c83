import type { Json, ValidationRules } from '@monarch/field-types'
import type { Generated } from 'kysely'
import type {
  EntityTexts,
  FieldTexts,
  ProvidedOverride,
  ProvidedWorkflow,
  TemplateContent,
  Translations,
} from '@monarch/schema'
import type { CreatedAt, Id, JsonText, JsonTextWithDefault, Time, Timestamps, UpdatedAt } from './columns.ts'

/** Entities, fields and their changes. */
export interface StructureTables {
  systemInterfaces: Timestamps & {
    id: Id
    name: string
    displayName: string
    description: string | null
    category: string
    icon: Generated<string>
    color: Generated<string>
    providedEntities: Generated<string[]>
    providedViews: Generated<string[]>
    providedWorkflows: Generated<string[]>
    isPremium: Generated<boolean>
    monthlyPrice: string | null
    content: JsonTextWithDefault<TemplateContent>
    workflows: JsonTextWithDefault<ProvidedWorkflow[]>
    overrides: JsonTextWithDefault<ProvidedOverride[]>
    fingerprint: string | null
  }
  systemEntities: Timestamps & {
    id: Id
    name: string
    displayName: string
    pluralName: string
    description: string | null
    icon: Generated<string>
    color: Generated<string>
    category: string | null
    interfaceId: Id | null
    isActive: Generated<boolean>
    isLocked: Generated<boolean>
    enabledFeatures: Generated<string[]>
  }
  tenantEntities: Timestamps & {
    id: Id
    tenantId: Id
    baseEntityId: Id | null
    interfaceId: Id | null
    name: string
    displayName: string
    pluralName: string
    description: string | null
    translations: JsonText<Translations<EntityTexts>> | null
    icon: Generated<string>
    color: Generated<string>
    category: string | null
    isActive: Generated<boolean>
    isLocked: Generated<boolean>
    enabledFeatures: Generated<string[]>
    deletedAt: Time | null
  }
  systemFields: Timestamps & {
    id: Id
    tenantId: Id
    entityId: Id
    name: string
    displayName: string
    description: string | null
    fieldType: string
    icon: string | null
    placeholder: string | null
    helpText: string | null
    translations: JsonText<Translations<FieldTexts>> | null
    isRequired: Generated<boolean>
    isUnique: Generated<boolean>
    isReadonly: Generated<boolean>
    isSystem: Generated<boolean>
    defaultValue: JsonText<Json> | null
    validationRules: JsonTextWithDefault<ValidationRules>
    settings: JsonTextWithDefault<Json>
    definition: JsonText<Json> | null
    resultType: string | null
    resultSettings: JsonText<Json> | null
    uses: Generated<string[]>
    formerSources: Generated<string[] | null>
    showInList: Generated<boolean>
    showInDetail: Generated<boolean>
    showInForm: Generated<boolean>
    searchable: Generated<boolean>
    sortOrder: Generated<number>
    sectionName: string | null
    deletedAt: Time | null
  }
  structureChanges: {
    id: Id
    tenantId: Id
    userId: Id | null
    apiKeyId: Id | null
    address: Generated<string>
    status: 'pending' | 'done' | 'failed'
    version: number
    rowWrites: JsonText<Json>
    steps: JsonText<Json>
    log: JsonText<Json>
    subjectIds: JsonText<Json>
    description: string
    rowsBefore: JsonText<Json>
    kept: JsonTextWithDefault<Json>
    undoes: Id | null
    phase: Generated<'preparing' | 'tables'>
    bigTables: JsonTextWithDefault<Json>
    progress: JsonText<Json> | null
    done: Generated<number>
    total: Generated<number>
    updatedAt: UpdatedAt
    idempotencyKey: string | null
    fingerprint: string | null
    error: string | null
    createdAt: CreatedAt
    finishedAt: Time | null
  }
}
