import { ExactNumber, type FormField, readFormField, type ValueDraft } from '@monarch/field-types'
import { expect, test } from 'vitest'
import {
  checkForm,
  draftOf,
  type FormBase,
  type FormState,
  formData,
  isChanged,
  newForm,
  reduceForm,
  toProblems,
} from './form-state.ts'

const stages = [
  { value: 'open', label: 'Open', color: 'blue' },
  { value: 'won', label: 'Won', color: 'green' },
]
const fields = [
  { name: 'stage', label: 'Stage', type: 'select', options: stages, defaultValue: 'open' },
  { name: 'name', label: 'Name', type: 'text', required: true },
  { name: 'amount', label: 'Amount', type: 'currency', min: 0 },
  { name: 'tags', label: 'Tags', type: 'multiselect', options: stages },
  { name: 'is_hot', label: 'Is hot', type: 'boolean' },
  { name: 'close_date', label: 'Close date', type: 'date' },
].map((definition) => readFormField(definition))
const field = (name: string) => fields.find((known) => known.name === name)!
const edit = (state: FormState, name: string, draft: ValueDraft) =>
  reduceForm(state, { type: 'edit', field: field(name), draft })
const type = (state: FormState, typed: Record<string, string>) =>
  Object.entries(typed).reduce((next, [name, text]) => edit(next, name, { text }), state)

const base: FormBase = {
  id: 'a',
  version: 3,
  createdAt: '',
  updatedAt: '',
  name: 'Relaunch',
  stage: 'open',
  amount: new ExactNumber('9007199254740993.25'),
  tags: ['won'],
}

test('a new record starts with its defaults and sends all fields that have a value', () => {
  const form = type(newForm(null), { name: 'New', amount: '1,200' })
  expect(draftOf(form, field('stage'))).toEqual({ value: 'open' })
  expect(formData(form, fields)).toEqual({ stage: 'open', name: 'New', amount: 1200 })
})

test('an update sends only changed fields', () => {
  expect(formData(newForm(base), fields)).toEqual({})
  expect(formData(type(newForm(base), { name: 'Other', amount: '' }), fields)).toEqual({ name: 'Other', amount: null })
  expect(formData(edit(newForm(base), 'tags', { value: null }), fields)).toEqual({ tags: null })
})

test('numbers keep all digits', () => {
  const form = type(newForm(base), { amount: '9007199254740993.26' })
  expect(JSON.stringify(formData(form, fields))).toBe('{"amount":9007199254740993.26}')
})

test.each([
  ['the same text', 'name', { text: 'Relaunch' }, false],
  ['another text', 'name', { text: 'Relaunch!' }, true],
  ['the same number with trailing zeros', 'amount', { text: '9,007,199,254,740,993.250' }, false],
  ['one digit more', 'amount', { text: '9007199254740993.251' }, true],
  ['text that is not a number', 'amount', { text: 'much' }, true],
  ['the same choices', 'tags', { value: ['won'] }, false],
  ['empty and null', 'close_date', { value: null }, false],
] as const)('%s', (_, name, draft, changed) => {
  const form = edit(newForm(base), name, draft as ValueDraft)
  expect(isChanged(form, field(name))).toBe(changed)
  expect(fields.some((one) => isChanged(form, one))).toBe(changed)
})

test('all errors are shown together, and editing a field clears its own', () => {
  const form = type(newForm(null), { name: ' ', amount: '-5' })
  const problems = checkForm(form, fields)
  expect(problems).toEqual([
    { field: 'name', message: 'Name is required', isMissing: true },
    { field: 'amount', message: 'Amount must be 0 or more' },
  ])
  const refused = reduceForm(form, { type: 'refuse', problems })
  expect(refused.errors).toEqual({ name: 'Name is required', amount: 'Amount must be 0 or more' })
  expect(refused.summary).toEqual(problems)
  const mended = type(refused, { amount: '5' })
  expect(mended.errors).toEqual({ name: 'Name is required' })
  expect(mended.summary).toEqual([problems[0]])
})

test('a single error of a field needs no summary, an error of the whole record does', () => {
  expect(reduceForm(newForm(null), { type: 'refuse', problems: [{ field: 'name', message: 'x' }] }).summary).toEqual([])
  expect(reduceForm(newForm(null), { type: 'refuse', problems: [{ field: null, message: 'x' }] }).summary).toHaveLength(
    1,
  )
})

test('leaving a field validates it, unless it is untouched', () => {
  const leave = (form: FormState, name: string) => reduceForm(form, { type: 'leave', field: field(name) }).errors
  expect(leave(newForm(null), 'name')).toEqual({})
  expect(leave(type(newForm(null), { amount: 'x' }), 'amount').amount).toMatch(/^Amount must be a number/)
  expect(leave(type(newForm(base), { name: '' }), 'name')).toEqual({ name: 'Name is required' })
})

test('issues from the server are shown at their fields, all others above the form', () => {
  const issues = [
    { path: 'data.name', message: 'Another deal already has this Name' },
    { path: 'data.tags.1', message: 'b' },
    { path: 'data.unknown', message: 'c' },
    { path: 'where', message: 'd' },
  ]
  expect(toProblems(issues, 'm', fields).map((problem) => problem.field)).toEqual(['name', 'tags', null, null])
  expect(toProblems([], 'm', fields)).toEqual([{ field: null, message: 'm' }])
})

test('a restored draft replaces the typed input, which becomes the next draft to restore', () => {
  const form = reduceForm(type(newForm(base), { name: 'Since' }), {
    type: 'restore',
    drafts: { name: { text: 'Old' }, amount: { text: '1' } },
  })
  expect(form.drafts).toEqual({ name: { text: 'Old' }, amount: { text: '1' } })
})

test('a new answer clears the values that no longer fit it, and those that depend on them', () => {
  const choices = (...given: [value: string, when?: string[]][]) =>
    given.map(([value, when]) => ({ value, label: value, color: 'blue', ...(when && { when }) }))
  const dependent = (name: string, settings: object): FormField => {
    const made = readFormField({ name, label: name, type: 'select' })
    return { ...made, spec: { ...made.spec, settings } }
  }
  const place = [
    dependent('country', { choices: choices(['de'], ['fr']) }),
    dependent('region', {
      choices: choices(['bavaria', ['de']], ['corsica', ['fr']], ['other']),
      dependsOn: 'country',
    }),
    dependent('city', { choices: choices(['munich', ['bavaria']]), dependsOn: 'region' }),
  ]
  const answer = (state: FormState, name: string, value: string) =>
    reduceForm(state, {
      type: 'edit',
      field: place.find((each) => each.name === name)!,
      draft: { value },
      fields: place,
    })
  const values = (state: FormState) => place.map((each) => (draftOf(state, each) as { value: string | null }).value)
  let state = answer(answer(answer(newForm(null), 'country', 'de'), 'region', 'bavaria'), 'city', 'munich')
  expect(values(state)).toEqual(['de', 'bavaria', 'munich'])
  state = answer(state, 'country', 'de')
  expect(values(state)).toEqual(['de', 'bavaria', 'munich'])
  state = answer(state, 'country', 'fr')
  expect(values(state)).toEqual(['fr', null, null])
  state = answer(answer(state, 'region', 'other'), 'country', 'de')
  expect(values(state)).toEqual(['de', 'other', null])
})
