import { AppError } from '@monarch/schema'

/** One database that takes connections from the budget. */
export interface Member {
  /** Members of one name are counted together. */
  readonly name: string
  /** Starts to close an idle connection, which is then returned by `release`; false when there is none. */
  closeIdle(): boolean
}

/**
 * The connections that this process may hold, shared by all databases. When they are used up, an idle database returns one. When none is
 * idle, waiters are served round-robin by database, so a busy tenant does not starve the others. A wait ends after `timeoutMilliseconds`.
 */
export class ConnectionBudget {
  readonly #size: number
  readonly #timeoutMilliseconds: number
  readonly #random: () => number
  readonly #members = new Set<Member>()
  /** In turn order. */
  readonly #waiting = new Map<Member, Waiter[]>()
  /** By the name of the member, since the start. */
  readonly #counts = new Map<string, Counts>()
  #used = 0
  #evicted = 0

  constructor(size: number, timeoutMilliseconds = 5_000, random: () => number = Math.random) {
    this.#size = size
    this.#random = random
    this.#timeoutMilliseconds = timeoutMilliseconds
  }

  get used(): number {
    return this.#used
  }

  get size(): number {
    return this.#size
  }

  /** Connections that were closed for another database. */
  get evicted(): number {
    return this.#evicted
  }

  /** Databases that wait for a connection. */
  get waiting(): number {
    return this.#waiting.size
  }

  /** The counts of all members with this name. */
  countsOf(name: string): Readonly<Counts> {
    return this.#counts.get(name) ?? { waited: 0, evicted: 0 }
  }

  #count({ name }: Member, what: keyof Counts): void {
    const counts = this.#counts.get(name) ?? { waited: 0, evicted: 0 }
    counts[what] += 1
    this.#counts.set(name, counts)
  }

  join(member: Member): void {
    this.#members.add(member)
  }

  leave(member: Member): void {
    this.#members.delete(member)
  }

  /** True when another database waits for a connection. */
  hasOtherWaiters(member: Member): boolean {
    return this.#waiting.size > (this.#waiting.has(member) ? 1 : 0)
  }

  /** Takes a connection from the budget only if one is free. */
  tryTake(): boolean {
    if (this.#used >= this.#size || this.#waiting.size > 0) return false
    this.#used++
    return true
  }

  async take(member: Member): Promise<void> {
    if (this.tryTake()) return
    this.#count(member, 'waited')
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const timer = setTimeout(() => {
      this.#forget(member, waiter)
      reject(serverIsBusy())
    }, this.#timeoutMilliseconds)
    const waiter: Waiter = {
      serve: () => {
        clearTimeout(timer)
        resolve()
      },
    }
    const queue = this.#waiting.get(member)
    if (queue) queue.push(waiter)
    else this.#waiting.set(member, [waiter])
    this.#askForOne(member)
    return promise
  }

  /** Returns a connection to the budget, or gives it to the next waiter. */
  release(): void {
    this.#used--
    const turn = this.#waiting.entries().next()
    if (turn.done) return
    const [member, queue] = turn.value
    const waiter = queue.shift()!
    this.#waiting.delete(member)
    if (queue.length > 0) this.#waiting.set(member, queue)
    this.#used++
    waiter.serve()
  }

  /**
   * Closes an idle connection of a random database. Closing the one idle longest would hit databases that are used in turn just before
   * their next request. Connections that are idle for long are closed anyway.
   */
  #askForOne(asking: Member): void {
    const others = [...this.#members].filter((member) => member !== asking)
    const shuffled = others.map((member) => ({ member, place: this.#random() })).sort((a, b) => a.place - b.place)
    const closing = shuffled.find(({ member }) => member.closeIdle())
    if (closing === undefined) return
    this.#evicted++
    this.#count(closing.member, 'evicted')
  }

  #forget(member: Member, waiter: Waiter): void {
    const queue = this.#waiting.get(member)?.filter((other) => other !== waiter) ?? []
    if (queue.length > 0) this.#waiting.set(member, queue)
    else this.#waiting.delete(member)
  }
}

interface Counts {
  /** How often it has waited for a connection. */
  waited: number
  /** How many idle connections it has lost to other databases. */
  evicted: number
}

interface Waiter {
  serve(): void
}

export function serverIsBusy(): AppError {
  return new AppError('RATE_LIMITED', 'The server is busy. Please try again in a moment.', {
    retryAfter: 1,
    limit: 'databaseConnections',
  })
}
