import { AppError } from '@monarch/schema'
import type { LimitName, Limits } from '../limits.ts'

/** The sender of a request: requests of one person share their limits, and so do those of one tenant. */
export interface Caller {
  readonly tenant: string
  readonly person: string
}

/** The limits of one lane: authenticated callers, or the others. */
export interface Lane {
  readonly atWork: LimitName
  readonly perPerson: LimitName
}

/**
 * Bounds the requests that run and that wait in this process. Waiting requests are served round-robin by tenant, and by person within a
 * tenant, so a flood delays only its sender. A request that waits too long is refused with UNAVAILABLE; one over a person's queue limit is
 * refused immediately with RATE_LIMITED.
 */
export class Admission {
  readonly #limits: Limits
  readonly #lane: Lane
  /** In turn order. */
  readonly #tenants = new Map<string, Map<string, Waiter[]>>()
  readonly #people = new Map<string, Load>()
  #atWork = 0
  #waiting = 0

  constructor(limits: Limits, lane: Lane) {
    this.#limits = limits
    this.#lane = lane
  }

  get atWork(): number {
    return this.#atWork
  }

  get waiting(): number {
    return this.#waiting
  }

  /** Waits for a slot. The caller must return it with `leave`, exactly once. */
  async enter(caller: Caller): Promise<void> {
    const person = this.#people.get(caller.person) ?? noLoad
    const isFree = this.#atWork < this.#limits[this.#lane.atWork]
    if (isFree && person.waiting === 0 && person.atWork < this.#limits[this.#lane.perPerson]) {
      this.#count(caller, { atWork: 1, waiting: 0 })
      return
    }
    if (person.waiting >= this.#limits.requestsWaitingPerPerson)
      throw busy(
        'RATE_LIMITED',
        'requestsWaitingPerPerson',
        'You have too many requests in progress. Try again in a second.',
      )
    if (this.#waiting >= this.#limits.requestsWaiting)
      throw busy('UNAVAILABLE', 'requestsWaiting', 'The server is busy. Try again in a few seconds.')
    await this.#wait(caller)
  }

  leave(caller: Caller): void {
    this.#count(caller, { atWork: -1, waiting: 0 })
    const next = this.#takeNext()
    if (!next) return
    this.#count(next.caller, { atWork: 1, waiting: -1 })
    next.serve()
  }

  #wait(caller: Caller): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const timer = setTimeout(() => {
      this.#remove(waiter)
      reject(busy('UNAVAILABLE', 'requestWait', 'The server is busy. Try again in a few seconds.'))
    }, this.#limits.requestWait)
    const waiter: Waiter = {
      caller,
      serve() {
        clearTimeout(timer)
        resolve()
      },
    }
    const people = this.#tenants.get(caller.tenant) ?? new Map<string, Waiter[]>()
    this.#tenants.set(caller.tenant, people)
    const queue = people.get(caller.person)
    if (queue) queue.push(waiter)
    else people.set(caller.person, [waiter])
    this.#count(caller, { atWork: 0, waiting: 1 })
    return promise
  }

  /** Takes the first request of the next person of the next tenant, and moves both to the end. Skips people at their limit. */
  #takeNext(): Waiter | null {
    for (const [tenant, people] of this.#tenants) {
      for (const [person, queue] of people) {
        if ((this.#people.get(person) ?? noLoad).atWork >= this.#limits[this.#lane.perPerson]) continue
        const waiter = queue.shift()!
        people.delete(person)
        if (queue.length > 0) people.set(person, queue)
        this.#tenants.delete(tenant)
        if (people.size > 0) this.#tenants.set(tenant, people)
        return waiter
      }
    }
    return null
  }

  #remove(waiter: Waiter): void {
    const { tenant, person } = waiter.caller
    const people = this.#tenants.get(tenant)!
    const queue = people.get(person)!
    // Requests are queued in order of arrival, so the first ones time out first.
    queue.splice(queue.indexOf(waiter), 1)
    if (queue.length === 0) people.delete(person)
    if (people.size === 0) this.#tenants.delete(tenant)
    this.#count(waiter.caller, { atWork: 0, waiting: -1 })
  }

  /** Removes a person without requests. */
  #count({ person }: Caller, change: Load): void {
    this.#atWork += change.atWork
    this.#waiting += change.waiting
    const { atWork, waiting } = this.#people.get(person) ?? noLoad
    const load = { atWork: atWork + change.atWork, waiting: waiting + change.waiting }
    if (load.atWork === 0 && load.waiting === 0) this.#people.delete(person)
    else this.#people.set(person, load)
  }
}

interface Load {
  readonly atWork: number
  readonly waiting: number
}

const noLoad: Load = { atWork: 0, waiting: 0 }

interface Waiter {
  readonly caller: Caller
  serve(): void
}

function busy(code: 'RATE_LIMITED' | 'UNAVAILABLE', limit: LimitName, message: string): AppError {
  return new AppError(code, message, { retryAfter: code === 'RATE_LIMITED' ? 1 : 2, limit })
}
