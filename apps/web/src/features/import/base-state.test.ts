import { expect, test } from 'vitest'
import type { BaseProposal, ProposedColumn, ProposedTable } from '@monarch/schema'
import { beginBase, planOf, problemOf, proposeAgain, withColumn, withTable } from './base-state.ts'

const column = (header: string, more: Partial<ProposedColumn> = {}): ProposedColumn => ({
  header,
  fieldType: 'text',
  settings: {},
  samples: ['x'],
  reads: ['x'],
  isUnique: false,
  hasUniqueRule: false,
  relation: null,
  inverseOf: null,
  ...more,
})
const table = (name: string, ...columns: readonly ProposedColumn[]): ProposedTable => ({
  name,
  isHidden: false,
  dialect: null,
  format: null,
  head: [],
  doubts: [],
  rows: 2,
  isComplete: true,
  columns,
})
const toCompany = { table: 'Companies', header: 'id', isMany: false, missing: 0 }
const proposal: BaseProposal = {
  ignored: [],
  tables: [
    table('Companies', column('id', { isUnique: true, fieldType: 'number' }), column('Name', { isUnique: true })),
    table('deals', column('Title'), column('company_id', { relation: toCompany, fieldType: 'number' }), column('')),
  ],
}

const planned = (state: ReturnType<typeof beginBase>) => JSON.parse(planOf(state))

test('a proposal becomes a plan: entities, relations with the name of their other side, and unique keys', () => {
  const { tables } = planned(beginBase(proposal, new Set(['company'])))
  expect(tables.map(({ entity }: { entity: object }) => entity)).toEqual([
    { name: 'company_2', displayName: 'Company 2', pluralName: 'Companies 2', category: '' },
    { name: 'deal', displayName: 'Deal', pluralName: 'Deals', category: '' },
  ])
  expect(tables[0].fields).toEqual([
    { name: 'id_value', displayName: 'Id', fieldType: 'number', settings: {}, isUnique: true },
    { name: 'name', displayName: 'Name', fieldType: 'text', settings: {}, isUnique: false },
  ])
  expect(tables[1].fields[1]).toEqual({
    name: 'company',
    displayName: 'Company',
    fieldType: 'relationship',
    settings: { inverseName: 'deals' },
  })
  expect(tables[1].relations).toEqual([{ field: 'company', table: 'Companies', by: 'id_value' }])
})

test('a relation to a table that is left out becomes a plain field again', () => {
  const state = beginBase(proposal, new Set())
  const withoutKey = withTable(state, 0, withColumn(state.tables[0]!, 0, { isIn: false }))
  for (const without of [withoutKey, withTable(state, 0, { isIn: false })]) {
    const deals = planned(without).tables.find(({ name }: { name: string }) => name === 'deals')
    expect(deals.relations).toEqual([])
    expect(deals.fields[1]).toEqual({
      name: 'company',
      displayName: 'Company',
      fieldType: 'number',
      settings: {},
      isUnique: false,
    })
  }
})

test('problems of the plan are shown before the tables are checked', () => {
  const state = beginBase(proposal, new Set())
  expect(problemOf(state)).toBeNull()
  const { entity } = state.tables[0]!
  expect(problemOf(withTable(state, 1, { entity }))).toBe('Two tables create the entity "company"')
  const empty = state.tables[1]!.columns.map((each) => ({ ...each, isIn: false }))
  expect(problemOf(withTable(state, 1, { columns: empty }))).toBe('Choose at least one column of Deal')
  const none = { tables: state.tables.map((each) => ({ ...each, isIn: false })) }
  expect(problemOf(none)).toBe('Choose at least one table')
})

test('a table that is read again keeps what the user has changed', () => {
  const prices = (fieldType: 'number' | 'decimal') => [
    table('Prices', column('Article'), column('Price', { fieldType }), column('Pieces', { fieldType })),
    table('Others', column('Name')),
  ]
  const begun = beginBase({ tables: prices('number'), ignored: [] }, new Set())
  const named = withColumn(begun.tables[0]!, 0, { label: 'Product' })
  const typed = withColumn({ ...begun.tables[0]!, ...named }, 2, { type: { fieldType: 'text', settings: {} } })
  const changed = withTable(withTable(begun, 0, typed), 1, { isIn: false })
  const again = proposeAgain(changed, { tables: prices('decimal'), ignored: [] })
  expect(again.tables[0]!.columns.map(({ label, type }) => [label, type.fieldType])).toEqual([
    ['Product', 'text'],
    ['Price', 'decimal'],
    ['Pieces', 'text'],
  ])
  expect(again.tables[1]!.isIn).toBe(false)
  const [, others] = prices('decimal')
  const split = proposeAgain(changed, { tables: [table('Prices', column('All in one')), others!], ignored: [] })
  expect(split.tables[0]!.columns.map(({ label }) => label)).toEqual(['All in one'])
  expect(split.tables[0]!.entity).toEqual(begun.tables[0]!.entity)
})
