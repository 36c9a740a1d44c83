import { AppError } from '@monarch/schema'
import { hash, verify } from '@node-rs/argon2'
import { randomInt } from 'node:crypto'
import type { App } from '../../platform/app.ts'
import { Semaphore } from '../../platform/semaphore.ts'
import { service } from '../../platform/service.ts'

export const maxPasswordLength = 1000

type Services = Pick<App, 'services'>

export function hashPassword({ services }: Services, password: string): Promise<string> {
  return services.get(hashingService).run(() => hash(password, cost))
}

/** Without a stored hash (unknown email, or no password set) it does the same work and returns false. */
export async function verifyPassword(
  { services }: Services,
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  const matches = await services.get(hashingService).run(() => verify(passwordHash ?? decoyHash, password))
  return matches && passwordHash !== null
}

/** Without characters that look alike; sixteen of them have 79 bits. */
export function makePassword(minimumLength = 0): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  const groups = Math.max(4, Math.ceil((minimumLength + 1) / 5))
  return Array.from({ length: groups }, group).join('-')
}

/** argon2id, the library's default: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

const base64 = (bytes: number) => Buffer.alloc(bytes).toString('base64').replaceAll('=', '')
const decoyHash = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${base64(16)}$${base64(32)}`

/** Limits of one server. */
export const passwordLimits = { passwordsAtOnce: 2, waitingPasswords: 100 }

/**
 * Each hash takes 19 MiB and a thread of the pool that files and DNS also use, so few run at once and others wait; when the queue is full,
 * more are refused.
 */
export const hashingService = service(
  'password hashing',
  () =>
    new Semaphore(
      { atOnce: passwordLimits.passwordsAtOnce, waiting: passwordLimits.waitingPasswords },
      () =>
        new AppError('RATE_LIMITED', 'Too many people are signing in right now. Try again in a few seconds.', {
          retryAfter: 5,
          limit: 'waitingPasswords',
        }),
    ),
)
