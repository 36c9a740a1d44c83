import { type FieldTypeId, fieldTypes, idType } from '@monarch/field-types'
import { type Attribute, type Column, type Entity, type Model, typeOnly } from '@monarch/schema'

/** A small model for the tests of this package: accounts, and the contacts that belong to them. */
export const sampleModel: Model = {
  version: '1',
  timeZone: 'UTC',
  entities: new Map(
    [
      entity('account', 'Account', [
        column('name', 'text', { required: true }),
        column('revenue', 'currency'),
        column('tags', 'multi_select'),
        column('parent', 'relationship'),
        { kind: 'toOne', name: 'parent_record', description: null, target: 'account', column: 'parent' },
        toMany('contacts', 'contact', 'account'),
      ]),
      entity('contact', 'Contact', [
        column('name', 'text', { required: true }),
        column('email', 'email'),
        column('age', 'number'),
        column('account', 'relationship'),
        { kind: 'toOne', name: 'account_record', description: null, target: 'account', column: 'account' },
      ]),
    ].map((e) => [e.name, e]),
  ),
}

function entity(name: string, type: string, attributes: readonly Attribute[]): Entity {
  const system = [
    column('id', 'id', { isSystem: true }),
    column('createdAt', 'datetime', { isSystem: true }),
    column('version', 'number', { isSystem: true }),
  ]
  return {
    id: name,
    name,
    label: type,
    description: null,
    names: { ...typeOnly(type), list: name, byId: `${name}_by_id`, create: `create${type}` },
    table: { schema: 'public', name },
    attributes: new Map([...system.slice(0, 1), ...attributes, ...system.slice(1)].map((a) => [a.name, a])),
    hasBin: true,
    defaultOrder: [{ attribute: 'createdAt', direction: 'DESC' }],
  }
}

function column(
  name: string,
  typeId: FieldTypeId | 'id',
  more: { required?: boolean; isSystem?: boolean } = {},
): Column {
  const type = typeId === 'id' ? idType : fieldTypes[typeId]
  const settings =
    name === 'tags'
      ? {
          choices: [
            { value: 'a', label: 'A', color: 'blue' },
            { value: 'b', label: 'B', color: 'red' },
          ],
        }
      : { currency: 'USD' }
  const required = more.required ?? false
  return {
    kind: 'column',
    id: name,
    name,
    column: name,
    type,
    spec: { label: name, settings, required, rules: {} },
    description: null,
    nullable: !required && !more.isSystem,
    isSystem: more.isSystem ?? false,
    isReadonly: false,
    searchable: type.valueKind === 'text',
    defaultValue: null,
  }
}

function toMany(name: string, target: string, column: string): Attribute {
  return { kind: 'toMany', name, description: null, target, link: { column } }
}
