import type { EntityOption } from '@monarch/field-types/settings'
import { describe, expect, test } from 'vitest'
import { analyzeFormulas, buildSource } from './computed-source.ts'
import { functions } from '@monarch/formula'
import { previewDocument, previewFormula, tryOutFormulas } from './formula-preview.ts'
import { reachableFrom, type StructureField, type Surroundings } from '../model/reachable.ts'

const entity = (id: string, pluralName: string): EntityOption => ({
  id,
  name: id,
  displayName: id,
  pluralName,
  icon: 'database',
  color: 'blue',
})
const field = (
  entityId: string,
  name: string,
  fieldType: string,
  more: Partial<StructureField> = {},
): StructureField => ({
  id: `${entityId}.${name}`,
  entityId,
  name,
  displayName: name.toUpperCase(),
  fieldType,
  settings: {},
  resultType: null,
  resultSettings: null,
  uses: [],
  ...more,
})
const account = '018cd8e2-5b40-7c3a-9d5e-2f6a1b0c4d7e'
const deal = '018cd8e2-5b40-7c3a-9d5e-2f6a1b0c4d7f'
const around: Surroundings = {
  timeZone: 'UTC',
  me: 'u1',
  entities: [entity(account, 'accounts'), entity(deal, 'deals')],
  fields: [
    field(account, 'name', 'text'),
    // Its source is not loaded, so only its result type is known.
    field(account, 'score', 'formula', {
      settings: { expression: '{far.away}' },
      resultType: 'decimal',
      uses: ['elsewhere'],
    }),
    field(deal, 'name', 'text'),
    field(deal, 'amount', 'currency', { settings: { currency: 'EUR' } }),
    field(deal, 'tags', 'multi_select', { settings: { choices: [] } }),
    field(deal, 'account', 'relationship', { settings: { entityId: account, inverseName: 'deals' } }),
    field(deal, 'double', 'formula', {
      settings: { expression: '{amount} * 2' },
      resultType: 'decimal',
      uses: [`${deal}.amount`],
    }),
  ],
}

describe('what computed fields can refer to', () => {
  const source = buildSource(around, deal, null)

  test('own fields, those of related records, and system fields', () => {
    expect(source.fields.map(({ name }) => name).join(' ')).toBe(
      'name amount tags account double createdAt updatedAt createdBy updatedBy',
    )
    const relation = source.fields.find(({ name }) => name === 'account')!
    expect(relation.fields!().map(({ name }) => name)).toEqual(expect.arrayContaining(['name', 'score', 'createdAt']))
  })

  test('excludes the field being edited', () => {
    const editing = { id: `${deal}.double`, name: 'double' }
    expect(buildSource(around, deal, editing).fields.map(({ name }) => name)).not.toContain('double')
  })

  test('relations from both sides, by the names that settings use', () => {
    expect(source.relations).toMatchObject([
      { name: 'account', label: 'ACCOUNT', isMany: false, entity: { id: account } },
    ])
    expect(buildSource(around, account, null).relations).toMatchObject([
      { name: 'deals', label: 'Deals, by account', isMany: true, entity: { id: deal } },
    ])
  })
})

describe('results of settings', () => {
  const understand = (entityId: string, type: string, settings: object) =>
    buildSource(around, entityId, null).understand(type, [settings])[0]!

  test.each([
    ['{amount} * 2', 'currency'],
    ['{account.score} * 2', 'decimal'],
    ['{account.name} & "!"', 'text'],
    ['{account.score} > 1', 'boolean'],
    ['{createdAt}', 'datetime'],
  ])('%s', (expression, result) => {
    expect(understand(deal, 'formula', { expression })).toMatchObject({
      problems: [],
      result: { type: { id: result } },
    })
  })

  test('every problem has a position', () => {
    expect(understand(deal, 'formula', { expression: '{ammount} + {tags}' }).problems).toMatchObject([
      { from: 1, to: 8, suggestion: 'amount' },
      { from: 12, to: 18 },
    ])
  })

  test('a field that refers to itself is a problem', () => {
    const editing = { id: `${deal}.double`, name: 'double' }
    const [own] = buildSource(around, deal, editing).understand('formula', [{ expression: '{double} + 1' }])
    expect(own!.problems[0]!.message).toContain('depends on itself')
  })

  test('a rollup accepts only fields that fit its function', () => {
    const source = buildSource(around, account, null)
    const [sum, ofText] = source.understand('rollup', [
      { relation: 'deals', field: 'amount', function: 'sum', where: undefined },
      { relation: 'deals', field: 'name', function: 'sum' },
    ])
    expect(sum).toMatchObject({ problems: [], result: { type: { id: 'currency' }, settings: { currency: 'EUR' } } })
    expect(ofText!.problems).toMatchObject([{ path: 'settings.function' }])
  })
})

test('the preview requests the name of the record and the fields of the formula', () => {
  const expression = '{amount} & {account.name} & {account.score} & {createdBy.name}'
  const { analysis } = analyzeFormulas(around, deal, [{ expression, rules: 2 }])[0]!
  expect(previewDocument(around, 'deal', 'name', analysis.references)).toBe(
    'query FormulaPreview { records: deal(limit: 3) { id name amount account_record { name score score_error } createdBy_user { name } } }',
  )
})

test('the preview shows why a formula that this one needs has no value', async () => {
  const share = field(deal, 'share', 'formula', {
    settings: { expression: '{amount} / 0', rules: 2 },
    resultType: 'decimal',
    uses: [`${deal}.amount`],
  })
  const read = () => Promise.resolve({ records: [{ id: '1', name: 'First', share: null, share_error: '#DIV/0' }] })
  const withShare = { ...around, fields: [...around.fields, share] }
  const formula = { expression: '{share} + 1', rules: 2 } as const
  expect(await previewFormula(withShare, { id: deal, name: 'deal' }, formula, read)).toEqual([
    { id: '1', record: 'First', result: null, failure: '#DIV/0' },
  ])
})

test('reachable entities: those that refer to this one, and those reached by relationships', () => {
  const relation = (entityId: string, to: string) => ({ entityId, settings: { entityId: to } })
  const relations = [
    relation('a', 'b'),
    relation('b', 'c'),
    relation('x', 'a'),
    relation('x', 'y'),
    relation('far', 'c'),
  ]
  expect(reachableFrom('a', relations).toSorted()).toEqual(['a', 'b', 'c', 'x', 'y'])
})

test('the help has a result for the example of each function', async () => {
  // An amount is shown in its currency.
  const examples = [...functions.map(({ example }) => example), 'max({amount}, 1)']
  const read = async () => ({ records: [{ id: '1', name: 'Chairs', amount: 5 }] })
  const found = await tryOutFormulas(around, { id: deal, name: 'deal' }, examples, read)
  expect(found).toMatchObject({ record: 'Chairs' })
  expect(found!.results.get('unique("Berlin", "Paris", "Berlin")')).toBe('Berlin, Paris')
  expect(found!.results.get('max({amount}, 1)')).toBe('€5.00')
  expect(examples.filter((example) => !found!.results.has(example))).toEqual([])
})
