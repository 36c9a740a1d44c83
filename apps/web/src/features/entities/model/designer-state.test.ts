import { expect, test } from 'vitest'
import {
  type DesignerCommand,
  designerReducer,
  dirtyFieldIds,
  draftToStore,
  isEntityDirty,
  newDesigner,
} from './designer-state.ts'
import { blankEntity } from './entity-draft.ts'
import { blankField, type FieldDraft } from './field-draft.ts'

const run = (...commands: DesignerCommand[]) => commands.reduce(designerReducer, newDesigner)
const name = (text: string): DesignerCommand => ({ type: 'typeName', name: text })
const display = (displayName: string, taken: readonly string[] = []): DesignerCommand => ({
  type: 'typeDisplayName',
  displayName,
  taken: new Set(taken),
})
const type = (key: 'pluralName' | 'description', value: string): DesignerCommand => ({
  type: 'type',
  key,
  value,
})
const stage: FieldDraft = { ...blankField, name: 'stage', displayName: 'Stage' }
const amount: FieldDraft = { ...blankField, name: 'amount', displayName: 'Amount' }
const deal = { ...blankEntity, name: 'deal', displayName: 'Deal', pluralName: 'Deals' }

test('the technical and the plural name follow the display name', () => {
  expect(run(display('Sales Order (EU)')).entity).toMatchObject({
    name: 'sales_order_eu',
    displayName: 'Sales Order (EU)',
    pluralName: 'Sales Order (EU)s',
  })
  expect(run(display('Company'), display('')).entity).toMatchObject({ name: '', displayName: '', pluralName: '' })
})

test('a reserved or taken technical name is avoided', () => {
  expect(run(display('Table')).entity.name).toBe('table_record')
  expect(run(display('Deal', ['deal'])).entity.name).toBe('deal_2')
})

test('a technical name typed after the display name stays, and neither changes the other', () => {
  const { entity } = run(display('Deal'), name('offer'), display('Big deal'))
  expect(entity).toMatchObject({ name: 'offer', displayName: 'Big deal', pluralName: 'Deals' })
})

test('the display name of a saved entity does not change its technical name', () => {
  const { entity } = run({ type: 'load', entity: deal }, display('Offer'))
  expect(entity).toMatchObject({ name: 'deal', displayName: 'Offer', pluralName: 'Deals' })
})

test('the technical name of a new field follows its display name, that of an existing one stays', () => {
  const typed: DesignerCommand = { type: 'typeFieldDisplayName', displayName: 'Due Date', taken: new Set(['due_date']) }
  expect(run(typed).field).toMatchObject({ name: 'due_date_2', displayName: 'Due Date' })
  const edited = run({ type: 'editField', id: 's', field: stage }, typed)
  expect(edited.field).toMatchObject({ name: 'stage', displayName: 'Due Date' })
  const back = designerReducer(edited, { type: 'leaveField' })
  expect(designerReducer(back, typed).field.name).toBe('due_date_2')
})

test('the technical name is normalized and fills display and plural name', () => {
  expect(run(name('Purchase Order')).entity).toMatchObject({
    name: 'purchase_order',
    displayName: 'Purchase order',
    pluralName: 'Purchase orders',
  })
})

test('the filled plural name is an English plural', () => {
  expect(run(name('time_entry')).entity).toMatchObject({ displayName: 'Time entry', pluralName: 'Time entries' })
})

test('a typed display name does not follow the technical name', () => {
  const { entity } = run(name('compan'), type('pluralName', 'Companies'), name('company'))
  expect(entity).toMatchObject({ displayName: 'Company', pluralName: 'Companies' })
})

test('the names of a saved entity do not follow its technical name', () => {
  const { entity } = run({ type: 'load', entity: deal }, name('offer'))
  expect(entity).toMatchObject({ name: 'offer', displayName: 'Deal', pluralName: 'Deals' })
})

test('a refetch applies changes of others and keeps unsaved input', () => {
  const { entity } = run({ type: 'load', entity: deal }, type('description', 'Mine'), {
    type: 'load',
    entity: { ...deal, displayName: 'Offer', description: 'Theirs' },
  })
  expect(entity).toMatchObject({ displayName: 'Offer', description: 'Mine' })
})

test('a refetch also updates the displayed field: a formula follows the new name of a field it reads', () => {
  const net: FieldDraft = { ...blankField, name: 'net', settings: { expression: '{price} * 2' } }
  const shown = run({ type: 'editField', id: 'n', field: net }, { type: 'changeField', change: { helpText: 'Mine' } })
  const fields = { n: { ...net, displayName: 'Net', settings: { expression: '{list_price} * 2' } } }
  const { origin, field } = designerReducer(shown, { type: 'load', entity: deal, fields })
  expect(origin).toEqual(fields.n)
  expect(field).toEqual({ ...fields.n, helpText: 'Mine' })
})

test('editing an input clears its problem and the refusal of the form', () => {
  const state = run(
    { type: 'refuse', problems: { '': 'Refused', displayName: 'Needed', icon: 'Unknown' } },
    display('D'),
  )
  expect(state.problems).toEqual({ icon: 'Unknown' })
})

test('nothing is unsaved after saving', () => {
  const typed = run(name('deal'))
  expect(isEntityDirty(typed)).toBe(true)
  const saved = designerReducer(typed, { type: 'save', entity: typed.entity })
  expect(isEntityDirty(saved)).toBe(false)
  expect(draftToStore(saved)).toBe(null)
})

test('input during a save stays unsaved', () => {
  const sent = run(name('deal'))
  const typing = designerReducer(sent, type('description', 'Late'))
  const saved = designerReducer(typing, { type: 'save', entity: sent.entity })
  expect(isEntityDirty(saved)).toBe(true)
  const edited = run({ type: 'editField', id: 's', field: stage }, { type: 'changeField', change: { isUnique: true } })
  const more = designerReducer(edited, { type: 'changeField', change: { helpText: 'Late' } })
  expect(designerReducer(more, { type: 'saveField', field: edited.field })).toMatchObject({
    editing: 's',
    origin: { isUnique: true, helpText: '' },
    field: { isUnique: true, helpText: 'Late' },
  })
  expect(designerReducer(edited, { type: 'saveField', field: edited.field })).toMatchObject({
    editing: null,
    field: blankField,
  })
})

test('opening another field keeps the input of this one', () => {
  const typed = run(
    { type: 'editField', id: 's', field: stage },
    { type: 'changeField', change: { helpText: 'Where it is' } },
    { type: 'editField', id: 'a', field: amount },
  )
  expect(typed.field).toEqual(amount)
  expect([...dirtyFieldIds(typed)]).toEqual(['s'])
  const back = designerReducer(typed, { type: 'editField', id: 's', field: stage })
  expect(back.field.helpText).toBe('Where it is')
  expect(back.parked).toEqual({})
})

test('the draft of a new field is kept while another field is edited', () => {
  const typed = run(
    { type: 'typeFieldName', name: 'Due Date' },
    { type: 'editField', id: 's', field: stage },
    { type: 'addField' },
  )
  expect(typed.editing).toBe(null)
  expect(typed.field).toMatchObject({ name: 'due_date', displayName: 'Due date' })
})

test('leaving a field discards its draft and returns to adding', () => {
  const left = run(
    { type: 'editField', id: 's', field: stage },
    { type: 'changeField', change: { isRequired: true } },
    { type: 'leaveField' },
  )
  expect(left).toMatchObject({ editing: null, field: blankField, parked: {} })
})

test('a deleted field loses its draft', () => {
  const edited = run({ type: 'editField', id: 's', field: stage }, { type: 'changeField', change: { isUnique: true } })
  expect(designerReducer(edited, { type: 'dropField', id: 's' })).toMatchObject({ editing: null, field: blankField })
  const parked = designerReducer(edited, { type: 'addField' })
  expect(designerReducer(parked, { type: 'dropField', id: 's' }).parked).toEqual({})
})

test('changing the type keeps compatible settings and drops the problems of the old type', () => {
  const state = run(
    { type: 'chooseType', fieldType: 'select' },
    {
      type: 'changeField',
      change: { settings: { choices: [{ value: 'a', label: 'A' }] }, defaultValue: { value: 'a' } },
    },
    { type: 'refuseField', problems: { 'settings.choices': 'Twice', name: 'Needed' } },
    { type: 'chooseType', fieldType: 'multi_select' },
  )
  expect(state.field.settings).toEqual({ choices: [{ value: 'a', label: 'A' }] })
  expect(state.field.defaultValue).toEqual({ value: null })
  expect(state.fieldProblems).toEqual({ name: 'Needed' })
  expect(designerReducer(state, { type: 'chooseType', fieldType: 'date' }).field.settings).toEqual({})
  const entityId = '00000000-0000-7000-8000-000000000001'
  const related = run(
    { type: 'chooseType', fieldType: 'relationship' },
    { type: 'changeField', change: { settings: { entityId, inverseName: 'deals', onDelete: 'restrict' } } },
    { type: 'chooseType', fieldType: 'many_to_many' },
  )
  expect(related.field.settings).toEqual({ entityId, inverseName: 'deals' })
})

test('a stored draft restores everything', () => {
  const typed = run(
    { type: 'load', entity: deal },
    type('description', 'Work in sight'),
    { type: 'editField', id: 's', field: stage },
    { type: 'changeField', change: { helpText: 'Where it is' } },
    { type: 'addField' },
    { type: 'typeFieldName', name: 'amount' },
  )
  const stored = JSON.parse(JSON.stringify(draftToStore(typed))) as NonNullable<ReturnType<typeof draftToStore>>
  const restored = run({ type: 'load', entity: deal }, { type: 'restore', draft: stored })
  expect(restored.entity.description).toBe('Work in sight')
  expect(restored.field.name).toBe('amount')
  expect(designerReducer(restored, { type: 'editField', id: 's', field: stage }).field.helpText).toBe('Where it is')
})
