import { expect, test } from 'vitest'
import { orderOf } from './plan.ts'

/** The tables, each with the tables that its relations refer to. */
function order(relations: Readonly<Record<string, readonly string[]>>) {
  const names = Object.keys(relations)
  const tables = names.map((name) => ({
    name,
    headers: [],
    columns: [],
    dialect: null,
    entity: {},
    fields: [],
    relations: relations[name]!.map((table) => ({ field: `to_${table}`, table, by: 'name' })),
  }))
  return orderOf({ tables }).map(({ index, later }) => [names[index], [...later]])
}

test('tables are stored after the tables that their relations refer to', () => {
  expect(order({ line: ['order', 'product'], order: ['customer'], product: [], customer: [] })).toEqual([
    ['product', []],
    ['customer', []],
    ['order', []],
    ['line', []],
  ])
})

test('relations within a table, and one relation of each cycle, are set after all tables are stored', () => {
  expect(order({ person: ['person', 'team'], team: ['person'] })).toEqual([
    ['person', ['to_person', 'to_team']],
    ['team', []],
  ])
})
