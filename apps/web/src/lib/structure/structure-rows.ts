import { fieldTypes, idType, type ValueType } from '@monarch/field-types'
import type { SourceField } from '@monarch/field-types/settings'
import type { EntityRow, FieldRow } from '@monarch/schema'
import { t } from '../messages.ts'

const plain = (type: ValueType['type']): ValueType => ({ type, settings: {} })
const people = (): readonly SourceField[] => [{ name: 'name', label: t('name'), value: plain(fieldTypes.text) }]

/** System fields of every entity. */
export const systemFields = (): readonly SourceField[] => [
  { name: 'createdAt', label: t('created'), value: plain(fieldTypes.datetime) },
  { name: 'updatedAt', label: t('updated'), value: plain(fieldTypes.datetime) },
  { name: 'createdBy', label: t('createdBy'), value: plain(idType), fields: people },
  { name: 'updatedBy', label: t('updatedBy'), value: plain(idType), fields: people },
]

/** Default values for columns that a query did not request. */
export const blankField: FieldRow = {
  id: '',
  tenantId: '',
  entityId: '',
  name: '',
  displayName: '',
  description: null,
  fieldType: '',
  icon: null,
  placeholder: null,
  helpText: null,
  isRequired: false,
  isUnique: false,
  isReadonly: false,
  isSystem: false,
  defaultValue: null,
  validationRules: {},
  settings: {},
  definition: null,
  resultType: null,
  resultSettings: null,
  uses: [],
  showInList: true,
  showInDetail: true,
  showInForm: true,
  searchable: true,
  sortOrder: 0,
  sectionName: null,
  createdAt: '',
  updatedAt: '',
  deletedAt: null,
}

export const blankEntity: EntityRow = {
  id: '',
  name: '',
  displayName: '',
  pluralName: '',
  icon: '',
  color: '',
  tenantId: '',
  baseEntityId: null,
  interfaceId: null,
  description: null,
  category: null,
  isActive: true,
  isLocked: false,
  enabledFeatures: [],
  createdAt: '',
  updatedAt: '',
  deletedAt: null,
}
