import { compile, sql, value } from '@monarch/sql'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dataOf, startWorkspace, type Workspace } from '../../../../../../tests/integration/builders.ts'
import { type MailServer, startMailServer } from '../../../../../../tests/integration/mail-server.ts'
import { type ModelServer, startModelServer } from '../../../../../../tests/integration/model-server.ts'
import { readTriggers } from '../triggers/read-triggers.ts'

let workspace: Workspace
let mail: MailServer
let model: ModelServer

beforeAll(async () => {
  ;[mail, model] = await Promise.all([startMailServer(), startModelServer()])
  workspace = await startWorkspace({ config: { outboundAllow: ['127.0.0.1'], smtp: mail.smtp } })
  await workspace.buildEntity('lead', [
    { name: 'name', fieldType: 'text' },
    { name: 'email', fieldType: 'email' },
    { name: 'answer', fieldType: 'long_text' },
  ])
  await configure({ baseUrl: model.baseUrl, model: 'large', isEnabled: true, dailyRequests: 100 })
})
afterAll(async () => {
  await workspace.close()
  mail.close()
  await model.close()
})
beforeEach(() => {
  mail.received.length = 0
  model.requests.length = 0
})

const configure = async (data: object) =>
  dataOf(
    await workspace.owner.admin(
      'mutation($id: ID!, $data: UpdateAiSettingsInput!) { updateAiSettings(organizationId: $id, data: $data) { id } }',
      { id: workspace.organizationId, data },
    ),
  )

/** Publishes a workflow for new leads; `stop` deletes it. */
async function start(steps: readonly object[]): Promise<{ id: string; stop: () => Promise<unknown> }> {
  const draft = { trigger: { type: 'recordCreated', entity: 'lead' }, steps }
  const data = { tenantId: workspace.tenantId, name: 'Answer leads', draft }
  const { owner } = workspace
  const create = 'mutation($data: CreateWorkflowInput!) { made: createWorkflow(data: $data) { id } }'
  const { id } = dataOf(await owner.admin(create, { data })).made
  dataOf(await owner.admin('mutation($id: ID!) { publishWorkflow(id: $id) { id } }', { id }))
  return { id, stop: () => owner.admin('mutation($id: ID!) { deleteWorkflow(data: {id: $id}) { id } }', { id }) }
}

/** Creates a lead and waits until its run is finished. */
async function addLead(data: object): Promise<string> {
  const before = await countRuns('finished')
  const id = await setOff(data)
  await finishRuns()
  expect(await countRuns('finished')).toBe(before + 1)
  return id
}

/** Polls, since a run and its job are in two databases: the run may come first. */
async function finishRuns(): Promise<void> {
  const waiting = async () => {
    await workspace.jobs.drain()
    return countRuns('waiting')
  }
  await expect.poll(waiting, { timeout: 30_000 }).toBe(0)
}

/** Creates a lead and waits for its run to be created, here or by the background process. */
async function setOff(data: object): Promise<string> {
  const create = 'mutation($data: CreateLeadInput!) { createLead(data: $data) { id } }'
  const { id } = dataOf(await workspace.owner.tenant(create, { data })).createLead
  const waiting = async () => {
    await readTriggers(workspace.app, workspace.tenantId)
    return countRuns('waiting')
  }
  await expect.poll(waiting, { timeout: 30_000 }).toBe(1)
  return id
}

async function countRuns(which: 'waiting' | 'finished'): Promise<number> {
  const tenant = await workspace.app.tenants.find(workspace.tenantId)
  const [row] = await tenant!.db.rows<{ count: number }>(
    compile(
      sql`select count(*)::int as count from monarch."workflowRuns"
        where ("finishedAt" is not null) = ${value(which === 'finished')}::boolean`,
    ),
  )
  return row!.count
}

async function lastRun(id: string) {
  const query =
    'query($id: ID!) { runs: _workflow_runs(workflowId: $id, limit: 1) { status error steps { stepId status output error } } }'
  return dataOf(await workspace.owner.tenant(query, { id })).runs[0]
}

const askAi = { id: 'ask', type: 'askAi', prompt: 'Write a greeting for {name}.' }

test('AI gets values of the record, and later steps can use its answer', async () => {
  const { id, stop } = await start([
    askAi,
    { id: 'store', type: 'updateRecord', record: 'record', values: { answer: { template: '{steps.ask.text}' } } },
  ])
  model.answer = () => '  Dear Ana, welcome.  '
  const lead = await addLead({ name: 'Ana' })
  expect(model.requests).toMatchObject([{ model: 'large', user: 'Write a greeting for Ana.', isStream: false }])
  const read = 'query($id: ID!) { lead_by_id(id: $id) { answer } }'
  expect(dataOf(await workspace.owner.tenant(read, { id: lead })).lead_by_id).toEqual({ answer: 'Dear Ana, welcome.' })
  expect(await lastRun(id)).toMatchObject({
    status: 'done',
    steps: [{ stepId: 'ask', output: { text: 'Dear Ana, welcome.' } }, { stepId: 'store' }],
  })
  await stop()
})

test('an error of the AI endpoint fails the run with a sentence that reveals nothing of the reply', async () => {
  const { id, stop } = await start([askAi])
  model.answer = () => 401
  await addLead({ name: 'Ana' })
  const run = await lastRun(id)
  expect(run).toMatchObject({
    status: 'failed',
    steps: [{ stepId: 'ask', status: 'failed', error: 'The AI endpoint refused the API key (401).' }],
  })
  expect(JSON.stringify(run)).not.toContain('Refused with')

  await configure({ dailyRequests: 0 })
  model.requests.length = 0
  await addLead({ name: 'Ben' })
  expect((await lastRun(id)).error).toContain('The AI budget of 0 requests a day is used up.')
  expect(model.requests).toEqual([])
  await configure({ dailyRequests: 100 })
  await stop()
})

test('an answer above the limit fails the step instead of being cut, and is counted', async () => {
  const web = createServer((_request, response) => response.end('x'.repeat(100_001)))
  await new Promise<void>((listening) => web.listen(0, '127.0.0.1', listening))
  const host = `127.0.0.1:${(web.address() as AddressInfo).port}`
  model.answer = () => 'x'.repeat(100_001)
  const remedy = 'Ask for less, or have an operator raise MONARCH_LIMIT_WORKFLOW_ANSWER.'
  for (const [step, sender] of [
    [askAi, 'The AI model'],
    [{ id: 'call', type: 'callUrl', method: 'GET', url: `http://${host}/` }, host],
  ] as const) {
    const { id, stop } = await start([step])
    await addLead({ name: 'Ana' })
    const error = `${sender} sent more than 100,000 bytes. ${remedy}`
    expect(await lastRun(id)).toMatchObject({ status: 'failed', steps: [{ status: 'failed', output: null, error }] })
    await stop()
  }
  const { body } = await workspace.fastify.inject('/metrics')
  expect(body).toMatch(/^monarch_limit_refusals_total\{limit="workflowAnswer"\} 2$/m)
  web.close()
})

test('an answer at the limit arrives whole', async () => {
  const { id, stop } = await start([askAi])
  model.answer = () => 'x'.repeat(100_000)
  await addLead({ name: 'Ana' })
  expect((await lastRun(id)).steps[0].output.text).toHaveLength(100_000)
  await stop()
})

test('a mail goes once to the addresses in the record, with the texts filled in', async () => {
  const to = '{email}, boss@example.com'
  const { id, stop } = await start([
    { id: 'mail', type: 'sendEmail', to, subject: 'Hello {name}', text: 'Dear {name},\nwelcome.' },
  ])
  await addLead({ name: 'Ana', email: 'ana@example.com' })
  await readTriggers(workspace.app, workspace.tenantId)
  await workspace.jobs.drain()
  expect(mail.received).toHaveLength(1)
  const [head = '', , body = ''] = mail.received[0]!.split('\r\n\r\n')
  expect(head).toContain('To: ana@example.com, boss@example.com')
  expect(head).toContain('Subject: Hello Ana')
  expect(body).toContain('Dear Ana,\r\nwelcome.')
  expect(await lastRun(id)).toMatchObject({ status: 'done', steps: [{ stepId: 'mail', output: { queued: true } }] })

  await addLead({ name: 'Nobody', email: null })
  expect(mail.received).toHaveLength(2)
  await stop()
})

test('a mail without a valid recipient fails the run with a reason', async () => {
  const { id, stop } = await start([{ id: 'mail', type: 'sendEmail', to: '{name}', subject: 'x', text: 'y' }])
  for (const [name, error] of [
    [null, 'There is nobody to write to: “To” is empty.'],
    ['Ana Ruiz', '“Ana” is not an email address.'],
  ] as const) {
    await addLead({ name })
    expect(await lastRun(id)).toMatchObject({ status: 'failed', steps: [{ status: 'failed', error }] })
  }
  expect(mail.received).toEqual([])
  await stop()
})

test('a workspace that becomes a copy sends nothing out, even for earlier triggers', async () => {
  const { id, stop } = await start([askAi])
  await setOff({ name: 'Ana' })
  await workspace.app.admin.updateTable('tenants').set({ isQuiet: true }).where('id', '=', workspace.tenantId).execute()
  await finishRuns()
  expect((await lastRun(id)).error).toContain('Nothing is sent from this workspace')
  expect(model.requests).toEqual([])
  await workspace.app.admin
    .updateTable('tenants')
    .set({ isQuiet: false })
    .where('id', '=', workspace.tenantId)
    .execute()
  await stop()
})
