import type { Json } from '@monarch/field-types'
import { expect, test } from 'vitest'
import { conditionFor, withCondition } from './filter-by-value.ts'
import type { Filter } from './filter-state.ts'
import { toWhere } from './filter-where.ts'
import { findField } from '../record-data/structure.ts'
import { accountId, structure } from '../record-data/structure.test-helper.ts'

const whereOf = (name: string, value: Json) => {
  const item = conditionFor(structure, findField(structure.entity, name)!, value)
  return item && toWhere(withCondition(null, item), structure, null)
}

test.each([
  ['name', 'Acme', { name: { eq: 'Acme' } }],
  ['stage', 'open', { stage: { in: ['open'] } }],
  ['tags', ['won'], { tags: { hasAny: ['won'] } }],
  ['amount', 12.5, { amount: { eq: 12.5 } }],
  ['amount', null, { amount: { isNull: true } }],
  ['is_hot', true, { is_hot: { eq: true } }],
  ['close_date', '2024-01-05', { close_date: { eq: '2024-01-05' } }],
  ['account', accountId, { account: { eq: accountId } }],
] as const)('records with the same %s as %j', (name, value, where) => {
  expect(JSON.stringify(whereOf(name, value as Json))).toBe(JSON.stringify(where))
})

test('a date-time offers no condition', () => {
  expect(conditionFor(structure, findField(structure.entity, 'createdAt')!, '2024-01-05T10:00:00.000Z')).toBeNull()
})

test('the condition narrows the list and never widens it', () => {
  const item = { path: 'name', operator: 'eq', operand: 'Acme' }
  const or = (...items: Filter['items']): Filter => ({ join: 'or', items })
  expect(withCondition({ join: 'and', items: [item] }, item)).toEqual({ join: 'and', items: [item, item] })
  expect(withCondition(or(item), item)).toEqual({ join: 'and', items: [or(item), item] })
  expect(withCondition(or(or(or(item))), item)).toBeNull()
})
