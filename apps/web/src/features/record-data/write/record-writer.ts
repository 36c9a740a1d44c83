import { toast } from '@monarch/ui'
import { notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ApiError, messageOf } from '../../../lib/api/api-error.ts'
import { graphql, newIdempotencyKey } from '../../../lib/api/api.ts'
import { isOffline } from '../../../lib/api/connection.ts'
import { inRecordBin } from '../../../lib/navigation/in-bin.tsx'
import { recordsKey } from '../queries.ts'
import type { RecordData } from '../documents.ts'
import { countWords, type Selection } from '../selection.ts'
import type { EntityStructure } from '../structure.ts'
import { cacheRecords, refreshAroundRows, refreshRecords, uncacheRecords } from './cached-records.ts'
import { holdRecords } from '../held/held-list.ts'
import { rebase, type RecordChange, type Values } from './changes.ts'
import { deliver, LapsedError } from './deliver.ts'
import { failureWords } from './failure-words.ts'
import { writeQueueOf } from './write-queue.ts'
import { offerUndo } from './offer-undo.ts'
import { outboxOf } from './outbox.ts'
import type { Problem } from './outbox-entry.ts'
import type { RecordWrite, Sending, Step } from './record-write.ts'
import { sendChanges, type Sent } from './send-changes.ts'
import { pushUndo } from './undo.ts'
import { binRequest, keptRequests, type ManyChange, manyRequest } from './write-documents.ts'
import type { BinDone, Done, Refused, Written } from './written.ts'

const nothingSent: Sent = { made: [], updated: [], created: [], conflicts: [], gone: [] }

export interface RecordWriter {
  readonly write: (write: RecordWrite) => Promise<Written>
  /** With Undo in a toast and by `Mod+Z`. `reveal` runs before Undo. */
  readonly moveToBin: (ids: readonly string[], reveal?: () => void) => Promise<BinDone | Refused>
  readonly restore: (ids: readonly string[]) => Promise<BinDone | Refused>
  /** Changes all records of the selection in one request, which cannot be undone. */
  readonly changeMany: (selection: Selection, change: ManyChange) => Promise<ManyDone | Refused>
  /** Sends an entry that another page has left in the outbox. */
  readonly resume: (id: string) => Promise<void>
  /** Resolves when everything written so far has finished. */
  readonly idle: () => Promise<unknown>
}

export interface ManyDone {
  readonly kind: 'done'
  readonly count: number
}

/** The only way to write records of an entity. */
export function useRecordWriter(tenantId: string | null, structure: EntityStructure): RecordWriter {
  const client = useQueryClient()
  return useMemo(() => recordWriter(client, tenantId, structure), [client, tenantId, structure])
}

export function recordWriter(client: QueryClient, tenantId: string | null, structure: EntityStructure): RecordWriter {
  const { entity } = structure
  const queue = writeQueueOf(client, tenantId, entity.name)
  const outbox = outboxOf(client, tenantId)
  const refresh = () => refreshRecords(client, tenantId, entity.name)
  const known = (id: string) => client.getQueryData<RecordData | null>(recordsKey(tenantId, entity.name, 'record', id))

  /** Shows one step of a write and sends it. */
  const send = (
    write: RecordWrite,
    changes: readonly RecordChange[],
    creates: readonly Values[],
    step: Step,
  ): Sending => {
    const id = newIdempotencyKey()
    const answered = Promise.withResolvers<Written>()
    let hasWaited = false
    let isEnded = false
    const end = (sent: Sent | Refused | null): Written | null => {
      if (isEnded) return null
      isEnded = true
      hasWaited = outbox.find(id)?.isWaiting === true
      const outcome = sent ?? nothingSent
      const written =
        'kind' in outcome ? outcome : writtenOf(outcome, (again) => run(write, send(write, again, [], 'made'), 'made'))
      // Batched, so that no frame shows the old value between the pending and the stored one.
      notifyManager.batch(() => {
        if (sent) complete(id, sent)
        write.onEnd?.(written, step)
      })
      return written
    }
    const begin = async () => {
      if (write.prepare) await write.prepare()
      const title = `${entity.displayName}: ${write.label ?? 'New record'}`
      const requests = creates.length > 0 ? keptRequests(structure, { changes, creates }) : null
      const key = write.idempotencyKey ?? id
      const { isWaiting } = outbox.add({ id, key, entity: entity.name, title, changes, creates, requests })
      holdRecords(
        client,
        tenantId,
        entity.name,
        changes.map((change) => change.id),
      )
      write.onStart?.(changes, step)
      if (creates.length > 0) watchWaiting(isWaiting)
      outbox.claim(id)
      const written = await queue.enqueue(async () => end(await deliverEntry(id)))
      // After the queue has counted the turn as finished: only then a list may be refetched.
      if (written) answered.resolve(written)
    }
    const amend = (values: Values) => {
      const entry = outbox.find(id)
      if (isEnded || !entry || outbox.isSent(id)) return false
      const amended = [{ ...entry.creates[0], ...values }]
      const requests = keptRequests(structure, { changes, creates: amended })
      void outbox.replace({ ...entry, creates: amended, requests })
      return true
    }
    const watchWaiting = (isWaiting: boolean) => {
      if (isWaiting) return write.onWaiting?.(amend)
      const stop = outbox.subscribe(() => {
        const entry = outbox.find(id)
        if (entry && !entry.isWaiting) return
        stop()
        if (entry) write.onWaiting?.(amend)
      })
    }
    void begin().catch((error: unknown) =>
      answered.resolve(end({ kind: 'refused', error }) ?? { kind: 'refused', error }),
    )
    return {
      written: answered.promise,
      isWaiting: () => !isEnded && outbox.find(id)?.isWaiting === true,
      hasWaited: () => hasWaited,
      withdraw: () => {
        const isWithdrawn = !isEnded && outbox.withdraw(id)
        if (isWithdrawn) answered.resolve(end(null)!)
        return isWithdrawn
      },
      changes,
      creates,
    }
  }

  /** Shows the server's answer and forgets the entry. */
  const complete = (id: string, sent: Sent | Refused) => {
    if (!('kind' in sent)) accept(sent)
    outbox.remove(id)
  }

  /**
   * What failed after waiting for a connection stays in the outbox for the user to decide. `null`: it was withdrawn, or
   * its user is no longer signed in.
   */
  const deliverEntry = async (id: string): Promise<Sent | Refused | null> => {
    const ask = (problem: Problem, changes?: readonly RecordChange[]) => {
      const { id: _, ...entry } = outbox.find(id)!
      outbox.ask({ ...entry, ...(changes && { changes, creates: [], requests: null }) }, problem)
    }
    try {
      const sent = await deliver(client, outbox, id, (entry) =>
        sendChanges(structure, entry, { tenantId, known, idempotencyKey: entry.key, requests: entry.requests }),
      )
      if (!sent || !outbox.find(id)?.isWaiting) return sent
      const { changes } = outbox.find(id)!
      const gone = changes.filter((change) => sent.gone.includes(change.id))
      if (gone.length > 0) ask({ kind: 'refused', message: binMessage(gone.length) }, gone)
      const { conflicts } = sent
      if (conflicts.length > 0) {
        const latest = conflicts.map((conflict) => conflict.latest)
        ask(
          { kind: 'conflict', latest },
          conflicts.map(({ change }) => change),
        )
        cacheRecords(client, tenantId, entity.name, latest)
      }
      return { ...sent, conflicts: [], gone: [] }
    } catch (error) {
      if (!outbox.find(id)?.isWaiting) return { kind: 'refused', error }
      ask(error instanceof LapsedError ? { kind: 'lapsed' } : { kind: 'refused', message: messageOf(error) })
      return nothingSent
    } finally {
      outbox.release(id)
    }
  }

  const accept = ({ made, updated, created, conflicts, gone }: Sent) => {
    const latest = [...updated, ...created, ...conflicts.map((conflict) => conflict.latest)]
    const versions = new Map(latest.map(({ id, version }) => [id, version]))
    for (const { id, data } of made)
      queue.made.set(id, { version: versions.get(id)!, fields: new Set(Object.keys(data)) })
    cacheRecords(client, tenantId, entity.name, latest)
    for (const id of gone) client.setQueryData(recordsKey(tenantId, entity.name, 'record', id), null)
    if (gone.length > 0 && latest.length > 0) toast(`${countWords(gone.length)} not changed: already in the bin`)
  }

  const refreshAfter = ({ refresh: requested = 'all' }: RecordWrite, written: Written) => {
    if (requested === 'all') queue.owesRefresh = true
    else if (requested === 'around' && written.kind !== 'refused') void refreshAroundRows(client, tenantId, entity.name)
    if (!queue.owesRefresh || queue.isWriting()) return
    queue.owesRefresh = false
    void refresh()
  }

  const run = async (write: RecordWrite, sending: Sending, step: Step): Promise<Written> => {
    if (step === 'made' && write.label !== undefined)
      offerUndo({ tenantId, send, run, bin }, write, write.label, sending)
    const written = await sending.written
    refreshAfter(write, written)
    if (written.kind !== 'done' && !write.show?.(written, step) && step !== 'made') {
      toast.error(`Could not be ${step}: ${write.label}`, { description: failureWords(structure, written) })
    }
    return written
  }

  const bin = async (verb: 'delete' | 'restore', ids: readonly string[]): Promise<BinDone | Refused> => {
    if (isOffline()) return { kind: 'refused', error: needsConnection() }
    const putBack = verb === 'delete' ? await uncacheRecords(client, tenantId, entity.name, ids) : null
    const { document, variables } = binRequest(entity.name, verb, ids)
    try {
      await queue.enqueue(() => graphql('tenant', document, variables))
      return { kind: 'done' }
    } catch (error) {
      putBack?.()
      return { kind: 'refused', error }
    } finally {
      void refresh()
    }
  }

  const moveToBin: RecordWriter['moveToBin'] = async (ids, reveal) => {
    const words = ids.length === 1 ? 'Moved to' : `${countWords(ids.length)} moved to the`
    const move = async () => {
      const moved = await bin('delete', ids)
      if (moved.kind === 'refused') toast.error('Could not move to bin', { description: messageOf(moved.error) })
      return moved
    }
    const sent = move()
    pushUndo(
      tenantId,
      sent.then((moved) => (moved.kind === 'done' ? moved : null)),
      {
        message: () => inRecordBin(entity.name, words),
        undo: () => {
          reveal?.()
          void bin('restore', ids).then((restored) => {
            if (restored.kind === 'refused')
              toast.error('Could not restore', { description: messageOf(restored.error) })
            else toast(ids.length === 1 ? 'Restored from the bin' : `${countWords(ids.length)} restored from the bin`)
          })
        },
        redo: () => void move(),
      },
    )
    return sent
  }

  return {
    write: (write) => run(write, send(write, write.changes ?? [], write.creates ?? [], 'made'), 'made'),
    resume: async (id) => {
      if (!outbox.claim(id)) return
      const sent = await queue.enqueue(async () => {
        const answer = await deliverEntry(id)
        if (answer) notifyManager.batch(() => complete(id, answer))
        return answer
      })
      if (sent) void refresh()
    },
    moveToBin,
    restore: (ids) => bin('restore', ids),
    changeMany: (selection, change) => changeMany(client, tenantId, entity.name, selection, change),
    idle: queue.idle,
  }
}

/** Also for callers without the entity's structure. */
export async function changeMany(
  client: QueryClient,
  tenantId: string | null,
  entity: string,
  selection: Selection,
  change: ManyChange,
): Promise<ManyDone | Refused> {
  if (isOffline()) return { kind: 'refused', error: needsConnection() }
  const { document, variables, read } = manyRequest(entity, selection, change)
  try {
    const reply = await writeQueueOf(client, tenantId, entity).enqueue(() =>
      graphql<Record<string, number>>('tenant', document, variables),
    )
    return { kind: 'done', count: read(reply) }
  } catch (error) {
    return { kind: 'refused', error }
  } finally {
    // After a refusal too: the displayed count may be outdated.
    await refreshRecords(client, tenantId, entity)
  }
}

function writtenOf(
  { made, updated, created, conflicts, gone }: Sent,
  again: (changes: readonly RecordChange[]) => Promise<Written>,
): Written {
  const done: Done = { kind: 'done', changes: made, updated, created }
  if (conflicts.length > 0) {
    return {
      kind: 'conflict',
      changes: conflicts.map(({ change }) => change),
      latest: conflicts.map(({ latest }) => latest),
      done,
      overwrite: () => again(conflicts.map(({ change, latest }) => rebase(change, latest))),
    }
  }
  if (gone.length > 0 && made.length + created.length === 0) {
    return { kind: 'refused', error: new ApiError(binMessage(gone.length), { status: 404, code: 'NOT_FOUND' }) }
  }
  return done
}

/** Only edits and new records can wait: the others ask about a list that may have changed meanwhile. */
function needsConnection(): ApiError {
  return new ApiError('This needs a connection to the server. Nothing was changed.', { status: 0 })
}

function binMessage(records: number): string {
  return records === 1 ? 'The record is in the bin.' : 'The records are in the bin.'
}
