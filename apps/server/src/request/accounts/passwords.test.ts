import { verify } from '@node-rs/argon2'
import { afterAll, expect, test, vi } from 'vitest'
import { startTestServer } from '../../../../../tests/integration/test-server.ts'
import { hashPassword, verifyPassword } from './passwords.ts'

vi.mock('@node-rs/argon2', { spy: true })

const server = await startTestServer()
const { app } = server
afterAll(() => server.close())

test('a password is stored as argon2id with 19 MiB, two passes and one lane, and each hash is different', async () => {
  const [one, two] = await Promise.all([hashPassword(app, 'correct horse'), hashPassword(app, 'correct horse')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(two)
})

test('only the right password verifies', async () => {
  const hash = await hashPassword(app, 'correct horse')
  expect(await verifyPassword(app, hash, 'correct horse')).toBe(true)
  expect(await verifyPassword(app, hash, 'correct horsE')).toBe(false)
  expect(await verifyPassword(app, hash, '')).toBe(false)
})

test('without a hash nothing verifies, but the same work is done', async () => {
  const hash = await hashPassword(app, 'correct horse')
  vi.mocked(verify).mockClear()
  expect(await verifyPassword(app, hash, 'wrong horse')).toBe(false)
  expect(await verifyPassword(app, null, 'wrong horse')).toBe(false)
  expect(await verifyPassword(app, null, '')).toBe(false)
  // Parameters, salt and key determine how long argon2 works; measured times would depend on the machine's load.
  const work = (hashed: unknown) => String(hashed).replace(/[^$]+\$[^$]+$/, (parts) => parts.replaceAll(/[^$]/g, 'x'))
  const done = vi.mocked(verify).mock.calls.map(([hashed]) => work(hashed))
  expect(done).toEqual([work(hash), work(hash), work(hash)])
  // A hash that the library cannot parse is refused before any work.
  await expect(Promise.all(vi.mocked(verify).mock.results.map(({ value }) => value))).resolves.toEqual([
    false,
    false,
    false,
  ])
})

test('a queue that is too long is refused', async () => {
  const results = await Promise.allSettled(Array.from({ length: 110 }, () => verifyPassword(app, null, 'x')))
  const refused = results.filter((result) => result.status === 'rejected')
  expect(refused).toHaveLength(8)
  expect(refused[0]!.reason).toMatchObject({ code: 'RATE_LIMITED', retryAfter: 5 })
  expect(await verifyPassword(app, null, 'x')).toBe(false)
})
