import { service } from '../../platform/service.ts'

declare module '../../platform/db/bus.ts' {
  interface BusEvents {
    /** Positions and closed tabs. Repeated at intervals, so messages may be lost. */
    presence: PresenceMessage
  }
}

/** The position of one browser tab: what its user is looking at. */
export interface Seen {
  /** The user and their tab: `<user id> <tab>`. */
  readonly key: string
  readonly tenantId: string
  readonly entityId: string
  readonly userId: string
  readonly name: string
  readonly viewId: string | null
  readonly recordId: string | null
  readonly field: string | null
}

/** A stream that receives presence; `wake` signals a possible change. */
export interface PresenceListener {
  readonly tenantId: string
  readonly entityId: string
  /** The key of the listener's own tab. */
  readonly key: string
  readonly wake: () => void
}

/** A message between processes. */
export interface PresenceMessage {
  /** Tabs that are present, sent by the process with their streams. */
  readonly people?: readonly Seen[]
  /** Closed tabs. */
  readonly gone?: readonly string[]
  /** A position that a tab reported to another process than the one with its stream. */
  readonly said?: Seen
}

/**
 * Which user looks at what, kept in the memory of every process. A tab reports its position, and is present while its live stream is open:
 * the process with the stream announces the tab at intervals, and its end. A late report of a closed tab is therefore ignored, and the
 * tabs of a dead process expire.
 */
export class Presence {
  readonly #publish: (message: PresenceMessage) => void
  readonly #known = new Map<string, { readonly seen: Seen; readonly until: number }>()
  readonly #byEntity = new Map<string, Set<string>>()
  readonly #listeners = new Map<string, Set<PresenceListener>>()
  /** Streams per tab in this process. */
  readonly #held = new Map<string, number>()

  readonly #renewing = setInterval(() => this.renew(), renewMilliseconds).unref()

  constructor(publish: (message: PresenceMessage) => void) {
    this.#publish = publish
  }

  close(): void {
    clearInterval(this.#renewing)
  }

  /** Accepts the position of a tab at any process. */
  place(said: Seen): void {
    if (!this.#held.has(said.key)) return this.#publish({ said })
    // Store it before publishing, so that an immediate end of the tab is announced.
    this.#put(said, performance.now() + expiryMilliseconds)
    this.#publish({ people: [said] })
  }

  /** Handles a message of any process, including this one. */
  take({ people = [], gone = [], said }: PresenceMessage, now = performance.now()): void {
    if (said && this.#held.has(said.key)) this.place(said)
    for (const seen of people) this.#put(seen, now + expiryMilliseconds)
    for (const key of gone) {
      const known = this.#known.get(key)
      if (!known) continue
      // The tab's stream ended in another process and has reopened here.
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

  /** Announces the tabs of this process again, and expires those of others. */
  renew(now = performance.now()): void {
    const here = [...this.#held.keys()].flatMap((key) => this.#known.get(key)?.seen ?? [])
    for (let i = 0; i < here.length; i += maxInPayload) this.#publish({ people: here.slice(i, i + maxInPayload) })
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
    const presence = new Presence((message) => {
      // Best effort: the next renewal publishes it again.
      app.bus.publish('presence', message).catch(() => {})
    })
    app.bus.subscribe('presence', (message) => presence.take(message))
    return presence
  },
  (presence) => presence.close(),
)

const placeOf = ({ tenantId, entityId }: Pick<Seen, 'tenantId' | 'entityId'>): string => `${tenantId} ${entityId}`

const renewMilliseconds = 20_000
const expiryMilliseconds = 45_000
/** A NOTIFY payload holds 8,000 bytes; an entry takes less than 700. */
const maxInPayload = 10
