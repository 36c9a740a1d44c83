import { expect, test } from 'vitest'
import { buildStructure, createdField, formSections, isEditable, listFields, relabel } from './structure.ts'
import { account, deal, entityReply, fieldReply, structure } from './structure.test-helper.ts'

const names = (fields: readonly { name: string }[]) => fields.map((field) => field.name)
const titleOf = (...fields: ReturnType<typeof fieldReply>[]) =>
  buildStructure(entityReply('thing', 'id', fields), []).entity.titleField?.name

test('the first text field is the name of a record, else the first other plain text', () => {
  expect(titleOf(fieldReply('size', 'number'), fieldReply('mail', 'email'), fieldReply('name', 'text'))).toBe('name')
  expect(titleOf(fieldReply('size', 'number'), fieldReply('mail', 'email'))).toBe('mail')
  expect(titleOf(fieldReply('stage', 'select'), fieldReply('size', 'number'))).toBeUndefined()
})

test('a list begins with the name and ends with when it was made', () => {
  const listed = names(listFields(structure.entity))
  expect(listed[0]).toBe('name')
  expect(listed.at(-1)).toBe(createdField.name)
  expect(listed.filter((name) => name === 'name')).toHaveLength(1)
  const hidden = { ...deal, fields: deal.fields.map((field) => ({ ...field, showInList: false })) }
  expect(names(listFields(buildStructure(hidden, [account]).entity))).toEqual(['name', 'createdAt'])
})

test('forms hold the fields without a section first, and what is read-only to look at', () => {
  const sections = formSections(structure.entity)
  expect(sections.map((section) => section.name)).toEqual([null, 'Origin'])
  expect(names(sections[1]!.fields)).toEqual(['source'])
  expect(sections[1]!.fields.some(isEditable)).toBe(false)
})

test('the fields elsewhere that point here are found', () => {
  expect(structure.inverses.map(({ entity, field }) => `${entity.name}.${field.name}`)).toEqual(['project.deal'])
})

test('a field that this version cannot draw is left out', () => {
  const fields = [fieldReply('name', 'text'), fieldReply('future', 'hologram'), fieldReply('bad', 'relationship')]
  expect(names(buildStructure(entityReply('thing', 'id', fields), []).entity.fields)).toEqual(['name'])
})

test('a computed field is drawn by the type of its result, and never typed in', () => {
  const { entity } = buildStructure(
    entityReply('thing', 'id', [
      fieldReply('label', 'formula', { settings: { expression: '"x"' }, resultType: 'text' }),
      fieldReply('total', 'rollup', { resultType: 'currency', resultSettings: { currency: 'EUR' }, isRequired: false }),
      fieldReply('sizes', 'lookup', { resultType: 'number[]', resultSettings: {} }),
      fieldReply('broken', 'formula'),
      fieldReply('name', 'text'),
    ]),
    [],
  )
  expect(entity.fields.map(({ name, type }) => `${name} ${type.id}`)).toEqual([
    'label text',
    'total currency',
    'sizes number[]',
    'name text',
  ])
  expect(entity.fields[1]!.spec.settings).toMatchObject({ currency: 'EUR' })
  expect(entity.fields.filter(isEditable).map(({ name }) => name)).toEqual(['name'])
  // A record is called by what somebody typed.
  expect(entity.titleField?.name).toBe('name')
})

test('what levels call entities and fields is shown everywhere, under the names of the API', () => {
  const [field] = structure.entity.fields
  const labels = new Map([
    [`entity.${account.id}.label`, 'Client'],
    [`field.${field!.id}.label`, 'Headline'],
  ])
  const renamed = relabel(structure, labels)
  const own = renamed.entity.fields[0]!
  expect(own).toMatchObject({ name: field!.name, label: 'Headline' })
  // The spec is copied where values are checked, and still follows the format of the viewer.
  expect({ ...own.spec }).toMatchObject({ label: 'Headline', timeZone: field!.spec.timeZone })
  expect(renamed.byId.get(renamed.entity.id)).toBe(renamed.entity)
  expect(renamed.byId.get(account.id)).toMatchObject({ name: account.name, displayName: 'Client' })
  expect(names(renamed.entity.fields)).toEqual(names(structure.entity.fields))
})

test('a structure that no level calls otherwise stays the very same', () => {
  expect(relabel(structure, new Map([['entity.other.label', 'x']]))).toBe(structure)
})
