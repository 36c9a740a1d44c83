import { describe, expect, test } from 'vitest'
import {
  type DashboardFilter,
  joinFilters,
  parseChoices,
  standardOf,
  type StoredFilter,
  stringifyChoices,
  withChoice,
  withStandard,
} from './filters.ts'

const stage = '019b0000-0000-7000-8000-000000000001'
const stored: readonly StoredFilter[] = [
  { type: 'period', within: 'this month' },
  { type: 'person' },
  { type: 'field', fieldId: stage, operator: 'in', operand: ['won', 'lost'] },
]

test.each(stored.map((filter) => [filter.type, filter] as const))(
  'a default of %s is read and written',
  (_, filter) => {
    expect(withStandard(filter, standardOf(filter))).toEqual(filter)
    expect(standardOf(withStandard(filter, null))).toBeNull()
  },
)

describe('choices in the URL', () => {
  const filter: DashboardFilter = {
    key: 'period',
    type: 'period',
    label: 'Period',
    entity: null,
    value: null,
    standard: ['this month'],
  }

  test('are kept as they are', () => {
    const choices = { period: ['this year'], person: null, [stage]: ['in', 'won'] }
    expect(parseChoices(stringifyChoices(choices))).toEqual(choices)
  })

  test('omit filters that have their default', () => {
    const changed = withChoice({}, filter, null)
    expect(changed).toEqual({ period: null })
    expect(stringifyChoices(withChoice(changed, filter, ['this month']))).toBeUndefined()
  })

  test.each(['', 'no', '[]', 'null', '{"period":7}', '{"period":[]}', '{"period":[{}]}'])(
    '%j chooses nothing',
    (text) => {
      expect(parseChoices(text)).toEqual({})
    },
  )
})

test('a filter of a view is narrowed, never widened', () => {
  const won = { path: 'stage', operator: 'eq', operand: 'won' }
  const mine = { path: 'owner', operator: 'eq', operand: 'me' }
  expect(joinFilters(null, [])).toBeNull()
  expect(joinFilters({ join: 'and', items: [won] }, [mine])).toEqual({ join: 'and', items: [won, mine] })
  const either = { join: 'or', items: [won, mine] } as const
  expect(joinFilters(either, [mine])).toEqual({ join: 'and', items: [either, mine] })
})
