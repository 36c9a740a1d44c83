import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BaseProposal, BaseReport } from '@monarch/schema'
import { startWorkspace, type Workspace } from '../../../../../../tests/integration/builders.ts'
import { AllowList } from '../../../platform/outbound/addresses.ts'
import { planOf } from '../base.test-helper.ts'
import { baseLimits } from '../parts/limits.ts'
import { AirtableClient } from './client.ts'
import { Turns } from './turns.ts'
import { AirtableStandIn, baseId, field, idOfTable, recordId, tableOf, token } from './stand-in.test-helper.ts'

const ann = { id: 'usrANNANNANNANN01', email: 'ann@example.com', name: 'Ann Lee' }
const projectTasks = field('Tasks', 'multipleRecordLinks', { linkedTableId: idOfTable('Tasks') })
const taskProject = field('Project', 'multipleRecordLinks', {
  linkedTableId: idOfTable('Projects'),
  inverseLinkFieldId: projectTasks.id,
  prefersSingleRecordLink: true,
})
const peopleTasks = field('Tasks', 'multipleRecordLinks', { linkedTableId: idOfTable('Tasks') })
const taskPeople = field('People', 'multipleRecordLinks', {
  linkedTableId: idOfTable('People'),
  inverseLinkFieldId: peopleTasks.id,
})
const taskName = field('Task', 'singleLineText')
const links = { projectTasks, peopleTasks }
for (const [own, other] of [
  [links.projectTasks, taskProject],
  [links.peopleTasks, taskPeople],
] as const)
  Object.assign(own.options!, { inverseLinkFieldId: other.id })

const tables = [
  tableOf(
    'Projects',
    [
      field('Name', 'singleLineText'),
      field('Budget', 'currency', { precision: 2, symbol: '€' }),
      field('Done', 'percent', { precision: 0 }),
      field('Stage', 'singleSelect', {
        choices: [
          { name: 'Won, paid', color: 'greenBright' },
          { name: 'Open', color: 'purpleLight2' },
        ],
      }),
      field('Tags', 'multipleSelects', { choices: [{ name: 'a, b' }, { name: 'c' }] }),
      field('Code', 'singleLineText'),
      field('Files', 'multipleAttachments'),
      field('Owner', 'singleCollaborator'),
      field('Open', 'button'),
      field('Margin', 'formula', { result: { type: 'number', options: { precision: 2 } } }),
      projectTasks,
    ],
    [
      {
        Name: 'Same name',
        Budget: 1234.5,
        Done: 0.07,
        Stage: 'Won, paid',
        Tags: ['c', 'a, b'],
        Code: '007',
        Files: [
          { id: 'attATTATTATTATT01', url: 'https://files.example.com/1', filename: 'plan.pdf', size: 10, type: 'x/y' },
          { id: 'attATTATTATTATT02', url: 'https://files.example.com/2', filename: 'photo.png', size: 10, type: 'x/y' },
        ],
        Owner: ann,
        Margin: 0.25,
        Tasks: [recordId('Tasks', 0), recordId('Tasks', 1)],
      },
      { Name: 'Same name', Code: '=1+1', Margin: { error: '#ERROR!' }, Tasks: [recordId('Tasks', 2)] },
    ],
  ),
  tableOf(
    'Tasks',
    [
      taskProject,
      taskPeople,
      field('Ready', 'checkbox', {}),
      field('Due', 'date'),
      field('Seen', 'dateTime'),
      field('Effort', 'duration'),
      field('Stars', 'rating', { max: 5 }),
      field('Names', 'multipleLookupValues', { result: { type: 'singleLineText' } }),
      taskName,
    ],
    Array.from({ length: 230 }, (_, i) => ({
      Task: `Task ${i}`,
      ...(i < 3 && { Project: [recordId('Projects', i < 2 ? 0 : 1)] }),
      ...(i === 0 && {
        People: [recordId('People', 0), recordId('People', 1)],
        Ready: true,
        Due: '2024-02-29',
        Seen: '2024-02-29T12:30:00.000Z',
        Effort: 5400,
        Stars: 4,
        Names: ['one\u2028line', 'two'],
      }),
    })),
    taskName,
  ),
  tableOf(
    'People',
    [field('Name', 'singleLineText'), peopleTasks],
    [
      { Name: 'Ann', Tasks: [recordId('Tasks', 0)] },
      { Name: 'Bob', Tasks: [recordId('Tasks', 0)] },
    ],
  ),
]

let workspace: Workspace
let closed: Workspace
const service = new AirtableStandIn(tables)
let url: string

beforeAll(async () => {
  url = await service.listen()
  workspace = await startWorkspace({ config: { outboundAllow: ['127.0.0.1'], airtableUrl: url } })
  closed = await startWorkspace({ config: { airtableUrl: url } })
})
afterAll(async () => {
  service.close()
  await workspace.close()
  await closed.close()
})

async function send<Body>(path: string, payload: object, by = workspace, key: string = randomUUID()) {
  const headers = { ...by.owner.headers, 'idempotency-key': key }
  const reply = await by.fastify.inject({ method: 'POST', url: path, headers, payload })
  return { status: reply.statusCode, text: reply.body, body: reply.json<Body & { message: string }>() }
}

const connection = { kind: 'airtable', token, base: `https://airtable.com/${baseId}/tblTasks/viwGrid` }
const propose = (given: object = {}, by = workspace) =>
  send<BaseProposal>('/api/base-connection-proposal', { ...connection, ...given }, by)

describe('a base of Airtable', () => {
  test('gets a proposal with types, choices, and each relation once', async () => {
    const { status, text, body } = await propose()
    expect(status, text).toBe(200)
    expect(body.ignored).toEqual([
      { name: 'Projects.Files', reason: 'Files are not copied. The field has their names.' },
      { name: 'Projects.Open', reason: 'Buttons are not imported' },
    ])
    const described = body.tables.map(({ name, rows, isComplete, columns }) => [
      name,
      rows,
      isComplete,
      columns.map(({ header, fieldType, relation, inverseOf }) =>
        relation
          ? `${header} → ${relation.table}.${relation.header}${relation.isMany ? ', many' : ''}`
          : inverseOf
            ? `${header} is the other side of ${inverseOf.table}.${inverseOf.header}`
            : `${header} ${fieldType}`,
      ),
    ])
    expect(described).toEqual([
      [
        'Projects',
        2,
        false,
        [
          'Name text',
          'Budget currency',
          'Done percent',
          'Stage select',
          'Tags multi_select',
          'Code text',
          'Files long_text',
          'Owner text',
          'Margin decimal',
          'Tasks is the other side of Tasks.Project',
          'Record ID text',
        ],
      ],
      [
        'Tasks',
        230,
        false,
        [
          'Task text',
          'Project → Projects.Record ID',
          'People → People.Record ID, many',
          'Ready boolean',
          'Due date',
          'Seen datetime',
          'Effort duration',
          'Stars rating',
          'Names text',
          'Record ID text',
        ],
      ],
      ['People', 2, false, ['Name text', 'Tasks is the other side of Tasks.People', 'Record ID text']],
    ])
    const [projects] = body.tables
    expect(projects!.columns[1]!.settings).toEqual({ currency: 'EUR' })
    expect(projects!.columns[3]!.settings).toEqual({
      choices: [
        { value: 'Won, paid', label: 'Won, paid', color: 'green' },
        { value: 'Open', label: 'Open', color: 'violet' },
      ],
    })
  })

  test('is imported without losing a value, in one change that can be undone', async () => {
    const { body: proposal } = await propose()
    const full = planOf(proposal, 'at')
    // Like the screen: the other side of a relation is not imported as a field.
    const plan = {
      tables: full.tables.map((table, i) => {
        const isOther = proposal.tables[i]!.columns.map(({ inverseOf }) => inverseOf !== null)
        return {
          ...table,
          columns: table.columns.map((name, j) => (isOther[j] ? null : name)),
          fields: table.fields.filter((_, j) => !isOther[j]),
        }
      }),
    }
    const payload = { ...connection, plan }
    const before = service.requests.length
    const { status, text, body } = await send<BaseReport>('/api/base-connection', payload, workspace, 'one')
    expect(status, text).toBe(200)
    expect(body.tables.map(({ inserted, skipped, notes }) => [inserted, skipped, notes])).toEqual([
      [2, 0, []],
      [230, 0, []],
      [2, 0, []],
    ])
    // The schema, one page of projects, three of tasks, one of people: each page is requested once, though its rows are read several times.
    expect(service.requests.length - before).toBe(6)
    const { data } = await workspace.owner.tenant(`{
      projects: at_projects(orderBy: [{budget: DESC}]) { name budget done stage tags code files owner margin
        tasks_by_project(orderBy: [{task: ASC}]) { task } }
      tasks: at_tasks(where: {task: {eq: "Task 0"}}) { task ready due seen effort stars names
        project_record { code } people_records(orderBy: [{name: ASC}]) { name } }
      at_tasks_aggregate(where: {ready: {eq: false}}) { count } }`)
    expect(data.projects).toEqual([
      {
        name: 'Same name',
        budget: 1234.5,
        done: 7,
        stage: 'Won, paid',
        tags: ['c', 'a, b'],
        code: '007',
        files: 'plan.pdf, photo.png',
        owner: 'Ann Lee',
        margin: 0.25,
        tasks_by_project: [{ task: 'Task 0' }, { task: 'Task 1' }],
      },
      {
        name: 'Same name',
        budget: null,
        done: null,
        stage: null,
        tags: null,
        code: '=1+1',
        files: null,
        owner: null,
        margin: null,
        tasks_by_project: [{ task: 'Task 2' }],
      },
    ])
    expect(data.tasks).toEqual([
      {
        task: 'Task 0',
        ready: true,
        due: '2024-02-29',
        seen: '2024-02-29T12:30:00.000Z',
        effort: 90,
        stars: 4,
        names: 'one\u2028line, two',
        project_record: { code: '007' },
        people_records: [{ name: 'Ann' }, { name: 'Bob' }],
      },
    ])
    expect(data.at_tasks_aggregate).toEqual([{ count: 229 }])
    expect(await send('/api/base-connection', payload, workspace, 'one')).toMatchObject({ status, text })
    const undone = await workspace.owner.admin(
      'mutation ($tenantId: ID!, $id: ID) { undoStructureChange(tenantId: $tenantId, changeId: $id) { id } }',
      { tenantId: workspace.tenantId, id: body.changeId },
    )
    expect(undone.errors, undone.text).toBeUndefined()
    const left = await workspace.owner.admin(`{ tenantEntities(where: {name: {startsWith: "at_"}}) { name } }`)
    expect(left.data.tenantEntities).toEqual([])
    const { data: log } = await workspace.owner.admin(
      `{ auditLog(where: {description: {contains: "${baseId}"}}, limit: 1) { description } }`,
    )
    expect(log.auditLog[0].description).toBe(`Connected to the base "${baseId}" of Airtable, to import it`)
  })

  test('is refused with the reason', async () => {
    expect((await propose({ token: 'patWRONG' })).body.message).toBe('Airtable does not accept the token.')
    expect((await propose({ base: 'appOTHEROTHER001' })).body.message).toContain('The token does not reach this base.')
    expect((await propose({ base: 'tblTasks' })).body.message).toContain('Enter the address of the base')
    expect((await propose({ token: ' ' })).body.message).toBe('Enter the token.')
    const { status, body } = await propose({}, closed)
    expect([status, body.message]).toEqual([400, expect.stringContaining('is not on the public internet')])
  })
})

describe('while Airtable refuses requests', () => {
  const follow = (path: string, payload: object, key: string = randomUUID()) => {
    const headers = { ...workspace.owner.headers, 'idempotency-key': key, accept: 'text/event-stream' }
    return workspace.fastify.inject({ method: 'POST', url: path, headers, payload })
  }
  const eventsIn = (text: string) =>
    text
      .split('\n\n')
      .filter((block) => block !== '')
      .map((block) => /^event: (\w+)\ndata: (.*)$/s.exec(block)!)
      .map(([, event, data]) => ({ event, ...JSON.parse(data!) }))

  test('the proposal reports the reason of a pause, and its end', async () => {
    service.rest()
    service.next.push({ status: 429, retryAfter: 0 }, { status: 503, retryAfter: 0 })
    const { body } = await follow('/api/base-connection-proposal', connection)
    const events = eventsIn(body)
    // Progress events with row counts come in between.
    const waits = events.flatMap(({ waiting }) => waiting ?? [])
    const until = expect.stringMatching(/^\d{4}-.*Z$/)
    expect(waits).toEqual([
      { service: 'Airtable', reason: 'limit', until },
      { service: 'Airtable', reason: 'fault', until },
    ])
    expect(events.slice(-2)).toMatchObject([{ event: 'progress' }, { event: 'answer', status: 200 }])
    expect(events.at(-2).waiting).toBeUndefined()
    expect(events.at(-1).body.tables).toHaveLength(3)
  })

  test('a refusal is sent as the answer of the stream', async () => {
    const { body } = await follow('/api/base-connection-proposal', { ...connection, token: 'patWRONG' })
    expect(eventsIn(body)).toMatchObject([
      { event: 'answer', status: 400, body: { message: 'Airtable does not accept the token.' } },
    ])
  })

  test('an import that waits can be cancelled', async () => {
    const { body: proposal } = await propose()
    const key = randomUUID()
    service.next.push(429)
    const before = service.requests.length
    const running = follow('/api/base-connection', { ...connection, plan: planOf(proposal, 'waits') }, key)
    await expect.poll(() => service.requests.length).toBe(before + 1)
    const cancel = { method: 'POST', url: '/api/import-cancel' } as const
    await workspace.fastify.inject({ ...cancel, headers: { ...workspace.owner.headers, 'idempotency-key': key } })
    const events = eventsIn((await running).body)
    expect(events.at(-1)).toMatchObject({
      event: 'answer',
      status: 409,
      body: { message: 'The import was cancelled. No record was stored.' },
    })
    expect(service.requests.length).toBe(before + 1)
    const left = await workspace.owner.admin(`{ tenantEntities(where: {name: {startsWith: "waits"}}) { name } }`)
    expect(left.data.tenantEntities).toEqual([])
  })
})

describe('the client', () => {
  /** Returns the pauses of a request whose first answers have these statuses. */
  const collect = async (...statuses: AirtableStandIn['next']) => {
    const other = new AirtableStandIn(tables)
    other.next.push(...statuses)
    const pauses: number[] = []
    const wait = async (milliseconds: number) => {
      if (milliseconds >= 2_000) pauses.push(milliseconds)
    }
    const { signal } = new AbortController()
    const allow = new AllowList(['127.0.0.1'])
    const client = new AirtableClient({ url: await other.listen(), token, allow, signal, turns: new Turns(), wait })
    const found = await client.tables(baseId).then(
      ({ length }) => length,
      ({ message }: Error) => message,
    )
    other.close()
    return { pauses, found }
  }

  test('pauses for thirty seconds after 429, and gives up after some attempts', async () => {
    expect(await collect(429)).toEqual({ pauses: [30_000], found: 3 })
    expect(await collect(503, 429)).toEqual({ pauses: [2_000, 30_000], found: 3 })
    expect(await collect(502, 503, 500, 503)).toEqual({ pauses: [2_000, 5_000, 15_000, 30_000], found: 3 })
    expect(await collect({ status: 429, retryAfter: 45 })).toEqual({ pauses: [45_000], found: 3 })
    expect(await collect({ status: 503, retryAfter: 86_400 })).toEqual({ pauses: [300_000], found: 3 })
    expect(await collect(429, 429, 429, 429, 429)).toEqual({
      pauses: [30_000, 30_000, 30_000, 30_000],
      found: 'Airtable refuses further requests for now. Try again in a minute.',
    })
  })

  test('shares the limit of a base with all other clients', () => {
    let now = 1000
    const turns = new Turns(() => now)
    const gap = baseLimits.airtableMillisecondsPerRequest
    expect([baseId, baseId, baseId, 'appOTHER'].map((base) => turns.take(base))).toEqual([0, gap, 2 * gap, 0])
    now += gap
    expect([baseId, 'appOTHER'].map((base) => turns.take(base))).toEqual([2 * gap, 0])
    now += 3 * gap
    expect(turns.take(baseId)).toBe(0)
  })
})
