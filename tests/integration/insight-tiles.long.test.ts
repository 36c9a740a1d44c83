import type { ChartType, DashboardRow, HistoryType } from '@monarch/schema'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signAs } from '../../apps/server/src/capabilities/insights/embed-world.test-helper.ts'
import { readDigest } from '../../apps/server/src/capabilities/insights/digest-tiles.ts'
import { picture, upload } from '../../apps/server/src/capabilities/files/upload.test-helper.ts'
import { actIn } from '../../apps/server/src/structure/act-in.ts'
import { dataOf, type Person, startWorkspace, type Workspace } from './builders.ts'
import { publishedReports } from './published-report.ts'

// Each kind of tile, on each of its ways to a reader, against an oracle that filters a list of deals in JavaScript.

interface Deal {
  readonly name: string
  readonly region: 'north' | 'south'
  readonly client: 'acme' | 'zenith'
  /** The stage at its creation, and the present one. */
  readonly first: string
  readonly stage: string
  readonly amount: number
  readonly closes: string
  readonly agent: string
}

const stages = ['lead', 'offer', 'won']
const agents = ['a@example.com', 'b@example.com']
const deals: readonly Deal[] = Array.from({ length: 24 }, (_, i) => ({
  name: `Deal ${i}`,
  region: i % 3 === 0 ? 'north' : 'south',
  client: i % 5 < 2 ? 'acme' : 'zenith',
  first: stages[i % 2]!,
  stage: stages[(i * 7) % 3]!,
  amount: i * i + 1,
  closes: `2026-0${1 + (i % 4)}-1${i % 5}`,
  agent: agents[i % 2]!,
}))

interface Role {
  /** Whether its users read this deal. */
  readonly reads: (deal: Deal) => boolean
  readonly readsAmount: boolean
  readonly rule: { readonly where?: object; readonly fields?: readonly string[] } | null
}

const everyFieldBut = (hidden: string) =>
  ['name', 'region', 'client', 'stage', 'amount', 'closes', 'agent'].filter((name) => name !== hidden)
const ownEmail = { agent: { eq: { $user: 'email' } } }
const roles: Readonly<Record<string, (email: string) => Role>> = {
  'reads everything': () => ({ reads: () => true, readsAmount: true, rule: {} }),
  'a field is hidden': () => ({ reads: () => true, readsAmount: false, rule: { fields: everyFieldBut('amount') } }),
  'a row rule': () => ({
    reads: ({ region }) => region === 'north',
    readsAmount: true,
    rule: { where: { region: { eq: 'north' } } },
  }),
  'a row rule by $user': (email) => ({
    reads: ({ agent }) => agent === email,
    readsAmount: true,
    rule: { where: ownEmail },
  }),
  'a row rule and a hidden field': () => ({
    reads: ({ region }) => region === 'south',
    readsAmount: false,
    rule: { where: { region: { eq: 'south' } }, fields: everyFieldBut('amount') },
  }),
  'reads no deals': () => ({ reads: () => false, readsAmount: false, rule: null }),
}

type Key = string | null
interface Question {
  readonly config: object
  /** The groups of a deal, in the order of the answer. */
  readonly keys: (deal: Deal) => readonly Key[]
  /** The figures of a group; `null` where a figure is hidden with its field. */
  readonly figures: (group: readonly Deal[], readsAmount: boolean) => readonly number[]
  /** Instead of groups: all rows of a question about the history. */
  readonly rows?: (visible: readonly Deal[]) => readonly Row[]
}
type Row = readonly [keys: readonly Key[], figures: readonly (number | null)[]]

const count = { type: 'count', key: 'm1' }
const sum = { type: 'sum', key: 'm2', field: 'amount' }
const size = (group: readonly Deal[]) => [group.length]
const worth = (group: readonly Deal[]) => group.reduce((total, { amount }) => total + amount, 0)
const sizeAndWorth: Question['figures'] = (group, readsAmount) => [group.length, ...(readsAmount ? [worth(group)] : [])]
const counted = (groups: readonly string[], keys: Question['keys']): Question => ({
  config: { measures: [count], groups: groups.map((by) => ({ by })) },
  keys,
  figures: size,
})
const summed = (groups: readonly string[], keys: Question['keys'], more: object = {}): Question => ({
  config: { measures: [count, sum], groups: groups.map((by) => ({ by })), ...more },
  keys,
  figures: sizeAndWorth,
})
const monthOf = ({ closes }: Deal) => `${closes.slice(0, 7)}-01`

/** A question for each kind of chart and of history; without one of them this does not compile. */
const questions: Readonly<Record<ChartType | `history: ${HistoryType}`, Question>> = {
  table: summed(['region'], ({ region }) => [region]),
  number: summed([], () => []),
  gauge: summed([], () => []),
  bar: summed(['region', 'stage'], ({ region, stage }) => [region, stage]),
  line: counted(['closes:month'], (deal) => [monthOf(deal)]),
  area: summed(['closes:month', 'region'], (deal) => [monthOf(deal), deal.region]),
  pie: counted(['stage'], ({ stage }) => [stage]),
  donut: summed(['stage'], ({ stage }) => [stage]),
  scatter: summed(['name'], ({ name }) => [name]),
  heatMap: counted(['region', 'stage'], ({ region, stage }) => [region, stage]),
  funnel: counted(['stage'], ({ stage }) => [stage]),
  pivot: summed(['region', 'stage'], ({ region, stage }) => [region, stage], { hasSubtotals: true }),
  calendar: counted(['closes:day'], ({ closes }) => [closes]),
  'history: time': {
    ...counted([], () => []),
    config: { history: { type: 'time', field: 'stage' } },
    // The times themselves are compared in history-reports.test.ts.
    rows: (visible) =>
      [...stages, null].map((stage) => [
        [stage],
        [
          visible.filter((deal) => deal.first === stage && deal.stage !== stage).length,
          visible.filter((deal) => deal.stage === stage).length,
        ],
      ]),
  },
  'history: funnel': {
    ...counted([], () => []),
    config: { history: { type: 'funnel', field: 'stage' } },
    rows: (visible) => {
      const reached = (step: number) =>
        visible.filter(({ first, stage }) => Math.max(stages.indexOf(first), stages.indexOf(stage)) >= step).length
      return stages.map((stage, step) => [
        [stage],
        [reached(step), visible.filter((deal) => deal.stage === stage).length],
      ])
    },
  },
  'history: cohorts': {
    ...counted([], () => []),
    config: { history: { type: 'cohorts', field: 'stage', options: ['won'], bucket: 'month' } },
    rows: (visible) =>
      visible.length === 0 ? [] : [[['0'], [visible.filter(({ stage }) => stage === 'won').length, visible.length]]],
  },
}

let workspace: Workspace
let reports: Readonly<Record<string, string>>
let views: Readonly<Record<'list' | 'kanban', string>>
let metricId: string
let fileId: string
let dashboardId: string
let acme: string
let embed: { readonly id: string; readonly secret: string }
const people = new Map<string, { readonly person: Person; readonly userId: string; readonly role: Role }>()

const send = async (query: string, variables: object, of: 'tenant' | 'admin' = 'tenant') =>
  dataOf(await workspace.owner[of](query, variables))
const make = async (kind: 'Report' | 'View' | 'Metric' | 'Dashboard', data: object): Promise<string> => {
  const document = `mutation($data: Create${kind}Input!) { made: create${kind}(data: $data) { id } }`
  return (await send(document, { data: { tenantId: workspace.tenantId, ...data } }, 'admin')).made.id
}

beforeAll(async () => {
  workspace = await startWorkspace()
  const client = await workspace.buildEntity('client', [{ name: 'name', fieldType: 'text' }])
  const built = await workspace.buildEntity('deal', [
    { name: 'name', fieldType: 'text' },
    { name: 'region', fieldType: 'text' },
    { name: 'client', fieldType: 'relationship', settings: { entityId: client.id } },
    { name: 'stage', fieldType: 'select', options: stages },
    { name: 'amount', fieldType: 'number' },
    { name: 'closes', fieldType: 'date' },
    { name: 'agent', fieldType: 'text' },
  ])
  const clients = new Map<string, string>()
  for (const name of ['acme', 'zenith']) {
    const { made } = await send('mutation($data: CreateClientInput!) { made: createClient(data: $data) { id } }', {
      data: { name },
    })
    clients.set(name, made.id)
  }
  acme = clients.get('acme')!
  const emails = new Map<string, string>()
  for (const [name, roleOf] of Object.entries(roles)) {
    const { rule } = roleOf('')
    const { person, userId } = await workspace.joinWithRole({
      permissions: rule ? ['record:deal:read', 'record:client:read', 'insight:*'] : ['record:client:read'],
      rules: rule && Object.keys(rule).length > 0 ? [{ permission: 'record:deal:read', ...rule }] : [],
    })
    const { users } = dataOf(await person.admin('{ users { id email } }'))
    const { email } = (users as { id: string; email: string }[]).find(({ id }) => id === userId)!
    emails.set(name, email)
    people.set(name, { person, userId, role: roleOf(agents[0]!) })
  }
  // The agent of every second deal is the person whose role has a rule about them.
  const emailOf = (agent: string) => (agent === agents[0] ? emails.get('a row rule by $user')! : agent)
  const data = deals.map(({ first, client: name, agent, ...deal }) => ({
    ...deal,
    stage: first,
    client: clients.get(name),
    agent: emailOf(agent),
  }))
  const { made } = await send('mutation($data: [CreateDealInput!]!) { made: createManyDeal(data: $data) { id } }', {
    data,
  })
  for (const [i, { first, stage }] of deals.entries())
    if (first !== stage)
      await send('mutation($id: ID!, $data: UpdateDealInput!) { updateDeal(id: $id, data: $data) { id } }', {
        id: made[i].id,
        data: { stage },
      })
  const entityId = built.id
  const stored: Record<string, string> = {}
  for (const [name, { config }] of Object.entries(questions)) {
    const chart = name.startsWith('history') ? {} : { chart: { type: name } }
    stored[name] = await make('Report', { entityId, name, config: { ...config, ...chart } })
  }
  reports = stored
  const shared = { entityId, visibility: 'shared' }
  views = {
    list: await make('View', {
      ...shared,
      name: 'In the north',
      type: 'list',
      config: { columns: [{ field: 'name' }, { field: 'amount' }], filter: { region: { eq: 'north' } } },
    }),
    kanban: await make('View', {
      ...shared,
      name: 'Board',
      type: 'kanban',
      config: { groupByField: 'stage', titleField: 'name', cardFields: ['name'], filter: { region: { eq: 'north' } } },
    }),
  }
  metricId = await make('Metric', { reportId: reports.number, measure: 'm2', name: 'Worth' })
  await workspace.jobs.drain()
  fileId = await upload(workspace, workspace.owner, 'office.png', await picture())
  const tiles = [
    ...Object.values(reports).map((reportId) => ({ type: 'report', reportId })),
    ...Object.values(views).map((viewId) => ({ type: 'view', viewId })),
    { type: 'metric', metricId },
    { type: 'text', text: 'Hello' },
    { type: 'image', fileId, alt: 'Our office' },
  ].map((tile, i) => ({ id: crypto.randomUUID(), x: 0, y: i * 4, width: 6, height: 4, ...tile }))
  dashboardId = await make('Dashboard', { name: 'Everything', config: { tiles } })
  const parameter = {
    name: 'client',
    entityId: client.id,
    keyId: null,
    paths: [{ entityId, fieldIds: [built.fields.client!] }],
  }
  const reply = await workspace.fastify.inject({
    method: 'POST',
    url: `/api/dashboards/${dashboardId}/embed`,
    headers: { ...workspace.owner.headers, 'content-type': 'application/json' },
    payload: { sites: ['https://portal.example'], embedding: { parameters: [parameter], shared: [] } },
  })
  expect(reply.statusCode, reply.body).toBe(200)
  embed = reply.json()
}, 120_000)
afterAll(() => workspace.close())

interface Answer {
  readonly rows: readonly {
    readonly keys?: readonly (string | number | null)[]
    readonly titles: readonly (string | null)[]
    readonly figures: readonly (number | string | null)[]
    readonly drill?: object | null
  }[]
}

/** The figures of questions about the history that the oracle has: numbers of records and of stays. */
const countsOfHistory: Readonly<Record<string, readonly number[]>> = {
  'history: time': [2, 3],
  'history: funnel': [0, 3],
  'history: cohorts': [1, 2],
}

/** What an answer says, in the form of the oracle. */
const said = (name: string, { rows }: Answer): Row[] =>
  sorted(
    rows.map(({ keys = [], titles, figures }) => {
      const numbers = figures.map((figure) => (figure === null ? null : Number(figure)))
      const names = keys.map((key, i) => titles[i] ?? (key === null ? null : String(key)))
      // The month of a cohort depends on the day of the test; its age does not.
      const shownNames = name === 'history: cohorts' ? names.slice(0, 1) : names
      return [shownNames, countsOfHistory[name]?.map((i) => numbers[i]!) ?? numbers.filter((number) => number !== null)]
    }),
  )

/** Without groups that have no records. */
const sorted = (rows: readonly Row[]): Row[] =>
  rows
    .filter(([, figures]) => figures.some((number) => number !== 0))
    .toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))

function oracle(name: QuestionName, visible: readonly Deal[], readsAmount: boolean): Row[] {
  const { keys, figures, rows } = questions[name]
  if (rows) return sorted(rows(visible))
  const groups = Map.groupBy(visible, (deal) => JSON.stringify(keys(deal)))
  return sorted([...groups].map(([key, group]) => [JSON.parse(key) as Key[], figures(group, readsAmount)]))
}

type QuestionName = keyof typeof questions
const names = Object.keys(questions) as QuestionName[]
const answered = 'rows { keys titles figures drill }'

async function onPage(person: Person, name: string): Promise<Answer> {
  const query = `query($id: ID!) { answer: _report(id: $id) { ${answered} } }`
  const { data } = await person.tenant(query, { id: reports[name] })
  return data?.answer ?? { rows: [] }
}

async function inMail(userId: string) {
  const { app, tenantId } = workspace
  const acting = (await actIn(app, tenantId, { userId, apiKeyId: null, vouchedBy: null }))!
  const { structure, tenant } = acting
  const dashboard = await app.admin
    .selectFrom('dashboards')
    .selectAll()
    .where('id', '=', dashboardId)
    .executeTakeFirstOrThrow()
  const reader = { app, structure, tenant, userId, language: 'en', browserLanguage: '', turns: 'digests' } as const
  return (await readDigest(reader, dashboard as unknown as DashboardRow)).tiles
}

let guests = 0
async function embedded(userId: string): Promise<Map<string, Answer>> {
  await workspace.app.admin
    .updateTable('publicLinks')
    .set({ createdBy: userId })
    .where('embeddedDashboardId', '=', dashboardId)
    .execute()
  const pass = await signAs(embed.secret, embed.id, { client: acme })
  const reply = await workspace.fastify.inject({
    url: `/api/embeds/${embed.id}`,
    headers: { 'x-link-pass': pass },
    remoteAddress: `203.0.113.${++guests}`,
  })
  const { tiles = [] } = reply.json<{ tiles?: { type: string; title: string; answer: Answer }[] }>()
  expect(tiles.filter(({ type }) => type !== 'report' && type !== 'text')).toEqual([])
  return new Map(tiles.flatMap(({ type, title, answer }) => (type === 'report' ? [[title, answer]] : [])))
}

const listed = async (person: Person, where: object): Promise<string[]> => {
  const query = 'query($where: DealWhere) { deal(where: $where, limit: 100) { name } }'
  const { data } = await person.tenant(query, { where })
  return ((data?.deal ?? []) as { name: string }[]).map(({ name }) => name).toSorted()
}
const namesOf = (some: readonly Deal[]) => some.map(({ name }) => name).toSorted()

describe.each(Object.keys(roles))('a reader with the role "%s"', (of) => {
  let person: Person
  let userId: string
  let visible: readonly Deal[]
  let readsAmount: boolean
  const expected = (name: QuestionName) => oracle(name, visible, readsAmount)
  beforeAll(() => {
    const known = people.get(of)!
    ;({ person, userId } = known)
    ;({ readsAmount } = known.role)
    visible = deals.filter(known.role.reads)
  })

  test.each(names)('sees their figures of %s on the page, and each figure opens its records', async (name) => {
    const answer = await onPage(person, name)
    expect(said(name, answer)).toEqual(expected(name))
    if (name.startsWith('history')) return
    for (const { keys = [], drill } of answer.rows) {
      const group = visible.filter((deal) => questions[name].keys(deal).every((key, i) => key === keys[i]))
      expect(await listed(person, drill!)).toEqual(namesOf(group))
    }
  })

  test('receives their figures, records and pictures by mail', async () => {
    const tiles = await inMail(userId)
    for (const [i, name] of names.entries()) {
      const tile = tiles[i]!
      const shown = tile.kind === 'report' ? said(name, tile.answer as unknown as Answer) : []
      expect(shown, name).toEqual(expected(name))
    }
    const inNorth = namesOf(visible.filter(({ region }) => region === 'north')).map((name) => JSON.stringify(name))
    const [list, board, metric, text, image] = tiles.slice(names.length)
    for (const tile of [list!, board!]) {
      const rows = tile.kind === 'list' ? tile.rows : []
      expect(rows.map(([name]) => JSON.stringify(name)).toSorted()).toEqual(inNorth)
    }
    const labels = list!.kind === 'list' ? list!.columns.map(({ label }) => label) : []
    expect(labels.some((label) => label.toLowerCase() === 'amount')).toBe(readsAmount)
    const values = metric!.kind === 'metric' ? metric!.history.values.map(({ value }) => value) : []
    expect(values).toEqual(valuesOfMetric())
    expect(text).toMatchObject({ kind: 'text', text: 'Hello' })
    expect(image).toMatchObject({ kind: 'image', alt: 'Our office' })
  })

  /** A metric is shown to those who may read all that went in. */
  const valuesOfMetric = () =>
    visible.length === deals.length && readsAmount ? [deals.reduce((sum, { amount }) => sum + amount, 0)] : []

  test('sees their records of views, the metric and the image on the page', async () => {
    for (const id of Object.values(views)) {
      const { data } = await person.admin('query($id: ID!) { view(id: $id) { config } }', { id })
      const shown = data?.view ? await listed(person, data.view.config.filter) : []
      expect(shown).toEqual(namesOf(visible.filter(({ region }) => region === 'north')))
    }
    const { data } = await person.tenant('query($ids: [ID!]!) { answer: _metrics(ids: $ids) { values { value } } }', {
      ids: [metricId],
    })
    const values = ((data?.answer ?? []) as { values: { value: number }[] }[]).flatMap((each) => each.values)
    expect(values.map(({ value }) => value)).toEqual(valuesOfMetric())
    const { statusCode } = await person.inject('GET', `/api/files/${fileId}`)
    expect(statusCode).toBe(200)
  })

  test('publishes their figures by a public link', async () => {
    const publish = publishedReports()
    for (const name of names) {
      const body = JSON.parse(await publish(workspace, person, reports[name]!)) as { tiles?: { answer?: Answer }[] }
      const answer = body.tiles?.[0]?.answer ?? { rows: [] }
      expect(said(name, answer), name).toEqual(expected(name))
    }
  })

  test('embeds their figures of one customer by a signed URL, without tiles of which a part is hidden', async () => {
    const tiles = await embedded(userId)
    for (const name of names) {
      const isWhole = readsAmount || !JSON.stringify(questions[name].config).includes('amount')
      const ofAcme = isWhole ? visible.filter(({ client }) => client === 'acme') : []
      expect(said(name, tiles.get(name) ?? { rows: [] }), name).toEqual(oracle(name, ofAcme, readsAmount))
    }
  })
})
