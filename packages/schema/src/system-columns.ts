import { type FieldType, fieldTypes, idType } from '@monarch/field-types'
import type { Column } from './model.ts'

/** A column that the server keeps: `spec` only names it in messages. */
export function systemColumn(name: string, type: FieldType, label: string, nullable = false): Column {
  return Object.freeze({
    kind: 'column',
    id: name,
    name,
    column: name,
    type,
    spec: { label, settings: {}, required: !nullable, rules: {} },
    description: null,
    nullable,
    isSystem: true,
    isReadonly: true,
    searchable: false,
    defaultValue: null,
  })
}

/** What every record has, by name. */
export const systemColumns = {
  id: systemColumn('id', idType, 'Id'),
  createdAt: systemColumn('createdAt', fieldTypes.datetime, 'Created'),
  updatedAt: systemColumn('updatedAt', fieldTypes.datetime, 'Updated'),
  createdBy: systemColumn('createdBy', idType, 'Created by', true),
  updatedBy: systemColumn('updatedBy', idType, 'Updated by', true),
  version: systemColumn('version', fieldTypes.number, 'Version'),
}
