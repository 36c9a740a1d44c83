import { sql } from 'kysely'
import { createPrivateKey } from 'node:crypto'
import { Writable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientConfig, connect } from '../../apps/server/src/platform/db/connection.ts'
import { signingKeyPurpose, signStatement } from '../../apps/server/src/platform/secrets/signing-keys.ts'
import { startWorkspace, type Workspace } from './builders.ts'
import { addAccount, call, password, signIn } from './sign-in.ts'

/**
 * One of each secret that the installation stores or issues, used correctly and incorrectly. No table, log line,
 * metric, audit log or archive contains any.
 */

let workspace: Workspace
const lines: string[] = []
const log = new Writable({
  write(chunk, _encoding, done) {
    lines.push(String(chunk))
    done()
  },
})
/** By description. */
const secrets = new Map<string, string>()

/** A secret entered by a user. */
const marker = (name: string): string => {
  const secret = `typed-${name.replaceAll(' ', '-')}-${crypto.randomUUID()}`
  secrets.set(name, secret)
  return secret
}
const keep = (name: string, secret: unknown): string => {
  expect([name, secret]).toEqual([name, expect.stringMatching(/\S{8}/)])
  secrets.set(name, String(secret))
  return String(secret)
}
const lastPart = (url: string) => url.split('/').at(-1)!

beforeAll(async () => {
  const smtp = { url: `smtp://monarch:${marker('mail password')}@127.0.0.1:9`, from: 'Monarch <monarch@example.com>' }
  const publicUrl = 'https://monarch.example.com'
  const secret = marker('secret of the installation')
  const s3 = {
    endpoint: 'http://127.0.0.1:9',
    region: 'x',
    bucket: 'b',
    accessKeyId: 'id',
    secretAccessKey: marker('s3 key'),
  }
  workspace = await startWorkspace({
    log,
    config: { logLevel: 'trace', smtp, publicUrl, secret, s3, outboundAllow: ['127.0.0.1'] },
  })
  keep('session token', workspace.owner.token)
  await makeSettings()
  await makeLinks()
  await makeOwn()
  await makeSignature()
  await workspace.jobs.drain()
}, 120_000)
afterAll(() => workspace.close())

const asOwner = (document: string, variables: object) => workspace.owner.admin(document, variables)

/** Secrets of an organization: stored, and sent in a failing request. */
async function makeSettings() {
  const { organizationId, owner } = workspace
  const ai = { baseUrl: 'http://127.0.0.1:9/v1', apiKey: marker('ai key'), model: 'm' }
  const aiDocument = `mutation($organizationId: ID!, $data: UpdateAiSettingsInput!) {
      updateAiSettings(organizationId: $organizationId, data: $data) { id } }`
  for (const data of [ai, { ...ai, apiKey: marker('refused ai key'), baseUrl: 'no address' }])
    await asOwner(aiDocument, { organizationId, data })
  const payload = { organizationId, ...ai, apiKey: marker('tried ai key') }
  await owner.inject('POST', '/api/ai/test', payload)
  const provider = {
    issuer: 'http://127.0.0.1:9',
    clientId: 'monarch',
    clientSecret: marker('client secret'),
    emailDomains: ['test.example'],
    isEnabled: true,
  }
  const providerDocument = `mutation($organizationId: ID!, $data: UpdateIdentityProviderInput!) {
      updateIdentityProvider(organizationId: $organizationId, data: $data) { id } }`
  const { isEnabled: _isEnabled, ...resting } = provider
  for (const data of [resting, provider, { ...provider, clientSecret: marker('refused client secret'), issuer: 'x' }])
    await asOwner(providerDocument, { organizationId, data })
  await call(workspace, 'provider', { body: { organizationId } })
  const server = { name: 'Further', host: '127.0.0.1', port: 9, user: 'u', password: marker('server password') }
  await asOwner('mutation($data: CreateDatabaseServerInput!) { createDatabaseServer(data: $data) { id } }', {
    data: server,
  })
  // The mutation does not store an unreachable one.
  const { admin, sealer } = workspace.app
  const id = crypto.randomUUID()
  await sql`insert into "databaseServers" (id, name, host, port, database, "user", "sealedPassword")
    values (${id}, 'Stored', '127.0.0.1', 9, 'postgres', 'u', ${sealer.seal(marker('stored server password'), 'x')})`.execute(
    admin,
  )
}

type LightReply = Awaited<ReturnType<Workspace['fastify']['inject']>>

/** An embedded dashboard with two secrets, and a token that the embedding website has signed. */
async function embed(entityId: string, post: (url: string, payload: object) => Promise<LightReply>) {
  const { tenantId, fastify } = workspace
  const report = await asOwner('mutation($data: CreateReportInput!) { done: createReport(data: $data) { id } }', {
    data: { tenantId, entityId, name: 'Deals', config: { measures: [{ type: 'count', key: 'm1' }] } },
  })
  const tile = { id: crypto.randomUUID(), type: 'report', x: 0, y: 0, width: 3, height: 3 }
  const dashboard = await asOwner(
    'mutation($data: CreateDashboardInput!) { done: createDashboard(data: $data) { id } }',
    {
      data: { tenantId, name: 'Deals', config: { tiles: [{ ...tile, reportId: report.data.done.id }] } },
    },
  )
  const path = `/api/dashboards/${dashboard.data.done.id}/embed`
  const parameter = { name: 'deal', entityId, keyId: null, paths: [{ entityId, fieldIds: [] }] }
  const body = { sites: ['https://portal.example'], embedding: { parameters: [parameter], shared: [] } }
  keep('embed secret', (await post(path, body)).json().secret)
  keep('new embed secret', (await post(`${path}/secret`, {})).json().secret)
  const preview = await post(`${path}/preview`, { params: { deal: crypto.randomUUID() } })
  const [page, token] = preview.json().path.split('#')
  const url = `/api/embeds/${lastPart(page)}`
  const headers = { 'x-link-pass': keep('token of an embed', token) }
  expect((await fastify.inject({ url, headers })).statusCode).toBe(200)
  await fastify.inject({ url, headers: { 'x-link-pass': marker('wrong token of an embed') } })
}

async function makeLinks() {
  const { tenantId, organizationId, fastify, owner, app } = workspace
  const key = await asOwner('mutation($data: CreateApiKeyInput!) { createApiKey(data: $data) { secret } }', {
    data: { tenantId, name: 'Sync', permissions: ['record:*:*'] },
  })
  const secret = keep('api key', key.data.createApiKey.secret)
  const headers = { authorization: `Bearer ${secret}`, 'x-tenant-id': tenantId }
  await fastify.inject({ url: '/api/auth/me', headers })
  await fastify.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${marker('unknown token')}` } })
  const { id: dealId } = await workspace.buildEntity('deal', [{ name: 'name', fieldType: 'text' }])
  const createWebhook = 'mutation($data: CreateWebhookInput!) { done: createWebhook(data: $data) { id secret } }'
  const webhook = { tenantId, entityId: dealId, name: 'Shop' }
  const url = `http://127.0.0.1:9/hook?token=${marker('address of a webhook')}`
  const made = await asOwner(createWebhook, { data: { ...webhook, url } })
  keep('webhook secret', made.data.done.secret)
  const rotated = await asOwner('mutation($id: ID!) { done: rotateWebhookSecret(id: $id) { secret } }', {
    id: made.data.done.id,
  })
  keep('new webhook secret', rotated.data.done.secret)
  const chat = `http://127.0.0.1:9/services/${marker('address of a chat')}`
  await asOwner(createWebhook, { data: { ...webhook, kind: 'slack', url: chat } })
  await asOwner(createWebhook, {
    data: { ...webhook, url: `ftp://127.0.0.1/${marker('refused address of a webhook')}` },
  })
  const view = await asOwner('mutation($data: CreateViewInput!) { createView(data: $data) { id } }', {
    data: { tenantId, entityId: dealId, name: 'A form', type: 'form', visibility: 'shared', config: {} },
  })
  const post = (url: string, payload?: object) =>
    fastify.inject({ method: 'POST', url, headers: owner.headers, ...(payload && { payload }) })
  const { 'content-type': _type, ...bare } = owner.headers
  const link = await fastify.inject({
    method: 'POST',
    url: `/api/views/${view.data.createView.id}/link`,
    headers: bare,
  })
  const form = keep('form link', link.json().token)
  await fastify.inject({ method: 'POST', url: `/api/forms/${form}`, payload: { data: { name: 'a' } } })
  await fastify.inject({ method: 'POST', url: `/api/forms/${form}`, payload: { data: { name: 1 } } })
  const calendar = await asOwner('mutation($data: CreateViewInput!) { createView(data: $data) { id } }', {
    data: { tenantId, entityId: dealId, name: 'Dates', type: 'calendar', config: { dateField: 'createdAt' } },
  })
  const feed = await post(`/api/views/${calendar.data.createView.id}/link`, {})
  const address = keep('calendar link', feed.json().token)
  expect((await fastify.inject({ url: `/api/calendars/${address}/calendar.ics` })).statusCode).toBe(200)
  const list = await asOwner('mutation($data: CreateViewInput!) { createView(data: $data) { id } }', {
    data: { tenantId, entityId: dealId, name: 'A list', type: 'list', visibility: 'shared', config: {} },
  })
  const guarded = marker('password of a public link')
  const published = await post(`/api/views/${list.data.createView.id}/link`, { password: guarded })
  const listToken = keep('list link', published.json().token)
  const pass = await post(`/api/links/${listToken}/pass`, { password: guarded })
  keep('pass of a public link', pass.json().pass)
  await post(`/api/links/${listToken}/pass`, { password: marker('wrong password of a public link') })
  await embed(dealId, post)
  const draft = {
    trigger: { type: 'webhook' },
    steps: [
      {
        id: 'call',
        type: 'callUrl',
        method: 'POST',
        url: 'http://127.0.0.1:9/',
        headers: { Authorization: `Bearer ${marker('header of a workflow')}` },
        body: '{"a":1}',
      },
    ],
  }
  const workflow = await asOwner('mutation($data: CreateWorkflowInput!) { createWorkflow(data: $data) { id } }', {
    data: { tenantId, name: 'Called', draft },
  })
  const { id } = workflow.data.createWorkflow
  await asOwner('mutation($id: ID!) { publishWorkflow(id: $id) { id } }', { id })
  const hook = await owner.inject('GET', `/api/workflows/${id}/hook`)
  const path: string = hook.json().path
  keep('hook address', lastPart(path))
  const refused = {
    ...draft,
    steps: [{ ...draft.steps[0], url: '', headers: { 'X-Key': marker('refused header of a workflow') } }],
  }
  await asOwner('mutation($id: ID!, $data: UpdateWorkflowInput!) { updateWorkflow(id: $id, data: $data) { id } }', {
    id,
    data: { draft: refused },
  })
  await post(path, { a: 1 })
  // Links sent by mail, read from the queued mail.
  const invited = await asOwner('mutation($data: CreateUserInput!) { createUser(data: $data) { id } }', {
    data: { organizationId, email: 'invited@test.example', name: 'Invited' },
  })
  await asOwner('mutation($data: CreateInvitationLinkInput!) { createInvitationLink(data: $data) { sentTo url } }', {
    data: { userId: invited.data.createUser.id },
  })
  const account = await addAccount(workspace, { organizationId })
  const reset = 'mutation($data: CreatePasswordResetLinkInput!) { createPasswordResetLink(data: $data) { sentTo url } }'
  await asOwner(reset, { data: { userId: account.id } })
  await call(workspace, 'reset', { body: { email: account.email } })
  const mails = await app.admin.selectFrom('mails').selectAll().execute()
  expect(mails.length).toBeGreaterThan(1)
  for (const mail of mails) {
    const text = app.sealer.unseal(mail.text, `mail ${mail.id}`)
    const [url] = /https:\S+/.exec(text)!
    keep(`mailed link ${url.split('/').at(-2)} ${mail.id}`, lastPart(url))
  }
  for (const [name, token] of secrets)
    if (name.startsWith('mailed link')) await call(workspace, `reset/${token}`, { body: { password: 'short' } })
}

/** The private key of receipts. */
async function makeSignature() {
  const { app } = workspace
  await app.admin.transaction().execute((trx) => signStatement(app, trx, {}))
  const { id, sealedKey } = await app.admin.selectFrom('signingKeys').selectAll().executeTakeFirstOrThrow()
  const { d } = createPrivateKey(app.sealer.unseal(sealedKey!, signingKeyPurpose(id))).export({ format: 'jwk' })
  keep('signing key', d)
}

/** Secrets of an account. */
async function makeOwn() {
  const typed = marker('password')
  const account = await addAccount(workspace, { organizationId: workspace.organizationId })
  const token = keep('another session token', await signIn(workspace, account))
  const changed = await call(workspace, 'password', { token, body: { current: password, password: typed } })
  expect(changed.status).toBe(204)
  await call(workspace, 'password', {
    token,
    body: { current: typed, password: `${marker('refused password')}`, x: 1 },
  })
  await call(workspace, 'login', { body: { email: account.email, password: marker('wrong password') } })
  const begun = await call(workspace, 'two-factor', { token, body: { password: typed } })
  const totp = keep('second factor', begun.body.secret)
  const code = new TOTP({ secret: totp }).generate()
  const confirmed = await call(workspace, 'two-factor/confirm', { token, body: { code } })
  for (const [i, recoveryCode] of confirmed.body.recoveryCodes.entries()) keep(`recovery code ${i}`, recoveryCode)
  const login = await workspace.fastify.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: account.email, password: typed },
  })
  const challenge = keep('challenge', login.json().challenge)
  const open = await call(workspace, 'login', { body: { email: account.email, password: typed } })
  keep('open challenge', open.body.challenge)
  const second = await workspace.fastify.inject({
    method: 'POST',
    url: '/api/auth/login/second',
    payload: { challenge, recoveryCode: confirmed.body.recoveryCodes[3] },
  })
  keep('device cookie', /monarch_device=([\w-]+)/.exec(String(second.headers['set-cookie']))?.[1])
}

/** The secret as text, and its bytes as bytea and base64. */
const formsOf = (secret: string) => [
  secret,
  Buffer.from(secret).toString('hex'),
  Buffer.from(secret).toString('base64').replace(/=+$/, '').slice(0, -1),
  ...(/^[\w-]{43}$/.test(secret) ? [Buffer.from(secret, 'base64url').toString('hex')] : []),
]
const found = (text: string) =>
  [...secrets].flatMap(([name, secret]) => (formsOf(secret).some((form) => text.includes(form)) ? name : []))

async function dump(database: string): Promise<string> {
  const client = await connect(clientConfig(workspace.app.server.address, database))
  try {
    const { rows } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
    )
    expect(rows.length).toBeGreaterThan(5)
    const texts: string[] = []
    for (const { name } of rows) {
      const table = await client.query<{ text: string }>(
        `select row_to_json(t)::text || t::text as text from ${name} t`,
      )
      texts.push(...table.rows.map(({ text }) => `${name} ${text}`))
    }
    return texts.join('\n')
  } finally {
    await client.end()
  }
}

test('every column for sealed or hashed values has some', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and column_name ~* '(^sealed|hash$)'`.execute(workspace.app.admin)
  expect(rows.length).toBeGreaterThan(8)
  const empty: string[] = []
  for (const { table, column } of rows) {
    const held = sql`select from ${sql.table(table)} where ${sql.ref(column)} is not null limit 1`
    if ((await held.execute(workspace.app.admin)).rows.length === 0) empty.push(`${table}.${column}`)
  }
  expect(empty).toEqual([])
  const kinds = [...secrets.keys()].map((name) => name.replace(/ [0-9a-f-]{36}$/, ''))
  expect(kinds).toEqual(expect.arrayContaining(['mailed link invitation', 'mailed link reset-password']))
})

test('no table contains a secret', async () => {
  const { app, tenantId } = workspace
  const { databaseName } = (await app.tenants.find(tenantId))!
  for (const database of [app.server.adminDatabase, databaseName]) {
    const text = await dump(database)
    const at = text.split('\n').flatMap((line) => found(line).map((name) => `${name} in ${line.split(' ')[0]}`))
    expect(at).toEqual([])
  }
})

test('no line of the log contains a secret', () => {
  expect(lines.length).toBeGreaterThan(3)
  expect(lines.flatMap((line) => found(line).map((name) => `${name} in ${line}`))).toEqual([])
})

test('neither metrics, audit log nor archive contain a secret', async () => {
  const { owner, tenantId } = workspace
  for (const url of [
    '/metrics',
    '/api/audit-log.ndjson?fields=description,before,after',
    `/api/tenants/${tenantId}/archive`,
  ]) {
    const reply = await owner.inject('GET', url)
    expect([url, reply.statusCode]).toEqual([url, 200])
    const text = url.endsWith('archive') ? gunzipSync(reply.rawPayload).toString('latin1') : reply.body
    expect([url, found(text)]).toEqual([url, []])
  }
})
