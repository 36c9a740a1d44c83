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
  /** As people and programs outside write them: fields by technical name. */
  settings: Json
  /** The settings with ids of fields, stable through renames; `null` if the settings name no field. */
  definition: Json
  /** The type of a computed value and its settings; `null` for fields that are not computed. */
  resultType: string | null
  resultSettings: Json
  /** The ids of the fields that it reads, the relations that it walks among them. */
  uses: string[]
  /** The ids of the fields that AI values of this field may have been made from, and that it does not read any more. */
  formerSources?: string[] | null
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
  /** IANA name; the zone in which the tenant's days begin. */
  readonly timeZone: string
  readonly entities: readonly EntityRow[]
  readonly fields: readonly FieldRow[]
}
