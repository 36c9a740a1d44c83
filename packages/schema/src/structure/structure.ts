import type { Json, ValidationRules } from '@monarch/field-types'
import type { EntityTexts, FieldTexts, Translations } from './translations.ts'

/** The rows of the admin database that describe one tenant. Ids never change; names, labels and order may. */
export interface EntityRow {
  id: string
  tenantId: string
  baseEntityId: string | null
  interfaceId: string | null
  name: string
  displayName: string
  pluralName: string
  description: string | null
  translations?: Translations<EntityTexts> | null
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
  translations?: Translations<FieldTexts> | null
  isRequired: boolean
  isUnique: boolean
  isReadonly: boolean
  isSystem: boolean
  defaultValue: Json
  validationRules: ValidationRules
  /** With technical names, as users and the API read and write them. */
  settings: Json
  /** The settings with ids of fields, stable through renames; `null` if the settings name no field. */
  definition: Json
  /** The type of a computed value and its settings; `null` for fields that are not computed. */
  resultType: string | null
  resultSettings: Json
  /** The ids of the fields that it reads, including the relations that it traverses. */
  uses: string[]
  /** The ids of fields that existing AI values may have been made from, but that the field no longer reads. */
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

/** A tenant's structure at one version, including the bin. */
export interface Structure {
  readonly tenantId: string
  readonly version: number
  /** The tenant's time zone (IANA name). */
  readonly timeZone: string
  /** Whether the API describes whole numbers as BigInt. */
  readonly usesBigInt?: boolean | undefined
  readonly entities: readonly EntityRow[]
  readonly fields: readonly FieldRow[]
}
