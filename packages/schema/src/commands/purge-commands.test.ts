import { beforeEach, expect, test } from 'vitest'
import { diffStructure } from '../tables/diff.ts'
import { Designer } from './structure.test-helper.ts'

let designer: Designer
let deal: string
let account: string

beforeEach(() => {
  designer = new Designer()
  account = designer.entity('account')
  deal = designer.entity('deal')
})

const names = () => [...designer.structure.entities, ...designer.structure.fields].map(({ name }) => name)

test('only a field in the bin is purged, with its column', () => {
  const amount = designer.field(deal, 'amount', 'number')
  expect(() => designer.do({ type: 'purge', kind: 'field', ids: [amount] })).toThrow(
    'There is no field with this id in the bin',
  )
  designer.do({ type: 'deleteField', id: amount })
  const before = designer.structure
  designer.do({ type: 'purge', kind: 'field', ids: [amount] })
  expect(names()).toEqual(['account', 'deal'])
  expect(diffStructure(before, designer.structure).map(({ text }) => text)).toEqual([
    `alter table "public"."deal" drop column "${amount}"`,
  ])
})

test('fields that cannot be restored without it are named, and purged with it on request', () => {
  const amount = designer.field(deal, 'amount', 'number')
  const twice = designer.field(deal, 'twice', 'formula', { settings: { expression: '{amount} * 2' } })
  const four = designer.field(deal, 'four', 'formula', { settings: { expression: '{twice} * 2' } })
  designer.do({ type: 'deleteField', id: amount, removeUses: true })
  expect(() => designer.do({ type: 'purge', kind: 'field', ids: [amount] })).toThrow(
    'This cannot be permanently deleted while other fields need it: the field "twice" of "deal", the field "four" of "deal". Permanently delete those as well',
  )
  designer.do({ type: 'purge', kind: 'field', ids: [amount, twice, four] })
  expect(names()).toEqual(['account', 'deal'])
})

test('purging an entity deletes its fields, relations in the bin to it, and their links', () => {
  const name = designer.field(account, 'name')
  const buyer = designer.field(deal, 'buyer', 'relationship', { settings: { entityId: account } })
  const tags = designer.field(deal, 'tags', 'many_to_many', { settings: { entityId: account } })
  const upper = designer.field(deal, 'upper', 'lookup', { settings: { relation: 'buyer', field: 'name' } })
  designer.do({ type: 'deleteEntity', id: account, removeUses: true })
  const before = designer.structure
  designer.do({ type: 'purge', kind: 'entity', ids: [account], removeUses: true })
  expect(names()).toEqual(['deal'])
  expect([name, upper].some((id) => designer.structure.fields.some((field) => field.id === id))).toBe(false)
  expect(diffStructure(before, designer.structure).map(({ text }) => text)).toEqual([
    `drop table "links"."${tags}"`,
    `alter table "public"."deal" drop column "${buyer}"`,
    `drop table "bin"."${account}"`,
  ])
})

test('a field in the bin that only mentions it stays, without the mention', () => {
  const amount = designer.field(deal, 'amount', 'number')
  const title = designer.field(deal, 'title')
  const settings = { sourceFields: ['amount', 'title'], prompt: 'Sum {amount} up' }
  const summary = designer.field(deal, 'summary', 'ai_text', { settings })
  designer.do({ type: 'deleteField', id: summary })
  designer.do({ type: 'deleteField', id: amount })
  designer.do({ type: 'purge', kind: 'field', ids: [amount] })
  designer.do({ type: 'restoreField', id: summary })
  const restored = designer.structure.fields.find(({ id }) => id === summary)!
  expect(restored).toMatchObject({ uses: [title], settings: { sourceFields: ['title'], prompt: 'Sum  up' } })
})

test('fields of a locked entity cannot be purged', () => {
  const amount = designer.field(deal, 'amount', 'number')
  designer.do({ type: 'deleteField', id: amount })
  designer.do({ type: 'updateEntity', id: deal, data: { isLocked: true } })
  expect(() => designer.do({ type: 'purge', kind: 'field', ids: [amount] })).toThrow('locked')
})
