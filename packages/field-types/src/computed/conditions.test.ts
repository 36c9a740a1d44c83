import { describe, expect, test } from 'vitest'
import { fieldTypes } from '../registry/registry.ts'
import { type Conditions, fromWhere, operatorOptions, toWhere } from './conditions.ts'
import { listOf } from '../registry/result-type.ts'
import type { ValueType } from '../value-type.ts'

const choices = [
  { value: 'open', label: 'Open', color: 'blue' },
  { value: 'won', label: 'Won, at last', color: 'green' },
]
const fields: Record<string, ValueType> = {
  name: { type: fieldTypes.text, settings: {} },
  amount: { type: fieldTypes.currency, settings: { currency: 'USD' } },
  stage: { type: fieldTypes.select, settings: { choices } },
  is_hot: { type: fieldTypes.boolean, settings: {} },
  due: { type: fieldTypes.date, settings: {} },
  tags: { type: fieldTypes.multi_select, settings: { choices } },
  sizes: listOf({ type: fieldTypes.number, settings: {} }),
}
const valueOf = (name: string) => fields[name] ?? null
const one = (field: string, operator: string, operand = ''): Conditions => ({
  join: 'and',
  items: [{ field, operator, operand }],
})

describe('a list of conditions', () => {
  test.each([
    ['a choice', one('stage', 'eq', 'won'), { stage: { eq: 'won' } }],
    ['several choices, by label or value', one('stage', 'in', 'open, won'), { stage: { in: ['open', 'won'] } }],
    ['a number', one('amount', 'gte', '100'), { amount: { gte: 100 } }],
    ['a text', one('name', 'contains', ' Acme '), { name: { contains: 'Acme' } }],
    ['a date', one('due', 'lt', '2024-01-05'), { due: { lt: '2024-01-05' } }],
    ['emptiness', one('due', 'isNull:false'), { due: { isNull: false } }],
    ['a checked box', one('is_hot', 'eq:true'), { is_hot: { eq: true } }],
    ['one of a list of choices', one('tags', 'has', 'won'), { tags: { has: 'won' } }],
    ['one of a list of numbers', one('sizes', 'has', '7'), { sizes: { has: 7 } }],
    [
      'a formula',
      { join: 'and', items: [{ ...one('amount', 'gt', '{limit} * 2').items[0]!, isFormula: true }] },
      { amount: { gt: { formula: '{limit} * 2' } } },
    ],
    ['several of a list of numbers', one('sizes', 'hasAny', '7, 8'), { sizes: { hasAny: [7, 8] } }],
    [
      'two, joined',
      { join: 'or', items: [...one('stage', 'eq', 'won').items, ...one('amount', 'gt', '1').items] },
      { or: [{ stage: { eq: 'won' } }, { amount: { gt: 1 } }] },
    ],
  ] as const)('%s converts to a where and back', (_, conditions, where) => {
    expect(toWhere(conditions, valueOf)).toEqual(where)
    const back = fromWhere(where, valueOf)!
    expect(toWhere(back, valueOf)).toEqual(where)
    expect(back.items.map(({ field, operator }) => [field, operator])).toEqual(
      conditions.items.map(({ field, operator }) => [field, operator]),
    )
  })

  test.each([
    ['an empty operand', one('amount', 'gt', ' ')],
    ['an invalid value', one('amount', 'gt', 'a lot')],
    ['a deleted field', one('gone', 'eq', 'x')],
    ['an operator that the type does not have', one('stage', 'gt', 'won')],
  ])('%s is ignored', (_, conditions) => expect(toWhere(conditions, valueOf)).toBeUndefined())

  test.each([
    ['a condition on a related record', { account_record: { name: { eq: 'x' } } }],
    ['groups in groups', { and: [{ or: [{ stage: { eq: 'won' } }] }] }],
    ['not', { not: { stage: { eq: 'won' } } }],
    ['two comparisons of one field', { amount: { gt: 1, lt: 2 } }],
    ['two fields in one object', { amount: { gt: 1 }, stage: { eq: 'won' } }],
  ])('%s cannot be expressed as a list', (_, where) => expect(fromWhere(where, valueOf)).toBeNull())

  test('no condition is an empty list', () => expect(fromWhere(undefined, valueOf)).toEqual({ join: 'and', items: [] }))

  test('isNull is offered in both directions, once', () => {
    expect(operatorOptions(fields.tags!).map(({ label }) => label)).toEqual([
      'has',
      'has any of',
      'has all of',
      'is empty',
      'is not empty',
    ])
  })
})
