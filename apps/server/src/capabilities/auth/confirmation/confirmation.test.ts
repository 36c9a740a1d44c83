import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Authenticator } from '../../../../../../tests/integration/authenticator.ts'
import {
  type Person,
  personWith,
  startWorkspace,
  type Workspace,
} from '../../../../../../tests/integration/builders.ts'
import { type OidcServer, startOidcServer } from '../../../../../../tests/integration/oidc-server.ts'
import { type Account, addAccount, call, password, signIn } from '../../../../../../tests/integration/sign-in.ts'
import { defaultLimits } from '../../../platform/limits.ts'
import { ageConfirmation } from './confirmation.test-helper.ts'

const origin = 'https://monarch.example'
let workspace: Workspace
let oidc: OidcServer
beforeAll(async () => {
  oidc = await startOidcServer()
  workspace = await startWorkspace({ config: { outboundAllow: ['127.0.0.1'], publicUrl: origin } })
})
afterAll(async () => {
  await workspace.close()
  oidc.close()
})

interface Member extends Account {
  readonly token: string
  readonly person: Person
}

/** An administrator whose session was confirmed too long ago. */
async function addAdministrator(minutes = 61): Promise<Member> {
  const account = await addAccount(workspace, { organizationId: workspace.organizationId, permissions: ['*'] })
  const token = await signIn(workspace, account)
  await ageConfirmation(workspace.app, token, minutes)
  return { ...account, token, person: personWith(workspace.fastify, token, workspace.tenantId) }
}

const confirm = ({ token }: { token: string }, body: object, from?: string) =>
  call(workspace, 'confirm', { token, body, ...(from !== undefined && { from }) })

const archive = async ({ token }: { token: string }) => {
  const url = `/api/tenants/${workspace.tenantId}/archive`
  const reply = await workspace.fastify.inject({ url, headers: { authorization: `Bearer ${token}` } })
  return reply.statusCode === 200 ? 200 : [reply.statusCode, reply.json().code, reply.json().reason]
}
const asked = [403, 'FORBIDDEN', 'CONFIRMATION_REQUIRED']

describe('an operation that requires confirmation', () => {
  test('accepts a session for an hour after its sign-in or last confirmation', async () => {
    const member = await addAdministrator(59)
    expect(await archive(member)).toBe(200)
    await ageConfirmation(workspace.app, member.token, 60)
    expect(await archive(member)).toEqual(asked)
  })

  test('is confirmed for one session and not for others of the same user', async () => {
    const member = await addAdministrator()
    const other = { token: await signIn(workspace, member) }
    await ageConfirmation(workspace.app, other.token, 61)
    expect((await confirm(member, { password })).status).toBe(200)
    expect([await archive(member), await archive(other)]).toEqual([200, asked])
  })
})

describe('with the password', () => {
  test('answers with the session and when the confirmation expires, and is in the audit log', async () => {
    const member = await addAdministrator()
    const reply = await confirm(member, { password })
    const { session } = reply.body
    expect([reply.status, Object.keys(session)]).toEqual([
      200,
      ['id', 'createdAt', 'expiresAt', 'confirmedAt', 'confirmedUntil'],
    ])
    expect(Date.parse(session.confirmedUntil) - Date.parse(session.confirmedAt)).toBe(3_600_000)
    const logged = await workspace.app.admin
      .selectFrom('operations')
      .select(['organizationId', 'subjectType', 'subjectId', 'description', 'after', 'address'])
      .where('userId', '=', member.id)
      .where('action', '=', 'confirm')
      .execute()
    expect(logged).toEqual([
      {
        organizationId: workspace.organizationId,
        subjectType: 'session',
        subjectId: session.id,
        description: 'Test person confirmed their sign-in',
        after: { method: 'password' },
        address: '127.0.0.1',
      },
    ])
  })

  test('a wrong password confirms nothing, keeps the session, and is listed as a failed sign-in', async () => {
    const member = await addAdministrator()
    const reply = await confirm(member, { password: 'not the password' })
    expect([reply.status, reply.body.issues]).toEqual([
      400,
      [{ path: 'password', message: 'This is not your password' }],
    ])
    expect(await archive(member)).toEqual(asked)
    expect(await failuresOf(member)).toEqual([['password', 'wrongPassword']])
  })

  test('attempts share their limit with sign-in attempts', async () => {
    const member = await addAdministrator()
    const from = '198.51.100.7'
    for (let i = 0; i < defaultLimits.signInsPerAccountAndAddress; i++)
      expect((await confirm(member, { password: `wrong ${i}` }, from)).status).toBe(400)
    expect((await confirm(member, { password }, from)).status).toBe(429)
    expect((await call(workspace, 'login', { body: { email: member.email, password }, from })).status).toBe(429)
  })

  test.each([
    [{}, 'password'],
    [{ password: '' }, 'password'],
    [{ password: 7 }, 'password'],
    [{ password, isAdmin: true }, 'isAdmin'],
    [{ password, provider: { challenge: 'x', query: 'x' } }, 'password'],
  ])('the body %j is refused at %s', async (body, path) => {
    const { status, body: reply } = await confirm(await addAdministrator(), body)
    expect([status, reply.issues.map((issue: { path: string }) => issue.path)]).toEqual([400, [path]])
  })

  test('an account with a second factor also needs its code', async () => {
    const member = await addAdministrator()
    const { secret } = (await call(workspace, 'two-factor', { token: member.token, body: { password } })).body
    const code = (seconds = 0) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + seconds * 1000 })
    const on = await call(workspace, 'two-factor/confirm', { token: member.token, body: { code: code(-30) } })
    const [recoveryCode] = on.body.recoveryCodes
    const methods = await call(workspace, 'confirm', { token: member.token })
    expect(methods.body).toEqual({ methods: ['password'], needsCode: true })
    for (const [body, path] of [
      [{ password }, 'code'],
      [{ password, code: '000000' }, 'code'],
      [{ password, recoveryCode: 'aaaaa-aaaaa' }, 'recoveryCode'],
      [{ password: 'not the password', code: code() }, 'password'],
    ] as const)
      expect([path, (await confirm(member, body)).body.issues?.[0].path]).toEqual([path, path])
    expect(await archive(member)).toEqual(asked)
    expect((await confirm(member, { password, code: code() })).status).toBe(200)
    expect(await archive(member)).toBe(200)
    await ageConfirmation(workspace.app, member.token, 61)
    expect((await confirm(member, { password, recoveryCode })).status).toBe(200)
    expect((await confirm(member, { password, recoveryCode })).status).toBe(400)
  })
})

describe('with a passkey', () => {
  const addPasskey = async ({ token }: Member): Promise<Authenticator> => {
    const passkey = new Authenticator(origin)
    const { challenge, options } = (await call(workspace, 'passkeys/options', { token, body: { password } })).body
    const body = { challenge, name: 'Laptop', response: passkey.create(options) }
    expect((await call(workspace, 'passkeys', { token, body })).status).toBe(201)
    return passkey
  }
  const begin = async ({ token }: Member) => (await call(workspace, 'confirm/passkey', { token, body: {} })).body

  test("the user's own passkey confirms once per challenge", async () => {
    const member = await addAdministrator()
    const passkey = await addPasskey(member)
    expect((await call(workspace, 'confirm', { token: member.token })).body.methods).toEqual(['password', 'passkey'])
    const { challenge, options } = await begin(member)
    expect(options.allowCredentials).toHaveLength(1)
    const given = { passkey: { challenge, response: passkey.get(options) } }
    expect((await confirm(member, given)).status).toBe(200)
    expect(await archive(member)).toBe(200)
    expect((await confirm(member, given)).status).toBe(400)
  })

  test('the passkey of another user and the answer to a sign-in challenge are refused', async () => {
    const [member, other] = [await addAdministrator(), await addAdministrator()]
    const [passkey, theirs] = [await addPasskey(member), await addPasskey(other)]
    const { challenge, options } = await begin(member)
    const foreign = await confirm(member, { passkey: { challenge, response: theirs.get(options) } })
    expect([foreign.status, foreign.body.message]).toEqual([400, 'This passkey is not yours.'])
    const entering = (await call(workspace, 'passkey/options', { body: {} })).body
    const given = { challenge: entering.challenge, response: passkey.get(entering.options) }
    expect((await confirm(member, { passkey: given })).status).toBe(400)
    const { status } = await call(workspace, 'passkey', { body: await begun(member, passkey) })
    expect([status, await archive(member)]).toEqual([401, asked])
  })

  /** The answer to a challenge that was made to confirm, not to sign in. */
  const begun = async (member: Member, passkey: Authenticator) => {
    const { challenge, options } = await begin(member)
    return { challenge, response: passkey.get(options) }
  }
})

describe('with the identity provider', () => {
  const claimsOf = ({ email }: Account) => ({ sub: `sub ${email}`, email, email_verified: true })

  /** An administrator who signed in by the organization's identity provider. */
  async function addVouched(): Promise<Account & { token: string }> {
    await workspace.owner.admin(
      `mutation($o: ID!, $data: UpdateIdentityProviderInput!) { updateIdentityProvider(organizationId: $o, data: $data) { id } }`,
      {
        o: workspace.organizationId,
        data: {
          issuer: oidc.issuer,
          clientId: 'monarch',
          clientSecret: 'shh',
          emailDomains: ['test.example'],
          isEnabled: true,
        },
      },
    )
    const account = await addAccount(workspace, { organizationId: workspace.organizationId })
    const roles = workspace.app.admin.selectFrom('roles').select('id').where('roleValue', '=', 'owner')
    const { id: roleId } = await roles.where('organizationId', '=', workspace.organizationId).executeTakeFirstOrThrow()
    await workspace.setRoles(account.id, [roleId])
    const { url, challenge } = (
      await call(workspace, 'provider', { body: { organizationId: workspace.organizationId } })
    ).body
    const query = oidc.authorize(url, { claims: claimsOf(account) })
    const { token } = (await call(workspace, 'provider/finish', { body: { challenge, query } })).body
    await ageConfirmation(workspace.app, token, 61)
    return { ...account, token }
  }

  test('it authenticates the user again, and confirms only that user', async () => {
    const member = await addVouched()
    const ways = await call(workspace, 'confirm', { token: member.token })
    expect(ways.body).toEqual({ methods: ['provider'], needsCode: false })
    const journey = async (claims: object) => {
      const { url, challenge } = (await call(workspace, 'confirm/provider', { token: member.token, body: {} })).body
      expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({ prompt: 'login', max_age: '0' })
      return confirm(member, { provider: { challenge, query: oidc.authorize(url, { claims: { ...claims } }) } })
    }
    const own = claimsOf(member)
    for (const claims of [claimsOf(await addVouched()), { ...own, auth_time: Math.floor(Date.now() / 1000) - 1000 }])
      expect([(await journey(claims)).status, await archive(member)]).toEqual([400, asked])
    expect((await journey({ ...own, auth_time: Math.floor(Date.now() / 1000) })).status).toBe(200)
    expect(await archive(member)).toBe(200)
  })

  test('a session of a provider accepts no password, and other sessions accept no provider', async () => {
    const vouched = await addVouched()
    expect((await confirm(vouched, { password })).status).toBe(400)
    expect(await archive(vouched)).toEqual(asked)
    const member = await addAdministrator()
    expect((await call(workspace, 'confirm/provider', { token: member.token, body: {} })).status).toBe(403)
  })
})

test('an API key confirms nothing', async () => {
  const reply = await workspace.owner.create(
    'ApiKey',
    { tenantId: workspace.tenantId, name: 'Sync', permissions: ['*'] },
    'secret',
  )
  expect((await confirm({ token: reply.secret }, { password })).status).toBe(403)
})

async function failuresOf({ id }: Account) {
  const rows = await workspace.app.admin
    .selectFrom('signIns')
    .select(['method', 'result'])
    .where('userId', '=', id)
    .where('result', '<>', 'success')
    .execute()
  return rows.map(({ method, result }) => [method, result])
}
