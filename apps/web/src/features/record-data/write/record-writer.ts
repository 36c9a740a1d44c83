import { toast } from '@monarch/ui'
import { notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { ApiError, messageOf } from '../../../lib/api/api-error.ts'
import { graphql } from '../../../lib/api/api.ts'
import { inRecordBin } from '../../../lib/navigation/in-bin.tsx'
import { recordsKey } from '../queries.ts'
import type { RecordData } from '../documents.ts'
import { countWords, type Selection } from '../selection.ts'
import type { EntityStructure } from '../structure.ts'
import { cacheRecords, refreshAroundRows, refreshRecords, uncacheRecords } from './cached-records.ts'
import { inverseOf, rebase, type RecordChange, type Values } from './changes.ts'
import { failureWords } from './failure-words.ts'
import { laneOf } from './lane.ts'
import { sendChanges, type Sent } from './send-changes.ts'
import { pushUndo, announceUndo } from './undo.ts'
import { binRequest, type ManyChange, manyRequest } from './write-documents.ts'
import type { Conflict, Done, Refused, Written } from './written.ts'

/** Changes and new records to write, and undo, as one step. */
export interface RecordWrite {
  /** Name of the step for Undo: 'Paste'. Without it the write cannot be undone. */
  readonly label?: string
  readonly changes?: readonly RecordChange[]
  readonly creates?: readonly Values[]
  /** Text of the toast with Undo; omitted when the change is visible anyway. */
  readonly message?: ((records: number) => ReactNode) | undefined
  /** Stable across retries of the same new record. */
  readonly idempotencyKey?: string
  /** What to refetch; `around` leaves the rows of lists in place. */
  readonly refresh?: 'all' | 'around' | 'none'
  /** Runs before the changes are displayed. */
  readonly prepare?: () => Promise<void>
  /** Called when the changes are shown: at first, on Undo and on Redo. */
  readonly onStart?: (changes: readonly RecordChange[], step: Step) => void
  readonly onEnd?: (written: Written, step: Step) => void
  /** Shows a failure and returns true; otherwise Undo and Redo show it in a toast. */
  readonly show?: (failure: Refused | Conflict, step: Step) => boolean
}

export type Step = 'made' | 'undone' | 'redone'

export interface RecordWriter {
  readonly write: (write: RecordWrite) => Promise<Written>
  /** With Undo in a toast and by `Mod+Z`. `reveal` runs before Undo. */
  readonly moveToBin: (ids: readonly string[], reveal?: () => void) => Promise<BinDone | Refused>
  readonly restore: (ids: readonly string[]) => Promise<BinDone | Refused>
  /** Changes all records of the selection in one request, which cannot be undone. */
  readonly changeMany: (selection: Selection, change: ManyChange) => Promise<ManyDone | Refused>
  /** Resolves when everything written so far has finished. */
  readonly idle: () => Promise<unknown>
}

export interface BinDone {
  readonly kind: 'done'
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
  const lane = laneOf(client, tenantId, entity.name)
  const refresh = () => refreshRecords(client, tenantId, entity.name)

  /** Sends one step of a write. An offline queue would be added here: the lane holds all it needs to store. */
  const send = async (write: RecordWrite, changes: readonly RecordChange[], creates: readonly Values[], step: Step) => {
    if (write.prepare) await write.prepare()
    const endDrawing = lane.draw(changes)
    write.onStart?.(changes, step)
    const known = (id: string) =>
      client.getQueryData<RecordData | null>(recordsKey(tenantId, entity.name, 'record', id))
    return lane.enqueue(async (): Promise<Written> => {
      const sent = await sendChanges(structure, { changes, creates }, known, write.idempotencyKey).catch(
        (error: unknown): Refused => ({ kind: 'refused', error }),
      )
      const written = 'kind' in sent ? sent : writtenOf(sent, (again) => run(write, again, [], 'made'))
      // Batched, so that no frame shows the old value between the pending and the stored one.
      notifyManager.batch(() => {
        if (!('kind' in sent)) accept(sent)
        endDrawing()
        write.onEnd?.(written, step)
      })
      return written
    })
  }

  const accept = ({ made, updated, created, conflicts, gone }: Sent) => {
    const latest = [...updated, ...created, ...conflicts.map((conflict) => conflict.latest)]
    const versions = new Map(latest.map(({ id, version }) => [id, version]))
    for (const { id, data } of made)
      lane.made.set(id, { version: versions.get(id)!, fields: new Set(Object.keys(data)) })
    cacheRecords(client, tenantId, entity.name, latest)
    for (const id of gone) client.setQueryData(recordsKey(tenantId, entity.name, 'record', id), null)
    if (gone.length > 0 && latest.length > 0) toast(`${countWords(gone.length)} not changed: already in the bin`)
  }

  const refreshAfter = ({ refresh: requested = 'all' }: RecordWrite, written: Written) => {
    if (requested === 'all') lane.owesRefresh = true
    else if (requested === 'around' && written.kind !== 'refused') void refreshAroundRows(client, tenantId, entity.name)
    if (!lane.owesRefresh || lane.isWriting()) return
    lane.owesRefresh = false
    void refresh()
  }

  const run = async (
    write: RecordWrite,
    changes: readonly RecordChange[],
    creates: readonly Values[],
    step: Step,
  ): Promise<Written> => {
    const sent = send(write, changes, creates, step)
    if (step === 'made' && write.label !== undefined) offerUndo(write, write.label, sent)
    const written = await sent
    refreshAfter(write, written)
    if (written.kind !== 'done' && !write.show?.(written, step) && step !== 'made') {
      toast.error(`Could not be ${step}: ${write.label}`, { description: failureWords(structure, written) })
    }
    return written
  }

  const offerUndo = (write: RecordWrite, label: string, sent: Promise<Written>) => {
    const again = async (step: 'undone' | 'redone', done: Done) => {
      const changes = step === 'undone' ? done.changes.map(inverseOf) : done.changes
      if (done.created.length > 0) {
        if (changes.length === 0) write.onStart?.([], step)
        const moved = await bin(
          step === 'undone' ? 'delete' : 'restore',
          done.created.map(({ id }) => id),
        )
        if (moved.kind === 'refused') {
          toast.error(`Could not be ${step}: ${label}`, { description: messageOf(moved.error) })
          return
        }
        if (changes.length === 0) write.onEnd?.(done, step)
      }
      if (changes.length > 0 && (await run(write, changes, [], step)).kind !== 'done') return
      announceUndo(step === 'undone' ? 'Undid' : 'Redid', label)
    }
    const made = sent.then((written) => {
      const done = written.kind === 'conflict' ? written.done : written
      return done.kind === 'done' && done.changes.length + done.created.length > 0 ? done : null
    })
    const { message } = write
    pushUndo(tenantId, made, {
      message: message && ((done) => message(done.created.length || done.updated.length)),
      undo: (done) => void again('undone', done),
      redo: (done) => void again('redone', done),
    })
  }

  const bin = async (verb: 'delete' | 'restore', ids: readonly string[]): Promise<BinDone | Refused> => {
    const putBack = verb === 'delete' ? await uncacheRecords(client, tenantId, entity.name, ids) : null
    const { document, variables } = binRequest(entity.name, verb, ids)
    try {
      await lane.enqueue(() => graphql('tenant', document, variables))
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
    write: (write) => run(write, write.changes ?? [], write.creates ?? [], 'made'),
    moveToBin,
    restore: (ids) => bin('restore', ids),
    changeMany: (selection, change) => changeMany(client, tenantId, entity.name, selection, change),
    idle: lane.idle,
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
  const { document, variables, read } = manyRequest(entity, selection, change)
  try {
    const reply = await laneOf(client, tenantId, entity).enqueue(() =>
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
    const message = gone.length === 1 ? 'The record is in the bin.' : 'The records are in the bin.'
    return { kind: 'refused', error: new ApiError(message, { status: 404, code: 'NOT_FOUND' }) }
  }
  return done
}
