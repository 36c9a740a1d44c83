import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '../../../../tests/integration/answer.ts'
import {
  type FieldInput,
  type GraphqlReply,
  startWorkspace,
  type Workspace,
} from '../../../../tests/integration/builders.ts'

/** Formulas, rollups and lookups on a real PostgreSQL, read through the API. */
let workspace: Workspace
const ids: Record<string, string> = {}

beforeAll(async () => {
  workspace = await startWorkspace()
  const account = await workspace.buildEntity('account', [
    { name: 'name', fieldType: 'text' },
    { name: 'country', fieldType: 'select', options: ['DE', 'US'] },
    { name: 'limit_of_credit', fieldType: 'currency', settings: { currency: 'EUR' } },
  ])
  const tag = await workspace.buildEntity('tag', [
    { name: 'name', fieldType: 'text' },
    { name: 'weight', fieldType: 'number' },
  ])
  const deal = await workspace.buildEntity('deal', [
    { name: 'name', fieldType: 'text' },
    { name: 'amount', fieldType: 'currency', settings: { currency: 'EUR' } },
    { name: 'probability', fieldType: 'percent' },
    { name: 'stage', fieldType: 'select', options: ['open', 'won', 'lost'] },
    { name: 'hours', fieldType: 'duration' },
    { name: 'is_big', fieldType: 'boolean' },
    { name: 'close', fieldType: 'date' },
    { name: 'starts', fieldType: 'datetime' },
    { name: 'account', fieldType: 'relationship', settings: { entityId: account.id, inverseName: 'deals' } },
    { name: 'tags', fieldType: 'many_to_many', settings: { entityId: tag.id, inverseName: 'tagged' } },
  ])
  Object.assign(ids, { account: account.id, deal: deal.id, tag: tag.id })
  await add('deal', [
    formula('weighted', '{amount} * {probability} / 100'),
    formula('title', '{name} & " · " & {account.name}'),
    formula('per_hour', '{amount} / ({hours} / 60)'),
    formula('is_late', '{close} < date("2024-02-01")'),
    formula('next', 'dateadd({starts}, 1, "day")'),
    { name: 'account_name', fieldType: 'lookup', settings: { relation: 'account', field: 'name' } },
    { name: 'account_limit', fieldType: 'lookup', settings: { relation: 'account', field: 'limit_of_credit' } },
    { name: 'account_country', fieldType: 'lookup', settings: { relation: 'account_record', field: 'country' } },
    { name: 'tag_names', fieldType: 'lookup', settings: { relation: 'tags', field: 'name' } },
    { name: 'tag_weight', fieldType: 'rollup', settings: { relation: 'tags', field: 'weight', function: 'sum' } },
    lookup('heavy_tags', 'tags', 'name', { weight: { gt: 3 } }),
    lookup('german_account', 'account', 'name', { country: { eq: 'DE' } }),
  ])
  await add('account', [
    rollup('deal_count', 'count'),
    rollup('total', 'sum', 'amount'),
    rollup('weighted_total', 'sum', 'weighted'),
    rollup('won_total', 'sum', 'amount', { stage: { eq: 'won' } }),
    rollup('average', 'avg', 'amount'),
    rollup('average_hours', 'avg', 'hours'),
    rollup('smallest', 'min', 'amount'),
    rollup('latest', 'max', 'close'),
    rollup('stages', 'count_distinct', 'stage'),
    rollup('any_big', 'any', 'is_big'),
    rollup('all_big', 'all', 'is_big'),
    rollup('has_deals', 'any'),
    rollup('deal_names', 'concat', 'name'),
    rollup('tagged_weight', 'sum', 'tag_weight'),
    formula('used', '{total} / {limit_of_credit}'),
    { name: 'deal_dates', fieldType: 'lookup', settings: { relation: 'deals', field: 'close' } },
    { name: 'deal_stages', fieldType: 'lookup', settings: { relation: 'deals', field: 'stage' } },
    { name: 'deal_tags', fieldType: 'lookup', settings: { relation: 'deals', field: 'tags' } },
    lookup('won_deals', 'deals', 'name', { stage: { eq: 'won' }, tags_records: { none: { name: { eq: 'red' } } } }),
    lookup('amounts', 'deals', 'amount', { weighted: { isNull: false } }),
  ])
  await add('deal', [formula('share', '{amount} / {account.total}')])
  const made = await write(
    `mutation {
      acme: createAccount(data: {name: "Acme", country: "DE", limit_of_credit: 1000}) { id }
      zeta: createAccount(data: {name: "Zeta", country: "US", limit_of_credit: 0}) { id }
      empty: createAccount(data: {}) { id }
      red: createTag(data: {name: "red", weight: 3}) { id }
      blue: createTag(data: {name: "blue", weight: 4}) { id }
    }`,
  )
  for (const [name, { id }] of Object.entries(made as Record<string, { id: string }>)) ids[name] = id
  await write(
    `mutation($acme: ID!, $zeta: ID!, $red: ID!, $blue: ID!) {
      one: createDeal(data: {name: "One", amount: 100.50, probability: 50, stage: "won", hours: 90, is_big: true,
        close: "2024-01-31", starts: "2024-03-30T23:30:00.000Z", account: $acme, tags: [$red, $blue]}) { id }
      two: createDeal(data: {name: "Two", amount: 200, probability: 10, stage: "open", hours: 0, is_big: false,
        close: "2024-02-01", account: $acme, tags: [$blue]}) { id }
      three: createDeal(data: {name: "Three", stage: "won", account: $acme}) { id }
      other: createDeal(data: {name: "Other", amount: 7, probability: 100, stage: "won", is_big: true, account: $zeta}) { id }
      alone: createDeal(data: {name: "Alone", amount: 1}) { id }
    }`,
    { acme: ids.acme, zeta: ids.zeta, red: ids.red, blue: ids.blue },
  )
})
afterAll(() => workspace.close())

const formula = (name: string, expression: string, more: object = {}) => ({
  name,
  fieldType: 'formula',
  settings: { expression, ...more },
})
const rollup = (name: string, fn: string, field?: string, where?: object) => ({
  name,
  fieldType: 'rollup',
  settings: { relation: 'deals', function: fn, ...(field && { field }), ...(where && { where }) },
})

const lookup = (name: string, relation: string, field: string, where?: object) => ({
  name,
  fieldType: 'lookup',
  settings: { relation, field, ...(where && { where }) },
})

/** Adds fields one by one, because later ones may depend on earlier ones. */
async function add(entity: string, fields: readonly FieldInput[]): Promise<Record<string, string>> {
  const added: Record<string, string> = {}
  for (const field of fields) {
    const reply = await tryAdd(entity, field)
    expect(reply.errors, reply.text).toBeUndefined()
    added[field.name] = reply.data.createSystemField.id
  }
  return added
}

function tryAdd(entity: string, field: FieldInput): Promise<GraphqlReply> {
  const data = { tenantId: workspace.tenantId, entityId: ids[entity], displayName: field.name, ...field }
  return workspace.owner.admin('mutation($data: CreateSystemFieldInput!) { createSystemField(data: $data) { id } }', {
    data,
  })
}

async function write(mutation: string, variables: object = {}): Promise<Answer> {
  const reply = await workspace.owner.tenant(mutation, variables)
  expect(reply.errors, reply.text).toBeUndefined()
  return reply.data
}

const read = (query: string, variables: object = {}) => write(query, variables)

/** The values of one field in all records, by record name. */
async function valuesOf(entity: string, field: string, args = ''): Promise<Record<string, unknown>> {
  const data = await read(`{ ${entity}${args} { name ${field} } }`)
  return Object.fromEntries(data[entity].map((r: Record<string, unknown>) => [r.name ?? 'none', r[field]]))
}

const exact = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

describe('every function and relation', () => {
  test.each<[entity: string, field: string, expected: Record<string, unknown>]>([
    ['deal', 'weighted', { One: 50.25, Two: 20, Three: null, Other: 7, Alone: null }],
    [
      'deal',
      'title',
      { One: 'One · Acme', Two: 'Two · Acme', Three: 'Three · Acme', Other: 'Other · Zeta', Alone: 'Alone · ' },
    ],
    ['deal', 'per_hour', { One: 67, Two: null, Three: null, Other: null, Alone: null }],
    ['deal', 'is_late', { One: true, Two: false, Three: false, Other: false, Alone: false }],
    ['deal', 'next', { One: '2024-03-31T23:30:00.000Z', Two: null, Three: null, Other: null, Alone: null }],
    ['deal', 'account_name', { One: 'Acme', Two: 'Acme', Three: 'Acme', Other: 'Zeta', Alone: null }],
    ['deal', 'account_limit', { One: 1000, Two: 1000, Three: 1000, Other: 0, Alone: null }],
    ['deal', 'account_country', { One: 'DE', Two: 'DE', Three: 'DE', Other: 'US', Alone: null }],
    ['deal', 'tag_names', { One: ['red', 'blue'], Two: ['blue'], Three: [], Other: [], Alone: [] }],
    ['deal', 'tag_weight', { One: 7, Two: 4, Three: 0, Other: 0, Alone: 0 }],
    ['deal', 'share', { One: 0.33444259567387685, Two: 0.6655574043261231, Three: null, Other: 1, Alone: null }],
    ['account', 'deal_count', { Acme: 3, Zeta: 1, none: 0 }],
    ['account', 'total', { Acme: 300.5, Zeta: 7, none: 0 }],
    ['account', 'weighted_total', { Acme: 70.25, Zeta: 7, none: 0 }],
    ['account', 'won_total', { Acme: 100.5, Zeta: 7, none: 0 }],
    ['account', 'average', { Acme: 150.25, Zeta: 7, none: null }],
    ['account', 'average_hours', { Acme: 45, Zeta: null, none: null }],
    ['account', 'smallest', { Acme: 100.5, Zeta: 7, none: null }],
    ['account', 'latest', { Acme: '2024-02-01', Zeta: null, none: null }],
    ['account', 'stages', { Acme: 2, Zeta: 1, none: 0 }],
    ['account', 'any_big', { Acme: true, Zeta: true, none: false }],
    ['account', 'all_big', { Acme: false, Zeta: true, none: true }],
    ['account', 'has_deals', { Acme: true, Zeta: true, none: false }],
    ['account', 'deal_names', { Acme: 'One, Two, Three', Zeta: 'Other', none: null }],
    ['account', 'tagged_weight', { Acme: 11, Zeta: 0, none: 0 }],
    ['account', 'used', { Acme: 0.3005, Zeta: null, none: null }],
    ['account', 'deal_dates', { Acme: ['2024-01-31', '2024-02-01'], Zeta: [], none: [] }],
    ['account', 'deal_stages', { Acme: ['won', 'open', 'won'], Zeta: ['won'], none: [] }],
    ['deal', 'heavy_tags', { One: ['blue'], Two: ['blue'], Three: [], Other: [], Alone: [] }],
    ['deal', 'german_account', { One: 'Acme', Two: 'Acme', Three: 'Acme', Other: null, Alone: null }],
    ['account', 'won_deals', { Acme: ['Three'], Zeta: ['Other'], none: [] }],
    ['account', 'amounts', { Acme: [100.5, 200], Zeta: [7], none: [] }],
  ])('%s.%s', async (entity, field, expected) => {
    expect(exact(await valuesOf(entity, field))).toEqual(exact(expected))
  })

  test('nested lists are flattened', async () => {
    expect(await valuesOf('account', 'deal_tags')).toEqual({ Acme: [ids.red, ids.blue, ids.blue], Zeta: [], none: [] })
  })
})

describe('computed values like any other value', () => {
  const names = async (args: string, entity = 'account') =>
    (await read(`{ ${entity}(${args}) { name } }`))[entity].map((r: { name: string | null }) => r.name)

  test.each<[where: string, entity: string, expected: (string | null)[]]>([
    ['{weighted: {gt: 10}}', 'deal', ['Two', 'One']],
    ['{total: {gte: 300.5}}', 'account', ['Acme']],
    ['{deal_count: {eq: 0}}', 'account', [null]],
    ['{average: {isNull: true}}', 'account', [null]],
    ['{latest: {lt: "2024-03-01"}}', 'account', ['Acme']],
    ['{next: {eq: "2024-03-31T23:30:00.000Z"}}', 'deal', ['One']],
    ['{any_big: {eq: true}}', 'account', ['Zeta', 'Acme']],
    ['{account_country: {in: ["US"]}}', 'deal', ['Other']],
    ['{title: {contains: "acme"}}', 'deal', ['Three', 'Two', 'One']],
    ['{tag_names: {has: "red"}}', 'deal', ['One']],
    ['{deal_dates: {hasAny: ["2024-02-01", "1999-01-01"]}}', 'account', ['Acme']],
    ['{tag_names: {isEmpty: true}}', 'deal', ['Alone', 'Other', 'Three']],
    ['{tag_names: {isNull: false}}', 'deal', ['Two', 'One']],
    ['{won_deals: {hasAll: ["Three"]}}', 'account', ['Acme']],
    ['{account_record: {total: {gt: 100}}}', 'deal', ['Three', 'Two', 'One']],
    ['{deals: {some: {weighted: {gt: 50}}}}', 'account', ['Acme']],
  ])('is filtered: %s', async (where, entity, expected) => {
    expect(await names(`where: ${where}`, entity)).toEqual(expected)
  })

  test('sort, also through a relation, with empty values last', async () => {
    expect(await names('orderBy: [{total: DESC}]')).toEqual(['Acme', 'Zeta', null])
    expect(await names('orderBy: [{average: ASC}]')).toEqual(['Zeta', 'Acme', null])
    expect(await names('orderBy: [{weighted: DESC}, {name: ASC}]', 'deal')).toEqual([
      'One',
      'Two',
      'Other',
      'Alone',
      'Three',
    ])
    expect(await names('orderBy: [{account_record: {total: DESC}}, {name: ASC}]', 'deal')).toEqual([
      'One',
      'Three',
      'Two',
      'Other',
      'Alone',
    ])
    const refused = await workspace.owner.tenant('{ account(orderBy: [{deal_tags: ASC}]) { id } }')
    expect(refused.errors).toBeDefined()
  })

  test('lists sort by their first value, then the next; empty lists come last', async () => {
    expect(await names('orderBy: [{amounts: ASC}]')).toEqual(['Zeta', 'Acme', null])
    expect(await names('orderBy: [{amounts: DESC}]')).toEqual(['Acme', 'Zeta', null])
    expect(await names('orderBy: [{deal_stages: ASC}]')).toEqual(['Zeta', 'Acme', null])
    expect(await names('orderBy: [{tag_names: DESC}, {name: ASC}]', 'deal')).toEqual([
      'One',
      'Two',
      'Alone',
      'Other',
      'Three',
    ])
  })

  const walk = async (orderBy: string): Promise<string[]> => {
    const seen: string[] = []
    let after: string | null = null
    do {
      const data: Answer = await read(
        `query($after: String) { deal_page(first: 2, after: $after, orderBy: ${orderBy}) { records { name } endCursor hasNextPage } }`,
        { after },
      )
      seen.push(...data.deal_page.records.map((r: { name: string }) => r.name))
      after = data.deal_page.hasNextPage ? data.deal_page.endCursor : null
    } while (after !== null)
    return seen
  }

  test('support pagination in their order', async () => {
    const seen = await walk('[{weighted: DESC}]')
    expect(seen.slice(0, 3)).toEqual(['One', 'Two', 'Other'])
    expect(seen.toSorted()).toEqual(['Alone', 'One', 'Other', 'Three', 'Two'])
    expect(await walk('[{tag_names: ASC}, {name: DESC}]')).toEqual(['Two', 'One', 'Three', 'Other', 'Alone'])
  })

  test('can be grouped and aggregated', async () => {
    const { deal_aggregate: groups } = await read(
      '{ deal_aggregate(groupBy: ["account_country"]) { keys count sum(fields: ["weighted", "amount"]) } }',
    )
    expect(exact(groups)).toEqual([
      { keys: { account_country: 'DE' }, count: 3, sum: { weighted: 70.25, amount: 300.5 } },
      { keys: { account_country: 'US' }, count: 1, sum: { weighted: 7, amount: 7 } },
      { keys: { account_country: null }, count: 1, sum: { weighted: null, amount: 1 } },
    ])
    const { deal_aggregate: byTags } = await read('{ deal_aggregate(groupBy: ["tag_names"]) { keys count } }')
    expect(byTags).toEqual([
      { keys: { tag_names: [] }, count: 3 },
      { keys: { tag_names: ['blue'] }, count: 1 },
      { keys: { tag_names: ['red', 'blue'] }, count: 1 },
    ])
    const { account_aggregate: all } = await read('{ account_aggregate { sum max } }')
    expect(exact(all[0].sum)).toMatchObject({ total: 307.5, weighted_total: 77.25, deal_count: 4 })
    expect(all[0].max).toMatchObject({ latest: '2024-02-01' })
    const refused = await workspace.owner.tenant('{ account_aggregate { sum(fields: ["name"]) } }')
    expect(refused.errors?.[0]?.extensions.issues).toEqual([
      { path: 'sum.fields', message: 'Account has no sum of "name"' },
    ])
  })

  test('are exported with their own type', async () => {
    const exported = await workspace.owner.inject(
      'GET',
      '/api/export/account.csv?fields=name,total,latest,deal_stages,any_big&orderBy=[{"total":"DESC"}]',
    )
    expect(exported.body.replaceAll('\r', '').split('\n')).toEqual([
      'name,total,latest,deal_stages,any_big',
      'Acme,300.5,2024-02-01,"won, open, won",true',
      'Zeta,7,,won,true',
      ',0,,,false',
      '',
    ])
  })

  test('cannot be written', async () => {
    for (const [field, value] of [
      ['weighted', '1'],
      ['account_name', '"x"'],
    ]) {
      const reply = await workspace.owner.tenant(`mutation { createDeal(data: {${field}: ${value}}) { id } }`)
      expect(reply.errors?.[0]?.extensions, reply.text).toMatchObject({
        code: 'BAD_USER_INPUT',
        issues: [{ path: `data.${field}`, message: `"${field}" is computed and cannot be set` }],
      })
    }
  })

  test('are returned by a write with their new value', async () => {
    const { createAccount } = await write(
      'mutation { createAccount(data: {name: "New", limit_of_credit: 50}) { id total used deal_names } }',
    )
    expect(createAccount).toMatchObject({ total: 0, used: 0, deal_names: null })
    const { createDeal } = await write(
      'mutation($a: ID!) { createDeal(data: {name: "N", amount: 10, account: $a}) { id account_name share account_record { total } } }',
      { a: createAccount.id },
    )
    expect(createDeal).toMatchObject({ account_name: 'New', share: 1, account_record: { total: 10 } })
    const { updateDeal } = await write(
      `mutation($id: ID!, $red: ID!) { updateDeal(id: $id, data: {amount: 30, tags: [$red]}) { share tag_weight
        account_record { used } } }`,
      { id: createDeal.id, red: ids.red },
    )
    expect(updateDeal).toMatchObject({ share: 1, tag_weight: 3, account_record: { used: 0.6 } })
    await write('mutation($d: ID!, $a: ID!) { deleteDeal(id: $d) { id } deleteAccount(id: $a) { id } }', {
      d: createDeal.id,
      a: createAccount.id,
    })
  })
})
