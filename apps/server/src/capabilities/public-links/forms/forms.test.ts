import sharp from 'sharp'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Person, startWorkspace, type Workspace } from '../../../../../../tests/integration/builders.ts'
import { createOrganization } from '../../tenants/organizations.ts'
import { createTenant } from '../../../platform/tenants/tenants.ts'
import { findCover, storeCover, sweepCoversTask } from './covers.ts'
import { sitesOfForm } from './find-form.ts'
import { formLimits } from './routes.ts'

let workspace: Workspace
let viewId: string
let entityId: string

beforeAll(async () => {
  workspace = await startWorkspace()
  const company = await workspace.buildEntity('company', [{ name: 'name', fieldType: 'text' }])
  const built = await workspace.buildEntity('lead', [
    { name: 'name', fieldType: 'text', isRequired: true },
    { name: 'mail', fieldType: 'email' },
    { name: 'number', fieldType: 'text', isUnique: true },
    { name: 'size', fieldType: 'decimal' },
    { name: 'secret', fieldType: 'text' },
    { name: 'company', fieldType: 'relationship', settings: { entityId: company.id } },
    { name: 'papers', fieldType: 'file' },
    { name: 'country', fieldType: 'select', options: ['de', 'fr'] },
    {
      name: 'region',
      fieldType: 'select',
      settings: { choices: [{ value: 'bavaria', when: ['de'] }, { value: 'any' }], dependsOn: 'country' },
    },
  ])
  entityId = built.id
  const view = await workspace.owner.create('View', {
    tenantId: workspace.tenantId,
    entityId: built.id,
    name: 'Contact us',
    description: 'We answer soon.',
    type: 'form',
    config: {
      layout: 'single',
      language: 'de',
      sections: [{ fields: ['name', 'mail', 'number', 'size', 'company', 'papers'] }],
      filter: { secret: { eq: 'x' } },
    },
  })
  viewId = view.id
})
afterAll(() => workspace.close())

let guests = 0
/** A new address for each guest, so that tests do not share a limit. */
const guest = () => `203.0.113.${++guests}`

async function ask(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  more: { person?: Person; payload?: object; from?: string } = {},
) {
  const { person, payload, from = guest() } = more
  const reply = await workspace.fastify.inject({
    method,
    url,
    remoteAddress: from,
    headers: { ...person?.headers, 'content-type': 'application/json' },
    ...(payload && { payload: JSON.stringify(payload) }),
  })
  return { status: reply.statusCode, text: reply.body, body: reply.body === '' ? null : reply.json() }
}

const link = (method: 'GET' | 'POST' | 'DELETE', person: Person) =>
  ask(method, `/api/views/${viewId}/link`, { person, ...(method === 'POST' && { payload: {} }) })

async function openForm(): Promise<string> {
  const { body } = await link('POST', workspace.owner)
  return `/api/forms/${body.token}`
}

describe('a form link', () => {
  test('exists only after it is opened, and stays the same until it is closed', async () => {
    expect((await link('GET', workspace.owner)).body).toEqual({ token: null })
    const { token } = (await link('POST', workspace.owner)).body
    expect((await link('POST', workspace.owner)).body).toEqual({
      token,
      expiresAt: null,
      hasPassword: false,
      sites: [],
      isCurrent: true,
    })
    expect((await link('GET', workspace.owner)).body).toEqual({
      token,
      expiresAt: null,
      hasPassword: false,
      sites: [],
      isCurrent: true,
    })
    expect((await ask('GET', `/api/forms/${token}`)).status).toBe(200)
    expect((await link('DELETE', workspace.owner)).status).toBe(204)
    expect((await ask('GET', `/api/forms/${token}`)).status).toBe(404)
    const again = (await link('POST', workspace.owner)).body.token
    expect(again).not.toBe(token)
    expect((await ask('GET', `/api/forms/${token}`)).status).toBe(404)
  })

  test('ends when it expires', async () => {
    const expiresAt = new Date(Date.now() + 60_000).toISOString()
    const setExpiry = (value: unknown) =>
      ask('PUT', `/api/views/${viewId}/link`, { person: workspace.owner, payload: { expiresAt: value } })
    const url = await openForm()
    expect((await setExpiry(expiresAt)).body).toMatchObject({ expiresAt })
    expect((await ask('GET', url)).status).toBe(200)
    expect((await setExpiry('2020-01-01T00:00:00Z')).body.issues).toEqual([
      { path: 'expiresAt', message: 'Choose a time in the future' },
    ])
    expect((await setExpiry('soon')).status).toBe(400)
    await workspace.app.admin.updateTable('publicLinks').set({ expiresAt: new Date().toISOString() }).execute()
    expect((await ask('GET', url)).status).toBe(404)
    expect((await ask('POST', url, { payload: { data: { name: 'Late' } } })).status).toBe(404)
    await setExpiry(null)
    expect((await ask('GET', url)).status).toBe(200)
  })

  test('shows nothing while the organization does not allow public links', async () => {
    const { owner, organizationId } = workspace
    const allow = async (allowPublicLinks: boolean) => {
      const { errors } = await owner.admin(
        'mutation($id: ID!, $data: UpdateSecurityRulesInput!) { updateSecurityRules(organizationId: $id, data: $data) { id } }',
        { id: organizationId, data: { allowPublicLinks } },
      )
      expect(errors).toBeUndefined()
    }
    const url = await openForm()
    await allow(false)
    onTestFinished(() => allow(true))
    expect((await ask('GET', url)).status).toBe(404)
    expect((await ask('POST', url, { payload: { data: { name: 'Late' } } })).status).toBe(404)
    for (const method of ['POST', 'PUT'] as const)
      expect((await ask(method, `/api/views/${viewId}/link`, { person: owner, payload: {} })).status).toBe(403)
    expect((await link('GET', owner)).status).toBe(200)
    await allow(true)
    expect((await ask('GET', url)).status).toBe(200)
  })

  test('needs the right to change the view, in a tenant of the user', async () => {
    const reader = await workspace.join(['record:lead:read'])
    expect((await link('POST', reader)).status).toBe(403)
    expect((await link('GET', reader)).status).toBe(403)
    const other = await createOrganization(workspace.app, 'Another')
    const tenant = await createTenant(workspace.app, { organizationId: other.id, name: 'Another tenant' })
    const stranger = await workspace.join(['*'], { organizationId: other.id, tenantId: tenant.id })
    expect((await link('POST', stranger)).status).toBe(404)
    expect((await link('DELETE', stranger)).status).toBe(404)
  })

  test.each(['', 'x', 'AAAA', 'A'.repeat(43)])('a made-up token %j opens nothing', async (token) => {
    expect((await ask('GET', `/api/forms/${token}`)).status).toBe(404)
    expect((await ask('POST', `/api/forms/${token}`, { payload: { data: {} } })).status).toBe(404)
  })
})

describe('a public form', () => {
  test('shows its texts and the fields that can be filled in, and nothing else', async () => {
    const { body, text } = await ask('GET', await openForm())
    expect(body).toMatchObject({ title: 'Contact us', description: 'We answer soon.', config: { language: 'de' } })
    // 'Save and new' is for users who enter many records.
    expect(body.config).not.toHaveProperty('submitActions')
    expect(body.fields.map(({ name }: { name: string }) => name)).toEqual(['name', 'mail', 'number', 'size'])
    expect(text).not.toMatch(/secret|filter|tenantId|ownerId|uses/)
  })

  test('creates a record without an author, and does not return it', async () => {
    const url = await openForm()
    const data = { name: 'Ada', mail: 'ada@example.com', size: 1.5 }
    expect(await ask('POST', url, { payload: { data } })).toMatchObject({ status: 201, text: '{}' })
    const { data: found } = await workspace.owner.tenant(
      '{ lead(where: {name: {eq: "Ada"}}) { id mail size secret createdBy } }',
    )
    expect(found.lead).toEqual([
      expect.objectContaining({ mail: 'ada@example.com', size: 1.5, secret: null, createdBy: null }),
    ])
    const history = await workspace.owner.tenant('query($id: ID!) { lead_history(id: $id) { action user { name } } }', {
      id: found.lead[0].id,
    })
    expect(history.errors ?? []).toEqual([])
  })

  test('does not act for the session, API key or role of a request', async () => {
    const url = await openForm()
    const person = { ...workspace.owner, headers: { ...workspace.owner.headers, 'x-tenant-id': workspace.tenantId } }
    expect((await ask('POST', url, { person, payload: { data: { name: 'Own', secret: 'x' } } })).status).toBe(400)
    expect((await ask('POST', url, { person, payload: { data: { name: 'Own' } } })).text).toBe('{}')
    const { data } = await workspace.owner.tenant('{ lead(where: {name: {eq: "Own"}}) { secret createdBy } }')
    expect(data.lead).toEqual([{ secret: null, createdBy: null }])
    expect((await ask('GET', url, { person })).text).toBe((await ask('GET', url)).text)
  })

  test('is validated like every write, with an issue per field', async () => {
    const { status, body } = await ask('POST', await openForm(), { payload: { data: { mail: 'nobody' } } })
    expect(status).toBe(400)
    expect(body.issues).toEqual(
      expect.arrayContaining([
        { path: 'data.name', message: 'name is required' },
        { path: 'data.mail', message: 'Invalid email address' },
      ]),
    )
  })

  test.each([
    [{ name: 'x', secret: 'y' }],
    [{ name: 'x', company: '018cd8e2-5b40-7c3a-9d5e-2f6a1b0c4d7e' }],
    [{ name: 'x', id: '018cd8e2-5b40-7c3a-9d5e-2f6a1b0c4d7e' }],
    [{ name: 'x', createdAt: '2020-01-01T00:00:00Z' }],
  ])('refuses a field that it does not show: %j', async (data) => {
    expect((await ask('POST', await openForm(), { payload: { data } })).status).toBe(400)
  })

  test('public forms do not reveal which unique value exists; signed-in users see it', async () => {
    const url = await openForm()
    const data = { name: 'First', number: 'A-1' }
    expect((await ask('POST', url, { payload: { data } })).status).toBe(201)
    const refused = await ask('POST', url, { payload: { data: { ...data, name: 'Second' } } })
    const message = 'This form could not be accepted with these values.'
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'BAD_USER_INPUT', issues: [{ path: 'data', message }] },
    })
    expect(refused.text).not.toMatch(/number|A-1|already/i)
    const signedIn = await workspace.owner.tenant(
      'mutation($data: CreateLeadInput!) { createLead(data: $data) { id } }',
      { data },
    )
    expect(signedIn.errors![0]!.message).toBe('Another Lead already has this number: "A-1"')
  })

  test('with an Idempotency-Key creates one record; other data under the same key is refused', async () => {
    const url = await openForm()
    const send = async (name: string) => {
      const headers = { 'content-type': 'application/json', 'idempotency-key': 'one visitor' }
      const payload = JSON.stringify({ data: { name } })
      return workspace.fastify.inject({ method: 'POST', url, remoteAddress: guest(), headers, payload })
    }
    const statuses = (await Promise.all([send('Grace'), send('Grace')])).map(({ statusCode }) => statusCode)
    expect(statuses).toEqual([201, 201])
    expect((await send('Hopper')).json()).toMatchObject({ code: 'CONFLICT' })
    const { data } = await workspace.owner.tenant('{ lead(where: {name: {in: ["Grace", "Hopper"]}}) { name } }')
    expect(data.lead).toEqual([{ name: 'Grace' }])
  })

  test('waits for a running change of the structure', async () => {
    const url = await openForm()
    const { tenants, pools } = workspace.app
    const tenant = (await tenants.find(workspace.tenantId))!
    const rename = (from: string, to: string) =>
      pools.asOwner(tenant.databaseName, (client) => client.query(`alter table lead rename column ${from} to ${to}`))
    await rename('size', 'moved')
    // The request asks for the tenant a second time when it waits for the change.
    vi.spyOn(tenants, 'find')
      .mockResolvedValueOnce(tenant)
      .mockImplementationOnce(async () => {
        await rename('moved', 'size')
        return tenant
      })
    onTestFinished(() => void vi.restoreAllMocks())
    expect((await ask('POST', url, { payload: { data: { name: 'Meanwhile', size: 2 } } })).status).toBe(201)
    const { data } = await workspace.owner.tenant('{ lead(where: {name: {eq: "Meanwhile"}}) { size } }')
    expect(data.lead).toEqual([{ size: 2 }])
  })

  test('has the current rights of the user who opened it', async () => {
    const { owner, organizationId } = workspace
    const nameRule = { name: { ne: 'Nobody' } }
    const role = await owner.create('Role', {
      organizationId,
      name: 'Opener',
      permissions: ['record:lead:*', 'record:company:read', 'view:*'],
      rules: [{ permission: 'record:lead:create', where: nameRule, fields: ['name', 'mail'] }],
    })
    const opener = await workspace.join([])
    const { user } = (await opener.inject('GET', '/api/auth/me')).json()
    const setRoles = (roleIds: string[]) => workspace.setRoles(user.id, roleIds)
    await setRoles([role.id])
    await link('DELETE', owner)
    const url = `/api/forms/${(await link('POST', opener)).body.token}`
    onTestFinished(async () => void (await link('DELETE', owner)))
    const { body } = await ask('GET', url)
    expect(body.fields.map(({ name }: { name: string }) => name)).toEqual(['name', 'mail'])
    const send = async (data: object) => (await ask('POST', url, { payload: { data } })).status
    expect(await send({ name: 'Karen', mail: 'karen@example.com' })).toBe(201)
    expect(await send({ name: 'Karen', size: 1 })).toBe(400)
    expect(await send({ name: 'Nobody' })).toBe(403)
    const stored = await owner.tenant('{ lead(where: {name: {in: ["Karen", "Nobody"]}}) { name } }')
    expect(stored.data.lead).toEqual([{ name: 'Karen' }])
    await setRoles([])
    expect((await ask('GET', url)).status).toBe(404)
    expect(await send({ name: 'Karen' })).toBe(404)
    expect((await link('POST', await workspace.join(['view:*', 'record:lead:read']))).status).toBe(403)
  })

  test('is rate-limited per address', async () => {
    const url = await openForm()
    const from = guest()
    const send = () => ask('POST', url, { from, payload: { data: {} } })
    const statuses: number[] = []
    for (let i = 0; i <= formLimits.formSendings; i++) statuses.push((await send()).status)
    expect(statuses).toEqual([...Array<number>(formLimits.formSendings).fill(400), 429])
    expect((await ask('POST', url, { payload: { data: { name: 'Another' } } })).status).toBe(201)
  })
})

describe('the settings of the page', () => {
  const sections = [{ fields: ['name', 'mail'] }]
  const configure = async (config: object) => {
    const { errors } = await workspace.owner.admin(
      'mutation($id: ID!, $data: UpdateViewInput!) { updateView(id: $id, data: $data) { id } }',
      { id: viewId, data: { config: { layout: 'single', sections, ...config } } },
    )
    return errors?.[0]?.message
  }
  const submit = (url: string, payload: object = { data: { name: 'Ada' } }) => ask('POST', url, { payload })

  test('replace the name and description of the view, and add texts', async () => {
    const url = await openForm()
    const texts = { thanks: 'See you soon', redirect: 'https://example.com/done', closedMessage: 'Too late' }
    await configure({ title: 'Write to us', intro: 'We read everything.', sites: ['https://example.com'], ...texts })
    const { body } = await ask('GET', url)
    expect(body).toMatchObject({
      title: 'Write to us',
      description: 'We read everything.',
      config: texts,
    })
    expect(body.config).not.toHaveProperty('sites')
  })

  test('titles of its sections come with their translations, and no other titles of the entity', async () => {
    const url = await openForm()
    await configure({ sections: [{ ...sections[0], title: 'Person' }] })
    const translate = async (translations: object | null) =>
      workspace.owner.admin(
        'mutation($id: ID!, $data: UpdateTenantEntityInput!) { updateTenantEntity(id: $id, data: $data) { id } }',
        { id: entityId, data: { translations } },
      )
    await translate({ de: { displayName: 'Bewerbung', titles: { Person: 'Zur Person', Internal: 'Intern' } } })
    expect((await ask('GET', url)).body.translations).toEqual({ de: { titles: { Person: 'Zur Person' } } })
    await translate(null)
    expect((await ask('GET', url)).body).not.toHaveProperty('translations')
  })

  test('the texts that it shows come with their translations, also when it is closed', async () => {
    const url = await openForm()
    await configure({ intro: 'Tell us.', thanks: 'Thank you.', closedMessage: 'Too late.' })
    const translate = async (translations: object | null) =>
      (await workspace.owner.update('View', viewId, { translations }, 'name')).name as string
    const texts = { 'Tell us.': 'Erzählen Sie.', 'Too late.': 'Zu spät.' }
    const name = await translate({ de: { name: 'Bewerbung', texts: { ...texts, 'Of an earlier version': 'Alt' } } })
    const shown = { de: { texts: { ...texts, [name]: 'Bewerbung' } } }
    expect((await ask('GET', url)).body.translations).toEqual(shown)
    await configure({ intro: 'Tell us.', closedMessage: 'Too late.', closesAt: '2020-01-01T00:00:00Z' })
    expect((await ask('GET', url)).body).toMatchObject({ isClosed: true, translations: shown })
    await translate(null)
    expect((await ask('GET', url)).body).not.toHaveProperty('translations')
  })

  test('a cover is drawn from the upload, and guests see only the one of the form', async () => {
    const url = await openForm()
    const headers = { ...workspace.owner.headers, 'content-type': 'application/json' }
    const upload = (payload: object, by: object = headers) =>
      workspace.fastify.inject({ method: 'POST', url: '/api/form-covers', headers: by as never, payload })
    const picture = await photo()
    const [first, again] = [await upload({ entity: 'lead', picture }), await upload({ entity: 'lead', picture })]
    const { id } = first.json()
    expect([first.statusCode, again.json()]).toEqual([201, { id }])
    const mayOnlyRead = await workspace.join(['record:lead:*', 'view:lead:read'])
    expect((await upload({ entity: 'lead', picture }, mayOnlyRead.headers)).statusCode).toBe(403)
    const designer = await workspace.join(['view:lead:update'])
    expect((await upload({ entity: 'lead', picture }, designer.headers)).statusCode).toBe(201)
    for (const wrong of ['data:image/svg+xml;base64,PHN2Zy8+', 'data:image/png;base64,AAAA', null])
      expect((await upload({ entity: 'lead', picture: wrong })).statusCode).toBe(400)

    const see = () => workspace.fastify.inject({ url: `${url}/cover`, remoteAddress: guest() })
    expect((await see()).statusCode).toBe(404)
    await configure({ cover: id })
    expect((await ask('GET', url)).body.config).toMatchObject({ cover: id })
    const shown = await see()
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'cross-origin-resource-policy': 'cross-origin',
      'x-robots-tag': 'noindex',
    })
    const drawn = await sharp(shown.rawPayload).metadata()
    expect(drawn).toMatchObject({ format: 'webp', width: 1440, height: 360 })
    expect(drawn.exif).toBeUndefined()
    // An id of another workspace's cover shows nothing.
    const other = await createOrganization(workspace.app, 'Painters')
    const tenant = await createTenant(workspace.app, { organizationId: other.id, name: 'Painters' })
    await configure({ cover: await storeCover(workspace.app, tenant.id, picture) })
    expect((await see()).statusCode).toBe(404)
    await configure({})
  })

  test('covers that no view names are deleted after a week', async () => {
    const { app, tenantId } = workspace
    const [used, unused] = [
      await storeCover(app, tenantId, await photo(1)),
      await storeCover(app, tenantId, await photo(2)),
    ]
    await configure({ cover: used })
    const sweep = () => sweepCoversTask.run(app, {}, { signal: new AbortController().signal } as never)
    const left = async () => {
      const found = await Promise.all([used, unused].map((id) => findCover(app, [tenantId], id)))
      return found.map((picture) => picture !== null)
    }
    await sweep()
    expect(await left()).toEqual([true, true])
    await app.admin.updateTable('formCovers').set({ storedAt: '2020-01-01T00:00:00Z' }).execute()
    await sweep()
    expect(await left()).toEqual([true, false])
    await configure({})
  })

  test.each([
    [{ cover: 'https://example.com/x.png' }, 'must be an id'],
    [{ redirect: 'javascript:alert(1)' }, 'must begin with https:// or http://'],
    [{ closesAt: 'tomorrow' }, 'must be a date and time (ISO 8601)'],
    [{ sites: ['example com'] }, '"example com" is not the address of a website, such as https://example.com'],
    [
      { sites: ['https://a.example; script-src *'] },
      '"https://a.example; script-src *" is not the address of a website',
    ],
    [{ maxResponses: 0 }, 'must be a whole number from 1 to 1000000'],
  ])('%j is refused', async (config, message) => {
    expect(await configure(config)).toContain(message)
  })

  test('after the closing date the form has no fields and accepts no responses', async () => {
    const url = await openForm()
    await configure({ closesAt: new Date(Date.now() + 60_000).toISOString() })
    expect((await ask('GET', url)).body).not.toHaveProperty('isClosed')
    expect((await submit(url)).status).toBe(201)
    await configure({ closesAt: new Date(Date.now() - 1000).toISOString() })
    expect((await ask('GET', url)).body).toMatchObject({ isClosed: true, fields: [] })
    expect(await submit(url)).toMatchObject({ status: 409, body: { message: 'This form is closed.' } })
  })

  test('concurrent responses do not exceed the limit, and refused ones are not counted', async () => {
    const view = await workspace.owner.create('View', {
      tenantId: workspace.tenantId,
      entityId: entityId,
      name: 'Limited',
      type: 'form',
      config: { layout: 'single', sections, maxResponses: 3 },
    })
    const made = await ask('POST', `/api/views/${view.id}/link`, {
      person: workspace.owner,
      payload: {},
    })
    const url = `/api/forms/${made.body.token}`
    expect((await submit(url, { data: { mail: 'nobody' } })).status).toBe(400)
    const statuses = await Promise.all([1, 2, 3, 4, 5].map(async () => (await submit(url)).status))
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 201, 201, 409, 409])
    expect((await ask('GET', url)).body).toMatchObject({ isClosed: true, fields: [] })
  })

  test('a protected form accepts the solution of its own challenge, once', async () => {
    const url = await openForm()
    await configure({})
    expect((await ask('GET', `${url}/challenge`)).body).toEqual({ challenge: null })
    await configure({ isProtected: true })
    expect((await ask('GET', url)).body).toMatchObject({ config: { isProtected: true } })
    const refusal = 'The spam check is missing or has expired. Submit the form again.'
    const send = async (proof?: unknown) => (await submit(url, { data: { name: 'Ada' }, proof })).body.message
    const { challenge } = (await ask('GET', `${url}/challenge`)).body
    const solution = await solveChallenge({ challenge, deriveKey })
    const proof = { challenge, solution }
    const later = { ...challenge, parameters: { ...challenge.parameters, expiresAt: 9_999_999_999 } }
    const easy = { ...challenge, parameters: { ...challenge.parameters, keyPrefix: '' } }
    for (const wrong of [
      undefined,
      'proof',
      {},
      { challenge },
      { challenge: later, solution },
      { challenge: easy, solution },
      { challenge, solution: { ...solution, counter: solution!.counter + 1 } },
    ])
      expect(await send(wrong)).toBe(refusal)
    expect(await send(proof)).toBeUndefined()
    expect(await send(proof)).toBe(refusal)
    // A new link is another form.
    await link('DELETE', workspace.owner)
    const other = await openForm()
    const fresh = (await ask('GET', `${url}/challenge`)).status
    expect(fresh).toBe(404)
    expect((await submit(other, { data: { name: 'Ada' }, proof })).body.message).toBe(refusal)
    await configure({})
  })

  test('the server applies conditions that hide and require fields', async () => {
    const url = await openForm()
    const mailIsSet = { mail: { isNull: false } }
    const fromSecret = { field: 'mail', effect: 'show', where: { secret: { eq: 'x' } } }
    const conditions = [
      { field: 'size', effect: 'show', where: { name: { startsWith: 'Big' } } },
      { field: 'size', effect: 'require', where: mailIsSet },
    ]
    await configure({ sections: [{ fields: ['name', 'mail', 'size'] }], conditions: [...conditions, fromSecret] })
    expect((await ask('GET', url)).body.config.conditions).toEqual(conditions)
    const send = async (data: object) => (await submit(url, { data })).body.issues
    expect(await send({ name: 'Small', size: 1 })).toEqual([
      { path: 'data.size', message: 'size is not part of the form with these answers' },
    ])
    expect(await send({ name: 'Small', mail: 'a@example.com' })).toBeUndefined()
    expect(await send({ name: 'Big one', mail: 'a@example.com' })).toEqual([
      { path: 'data.size', message: 'size is required' },
    ])
    expect(await send({ name: 'Big one', mail: 'a@example.com', size: 2 })).toBeUndefined()
    await configure({})
  })

  test('choices that do not fit another answer are refused, without naming a field outside the form', async () => {
    const url = await openForm()
    const ofForm = ['name', 'country', 'region']
    await configure({ sections: [{ fields: ofForm }] })
    const { fields } = (await ask('GET', url)).body
    expect(fields.at(-1).settings).toMatchObject({
      dependsOn: 'country',
      choices: [{ when: ['de'] }, { value: 'any' }],
    })
    const send = async (data: object) => (await submit(url, { data: { name: 'Ada', ...data } })).body.issues
    const refused = [{ path: 'data.region', message: 'region does not fit the other answers' }]
    expect(await send({ country: 'fr', region: 'bavaria' })).toEqual(refused)
    expect(await send({ country: 'fr', region: 'any' })).toBeUndefined()
    expect(await send({ country: 'de', region: 'bavaria' })).toBeUndefined()
    expect(await send({ region: 'bavaria' })).toBeUndefined()
    await configure({ sections: [{ fields: ['name', 'region'] }] })
    const asked = await ask('GET', url)
    expect(asked.body.fields.at(-1).name).toBe('region')
    expect(asked.text).not.toMatch(/country|"when"|"de"/)
    await configure({})
  })

  test('only the listed websites may show the form in a frame', async () => {
    const token = (await openForm()).split('/').at(-1)!
    await configure({ sites: ['https://www.example.com/', 'https://*.example.org'] })
    expect(await sitesOfForm(workspace.app, token)).toEqual(['https://www.example.com', 'https://*.example.org'])
    await configure({})
    expect(await sitesOfForm(workspace.app, token)).toBeNull()
  })
})

/** A picture with metadata, as a data URL. */
async function photo(shade = 0): Promise<string> {
  const drawn = await sharp({
    create: { width: 1600, height: 900, channels: 3, background: { r: shade, g: 40, b: 90 } },
  })
    .withExif({ IFD0: { Copyright: 'Someone' } })
    .jpeg()
    .toBuffer()
  return `data:image/jpeg;base64,${drawn.toString('base64')}`
}
