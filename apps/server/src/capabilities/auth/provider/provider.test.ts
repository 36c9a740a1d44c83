import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Person, startWorkspace, type Workspace } from '../../../../../../tests/integration/builders.ts'
import { type OidcServer, type Saying, startOidcServer } from '../../../../../../tests/integration/oidc-server.ts'
import { addAccount, call, password, type Reply, signIn } from '../../../../../../tests/integration/sign-in.ts'
import { createOrganization } from '../../tenants/organizations.ts'
import { createTenant } from '../../../platform/tenants/tenants.ts'

let workspace: Workspace
let oidc: OidcServer
/** A second organization of the installation. */
let other: { organizationId: string; tenantId: string; owner: Person }

beforeAll(async () => {
  oidc = await startOidcServer()
  workspace = await startWorkspace({ config: { outboundAllow: ['127.0.0.1'] } })
  const organization = await createOrganization(workspace.app, 'Other')
  const tenant = await createTenant(workspace.app, { organizationId: organization.id, name: 'Main' })
  const where = { organizationId: organization.id, tenantId: tenant.id }
  other = { ...where, owner: await workspace.join(['*'], where) }
})
afterAll(async () => {
  await workspace.close()
  oidc.close()
})
beforeEach(() => configure({}))

const standard = () => ({
  issuer: oidc.issuer,
  clientId: 'monarch',
  clientSecret: 'shh',
  emailDomains: ['test.example'],
  isEnabled: true,
  isRequired: false,
  createsPeople: false,
  roleId: null as string | null,
})

async function configure(
  data: object,
  { owner, organizationId }: { owner: Person; organizationId: string } = workspace,
) {
  const reply = await owner.admin(
    `mutation($o: ID!, $data: UpdateIdentityProviderInput!) { saved:
      updateIdentityProvider(organizationId: $o, data: $data) { id issuer hasSecret } }`,
    { o: organizationId, data: { ...standard(), ...data } },
  )
  expect(reply.errors).toBeUndefined()
  return reply.data.saved
}

const unique = () => randomBytes(6).toString('hex')

/** A complete sign-in: to the provider, its answer, and back. */
async function journey(
  claims: object,
  more: Partial<Saying> & { organizationId?: string; change?: (query: string) => string } = {},
): Promise<Reply> {
  const { organizationId = workspace.organizationId, change = (query) => query, ...saying } = more
  const begun = await call(workspace, 'provider', { body: { organizationId } })
  if (begun.status !== 200) return begun
  const query = change(oidc.authorize(begun.body.url, { claims: { ...claims }, ...saying }))
  return call(workspace, 'provider/finish', { body: { challenge: begun.body.challenge, query } })
}

const claimsOf = (email: string, more: object = {}) => ({ sub: `sub ${email}`, email, email_verified: true, ...more })

test('a member signs in as the same person each time, and the log names the method', async () => {
  const account = await addAccount(workspace, { organizationId: workspace.organizationId })
  const reply = await journey(claimsOf(account.email.toUpperCase(), { sub: 'one' }))
  expect(reply.status).toBe(200)
  expect(reply.body.user).toMatchObject({ id: account.id, organizations: [{ id: workspace.organizationId }] })
  // The subject identifies the member even after a change of address.
  const again = await journey(claimsOf(`${unique()}@test.example`, { sub: 'one' }))
  expect(again.body.user.id).toBe(account.id)
  const log = await workspace.app.admin.selectFrom('signIns').selectAll().where('userId', '=', account.id).execute()
  expect(log.map(({ method, result, organizationId }) => [method, result, organizationId])).toEqual([
    ['provider', 'success', workspace.organizationId],
    ['provider', 'success', workspace.organizationId],
  ])
})

test('the login page finds providers by email domain or organization', async () => {
  const mine = { organizationId: workspace.organizationId, organization: 'Test organization' }
  const find = async (body: object) => (await call(workspace, 'providers', { body })).body.providers
  expect(await find({ email: 'Any.Body@Test.Example' })).toEqual([mine])
  expect(await find({ email: 'anybody@sub.test.example' })).toEqual([])
  expect(await find({ organizationId: workspace.organizationId })).toEqual([mine])
  expect(await find({ organizationId: other.organizationId })).toEqual([])
  await configure({ isEnabled: false })
  expect(await find({ email: 'anybody@test.example' })).toEqual([])
  expect((await call(workspace, 'provider', { body: { organizationId: workspace.organizationId } })).status).toBe(404)
})

describe('the sign-in is refused for', () => {
  test.each<[string, () => [object, object?], number]>([
    ['a signature with another key', () => [{}, { isForged: true }], 401],
    ['another issuer', () => [{ iss: 'https://login.example.com' }], 401],
    ['another audience', () => [{ aud: 'another-client' }], 401],
    ['another nonce', () => [{ nonce: 'another' }], 401],
    ['an expired token', () => [{ exp: 1_000_000_000 }], 401],
    ['another state', () => [{}, { change: (query: string) => query.replace(/state=[^&]+/, 'state=another') }], 401],
    ['another code', () => [{}, { change: (query: string) => query.replace(/code=[^&]+/, 'code=another') }], 401],
    [
      'an answer of another issuer',
      () => [{}, { change: (query: string) => query.replace(/iss=[^&]+/, 'iss=https%3A%2F%2Fx.example') }],
      401,
    ],
    ['an error', () => [{}, { change: () => '?error=access_denied' }], 401],
    ['an address that is not verified', () => [{ email_verified: false }], 403],
    ['an address whose verification is a text', () => [{ email_verified: 'true' }], 403],
    ['an address of another domain', () => [{ email: `${unique()}@others.example` }], 403],
    ['an address of a domain with the same ending', () => [{ email: `${unique()}@nottest.example` }], 403],
    ['a user who is not a member', () => [{ email: `${unique()}@test.example` }], 403],
  ])('%s', async (_what, make, status) => {
    const account = await addAccount(workspace, { organizationId: workspace.organizationId })
    const [claims, more] = make()
    const reply = await journey(claimsOf(account.email, claims), more)
    expect([reply.status, reply.body.token]).toEqual([status, undefined])
    expect((await journey(claimsOf(account.email))).status).toBe(200)
  })

  test('an answer used twice, or without the token of the browser that started', async () => {
    const account = await addAccount(workspace, { organizationId: workspace.organizationId })
    const { body } = await call(workspace, 'provider', { body: { organizationId: workspace.organizationId } })
    const query = oidc.authorize(body.url, { claims: claimsOf(account.email) })
    const foreign = (await call(workspace, 'provider', { body: { organizationId: workspace.organizationId } })).body
      .challenge
    expect((await call(workspace, 'provider/finish', { body: { challenge: foreign, query } })).status).toBe(401)
    expect((await call(workspace, 'provider/finish', { body: { challenge: body.challenge, query } })).status).toBe(200)
    expect((await call(workspace, 'provider/finish', { body: { challenge: body.challenge, query } })).status).toBe(401)
  })

  test('a second subject with the address of a known one', async () => {
    const account = await addAccount(workspace, { organizationId: workspace.organizationId })
    expect((await journey(claimsOf(account.email, { sub: `first ${account.id}` }))).status).toBe(200)
    expect((await journey(claimsOf(account.email, { sub: `second ${account.id}` }))).status).toBe(403)
  })

  test('a member who is suspended in the organization or has left', async () => {
    const account = await addAccount(workspace, { organizationId: workspace.organizationId })
    const { token } = (await journey(claimsOf(account.email))).body
    const membership = workspace.app.admin.updateTable('memberships').where('userId', '=', account.id)
    await membership.set({ isActive: false }).execute()
    expect((await journey(claimsOf(account.email))).status).toBe(403)
    await workspace.app.bus.publish('session', { userId: account.id })
    expect((await call(workspace, 'me', { token })).status).toBe(401)
    await workspace.app.admin.deleteFrom('memberships').where('userId', '=', account.id).execute()
    expect((await journey(claimsOf(account.email))).status).toBe(403)
  })
})

describe('a session vouched for by a provider', () => {
  test('is never given to a user of another organization', async () => {
    await configure({ createsPeople: true })
    const stranger = await addAccount(workspace, { organizationId: other.organizationId })
    expect((await journey(claimsOf(stranger.email))).status).toBe(403)
    const members = workspace.app.admin
      .selectFrom('memberships')
      .select('organizationId')
      .where('userId', '=', stranger.id)
    expect(await members.execute()).toEqual([{ organizationId: other.organizationId }])
  })

  test('reaches only the organization of the provider, without rights that the user holds directly', async () => {
    const account = await addAccount(workspace, { organizationId: workspace.organizationId, permissions: ['*'] })
    await workspace.app.admin
      .insertInto('memberships')
      .values({ userId: account.id, organizationId: other.organizationId, tenantIds: null })
      .execute()
    const { token, user } = (await journey(claimsOf(account.email))).body
    expect(user).toMatchObject({
      permissions: [],
      isPlatformAdmin: false,
      organizations: [{ id: workspace.organizationId }],
    })
    const ask = (headers: Record<string, string>) =>
      workspace.fastify.inject({
        method: 'POST',
        url: '/graphql/admin',
        headers: { authorization: `Bearer ${token}`, ...headers },
        payload: { query: '{ organizations { id } tenants { id } users { id } }' },
      })
    expect((await ask({ 'x-tenant-id': other.tenantId })).body).toContain('NOT_FOUND')
    expect((await ask({ 'x-organization-id': other.organizationId })).body).toContain('NOT_FOUND')
    const { data } = (await ask({})).json()
    expect(data).toEqual({
      organizations: [{ id: workspace.organizationId }],
      tenants: [{ id: workspace.tenantId }],
      users: [{ id: account.id }],
    })
  })

  test("does not see the user's own settings and sign-ins", async () => {
    const account = await addAccount(workspace, { organizationId: workspace.organizationId })
    await workspace.app.admin
      .insertInto('memberships')
      .values({ userId: account.id, organizationId: other.organizationId, tenantIds: null })
      .execute()
    const own = await signIn(workspace, account)
    const vouched = (await journey(claimsOf(account.email))).body.token as string
    const ask = async (token: string, query: string, variables: object = {}) =>
      (
        await workspace.fastify.inject({
          method: 'POST',
          url: '/graphql/admin',
          headers: { authorization: `Bearer ${token}`, 'x-tenant-id': workspace.tenantId },
          payload: { query, variables },
        })
      ).json().data
    const set = (token: string, value: string) =>
      ask(token, 'mutation($data: SetSettingInput!) { setSetting(data: $data) { id } }', {
        data: { level: 'personal', key: 'density', value },
      })
    const list = '{ settings(where: {level: {eq: "personal"}}) { value organizationId } signIns { method } }'
    await set(own, 'compact')
    expect(await ask(vouched, list)).toEqual({
      settings: [],
      signIns: [{ method: 'provider' }],
    })
    await set(vouched, 'comfortable')
    expect((await ask(vouched, list)).settings).toEqual([
      { value: 'comfortable', organizationId: workspace.organizationId },
    ])
    // The user's own setting is unchanged.
    const { settings, signIns } = await ask(own, list)
    expect(settings).toContainEqual({ value: 'compact', organizationId: null })
    expect(signIns.map(({ method }: { method: string }) => method).toSorted()).toEqual(['password', 'provider'])
  })

  test('cannot change the account, which is shared by all organizations', async () => {
    const account = await addAccount(workspace, { organizationId: workspace.organizationId })
    const own = await signIn(workspace, account)
    const { token } = (await journey(claimsOf(account.email))).body
    for (const [path, method, body] of [
      ['password', 'POST', { current: password, password: 'another good password' }],
      ['two-factor', 'POST', { password }],
      ['two-factor/confirm', 'POST', { code: '123456' }],
      ['two-factor/off', 'POST', { password, code: '123456' }],
      ['two-factor/recovery-codes', 'POST', { password, code: '123456' }],
      ['passkeys/options', 'POST', { password }],
      ['passkeys', 'POST', { challenge: 'x', name: 'x', response: {} }],
      ['passkeys/01900000-0000-7000-8000-000000000000', 'DELETE', undefined],
    ] as const)
      expect([path, (await call(workspace, path, { token, method, ...(body && { body }) })).status]).toEqual([
        path,
        403,
      ])
    expect((await call(workspace, 'sessions', { token })).body.sessions).toHaveLength(1)
    await call(workspace, 'sessions', { token, method: 'DELETE' })
    expect((await call(workspace, 'me', { token: own })).status).toBe(200)
  })

  test('ends when the provider is switched off', async () => {
    const account = await addAccount(workspace, { organizationId: workspace.organizationId })
    const { token } = (await journey(claimsOf(account.email))).body
    expect((await call(workspace, 'me', { token })).status).toBe(200)
    await configure({ isEnabled: false })
    expect((await call(workspace, 'me', { token })).status).toBe(401)
  })
})

test('members are created if configured, with the configured role only', async () => {
  const created = await workspace.owner.create('Role', {
    organizationId: workspace.organizationId,
    name: `Role ${unique()}`,
    permissions: ['record:*:read'],
  })
  const roleId = created.id
  await configure({ createsPeople: true, roleId })
  const email = `${unique()}@test.example`
  const { status, body } = await journey(claimsOf(email, { name: '  Neu\u0007 Person ' }))
  expect(status).toBe(200)
  expect(body.user).toMatchObject({ email, name: 'Neu Person', permissions: ['record:*:read'] })
  // The member has no password.
  expect((await call(workspace, 'login', { body: { email, password } })).status).toBe(401)
})

test('an organization can require its provider; administrators keep the other methods', async () => {
  const member = await addAccount(workspace, { organizationId: workspace.organizationId })
  const both = await addAccount(workspace, { organizationId: workspace.organizationId })
  await workspace.app.admin
    .insertInto('memberships')
    .values({ userId: both.id, organizationId: other.organizationId, tenantIds: null })
    .execute()
  const before = await signIn(workspace, member)
  await configure({ isRequired: true })
  const message = 'Test organization requires its members to sign in through its identity provider.'
  const refused = await call(workspace, 'login', { body: { email: member.email, password } })
  expect([refused.status, refused.body.message]).toEqual([403, message])
  // Existing sessions end with their next request.
  expect((await call(workspace, 'me', { token: before })).body.message).toBe(message)
  // The requirement of one organization does not affect another.
  const half = await call(workspace, 'login', { body: { email: both.email, password } })
  expect(half.body.user.organizations.map(({ id }: { id: string }) => id)).toEqual([other.organizationId])
  expect((await call(workspace, 'me', { token: workspace.owner.token })).status).toBe(200)
  expect((await journey(claimsOf(member.email))).status).toBe(200)
})

test('configuring the provider needs all rights, and a new issuer drops the secret', async () => {
  const clerk = await workspace.join(['settings:*', 'user:*', 'role:*'])
  const document = `mutation($o: ID!, $data: UpdateIdentityProviderInput!) {
    updateIdentityProvider(organizationId: $o, data: $data) { id } }`
  const refused = await clerk.admin(document, { o: workspace.organizationId, data: { issuer: 'https://evil.example' } })
  expect(refused.errors![0]!.extensions.code).toBe('FORBIDDEN')
  const foreign = await other.owner.admin(document, { o: workspace.organizationId, data: { isEnabled: false } })
  expect(foreign.errors![0]!.extensions.code).toBe('NOT_FOUND')
  const list = '{ identityProviders { issuer hasSecret } }'
  expect((await clerk.admin(list)).data.identityProviders).toEqual([{ issuer: oidc.issuer, hasSecret: true }])
  expect((await (await workspace.join(['record:*:*'])).admin(list)).data.identityProviders).toEqual([])
  const rows = await workspace.app.admin.selectFrom('identityProviders').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain('shh')
  const { clientSecret: _kept, ...without } = standard()
  expect(await configure({ ...without, clientSecret: undefined })).toMatchObject({ hasSecret: true })
  expect(await configure({ ...without, clientSecret: undefined, issuer: 'https://login.example.com' })).toMatchObject({
    hasSecret: false,
  })
})

test.each([
  [{ issuer: 'ftp://x.example' }, 'data.issuer'],
  [{ issuer: 'https://a:b@x.example' }, 'data.issuer'],
  [{ clientId: 'with blank' }, 'data.clientId'],
  [{ emailDomains: ['no domain'] }, 'data.emailDomains'],
  [{ emailDomains: [] }, 'data.emailDomains'],
  [{ isEnabled: false, isRequired: true }, 'data.isRequired'],
  [{ roleId: '01900000-0000-7000-8000-000000000000' }, 'data.roleId'],
])('%j is refused at %s', async (data, path) => {
  const { errors } = await workspace.owner.admin(
    `mutation($o: ID!, $data: UpdateIdentityProviderInput!) { updateIdentityProvider(organizationId: $o, data: $data) { id } }`,
    { o: workspace.organizationId, data: { ...standard(), ...data } },
  )
  expect(errors![0]!.extensions.issues![0]!.path).toBe(path)
})

test('a provider outside the public internet is blocked unless the operator allows it', async () => {
  const strict = await startWorkspace()
  try {
    await configure({}, strict)
    const reply = await call(strict, 'provider', { body: { organizationId: strict.organizationId } })
    expect([reply.status, reply.body.message]).toEqual([401, expect.stringContaining('is not on the public internet')])
  } finally {
    await strict.close()
  }
})
