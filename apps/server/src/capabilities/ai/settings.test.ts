import { type Access, accessByPermissions } from '@monarch/schema'
import { sql } from 'kysely'
import { Writable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startWorkspace } from '../../../../../tests/integration/builders.ts'
import { tenantModel } from '../../structure/tenant-model.ts'
import { createTenant } from '../../platform/tenants/tenants.ts'
import { readSources } from './sources.ts'
import {
  ask,
  resetModel,
  closeWorkspace,
  configure,
  create,
  key,
  model,
  openWorkspace,
  read,
  work,
  workspace,
} from './note-builders.test-helper.ts'

beforeAll(openWorkspace)
afterAll(closeWorkspace)
beforeEach(resetModel)

test('without an endpoint the run reports it, while records and manual values can still be saved', async () => {
  await configure({ baseUrl: null })
  const { id } = await create({ title: 'Saved', body: 'x', summary: 'By hand' })
  await work()
  expect(await ask(id)).toMatchObject({
    code: 'BAD_USER_INPUT',
    message: expect.stringMatching(/^No AI endpoint is configured\./),
  })
  expect(await read(id)).toMatchObject({
    summary: 'By hand',
    headline_ai: { status: 'failed', error: expect.stringMatching(/^No AI endpoint is configured\./) },
  })
  await configure({ baseUrl: model.baseUrl, isEnabled: false })
  expect((await ask(id)).message).toMatch(/^AI is switched off under Settings/)
  await configure({ isEnabled: true })
  await sql`update tenants set "isQuiet" = true where id = ${workspace.tenantId}`.execute(workspace.app.admin)
  expect((await ask(id)).message).toMatch(/^AI is switched off in this workspace/)
  await sql`update tenants set "isQuiet" = false where id = ${workspace.tenantId}`.execute(workspace.app.admin)
  await ask(id, 'empty_prompt')
  await work()
  expect((await read(id)).empty_prompt_ai).toMatchObject({
    status: 'failed',
    error: expect.stringMatching(/^Empty has no prompt yet/),
  })
  expect(model.requests).toEqual([])
})

test('requires the right to update the record, and the same tenant', async () => {
  const { id } = await create({ body: 'x' })
  const reader = await workspace.join(['record:*:read'])
  expect(await ask(id, 'summary', reader)).toMatchObject({ code: 'FORBIDDEN' })
  const tenant = await createTenant(workspace.app, { organizationId: workspace.organizationId, name: 'Another' })
  const stranger = await workspace.join(['*'], { tenantId: tenant.id })
  expect(await ask(id, 'summary', stranger)).toMatchObject({
    code: 'BAD_USER_INPUT',
    message: 'There is no entity "note"',
  })
  for (const [field, message] of [
    ['title', 'Note has no AI field "title"'],
    ['constructor', 'Note has no AI field "constructor"'],
  ] as const) {
    expect(await ask(id, field)).toMatchObject({ code: 'BAD_USER_INPUT', message })
  }
  expect(await ask('00000000-0000-7000-8000-000000000000')).toMatchObject({ code: 'NOT_FOUND' })
  expect((await workspace.fastify.inject({ method: 'POST', url: '/api/ai/generate', payload: {} })).statusCode).toBe(
    401,
  )
})

test('nothing is written for a user who loses the right after the request', async () => {
  const editor = await workspace.join(['record:*:read', 'record:*:update', 'record:*:create'])
  const { id } = await create({ body: 'x' }, editor)
  await ask(id, 'summary', editor)
  await sql`update users set permissions = '{record:*:read}' where permissions @> '{record:*:update}'`.execute(
    workspace.app.admin,
  )
  await work()
  expect(await read(id)).toMatchObject({ summary: null, summary_ai: { status: 'failed' } })
  await ask(id)
  await sql`update users set "isActive" = false where permissions = '{record:*:read}'`.execute(workspace.app.admin)
  await work()
  expect(await read(id)).toMatchObject({ summary: 'A text from the model.' })
})

test('the model does not see a source that the acting user may not read', async () => {
  const { id } = await create({ title: 'Seen', body: 'Hidden words' })
  const tenant = (await workspace.app.tenants.find(workspace.tenantId))!
  const everything = accessByPermissions(['*'])
  const access: Access = {
    key: 'no body, no companies',
    to: (entity) => ({
      ...everything.to(entity),
      ...(entity.name === 'note' && { hidden: new Set(['body']) }),
      ...(entity.name === 'company' && { actions: new Set() }),
    }),
  }
  const scope = { model: await tenantModel(workspace.app, tenant.id), access, context: {}, db: tenant.db }
  const record = await readSources(scope, 'note', 'summary', ['title', 'body', 'company', 'gone'], id)
  expect(record!.sources.map(({ name, text }) => [name, text])).toEqual([
    ['title', 'Seen'],
    ['company', ''],
  ])
})

test('the key is sealed, never returned or logged, and deleted when the address changes', async () => {
  const lines: string[] = []
  const log = new Writable({ write: (chunk: Buffer, _encoding, done) => (lines.push(chunk.toString()), done()) })
  const noisy = await startWorkspace({ config: { outboundAllow: ['127.0.0.1'], logLevel: 'trace' }, log })
  const settings = (data: object) =>
    noisy.owner.admin(
      `mutation($id: ID!, $data: UpdateAiSettingsInput!) { made: updateAiSettings(organizationId: $id, data: $data) { hasKey baseUrl } }`,
      { id: noisy.organizationId, data },
    )
  try {
    const set = await settings({ baseUrl: ` ${model.baseUrl}/ `, apiKey: key, model: 'large' })
    expect(set.data.made).toEqual({ hasKey: true, baseUrl: model.baseUrl })
    await noisy.buildEntity('note', [{ name: 'summary', fieldType: 'ai_summary' }])
    const made = await noisy.owner.tenant(`mutation { made: createNote(data: {}) { id } }`)
    model.answer = () => 401
    await noisy.fastify.inject({
      method: 'POST',
      url: '/api/ai/generate',
      headers: noisy.owner.headers,
      payload: { entity: 'note', id: made.data.made.id, field: 'summary' },
    })
    await noisy.app.jobs.drain(noisy.app)
    const { text } = await noisy.owner.tenant(`{ note { summary_ai } }`)
    const tested = await noisy.fastify.inject({
      method: 'POST',
      url: '/api/ai/test',
      headers: noisy.owner.headers,
      payload: { organizationId: noisy.organizationId },
    })
    expect(tested.json()).toEqual({ ok: false, message: 'The AI endpoint refused the API key (401).' })
    const stored = await sql`select * from "aiSettings"`.execute(noisy.app.admin)
    const logged = await sql<{
      after: object
    }>`select before, after from operations where "subjectType" = 'aiSettings'`.execute(noisy.app.admin)
    expect(logged.rows[0]!.after).toMatchObject({ hasKey: true, keyChanged: true })
    for (const place of [
      lines.join(''),
      text,
      tested.body,
      set.text,
      JSON.stringify(stored.rows),
      JSON.stringify(logged.rows),
    ]) {
      expect(place).not.toContain(key)
    }
    expect(lines.length).toBeGreaterThan(0)

    expect((await settings({ model: 'other' })).data.made.hasKey).toBe(true)
    expect((await settings({ baseUrl: `${model.baseUrl}/other` })).data.made.hasKey).toBe(false)
  } finally {
    await noisy.close()
  }
})

test('settings require permission', async () => {
  const member = await workspace.join(['record:*:read'])
  expect((await configure({ model: 'mine' }, member)).errors![0]!.extensions.code).toBe('FORBIDDEN')
  expect((await member.admin('{ aiSettings { id } }')).data.aiSettings).toEqual([])
  const stranger = await workspace.owner.admin(
    `mutation { updateAiSettings(organizationId: "00000000-0000-7000-8000-000000000000", data: {model: "x"}) { id } }`,
  )
  expect(stranger.errors![0]!.extensions.code).toBe('NOT_FOUND')
  for (const [data, message] of [
    [{ baseUrl: 'file:///etc/passwd' }, 'An address must begin with https://'],
    [{ baseUrl: 'https://a:b@c.example' }, 'must not contain a user name'],
    [{ baseUrl: 'not an address' }, 'Enter a web address'],
    [{ model: 'a b' }, 'Enter the name of a model'],
    [{ dailyRequests: -1 }, 'Enter a whole number'],
  ] as const) {
    const reply = await configure(data)
    expect(reply.errors?.[0]?.extensions.issues?.[0]).toMatchObject({
      path: `data.${Object.keys(data)[0]}`,
      message: expect.stringContaining(message),
    })
  }
})

test('a blocked address is not called, and the error says how to allow it', async () => {
  const { port } = new URL(model.baseUrl)
  await configure({ baseUrl: `http://localhost:${port}/v1` })
  const { id } = await create({ body: 'x' })
  await ask(id)
  await work()
  // Where localhost resolves to ::1 first, allowing 127.0.0.1 does not cover the name.
  const { summary_ai: status } = await read(id)
  if (status.status !== 'done') expect(status.error).toContain('MONARCH_OUTBOUND_ALLOW=localhost')
  await configure({ baseUrl: `http://127.0.0.2:${port}/v1` })
  await ask(id)
  await work()
  expect((await read(id)).summary_ai).toMatchObject({
    status: 'failed',
    error: '127.0.0.2 is not on the public internet. An operator can allow it with MONARCH_OUTBOUND_ALLOW=127.0.0.2.',
  })
})
