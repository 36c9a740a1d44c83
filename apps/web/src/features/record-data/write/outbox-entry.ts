import { type Json, parseJson } from '@monarch/field-types'
import type { StoredWrite } from '../../../lib/outbox-store.ts'
import type { NewComment } from '../comments.ts'
import type { RecordData } from '../documents.ts'
import { isSame, type RecordChange, type Values } from './changes.ts'
import { unsentId } from '../unsent-id.ts'

/** A write that the server has not answered. It is stored in the browser with the values that the user saw. */
export interface OutboxEntry {
  readonly id: string
  /** The Idempotency-Key of its creations, or of its comment. */
  readonly key: string
  readonly userId: string
  readonly tenantId: string
  readonly order: number
  /** Milliseconds since 1970. */
  readonly madeAt: number
  /** The tab that sends it. */
  readonly tab: string
  readonly entity: string
  readonly title: string
  readonly changes: readonly RecordChange[]
  readonly creates: readonly Values[]
  /** Instead of changes and new records. */
  readonly comment?: NewComment | undefined
  /** Ids of the new records until the server has created them. */
  readonly unsentIds: readonly string[]
  /**
   * The exact requests of the creations: a repetition under the same key must not differ. `null` after the entry has
   * changed: they are built again, under a new key.
   */
  readonly requests: KeptRequests | null
  /** True after an attempt without an answer, or without an attempt when the browser is offline. */
  readonly isWaiting: boolean
  /** True if a page has tried to send it. */
  readonly isSent: boolean
  /** Why the user has to decide before it is sent. */
  readonly problem: Problem | null
  /** True while the screen of its tab asks about the problem. When that tab is closed, the shell asks. */
  readonly isHeld?: boolean
}

export interface KeptRequest {
  readonly document: string
  readonly variables: Readonly<Record<string, unknown>>
}

/** The requests that can create the records of a batch: with its changes, or alone after a version conflict. */
export interface KeptRequests {
  readonly whole: KeptRequest
  readonly creates: KeptRequest
}

export type Problem =
  | { readonly kind: 'refused'; readonly message: string }
  /** Other users have changed the same values. `latest` has the current records of `changes`. */
  | { readonly kind: 'conflict'; readonly latest: readonly RecordData[] }
  /** The server has forgotten the Idempotency-Key: sent again, it might create the records or the comment twice. */
  | { readonly kind: 'lapsed' }

/** The server keeps an Idempotency-Key this long. */
export const keyLifetime = 24 * 60 * 60 * 1000

export function isLapsed(
  { creates, comment, madeAt }: Pick<OutboxEntry, 'creates' | 'comment' | 'madeAt'>,
  now: number,
): boolean {
  return (creates.length > 0 || comment !== undefined) && now - madeAt >= keyLifetime
}

/** A position after all known entries, even if the clock was set back. */
export function nextOrder(entries: readonly Pick<OutboxEntry, 'order'>[], now: number): number {
  return entries.reduce((last, { order }) => Math.max(last, order + 1), now)
}

/**
 * Removes an entry that was never sent. Later changes of the same values were made on top of it: they now replace the
 * value that it would have replaced.
 */
export function withoutEntry(entries: readonly OutboxEntry[], id: string): readonly OutboxEntry[] {
  const removed = entries.find((entry) => entry.id === id)
  if (!removed) return entries
  const open = new Map<string, Json>(
    removed.changes.flatMap(({ id: record, before }) =>
      Object.entries(before).map(([name, value]) => [`${record} ${name}`, value] as const),
    ),
  )
  return entries.flatMap((entry): readonly OutboxEntry[] => {
    if (entry === removed) return []
    if (entry.order < removed.order || entry.entity !== removed.entity) return [entry]
    const changes = entry.changes.map((change) => {
      const before = Object.entries(change.before).map(([name, value]) => {
        const key = `${change.id} ${name}`
        const replaced = open.get(key)
        open.delete(key)
        return [name, replaced === undefined ? value : replaced] as const
      })
      return before.every(([name, value]) => value === change.before[name])
        ? change
        : { ...change, before: Object.fromEntries(before) }
    })
    return [changes.every((change, i) => change === entry.changes[i]) ? entry : { ...entry, changes }]
  })
}

/** The fields that others have changed to another value. */
export function contestedFields({ data, before }: RecordChange, latest: Values): readonly string[] {
  return Object.keys(data).filter((name) => {
    const value = latest[name] ?? null
    return !isSame(value, before[name] ?? null) && !isSame(value, data[name]!)
  })
}

/** The entry after the user's decision about one value; `null` when nothing is left to write. */
export function decide(
  entry: OutboxEntry,
  recordId: string,
  field: string,
  choice: 'mine' | 'theirs',
): OutboxEntry | null {
  const { problem } = entry
  const latest = problem?.kind === 'conflict' ? problem.latest.find(({ id }) => id === recordId) : undefined
  const changes = entry.changes.flatMap((change): RecordChange[] => {
    if (change.id !== recordId) return [change]
    if (choice === 'mine') {
      const before = { ...change.before, [field]: latest?.[field] ?? null }
      return [{ ...change, before, version: latest?.version ?? change.version }]
    }
    const { [field]: _, ...data } = change.data
    const { [field]: __, ...before } = change.before
    return Object.keys(data).length > 0 ? [{ ...change, data, before }] : []
  })
  if (changes.length + entry.creates.length === 0) return null
  const decided = { ...entry, changes, requests: null }
  return problem?.kind === 'conflict' && isDecided(decided) ? { ...decided, problem: null } : decided
}

function isDecided({ changes, problem }: OutboxEntry): boolean {
  if (problem?.kind !== 'conflict') return true
  return changes.every((change) => {
    const latest = problem.latest.find(({ id }) => id === change.id)
    return !latest || contestedFields(change, latest).length === 0
  })
}

export function toStored({ id, userId, tenantId, order, title, ...entry }: OutboxEntry): StoredWrite {
  return { id, userId, tenantId, order, title, content: JSON.stringify(entry) }
}

export function fromStored({ content, ...stored }: StoredWrite): OutboxEntry {
  const entry = parseJson(content) as unknown as Omit<OutboxEntry, keyof StoredWrite>
  return {
    ...stored,
    ...entry,
    // Its page may have been closed during the first attempt.
    isSent: entry.isSent !== false || !entry.isWaiting,
    // Missing in entries of earlier versions.
    unsentIds:
      (entry.unsentIds as readonly string[] | undefined) ?? entry.creates.map((_, i) => unsentId(`${stored.id}-${i}`)),
  }
}
