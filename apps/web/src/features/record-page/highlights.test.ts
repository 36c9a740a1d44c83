import type { Json } from '@monarch/field-types'
import { expect, test } from 'vitest'
import { accountId, fieldReply, entityReply } from '../record-data/structure.test-helper.ts'
import { buildStructure } from '../record-data/structure.ts'
import { chooseHighlights } from './highlights.ts'

const choose = (...types: string[]) => {
  const replies = types.map((type, i) => fieldReply(`f${i}_${type}`, type, { settings: settingsOf(type) }))
  return chooseHighlights(buildStructure(entityReply('thing', 'thing-id', replies), []).entity.fields).map(
    ({ name }) => name,
  )
}
const settingsOf = (type: string): { [key: string]: Json } =>
  type === 'select' ? { choices: [{ value: 'open', label: 'Open', color: 'blue' }] } : {}

test('picks one field of each type, most informative first', () => {
  expect(choose('text', 'date', 'currency', 'rating', 'select', 'percent')).toEqual([
    'f4_select',
    'f2_currency',
    'f1_date',
    'f3_rating',
  ])
})

test('picks a second field of a type when there are few others', () => {
  expect(choose('select', 'select', 'select', 'select', 'date')).toEqual(['f0_select', 'f4_date', 'f1_select'])
})

test('skips long texts', () => {
  expect(choose('text', 'long_text', 'json')).toEqual([])
})

test('the assigned person is a highlight beside another relation', () => {
  const replies = [
    fieldReply('account', 'relationship', { settings: { entityId: accountId } }),
    fieldReply('owner', 'relationship', { settings: { target: 'users' } }),
    fieldReply('amount', 'currency'),
    fieldReply('due', 'date'),
    fieldReply('done', 'percent'),
  ]
  const { fields } = buildStructure(entityReply('thing', 'thing-id', replies), []).entity
  expect(chooseHighlights(fields).map(({ name }) => name)).toEqual(['owner', 'account', 'amount', 'due'])
})
