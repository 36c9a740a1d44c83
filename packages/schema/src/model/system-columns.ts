import { type FieldType, fieldTypes, idType, usersEntityId } from '@monarch/field-types'
import type { Column } from './model.ts'

/** A column that the server maintains; `spec` only names it in messages. */
export function systemColumn(
  name: string,
  type: FieldType,
  label: string,
  { nullable = false, description = null }: { nullable?: boolean; description?: string | null } = {},
): Column {
  return Object.freeze({
    kind: 'column',
    id: name,
    name,
    column: name,
    type,
    spec: { label, settings: {}, required: !nullable, rules: {} },
    description,
    nullable,
    isSystem: true,
    isReadonly: true,
    searchable: false,
    defaultValue: null,
  })
}

/** The columns of every record, by name. */
export const systemColumns = {
  id: systemColumn('id', idType, 'Id', {
    description: 'A UUID in the order of creation. Set by the server; never changes.',
  }),
  createdAt: systemColumn('createdAt', fieldTypes.datetime, 'Created', { description: 'When it was created.' }),
  updatedAt: systemColumn('updatedAt', fieldTypes.datetime, 'Updated', { description: 'When it was last updated.' }),
  createdBy: systemColumn('createdBy', idType, 'Created by', {
    nullable: true,
    description: 'Who created it; null for a public form.',
  }),
  updatedBy: systemColumn('updatedBy', idType, 'Updated by', { nullable: true, description: 'Who last updated it.' }),
  version: systemColumn('version', fieldTypes.number, 'Version', {
    description: 'Starts at 1 and increases with every change; ifVersion is compared with it.',
  }),
}

/** The columns of users. */
export const userColumns = {
  id: systemColumns.id,
  name: { ...systemColumn('name', fieldTypes.text, 'Name', { description: 'The display name.' }), searchable: true },
}

/** The column of this name in records of the entity, or in users. */
export function systemColumnOf(entityId: string, name: string): Column | undefined {
  const columns: Readonly<Record<string, Column>> = entityId === usersEntityId ? userColumns : systemColumns
  return Object.hasOwn(columns, name) ? columns[name] : undefined
}
