import { setLocale } from '@monarch/messages'
import { defaultLayout, type LayoutItem } from '@monarch/schema'
import { expect, test, onTestFinished } from 'vitest'
import { labelsFor } from '../../lib/levels/labels.ts'
import {
  buildStructure,
  createdField,
  formSections,
  isEditable,
  type Layout,
  listFields,
  relabel,
  wordOfEntity,
} from './structure.ts'
import { account, deal, entityReply, fieldReply, structure } from './structure.test-helper.ts'

const names = (fields: readonly { name: string }[]) => fields.map((field) => field.name)
const titleOf = (...fields: ReturnType<typeof fieldReply>[]) =>
  buildStructure(entityReply('thing', 'id', fields), []).entity.titleField?.name

test('the first text field names a record, else the first other plain text', () => {
  expect(titleOf(fieldReply('size', 'number'), fieldReply('mail', 'email'), fieldReply('name', 'text'))).toBe('name')
  expect(titleOf(fieldReply('size', 'number'), fieldReply('mail', 'email'))).toBe('mail')
  expect(titleOf(fieldReply('stage', 'select'), fieldReply('size', 'number'))).toBeUndefined()
})

test('a list starts with the name and ends with the creation time', () => {
  const listed = names(listFields(structure.entity))
  expect(listed[0]).toBe('name')
  expect(listed.at(-1)).toBe(createdField.name)
  expect(listed.filter((name) => name === 'name')).toHaveLength(1)
  const hidden = { ...deal, fields: deal.fields.map((field) => ({ ...field, showInList: false })) }
  expect(names(listFields(buildStructure(hidden, [account]).entity))).toEqual(['name', 'createdAt'])
})

test('forms show the fields without a section first, including read-only ones', () => {
  const sections = formSections(structure.entity)
  expect(sections.map((section) => section.name)).toEqual([null, 'Origin'])
  expect(names(sections[1]!.fields)).toEqual(['source'])
  expect(sections[1]!.fields.some(isEditable)).toBe(false)
})

test('finds the fields of other entities that refer to this one', () => {
  expect(structure.inverses.map(({ entity, field }) => `${entity.name}.${field.name}`)).toEqual(['project.deal'])
})

test('a field of an unknown type is left out', () => {
  const fields = [fieldReply('name', 'text'), fieldReply('future', 'hologram'), fieldReply('bad', 'relationship')]
  expect(names(buildStructure(entityReply('thing', 'id', fields), []).entity.fields)).toEqual(['name'])
})

test('a computed field is displayed by its result type and never edited', () => {
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
  // Only a text that users type can name a record.
  expect(entity.titleField?.name).toBe('name')
})

test('labels set by levels are shown everywhere, and API names stay', () => {
  const [field] = structure.entity.fields
  const labels = new Map([
    [`entity.${account.id}.label`, 'Client'],
    [`field.${field!.id}.label`, 'Headline'],
  ])
  const renamed = relabel(structure, labels)
  const own = renamed.entity.fields[0]!
  expect(own).toMatchObject({ name: field!.name, label: 'Headline' })
  // Validation copies the spec, and the copy still follows the user's format.
  expect({ ...own.spec }).toMatchObject({ label: 'Headline', timeZone: field!.spec.timeZone })
  expect(renamed.byId.get(renamed.entity.id)).toBe(renamed.entity)
  expect(renamed.byId.get(account.id)).toMatchObject({ name: account.name, displayName: 'Client' })
  expect(names(renamed.entity.fields)).toEqual(names(structure.entity.fields))
})

test('translated texts and choices are shown, and a level comes before a translation', () => {
  const { entity } = buildStructure(
    entityReply('invoice', 'id', [
      fieldReply('name', 'text'),
      fieldReply('status', 'select', {
        settings: { choices: [{ value: 'open', color: 'red' }, { value: 'paid' }] },
        sectionName: 'Payment',
      }),
    ]),
    [],
  )
  const [name, status] = entity.fields
  const field = { displayName: 'Zustand', helpText: 'Bezahlt?', options: { open: 'Offen' } }
  const translated = {
    groups: [],
    entities: [
      {
        id: entity.id,
        translations: { de: { displayName: 'Rechnung', pluralName: 'Rechnungen', titles: { Payment: 'Zahlung' } } },
      },
    ],
    fields: [
      { id: status!.id, translations: { de: field } },
      { id: name!.id, translations: { de: { displayName: 'Titel' } } },
    ],
    views: [],
    reports: [],
    metrics: [],
    dashboards: [],
  }
  const own = { value: 'Betreff', from: null, overridden: [] }
  const labels = labelsFor(new Map([[`field.${name!.id}.label`, own]]), translated, 'de')
  const section: LayoutItem = { id: 's', type: 'section', w: 12, h: 1, props: { title: 'Payment' }, children: [] }
  const layout: Layout = { ...defaultLayout([]), id: 'l', name: 'Page', type: 'record', items: [section] }
  const structure = { entity, byId: new Map([[entity.id, entity]]), inverses: [], layouts: [layout] }
  const { entity: shown, layouts } = relabel(structure, labels)
  expect(layouts[0]!.items).toEqual([{ ...section, props: { title: 'Zahlung' } }])
  expect(shown.fields[1]).toMatchObject({ sectionName: 'Zahlung' })
  expect(shown).toMatchObject({ name: 'invoice', displayName: 'Rechnung', pluralName: 'Rechnungen' })
  expect(shown.fields[0]).toMatchObject({ name: 'name', label: 'Betreff' })
  expect(shown.fields[1]).toMatchObject({ label: 'Zustand', helpText: 'Bezahlt?', spec: { label: 'Zustand' } })
  expect(shown.fields[1]!.spec.settings).toMatchObject({
    choices: [
      { value: 'open', label: 'Offen', color: 'red' },
      { value: 'paid', label: 'paid' },
    ],
  })
  expect(labelsFor(new Map(), translated, 'en').size).toBe(0)
})

test('a structure without overrides stays the same object', () => {
  expect(relabel(structure, new Map([['entity.other.label', 'x']]))).toBe(structure)
})

test('sentences about the records of an entity have its label, and only in English its name in the API', () => {
  onTestFinished(() => setLocale({ language: 'en' }))
  const entity = { name: 'invoice', pluralName: 'rechnungen' }
  expect(wordOfEntity(entity)).toBe('invoice')
  setLocale({ language: 'de' })
  expect(wordOfEntity(entity)).toBe('Rechnungen')
})
