import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { Authenticator } from '../../../../../../tests/integration/authenticator.ts'
import { freshEmail, password, startPeople } from '../people.test-helper.ts'
import { codeOf } from '../../../../../../tests/integration/builders.ts'

const sent = vi.hoisted(() => [] as { to: string; text: string }[])
vi.mock('../../../platform/mail/deliver.ts', async (original) => ({
  ...(await original<typeof import('../../../platform/mail/deliver.ts')>()),
  deliver: (_app: unknown, mail: (typeof sent)[number]) => Promise.resolve(void sent.push(mail)),
}))

const origin = 'https://monarch.example.com'
const people = await startPeople({
  config: { smtp: { url: 'smtp://127.0.0.1:1', from: 'monarch@example.com' }, publicUrl: origin },
})
const { workspace, owner, other, create, resetLink, post, login, member } = people
afterAll(() => workspace.close())
beforeEach(async () => {
  await workspace.jobs.drain()
  sent.splice(0)
})

const next = 'another sentence to keep'
const linkIn = (text: string) => /monarch\.example\.com(\/\S+)/.exec(text)![1]!
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
/** The text of the next mail to the address, which may be sent after the reply. */
const mailTo = (email: string): Promise<string> =>
  vi.waitFor(
    async () => {
      await workspace.jobs.drain()
      const i = sent.findIndex(({ to }) => to === email)
      if (i === -1) throw new Error(`No mail to ${email} yet`)
      return sent.splice(i, 1)[0]!.text
    },
    { timeout: 60_000 },
  )
const pathIn = (text: string) => `/api/auth${linkIn(text).replace('/reset-password/', '/reset/')}`
const mailed = async (email: string): Promise<string> => pathIn(await mailTo(email))
const me = async (token: string) =>
  (await workspace.fastify.inject({ url: '/api/auth/me', headers: bearer(token) })).statusCode

/** Adds a passkey to the account, as anyone who knows the password can. */
async function plantPasskey(token: string): Promise<Authenticator> {
  const passkey = new Authenticator(origin)
  const begun = (await post('/api/auth/passkeys/options', { password }, bearer(token))).json()
  const response = passkey.create(begun.options)
  const made = await post('/api/auth/passkeys', { challenge: begun.challenge, name: 'x', response }, bearer(token))
  expect(made.statusCode).toBe(201)
  return passkey
}

async function enterBy(passkey: Authenticator): Promise<number> {
  const { challenge, options } = (await post('/api/auth/passkey/options', {})).json()
  return (await post('/api/auth/passkey', { challenge, response: passkey.get(options) })).statusCode
}

async function protect(token: string): Promise<void> {
  const { secret } = (await post('/api/auth/two-factor', { password }, bearer(token))).json()
  const code = new TOTP({ secret: Secret.fromBase32(secret as string) }).generate()
  expect((await post('/api/auth/two-factor/confirm', { code }, bearer(token))).statusCode).toBe(200)
}

/** An account that an administrator elsewhere created with someone else's address, and added a passkey to. */
async function preMade() {
  const email = freshEmail()
  const made = await create(other.owner, { email, password, organizationId: other.id })
  const { token } = (await login(email)).json<{ token: string }>()
  return { id: made.data.createUser.id as string, email, token, passkey: await plantPasskey(token) }
}

describe("an account created with someone else's address", () => {
  test('joins an organization only with a new password, and without earlier passkeys and sessions', async () => {
    const { email, passkey, token: intruder } = await preMade()
    await create(owner, { email })
    const path = await mailed(email)
    const { token } = (await login(email)).json<{ token: string }>()
    const plain = await post(path, {}, bearer(token))
    expect([plain.statusCode, plain.json().issues[0].path]).toEqual([400, 'password'])
    expect((await post(path, { password: 'short' }, bearer(token))).statusCode).toBe(400)
    expect((await post(path, { password: next }, bearer(token))).statusCode).toBe(200)
    expect([await me(token), await me(intruder), await enterBy(passkey)]).toEqual([200, 401, 401])
    expect((await login(email)).statusCode).toBe(401)
    const { user } = (await login(email, next)).json()
    expect(user.organizations).toHaveLength(2)
  })

  test('is useless without the mailbox, and belongs to the mailbox owner after a reset', async () => {
    const { email, passkey, token } = await preMade()
    await protect(token)
    await create(owner, { email })
    await workspace.jobs.drain()
    // The creator has a session and the password, but not the link.
    expect((await post(`/api/auth/invitation/${'a'.repeat(43)}`, { password: next }, bearer(token))).statusCode).toBe(
      404,
    )
    const invitation = await mailed(email)
    await post('/api/auth/reset', { email })
    expect((await post(await mailed(email), { password: next })).statusCode).toBe(204)
    expect([await me(token), await enterBy(passkey)]).toEqual([401, 401])
    // The reset removes the second factor that the creator added.
    const entered = (await login(email, next)).json()
    expect(entered.token).toBeDefined()
    // The address is proven now, so joining needs no new password.
    expect((await post(invitation, {}, bearer(entered.token as string))).statusCode).toBe(200)
  })

  test('loses reset links made before it joined', async () => {
    const { id, email } = await preMade()
    await resetLink(other.owner, id)
    const before = await mailed(email)
    await create(owner, { email })
    const path = await mailed(email)
    const { token } = (await login(email)).json<{ token: string }>()
    expect((await post(path, { password: next }, bearer(token))).statusCode).toBe(200)
    expect((await post(before, { password })).statusCode).toBe(404)
  })
})

describe('a second factor and a passkey', () => {
  const protectedMember = async () => {
    const email = freshEmail()
    await create(owner, { email })
    const accepted = (await post(await mailed(email), { name: 'Ana', password })).json()
    const token = accepted.token as string
    const passkey = await plantPasskey(token)
    await protect(token)
    return { id: accepted.user.id as string, email, token, passkey }
  }

  test('are kept when the user resets the password by mail', async () => {
    const { email, passkey, token } = await protectedMember()
    await post('/api/auth/reset', { email })
    expect((await post(await mailed(email), { password: next })).statusCode).toBe(204)
    expect(await me(token)).toBe(401)
    expect((await login(email, next)).json()).toMatchObject({ needs: 'totp' })
    expect(await enterBy(passkey)).toBe(200)
  })

  test('are removed by a reset that an administrator requested, and the mail says so', async () => {
    const { id, email, passkey } = await protectedMember()
    const document =
      'mutation($data: CreatePasswordResetLinkInput!) { createPasswordResetLink(data: $data) { sentTo removesFactors } }'
    const asked = await owner.admin(document, { data: { userId: id } })
    expect(asked.data.createPasswordResetLink).toEqual({ sentTo: email, removesFactors: true })
    const mail = await mailTo(email)
    const path = pathIn(mail)
    expect(mail).toContain('Your passkeys and your second factor are removed when you do.')
    // They work until the link is used.
    expect(await enterBy(passkey)).toBe(200)
    expect((await post(path, { password: next })).statusCode).toBe(204)
    expect((await login(email, next)).json()).toMatchObject({ token: expect.any(String) })
    expect(await enterBy(passkey)).toBe(401)
  })

  test('are kept for a member of another organization, also one who joined after the request', async () => {
    const { id, email, passkey } = await protectedMember()
    await resetLink(owner, id)
    const early = await mailed(email)
    await create(other.owner, { email, organizationId: other.id })
    const invitation = await mailed(email)
    // Joins without accepting an invitation, which would delete the link.
    await workspace.app.admin
      .insertInto('memberships')
      .values({ userId: id, organizationId: other.id, tenantIds: null })
      .execute()
    expect((await post(early, { password: next })).statusCode).toBe(404)
    expect((await workspace.fastify.inject({ url: invitation })).statusCode).toBe(200)
    await resetLink(owner, id)
    expect((await post(await mailed(email), { password: next })).statusCode).toBe(204)
    expect(await enterBy(passkey)).toBe(200)
    expect((await login(email, next)).json()).toMatchObject({ needs: 'totp' })
  })
})

describe('closing an account', () => {
  const set = (who: typeof owner, userId: string, isActive: boolean) =>
    who.admin('mutation($data: SetAccountActiveInput!) { setAccountActive(data: $data) { id isActive } }', {
      data: { userId, isActive },
    })

  test('applies everywhere, can be reversed, and needs a platform administrator', async () => {
    const { id, email, token } = await member([])
    expect((await set(owner, id, false)).data.setAccountActive).toEqual({ id, isActive: false })
    expect([await me(token), (await login(email)).statusCode]).toEqual([401, 401])
    const log = workspace.app.admin.selectFrom('operations').select('description').where('subjectId', '=', id)
    expect(await log.execute()).toContainEqual({ description: 'Closed the account of "Ana"' })
    expect((await set(owner, id, true)).data.setAccountActive.isActive).toBe(true)
    expect([await me(token), (await login(email)).statusCode]).toEqual([401, 200])
  })

  test('is refused to everyone else, whatever their role, and for oneself', async () => {
    const { id } = await member([])
    const all = await member(['*'])
    expect(codeOf(await set(all.person, id, false))).toBe('FORBIDDEN')
    const own = (await workspace.fastify.inject({ url: '/api/auth/me', headers: owner.headers })).json().user.id
    expect(codeOf(await set(owner, own as string, false))).toBe('FORBIDDEN')
    expect(codeOf(await set(owner, 'nobody', false))).toBe('NOT_FOUND')
  })
})

test('whether an address has an account elsewhere is revealed only a few times', async () => {
  const asker = await member(['user:create', 'user:read'])
  const taken = async () => {
    const email = freshEmail()
    await create(other.owner, { email, password, organizationId: other.id })
    return create(asker.person, { email, password })
  }
  for (let i = 0; i < 5; i++) expect(codeOf(await taken())).toBe('BAD_USER_INPUT')
  const free = await create(asker.person, { email: freshEmail(), password })
  const known = await taken()
  expect([codeOf(free), free.errors]).toEqual(['BAD_USER_INPUT', known.errors])
  expect(codeOf(await create(asker.person, { email: freshEmail() }))).toBeUndefined()
})
