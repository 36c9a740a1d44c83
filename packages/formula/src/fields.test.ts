import { expect, test } from 'vitest'
import { analyze } from './analysis/analyze.ts'
import { type FormulaField, fromStored, toStored } from './fields.ts'

const amountId = '018c2f6e-0000-7000-8000-000000000001'

function fieldsNamed(amount: string, company: string): readonly FormulaField[] {
  const accounts: readonly FormulaField[] = [{ id: 'c1', name: company, kind: 'text' }]
  return [
    { id: amountId, name: amount, kind: 'number' },
    { id: null, name: 'created_at', kind: 'datetime' },
    { id: 'f5', name: 'account', kind: null, fields: () => accounts },
  ]
}

const before = fieldsNamed('amount', 'name')
const after = fieldsNamed('value', 'company')

test('references are stored by id, and all other text stays unchanged', () => {
  const source = `if( {amount} > 1 ,\n  "{amount}" & {account.name}, {created_at})`
  const stored = toStored(source, before)
  expect(stored).toBe(`if( {#${amountId}} > 1 ,\n  "{amount}" & {#f5.#c1}, {created_at})`)
  expect(fromStored(stored, before)).toBe(source)
  expect(toStored(stored, before)).toBe(stored)
})

test('a rename breaks nothing', () => {
  const stored = toStored('{amount} & { account . name }', before)
  expect(fromStored(stored, after)).toBe('{value} & { account . company }')
  expect(analyze(stored, { fields: after }).problems).toEqual([])
})

test('unknown and broken references stay unchanged', () => {
  for (const source of ['{nope} + {amount', '{account.nope} & {#gone} &', '"open {amount}', '{}', '{account..name}']) {
    expect(fromStored(toStored(source, before), before)).toBe(source)
  }
  expect(toStored('{nope.name} + {account.nope}', before)).toBe('{nope.name} + {#f5.nope}')
})

test('a deleted field is a problem at its position', () => {
  const { problems } = analyze('{#f5.#c1} & {#f9}', { fields: before })
  expect(problems).toEqual([{ from: 13, to: 16, message: 'This field no longer exists' }])
})

test('another name of a function is stored as the one of the language', () => {
  expect(toStored('LENGTH ({name}) & "length(" & concatenate(summe(1, 2))', [])).toBe(
    'len ({name}) & "length(" & concat(sum(1, 2))',
  )
  expect(toStored('LEN({name}) + length', [])).toBe('LEN({name}) + length')
  expect(analyze('wenn(und(true, nicht(false)), länge("Zoë"), 0)', { fields: [] }).kind).toBe('number')
})
