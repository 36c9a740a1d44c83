import { fieldTypes, type Json } from '@monarch/field-types'
import { expect, test } from 'vitest'
import { applyConditions, type ConditionalField } from './form-conditions.ts'
import type { FormViewConfig } from './types/form.ts'

type Conditions = NonNullable<FormViewConfig['conditions']>

const field = (name: string, type: keyof typeof fieldTypes, required = false): ConditionalField => ({
  name,
  type: fieldTypes[type],
  spec: { settings: {}, required },
})
const fields = [
  field('name', 'text', true),
  field('kind', 'text'),
  field('company', 'text'),
  field('tax_number', 'text'),
  field('seats', 'number'),
  field('agrees', 'boolean'),
]
const show = (name: string, where: object): Conditions[number] => ({ field: name, effect: 'show', where: { ...where } })
const need = (name: string, where: object): Conditions[number] => ({
  field: name,
  effect: 'require',
  where: { ...where },
})
const isCompany = { kind: { eq: 'company' } }

test.each<[string, Conditions, Record<string, Json>, string[], string[]]>([
  ['no conditions', [], {}, [], []],
  ['a condition that fails hides its field', [show('company', isCompany)], { kind: 'person' }, ['company'], []],
  ['an empty answer meets no condition', [show('company', isCompany)], {}, ['company'], []],
  ['a condition that holds shows it', [show('company', isCompany)], { kind: 'company' }, [], []],
  [
    'one of several is enough',
    [show('company', isCompany), show('company', { seats: { gt: 5 } })],
    { seats: 6 },
    [],
    [],
  ],
  ['a field that every record needs is never hidden', [show('name', isCompany)], {}, [], []],
  ['an untouched checkbox is not checked', [show('company', { agrees: { eq: false } })], {}, [], []],
  [
    'a hidden answer counts as empty',
    [show('company', isCompany), show('tax_number', { company: { isNull: false } })],
    { kind: 'person', company: 'Acme' },
    ['company', 'tax_number'],
    [],
  ],
  ['a condition requires its field', [need('company', isCompany)], { kind: 'company' }, [], ['company']],
  [
    'a hidden field is not required',
    [show('company', { seats: { gte: 2 } }), need('company', isCompany)],
    { kind: 'company', seats: 1 },
    ['company'],
    [],
  ],
  ['conditions on other fields never hold', [show('company', { secret: { eq: 1 } })], {}, ['company'], []],
])('%s', (_title, conditions, answers, hidden, required) => {
  const state = applyConditions({ conditions }, fields, answers)
  expect([[...state.omitted], [...state.required]]).toEqual([hidden, required])
})

test('fields whose conditions depend on each other in a circle are shown, whatever else the form asks', () => {
  const conditions = [
    show('company', { tax_number: { isNull: true } }),
    show('tax_number', { company: { isNull: true } }),
  ]
  const isInCircle = ({ name }: ConditionalField) => ['company', 'tax_number'].includes(name)
  const others = fields.filter((one) => !isInCircle(one))
  for (let count = 0; count <= others.length; count++) {
    const asked = [...fields.filter(isInCircle), ...others.slice(0, count)]
    const { omitted } = applyConditions({ conditions }, asked, { company: 'a', tax_number: 'b' })
    expect([...omitted]).toEqual([])
  }
})
