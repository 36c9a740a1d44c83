import type { RecordData } from '../documents.ts'
import type { RecordChange } from './changes.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import { isUnsentId } from '../unsent-id.ts'

// New records that wait for a connection. They are drawn and edited under ids of this browser until the server has
// created them.

/** The new records of these entries, oldest first. */
export function unsentRecords(entries: readonly OutboxEntry[]): readonly RecordData[] {
  return entries.flatMap(({ unsentIds, creates, madeAt }) =>
    creates.map((values, i): RecordData => {
      const at = new Date(madeAt).toISOString()
      return { ...values, id: unsentIds[i]!, version: 0, createdAt: at, updatedAt: at }
    }),
  )
}

/** True if the entry only changes records that wait for their creation. It counts as a part of that creation. */
export function isLaterEdit({ creates, changes }: Pick<OutboxEntry, 'creates' | 'changes'>): boolean {
  return creates.length === 0 && changes.length > 0 && changes.every(({ id }) => isUnsentId(id))
}

/** The entries after these records were created: later changes get their ids and versions. */
export function withCreated(
  entries: readonly OutboxEntry[],
  created: ReadonlyMap<string, RecordData>,
): readonly OutboxEntry[] {
  const changed = new Set<string>()
  return mapChanges(entries, (change) => {
    const record = created.get(change.id)
    if (!record) return change
    // The first change applies to the stored record, each next one to the result of the one before.
    const before = Object.keys(change.data).map((name) => {
      const key = `${record.id} ${name}`
      const isFirst = !changed.has(key)
      changed.add(key)
      return [name, isFirst ? (record[name] ?? null) : (change.before[name] ?? null)] as const
    })
    return { ...change, id: record.id, version: record.version, before: Object.fromEntries(before) }
  })
}

/** The entries without later changes of these new records. */
export function withoutLater(entries: readonly OutboxEntry[], ids: ReadonlySet<string>): readonly OutboxEntry[] {
  return mapChanges(entries, (change) => (ids.has(change.id) ? null : change))
}

/** The new records of an entry with their later changes; the same object if there are none. */
export function withLater(entry: OutboxEntry, entries: readonly OutboxEntry[]): OutboxEntry['creates'] {
  const later = entries.flatMap(({ changes }) => changes)
  const creates = entry.creates.map((values, i) => {
    const own = later.filter(({ id }) => id === entry.unsentIds[i])
    return own.reduce((joined, { data }) => ({ ...joined, ...data }), values)
  })
  return creates.every((values, i) => values === entry.creates[i]) ? entry.creates : creates
}

function mapChanges(
  entries: readonly OutboxEntry[],
  map: (change: RecordChange) => RecordChange | null,
): readonly OutboxEntry[] {
  return entries.flatMap((entry) => {
    const changes = entry.changes.flatMap((change) => map(change) ?? [])
    if (changes.length === entry.changes.length && changes.every((change, i) => change === entry.changes[i]))
      return [entry]
    return changes.length + entry.creates.length === 0 ? [] : [{ ...entry, changes, requests: null }]
  })
}
