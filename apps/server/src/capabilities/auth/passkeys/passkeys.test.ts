import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Authenticator, type Conduct } from '../../../../../../tests/integration/authenticator.ts'
import { type Account, addAccount, call, password, signIn } from '../../../../../../tests/integration/sign-in.ts'
import { startTestServer, type TestServer } from '../../../../../../tests/integration/test-server.ts'

const origin = 'https://monarch.example'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ config: { publicUrl: origin } })
})
afterAll(() => server.close())

interface Owner extends Account {
  readonly token: string
}

async function addOwner(): Promise<Owner> {
  const account = await addAccount(server)
  return { ...account, token: await signIn(server, account) }
}

async function begin({ token }: Owner) {
  const { status, body } = await call(server, 'passkeys/options', { token, body: { password } })
  expect(status).toBe(200)
  return body as { challenge: string; options: { challenge: string } }
}

const add = ({ token }: Owner, challenge: string, response: object) =>
  call(server, 'passkeys', { token, body: { challenge, name: 'Laptop', response } })

/** Adds a user with a passkey. */
async function addPasskey(counter = 0) {
  const owner = await addOwner()
  const passkey = new Authenticator(origin, counter)
  const { challenge, options } = await begin(owner)
  const made = await add(owner, challenge, passkey.create(options))
  expect(made.status).toBe(201)
  return { owner, passkey, id: made.body.id as string }
}

const ask = async () =>
  (await call(server, 'passkey/options', { body: {} })).body as { challenge: string; options: { challenge: string } }
const show = (challenge: string, response: object) => call(server, 'passkey', { body: { challenge, response } })

async function enter(passkey: Authenticator, wrong: Partial<Conduct> = {}) {
  const { challenge, options } = await ask()
  return show(challenge, passkey.get(options, wrong))
}

test('a passkey alone signs in, repeatedly', async () => {
  const { owner, passkey } = await addPasskey(7)
  for (const _ of [1, 2]) {
    const { status, body } = await enter(passkey)
    expect([status, body.user.id]).toEqual([200, owner.id])
  }
  const { passkeys } = (await call(server, 'passkeys', { token: owner.token })).body
  expect(passkeys).toMatchObject([{ name: 'Laptop', lastUsedAt: expect.any(String) }])
})

test('a passkey without a counter stays at zero', async () => {
  const { passkey } = await addPasskey()
  for (const _ of [1, 2]) expect((await enter(passkey)).status).toBe(200)
})

describe('a sign-in is refused', () => {
  test.each<[string, Partial<Conduct>]>([
    ['by another origin', { origin: 'https://monarch.example.evil.example' }],
    ['by a subdomain', { origin: 'https://sub.monarch.example' }],
    ['without encryption', { origin: 'http://monarch.example' }],
    ['for another site', { rpId: 'evil.example' }],
    ['without user verification', { isVerified: false }],
    ['by the answer to another challenge', { challenge: Buffer.alloc(32, 1).toString('base64url') }],
    ['by the answer of a registration', { type: 'webauthn.create' }],
  ])('%s', async (_what, wrong) => {
    const { passkey } = await addPasskey(1)
    const refused = await enter(passkey, wrong)
    expect([refused.status, refused.body.message]).toEqual([401, 'This passkey is not registered.'])
    expect((await enter(passkey)).status).toBe(200)
  })

  test('by an answer used twice, or given to another challenge', async () => {
    const { passkey } = await addPasskey(1)
    const mine = await ask()
    const answer = passkey.get(mine.options)
    expect((await show(mine.challenge, answer)).status).toBe(200)
    expect((await show(mine.challenge, answer)).status).toBe(401)
    const theirs = await ask()
    expect((await show(theirs.challenge, answer)).status).toBe(401)
  })

  test('when the counter does not increase, since the passkey may be a copy', async () => {
    const { passkey } = await addPasskey(10)
    expect((await enter(passkey)).status).toBe(200)
    for (const counter of [9, 3]) {
      passkey.counter = counter
      expect((await enter(passkey)).status).toBe(401)
    }
    // A passkey that has counted cannot return to zero.
    passkey.counter = 0
    expect((await enter(passkey)).status).toBe(401)
    passkey.counter = 11
    expect((await enter(passkey)).status).toBe(200)
  })

  test('for all but one of concurrent sign-ins with the same counter', async () => {
    const { passkey } = await addPasskey(1)
    const asked = await Promise.all([ask(), ask(), ask()])
    const answers = asked.map(({ challenge, options }) => {
      passkey.counter = 20
      return { challenge, response: passkey.get(options) }
    })
    const replies = await Promise.all(answers.map(({ challenge, response }) => show(challenge, response)))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401])
  })

  test('with the id of one passkey and the signature of another', async () => {
    const [{ passkey: mine }, { passkey: theirs }] = [await addPasskey(), await addPasskey()]
    const { challenge, options } = await ask()
    const id = theirs.credentialId.toString('base64url')
    expect((await show(challenge, { ...mine.get(options), id, rawId: id })).status).toBe(401)
  })

  test('after its owner has removed it, which other users cannot', async () => {
    const { owner, passkey, id } = await addPasskey()
    const stranger = await addOwner()
    for (const method of ['DELETE', 'PATCH'] as const) {
      const body = method === 'PATCH' ? { body: { name: 'Mine' } } : {}
      expect((await call(server, `passkeys/${id}`, { method, token: stranger.token, ...body })).status).toBe(404)
    }
    expect((await enter(passkey)).status).toBe(200)
    expect((await call(server, `passkeys/${id}`, { method: 'DELETE', token: owner.token })).status).toBe(204)
    expect((await enter(passkey)).status).toBe(401)
  })

  test('while its owner is suspended, which the log records', async () => {
    const { owner, passkey } = await addPasskey()
    const { admin } = server.app
    await admin.updateTable('users').set({ isActive: false }).where('id', '=', owner.id).execute()
    expect((await enter(passkey)).status).toBe(401)
    const tries = admin.selectFrom('signIns').select(['method', 'result']).where('userId', '=', owner.id)
    expect(await tries.orderBy('id', 'desc').executeTakeFirst()).toEqual({ method: 'passkey', result: 'refused' })
    await admin.updateTable('users').set({ isActive: true }).where('id', '=', owner.id).execute()
    expect((await enter(passkey)).status).toBe(200)
  })

  test.each([{}, { id: 'x' }, { id: 7 }, { id: 'x', response: null }, { id: { $ne: '' }, response: [] }])(
    'by an invalid answer: %j',
    async (response) => {
      const { challenge } = await ask()
      expect((await show(challenge, response)).status).toBe(401)
    },
  )
})

describe('a passkey is not added', () => {
  test.each<[string, Partial<Conduct>]>([
    ['by another origin', { origin: 'https://evil.example' }],
    ['for another site', { rpId: 'evil.example' }],
    ['without user verification', { isVerified: false }],
    ['by the answer to another challenge', { challenge: Buffer.alloc(32, 1).toString('base64url') }],
    ['by the answer of a sign-in', { type: 'webauthn.get' }],
  ])('%s', async (_what, wrong) => {
    const owner = await addOwner()
    const { challenge, options } = await begin(owner)
    expect((await add(owner, challenge, new Authenticator(origin).create(options, wrong))).status).toBe(400)
    expect((await call(server, 'passkeys', { token: owner.token })).body.passkeys).toEqual([])
  })

  test('twice with one answer, with the answer of another user, or without the password', async () => {
    const [owner, stranger] = [await addOwner(), await addOwner()]
    const { challenge, options } = await begin(owner)
    const answer = new Authenticator(origin).create(options)
    expect((await add(stranger, challenge, answer)).status).toBe(400)
    expect((await add(owner, challenge, answer)).status).toBe(401)
    const wrong = await call(server, 'passkeys/options', { token: owner.token, body: { password: 'not this one' } })
    expect(wrong.status).toBe(400)
    for (const { token } of [owner, stranger])
      expect((await call(server, 'passkeys', { token })).body.passkeys).toEqual([])
  })

  test('a second time, neither to the same account nor to another one', async () => {
    const { owner, passkey } = await addPasskey()
    for (const each of [owner, await addOwner()]) {
      const { challenge, options } = await begin(each)
      expect((await add(each, challenge, passkey.create(options))).status).toBe(400)
    }
    expect((await enter(passkey)).body.user.id).toBe(owner.id)
  })
})
