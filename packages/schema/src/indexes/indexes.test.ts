import { compileNative } from '@monarch/field-types'
import { describe, expect, test } from 'vitest'
import { buildModel } from '../build-model/build-model.ts'
import { Designer, tenantId, testEnvironment } from '../commands/structure.test-helper.ts'
import { createReport } from '../insights/report-commands.ts'
import { createView } from '../views/view-commands.ts'
import type { ViewType } from '../views/types/registry.ts'
import { questionsOfReport, questionsOfView } from './questions.ts'
import type { Question } from './question.ts'
import { isFollowing, requestedIndexes } from './requested-indexes.ts'

const ids = testEnvironment(1000)
const env = { newId: () => ids.newId(), now: '2026-01-02T00:00:00.000Z', userId: 'me' }

/** Accounts with deals. */
const design = new Designer()
const account = design.entity('account')
const deal = design.entity('deal')
const field = (entity: string, name: string, type: string, data: object = {}) => design.field(entity, name, type, data)
const names = new Map([
  [account, 'account'],
  [deal, 'deal'],
  [field(account, 'country', 'text'), 'country'],
  [field(deal, 'name', 'text'), 'name'],
  [field(deal, 'code', 'text', { isUnique: true }), 'code'],
  [field(deal, 'stage', 'select', { options: ['won', 'lost'] }), 'stage'],
  [field(deal, 'amount', 'currency'), 'amount'],
  [field(deal, 'score', 'number', { isRequired: true, defaultValue: 0 }), 'score'],
  [field(deal, 'closes', 'date'), 'closes'],
  [field(deal, 'done', 'boolean'), 'done'],
  [field(deal, 'tags', 'multi_select', { options: ['a', 'b'] }), 'tags'],
  [field(deal, 'double', 'formula', { settings: { expression: '{score} * 2' } }), 'double'],
  [field(deal, 'account', 'relationship', { settings: { entityId: account, inverseName: 'deals' } }), 'account'],
])
const model = buildModel(design.structure, { compilePattern: compileNative })
const host = { trigramOperators: ['public', 'gin_trgm_ops'] } as const

function asked(config: object, type: ViewType = 'list'): Question[] {
  const view = createView(design.structure, { tenantId, entityId: deal, name: 'Deals', type, config }, env)
  return questionsOfView(model, view)
}
function reported(config: object): Question[] {
  const measures = [{ type: 'count', key: 'm1' }]
  const report = createReport(
    design.structure,
    { tenantId, entityId: deal, name: 'Deals', config: { measures, ...config } },
    env,
  )
  return questionsOfReport(model, report)
}
/** The indexes for these questions, besides that for search, with names in place of ids. */
function indexesFor(...questions: readonly Question[][]): string[] {
  return requestedIndexes(model, questions.flat(), host)
    .filter(({ name }) => !name.endsWith('_search'))
    .map(({ entityId, name, signature }) => {
      expect(isFollowing(name)).toBe(true)
      const columns = signature === 'has' ? `has "${name.slice(0, 36)}"` : signature
      const shown = `${entityId === deal ? '' : 'account '}${columns}`
      return [...names].reduce((text, [id, called]) => text.replaceAll(id, called), shown).replaceAll('"', '')
    })
}

const rankOfStage = `(case when stage is not null then coalesce(array_position(array['won', 'lost']::text[], stage), 3) end)`

describe('a view gets the index that answers its question', () => {
  const cases: readonly (readonly [what: string, config: object, indexes: readonly string[], type?: ViewType])[] = [
    ['nothing', {}, []],
    ['the default order', { sort: [{ createdAt: 'DESC' }] }, []],
    [
      'a value and a range in the order of the range',
      { filter: { stage: { eq: 'won' }, amount: { gt: 10 } }, sort: [{ amount: 'DESC' }] },
      ['(stage, amount desc nulls last, id desc)'],
    ],
    ['a value in the default order', { filter: { stage: { eq: 'won' } } }, ['(stage, createdAt, id)']],
    [
      'several values and a sort',
      { filter: { stage: { eq: 'won' }, account: { eq: account } }, sort: [{ name: 'ASC' }] },
      ['(stage, account, name, id)'],
    ],
    [
      'a value, a range and another order: PostgreSQL chooses by its statistics',
      { filter: { stage: { eq: 'won' }, score: { gte: 20 } }, sort: [{ name: 'ASC' }] },
      ['(stage, score)', '(stage, name, id, score)'],
    ],
    ['several values of one field', { filter: { stage: { in: ['won', 'lost'] } } }, ['(stage)']],
    ['a range in the default order', { filter: { amount: { gt: 10 } } }, ['(amount)']],
    ['a sort with empty values', { sort: [{ amount: 'DESC' }] }, ['(amount desc nulls last, id desc)']],
    ['a sort without empty values, read backward', { sort: [{ score: 'DESC' }] }, ['(score, id)']],
    ['a sort in two directions', { sort: [{ score: 'DESC' }, { name: 'ASC' }] }, ['(score desc, name, id)']],
    ['options in their own order', { sort: [{ stage: 'ASC' }] }, [`(${rankOfStage}, id)`]],
    [
      'a checked box, with its column and its statistics',
      { filter: { done: { eq: true } } },
      ['((coalesce(done, false)), createdAt, id) include (done)', 'asc coalesce(done, false)'],
    ],
    ['a sort by what is compared', { filter: { score: { eq: 1 } }, sort: [{ score: 'DESC' }] }, ['(score, id)']],
    ['the order of the ids', { sort: [{ id: 'ASC' }] }, []],
    ['what is unique', { filter: { code: { eq: 'x' } }, sort: [{ name: 'ASC' }] }, []],
    ['the start of a sort that continues elsewhere', { sort: [{ name: 'ASC' }, { double: 'ASC' }] }, ['(name)']],
    ['an order of related records', { sort: [{ account_record: { country: 'ASC' } }] }, []],
    ['a computed value', { filter: { double: { eq: 1 } } }, []],
    ['what is not the case', { filter: { stage: { ne: 'won' }, not: { name: { eq: 'x' } } } }, []],
    [
      'alternatives, each for itself',
      { filter: { or: [{ stage: { eq: 'won' } }, { tags: { has: 'a' } }] } },
      ['(stage)', 'has tags'],
    ],
    [
      'conditions on related records',
      { filter: { account_record: { country: { eq: 'x' }, deals: { some: { amount: { lt: 5 } } } } } },
      ['account (country)', '(amount)'],
    ],
    ['parts of texts', { filter: { name: { contains: 'x' } } }, ['infix lower(name)']],
    ['its groups', { groupBy: ['score'], sort: [{ name: 'ASC' }] }, ['(score, name, id)']],
    ['groups of related records, or of months', { groupBy: ['account_record.country', 'closes:month'] }, ['(closes)']],
    ['the columns of a board', { groupByField: 'stage' }, ['(stage, createdAt, id)'], 'kanban'],
    [
      'a board of some records',
      { groupByField: 'stage', filter: { account: { eq: account } } },
      ['(account, stage, createdAt, id)'],
      'kanban',
    ],
    ['the days of a calendar', { dateField: 'closes' }, ['(closes)'], 'calendar'],
  ]
  test.each(cases.map(([what, ...rest]) => [what, rest] as const))('%s', (_, [config, indexes, type]) => {
    expect(indexesFor(asked(config, type))).toEqual(indexes)
  })
})

describe('a report gets an index with all columns that it reads, if these are short', () => {
  test.each([
    ['everything', {}, []],
    [
      'a sum of a period by options',
      {
        filter: { stage: { eq: 'won' } },
        period: { field: 'closes', within: 'this month' },
        measures: [{ type: 'sum', key: 'm1', field: 'amount' }],
        groups: [{ by: 'account' }],
      },
      ['(stage, closes) include (account, amount)'],
    ],
    ['texts', { filter: { stage: { eq: 'won' } }, groups: [{ by: 'name' }] }, ['(stage)']],
    ['related records', { filter: { stage: { eq: 'won' } }, groups: [{ by: 'account_record.country' }] }, ['(stage)']],
  ])('%s', (_, config, indexes) => {
    expect(indexesFor(reported(config))).toEqual(indexes)
  })
})

describe('several questions', () => {
  test('share the index that begins with the columns that they compare', () => {
    const byStage = { filter: { stage: { eq: 'won' } } }
    const both = { filter: { account: { eq: account }, stage: { eq: 'won' } } }
    expect(indexesFor(asked({ ...both, sort: [{ name: 'ASC' }] }), reported(byStage))).toEqual([
      '(stage, account, name, id)',
    ])
  })

  test('of a report are answered by the index of a view, with what it reads', () => {
    const view = asked({ filter: { stage: { eq: 'won' } }, sort: [{ closes: 'ASC' }] })
    const report = reported({
      filter: { stage: { eq: 'lost' } },
      measures: [{ type: 'sum', key: 'm1', field: 'amount' }],
    })
    expect(indexesFor(view, report)).toEqual(['(stage, closes, id) include (amount)'])
  })

  test('in both directions need two indexes if values may be empty', () => {
    const sorted = (direction: string) => asked({ sort: [{ amount: direction }] })
    expect(indexesFor(sorted('ASC'), sorted('DESC'))).toHaveLength(2)
    // Comparisons use either.
    expect(indexesFor(sorted('DESC'), asked({ filter: { amount: { gt: 1 } } }))).toEqual([
      '(amount desc nulls last, id desc)',
    ])
  })

  test('have a limited number of indexes; those that serve the most views remain', () => {
    const fields = ['name', 'amount', 'closes', 'stage', 'score']
    const rare = fields.flatMap((first) =>
      fields
        .filter((second) => second !== first)
        .map((second) => asked({ sort: [{ [first]: 'ASC' }, { [second]: 'DESC' }] })),
    )
    const usual = { filter: { account: { eq: account } }, sort: [{ closes: 'ASC' }] }
    const found = indexesFor(...rare, asked(usual), asked(usual))
    expect(found).toHaveLength(16)
    expect(found[0]).toBe('(account, closes, id)')
  })

  test('get the same indexes in any order', () => {
    const questions = [
      asked({ filter: { stage: { eq: 'won' } }, sort: [{ name: 'ASC' }] }),
      asked({ filter: { stage: { eq: 'won' }, amount: { gt: 1 } } }),
      asked({ sort: [{ closes: 'DESC' }, { score: 'DESC' }] }),
      reported({ filter: { amount: { gt: 1 } }, measures: [{ type: 'sum', key: 'm1', field: 'score' }] }),
    ]
    expect(indexesFor(...questions.toReversed())).toEqual(indexesFor(...questions))
  })
})

test('an index keeps its name when its columns are renamed', () => {
  const questions = asked({ filter: { stage: { eq: 'won' } } })
  const namesOf = (structure = design.structure) =>
    requestedIndexes(buildModel(structure, { compilePattern: compileNative }), questions, host).map(
      ({ name, signature }) => [name, signature],
    )
  const before = namesOf()
  const fields = design.structure.fields.map((each) => ({ ...each, name: `${each.name}_2` }))
  expect(namesOf({ ...design.structure, fields })).toEqual(before)
})
