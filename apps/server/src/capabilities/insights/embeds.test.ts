import { generateKeyPairSync } from 'node:crypto'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dataOf, type Person } from '../../../../../tests/integration/builders.ts'
import {
  byCompany,
  type EmbedWorld,
  publisherRights,
  rightsOnRecords,
  signAs,
  startEmbedWorld,
} from './embed-world.test-helper.ts'

let world: EmbedWorld
let embed: { id: string; secret: string }
let sharesProducts = false

beforeAll(async () => {
  world = await startEmbedWorld()
}, 60_000)
afterAll(() => world.workspace.close())

beforeEach(async () => {
  await world.workspace.app.admin.deleteFrom('publicLinks').execute()
  await grant({})
  embed = await open()
})

let guests = 0
async function send(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  person?: Person,
  body?: object,
  pass?: string,
) {
  const reply = await world.workspace.fastify.inject({
    method,
    url,
    remoteAddress: `203.0.113.${++guests % 250}`,
    headers: {
      ...person?.headers,
      ...(body && { 'content-type': 'application/json' }),
      ...(pass !== undefined && { 'x-link-pass': pass }),
    },
    ...(body && { payload: JSON.stringify(body) }),
  })
  return { status: reply.statusCode, text: reply.body, body: reply.body === '' ? null : JSON.parse(reply.body) }
}
const path = () => `/api/dashboards/${world.dashboardId}/embed`
const sites = ['https://portal.example']
const embedding = (keyId: string | null = null) => ({
  parameters: [byCompany(world, keyId)],
  shared: sharesProducts ? [world.entities.product.id] : [],
})
async function open(chosen: object = embedding()) {
  const { status, body, text } = await send('POST', path(), world.publisher, { sites, embedding: chosen })
  expect(status, text).toBe(200)
  return body as { id: string; secret: string }
}
const readWith = (token: string, id = embed.id) => send('GET', `/api/embeds/${id}`, undefined, undefined, token)
const signed = (params: object, more?: Parameters<typeof signAs>[3]) => signAs(embed.secret, embed.id, params, more)
const readFor = async (params: object) => readWith(await signed(params))
const refusal = async (token: string, id?: string) => {
  const { status, body } = await readWith(token, id)
  return [status, body.extensions?.reason ?? body.reason]
}

interface Answer {
  readonly rows: readonly { titles: unknown; figures: unknown; before: unknown; running: unknown; isOthers: boolean }[]
}
const figuresOf = ({ rows }: Answer) =>
  rows.map(({ titles, figures, before, running, isOthers }) => ({ titles, figures, before, running, isOthers }))

/** The figures of the tiles, by their titles. */
async function shown(params: object): Promise<Record<string, unknown>> {
  const { status, body, text } = await readFor(params)
  expect(status, text).toBe(200)
  const tiles = body.tiles as { type: string; title: string; answer: Answer }[]
  return Object.fromEntries(
    tiles.flatMap(({ type, title, answer }) => (type === 'report' ? [[title, figuresOf(answer)]] : [])),
  )
}

/** Restricts the rights of the publisher. */
async function grant(
  rule: { where?: object; fields?: readonly string[] },
  permissions = publisherRights,
  entity = 'project',
) {
  const rules = Object.keys(rule).length === 0 ? [] : [{ permission: `record:${entity}:read`, ...rule }]
  await world.workspace.owner.update('Role', world.publisherRole, {
    permissions: entity === 'project' && rules.length > 0 ? [...rightsOnRecords, 'insight:*'] : permissions,
    rules,
  })
}

/** A user whose rules have the same values as the token. */
async function limitedTo(companyId: string, more: readonly string[] = []): Promise<Person> {
  const rule = (entity: string, where: object) => ({ permission: `record:${entity}:read`, where })
  const { person } = await world.workspace.joinWithRole({
    permissions: ['record:company:read', 'record:project:read', 'record:task:read', ...more],
    rules: [
      rule('company', { id: { eq: companyId } }),
      rule('project', { company: { eq: companyId } }),
      rule('task', { project_record: { company: { eq: companyId } } }),
    ],
  })
  return person
}
async function figuresFor(person: Person): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  for (const [name, id] of Object.entries(world.reports)) {
    const { data } = await person.tenant(
      'query($id: ID!) { r: _report(id: $id) { missing { part } rows { titles figures before running isOthers } } }',
      { id },
    )
    if (data?.r && data.r.missing.length === 0) found[name] = figuresOf(data.r)
  }
  return found
}

test.each(['acme', 'other'] as const)(
  'each tile shows what a signed-in user with the same values sees: %s',
  async (name) => {
    const company = world[name]
    const tiles = await shown({ company })
    // Groups without names would be useless to a customer.
    const { 'By product': _untitled, ...titled } = await figuresFor(await limitedTo(company))
    expect(tiles).toEqual(titled)
    expect(Object.keys(tiles)).toEqual([
      'By state',
      'By company',
      'Number',
      'Month by month',
      'Time in a state',
      'Funnel',
      'Cohorts',
      'Tasks',
      'Rollup of tasks',
      'Rollup of companies',
      'Share of the others',
    ])
    expect(tiles['By company']).toMatchObject([{ titles: [{ acme: 'Acme', other: 'Zenith' }[name]] }])
  },
)

test('records that are the same for all customers are shown if the publisher shares them', async () => {
  await send('DELETE', path(), world.publisher)
  sharesProducts = true
  try {
    embed = await open()
    const tiles = await shown({ company: world.acme })
    expect(tiles).toEqual(await figuresFor(await limitedTo(world.acme, ['record:product:read'])))
    expect(tiles['By product']).toMatchObject([{ titles: ['Secret product'], figures: [3] }])
  } finally {
    sharesProducts = false
  }
})

test('the answers of two customers share nothing, and contain no ids and nothing of other entities', async () => {
  const [acme, other] = await Promise.all([readFor({ company: world.acme }), readFor({ company: world.other })])
  expect(acme.text).toContain('Acme')
  expect(acme.text).not.toContain('Zenith')
  expect(other.text).not.toContain('Acme')
  for (const { text } of [acme, other]) {
    expect(text).not.toContain('Secret product')
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/)
  }
  expect((await readFor({ company: world.acme })).text).toBe(acme.text)
  expect(await shown({ company: world.workspace.tenantId })).toMatchObject({ 'By state': [] })
})

test('a parameter can be another field of the customer', async () => {
  await send('DELETE', path(), world.publisher)
  embed = await open(embedding(world.entities.company.fields.code!))
  const byCode = await shown({ company: 'A-1' })
  await send('DELETE', path(), world.publisher)
  embed = await open()
  expect(byCode).toEqual(await shown({ company: world.acme }))
})

test('a token with another secret, embed, algorithm or time is refused, with a reason only if the signature is valid', async () => {
  const params = { company: world.acme }
  const invalid = [403, 'EMBED_INVALID']
  const header = (alg: string) => Buffer.from(JSON.stringify({ alg, typ: 'JWT' })).toString('base64url')
  const [, payload, signature] = (await signed(params)).split('.')
  expect(await refusal('')).toEqual(invalid)
  expect(await refusal('x'.repeat(9000))).toEqual(invalid)
  expect(await refusal(`${header('none')}.${payload}.`)).toEqual(invalid)
  expect(await refusal(`${header('HS256')}.${payload}.`)).toEqual(invalid)
  expect(await refusal(`${header('RS256')}.${payload}.${signature}`)).toEqual(invalid)
  expect(await refusal(`${header('HS512')}.${payload}.${signature}`)).toEqual(invalid)
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const rs = new SignJWT({ embed: embed.id, params }).setProtectedHeader({ alg: 'RS256' }).setExpirationTime('5m')
  expect(await refusal(await rs.sign(privateKey))).toEqual(invalid)
  expect(await refusal(await signAs('another secret', embed.id, params))).toEqual(invalid)
  const [head, , sign] = (await signed(params)).split('.')
  const replaced = Buffer.from(
    JSON.stringify({ embed: embed.id, params: { company: world.other }, exp: 9_999_999_999 }),
  )
  expect(await refusal(`${head}.${replaced.toString('base64url')}.${sign}`)).toEqual(invalid)
  expect(await refusal(await signAs(embed.secret, world.dashboardId, params))).toEqual(invalid)
  expect(await refusal(await signed(params), world.dashboardId)).toEqual(invalid)
  expect(await refusal(await signed(params, { expires: -3600 }))).toEqual([403, 'EMBED_EXPIRED'])
  expect(await refusal(await signed(params, { expires: 2 * 3600 }))).toEqual([403, 'EMBED_LIFETIME'])
  const endless = new SignJWT({ embed: embed.id, params }).setProtectedHeader({ alg: 'HS256' })
  expect(await refusal(await endless.sign(Buffer.from(embed.secret)))).toEqual([403, 'EMBED_LIFETIME'])
  expect((await readFor(params)).status).toBe(200)
})

test.each([
  ['a missing one', {}, 'The token has no value for "company"'],
  ['an unknown one', { company: 'acme', region: 'EU' }, 'This dashboard has no parameter "region"'],
  ['no id', { company: 'nothing' }, '"company" must be the id of a record'],
  ['null', { company: null }, '"company" must be the id of a record'],
  ['a list', { company: ['acme', 'other'] }, '"company" must be the id of a record'],
  ['an operator', { company: { ne: 'acme' } }, '"company" must be the id of a record'],
  ['the prototype', JSON.parse('{"__proto__": {"company": "acme"}}'), 'The token has no value for "company"'],
] as [string, Record<string, unknown>, string][])(
  'parameters are exactly those of the embed: %s',
  async (_, params, message) => {
    const company = params.company === 'acme' ? { company: world.acme } : {}
    const { status, body } = await readFor({ ...params, ...company })
    expect([status, body.reason]).toEqual([400, 'EMBED_PARAMETERS'])
    expect(JSON.stringify(body.issues ?? body)).toContain(JSON.stringify(message).slice(1, -1))
  },
)

test('address and headers cannot widen the figures, and there is no drill', async () => {
  const token = await signed({ company: world.acme })
  const { text: plain } = await readWith(token)
  const where = encodeURIComponent(JSON.stringify({ company: { eq: world.other } }))
  const of = (query: string) => send('GET', `/api/embeds/${embed.id}${query}`, undefined, undefined, token)
  for (const query of [
    `?where=${where}`,
    `?company=${world.other}`,
    `?params=${where}`,
    `?filters=${where}`,
    '?within=past+1+days',
  ])
    expect([query, (await of(query)).text]).toEqual([query, plain])
  const tiles = JSON.parse(plain).tiles as { answer?: { rows: { drill: object }[]; entities: string[] } }[]
  for (const { answer } of tiles) for (const { drill } of answer?.rows ?? []) expect(drill).toEqual({})
  const elsewhere = ['/tiles/0', '/records', '/drill'].map((end) => `/api/embeds/${embed.id}${end}`)
  const others = ['lists', 'forms', 'public-dashboards'].map((kind) => `/api/${kind}/${embed.id}`)
  for (const url of [...elsewhere, ...others])
    expect([url, (await send('GET', url, undefined, undefined, token)).status]).toEqual([url, 404])
  const { statusCode } = await world.workspace.fastify.inject({
    method: 'POST',
    url: '/graphql/tenant',
    headers: {
      'content-type': 'application/json',
      'x-tenant-id': world.workspace.tenantId,
      authorization: `Bearer ${token}`,
    },
    payload: JSON.stringify({ query: '{ project { id } }' }),
  })
  expect(statusCode).toBe(401)
})

test('a right that the publisher loses takes effect on the next request', async () => {
  const before = await shown({ company: world.acme })
  await grant({ where: { state: { eq: 'lost' } } })
  const limited = await shown({ company: world.acme })
  expect(limited['By state']).not.toEqual(before['By state'])
  await grant({ fields: ['name', 'company', 'state'] })
  expect(Object.keys(await shown({ company: world.acme }))).toEqual(
    expect.not.arrayContaining(['By state', 'Number', 'Month by month', 'Rollup of companies']),
  )
  await grant({}, ['insight:*'])
  expect(await shown({ company: world.acme })).toEqual({})
  await grant({})
  expect(await shown({ company: world.acme })).toEqual(before)
})

test('each switch that turns the embedding off is reported', async () => {
  const { admin } = world.workspace.app
  const off = async () => refusal(await signed({ company: world.acme }))
  const { owner, organizationId } = world.workspace
  const allow = async (allowPublicLinks: boolean) =>
    dataOf(
      await owner.admin(
        'mutation($o: ID!, $data: UpdateSecurityRulesInput!) { updateSecurityRules(organizationId: $o, data: $data) { id } }',
        {
          o: organizationId,
          data: { allowPublicLinks },
        },
      ),
    )
  await allow(false)
  expect(await off()).toEqual([403, 'EMBED_OFF'])
  expect((await send('PUT', path(), world.publisher, { sites, embedding: embedding() })).status).toBe(403)
  await allow(true)
  await admin.updateTable('dashboards').set({ visibility: 'personal' }).where('id', '=', world.dashboardId).execute()
  expect(await off()).toEqual([403, 'EMBED_OFF'])
  await admin.updateTable('dashboards').set({ visibility: 'shared' }).where('id', '=', world.dashboardId).execute()
  expect((await readFor({ company: world.acme })).status).toBe(200)
  expect((await send('DELETE', path(), world.publisher)).status).toBe(204)
  expect(await off()).toEqual([403, 'EMBED_INVALID'])
})

test('a secret is shown once, and after its replacement is valid for another day', async () => {
  const again = await send('POST', path(), world.publisher, { sites, embedding: embedding() })
  expect(again.body).toMatchObject({ id: embed.id, secret: null })
  expect((await send('GET', path(), world.publisher)).text).not.toContain(embed.secret)
  const { admin } = world.workspace.app
  const stored = JSON.stringify(await admin.selectFrom('publicLinks').selectAll().execute())
  expect(stored).not.toContain(embed.secret)
  const { body } = await send('POST', `${path()}/secret`, world.publisher)
  expect(body.secret).not.toBe(embed.secret)
  const params = { company: world.acme }
  const withNew = await signAs(body.secret, embed.id, params)
  expect([(await readFor(params)).status, (await readWith(withNew)).status]).toEqual([200, 200])
  await admin
    .updateTable('publicLinks')
    .set({ previousUntil: new Date(Date.now() - 1000).toISOString() })
    .execute()
  expect([(await readFor(params)).status, (await readWith(withNew)).status]).toEqual([403, 200])
})

test('the dialog offers the relations to customers, and says which tiles would be left out and why', async () => {
  const { body } = await send('GET', path(), world.publisher)
  const { company, project, task } = world.entities
  const customer = body.choices.customers.find(({ id }: { id: string }) => id === company.id)
  expect(customer.keys).toEqual([
    { id: null, label: 'ID', type: 'id' },
    { id: company.fields.name, label: 'name', type: 'text' },
    { id: company.fields.code, label: 'code', type: 'text' },
  ])
  const options = (id: string) => customer.paths.find(({ entityId }: { entityId: string }) => entityId === id).options
  expect(options(company.id)).toEqual([{ fieldIds: [], label: 'Company' }])
  expect(options(project.id)).toEqual([{ fieldIds: [project.fields.company], label: 'company' }])
  expect(options(task.id)).toEqual([
    { fieldIds: [task.fields.project, project.fields.company], label: 'project → company' },
  ])
  const checked = await send('POST', `${path()}/check`, world.publisher, embedding())
  const left = checked.body.tiles.filter(({ isShown }: { isShown: boolean }) => !isShown)
  expect(left).toEqual([
    { title: 'Products', isShown: false, lacks: ['Product'] },
    { title: 'By product', isShown: false, lacks: ['Product'] },
  ])
})

test('choices that are not offered to the publisher are refused', async () => {
  const change = (more: object, over: object = {}) =>
    send('PUT', path(), world.publisher, { sites, embedding: { ...embedding(), ...more }, ...over })
  const [own] = embedding().parameters
  const { project, product } = world.entities
  expect((await change({ parameters: [] })).status).toBe(400)
  expect((await change({ parameters: [own, own] })).status).toBe(400)
  expect((await change({ parameters: [{ ...own, keyId: project.fields.budget }] })).status).toBe(400)
  expect(
    (await change({ parameters: [{ ...own, paths: [{ entityId: project.id, fieldIds: [project.fields.product] }] }] }))
      .status,
  ).toBe(400)
  expect((await change({ parameters: [{ ...own, paths: [{ entityId: product.id, fieldIds: [] }] }] })).status).toBe(400)
  expect((await change({ parameters: [{ ...own, paths: [] }] })).status).toBe(409)
  expect((await change({ shared: [crypto.randomUUID()] })).status).toBe(400)
  expect((await change({}, { sites: [] })).status).toBe(400)
  const stranger = await world.workspace.join(['record:*:read'])
  for (const [method, url] of [
    ['POST', path()],
    ['POST', `${path()}/secret`],
    ['POST', `${path()}/preview`],
    ['DELETE', path()],
  ] as const)
    expect(
      (await send(method, url, stranger, method === 'POST' ? { sites, embedding: embedding(), params: {} } : undefined))
        .status,
    ).toBe(403)
})

test('a preview opens the page as a customer would', async () => {
  const { body } = await send('POST', `${path()}/preview`, world.publisher, { params: { company: world.acme } })
  const [page, token] = (body.path as string).split('#')
  expect(page).toBe(`/e/${embed.id}`)
  expect((await readWith(token!)).text).toBe((await readFor({ company: world.acme })).text)
})

test('embeds are listed with the other public links, and closed there', async () => {
  const { owner, organizationId } = world.workspace
  const list = async () =>
    dataOf(
      await owner.admin(
        'query($o: ID!) { publicLinks(where: {organizationId: {eq: $o}}) { id kind name publisherName } }',
        { o: organizationId },
      ),
    ).publicLinks
  expect(await list()).toMatchObject([{ id: embed.id, kind: 'embed', name: 'For customers' }])
  dataOf(await owner.admin('mutation($id: ID!) { closePublicLink(id: $id) { id } }', { id: embed.id }))
  expect(await list()).toEqual([])
})
