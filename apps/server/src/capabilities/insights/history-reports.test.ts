import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  codeOf,
  dataOf,
  type GraphqlReply,
  type Person,
  startWorkspace,
  type Workspace,
} from '../../../../../tests/integration/builders.ts'

let workspace: Workspace
let entityId: string
let fields: Record<string, string>

const stages = ['lead', 'proposal', 'won', 'lost']
const day = 86_400_000

beforeAll(async () => {
  workspace = await startWorkspace()
  const built = await workspace.buildEntity('deal', [
    { name: 'name', fieldType: 'text' },
    { name: 'stage', fieldType: 'select', options: stages },
    { name: 'tags', fieldType: 'multi_select', options: ['a', 'b'] },
    { name: 'size', fieldType: 'select', options: ['small', 'large'] },
  ])
  entityId = built.id
  fields = built.fields
  const pick = <T>(items: readonly T[], n: number): T => items[n % items.length]!
  const data = Array.from({ length: 60 }, (_, i) => ({
    name: pick(['One', 'Two'], i),
    stage: pick(['lead', 'lead', 'proposal', null], i),
    size: pick(['small', 'large'], i * 3),
  }))
  const made = dataOf(
    await workspace.owner.tenant('mutation($data: [CreateDealInput!]!) { createManyDeal(data: $data) { id } }', {
      data,
    }),
  ).createManyDeal as { id: string }[]
  const moves: readonly (readonly (string | null)[])[] = [
    [],
    ['proposal', 'won'],
    ['proposal', 'lead', 'lost'],
    ['won'],
    [null, 'lead', 'proposal'],
    ['proposal', 'lead'],
  ]
  for (const [i, { id }] of made.entries())
    for (const stage of moves[i % moves.length]!) {
      await change(id, { stage })
      if (i % 4 === 0) await change(id, { size: i % 8 === 0 ? 'large' : 'small' })
    }
  // Backdates the log, as if each record was created some days ago and changed every few days since.
  await asOwner(
    `update public.deal set "createdAt" = now() - (n * 3 + 20) * interval '1 day'
      from (select id, row_number() over (order by id) as n from public.deal) o where o.id = deal.id`,
  )
  await asOwner(`update monarch.operations o set at = d."createdAt" + (o.version - 1) * interval '31 hours'
    from public.deal d where d.id = o."recordId"`)
})
afterAll(() => workspace.close())

async function change(id: string, data: object): Promise<void> {
  dataOf(
    await workspace.owner.tenant(
      'mutation($id: ID!, $data: UpdateDealInput!) { updateDeal(id: $id, data: $data) { id } }',
      {
        id,
        data,
      },
    ),
  )
}

const asOwner = async (statement: string, values: unknown[] = []) =>
  (
    await (await workspace.app.tenants.find(workspace.tenantId))!.db.asOwner((client) =>
      client.query(statement, values),
    )
  ).rows as { [key: string]: unknown }[]

interface Row {
  readonly keys: (string | number | null)[]
  readonly figures: (number | null)[]
  readonly drill: object
}
interface Answer {
  readonly missing: { part: string }[]
  readonly columns: { kind: string; key: string | null; isDrilled: boolean; ageIn: string | null }[]
  readonly rows: Row[]
  readonly total: Row | null
}

const preview = (person: Person, history: object, more: object = {}): Promise<GraphqlReply> =>
  person.tenant(
    `query($entityId: ID!, $config: JSON!) { answer: _reportPreview(entityId: $entityId, config: $config) {
      missing { part } columns { kind key isDrilled ageIn } rows { keys figures drill } total { keys figures drill } } }`,
    { entityId, config: { history, ...more } },
  )
const ask = async (person: Person, history: object, more?: object): Promise<Answer> =>
  dataOf(await preview(person, history, more)).answer as Answer

interface Stay {
  readonly value: string | null
  readonly from: number
  /** `null` while the record has the value. */
  readonly to: number | null
}
interface Deal {
  readonly id: string
  readonly created: number
  readonly stays: readonly Stay[]
}

/** The stays of the deals that the owner sees, from the history that the screens show. */
async function dealsBy(field: string, where: object = {}): Promise<Deal[]> {
  const { deal } = dataOf(
    await workspace.owner.tenant(
      `query($where: DealWhere) { deal(where: $where, limit: 500) { id createdAt ${field} } }`,
      {
        where,
      },
    ),
  ) as { deal: ({ id: string; createdAt: string } & Record<string, string | null>)[] }
  const variables = deal.map((_, i) => `$d${i}: ID!`).join(', ')
  const roots = deal.map((_, i) => `h${i}: deal_history(id: $d${i}, limit: 50) { action changes createdAt }`)
  const histories = dataOf(
    await workspace.owner.tenant(
      `query(${variables}) { ${roots.join(' ')} }`,
      Object.fromEntries(deal.map(({ id }, i) => [`d${i}`, id])),
    ),
  ) as Record<string, { action: string; changes: Record<string, { from: string | null }>; createdAt: string }[]>
  return deal.map((each, i): Deal => {
    const created = Date.parse(each.createdAt)
    let from = created
    const stays: Stay[] = []
    for (const { changes, createdAt } of histories[`h${i}`]!.filter(({ action }) => action === 'update').toReversed()) {
      if (!changes[field]) continue
      const to = Date.parse(createdAt)
      stays.push({ value: changes[field].from, from, to })
      from = to
    }
    return { id: each.id, created, stays: [...stays, { value: each[field] ?? null, from, to: null }] }
  })
}

const average = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length
function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2
}
const now = ({ stays }: Deal) => stays.at(-1)!.value
const rounded = (n: number | null) => (n === null ? null : Math.round(n * 100) / 100)

function timesBy(deals: readonly Deal[], value: string | null | undefined): (number | null)[] {
  const days = deals.flatMap(({ stays }) =>
    stays.flatMap((stay) =>
      stay.to !== null && (value === undefined || stay.value === value) ? [(stay.to - stay.from) / day] : [],
    ),
  )
  const here = deals.filter((each) => value === undefined || now(each) === value).length
  return days.length === 0 ? [null, null, 0, here] : [rounded(median(days)), rounded(average(days)), days.length, here]
}

function funnelBy(deals: readonly Deal[], steps: readonly string[]): (number | null)[][] {
  const far = deals.map(({ stays }) => Math.max(...stays.map(({ value }) => steps.indexOf(value!))))
  let before: number | null = null
  return steps.map((step, i) => {
    const reached = far.filter((each) => each >= i).length
    const gone = deals.filter((each, j) => far[j] === i && now(each) !== step).length
    const figures = [
      reached,
      before === null ? null : reached / before,
      gone,
      deals.filter((d) => now(d) === step).length,
    ]
    before = reached
    return figures
  })
}

const monthOf = (at: number) => new Date(at).getUTCFullYear() * 12 + new Date(at).getUTCMonth()

function cohortsBy(deals: readonly Deal[], options: readonly string[], isLasting: boolean) {
  const found = new Map<string, (number | null)[]>()
  for (const [month, members] of Map.groupBy(deals, ({ created }) => monthOf(created)))
    for (let age = 0; age <= Math.min(12, monthOf(Date.now()) - month); age++) {
      const counted = members.filter(({ stays }) =>
        stays.some(({ value, from, to }) => {
          if (!options.includes(value!) || monthOf(from) > month + age) return false
          return !isLasting || to === null || monthOf(to) > month + age
        }),
      ).length
      found.set(`${age} ${new Date(Date.UTC(Math.floor(month / 12), month % 12)).toISOString().slice(0, 10)}`, [
        Math.round((counted / members.length) * 1e6) / 1e6,
        counted,
        members.length,
      ])
    }
  return found
}

const close = (row: (number | null)[]) => row.map((n) => (n === null ? null : (expect.closeTo(n, 2) as number)))

async function compareAll(): Promise<void> {
  const { owner } = workspace
  for (const [filter, search] of [
    [{}, undefined],
    [{ name: { eq: 'One' } }, undefined],
    [{}, 'two'],
  ] as const) {
    const where = search === undefined ? filter : { name: { eq: 'Two' } }
    const more = { filter, ...(search !== undefined && { search }) }
    const deals = await dealsBy('stage', where)
    const times = await ask(owner, { type: 'time', field: 'stage' }, more)
    expect(times.rows.map(({ keys }) => keys[0])).toEqual([...stages, null])
    for (const { keys, figures } of times.rows) expect(figures).toEqual(close(timesBy(deals, keys[0] as string | null)))
    expect(times.total!.figures).toEqual(close(timesBy(deals, undefined)))
    for (const steps of [stages, ['lead', 'proposal', 'won']]) {
      const funnel = await ask(
        owner,
        { type: 'funnel', field: 'stage', ...(steps !== stages && { options: steps }) },
        more,
      )
      expect(funnel.rows.map(({ keys }) => keys[0])).toEqual(steps)
      expect(funnel.rows.map(({ figures }) => figures)).toEqual(funnelBy(deals, steps).map(close))
    }
    for (const isLasting of [false, true])
      for (const options of [['won'], ['lead', 'proposal']]) {
        const { rows, total } = await ask(owner, { type: 'cohorts', field: 'stage', options, isLasting }, more)
        const given = new Map(rows.map(({ keys, figures }) => [`${keys[0]} ${keys[1]}`, close(figures)]))
        expect(cohortsBy(deals, options, isLasting)).toEqual(given)
        expect(total!.figures[2]).toBe(deals.length)
      }
  }
}

test('times, funnels and cohorts agree with the history of the records, in the log and in stays', async () => {
  await compareAll()
  const stored = async () => (await asOwner(`select count(*)::int as n from monarch.stays`))[0]!.n
  await workspace.jobs.drain()
  const read = await stored()
  expect(read).toBe((await dealsBy('stage')).reduce((sum, { stays }) => sum + stays.length - 1, 0))
  await compareAll()
  // Newer changes are in the log only, until the next job.
  const [first, second] = await dealsBy('stage')
  await change(first!.id, { stage: 'won' })
  await change(first!.id, { stage: 'lead' })
  await change(second!.id, { stage: 'lost' })
  await compareAll()
  await asOwner('select monarch.read_stays($1, $2)', [entityId, fields.stage])
  expect(await stored()).toBeGreaterThan(read as number)
  await compareAll()
  await asOwner('select monarch.read_stays($1, $2)', [entityId, fields.stage])
  // As after a restore into another cluster.
  await asOwner(`update monarch."stayPlaces" set place = '900000000:900000000:'`)
  await change(second!.id, { stage: 'proposal' })
  await compareAll()
})

test('the drill of a figure selects its records', async () => {
  const { owner } = workspace
  const questions = [
    { type: 'time', field: 'stage' },
    { type: 'funnel', field: 'stage', options: ['lead', 'won'] },
    { type: 'cohorts', field: 'stage', options: ['won'] },
    { type: 'cohorts', field: 'stage', options: ['won'], bucket: 'week' },
  ]
  let compared = 0
  for (const history of questions) {
    const { columns, rows, total } = await ask(owner, history, { filter: { name: { eq: 'One' } } })
    const at = columns.filter(({ kind }) => kind === 'measure').findIndex(({ isDrilled }) => isDrilled)
    for (const { figures, drill } of [...rows, total!]) {
      const reply = await owner.tenant('query($where: DealWhere) { deal_aggregate(where: $where) { count } }', {
        where: drill,
      })
      expect(dataOf(reply).deal_aggregate[0].count).toBe(figures[at])
      compared += 1
    }
  }
  expect(compared).toBeGreaterThan(20)
})

test('row rules apply, and a field hidden on all or some records has no history', async () => {
  const permission = 'record:deal:read'
  const question = { type: 'time', field: 'stage' }
  const { person: some } = await workspace.joinWithRole({
    permissions: [permission],
    rules: [{ permission, where: { name: { eq: 'One' } } }],
  })
  const ofOne = await ask(some, question)
  expect(ofOne).toEqual(
    await ask(workspace.owner, question, { filter: { name: { eq: 'One' } } }).then(({ rows, total, ...rest }) => ({
      ...rest,
      rows: rows.map((row, i) => ({ ...row, drill: ofOne.rows[i]!.drill })),
      total: { ...total!, drill: ofOne.total!.drill },
    })),
  )
  const saved = (
    await workspace.owner.create('Report', {
      tenantId: workspace.tenantId,
      entityId,
      name: 'Times',
      config: { history: question },
    })
  ).id as string
  const answerOf = (person: Person) =>
    person.tenant('query($id: ID!) { answer: _report(id: $id) { missing { part } rows { keys } total { figures } } }', {
      id: saved,
    })
  expect(dataOf(await answerOf(some)).answer.rows).toHaveLength(5)
  const { person: hidden } = await workspace.joinWithRole({
    permissions: [permission],
    rules: [{ permission, fields: ['name'] }],
  })
  expect(codeOf(await preview(hidden, question))).toBe('BAD_USER_INPUT')
  expect(codeOf(await answerOf(hidden))).toBe('NOT_FOUND')
  // Two roles: the stage of some records only.
  const all = await workspace.joinWithRole({ permissions: [permission], rules: [{ permission, fields: ['name'] }] })
  const ofSome = await workspace.joinWithRole({
    permissions: [permission],
    rules: [{ permission, fields: ['name', 'stage'], where: { name: { eq: 'One' } } }],
  })
  await workspace.setRoles(all.userId, [all.roleId, ofSome.roleId])
  expect(
    dataOf(await all.person.tenant('{ deal(limit: 1, where: { name: { eq: "One" } }) { stage } }')).deal,
  ).toHaveLength(1)
  expect(codeOf(await preview(all.person, question))).toBe('BAD_USER_INPUT')
  expect(dataOf(await answerOf(all.person)).answer).toEqual({ missing: [{ part: 'history' }], rows: [], total: null })
})

test('an invalid question about history is refused with the reason', async () => {
  const refusal = async (history: object, more?: object) =>
    (await preview(workspace.owner, history, more)).errors![0]!.extensions.issues as unknown
  expect(await refusal({ type: 'time', field: 'tags' })).toEqual([
    { path: 'config.history.field', message: '"tags" has no options' },
  ])
  expect(await refusal({ type: 'cohorts', field: 'stage' })).toEqual([
    { path: 'config.history.options', message: 'Choose the options that the records reach' },
  ])
  expect(await refusal({ type: 'funnel', field: 'stage', options: ['won'] })).toEqual([
    { path: 'config.history.options', message: 'A funnel needs at least two steps' },
  ])
  expect(await refusal({ type: 'time', field: 'stage' }, { measures: [{ type: 'count', key: 'm1' }] })).toMatchObject([
    { path: 'config.history' },
  ])
})

test('records with an incomplete history count for neither times nor cohorts', async () => {
  await workspace.jobs.drain()
  await asOwner(`insert into monarch."historyStart" ("completeSince") values (now() - interval '80 days')
    on conflict ("isOnly") do update set "completeSince" = excluded."completeSince"`)
  try {
    const since = Date.now() - 80 * day
    const deals = await dealsBy('size')
    const whole = deals.filter(({ created }) => created >= since)
    expect(whole.length).toBeLessThan(deals.length)
    const times = await ask(workspace.owner, { type: 'time', field: 'size' })
    for (const { keys, figures } of times.rows) {
      const [middle, mean, stays] = timesBy(whole, keys[0] as string)
      expect(figures).toEqual([
        ...close([middle!, mean!, stays!]),
        deals.filter((each) => now(each) === keys[0]).length,
      ])
    }
    const cohorts = await ask(workspace.owner, { type: 'cohorts', field: 'size', options: ['large'] })
    const oldest = Math.min(...cohorts.rows.map(({ keys }) => Date.parse(String(keys[1]))))
    expect(oldest).toBeGreaterThan(since - 31 * day)
    expect(cohorts.total!.figures[2]).toBeLessThanOrEqual(whole.length)
  } finally {
    await asOwner('delete from monarch."historyStart"')
  }
})

test('a purge deletes the stays of its records', async () => {
  const { owner } = workspace
  const [gone] = await dealsBy('stage')
  await asOwner('select monarch.read_stays($1, $2)', [entityId, fields.stage])
  const stays = async () => (await asOwner('select from monarch.stays where "recordId" = $1', [gone!.id])).length
  expect(await stays()).toBeGreaterThan(0)
  dataOf(await owner.tenant('mutation($id: ID!) { deleteDeal(id: $id) { id } }', { id: gone!.id }))
  await compareAll()
  dataOf(await owner.tenant('mutation($id: ID!) { purgeManyDeal(where: { id: { eq: $id } }) }', { id: gone!.id }))
  expect(await stays()).toBe(0)
})

test('a report that takes too long adds the job that reads its field, so that the next one is fast', async () => {
  const { app, owner } = workspace
  const ticket = await workspace.buildEntity('ticket', [
    { name: 'state', fieldType: 'select', options: ['open', 'done'] },
  ])
  const { limits } = app.config
  Object.assign(app.config, { limits: { ...limits, reportMilliseconds: 50 } })
  try {
    const { databaseName } = (await app.tenants.find(workspace.tenantId))!
    const reply = await app.pools.asOwner(databaseName, async (client) => {
      await client.query('begin; lock table ticket in access exclusive mode')
      try {
        return await owner.tenant(
          'query($entityId: ID!, $config: JSON!) { answer: _reportPreview(entityId: $entityId, config: $config) { rows { keys } } }',
          { entityId: ticket.id, config: { history: { type: 'time', field: 'state' } } },
        )
      } finally {
        await client.query('rollback')
      }
    })
    expect(codeOf(reply)).toBe('QUERY_TOO_COMPLEX')
  } finally {
    Object.assign(app.config, { limits })
  }
  expect(await app.jobs.has(`stays ${ticket.fields.state}`)).toBe(true)
})
