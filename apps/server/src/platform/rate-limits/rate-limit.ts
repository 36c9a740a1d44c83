import { AppError } from '@monarch/schema'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { isIPv6 } from 'node:net'
import type { App } from '../app.ts'
import type { LimitName } from '../limits.ts'
import {
  attemptWindowSeconds,
  type Counted,
  countAttempt,
  forgetAttempts,
  uncountAttempts,
  tryAgain,
} from './attempts.ts'
import { knownDeviceOf } from './known-device.ts'

/**
 * Limits wrong passwords: for one account from one address, for one account from all addresses, and for one address over all accounts. A
 * device that has signed in to the account before has its own limit, and an address from which the account has signed in is exempt from the
 * limit of the account. All these devices and addresses of an account also share a limit.
 */
export interface LoginLimits {
  /** Throws RATE_LIMITED when a limit is reached. Call the returned function after the right password. */
  attempt(email: string, from: SignInSource): Promise<() => Promise<void>>
}

interface SignInSource {
  readonly address: string
  /** The device's id, when its cookie proves an earlier sign-in to the account. */
  readonly device: string | null
}

export const loginLimits = { signInsBegun: 300, windowSeconds: attemptWindowSeconds }

export function sourceOf(app: App, request: FastifyRequest, email: string): SignInSource {
  return { address: request.ip, device: knownDeviceOf(app, request, email) }
}

export function createLoginLimits(app: App): LoginLimits {
  return {
    async attempt(email, { address, device }) {
      const network = networkOf(address)
      const own: Counted =
        device === null
          ? { limit: 'signInsPerAccountAndAddress', of: `${network} ${email}` }
          : { limit: 'signInsPerDevice', of: `${device} ${email}` }
      const shared: readonly Counted[] = [
        { limit: 'signInsPerAccount', of: email },
        { limit: 'signInsPerAddress', of: network },
      ]
      // An attacker who once knew the password may hold many of these, so all of an account share a limit.
      const known: Counted = { limit: 'signInsPerKnownAccount', of: email }
      if (device !== null) {
        await countAttempt(app, [own, known])
        return async () => {
          await forgetAttempts(app, [own])
          await uncountAttempts(app, [known])
        }
      }
      let asKnown: Promise<boolean> | null = null
      const passes = (limit: LimitName) =>
        limit === 'signInsPerAccount' ? (asKnown ??= countAsKnown(app, known, address)) : Promise.resolve(false)
      await countAttempt(app, [own, ...shared], passes)
      return async () => {
        await forgetAttempts(app, [own])
        await uncountAttempts(app, (await asKnown) ? [...shared, known] : shared)
      }
    },
  }
}

/** Whether the attempt comes from a known address of the account, which may exceed the account's limit. Counts it if so. */
async function countAsKnown(app: App, known: Counted, address: string): Promise<boolean> {
  if (!(await hasSignedInFrom(app, known.of, address))) return false
  try {
    await countAttempt(app, [known])
    return true
  } catch (error) {
    if (error instanceof AppError && error.limit === known.limit) return false
    throw error
  }
}

/** Whether the account has signed in from this address, within the kept history. */
async function hasSignedInFrom(app: App, email: string, address: string): Promise<boolean> {
  const { rows } = await sql`
    select from "signIns" s join users u on u.id = s."userId"
    where u.email = ${email} and s.address = ${address} and s.result = 'success' limit 1`.execute(app.admin)
  return rows.length > 0
}

/** Limits wrong second-factor codes; a caller who guesses them already has the password. */
export interface CodeLimits {
  attempt(userId: string): Promise<() => Promise<void>>
}

export function createCodeLimits(app: App): CodeLimits {
  return {
    async attempt(userId) {
      const counted: readonly Counted[] = [{ limit: 'secondFactorCodes', of: userId }]
      await countAttempt(app, counted)
      return () => forgetAttempts(app, counted)
    },
  }
}

/** Limits flows that an unauthenticated caller can start. */
export function createBeginLimits(): { begin(address: string): void } {
  const addresses = createCounter('signInsBegun', loginLimits.signInsBegun, loginLimits.windowSeconds)
  return { begin: (from) => addresses.count(networkOf(from), 'Too many attempts to sign in.') }
}

/** Counts per key, in windows that begin with the first count. `limit` is the name in refusals. */
export function createCounter(limit: string, maximum: number, windowSeconds: number) {
  const windows = new Map<string, { count: number; end: number }>()

  const current = (key: string) => {
    const window = windows.get(key)
    return window && window.end > performance.now() ? window : null
  }
  /** Insertion order is the order in which windows end, since all have the same length. */
  const makeRoom = () => {
    for (const [key, window] of windows) {
      if (window.end > performance.now() && windows.size < maxKeys) return
      windows.delete(key)
    }
  }
  const counter = {
    /** Seconds until the next attempt is allowed; 0 for now. */
    wait(key: string): number {
      const window = current(key)
      return window && window.count >= maximum ? Math.ceil((window.end - performance.now()) / 1000) : 0
    },
    /** Throws RATE_LIMITED when no attempt is allowed now. */
    require(key: string, tooMany = 'Too many at once.') {
      const wait = counter.wait(key)
      if (wait === 0) return
      throw new AppError('RATE_LIMITED', `${tooMany} ${tryAgain(wait)}`, { retryAfter: wait, limit })
    },
    /** Counts an attempt, or refuses it. */
    count(key: string, tooMany?: string) {
      counter.require(key, tooMany)
      counter.add(key)
    },
    add(key: string) {
      const window = current(key)
      if (window) window.count++
      else {
        windows.delete(key)
        makeRoom()
        windows.set(key, { count: 1, end: performance.now() + windowSeconds * 1000 })
      }
    },
    clear(key: string) {
      windows.delete(key)
    },
  }
  return counter
}

const maxKeys = 20_000

/** An IPv6 customer has a whole /64, so that counts as one address. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped) return mapped[1]!
  if (!isIPv6(address)) return address
  const [before, after] = address.split('%')[0]!.split('::') as [string, string | undefined]
  const head = before === '' ? [] : before.split(':')
  const tail = after === undefined || after === '' ? [] : after.split(':')
  const groups = after === undefined ? head : [...head, ...Array(8 - head.length - tail.length).fill('0'), ...tail]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
