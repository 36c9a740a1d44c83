import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

test('a password is kept as argon2id with 19 MiB, two passes and one lane, and never twice the same', async () => {
  const [one, two] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(two)
})

test('only the right password verifies', async () => {
  const hash = await hashPassword('correct horse')
  expect(await verifyPassword(hash, 'correct horse')).toBe(true)
  expect(await verifyPassword(hash, 'correct horsE')).toBe(false)
  expect(await verifyPassword(hash, '')).toBe(false)
})

test('without a hash nothing verifies, after the same work', async () => {
  const hash = await hashPassword('correct horse')
  const known = await time(() => verifyPassword(hash, 'wrong horse'))
  const unknown = await time(() => verifyPassword(null, 'wrong horse'))
  // The fastest of several runs each: a shortcut for unknown users would be a thousand times faster, not half as slow.
  expect(unknown / known).toBeGreaterThan(0.5)
  expect(unknown / known).toBeLessThan(2)
  expect(await verifyPassword(null, '')).toBe(false)
})

test('a line that is too long is refused', async () => {
  const results = await Promise.allSettled(Array.from({ length: 110 }, () => verifyPassword(null, 'x')))
  const refused = results.filter((result) => result.status === 'rejected')
  expect(refused).toHaveLength(8)
  expect(refused[0]!.reason).toMatchObject({ code: 'RATE_LIMITED', retryAfter: 5 })
  expect(await verifyPassword(null, 'x')).toBe(false)
})

async function time(work: () => Promise<unknown>): Promise<number> {
  let fastest = Infinity
  for (let i = 0; i < 5; i++) {
    const start = performance.now()
    await work()
    fastest = Math.min(fastest, performance.now() - start)
  }
  return fastest
}
