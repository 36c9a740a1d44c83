import { AppError } from '@monarch/schema'
import { isIPv6 } from 'node:net'

/**
 * Limits failed sign-ins: of one account from one address, of one account from everywhere, and of one address for every
 * account. An attempt counts from its start, so that many at once cannot all slip through; a success gives it back.
 */
export interface LoginLimits {
  /** Throws RATE_LIMITED when one of the limits is reached. The answer is called when the password was right. */
  attempt(email: string, address: string): () => void
}

export const loginLimits = { accountAndAddress: 10, account: 100, address: 50, begun: 300, windowSeconds: 15 * 60 }

export function createLoginLimits(): LoginLimits {
  const pairs = createCounter(loginLimits.accountAndAddress, loginLimits.windowSeconds)
  const accounts = createCounter(loginLimits.account, loginLimits.windowSeconds)
  const addresses = createCounter(loginLimits.address, loginLimits.windowSeconds)
  return {
    attempt(email, from) {
      const address = networkOf(from)
      const pair = `${address} ${email}`
      const wait = Math.max(pairs.wait(pair), accounts.wait(email), addresses.wait(address))
      if (wait > 0) {
        throw new AppError('RATE_LIMITED', tooMany(wait), { retryAfter: wait })
      }
      pairs.add(pair)
      accounts.add(email)
      addresses.add(address)
      return () => {
        pairs.clear(pair)
        accounts.takeBack(email)
        addresses.takeBack(address)
      }
    },
  }
}

/** Limits wrong codes of a second factor; who guesses them has the password already. */
export interface CodeLimits {
  attempt(userId: string): () => void
}

export function createCodeLimits(): CodeLimits {
  const people = createCounter(loginLimits.accountAndAddress, loginLimits.windowSeconds)
  return {
    attempt(userId) {
      const wait = people.wait(userId)
      if (wait > 0) throw new AppError('RATE_LIMITED', tooMany(wait), { retryAfter: wait })
      people.add(userId)
      return () => people.clear(userId)
    },
  }
}

/** Limits what can be begun without saying who one is. */
export function createBeginLimits(): { begin(address: string): void } {
  const addresses = createCounter(loginLimits.begun, loginLimits.windowSeconds)
  return {
    begin(from) {
      const address = networkOf(from)
      const wait = addresses.wait(address)
      if (wait > 0) throw new AppError('RATE_LIMITED', tooMany(wait), { retryAfter: wait })
      addresses.add(address)
    },
  }
}

function tooMany(wait: number): string {
  const minutes = Math.ceil(wait / 60)
  return `Too many attempts to sign in. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
}

/** Counts per key in windows that begin with the first count. */
export function createCounter(maximum: number, windowSeconds: number) {
  const windows = new Map<string, { count: number; end: number }>()

  const current = (key: string) => {
    const window = windows.get(key)
    return window && window.end > performance.now() ? window : null
  }
  /** The map keeps the order of insertion, and all windows are of one length: the first to end is the first in the map. */
  const makeRoom = () => {
    for (const [key, window] of windows) {
      if (window.end > performance.now() && windows.size < maximumKeys) return
      windows.delete(key)
    }
  }
  return {
    /** Seconds until the next attempt is allowed; 0 when it is now. */
    wait(key: string): number {
      const window = current(key)
      return window && window.count >= maximum ? Math.ceil((window.end - performance.now()) / 1000) : 0
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
    takeBack(key: string) {
      const window = current(key)
      if (window && --window.count === 0) windows.delete(key)
    },
    clear(key: string) {
      windows.delete(key)
    },
  }
}

const maximumKeys = 20_000

/** One customer of an IPv6 provider holds a whole /64, so that is what counts as an address. */
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
