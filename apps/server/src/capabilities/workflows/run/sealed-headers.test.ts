import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { withoutHeaderValues } from '@monarch/schema'
import { sql } from 'kysely'
import { sealPlainHeaders } from '../seal-plain-headers.ts'
import {
  addDeal,
  closeWorkspace,
  create,
  openWorkspace,
  owner,
  publish,
  read,
  remove,
  runsOf,
  untilIdle,
  tenantRows,
  workspace,
} from '../workflow-builders.test-helper.ts'
import { codeOf, dataOf } from '../../../../../../tests/integration/builders.ts'

const secret = `key-${crypto.randomUUID()}`
const received: IncomingHttpHeaders[] = []
const outside = createServer((request, response) => {
  received.push(request.headers)
  response.end('{}')
})
const other: Server = createServer((request, response) => {
  received.push(request.headers)
  response.end('{}')
})
const portOf = (server: Server) => (server.address() as AddressInfo).port

beforeAll(async () => {
  await openWorkspace()
  for (const server of [outside, other])
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
})
afterAll(async () => {
  outside.close()
  other.close()
  await closeWorkspace()
})
beforeEach(() => {
  received.length = 0
})

const trigger = { type: 'recordCreated', entity: 'deal' }
const headers = {
  Authorization: `Bearer ${secret}`,
  'X-Deal': `${secret}-{name}`,
  'X-Name': '{name}',
  Accept: 'text/plain',
}
const url = (server = outside) => `http://127.0.0.1:${portOf(server)}/hooks`
const draftWith = (more: object = {}) => ({
  trigger,
  steps: [{ id: 'call', type: 'callUrl', method: 'POST', url: url(), headers, body: '{"a":1}', ...more }],
})
const update = (id: string, draft: object) =>
  owner.admin(
    'mutation($id: ID!, $data: UpdateWorkflowInput!) { updateWorkflow(id: $id, data: $data) { draft hasChanges } }',
    { id, data: { draft } },
  )
const secretsOf = (id: string) =>
  workspace.app.admin.selectFrom('workflowSecrets').selectAll().where('workflowId', '=', id).execute()

/** Everything stored of the workflow, except the sealed values. */
async function storedText(id: string): Promise<string> {
  const { admin, tenants } = workspace.app
  const { db } = (await tenants.find(workspace.tenantId))!
  const rows = await Promise.all([
    admin.selectFrom('workflows').selectAll().where('id', '=', id).execute(),
    admin.selectFrom('operations').selectAll().where('subjectId', '=', id).execute(),
    db.rows({ text: `select * from monarch."workflowVersions" where "workflowId" = '${id}'`, values: [] }),
    db.rows({ text: 'select * from monarch."workflowSteps"', values: [] }),
  ])
  return JSON.stringify(rows)
}

test('a header value reaches its server, and appears in no reply, stored row or archive', async () => {
  const made = await create(draftWith())
  expect(made.draft.steps[0].headers).toEqual({
    Authorization: { sealed: expect.any(String) },
    'X-Deal': { sealed: expect.any(String), references: ['{name}'] },
    'X-Name': '{name}',
    Accept: 'text/plain',
  })
  const published = dataOf(await publish(made.id)).publishWorkflow
  expect(published.hasChanges).toBe(false)
  await addDeal({ name: 'Harbour' })
  await untilIdle()
  expect(received).toMatchObject([
    {
      authorization: `Bearer ${secret}`,
      'x-deal': `${secret}-Harbour`,
      'x-name': 'Harbour',
      accept: 'text/plain',
    },
  ])
  const runs = await runsOf(made.id)
  expect(runs).toMatchObject([
    { status: 'done', steps: [{ input: { headers: expect.arrayContaining(Object.keys(headers)) } }] },
  ])
  const archive = await workspace.fastify.inject({
    url: `/api/tenants/${workspace.tenantId}/archive`,
    headers: owner.headers,
  })
  const texts = [
    JSON.stringify([made, published, await read(made.id), runs]),
    await storedText(made.id),
    gunzipSync(archive.rawPayload).toString('latin1'),
  ]
  expect(texts.map((text) => text.includes(secret))).toEqual([false, false, false])
  await remove(made.id)
})

test('a returned mark keeps the stored value, and a new text replaces it', async () => {
  const { id, draft } = await create(draftWith())
  const moved = { ...draft.steps[0], url: `${url()}/other`, label: 'Call' }
  expect(dataOf(await update(id, { ...draft, steps: [moved] })).updateWorkflow.draft.steps[0].headers).toEqual(
    draft.steps[0].headers,
  )
  expect(await secretsOf(id)).toHaveLength(2)
  // The same value is not stored twice.
  expect(dataOf(await update(id, draftWith())).updateWorkflow.draft).toEqual(draft)
  const replaced = dataOf(await update(id, draftWith({ headers: { Authorization: 'Bearer another' } }))).updateWorkflow
  expect(replaced.draft.steps[0].headers.Authorization).not.toEqual(draft.steps[0].headers.Authorization)
  // Values that were never published are deleted when unused.
  expect(await secretsOf(id)).toHaveLength(1)
  dataOf(await publish(id))
  dataOf(await update(id, draftWith()))
  expect(await secretsOf(id)).toHaveLength(3)
  await remove(id)
})

test('a stored value cannot be sent to another server or used by another workflow', async () => {
  const { id, draft } = await create(draftWith({ headers: { Authorization: headers.Authorization } }))
  const mark = draft.steps[0].headers.Authorization
  for (const [more, message] of [
    [{ url: url(other) }, `is stored for http://127.0.0.1:${portOf(outside)} only. Enter it again`],
    [{ url: '{name}' }, 'Enter it again to send it to another server'],
    [{ url: `http://127.0.0.1:${portOf(outside)}{name}` }, 'Enter it again to send it to another server'],
    [{ url: `http://127.0.0.1:${portOf(outside)}@127.0.0.1:${portOf(other)}/` }, 'Enter it again'],
    [{ url: url(other), headers: { Accept: mark } }, 'Enter it again'],
    [{ headers: { Authorization: { sealed: crypto.randomUUID() } } }, 'is not stored for this workflow'],
    [{ headers: { Authorization: ['a text'] } }, 'must be text'],
    [{ headers: { Authorization: 'a text' }, url: '{name}/x' }, 'Begin the URL with its address'],
  ] as const) {
    const step = { ...draft.steps[0], ...more }
    const reply = await update(id, { ...draft, steps: [step] })
    expect(codeOf(reply)).toBe('BAD_USER_INPUT')
    expect(reply.errors![0]!.extensions.issues).toEqual([
      {
        path: `data.draft.steps.0.headers.${'headers' in more ? Object.keys(more.headers)[0] : 'Authorization'}`,
        message: expect.stringContaining(message),
      },
    ])
  }
  const again = await owner.admin('mutation($data: CreateWorkflowInput!) { createWorkflow(data: $data) { id } }', {
    data: { tenantId: workspace.tenantId, name: 'Another', draft },
  })
  expect(again.errors![0]!.message).toContain('is not stored for this workflow')
  expect((await read(id)).draft).toEqual(draft)
  await remove(id)
})

test('tampering with the stored definition cannot redirect the value', async () => {
  const { id } = await create(draftWith())
  dataOf(await publish(id))
  const { admin } = workspace.app
  const row = await admin.selectFrom('workflows').select('publishedDefinition').where('id', '=', id).executeTakeFirst()
  const elsewhere = JSON.stringify(row!.publishedDefinition).replace(url(), url(other))
  await admin.updateTable('workflows').set({ publishedDefinition: elsewhere }).where('id', '=', id).execute()
  await workspace.app.bus.publish('workflows', { tenantId: workspace.tenantId }, admin)
  await addDeal({ name: 'Harbour' })
  await untilIdle()
  expect(received).toEqual([])
  const [run] = await runsOf(id)
  expect(run!.error).toContain('is not stored for this server. Enter it again and publish the workflow.')
  await remove(id)
})

test('publishing needs a text for every value', async () => {
  const { id } = await create(draftWith({ headers: { Authorization: { sealed: null } } }))
  const reply = await publish(id)
  expect(reply.errors![0]!.extensions.issues).toEqual([
    {
      path: 'draft.steps.0.headers.Authorization',
      message: 'Please enter the value of the header "Authorization"',
    },
  ])
  await remove(id)
})

test('a definition for another tenant has no header values', () => {
  const plain = { trigger, steps: [{ id: 'if', type: 'condition', yes: draftWith().steps }] }
  expect(withoutHeaderValues(plain)).toMatchObject({
    steps: [
      {
        yes: [
          {
            headers: {
              Authorization: { sealed: null },
              'X-Deal': { sealed: null, references: ['{name}'] },
              'X-Name': '{name}',
              Accept: 'text/plain',
            },
          },
        ],
      },
    ],
  })
})

test('plain values of an older version are sealed everywhere when the server starts', async () => {
  const { id, draft } = await create(draftWith())
  dataOf(await publish(id))
  await addDeal({ name: 'First' })
  await untilIdle()
  const { app } = workspace
  // As the older version stored it.
  const plain = JSON.stringify(draftWith())
  await app.admin
    .updateTable('workflows')
    .set({ draft: plain, draftDefinition: plain, published: plain, publishedDefinition: plain, hasPlainHeaders: true })
    .where('id', '=', id)
    .execute()
  await app.admin.transaction().execute(async (trx) => {
    await trx.deleteFrom('workflowSecrets').where('workflowId', '=', id).execute()
    await sql`set local monarch."rewritesLog" = 'on'`.execute(trx)
    await sql`update operations set after = jsonb_build_object('draft', ${plain}::jsonb)
      where "subjectId" = ${id} and after is not null`.execute(trx)
  })
  await tenantRows(`update monarch."workflowVersions" set definition = '${plain}'::jsonb where "workflowId" = '${id}'`)
  expect(await storedText(id)).toContain(secret)
  const before = await read(id)
  for (let start = 0; start < 2; start++) {
    await sealPlainHeaders(app)
    await workspace.jobs.drain()
  }
  expect(await storedText(id)).not.toContain(secret)
  const after = await read(id)
  expect(after).toMatchObject({ version: before.version, hasChanges: false })
  expect(Object.keys(after.draft.steps[0].headers)).toEqual(Object.keys(draft.steps[0].headers))
  expect(await secretsOf(id)).toHaveLength(2)
  received.length = 0
  await addDeal({ name: 'Second' })
  await untilIdle()
  expect(received).toMatchObject([{ authorization: `Bearer ${secret}`, 'x-deal': `${secret}-Second` }])
  await remove(id)
})
