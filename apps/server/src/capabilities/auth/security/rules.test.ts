import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type GraphqlReply,
  type Person,
  startWorkspace,
  type Workspace,
} from '../../../../../../tests/integration/builders.ts'
import { addAccount, call, password, signIn } from '../../../../../../tests/integration/sign-in.ts'
import { createOrganization } from '../../tenants/organizations.ts'
import { sweepSignInsTask } from '../sweep-sign-ins.ts'
import { isWithin } from '../../../request/rights/reach.ts'
import { passwordRulesOf } from '../../../request/accounts/password-rules.ts'
import { problemOfPassword } from '../../../request/accounts/weak-passwords.ts'

let workspace: Workspace
let otherId: string
beforeAll(async () => {
  workspace = await startWorkspace()
  otherId = (await createOrganization(workspace.app, 'Other')).id
})
afterAll(() => workspace.close())
beforeEach(async () => {
  await workspace.app.admin.deleteFrom('securityRules').execute()
  await workspace.app.bus.publish('security', { organizationId: workspace.organizationId })
})

const rulesDocument = `mutation($o: ID!, $data: UpdateSecurityRulesInput!) {
  rules: updateSecurityRules(organizationId: $o, data: $data) { minimumPasswordLength idleMinutes sessionHours allowedNetworks version } }`
const change = (data: object, person: Person = workspace.owner): Promise<GraphqlReply> =>
  person.admin(rulesDocument, { o: workspace.organizationId, data })

async function joinOther(userId: string): Promise<void> {
  await workspace.app.admin
    .insertInto('memberships')
    .values({ userId, organizationId: otherId, tenantIds: null })
    .execute()
  await workspace.app.bus.publish('session', { userId })
}

const rulesOfOther = (rules: { allowedNetworks?: string[]; sessionHours?: number; minimumPasswordLength?: number }) =>
  workspace.app.admin
    .insertInto('securityRules')
    .values({ id: crypto.randomUUID(), organizationId: otherId, idleMinutes: null, sessionHours: null, ...rules })
    .execute()

describe('a password', () => {
  const rules = { minimumLength: 10, refusesCommon: true }
  const owner = { email: 'ana.lopez@test.example' }
  test.each([
    ['too short', 'short one', 'Password must be at least 10 characters'],
    ['the address', 'Ana.Lopez@test.example', 'This password is your email address'],
    ['the name of the address', '1ana.lopez99!', 'This password is your email address'],
    ['a common word with a suffix', 'Password123!', 'easy to guess'],
    ['a common word with substituted characters', 'P@ssw0rd!!', 'easy to guess'],
    ['consecutive keys', 'qwertyuiop', 'easy to guess'],
    ['consecutive keys, backwards', '9876543210', 'easy to guess'],
    ['a repeated part', 'foo1foo1foo1', 'easy to guess'],
    ['few distinct characters', 'ababababba', 'easy to guess'],
  ])('that is %s is refused', (_what, given, message) =>
    expect(problemOfPassword(given, owner, rules)).toContain(message),
  )
  test.each(['a password for tests', 'correct horse battery', 'Vb7-kq2-mZ4', 'lopez was here'])('%s is fine', (given) =>
    expect(problemOfPassword(given, owner, rules)).toBeNull(),
  )
  test('that is common passes when the rule is off', () =>
    expect(problemOfPassword('password123', owner, { ...rules, refusesCommon: false })).toBeNull())
})

test("the strictest rules of all the user's organizations apply to a new password", async () => {
  const account = await addAccount(workspace, { organizationId: workspace.organizationId })
  await joinOther(account.id)
  await rulesOfOther({ minimumPasswordLength: 20 })
  await change({ minimumPasswordLength: 12, refuseCommonPasswords: false })
  const { admin } = workspace.app
  expect(await passwordRulesOf(admin, [])).toEqual({ minimumLength: 8, refusesCommon: true })
  expect(await passwordRulesOf(admin, [workspace.organizationId])).toEqual({ minimumLength: 12, refusesCommon: false })
  expect(await passwordRulesOf(admin, [workspace.organizationId, otherId])).toEqual({
    minimumLength: 20,
    refusesCommon: true,
  })
  const token = await signIn(workspace, account)
  const set = (given: string) => call(workspace, 'password', { token, body: { current: password, password: given } })
  expect((await set('nineteen characters')).body.issues).toEqual([
    { path: 'password', message: 'Password must be at least 20 characters' },
  ])
  expect((await set('twenty characters are')).status).toBe(204)
})

test.each([
  [[], '', true],
  [['10.0.0.0/8'], '10.1.2.3', true],
  [['10.0.0.0/8'], '::ffff:10.1.2.3', true],
  [['10.0.0.0/8'], '11.1.2.3', false],
  [['10.0.0.0/8'], '', false],
  [['192.0.2.7'], '192.0.2.7', true],
  [['192.0.2.7'], '192.0.2.70', false],
  [['2001:db8::/32'], '2001:db8:1::1', true],
  [['2001:db8::/32'], '2001:db9::1', false],
  [['2001:db8::/32'], '10.1.2.3', false],
])('%j, from %j: %j', (networks, address, expected) => expect(isWithin(networks, address)).toBe(expected))

describe('allowed addresses', () => {
  const message = 'Test organization does not allow sign-in from this address.'

  test('apply to sign-ins, and to sessions with their next request', async () => {
    const account = await addAccount(workspace, { organizationId: workspace.organizationId })
    const token = await signIn(workspace, account, '10.9.9.9')
    expect((await call(workspace, 'me', { token, from: '10.9.9.9' })).status).toBe(200)
    expect((await change({ allowedNetworks: [' 127.0.0.0/8', '10.1.0.0/16', ''] })).data.rules.allowedNetworks).toEqual(
      ['127.0.0.0/8', '10.1.0.0/16'],
    )
    const refused = await call(workspace, 'me', { token, from: '10.9.9.9' })
    expect([refused.status, refused.body.message]).toEqual([401, message])
    expect((await call(workspace, 'me', { token, from: '10.1.9.9' })).status).toBe(200)
    const late = await call(workspace, 'login', { body: { email: account.email, password }, from: '10.9.9.9' })
    expect([late.status, late.body.message]).toEqual([403, message])
    // The answer to a wrong password does not reveal the rule.
    const wrong = await call(workspace, 'login', {
      body: { email: account.email, password: 'another one' },
      from: '10.9.9.9',
    })
    expect(wrong.status).toBe(401)
    const log = workspace.app.admin.selectFrom('signIns').select(['result', 'address']).where('userId', '=', account.id)
    expect(await log.orderBy('createdAt').orderBy('id').execute()).toEqual([
      { result: 'success', address: '10.9.9.9' },
      { result: 'addressRefused', address: '10.9.9.9' },
      { result: 'wrongPassword', address: '10.9.9.9' },
    ])
    const sessions = workspace.app.admin.selectFrom('sessions').select('id').where('userId', '=', account.id)
    expect(await sessions.execute()).toHaveLength(1)
  })

  test('close only their own organization', async () => {
    const account = await addAccount(workspace, { organizationId: workspace.organizationId })
    await joinOther(account.id)
    await rulesOfOther({ allowedNetworks: ['10.5.0.0/16'] })
    await workspace.app.bus.publish('security', { organizationId: otherId })
    const reached = async (from: string) => {
      const token = await signIn(workspace, account, from)
      const { body } = await call(workspace, 'me', { token, from })
      return body.user.organizations.map(({ id }: { id: string }) => id)
    }
    expect(await reached('10.6.0.1')).toEqual([workspace.organizationId])
    expect(await reached('10.5.0.1')).toEqual([workspace.organizationId, otherId])
  })

  test('must be valid and include the address of the user who sets them', async () => {
    const issue = async (allowedNetworks: string[]) =>
      (await change({ allowedNetworks })).errors![0]!.extensions.issues![0]
    expect(await issue(['10.0.0.0/8'])).toEqual({
      path: 'data.allowedNetworks',
      message: 'Your own address 127.0.0.1 is not among them: you would lock yourself out.',
    })
    expect((await issue(['127.0.0.1', 'office']))!.message).toContain('"office" is not an address')
  })
})

describe('the length of a session', () => {
  /** Makes the session look this old. */
  const ageBy = async (token: string, userId: string, hours: number, idleMinutes: number) => {
    await sql`update sessions
      set "createdAt" = now() - ${hours} * interval '1 hour', "lastSeenAt" = now() - ${idleMinutes} * interval '1 minute'
      where "userId" = ${userId}`.execute(workspace.app.admin)
    await workspace.app.bus.publish('session', { userId })
    return call(workspace, 'me', { token })
  }

  test('is limited since sign-in and since the last request, also for existing sessions', async () => {
    const account = await addAccount(workspace, { organizationId: workspace.organizationId })
    const token = await signIn(workspace, account)
    expect((await ageBy(token, account.id, 9, 20)).status).toBe(200)
    await change({ sessionHours: 8 })
    expect((await call(workspace, 'me', { token })).status).toBe(401)
    await change({ sessionHours: null, idleMinutes: 15 })
    // The request above counted as activity.
    expect((await call(workspace, 'me', { token })).status).toBe(200)
    expect((await ageBy(token, account.id, 1, 14)).status).toBe(200)
    expect((await ageBy(token, account.id, 1, 16)).status).toBe(401)
    expect((await call(workspace, 'login', { body: { email: account.email, password } })).status).toBe(200)
  })

  test('is extended by requests of the user, not by background requests', async () => {
    const account = await addAccount(workspace, { organizationId: workspace.organizationId })
    const token = await signIn(workspace, account)
    await change({ idleMinutes: 15 })
    const lastSeen = async () =>
      (
        await workspace.app.admin
          .selectFrom('sessions')
          .select('lastSeenAt')
          .where('userId', '=', account.id)
          .executeTakeFirstOrThrow()
      ).lastSeenAt
    await sql`update sessions set "lastSeenAt" = now() - interval '10 minutes' where "userId" = ${account.id}`.execute(
      workspace.app.admin,
    )
    await workspace.app.bus.publish('session', { userId: account.id })
    const before = await lastSeen()
    const headers = { 'x-background': 'true', 'x-tenant-id': workspace.tenantId }
    expect((await call(workspace, 'me', { token, headers })).status).toBe(200)
    expect(await lastSeen()).toBe(before)
    // The same cached session counts as activity for a foreground request.
    expect((await call(workspace, 'me', { token })).status).toBe(200)
    expect(await lastSeen()).not.toBe(before)
  })

  test('is shown, and the strictest limit applies', async () => {
    const account = await addAccount(workspace, { organizationId: workspace.organizationId })
    await joinOther(account.id)
    await change({ sessionHours: 8 })
    await rulesOfOther({ sessionHours: 2 })
    const { session } = (await call(workspace, 'login', { body: { email: account.email, password } })).body
    expect(Date.parse(session.expiresAt) - Date.parse(session.createdAt)).toBe(2 * 3_600_000)
  })

  test.each([
    [{ idleMinutes: 4 }, 'data.idleMinutes'],
    [{ sessionHours: 721 }, 'data.sessionHours'],
    [{ minimumPasswordLength: 7 }, 'data.minimumPasswordLength'],
    [{ minimumPasswordLength: 65 }, 'data.minimumPasswordLength'],
  ])('%j is refused', async (data, path) =>
    expect((await change(data)).errors![0]!.extensions.issues![0]!.path).toBe(path),
  )
})

test('changing rules needs settings:update and is logged; seeing them needs a right to settings', async () => {
  const clerk = await workspace.join(['settings:read'])
  expect((await change({ sessionHours: 8 }, clerk)).errors![0]!.extensions.code).toBe('FORBIDDEN')
  await change({ sessionHours: 8 })
  const list = '{ securityRules { sessionHours } }'
  expect((await clerk.admin(list)).data.securityRules).toEqual([{ sessionHours: 8 }])
  expect((await (await workspace.join(['record:*:*'])).admin(list)).data.securityRules).toEqual([])
  const log = workspace.app.admin
    .selectFrom('operations')
    .select('description')
    .where('subjectType', '=', 'securityRules')
  expect(await log.execute()).toContainEqual({ description: 'Changed the sign-in rules' })
})

describe('the sign-in log', () => {
  const list = '{ signIns(limit: 1000) { userId method result address userAgent userEmail } }'

  test('shows users their own sign-ins, and auditors those of the organization', async () => {
    const [plain, auditor] = [await workspace.join(['record:*:*']), await workspace.join(['audit:read'])]
    const stranger = await addAccount(workspace, { organizationId: otherId })
    await signIn(workspace, stranger)
    const { user } = (await call(workspace, 'me', { token: plain.token })).body
    expect((await plain.admin(list)).data.signIns).toEqual([
      {
        userId: user.id,
        method: 'password',
        result: 'success',
        address: '127.0.0.1',
        userAgent: expect.any(String),
        userEmail: user.email,
      },
    ])
    const seen = (await auditor.admin(list)).data.signIns.map(({ userId }: { userId: string }) => userId)
    expect(seen).toContain(user.id)
    expect(seen).not.toContain(stranger.id)
    expect(seen).not.toContain(null)
  })

  test("hides sign-ins before the user joined, and those of another organization's provider", async () => {
    const account = await addAccount(workspace, { organizationId: otherId })
    await signIn(workspace, account)
    const { id: userId } = account
    // Otherwise both could be in the same millisecond.
    const earlier =
      await sql`update "signIns" set "createdAt" = now() - interval '1 second' where "userId" = ${userId}`.execute(
        workspace.app.admin,
      )
    expect(earlier.numAffectedRows).toBe(1n)
    await workspace.app.admin
      .insertInto('memberships')
      .values({ userId, organizationId: workspace.organizationId, tenantIds: null })
      .execute()
    const row = { userId, method: 'provider', result: 'success', address: '', userAgent: '' } as const
    await workspace.app.admin
      .insertInto('signIns')
      .values({ ...row, id: crypto.randomUUID(), organizationId: otherId })
      .execute()
    const auditor = await workspace.join(['audit:read'])
    const seen = (await auditor.admin(list)).data.signIns.map((signIn: { userId: string }) => signIn.userId)
    expect(seen).not.toContain(userId)
  })

  test('shows only the requested organization to a member of two', async () => {
    const auditor = await workspace.join(['audit:read'])
    const { user } = (await call(workspace, 'me', { token: auditor.token })).body
    await joinOther(user.id)
    const [here, there] = [
      await addAccount(workspace, { organizationId: workspace.organizationId }),
      await addAccount(workspace, { organizationId: otherId }),
    ]
    for (const each of [here, there]) await signIn(workspace, each)
    const seen = async (headers: Record<string, string>) => {
      const reply = await workspace.fastify.inject({
        method: 'POST',
        url: '/graphql/admin',
        headers: { authorization: `Bearer ${auditor.token}`, ...headers },
        payload: { query: list },
      })
      const ids = reply.json().data.signIns.map(({ userId }: { userId: string }) => userId)
      return [ids.includes(user.id), ids.includes(here.id), ids.includes(there.id)]
    }
    expect(await seen({ 'x-tenant-id': workspace.tenantId })).toEqual([true, true, false])
    expect(await seen({ 'x-organization-id': otherId })).toEqual([true, false, true])
    expect(await seen({})).toEqual([true, true, true])
  })

  test('is kept for 90 days', async () => {
    const row = {
      userId: null,
      organizationId: null,
      method: 'password',
      result: 'wrongPassword',
      address: 'x',
      userAgent: '',
    } as const
    const at = (days: number) => new Date(Date.now() - days * 86_400_000)
    for (const days of [89, 91])
      await workspace.app.admin
        .insertInto('signIns')
        .values({ ...row, id: crypto.randomUUID(), createdAt: at(days) })
        .execute()
    const job = { id: '1', attempt: 1, maxAttempts: 1, signal: new AbortController().signal }
    await sweepSignInsTask.run(workspace.app, {}, job)
    expect(
      await workspace.app.admin.selectFrom('signIns').select('id').where('address', '=', 'x').execute(),
    ).toHaveLength(1)
  })
})
