import type { Json, ValidationRules } from '@monarch/field-types'

/** The rows of the admin database that describe one tenant. Ids never change; names, labels and order are data about them. */
export interface EntityRow {
  id: string
  tenantId: string
  baseEntityId: string | null
  interfaceId: string | null
  name: string
  displayName: string
  pluralName: string
  description: string | null
  icon: string
  color: string
  category: string | null
  isActive: boolean
  isLocked: boolean
  enabledFeatures: string[]
  createdAt: string
  updatedAt: string
  deletedAt: string | null
}

export interface FieldRow {
  id: string
  tenantId: string
  entityId: string
  name: string
  displayName: string
  description: string | null
  fieldType: string
  icon: string | null
  placeholder: string | null
  helpText: string | null
  isRequired: boolean
  isUnique: boolean
  isReadonly: boolean
  isSystem: boolean
  defaultValue: Json
  validationRules: ValidationRules
  settings: Json
  showInList: boolean
  showInDetail: boolean
  showInForm: boolean
  searchable: boolean
  sortOrder: number
  sectionName: string | null
  createdAt: string
  updatedAt: string
  deletedAt: string | null
}

/** Everything that is known of a tenant's structure, the bin included, at one version. */
export interface Structure {
  readonly tenantId: string
  readonly version: number
  readonly entities: readonly EntityRow[]
  readonly fields: readonly FieldRow[]
}
