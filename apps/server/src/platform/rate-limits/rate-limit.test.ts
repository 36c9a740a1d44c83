import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../../tests/integration/test-server.ts'
import { startApp, stopApp } from '../../boot/app.ts'
import { createUser } from '../../capabilities/users/accounts/accounts.ts'
import { createLoginLimits, type LoginLimits } from './rate-limit.ts'

let server: TestServer
let limits: LoginLimits

beforeAll(async () => {
  server = await startTestServer({ config: { trustedProxies: ['127.0.0.1'] } })
})
afterAll(() => server.close())
beforeEach(async () => {
  await sql`delete from "attemptCounts"`.execute(server.app.admin)
  limits = createLoginLimits(server.app)
})

const fresh = (): string => `${crypto.randomUUID()}@example.com`
let networks = 0
/** Each test uses its own addresses, since a process remembers its refusals. */
const newNetwork = (): string => `10.${++networks}.0`

test('an account is refused from an address after ten failures, and allowed again when the window is over', async () => {
  const [a, b, network] = [fresh(), fresh(), newNetwork()]
  await fail(10, a, `${network}.1`)
  await expect(attempt(a, `${network}.1`)).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    limit: 'signInsPerAccountAndAddress',
    message: 'Too many attempts to sign in. Try again in 15 minutes.',
    retryAfter: expect.closeTo(900, -2),
  })
  await attempt(b, `${network}.1`)
  await attempt(a, `${network}.2`)
})

test('a window ends by the clock of the database', async () => {
  const [email, network] = [fresh(), newNetwork()]
  await fail(10, email, `${network}.1`)
  await sql`update "attemptCounts" set "endsAt" = now()`.execute(server.app.admin)
  await attempt(email, `${network}.1`)
})

test('a clock that is set back during a window locks nobody out for longer', async () => {
  const [email, network] = [fresh(), newNetwork()]
  await fail(9, email, `${network}.1`)
  await sql`update "attemptCounts" set "endsAt" = "endsAt" + interval '1 hour'`.execute(server.app.admin)
  await fail(10, email, `${network}.1`)
  await expect(attempt(email, `${network}.1`)).rejects.toMatchObject({ retryAfter: expect.closeTo(900, -2) })
})

test('a success resets the failures of the account from this address', async () => {
  const [email, network] = [fresh(), newNetwork()]
  await fail(9, email, `${network}.1`)
  await (
    await attempt(email, `${network}.1`)
  )()
  await fail(10, email, `${network}.1`)
  await expect(attempt(email, `${network}.1`)).rejects.toThrow('Too many attempts')
})

test('an address is refused after fifty failures over many accounts; successes do not count', async () => {
  const [good, network] = [fresh(), newNetwork()]
  for (let i = 0; i < 60; i++) await (await attempt(good, `${network}.1`))()
  for (let i = 0; i < 50; i++) await attempt(fresh(), `${network}.1`)
  await expect(attempt(good, `${network}.1`)).rejects.toMatchObject({ limit: 'signInsPerAddress' })
  await attempt(good, `${network}.2`)
})

test('of eighty guesses for one account, each from a different address, only twenty are checked', async () => {
  const [email, network] = [fresh(), newNetwork()]
  const tried = await Promise.allSettled(Array.from({ length: 80 }, (_, i) => attempt(email, `${network}.${i}`)))
  expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
})

test('refused attempts are not counted: one address cannot exhaust the limit of an account', async () => {
  const [email, network] = [fresh(), newNetwork()]
  await fail(10, email, `${network}.1`)
  const again = createLoginLimits(server.app)
  for (let i = 0; i < 30; i++)
    await expect(again.attempt(email, { address: `${network}.1`, device: null })).rejects.toThrow()
  await fail(10, email, `${network}.2`)
})

test('another process of the installation counts the same attempts', async () => {
  const [email, network] = [fresh(), newNetwork()]
  await fail(10, email, `${network}.1`)
  const other = await startApp(server.app.config, server.app.log, server.app.server)
  try {
    const there = createLoginLimits({ ...other })
    await expect(there.attempt(email, { address: `${network}.1`, device: null })).rejects.toThrow('Too many attempts')
  } finally {
    await stopApp({ ...other, server: { ...other.server, stop: () => Promise.resolve() } })
  }
})

test('addresses of one IPv6 network count as one, and IPv4-mapped addresses as IPv4', async () => {
  const [a, b] = [fresh(), fresh()]
  await fail(5, a, '2001:db8::1')
  await fail(5, a, '2001:0db8:0:0:ffff:1:2:3')
  await expect(attempt(a, '2001:db8:0:0::7')).rejects.toThrow()
  await attempt(a, '2001:db8:0:1::7')
  const network = newNetwork()
  await fail(10, b, `::ffff:${network}.1`)
  await expect(attempt(b, `${network}.1`)).rejects.toThrow()
})

describe('while an account is under attack from many addresses', () => {
  const password = 'correct horse battery'
  const login = (email: string, given: string, from: string, cookie?: string) =>
    server.fastify.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email, password: given },
      headers: { 'x-forwarded-for': from, ...(cookie && { cookie }) },
    })

  const attacked = async () => {
    const [email, network] = [fresh(), newNetwork()]
    await createUser(server.app, {
      email,
      name: 'Attacked',
      password,
      permissions: [],
      organizationId: null,
      tenantIds: null,
    })
    const before = await login(email, password, `${network}.1`)
    const cookie = String(before.headers['set-cookie']).split(';')[0]!
    for (let i = 0; i < 20; i++) await attempt(email, `${network}.${100 + i}`)
    return { email, network, cookie }
  }

  test('a new device is refused, even with the right password', async () => {
    const { email, network } = await attacked()
    expect((await login(email, password, `${network}.99`)).statusCode).toBe(429)
  })

  test('a device that has signed in before signs in from any address', async () => {
    const { email, network, cookie } = await attacked()
    expect((await login(email, password, `${network}.99`, cookie)).statusCode).toBe(200)
  })

  test('an address from which the account has signed in before is allowed, but limited', async () => {
    const { email, network } = await attacked()
    expect((await login(email, password, `${network}.1`)).statusCode).toBe(200)
    for (let i = 0; i < 10; i++) expect((await login(email, 'wrong password', `${network}.1`)).statusCode).toBe(401)
    expect((await login(email, password, `${network}.1`)).statusCode).toBe(429)
  })

  test('guesses of a known device are limited', async () => {
    const { email, network, cookie } = await attacked()
    for (let i = 0; i < 10; i++)
      expect((await login(email, 'wrong password', `${network}.${i + 2}`, cookie)).statusCode).toBe(401)
    expect((await login(email, password, `${network}.77`, cookie)).statusCode).toBe(429)
  })

  test('all known devices of an account share a limit, so old cookies do not give ten guesses each', async () => {
    const [email, network] = [fresh(), newNetwork()]
    const { limits: configured } = server.app.config
    const tried = Array.from({ length: 20 }, (_, i) => `device-${i}`).flatMap((device) =>
      Array.from({ length: 5 }, () => limits.attempt(email, { address: `${network}.1`, device })),
    )
    const passed = (await Promise.allSettled(tried)).filter(({ status }) => status === 'fulfilled')
    expect(passed).toHaveLength(configured.signInsPerKnownAccount)
  })

  test('all known addresses of an account share a limit', async () => {
    const { email, network } = await attacked()
    const { limits: configured } = server.app.config
    const { id } = await server.app.admin
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const addresses = Array.from({ length: 12 }, (_, i) => `${network}.${200 + i}`)
    for (const address of addresses)
      await sql`insert into "signIns" (id, "userId", address, result, method, "userAgent")
        values (gen_random_uuid(), ${id}, ${address}, 'success', 'password', '')`.execute(server.app.admin)
    const tried = addresses.flatMap((address) => Array.from({ length: 10 }, () => attempt(email, address)))
    const passed = (await Promise.allSettled(tried)).filter(({ status }) => status === 'fulfilled')
    expect(passed).toHaveLength(configured.signInsPerKnownAccount)
  })

  test('a cookie of another account and a forged cookie count as new devices', async () => {
    const [first, second] = [await attacked(), await attacked()]
    expect((await login(first.email, password, `${first.network}.98`, second.cookie)).statusCode).toBe(429)
    const forged = `monarch_device=${Buffer.alloc(32, 7).toString('base64url')}`
    expect((await login(first.email, password, `${first.network}.97`, forged)).statusCode).toBe(429)
  })
})

function attempt(email: string, address: string) {
  return limits.attempt(email, { address, device: null })
}

async function fail(times: number, email: string, address: string): Promise<void> {
  for (let i = 0; i < times; i++) await attempt(email, address)
}
