import { toast } from '@monarch/ui'
import { notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ApiError, messageOf } from '../../../lib/api/api-error.ts'
import { graphql, newIdempotencyKey } from '../../../lib/api/api.ts'
import { isOffline } from '../../../lib/api/connection.ts'
import { rich } from '../../../lib/language/rich.ts'
import { tab } from '../../../lib/live/presence.ts'
import { linkToRecordBin } from '../../../lib/navigation/in-bin.tsx'
import { cacheComment, commentsKey, sendComment } from '../comments.ts'
import { asOwnWork } from '../own-work.ts'
import { recordsKey } from '../queries.ts'
import { type RecordData, titleOf } from '../documents.ts'
import { isDenied } from '../locks.ts'
import type { Selection } from '../selection.ts'
import type { EntityStructure } from '../structure.ts'
import { cachedRecord, cacheRecords, refreshAroundRows, refreshRecords, uncacheRecords } from './cached-records.ts'
import { holdRecords } from '../held/held-list.ts'
import type { RecordChange, Values } from './changes.ts'
import { deliver, LapsedError } from './deliver.ts'
import { failureWords } from './failure-words.ts'
import { takeOverIfClosed } from './take-over.ts'
import { writeQueueOf } from './write-queue.ts'
import { offerUndo } from './offer-undo.ts'
import { openOf, writtenOf } from './outcomes.ts'
import { type NewEntry, outboxOf } from './outbox.ts'
import type { OutboxEntry, Problem } from './outbox-entry.ts'
import { isUnsentId } from '../unsent-id.ts'
import type { Keep, RecordWrite, Sending, Step } from './record-write.ts'
import { binMessage, createdElsewhere, needsConnection } from './refusals.ts'
import { sendChanges } from './send-changes.ts'
import { pushUndo } from './undo.ts'
import { binRequest, keptRequests, type ManyChange, manyRequest } from './write-documents.ts'
import type { BinDone, Conflict, Refused, Sent, Written } from './written.ts'
import { t } from '../messages.ts'

/** After this many milliseconds without an answer, a message is shown. */
const progressDelay = 500

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

interface ManyDone {
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
  const send = (write: RecordWrite, seen: readonly RecordChange[], creates: readonly Values[], step: Step): Sending => {
    const changes = seen.flatMap((change) => outbox.named(change) ?? [])
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
      if (changes.length < seen.length) throw createdElsewhere()
      if (write.prepare) await write.prepare()
      const { comment } = write
      const title = comment
        ? titleOfWrite([{ id: comment.recordId }], t('newComment'))
        : titleOfWrite(changes, write.label ?? t('newRecord'))
      const requests = creates.length > 0 ? keptRequests(structure, { changes, creates }) : null
      const key = write.idempotencyKey ?? id
      const { order } = outbox.add({ id, key, entity: entity.name, title, changes, creates, requests, comment })
      holdRecords(
        client,
        tenantId,
        entity.name,
        changes.map((change) => change.id),
      )
      write.onStart?.(changes, step)
      if (creates.length > 0 || comment) watchWaiting()
      outbox.claim(id)
      const written = await queue.enqueue(async () => {
        await deliverLeft(order)
        return end(await deliverEntry(id))
      })
      // After the queue has counted the turn as finished: only then a list may be refetched.
      if (written) answered.resolve(written)
    }
    const watchWaiting = () => {
      const reportWaiting = () => {
        const { unsentIds } = outbox.find(id)!
        write.onWaiting?.(outbox.unsent(entity.name).filter((record) => unsentIds.includes(record.id)))
      }
      if (outbox.find(id)?.isWaiting) return reportWaiting()
      const stop = outbox.subscribe(() => {
        const entry = outbox.find(id)
        if (entry && !entry.isWaiting) return
        stop()
        if (entry) reportWaiting()
      })
    }
    void begin().catch((error: unknown) =>
      answered.resolve(end({ kind: 'refused', error }) ?? { kind: 'refused', error }),
    )
    return {
      written: answered.promise,
      isOpen: () => !isEnded && outbox.find(id) !== undefined,
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

  /** 'Deal “Website”: Edit of Stage'. The record may be gone when the user reads it. */
  const titleOfWrite = (changes: readonly Pick<RecordChange, 'id'>[], label: string): string => {
    const [only, ...others] = changes
    const record = only && others.length === 0 && cachedRecord(client, tenantId, entity.name, only.id)
    const name = record && titleOf(entity, record)
    const { displayName } = entity
    return name ? t('titleOfWrite', { entity: displayName, name, label }) : `${displayName}: ${label}`
  }

  /** Shows the server's answer and forgets the entry. */
  const complete = (id: string, sent: Sent | Refused) => {
    if (!('kind' in sent)) {
      accept(sent)
      const entry = outbox.find(id)
      if (sent.comment && entry?.comment)
        cacheComment(client, commentsKey(tenantId, entity.name, entry.comment.recordId), sent.comment, entry.key)
      outbox.nameCreated(id, sent.created)
    }
    outbox.remove(id)
  }

  /**
   * A write that failed after waiting for a connection stays in the outbox until the user decides. `null`: it was
   * withdrawn, or its user is no longer signed in.
   */
  const deliverEntry = async (id: string): Promise<Sent | Refused | null> => {
    const ask = (problem: Problem, changes?: readonly RecordChange[]) => {
      const { id: _, ...entry } = outbox.joinLater(id)
      outbox.ask({ ...entry, ...(changes && { changes, creates: [], requests: null }) }, problem)
    }
    try {
      await keepRequests(id)
      const sent = await deliver(client, outbox, id, sendEntry)
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
      // The user may have corrected the new record while it waited.
      if (!(error instanceof LapsedError) && renewCreation(id)) return deliverEntry(id)
      ask(error instanceof LapsedError ? { kind: 'lapsed' } : { kind: 'refused', message: messageOf(error) })
      return nothingSent
    } finally {
      outbox.release(id)
    }
  }

  const sendEntry = async ({ comment, requests, key, ...batch }: OutboxEntry): Promise<Sent> => {
    const idempotencyKey = key
    if (!comment) return sendChanges(structure, batch, { tenantId, known, idempotencyKey, requests })
    const init = { idempotencyKey, ...(tenantId !== null && { tenantId }) }
    return { ...nothingSent, comment: await sendComment(entity.name, comment, init) }
  }

  /** Sends an entry that no caller waits for. */
  const deliverAlone = async (id: string): Promise<Sent | Refused | null> => {
    const answer = await deliverEntry(id)
    if (answer) notifyManager.batch(() => complete(id, answer))
    return answer
  }

  /**
   * Sends the entity's entries of closed pages that precede this order. If they were sent after a newer change of the
   * same value, the user would conflict with themselves.
   */
  const deliverLeft = async (before: number): Promise<void> => {
    await outbox.loaded()
    const left = () => outbox.before(entity.name, before)
    for (const owner of new Set(left().map((entry) => entry.tab)))
      if (owner !== tab) await takeOverIfClosed(outbox, owner)
    for (const entry of left()) if (entry.tab === tab) await deliverAlone(entry.id)
  }

  /** Merges later changes of refused new records into their creation. False if there are none. */
  const renewCreation = (id: string): boolean => {
    const before = outbox.find(id)!
    return outbox.joinLater(id) !== before
  }

  /** Builds the requests of creations whose entry has changed since, for example by the ids of created records. */
  const keepRequests = async (id: string): Promise<void> => {
    const entry = outbox.find(id)
    if (!entry || entry.requests || entry.creates.length === 0) return
    await outbox.replace({ ...entry, key: newIdempotencyKey(), requests: keptRequests(structure, entry) })
  }

  const accept = ({ made, updated, created, conflicts, gone }: Sent) => {
    const latest = [...updated, ...created, ...conflicts.map((conflict) => conflict.latest)]
    const versions = new Map(latest.map(({ id, version }) => [id, version]))
    for (const { id, data } of made)
      queue.made.set(id, { version: versions.get(id)!, fields: new Set(Object.keys(data)) })
    cacheRecords(client, tenantId, entity.name, latest)
    for (const id of gone) client.setQueryData(recordsKey(tenantId, entity.name, 'record', id), null)
    if (gone.length > 0 && latest.length > 0) toast(t('notChangedAlreadyInTheBin', { count: gone.length }))
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
    if (written.kind !== 'done' && !write.show?.(written, step, keepOf(write, sending, written)) && step !== 'made') {
      toast.error(t('couldNotBe', { step, label: write.label ?? t('newRecord') }), {
        description: failureWords(structure, written),
      })
    }
    return written
  }

  const keepOf = ({ label = t('newRecord') }: RecordWrite, sending: Sending, failure: Refused | Conflict): Keep => {
    const askWith = <Answer>(ask: (entry: NewEntry, problem: Problem) => Answer): Answer => {
      const { changes, creates, problem } = openOf(sending, failure)
      const requests = creates.length > 0 ? keptRequests(structure, { changes, creates }) : null
      const [id, key] = [newIdempotencyKey(), newIdempotencyKey()]
      const title = titleOfWrite(changes, label)
      return ask({ id, key, entity: entity.name, title, changes, creates, requests }, problem)
    }
    return { hold: () => askWith(outbox.hold), ask: () => askWith(outbox.askAbout) }
  }

  const bin = async (verb: 'delete' | 'restore', ids: readonly string[]): Promise<BinDone | Refused> => {
    if (isOffline()) return { kind: 'refused', error: needsConnection() }
    const putBack = verb === 'delete' ? await uncacheRecords(client, tenantId, entity.name, ids) : null
    const { document, variables } = binRequest(entity.name, verb, ids)
    try {
      await asOwnWork(tenantId, entity.name, () => queue.enqueue(() => graphql('tenant', document, variables)))
      return { kind: 'done' }
    } catch (error) {
      putBack?.()
      return { kind: 'refused', error }
    } finally {
      void refresh()
    }
  }

  /** Removes new records that were never sent. */
  const removeUnsent = (ids: readonly string[]): BinDone | Refused => {
    const removed = outbox.unsent(entity.name).filter((record) => ids.includes(record.id))
    const values = outbox.removeUnsent(new Set(ids))
    if (!values) return { kind: 'refused', error: needsConnection(removed.length) }
    pushUndo(tenantId, Promise.resolve(values), {
      message: () => (values.length === 1 ? t('removedBeforeItWasSent') : t('removed', { count: values.length })),
      undo: () => void writer.write({ creates: values }),
    })
    return { kind: 'done' }
  }

  const moveToBin: RecordWriter['moveToBin'] = async (chosen, reveal) => {
    const unsent = chosen.filter(isUnsentId)
    const refused = (error: unknown): Refused => {
      toast.error(t('couldNotMoveToBin'), { description: messageOf(error) })
      return { kind: 'refused', error }
    }
    // Before new records are removed: the message says that nothing was changed.
    if (unsent.length < chosen.length && isOffline()) return refused(needsConnection())
    if (unsent.length > 0) {
      const removed = removeUnsent(unsent)
      if (removed.kind === 'refused') toast.error(t('couldNotBeRemoved'), { description: messageOf(removed.error) })
      if (removed.kind === 'refused' || unsent.length === chosen.length) return removed
    }
    const stored = chosen.filter((id) => !isUnsentId(id))
    const mayBin = (id: string) => {
      if (!entity.isProtected) return true
      const record = cachedRecord(client, tenantId, entity.name, id)
      return !record || !isDenied(record, 'delete')
    }
    const ids = stored.filter(mayBin)
    const kept = stored.length - ids.length
    if (ids.length === 0)
      return refused(new ApiError(t('lockedDelete', { entity: entity.displayName }), { status: 403 }))
    if (kept > 0) toast(t('notMovedToBin', { count: kept }))
    const link = linkToRecordBin(entity.name)
    const moved = () => rich(ids.length === 1 ? t('movedTo', { link }) : t('manyMovedTo', { count: ids.length, link }))
    const move = async () => {
      const moved = await bin('delete', ids)
      return moved.kind === 'refused' ? refused(moved.error) : moved
    }
    const sent = move()
    const progressId = newIdempotencyKey()
    pushUndo(
      tenantId,
      sent.then((moved) => (moved.kind === 'done' ? moved : null)),
      {
        message: moved,
        undo: () => {
          reveal?.()
          const progress = setTimeout(
            () => toast.loading(t('restoring', { count: ids.length }), { id: progressId }),
            progressDelay,
          )
          void bin('restore', ids).then((restored) => {
            clearTimeout(progress)
            toast.dismiss(progressId)
            if (restored.kind === 'refused')
              toast.error(t('couldNotRestore'), { description: messageOf(restored.error) })
            else toast(ids.length === 1 ? t('restoredFromTheBin') : t('manyRestored', { count: ids.length }))
          })
        },
        redo: () => void move(),
      },
    )
    return sent
  }

  const writer: RecordWriter = {
    write: (write) => run(write, send(write, write.changes ?? [], write.creates ?? [], 'made'), 'made'),
    resume: async (id) => {
      if (!outbox.claim(id)) return
      const sent = await queue.enqueue(() => deliverAlone(id))
      if (sent) void refresh()
    },
    moveToBin,
    restore: (ids) => bin('restore', ids),
    changeMany: (selection, change) => changeMany(client, tenantId, entity.name, selection, change),
    idle: queue.idle,
  }
  return writer
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
    const queue = writeQueueOf(client, tenantId, entity)
    const reply = await asOwnWork(tenantId, entity, () =>
      queue.enqueue(() => graphql<Record<string, number>>('tenant', document, variables)),
    )
    return { kind: 'done', count: read(reply) }
  } catch (error) {
    return { kind: 'refused', error }
  } finally {
    // After a refusal too: the displayed count may be outdated.
    await refreshRecords(client, tenantId, entity)
  }
}
