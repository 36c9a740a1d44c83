import { service } from '../../platform/service.ts'

declare module '../../platform/db/bus.ts' {
  interface BusEvents {
    /** Where people look, and the tabs that are gone. Sent again and again, and may be lost. */
    presence: PresenceTold
  }
}

/** A tab of a browser in which somebody looks at the records of an entity. */
export interface Seen {
  /** The person and his tab: `<user id> <tab>`. */
  readonly key: string
  readonly tenantId: string
  readonly entityId: string
  readonly userId: string
  readonly name: string
  readonly viewId: string | null
  readonly recordId: string | null
  readonly field: string | null
}

/** One who is told who is there; `wake` says that it may be different from what he has been told. */
export interface PresenceListener {
  readonly tenantId: string
  readonly entityId: string
  /** Whose tab it is, when the stream is one of a tab. */
  readonly key: string
  readonly wake: () => void
}

/** What a process tells the others of presence. */
export interface PresenceTold {
  /** They are there: told by who holds their streams. */
  readonly people?: readonly Seen[]
  /** Tabs that have gone. */
  readonly gone?: readonly string[]
  /** Where a tab says that it is: for who holds its stream. */
  readonly said?: Seen
}

/**
 * Who looks at what, in the memory of every process and nowhere else. Where a tab is it says itself; that it is still there is
 * known by its live stream: the process that holds that says so to all others again and again, and that it has gone. So a
 * word of a tab that comes after its end brings nobody back. What nobody speaks of any more is forgotten: a process that dies
 * leaves nobody behind for long.
 */
export class Presence {
  readonly #publish: (told: PresenceTold) => void
  readonly #known = new Map<string, { readonly seen: Seen; readonly until: number }>()
  readonly #byEntity = new Map<string, Set<string>>()
  readonly #listeners = new Map<string, Set<PresenceListener>>()
  /** How many streams of a tab this process holds. */
  readonly #held = new Map<string, number>()

  readonly #renewing = setInterval(() => this.renew(), renewMilliseconds).unref()

  constructor(publish: (told: PresenceTold) => void) {
    this.#publish = publish
  }

  close(): void {
    clearInterval(this.#renewing)
  }

  /** A tab says where it is, to whatever process. */
  place(said: Seen): void {
    if (!this.#held.has(said.key)) return this.#publish({ said })
    // Known at once, so that its end is told if it comes before this has been.
    this.#put(said, Date.now() + expiryMilliseconds)
    this.#publish({ people: [said] })
  }

  /** What a process has told, this one or another. */
  take({ people = [], gone = [], said }: PresenceTold, now = Date.now()): void {
    if (said && this.#held.has(said.key)) this.place(said)
    for (const seen of people) this.#put(seen, now + expiryMilliseconds)
    for (const key of gone) {
      const known = this.#known.get(key)
      if (!known) continue
      // A stream of the tab that has ended elsewhere has been opened again here.
      if (this.#held.has(key)) this.#publish({ people: [known.seen] })
      else this.#remove(key)
    }
  }

  at(tenantId: string, entityId: string): readonly Seen[] {
    const keys = this.#byEntity.get(placeOf({ tenantId, entityId })) ?? []
    return [...keys].map((key) => this.#known.get(key)!.seen)
  }

  join(listener: PresenceListener): void {
    const place = placeOf(listener)
    this.#listeners.set(place, (this.#listeners.get(place) ?? new Set()).add(listener))
    this.#held.set(listener.key, (this.#held.get(listener.key) ?? 0) + 1)
    listener.wake()
  }

  leave(listener: PresenceListener): void {
    const place = placeOf(listener)
    const listeners = this.#listeners.get(place)
    if (!listeners?.delete(listener)) return
    if (listeners.size === 0) this.#listeners.delete(place)
    const left = this.#held.get(listener.key)! - 1
    if (left > 0) return void this.#held.set(listener.key, left)
    this.#held.delete(listener.key)
    if (this.#known.has(listener.key)) this.#publish({ gone: [listener.key] })
  }

  /** Says again who is here, and forgets whom nobody speaks of any more. */
  renew(now = Date.now()): void {
    const here = [...this.#held.keys()].flatMap((key) => this.#known.get(key)?.seen ?? [])
    for (let i = 0; i < here.length; i += mostInPayload) this.#publish({ people: here.slice(i, i + mostInPayload) })
    for (const [key, { until }] of this.#known) if (until < now && !this.#held.has(key)) this.#remove(key)
  }

  #put(seen: Seen, until: number): void {
    const before = this.#known.get(seen.key)?.seen
    const place = placeOf(seen)
    if (before && placeOf(before) !== place) this.#remove(seen.key)
    this.#known.set(seen.key, { seen, until })
    this.#byEntity.set(place, (this.#byEntity.get(place) ?? new Set()).add(seen.key))
    if (!before || JSON.stringify(before) !== JSON.stringify(seen)) this.#wake(place)
  }

  #remove(key: string): void {
    const place = placeOf(this.#known.get(key)!.seen)
    this.#known.delete(key)
    const keys = this.#byEntity.get(place)!
    keys.delete(key)
    if (keys.size === 0) this.#byEntity.delete(place)
    this.#wake(place)
  }

  #wake(place: string): void {
    for (const listener of this.#listeners.get(place) ?? []) listener.wake()
  }
}

export const presenceService = service(
  'presence',
  (app) => {
    const presence = new Presence((told) => {
      // Best effort: it is published again when it is renewed.
      app.bus.publish('presence', told).catch(() => {})
    })
    app.bus.subscribe('presence', (told) => presence.take(told))
    return presence
  },
  (presence) => presence.close(),
)

const placeOf = ({ tenantId, entityId }: Pick<Seen, 'tenantId' | 'entityId'>): string => `${tenantId} ${entityId}`

const renewMilliseconds = 20_000
const expiryMilliseconds = 45_000
/** PostgreSQL takes 8,000 bytes; one of them is under 700. */
const mostInPayload = 10
