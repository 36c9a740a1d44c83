import type { Json } from '@monarch/field-types'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type GraphqlReply,
  type Person,
  startWorkspace,
  type Workspace,
} from '../../../../tests/integration/builders.ts'
import { readTriggers } from './read-triggers.ts'

let workspace: Workspace
let owner: Person
let ids: { account: string; deal: string; task: string; fields: Record<string, Record<string, string>> }

beforeAll(async () => {
  workspace = await startWorkspace({ config: { outboundAllow: ['127.0.0.1'], smtp: null } })
  owner = workspace.owner
  const account = await workspace.buildEntity('account', [
    { name: 'name', fieldType: 'text' },
    { name: 'email', fieldType: 'email' },
  ])
  const deal = await workspace.buildEntity('deal', [
    { name: 'name', fieldType: 'text' },
    { name: 'stage', fieldType: 'select', options: ['open', 'won', 'lost'] },
    { name: 'amount', fieldType: 'currency' },
    { name: 'closes', fieldType: 'date' },
    { name: 'account', fieldType: 'relationship', settings: { entityId: account.id, inverseName: 'deals' } },
  ])
  const task = await workspace.buildEntity('task', [
    { name: 'title', fieldType: 'text', isRequired: true },
    { name: 'notes', fieldType: 'long_text' },
    { name: 'due', fieldType: 'date' },
    { name: 'hours', fieldType: 'number' },
    { name: 'done', fieldType: 'boolean' },
    { name: 'deal', fieldType: 'relationship', settings: { entityId: deal.id, inverseName: 'tasks' } },
  ])
  ids = {
    account: account.id,
    deal: deal.id,
    task: task.id,
    fields: { account: account.fields, deal: deal.fields, task: task.fields },
  }
})
afterAll(() => workspace.close())

const codeOf = ({ errors }: GraphqlReply) => errors?.[0]?.extensions.code
const dataOf = (reply: GraphqlReply) => {
  if (reply.errors) throw new Error(reply.text)
  return reply.data
}
const shape =
  'id name isActive isPublished hasChanges draft published trigger runCount failedCount successRate lastRun version'

interface Definition {
  trigger: object
  steps: object[]
}

async function create(draft: Definition, person = owner, name = 'A workflow') {
  const reply = await person.admin(
    `mutation($data: CreateWorkflowInput!) { createWorkflow(data: $data) { ${shape} } }`,
    {
      data: { tenantId: workspace.tenantId, name, draft },
    },
  )
  return dataOf(reply).createWorkflow
}
const publish = (id: string, person = owner) =>
  person.admin(`mutation($id: ID!) { publishWorkflow(id: $id) { ${shape} } }`, { id })
const switchTo = (id: string, isActive: boolean) =>
  owner.admin(`mutation($id: ID!, $on: Boolean!) { setWorkflowActive(id: $id, isActive: $on) { ${shape} } }`, {
    id,
    on: isActive,
  })
const remove = async (id: string) =>
  dataOf(await owner.admin('mutation($id: ID!) { deleteWorkflow(data: {id: $id}) { id } }', { id }))
const read = async (id: string) =>
  dataOf(await owner.admin(`query($id: ID!) { workflow(id: $id) { ${shape} } }`, { id })).workflow

async function start(draft: Definition, person = owner): Promise<string> {
  const { id } = await create(draft, person)
  dataOf(await publish(id, person))
  return id
}

interface Run {
  status: string
  error: string | null
  recordId: string | null
  depth: number
  steps: {
    stepId: string
    at: string
    status: string
    input: { readonly values?: object } | null
    output: Json
    error: string | null
    attempts: number
  }[]
}
/** What the changes so far have set off, all done. */
async function settled(): Promise<void> {
  for (let round = 0; round < 8; round++) {
    await readTriggers(workspace.app, workspace.tenantId)
    await workspace.jobs.drain()
  }
}
async function runsOf(workflowId: string, person = owner): Promise<Run[]> {
  const query = `query($id: ID!) { _workflow_runs(workflowId: $id) {
    id status error recordId depth steps { stepId at status attempts input output error } } }`
  return dataOf(await person.tenant(query, { id: workflowId }))._workflow_runs
}

const addDeal = async (data: object, person = owner): Promise<string> =>
  dataOf(await person.tenant('mutation($data: CreateDealInput!) { createDeal(data: $data) { id } }', { data }))
    .createDeal.id
const changeDeal = async (id: string, data: object) =>
  dataOf(
    await owner.tenant('mutation($id: ID!, $data: UpdateDealInput!) { updateDeal(id: $id, data: $data) { id } }', {
      id,
      data,
    }),
  )
const tasksOf = async (dealId: string) =>
  dataOf(
    await owner.tenant(
      'query($id: ID!) { task(where: {deal: {eq: $id}}, orderBy: [{title: ASC}]) { title notes due hours done } }',
      {
        id: dealId,
      },
    ),
  ).task

const taskStep = (more: object = {}) => ({
  id: 'make',
  type: 'createRecord',
  entity: 'task',
  values: { title: { template: 'Deal {name}' }, deal: { formula: '{id}' } },
  ...more,
})

test('a new record sets off a workflow once, which makes another one out of its values', async () => {
  const id = await start({
    trigger: { type: 'recordCreated', entity: 'deal', where: { amount: { gte: 100 } } },
    steps: [
      {
        id: 'make',
        type: 'createRecord',
        entity: 'task',
        values: {
          title: { template: 'Call {account.name} about {name}' },
          notes: { template: 'Worth {amount}, says {user.name}' },
          due: { formula: 'dateadd({closes}, 3, "days")' },
          hours: { formula: '{amount} / 50' },
          done: false,
          deal: { formula: '{id}' },
        },
      },
    ],
  })
  const { createAccount } = dataOf(await owner.tenant('mutation { createAccount(data: {name: "Acme"}) { id } }'))
  const deal = await addDeal({ name: 'Site', amount: 250, closes: '2026-03-01', account: createAccount.id })
  const small = await addDeal({ name: 'Tiny', amount: 5 })
  await settled()
  expect(await tasksOf(deal)).toEqual([
    {
      title: 'Call Acme about Site',
      notes: 'Worth $250.00, says Test person',
      due: '2026-03-04',
      hours: 5,
      done: false,
    },
  ])
  expect(await tasksOf(small)).toEqual([])
  const made = (await owner.tenant('{ task(where: {title: {eq: "Call Acme about Site"}}) { id } }')).data.task[0].id
  const changed = 'query($id: ID!) { task_history(id: $id) { action agent workflowId } }'
  expect(dataOf(await owner.tenant(changed, { id: made })).task_history).toEqual([
    { action: 'create', agent: 'workflow', workflowId: id },
  ])
  const runs = await runsOf(id)
  expect(runs).toMatchObject([
    {
      status: 'done',
      error: null,
      recordId: deal,
      depth: 0,
      steps: [{ stepId: 'make', at: '', status: 'done', attempts: 1 }],
    },
  ])
  expect(runs[0]!.steps[0]!.input?.values).toMatchObject({ title: 'Call Acme about Site', hours: 5 })
  expect(await read(id)).toMatchObject({ runCount: 1, failedCount: 0, successRate: 1, lastRun: { status: 'done' } })
  await remove(id)
})

test('a change counts when one of its fields does, and the record meets the conditions', async () => {
  const id = await start({
    trigger: { type: 'recordUpdated', entity: 'deal', fields: ['stage'], where: { stage: { eq: 'won' } } },
    steps: [
      taskStep(),
      {
        id: 'note',
        type: 'updateRecord',
        record: 'steps.make',
        values: { notes: { template: 'of {steps.make.title}' } },
      },
    ],
  })
  const deal = await addDeal({ name: 'Won', stage: 'open' })
  await changeDeal(deal, { amount: 1 })
  await changeDeal(deal, { stage: 'lost' })
  await settled()
  expect(await tasksOf(deal)).toEqual([])
  await changeDeal(deal, { stage: 'won' })
  await settled()
  await changeDeal(deal, { amount: 2 })
  await settled()
  expect(await tasksOf(deal)).toMatchObject([{ title: 'Deal Won', notes: 'of Deal Won' }])
  const { data } = await owner.tenant('query($id: ID!) { task(where: {deal: {eq: $id}}) { id } }', { id: deal })
  const history = await owner.tenant('query($id: ID!) { task_history(id: $id) { action agent } }', {
    id: data.task[0].id,
  })
  expect(history.data.task_history).toEqual([
    { action: 'update', agent: 'workflow' },
    { action: 'create', agent: 'workflow' },
  ])
  await remove(id)
})

test('a deleted record is read in the bin', async () => {
  const id = await start({
    trigger: { type: 'recordDeleted', entity: 'deal', where: { stage: { eq: 'lost' } } },
    steps: [{ id: 'make', type: 'createRecord', entity: 'task', values: { title: { template: 'Gone: {name}' } } }],
  })
  for (const stage of ['lost', 'open']) {
    const deal = await addDeal({ name: `Was ${stage}`, stage })
    await owner.tenant('mutation($id: ID!) { deleteDeal(id: $id) { id } }', { id: deal })
  }
  await settled()
  const { data } = await owner.tenant('{ task(where: {title: {startsWith: "Gone"}}) { title } }')
  expect(data.task).toEqual([{ title: 'Gone: Was lost' }])
  await remove(id)
})

test('conditions, loops and deletions; a step that fails may be passed over', async () => {
  const id = await start({
    trigger: { type: 'recordCreated', entity: 'account' },
    steps: [{ id: 'bad', type: 'deleteRecord', record: 'steps.made_up', onFailure: 'continue' }],
  }).catch((error: Error) => error.message)
  expect(id).toContain('Please choose a record')
  const workflow = await start({
    trigger: { type: 'recordUpdated', entity: 'account', fields: ['email'] },
    steps: [
      {
        id: 'each_deal',
        type: 'findRecords',
        entity: 'deal',
        where: { account: { eq: { formula: '{id}' } } },
        limit: 10,
        steps: [
          {
            id: 'is_big',
            type: 'condition',
            formula: '{steps.each_deal.amount} > 100',
            yes: [
              {
                id: 'make',
                type: 'createRecord',
                entity: 'task',
                values: {
                  title: { template: 'Big: {steps.each_deal.name} of {name}' },
                  deal: { formula: '{steps.each_deal.id}' },
                },
              },
            ],
            no: [{ id: 'drop', type: 'deleteRecord', record: 'steps.each_deal' }],
          },
        ],
      },
      {
        id: 'impossible',
        type: 'createRecord',
        entity: 'task',
        values: { title: { formula: 'blank()' } },
        onFailure: 'continue',
      },
      {
        id: 'last',
        type: 'createRecord',
        entity: 'task',
        values: { title: { template: '{steps.each_deal.count} deals' } },
      },
    ],
  })
  const { createAccount } = dataOf(await owner.tenant('mutation { createAccount(data: {name: "Zed"}) { id } }'))
  const big = await addDeal({ name: 'A', amount: 500, account: createAccount.id })
  const small = await addDeal({ name: 'B', amount: 5, account: createAccount.id })
  await owner.tenant('mutation($id: ID!) { updateAccount(id: $id, data: {email: "z@ed.example"}) { id } }', {
    id: createAccount.id,
  })
  await settled()
  expect(await tasksOf(big)).toMatchObject([{ title: 'Big: A of Zed' }])
  expect(
    (await owner.tenant('query($id: ID!) { deal_by_id(id: $id) { id } }', { id: small })).data.deal_by_id,
  ).toBeNull()
  const [run] = await runsOf(workflow)
  expect(run).toMatchObject({ status: 'done', error: null })
  expect(run!.steps.map(({ stepId, at, status }) => `${stepId} ${at} ${status}`)).toEqual([
    'each_deal  done',
    'is_big 0 done',
    'make 0 done',
    'is_big 1 done',
    'drop 1 done',
    'impossible  failed',
    'last  done',
  ])
  expect(run!.steps.find(({ stepId }) => stepId === 'impossible')!.error).toContain('required')
  expect((await owner.tenant('{ task(where: {title: {eq: "2 deals"}}) { id } }')).data.task).toHaveLength(1)
  await remove(workflow)
})

test('a failure ends the run, after as many tries as are wished, and counts', async () => {
  const id = await start({
    trigger: { type: 'recordCreated', entity: 'deal' },
    steps: [
      { id: 'mail', type: 'sendEmail', label: 'Tell', to: 'a@b.example', subject: 'x', text: 'y', retries: 2 },
      taskStep(),
    ],
  })
  const deal = await addDeal({ name: 'No mail' })
  await settled()
  for (let i = 0; i < 3; i++) {
    await hurry()
    await settled()
  }
  const [run] = await runsOf(id)
  expect(run).toMatchObject({ status: 'failed', steps: [{ stepId: 'mail', status: 'failed', attempts: 3 }] })
  expect(run!.error).toMatch(/^Tell: No e-mail can be sent/)
  expect(await tasksOf(deal)).toEqual([])
  expect(await read(id)).toMatchObject({ runCount: 1, failedCount: 1, successRate: 0 })
  await remove(id)
})

test('a wait is a wait: the run goes on later, where it was', async () => {
  const id = await start({
    trigger: { type: 'recordCreated', entity: 'deal' },
    steps: [
      taskStep(),
      { id: 'pause', type: 'wait', minutes: 60 },
      taskStep({ id: 'again', values: { title: 'After', deal: { formula: '{id}' } } }),
    ],
  })
  const deal = await addDeal({ name: 'Slow' })
  await settled()
  expect(await tasksOf(deal)).toHaveLength(1)
  expect((await runsOf(id))[0]).toMatchObject({ status: 'waiting' })
  await hurry()
  await tenantRows(
    `update monarch."workflowSteps" set output = jsonb_build_object('until', now()) where status = 'waiting'`,
  )
  await settled()
  expect((await tasksOf(deal)).map(({ title }: { title: string }) => title)).toEqual(['After', 'Deal Slow'])
  expect((await runsOf(id))[0]).toMatchObject({ status: 'done' })
  await remove(id)
})

test('workflows set each other off, but not without end', async () => {
  const id = await start({
    trigger: { type: 'recordCreated', entity: 'task', where: { title: { startsWith: 'Loop' } } },
    steps: [{ id: 'more', type: 'createRecord', entity: 'task', values: { title: { template: '{title}!' } } }],
  })
  await owner.tenant('mutation { createTask(data: {title: "Loop"}) { id } }')
  await settled()
  const runs = await runsOf(id)
  expect(runs.map(({ status, depth }) => `${depth} ${status}`)).toEqual([
    '6 failed',
    '5 done',
    '4 done',
    '3 done',
    '2 done',
    '1 done',
    '0 done',
  ])
  expect(runs[0]!.error).toContain('one behind the other')
  await remove(id)
})

test('what a process left undone is done once, by whoever comes next', async () => {
  const id = await start({
    trigger: { type: 'recordCreated', entity: 'deal' },
    steps: [taskStep(), taskStep({ id: 'second' })],
  })
  const deal = await addDeal({ name: 'Crash' })
  // Two readers at once, and the word that there is something to do gets lost.
  await Promise.all([1, 2, 3].map(() => readTriggers(workspace.app, workspace.tenantId)))
  await workspace.app.jobs.remove(`workflows ${workspace.tenantId}`)
  expect(await runsOf(id)).toHaveLength(1)
  await workspace.app.jobs.add('workflow_tick', {})
  await settled()
  expect(await tasksOf(deal)).toHaveLength(2)
  // It died between the second step and the note that the run is done.
  await tenantRows(
    `update monarch."workflowRuns" set status = 'running', "finishedAt" = null, "dueAt" = now() where "recordId" = '${deal}'`,
  )
  await workspace.app.jobs.add('workflow_tick', {})
  await settled()
  expect(await tasksOf(deal)).toHaveLength(2)
  expect((await runsOf(id))[0]).toMatchObject({ status: 'done' })
  await remove(id)
})

test('a run does what the person may do who published it, as that is now', async () => {
  const builder = await workspace.join(['record:deal:read', 'record:task:create', 'record:task:read', 'workflow:*'])
  const id = await start({ trigger: { type: 'recordCreated', entity: 'deal' }, steps: [taskStep()] }, builder)
  const first = await addDeal({ name: 'Allowed' })
  await settled()
  expect(await tasksOf(first)).toHaveLength(1)
  const [{ id: userId }] = dataOf(await builder.admin('{ users { id } }')).users
  await workspace.app.admin
    .updateTable('users')
    .set({ permissions: ['record:deal:read'] })
    .where('id', '=', userId)
    .execute()
  const second = await addDeal({ name: 'No longer' })
  await settled()
  expect(await tasksOf(second)).toEqual([])
  expect((await runsOf(id))[0]!.error).toContain("You don't have permission to create task records")
  await workspace.app.admin.updateTable('users').set({ isActive: false }).where('id', '=', userId).execute()
  await addDeal({ name: 'Nobody' })
  await settled()
  expect((await runsOf(id))[0]!.error).toContain('may no longer work here')
  await remove(id)
})

test('who may not read the records sees runs without what went in and out, and others see none', async () => {
  const id = await start({ trigger: { type: 'recordCreated', entity: 'deal' }, steps: [taskStep()] })
  await addDeal({ name: 'Secret' })
  await settled()
  const looker = await workspace.join(['workflow:read', 'record:account:read'])
  expect((await runsOf(id, looker))[0]).toMatchObject({
    status: 'done',
    steps: [{ status: 'done', input: null, output: null }],
  })
  const stranger = await workspace.join(['record:*:read'])
  expect(codeOf(await stranger.tenant(`{ _workflow_runs(workflowId: "${id}") { id } }`))).toBe('FORBIDDEN')
  expect(dataOf(await stranger.admin('{ workflows { id } }')).workflows).toEqual([])
  for (const mutation of [
    `publishWorkflow(id: "${id}")`,
    `runWorkflow(id: "${id}")`,
    `deleteWorkflow(data: {id: "${id}"})`,
  ])
    expect(codeOf(await looker.admin(`mutation { ${mutation} { id } }`))).toBe('FORBIDDEN')
  await remove(id)
})

test('renames break nothing; a field and an entity in use are deleted only together with their use', async () => {
  const extra = dataOf(
    await owner.admin('mutation($d: CreateSystemFieldInput!) { createSystemField(data: $d) { id } }', {
      d: { tenantId: workspace.tenantId, entityId: ids.deal, name: 'extra', displayName: 'Extra', fieldType: 'text' },
    }),
  ).createSystemField.id
  const id = await start({
    trigger: { type: 'recordCreated', entity: 'deal', where: { extra: { isNull: true } } },
    steps: [taskStep({ values: { title: { template: 'Deal {name}{extra}' }, deal: { formula: '{id}' } } })],
  })
  const rename = (field: string, name: string) =>
    owner.admin('mutation($id: ID!, $n: String) { updateSystemField(id: $id, data: {name: $n}) { id } }', {
      id: field,
      n: name,
    })
  await rename(ids.fields.deal!.name!, 'label')
  await rename(ids.fields.task!.title!, 'what')
  const renamed = await read(id)
  expect(renamed.published.steps[0].values).toEqual({
    what: { template: 'Deal {label}{extra}' },
    deal: { formula: '{id}' },
  })
  const { createDeal } = dataOf(await owner.tenant('mutation { createDeal(data: {label: "Renamed"}) { id } }'))
  await settled()
  const { task } = dataOf(
    await owner.tenant('query($id: ID!) { task(where: {deal: {eq: $id}}) { what } }', { id: createDeal.id }),
  )
  expect(task).toEqual([{ what: 'Deal Renamed' }])
  await rename(ids.fields.deal!.name!, 'name')
  await rename(ids.fields.task!.title!, 'title')

  const used = dataOf(
    await owner.admin('query($id: ID!) { systemFields(where: {id: {eq: $id}}) { usedBy } }', { id: extra }),
  )
  expect(used.systemFields[0].usedBy).toMatchObject([{ kind: 'workflow', id, name: 'A workflow' }])
  const drop = (more: string) => owner.admin(`mutation { deleteSystemField(data: {id: "${extra}"${more}}) { id } }`)
  const refused = await drop('')
  expect(codeOf(refused)).toBe('CONFLICT')
  expect(refused.errors![0]!.message).toContain('the workflow "A workflow"')
  dataOf(await drop(', removeUses: true'))
  const without = await read(id)
  expect(without.isActive).toBe(true)
  expect(without.published.trigger).toEqual({ type: 'recordCreated', entity: 'deal' })
  expect(without.published.steps[0].values.title).toEqual({ template: 'Deal {name}' })
  await remove(id)
})

test('an entity that a workflow cannot do without takes it along when it goes', async () => {
  const { id: entityId } = await workspace.buildEntity('ticket', [{ name: 'title', fieldType: 'text' }])
  const id = await start({
    trigger: { type: 'recordCreated', entity: 'ticket' },
    steps: [{ id: 'a', type: 'createRecord', entity: 'task', values: { title: 'x' } }],
  })
  const drop = (more: string) => owner.admin(`mutation { deleteTenantEntity(data: {id: "${entityId}"${more}}) { id } }`)
  expect((await drop('')).errors![0]!.message).toContain('the workflow "A workflow"')
  dataOf(await drop(', removeUses: true'))
  expect(await read(id)).toMatchObject({ isActive: false })
  expect(codeOf(await switchTo(id, true))).toBe('BAD_USER_INPUT')
  await remove(id)
})

test('a trial leaves nothing behind, and sends nothing out', async () => {
  const { id } = await create({
    trigger: { type: 'recordUpdated', entity: 'deal' },
    steps: [
      taskStep(),
      { id: 'rename', type: 'updateRecord', record: 'record', values: { name: 'Tried' } },
      { id: 'mail', type: 'sendEmail', to: 'a@b.example', subject: 'About {name}', text: '{steps.make.title}' },
      { id: 'pause', type: 'wait', minutes: 5 },
      { id: 'fails', type: 'createRecord', entity: 'task', values: { title: { formula: 'blank()' } } },
    ],
  })
  const deal = await addDeal({ name: 'Original' })
  const { testWorkflow } = dataOf(
    await owner.admin(`query($r: ID) { testWorkflow(id: "${id}", recordId: $r) }`, { r: deal }),
  )
  expect(testWorkflow).toMatchObject({ status: 'failed', error: 'Create record: title is required' })
  expect(testWorkflow.steps.map(({ stepId, status }: Run['steps'][0]) => `${stepId} ${status}`)).toEqual([
    'make done',
    'rename done',
    'mail skipped',
    'pause done',
    'fails failed',
  ])
  expect(testWorkflow.steps[2].input).toEqual({ to: 'a@b.example', subject: 'About Tried', text: 'Deal Original' })
  expect(await tasksOf(deal)).toEqual([])
  expect((await owner.tenant(`{ deal_by_id(id: "${deal}") { name version } }`)).data.deal_by_id).toEqual({
    name: 'Original',
    version: 1,
  })
  expect(await runsOf(id)).toEqual([])
  await remove(id)
})

test('a webhook is called by its secret only, and an old address is dead', async () => {
  const received: { headers: Record<string, unknown>; body: string }[] = []
  const outside = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk))
    request.on('end', () => {
      received.push({ headers: request.headers, body })
      response.end(JSON.stringify({ ticket: { number: 7 } }))
    })
  })
  await new Promise<void>((listening) => outside.listen(0, '127.0.0.1', listening))
  const { port } = outside.address() as AddressInfo
  const id = await start({
    trigger: { type: 'webhook' },
    steps: [
      {
        id: 'call',
        type: 'callUrl',
        method: 'POST',
        url: `http://127.0.0.1:${port}/x/{webhook.body.order.id}`,
        body: '{"text": "{webhook.body.order.text}"}',
      },
      {
        id: 'make',
        type: 'createRecord',
        entity: 'task',
        values: {
          title: { template: 'Ticket {steps.call.body.ticket.number}' },
          hours: { formula: 'number({webhook.body.order.hours})' },
        },
      },
    ],
  })
  const { fastify } = workspace
  const addressOf = (method: 'GET' | 'POST', person = owner) =>
    fastify.inject({
      method,
      url: `/api/workflows/${id}/hook`,
      headers: person.headers,
      ...(method === 'POST' && { payload: '{}' }),
    })
  const { path } = (await addressOf('GET')).json<{ path: string }>()
  const call = (url: string, key: string) =>
    fastify.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      payload: JSON.stringify({ order: { id: 'a/b', text: 'say "hi"', hours: '4' } }),
    })
  expect((await call(path, 'one')).statusCode).toBe(202)
  expect((await call(path, 'one')).statusCode).toBe(202)
  await settled()
  expect(received.map(({ body }) => JSON.parse(body))).toEqual([{ text: 'say "hi"' }])
  expect(received[0]!.headers['idempotency-key']).toContain('call')
  expect((await owner.tenant('{ task(where: {title: {eq: "Ticket 7"}}) { hours } }')).data.task).toEqual([{ hours: 4 }])
  const other = (await addressOf('POST')).json<{ path: string }>().path
  expect((await call(path, 'two')).statusCode).toBe(404)
  expect((await call(`${path.slice(0, -2)}xx`, 'two')).statusCode).toBe(404)
  expect((await call(other, 'two')).statusCode).toBe(202)
  expect((await addressOf('GET', await workspace.join(['workflow:read']))).statusCode).toBe(403)
  dataOf(await switchTo(id, false))
  expect((await call(other, 'three')).statusCode).toBe(404)
  outside.close()
  await remove(id)
})

test('the clock sets off a run for each record that meets the conditions, once for each time', async () => {
  const id = await start({
    trigger: {
      type: 'schedule',
      every: 'day',
      at: '09:00',
      entity: 'deal',
      where: { closes: { lt: 'today' }, name: { startsWith: 'Due' } },
    },
    steps: [taskStep()],
  })
  const late = await addDeal({ name: 'Due long ago', closes: '2020-01-01' })
  await addDeal({ name: 'Due later', closes: '2999-01-01' })
  const tick = async () => {
    await workspace.app.jobs.add('workflow_tick', {})
    await settled()
  }
  await tick()
  expect(await runsOf(id)).toEqual([])
  const due = new Date(Date.now() - 1000).toISOString()
  for (let i = 0; i < 2; i++) {
    // The second time as after a crash before the next time was written down.
    await workspace.app.admin.updateTable('workflows').set({ nextAt: due }).where('id', '=', id).execute()
    await tick()
  }
  expect(await runsOf(id)).toMatchObject([{ status: 'done', recordId: late }])
  expect(await tasksOf(late)).toHaveLength(1)
  const next = await workspace.app.admin
    .selectFrom('workflows')
    .select('nextAt')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(Date.parse(next.nextAt!)).toBeGreaterThan(Date.now())
  await remove(id)
})

test('by hand: on records that one may read; people are told once', async () => {
  const [{ id: me }] = dataOf(await owner.admin('{ users(where: {permissions: {has: "*"}}) { id } }')).users
  const id = await start({
    trigger: { type: 'manual', entity: 'deal' },
    steps: [{ id: 'tell', type: 'notify', to: me, text: 'Look at {name}, asked by {user.email}' }],
  })
  const deal = await addDeal({ name: 'By hand' })
  const run = (person: Person, args: string) => person.admin(`mutation { runWorkflow(id: "${id}", ${args}) { id } }`)
  const blind = await workspace.join(['workflow:run', 'workflow:read'])
  expect(codeOf(await run(blind, `recordId: "${deal}"`))).not.toBe(undefined)
  expect(codeOf(await run(owner, 'recordIds: []'))).toBe('BAD_USER_INPUT')
  dataOf(await run(owner, `recordIds: ["${deal}"]`))
  await settled()
  expect(await runsOf(id)).toMatchObject([{ status: 'done', recordId: deal }])
  const { notifications } = dataOf(
    await owner.admin('{ notifications(where: {kind: {eq: "workflow"}}) { title text recordId } }'),
  )
  expect(notifications).toMatchObject([{ title: 'A workflow', recordId: deal }])
  expect(notifications[0].text).toMatch(/^Look at By hand, asked by .+@/)
  await remove(id)
})

test('what happened while a workflow was off does not set it off', async () => {
  const id = await start({ trigger: { type: 'recordCreated', entity: 'deal' }, steps: [taskStep()] })
  dataOf(await switchTo(id, false))
  const deal = await addDeal({ name: 'Unseen' })
  dataOf(await switchTo(id, true))
  await settled()
  expect(await tasksOf(deal)).toEqual([])
  expect(await runsOf(id)).toEqual([])
  const later = await addDeal({ name: 'Seen' })
  await settled()
  expect(await tasksOf(later)).toHaveLength(1)
  await remove(id)
})

test('a draft may be unfinished; publishing names every problem with its place', async () => {
  const { id } = await create({
    trigger: { type: 'recordCreated', entity: 'nothing' },
    steps: [
      { id: 'a', type: 'createRecord', entity: 'task', values: { title: { template: '{nope}' }, hours: 'many' } },
    ],
  })
  const { errors } = await publish(id)
  expect(errors![0]!.extensions.issues!.map(({ path }) => path).toSorted()).toEqual([
    'draft.steps.0.values.hours',
    'draft.steps.0.values.title',
    'draft.trigger.entity',
  ])
  expect(codeOf(await switchTo(id, true))).toBe('BAD_USER_INPUT')
  await remove(id)
})

async function tenantRows(text: string): Promise<void> {
  const { db } = (await workspace.app.tenants.find(workspace.tenantId))!
  await db.rows({ text, values: [] })
}

/** What waits is due now. */
async function hurry(): Promise<void> {
  await tenantRows(`update monarch."workflowRuns" set "dueAt" = now() where status = 'waiting'`)
  await workspace.app.jobs.add('workflow_tick', {})
}
