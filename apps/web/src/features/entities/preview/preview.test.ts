import { expect, test } from 'vitest'
import { highlight } from '../fields/highlight.ts'
import { sampleResponse, typeDefinition } from './preview.ts'

const field = (
  name: string,
  fieldType: string,
  more: { isRequired?: boolean; settings?: object; resultType?: string } = {},
) => ({
  name,
  displayName: name,
  fieldType,
  isRequired: more.isRequired ?? false,
  settings: (more.settings ?? {}) as never,
  resultType: more.resultType ?? null,
  resultSettings: null,
})
const choices = { choices: [{ value: 'won', label: 'Won', color: 'green' }] }
const fields = [
  field('title', 'text', { isRequired: true }),
  field('amount', 'currency'),
  field('tags', 'multi_select', { settings: choices }),
  field('stage', 'select', { settings: choices }),
  field('due', 'date'),
  field('fee', 'formula', { resultType: 'decimal' }),
  field('sizes', 'lookup', { resultType: 'number[]' }),
]

test('the type has every field with its API type; a required one is non-null', () => {
  expect(typeDefinition({ name: 'purchase_order' }, fields, { usesBigInt: false })).toBe(`type PurchaseOrder {
  id: ID!
  title: String!
  amount: Float
  tags: [String!]
  stage: String
  due: Date
  fee: Float
  sizes: [Int!]
  createdAt: DateTime!
  updatedAt: DateTime!
}`)
})

test('whole numbers are BigInt if the tenant chose it, and ratings stay Int', () => {
  const numbers = [
    field('seats', 'number'),
    field('sizes', 'lookup', { resultType: 'number[]' }),
    field('stars', 'rating'),
  ]
  const text = typeDefinition({ name: 'deal' }, numbers, { usesBigInt: true })
  expect(text).toContain('seats: BigInt\n  sizes: [BigInt!]\n  stars: Int\n')
})

test("the sample response uses the field's own choices", () => {
  const { data } = JSON.parse(sampleResponse({ name: 'deal' }, fields)) as { data: { deal: object[] } }
  expect(data.deal[0]).toMatchObject({
    title: 'Acme Corp',
    amount: 48200,
    tags: ['won'],
    stage: 'won',
    due: '2024-01-05',
    fee: 3.75,
    sizes: [1200],
  })
})

test('highlighting keeps the text', () => {
  for (const text of [
    typeDefinition({ name: 'deal' }, fields, { usesBigInt: false }),
    sampleResponse({ name: 'deal' }, fields),
    '"ä\\" b": -1 @',
  ]) {
    expect(
      highlight(text)
        .map((token) => token.text)
        .join(''),
    ).toBe(text)
  }
})

test('distinguishes names, types, texts and numbers', () => {
  const kinds = (text: string) => highlight(text).map(({ kind, text: part }) => `${kind} ${part}`)
  expect(kinds('due: Date')).toEqual(['name due', 'rest : ', 'type Date'])
  expect(kinds('"a": "b"')).toEqual(['name "a"', 'rest : ', 'text "b"'])
  expect(kinds('[12, true]')).toEqual(['rest [', 'word 12', 'rest , ', 'word true', 'rest ]'])
})
