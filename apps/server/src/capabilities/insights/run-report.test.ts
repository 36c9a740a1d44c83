import { firstWeekday, type WeekStart } from '@monarch/field-types'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  codeOf,
  dataOf,
  type GraphqlReply,
  type Person,
  startWorkspace,
  type Workspace,
} from '../../../../../tests/integration/builders.ts'
import { runs } from '../../../../../tests/runs.ts'
import { spanBefore } from './run-report.ts'
import { Turns } from './turns.ts'

let workspace: Workspace
let entityId: string
let fields: Record<string, string>
const accounts: string[] = []

const stages = ['lead', 'won', 'lost']

beforeAll(async () => {
  workspace = await startWorkspace()
  const { owner } = workspace
  const account = await workspace.buildEntity('account', [
    { name: 'name', fieldType: 'text' },
    { name: 'country', fieldType: 'text' },
  ])
  const built = await workspace.buildEntity('deal', [
    { name: 'name', fieldType: 'text' },
    { name: 'stage', fieldType: 'select', options: stages },
    { name: 'tags', fieldType: 'multi_select', options: ['a', 'b'] },
    { name: 'amount', fieldType: 'currency' },
    { name: 'score', fieldType: 'number' },
    { name: 'hot', fieldType: 'boolean' },
    { name: 'closes', fieldType: 'date' },
    { name: 'called', fieldType: 'datetime' },
    { name: 'account', fieldType: 'relationship', settings: { entityId: account.id } },
    { name: 'double', fieldType: 'formula', settings: { expression: '{amount} * 2' } },
  ])
  entityId = built.id
  fields = built.fields
  for (const [name, country] of [
    ['Acme', 'Austria'],
    ['Beta', 'Belgium'],
    ['Same', 'Austria'],
    ['Same', null],
  ]) {
    const made = await owner.tenant('mutation($data: CreateAccountInput!) { createAccount(data: $data) { id } }', {
      data: { name, country },
    })
    accounts.push(dataOf(made).createAccount.id)
  }
  const pick = <T>(items: readonly T[], n: number): T => items[n % items.length]!
  const data = Array.from({ length: 240 }, (_, i) => ({
    name: pick(['One', 'one', 'Two', 'Öse', null], i * 7),
    stage: pick([...stages, null], i * 5),
    tags: pick([['a'], ['a', 'b'], null], i),
    amount: pick([0, 12.5, 99.99, 1000, -3, 123456789.12, null], i * 3),
    score: pick([1, 2, 3, null], i * 11),
    hot: i % 3 === 0,
    closes: pick(['2026-01-01', '2026-01-31', '2026-02-28', '2025-12-31', '2024-02-29', null, today(0), today(-40)], i),
    called: pick(
      [
        '2026-03-28T23:30:00.000Z',
        '2026-03-29T01:30:00.000Z',
        '2025-10-26T00:30:00.000Z',
        '2025-12-31T23:59:59.999Z',
        null,
      ],
      i,
    ),
    account: pick([...accounts, null], i * 13),
  }))
  dataOf(await owner.tenant('mutation($data: [CreateDealInput!]!) { createManyDeal(data: $data) { id } }', { data }))
})
afterAll(() => workspace.close())

const today = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const addDays = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

const selection = `entity isCut period search missing { part index } columns { kind index key path bucket where fieldType }
  rows { keys titles figures before running isOthers drill drillBefore } subtotals { keys summed figures drill before drillBefore }
  total { figures drill before drillBefore }`
const preview = (person: Person, config: object, more: object = {}): Promise<GraphqlReply> =>
  person.tenant(
    `query($entityId: ID!, $config: JSON!, $where: JSON, $within: String) {
      answer: _reportPreview(entityId: $entityId, config: $config, where: $where, within: $within) { ${selection} } }`,
    { entityId, config, ...more },
  )
const ask = async (person: Person, config: object, more?: object) => dataOf(await preview(person, config, more)).answer

async function counts(person: Person, wheres: readonly object[]): Promise<number[]> {
  const found: number[] = []
  for (let i = 0; i < wheres.length; i += 20) {
    const part = wheres.slice(i, i + 20)
    const variables = part.map((_, j) => `$w${j}: DealWhere`).join(', ')
    const roots = part.map((_, j) => `a${j}: deal_aggregate(where: $w${j}) { count }`).join(' ')
    const values = Object.fromEntries(part.map((where, j) => [`w${j}`, where]))
    const data = dataOf(await person.tenant(`query(${variables}) { ${roots} }`, values))
    found.push(...part.map((_, j) => data[`a${j}`][0].count as number))
  }
  return found
}

const count = { type: 'count', key: 'm1' }

test('figures of a group, their total, shares and formulas', async () => {
  const answer = await ask(workspace.owner, {
    measures: [
      count,
      { type: 'sum', key: 'm2', field: 'amount' },
      { type: 'share', key: 'm3' },
      { type: 'count', key: 'won', where: { stage: { eq: 'won' } } },
      { type: 'formula', key: 'rate', formula: '{won} / {m1} * 100' },
      { type: 'median', key: 'm4', field: 'score' },
      { type: 'distinct', key: 'm5', field: 'account' },
    ],
    groups: [{ by: 'stage' }],
  })
  expect(answer.rows.map(({ keys }: { keys: unknown[] }) => keys[0])).toEqual([...stages, null])
  expect(answer.total.figures).toMatchObject([240, expect.any(Number), 1, 60, 25, 2, 4])
  expect(answer.rows[1].figures.slice(2, 5)).toEqual([0.25, 60, 100])
  const plain = dataOf(
    await workspace.owner.tenant('{ deal_aggregate(groupBy: ["stage"]) { keys sum(fields: ["amount"]) } }'),
  ).deal_aggregate
  expect(answer.rows.map((row: { figures: number[] }) => row.figures[1])).toEqual(
    plain.map((group: { sum: { amount: number } }) => group.sum.amount),
  )
})

test('an answer names the readable entities that its figures depend on', async () => {
  const entitiesOf = async (person: Person, config: object): Promise<string[]> => {
    const variables = { entityId, config: { measures: [count], ...config } }
    const query =
      'query($entityId: ID!, $config: JSON!) { it: _reportPreview(entityId: $entityId, config: $config) { entities } }'
    return dataOf(await person.tenant(query, variables)).it.entities.toSorted()
  }
  const { owner } = workspace
  const ofAustria = { account_record: { country: { eq: 'Austria' } } }
  expect(await entitiesOf(owner, { groups: [{ by: 'stage' }] })).toEqual(['deal'])
  expect(await entitiesOf(owner, { groups: [{ by: 'account_record.country' }] })).toEqual(['account', 'deal'])
  expect(await entitiesOf(owner, { groups: [{ by: 'account' }] })).toEqual(['account', 'deal'])
  expect(await entitiesOf(owner, { filter: ofAustria })).toEqual(['account', 'deal'])
  expect(await entitiesOf(owner, { measures: [{ ...count, where: ofAustria }] })).toEqual(['account', 'deal'])
  const reader = await workspace.join(['record:deal:read'])
  expect(await entitiesOf(reader, { groups: [{ by: 'stage' }] })).toEqual(['deal'])
})

test('top values have a row for the others; running totals and subtotals add up', async () => {
  const { owner } = workspace
  const top = await ask(owner, {
    measures: [count, { type: 'median', key: 'm2', field: 'score' }],
    groups: [{ by: 'account_record.name' }],
    top: { count: 2, hasOthers: true },
  })
  expect(top.rows.map(({ isOthers }: { isOthers: boolean }) => isOthers)).toEqual([false, false, true])
  expect(top.rows[0]).toMatchObject({ keys: ['Same'], figures: [96, expect.any(Number)] })
  expect(top.rows.reduce((sum: number, { figures }: { figures: number[] }) => sum + figures[0]!, 0)).toBe(240)
  const running = await ask(owner, { measures: [{ ...count, isRunning: true }], groups: [{ by: 'closes:month' }] })
  const sums: number[] = running.rows.map((row: { running: number[] }) => row.running[0])
  expect(sums).toEqual(sums.toSorted((a, b) => a - b))
  expect(sums.at(-1)).toBe(240)
  const pivot = await ask(owner, {
    measures: [count],
    groups: [{ by: 'stage' }, { by: 'hot' }],
    hasSubtotals: true,
  })
  const summed: number[][] = pivot.subtotals.map((row: { summed: number[] }) => row.summed)
  expect(summed.filter(([first]) => first === 0)).toHaveLength(2)
  expect(summed.filter(([first]) => first === 1)).toHaveLength(4)
})

test('a period is compared with the one before', async () => {
  const config = {
    period: { field: 'closes', within: 'past 30 days', isCompared: true },
    measures: [count],
  }
  const answer = await ask(workspace.owner, config)
  expect(answer.rows[0]).toMatchObject({ figures: [30], before: [30] })
  expect(answer.period.before.to).toBe(answer.period.current.from)
  expect((await ask(workspace.owner, config, { within: 'next 3 days' })).rows[0]).toMatchObject({
    figures: [30],
    before: [0],
  })
})

test('a report of a searched list covers the records that match the search', async () => {
  const { owner } = workspace
  const answer = await ask(owner, { search: 'öse', measures: [count], groups: [{ by: 'stage' }] })
  const found = dataOf(await owner.tenant('{ deal_aggregate(search: "öse") { count } }')).deal_aggregate[0].count
  expect(found).toBeGreaterThan(0)
  expect(answer.total.figures).toEqual([found])
  const [first] = answer.rows
  const drilled = await owner.tenant(
    'query($where: DealWhere) { deal_aggregate(search: "öse", where: $where) { count } }',
    { where: first.drill },
  )
  expect([answer.search, dataOf(drilled).deal_aggregate[0].count]).toEqual(['öse', first.figures[0]])
})

test('months without records are rows in every group, and running totals continue through them', async () => {
  const { owner } = workspace
  const months = await ask(owner, {
    measures: [
      { ...count, isRunning: true },
      { type: 'sum', key: 'm2', field: 'score' },
      { type: 'avg', key: 'm3', field: 'score' },
    ],
    groups: [{ by: 'closes:month' }],
  })
  const keys: (string | null)[] = months.rows.map((row: { keys: string[] }) => row.keys[0])
  const first = new Date('2024-02-01T00:00:00Z')
  const last = keys.at(-2)!
  expect(last).toBe(`${today(0).slice(0, 7)}-01`)
  for (const key of keys.slice(0, -1)) {
    expect(key).toBe(first.toISOString().slice(0, 10))
    first.setUTCMonth(first.getUTCMonth() + 1)
  }
  const empty = months.rows[1]
  expect(empty).toMatchObject({ keys: ['2024-03-01'], figures: [0, 0, null], running: [30, null, null] })
  expect(await counts(owner, [empty.drill])).toEqual([0])
  const byHot = await ask(owner, { measures: [count], groups: [{ by: 'closes:year' }, { by: 'hot' }] })
  expect(byHot.rows.filter(({ keys: [year] }: { keys: string[] }) => year === '2024-01-01')).toHaveLength(2)
  const top = await ask(owner, { measures: [count], groups: [{ by: 'closes:month' }], top: { count: 3 } })
  expect(top.rows).toHaveLength(3)
})

test.each([
  ['en', 'en-US,en;q=0.9', 'sunday'],
  ['en', 'en-GB,en;q=0.9', 'monday'],
  ['en', 'de-DE', 'sunday'],
  ['de', 'en-US', 'monday'],
  ['browser', 'ar-EG', 'saturday'],
])('without a chosen day, weeks of a reader in %s with a browser in %s begin on %s', async (language, browser, day) => {
  const person = await workspace.join(['record:deal:read'])
  dataOf(
    await person.admin('mutation($data: SetSettingInput!) { setSetting(data: $data) { id } }', {
      data: { level: 'personal', key: 'defaults.language', value: language },
    }),
  )
  const query = `query($entityId: ID!, $config: JSON!) {
    answer: _reportPreview(entityId: $entityId, config: $config) { weekStart period } }`
  const config = { period: { field: 'closes', within: 'this week' }, measures: [count] }
  const reply = await workspace.fastify.inject({
    method: 'POST',
    url: '/graphql/tenant',
    headers: { ...person.headers, 'accept-language': browser },
    payload: { query, variables: { entityId, config } },
  })
  const { weekStart, period } = reply.json().data.answer
  expect(weekStart).toBe(day)
  expect(new Date(`${period.current.from}T00:00:00Z`).getUTCDay()).toBe(firstWeekday[weekStart as WeekStart])
})

test.each([
  ['sunday', 0],
  ['monday', 1],
  ['saturday', 6],
])('weeks in groups and spans begin on %s for users who chose it', async (value, weekday) => {
  const person = await workspace.join(['record:deal:read'])
  dataOf(
    await person.admin('mutation($data: SetSettingInput!) { setSetting(data: $data) { id } }', {
      data: { level: 'personal', key: 'defaults.weekStart', value },
    }),
  )
  const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()
  for (const by of ['closes:week', 'called:week']) {
    type Week = { keys: [string | null]; figures: number[]; drill: object }
    const { rows }: { rows: Week[] } = await ask(person, { measures: [count], groups: [{ by }] })
    const days = rows.flatMap(({ keys: [day] }) => day ?? [])
    // Weeks without records are rows, too.
    expect(days).toEqual(days.map((_, i) => addDays(days[0]!, 7 * i)))
    expect(days.map(weekdayOf)).toEqual(days.map(() => weekday))
    const filled = rows.filter(({ figures: [records] }) => records! > 0)
    expect(
      await counts(
        person,
        filled.map(({ drill }) => drill),
      ),
    ).toEqual(filled.map(({ figures: [records] }) => records))
  }
  const { period } = await ask(person, { period: { field: 'closes', within: 'this week' }, measures: [count] })
  expect([weekdayOf(period.current.from), period.current.to]).toEqual([weekday, addDays(period.current.from, 7)])
  const ofFilter = await ask(person, { filter: { closes: { within: 'this week' } }, measures: [count] })
  const inWeek = { closes: { gte: period.current.from, lt: period.current.to } }
  expect(ofFilter.total.figures).toEqual(await counts(person, [inWeek]))
})

test('each day or month of a period is compared with that of the previous period, up to today', async () => {
  const { owner } = workspace
  const answer = await ask(owner, {
    period: { field: 'closes', within: 'past 30 days', isCompared: true },
    measures: [count],
    groups: [{ by: 'closes:day' }],
  })
  type Day = { keys: string[]; figures: number[]; before: number[]; drillBefore: object | null }
  const rows: Day[] = answer.rows
  const { from } = answer.period.current
  expect(rows.map(({ keys }) => keys[0])).toEqual(rows.map((_, i) => addDays(from, i)))
  expect(rows.at(-1)).toMatchObject({ keys: [today(0)], figures: [30], before: [0] })
  const shift = (Date.parse(answer.period.current.from) - Date.parse(answer.period.before.from)) / 86_400_000
  expect(rows.filter(({ before }) => before[0] !== 0)).toMatchObject([
    { keys: [today(shift - 40)], figures: [0], before: [30] },
  ])
  const year = await ask(owner, {
    period: { field: 'closes', within: 'this year', isCompared: true },
    measures: [count],
    groups: [{ by: 'closes:month' }],
  })
  const december = year.rows.find(({ keys }: Day) => keys[0] === `${today(0).slice(0, 4)}-12-01`)
  const ofLast = await counts(owner, [
    { closes: { gte: `${Number(today(0).slice(0, 4)) - 1}-12-01`, lt: `${today(0).slice(0, 4)}-01-01` } },
  ])
  expect(december?.before ?? [0]).toEqual(ofLast)
  const drilled = rows.filter(({ before }) => before[0] !== 0).map(({ drillBefore }) => drillBefore!)
  expect(await counts(owner, drilled)).toEqual([30])
})

const by = fc.constantFrom(
  'name',
  'stage',
  'amount',
  'score',
  'hot',
  'closes',
  'closes:week',
  'closes:month',
  'called:day',
  'called:quarter',
  'called',
  'account',
  'account_record.name',
  'account_record.country',
  'createdBy_user.name',
  'double',
)
const group = fc.oneof(
  { weight: 4, arbitrary: by.map((name) => ({ by: name })) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('amount', 'score', 'double').map((name) => ({ by: name, ranges: [0, 2, 100] })),
  },
)
const where = fc.constantFrom(
  {},
  { stage: { ne: 'lost' } },
  { account_record: { country: { eq: 'Austria' } } },
  { or: [{ amount: { gt: 10 } }, { hot: { eq: true } }] },
  { closes: { within: 'this year' } },
  { createdBy: { eq: 'me' } },
  { not: { name: { eq: 'one' } } },
)
const report = fc.record({
  filter: where,
  period: fc.option(
    fc.constantFrom(
      { field: 'closes', within: 'past 60 days', isCompared: true },
      { field: 'called', within: 'past 2 years' },
      { field: 'closes', within: 'this year', isCompared: true },
      { field: 'called', within: 'past 400 days', isCompared: true },
    ),
    { nil: undefined },
  ),
  measures: fc
    .tuple(fc.constant(count), where, fc.constantFrom('avg', 'sum'))
    .map(([first, own, type]) => [
      first,
      { type: 'count', key: 'm2', where: own },
      { type, key: 'm3', field: 'score' },
    ]),
  groups: fc.array(group, { maxLength: 3 }),
  top: fc.option(fc.record({ count: fc.integer({ min: 1, max: 4 }), hasOthers: fc.boolean() }), { nil: undefined }),
  order: fc.option(fc.record({ by: fc.constantFrom('m1', 'm3'), direction: fc.constantFrom('ASC', 'DESC') }), {
    nil: undefined,
  }),
  hasSubtotals: fc.boolean(),
})

interface Row {
  figures: number[]
  drill: object
  before: number[] | null
  drillBefore: object | null
}

/** Compares each figure with the number of records in the list that it drills to. */
async function expectDrills(person: Person, config: object): Promise<void> {
  const answer = await ask(person, config)
  const rows: Row[] = [...answer.rows.slice(0, 25), ...answer.subtotals.slice(0, 10), answer.total]
  const columns: { kind: string; where: object | null }[] = answer.columns
  const second = columns.filter(({ kind }) => kind === 'measure')[1]!.where
  const all = await counts(
    person,
    rows.map(({ drill }) => drill),
  )
  expect(all).toEqual(rows.map(({ figures }) => figures[0]))
  const own = await counts(
    person,
    rows.map(({ drill }) => ({ and: [drill, second ?? {}] })),
  )
  expect(own).toEqual(rows.map(({ figures }) => figures[1]))
  const compared = rows.filter(({ before, drillBefore }) => before && drillBefore)
  const ofBefore = await counts(
    person,
    compared.map(({ drillBefore }) => drillBefore!),
  )
  expect(ofBefore).toEqual(compared.map(({ before }) => before![0]))
}

test('the list that a figure drills to has as many records as the figure says', async () => {
  await fc.assert(
    fc.asyncProperty(report, async ({ top, ...config }) =>
      expectDrills(workspace.owner, { ...config, ...(config.groups.length > 0 && top && { top }) }),
    ),
    { numRuns: runs(25), endOnFailure: true },
  )
})

test('rows and fields that are hidden do not exist for a report, and it says which parts are missing', async () => {
  const { owner } = workspace
  const limited = await workspace.joinWithRole({
    permissions: ['record:deal:read', 'record:account:read'],
    rules: [
      {
        permission: 'record:deal:read',
        where: { hot: { eq: true } },
        fields: Object.keys(fields).filter((f) => f !== 'amount'),
      },
      { permission: 'record:account:read', where: { country: { eq: 'Austria' } }, fields: null },
    ],
  })
  const config = {
    measures: [
      count,
      { type: 'sum', key: 'm2', field: 'amount' },
      { type: 'formula', key: 'm3', formula: '{m2} / {m1}' },
    ],
    groups: [{ by: 'stage' }, { by: 'double' }],
  }
  const saved = (await owner.create('Report', { tenantId: workspace.tenantId, entityId, name: 'Sums', config })).id
  const answerFor = (person: Person) =>
    person.tenant(`query($id: ID!) { answer: _report(id: $id) { ${selection} } }`, { id: saved })
  const whole = dataOf(await answerFor(owner)).answer
  expect([whole.missing, whole.total.figures[0]]).toEqual([[], 240])
  const partial = dataOf(await answerFor(limited.person)).answer
  expect(partial.missing).toEqual([
    { part: 'group', index: 1 },
    { part: 'measure', index: 1 },
    { part: 'measure', index: 2 },
  ])
  expect(partial.total.figures).toEqual([80])
  expect((await preview(limited.person, config)).errors).toHaveLength(1)
  const stranger = await workspace.join(['record:account:read'])
  expect(codeOf(await answerFor(stranger))).toBe('NOT_FOUND')
  const filtered = await preview(limited.person, { measures: [count], filter: { amount: { gt: 1 } } })
  expect(filtered.text).toContain('no field')
  await fc.assert(
    fc.asyncProperty(
      report.filter((each) => !JSON.stringify(each).match(/amount|double/)),
      async ({ top, ...each }) =>
        expectDrills(limited.person, { ...each, ...(each.groups.length > 0 && top && { top }) }),
    ),
    { numRuns: runs(6), endOnFailure: true },
  )
})

test.each([
  ['2026-03-01', '2026-04-01', '2026-02-01'],
  ['2026-01-01', '2026-04-01', '2025-10-01'],
  ['2026-03-02', '2026-03-09', '2026-02-23'],
])('the period before %s to %s has as many whole months or days', (from, to, before) => {
  expect(spanBefore({ from, to })).toEqual({ from: before, to: from })
})

test('a report that takes too long is cancelled with a message', async () => {
  const { app, tenantId, owner } = workspace
  const { databaseName } = (await app.tenants.find(tenantId))!
  const { limits } = app.config
  Object.assign(app.config, { limits: { ...limits, reportMilliseconds: 50 } })
  try {
    const reply = await app.pools.asOwner(databaseName, async (client) => {
      await client.query('begin; lock table deal in access exclusive mode')
      try {
        return await preview(owner, { measures: [count], groups: [{ by: 'stage' }] })
      } finally {
        await client.query('rollback')
      }
    })
    expect(codeOf(reply)).toBe('QUERY_TOO_COMPLEX')
    expect(reply.text).toContain('This report took too long')
  } finally {
    Object.assign(app.config, { limits })
  }
  // The cancelled report has released its connection and its turn.
  expect((await ask(owner, { measures: [count] })).total.figures).toEqual([240])
})

test('reports of one tenant run in order, and do not wait for those of another tenant', async () => {
  const turns = new Turns(1)
  const order: string[] = []
  const first = await turns.take('one')
  const waiting = ['second', 'third'].map(async (name) => {
    const end = await turns.take('one')
    order.push(name)
    end()
  })
  ;(await turns.take('other'))()
  expect([turns.waiting, order]).toEqual([2, []])
  first()
  await Promise.all(waiting)
  expect([turns.waiting, order]).toEqual([0, ['second', 'third']])
  ;(await turns.take('one'))()
})
