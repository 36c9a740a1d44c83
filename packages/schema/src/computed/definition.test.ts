import type { Json } from '@monarch/field-types'
import { expect, test } from 'vitest'
import { replaceField } from '../commands/structure-parts.ts'
import type { FieldRow, Structure } from '../structure/structure.ts'
import { fromDefinition, toDefinition } from './definition.ts'
import { resolveComputed } from './resolve.ts'
import { shop, withField } from './shop.test-helper.ts'

test('the definition has ids, and both forms mean the same', () => {
  const { designer, ids } = shop()
  const { structure } = designer
  const forms: [entity: string, fieldType: string, settings: Json, definition: Json][] = [
    [
      ids.deal,
      'formula',
      { expression: '{ amount } + {gone} & "{amount}" & {account.name} & {createdAt}', stored: true },
      {
        expression: `{ #${ids.amount} } + {gone} & "{amount}" & {#${ids.relation}.#${ids.name}} & {createdAt}`,
        stored: true,
      },
    ],
    [
      ids.account,
      'rollup',
      {
        relation: 'deals',
        field: 'amount',
        function: 'sum',
        where: {
          and: [{ stage: { eq: 'won' } }, { not: { account_record: { name: { eq: 'x' } } } }],
          tags_records: { some: { label: { eq: 'amount' } } },
          parts: { none: { createdBy_user: { name: { eq: 'x' } }, createdAt: { isNull: false }, gone: { eq: 1 } } },
        },
      },
      {
        relation: `#${ids.relation}.inverse`,
        field: `#${ids.amount}`,
        function: 'sum',
        where: {
          and: [
            { [`#${ids.stage}`]: { eq: 'won' } },
            { not: { [`#${ids.relation}.record`]: { [`#${ids.name}`]: { eq: 'x' } } } },
          ],
          [`#${ids.tags}.records`]: { some: { [`#${ids.label}`]: { eq: 'amount' } } },
          [`#${ids.parent}.inverse`]: {
            none: { createdBy_user: { name: { eq: 'x' } }, createdAt: { isNull: false }, gone: { eq: 1 } },
          },
        },
      },
    ],
    [
      ids.deal,
      'lookup',
      { relation: 'parent', field: 'amount' },
      { relation: `#${ids.parent}`, field: `#${ids.amount}` },
    ],
    [
      ids.account,
      'lookup',
      { relation: 'deals', field: 'close', where: { stage: { eq: 'won' } } },
      {
        relation: `#${ids.relation}.inverse`,
        field: `#${ids.close}`,
        where: { [`#${ids.stage}`]: { eq: 'won' } },
      },
    ],
    [
      ids.deal,
      'rollup',
      { relation: 'parts', field: 'amount', function: 'min' },
      { relation: `#${ids.parent}.inverse`, field: `#${ids.amount}`, function: 'min' },
    ],
    [ids.deal, 'lookup', { relation: 'nobody', field: 'amount' }, { relation: 'nobody', field: 'amount' }],
  ]
  for (const [entityId, fieldType, settings, definition] of forms) {
    expect(toDefinition(structure, entityId, fieldType, settings)).toEqual(definition)
    expect(toDefinition(structure, entityId, fieldType, definition)).toEqual(definition)
    expect(fromDefinition(structure, entityId, fieldType, definition)).toEqual(settings)
    expect(fromDefinition(structure, entityId, fieldType, settings)).toEqual(settings)
  }
})

test('a rename changes the readable form only', () => {
  const { designer, ids } = shop()
  const settings = { relation: 'deals', field: 'amount', function: 'sum', where: { stage: { eq: 'won' } } }
  const definition = toDefinition(designer.structure, ids.account, 'rollup', settings)
  const rename = (structure: Structure, id: string, change: Partial<FieldRow>) =>
    replaceField(structure, { ...structure.fields.find((f) => f.id === id)!, ...change })
  let after = rename(designer.structure, ids.amount, { name: 'price' })
  after = rename(after, ids.stage, { name: 'amount' })
  after = rename(after, ids.relation, {
    name: 'customer',
    settings: { entityId: ids.account, inverseName: 'orders', onDelete: 'set_null' },
  })
  expect(fromDefinition(after, ids.account, 'rollup', definition)).toEqual({
    relation: 'orders',
    field: 'price',
    function: 'sum',
    where: { amount: { eq: 'won' } },
  })
  const [withRollup, id] = withField(after, ids.account, 'total', 'rollup', settings)
  const field = withRollup.fields.find((f) => f.id === id)!
  expect(resolveComputed(replaceField(withRollup, { ...field, definition })).get(id)!.problems).toEqual([])
})
