import { Secret, TOTP } from 'otpauth'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Account, addAccount, call, password, signIn } from '../../../../../../tests/integration/sign-in.ts'
import { startTestServer, type TestServer } from '../../../../../../tests/integration/test-server.ts'
import { makeRecoveryCodes, makeSecret, stepOfCode, tidyRecoveryCode } from './codes.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
afterEach(() => vi.useRealTimers())

const codeAt = (secret: string, time: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: time })

/** Stops the clock of the server, but not its timers. */
function atTime(time: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: time })
}

const start = Date.UTC(2026, 5, 1, 12, 0, 10)

interface Protected extends Account {
  readonly token: string
  readonly secret: string
  readonly recoveryCodes: readonly string[]
}

/** Adds a user with two-factor who has used the code of `start`. */
async function protect(): Promise<Protected> {
  atTime(start)
  const account = await addAccount(server)
  const token = await signIn(server, account)
  const { secret } = (await call(server, 'two-factor', { token, body: { password } })).body
  const confirmed = await call(server, 'two-factor/confirm', { token, body: { code: codeAt(secret, start) } })
  expect(confirmed.status).toBe(200)
  return { ...account, token, secret, recoveryCodes: confirmed.body.recoveryCodes }
}

async function challengeOf({ email }: Account): Promise<string> {
  const { body } = await call(server, 'login', { body: { email, password } })
  expect(body).toEqual({ needs: 'totp', challenge: expect.stringMatching(/^[\w-]{43}$/) })
  return body.challenge
}

const second = (body: object) => call(server, 'login/second', { body })

test('codes are valid for their own half minute and the ones before and after', () => {
  const { secret, uri } = makeSecret('ana@test.example')
  expect(uri).toContain('otpauth://totp/Monarch:ana')
  expect(uri).toContain(`secret=${secret}`)
  const step = Math.floor(start / 30_000)
  for (const [seconds, expected] of [
    [0, step],
    [-30, step - 1],
    [30, step + 1],
    [-60, null],
    [60, null],
  ] as const)
    expect(stepOfCode(secret, codeAt(secret, start + seconds * 1000), start), String(seconds)).toBe(expected)
  const code = codeAt(secret, start)
  expect(stepOfCode(secret, ` ${code.slice(0, 3)} ${code.slice(3)}`, start)).toBe(step)
  for (const wrong of ['', '12345', '1234567', 'abcdef', '１２３４５６'])
    expect(stepOfCode(secret, wrong, start)).toBeNull()
})

test('recovery codes are distinct and accepted in any spelling', () => {
  const codes = makeRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) {
    expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/)
    expect(tidyRecoveryCode(` ${code.toUpperCase().replace('-', ' ')}`)).toBe(code)
  }
})

test('two-factor needs the password to start and a code to confirm', async () => {
  const account = await addAccount(server)
  const token = await signIn(server, account)
  const wrong = await call(server, 'two-factor', { token, body: { password: 'another password' } })
  expect([wrong.status, wrong.body.issues]).toEqual([400, [{ path: 'password', message: 'This is not your password' }]])
  expect((await call(server, 'two-factor/confirm', { token, body: { code: '123456' } })).status).toBe(409)
  atTime(start)
  const { secret } = (await call(server, 'two-factor', { token, body: { password } })).body
  const wrongCode = codeAt(secret, start + 600_000)
  expect((await call(server, 'two-factor/confirm', { token, body: { code: wrongCode } })).status).toBe(400)
  // An unconfirmed secret does not affect sign-in.
  expect(await signIn(server, account)).toBeTypeOf('string')
  expect((await call(server, 'two-factor', { token })).body).toEqual({ isOn: false, since: null, recoveryCodesLeft: 0 })
  expect((await call(server, 'two-factor/confirm', { token, body: { code: codeAt(secret, start) } })).status).toBe(200)
  expect((await call(server, 'two-factor', { token })).body).toMatchObject({ isOn: true, recoveryCodesLeft: 10 })
  expect((await call(server, 'two-factor', { token, body: { password } })).status).toBe(409)
})

test('the secret and the recovery codes are not stored in plain text', async () => {
  const { id, secret, recoveryCodes } = await protect()
  const factors = await server.app.admin.selectFrom('secondFactors').selectAll().where('userId', '=', id).execute()
  const codes = await server.app.admin.selectFrom('recoveryCodes').selectAll().where('userId', '=', id).execute()
  expect([factors.length, codes.length]).toEqual([1, 10])
  const stored = JSON.stringify({ factors, codes: codes.map(({ codeHash }) => codeHash.toString('latin1')) })
  for (const known of [secret, ...recoveryCodes]) expect(stored).not.toContain(known)
})

test('the password returns a challenge, and a code completes it once', async () => {
  const account = await protect()
  const challenge = await challengeOf(account)
  // The code that confirmed the secret counts as used.
  const replayed = await second({ challenge, code: codeAt(account.secret, start) })
  expect([replayed.status, replayed.body.issues[0].path]).toEqual([400, 'code'])
  atTime(start + 30_000)
  const code = codeAt(account.secret, start + 30_000)
  const reply = await second({ challenge, code })
  expect(reply.status).toBe(200)
  expect(Object.keys(reply.body)).toEqual(['token', 'user', 'session'])
  expect((await call(server, 'me', { token: reply.body.token })).status).toBe(200)
  // Neither the challenge nor the code can be used again.
  expect((await second({ challenge, code: codeAt(account.secret, start + 60_000) })).status).toBe(401)
  expect((await second({ challenge: await challengeOf(account), code })).status).toBe(400)
})

test('concurrent sign-ins with the same code: one succeeds', async () => {
  const account = await protect()
  atTime(start + 30_000)
  const code = codeAt(account.secret, start + 30_000)
  const challenges = [await challengeOf(account), await challengeOf(account)]
  const replies = await Promise.all(challenges.map((challenge) => second({ challenge, code })))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  const [recoveryCode] = account.recoveryCodes
  const more = [await challengeOf(account), await challengeOf(account)]
  const again = await Promise.all(more.map((challenge) => second({ challenge, recoveryCode })))
  expect(again.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('the code of one user does not complete the challenge of another', async () => {
  const [ana, ben] = [await protect(), await protect()]
  atTime(start + 30_000)
  const challenge = await challengeOf(ana)
  expect((await second({ challenge, code: codeAt(ben.secret, start + 30_000) })).status).toBe(400)
  expect((await second({ challenge, recoveryCode: ben.recoveryCodes[0] })).status).toBe(400)
  expect((await second({ challenge, code: codeAt(ana.secret, start + 30_000) })).status).toBe(200)
})

test('a challenge expires after ten minutes or a change of password', async () => {
  const account = await protect()
  atTime(start + 30_000)
  const late = await challengeOf(account)
  await server.app.admin
    .updateTable('signInChallenges')
    .set({ expiresAt: new Date(Date.now() - 365 * 86_400_000) })
    .execute()
  const code = codeAt(account.secret, start + 30_000)
  expect((await second({ challenge: late, code })).status).toBe(401)
  const challenge = await challengeOf(account)
  await call(server, 'password', { token: account.token, body: { current: password, password: 'an even better one' } })
  expect((await second({ challenge, code })).status).toBe(401)
})

test('attempts are limited to five for a challenge and ten for a user in 15 minutes', async () => {
  const account = await protect()
  atTime(start + 30_000)
  const [wrong, right] = [codeAt(account.secret, start + 900_000), codeAt(account.secret, start + 30_000)]
  const statuses: number[] = []
  let challenge = await challengeOf(account)
  for (let i = 0; i < 6; i++) statuses.push((await second({ challenge, code: wrong })).status)
  expect(statuses).toEqual([400, 400, 400, 400, 400, 401])
  challenge = await challengeOf(account)
  for (let i = 0; i < 5; i++) await second({ challenge, code: wrong })
  expect((await second({ challenge: await challengeOf(account), code: right })).status).toBe(429)
  const log = server.app.admin.selectFrom('signIns').select('result').where('userId', '=', account.id)
  expect((await log.where('result', '=', 'wrongCode').execute()).length).toBe(11)
})

test('turning it off needs the password and a code', async () => {
  const account = await protect()
  const { token } = account
  atTime(start + 30_000)
  const code = codeAt(account.secret, start + 30_000)
  const off = (body: object) => call(server, 'two-factor/off', { token, body })
  expect((await off({ password, code: codeAt(account.secret, start) })).status).toBe(400)
  expect((await off({ password: 'another password', code })).status).toBe(400)
  expect((await off({ password })).status).toBe(400)
  expect((await off({ password, code })).status).toBe(204)
  expect(await signIn(server, account)).toBeTypeOf('string')
})

test('new recovery codes replace the old ones', async () => {
  const account = await protect()
  const { token, recoveryCodes } = account
  const renewed = await call(server, 'two-factor/recovery-codes', {
    token,
    body: { password, recoveryCode: recoveryCodes[0] },
  })
  expect(renewed.body.recoveryCodes).toHaveLength(10)
  const challenge = await challengeOf(account)
  expect((await second({ challenge, recoveryCode: recoveryCodes[1] })).status).toBe(400)
  expect((await second({ challenge, recoveryCode: renewed.body.recoveryCodes[0].toUpperCase() })).status).toBe(200)
})
