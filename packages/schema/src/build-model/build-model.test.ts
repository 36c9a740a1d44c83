import { compileNative } from '@monarch/field-types'
import { expect, test } from 'vitest'
import { buildModel } from './build-model.ts'
import { Designer } from '../commands/structure.test-helper.ts'

function shop() {
  const designer = new Designer()
  const account = designer.entity('account', { displayName: 'Account' })
  const deal = designer.entity('big_deal', { displayName: 'Deal', description: 'A sale.' })
  const name = designer.field(account, 'name', 'text', { isRequired: true })
  designer.field(deal, 'stage', 'select', { options: ['a'], sortOrder: 5, searchable: false, isReadonly: true })
  const relation = designer.field(deal, 'account', 'relationship', {
    sortOrder: 1,
    settings: { entityId: account, inverseName: 'deals' },
  })
  return { designer, account, deal, name, relation }
}

const build = (designer: Designer) => buildModel(designer.structure, { compilePattern: compileNative })

test('an entity has its fields in order, between the system attributes', () => {
  const { designer, deal } = shop()
  const entity = build(designer).entities.get('big_deal')!
  expect([...entity.attributes.keys()]).toEqual([
    'id',
    'account',
    'account_record',
    'stage',
    'createdAt',
    'updatedAt',
    'createdBy',
    'createdBy_user',
    'updatedBy',
    'updatedBy_user',
    'version',
  ])
  expect(entity).toMatchObject({
    id: deal,
    label: 'Deal',
    description: 'A sale.',
    table: { schema: 'public', name: 'big_deal' },
    hasBin: true,
    names: {
      type: 'BigDeal',
      list: 'big_deal',
      byId: 'big_deal_by_id',
      aggregate: 'big_deal_aggregate',
      create: 'createBigDeal',
      update: 'updateBigDeal',
      delete: 'deleteBigDeal',
      restore: 'restoreBigDeal',
    },
  })
})

test('a relation is read from both sides', () => {
  const { designer } = shop()
  const { entities } = build(designer)
  expect(entities.get('big_deal')!.attributes.get('account_record')).toMatchObject({
    kind: 'toOne',
    target: 'account',
    column: 'account',
  })
  expect(entities.get('account')!.attributes.get('deals')).toMatchObject({
    kind: 'toMany',
    target: 'big_deal',
    link: { column: 'account' },
  })
})

test('a column has the properties and the id of its field', () => {
  const { designer, name } = shop()
  const { entities } = build(designer)
  expect(entities.get('account')!.attributes.get('name')).toMatchObject({
    id: name,
    nullable: false,
    isSystem: false,
    isReadonly: false,
    searchable: true,
  })
  expect(entities.get('big_deal')!.attributes.get('stage')).toMatchObject({
    nullable: true,
    isReadonly: true,
    searchable: false,
  })
  expect(entities.get('account')!.attributes.get('id')).toMatchObject({
    isSystem: true,
    type: { graphql: { scalar: 'ID' } },
  })
})

test('a pattern is compiled once, by the host', () => {
  const { designer, account } = shop()
  designer.field(account, 'code', 'text', { validationRules: { pattern: '^a+$' } })
  const patterns: string[] = []
  const model = buildModel(designer.structure, {
    compilePattern: (pattern) => (patterns.push(pattern), (text) => text === 'aa'),
  })
  const column = model.entities.get('account')!.attributes.get('code')!
  expect(column.kind === 'column' && column.spec.matches?.('aa')).toBe(true)
  expect(patterns).toEqual(['^a+$'])
})

test('inactive and deleted entities are not in the model, nor relations to them', () => {
  const { designer, account, deal, relation } = shop()
  designer.do({ type: 'updateEntity', id: account, data: { isActive: false } })
  expect([...build(designer).entities.keys()]).toEqual(['big_deal', 'user', 'file', '$history', '$comments'])
  expect([...build(designer).entities.get('big_deal')!.attributes.keys()]).not.toContain('account_record')
  designer.do({ type: 'updateEntity', id: account, data: { isActive: true } })
  designer.do({ type: 'deleteField', id: relation })
  expect(build(designer).entities.get('account')!.attributes.has('deals')).toBe(false)
  expect(build(designer).entities.get('big_deal')!.attributes.has('account')).toBe(false)
  designer.do({ type: 'deleteEntity', id: deal })
  expect([...build(designer).entities.keys()]).toEqual(['account', 'user', 'file', '$history', '$comments'])
})

test('users are read through records and have no operations', () => {
  const user = build(shop().designer).entities.get('user')!
  expect(user.table).toEqual({ schema: 'monarch', name: 'users' })
  expect(Object.values(user.names).filter((name) => name !== null)).toEqual(['User'])
})
