import type { Json } from '@monarch/field-types'
import { toast } from '@monarch/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { ApiError, messageOf } from '../../../../lib/api/api-error.ts'
import { graphql } from '../../../../lib/api/api.ts'
import { inRecordBin } from '../../../../lib/navigation/in-bin.tsx'
import { type ListRequest, recordsKey } from '../../../record-data/queries.ts'
import { optionsDocument, type RecordData } from '../../../record-data/documents.ts'
import { isUntouched } from '../../../record-data/write/record-writes.ts'
import type { EntityStructure } from '../../../record-data/structure.ts'
import { pushUndo, sayUndone } from '../../../record-data/write/undo.ts'
import { batchRequest, type ManyChange, manyRequest } from '../../../record-data/write/batch-document.ts'
import { loadSelection } from '../rows/load-rows.ts'
import type { RowChange } from './paste-plan.ts'
import { addPending, dropPending, type Pending } from './pending-changes.ts'
import { countWords, selectIds, type Selection } from '../../../record-data/selection.ts'
import { useLatest } from '../../../../lib/use-latest.ts'

/** Something that is done in one step, and taken back in one. */
export interface GridAction {
  /** 'Edit of Name', 'Paste': what a toast says of it. */
  readonly label: string
  readonly changes: readonly RowChange[]
  readonly added?: readonly Readonly<Record<string, Json>>[]
  /** Shown when it is done; without one the change speaks for itself. */
  readonly done?: (count: number) => string
  /** The list is not read anew before the focus leaves what was made. */
  readonly isQuiet?: boolean
  /** Back to where it was, when it is taken back or done again. */
  readonly reveal: () => void
}

/** Values that somebody else has changed meanwhile: theirs, and the ones that were to be written. */
export interface Conflict {
  readonly latest: readonly RecordData[]
  readonly changes: readonly RowChange[]
}

interface Options {
  tenantId: string | null
  structure: EntityStructure
  request: ListRequest
  isGrouped: boolean
  /** A refused action: what the server said, and which. */
  onRefused: (error: unknown, action: GridAction) => void
  onConflict: (conflict: Conflict, overwrite: () => void) => void
  onBinned: (ids: readonly string[]) => void
}

export interface GridWrites {
  /** Changes that are on their way; they are drawn over what has been read. */
  readonly pending: Pending
  /** Records that were changed here and no longer meet the request: they stay until the focus leaves them. */
  readonly unmatched: ReadonlySet<string>
  readonly run: (action: GridAction) => Promise<readonly RecordData[] | null>
  /** The focus has left what was changed: the list takes its order and members anew, once what is on its way has arrived. */
  readonly settle: () => Promise<void>
  readonly moveToBin: (ids: readonly string[], reveal: () => void) => Promise<boolean>
  /** All records of the selection in one step that cannot be undone; how many there were. */
  readonly changeMany: (selection: Selection, change: ManyChange) => Promise<number>
}

export function useGridWrites(options: Options): GridWrites {
  const client = useQueryClient()
  const current = useLatest(options)
  const [pending, setPending] = useState<Pending>(new Map())
  const [unmatched, setUnmatched] = useState<ReadonlySet<string>>(new Set())
  const memory = useRef({
    queue: Promise.resolve() as Promise<unknown>,
    settled: Promise.resolve(),
    versions: new Map<string, number>(),
    touched: null as 'rows' | 'all' | null,
  })

  const commands = useMemo(() => {
    const key = (...rest: readonly unknown[]) => {
      const { tenantId, structure } = current.current
      return recordsKey(tenantId, structure.entity.name, ...rest)
    }

    /** What stands around the rows: sums, the open record. How many rows there are, and of which groups, waits with them. */
    const refreshAround = () => {
      const all = key()
      return client.invalidateQueries({
        queryKey: all,
        predicate: ({ queryKey }) => {
          const [kind, , variables] = queryKey.slice(all.length) as [
            unknown,
            unknown,
            { groupBy?: unknown } | undefined,
          ]
          return kind !== 'list' && kind !== 'count' && !(kind === 'aggregate' && variables?.groupBy)
        },
      })
    }

    const accept = (records: readonly RecordData[]) => {
      const byId = new Map(records.map((record) => [record.id, record]))
      for (const record of records) {
        memory.current.versions.set(record.id, record.version)
        client.setQueryData(key('record', record.id), record)
      }
      client.setQueriesData<RecordData[]>({ queryKey: key('list') }, (known) =>
        known?.some(({ id }) => byId.has(id)) ? known.map((record) => byId.get(record.id) ?? record) : known,
      )
    }

    const findUnmatched = async (ids: readonly string[]) => {
      const { structure, request } = current.current
      if (ids.length === 0 || (!request.where && request.search.trim() === '')) return
      const where = { and: [...(request.where ? [request.where] : []), { id: { in: ids } }] }
      const variables = { where, search: request.search.trim() || undefined, limit: mostChecked }
      const { records } = await graphql<{ records: RecordData[] }>(
        'tenant',
        optionsDocument(structure.entity),
        variables,
      )
      const found = new Set(records.map(({ id }) => id))
      setUnmatched((before) => new Set([...before, ...ids].filter((id) => !found.has(id))))
    }

    const send = async (action: GridAction, versions: ReadonlyMap<string, number> | null): Promise<Done> => {
      const updates = action.changes.map(({ id, data, version }) => ({
        id,
        data,
        version: versions?.get(id) ?? Math.max(version, memory.current.versions.get(id) ?? 0),
      }))
      const { structure } = current.current
      const { document, variables, read } = batchRequest(structure, { updates, creates: action.added ?? [] })
      const answer = read(await graphql('tenant', document, variables))
      accept([...answer.updated, ...answer.created])
      return { changes: action.changes, ...answer }
    }

    /** The records have moved on: what others left alone is written all the same, the rest is asked about. */
    const meet = async (action: GridAction): Promise<Done | null> => {
      const ids = action.changes.map(({ id }) => id)
      const { structure, request } = current.current
      const records = await loadSelection(structure, selectIds(ids), request.orderBy)
      accept(records)
      const latest = new Map(records.map((record) => [record.id, record]))
      const isFree = ({ id, data, before }: RowChange) => {
        const record = latest.get(id)
        return record !== undefined && isUntouched(record, data, before)
      }
      const taken = action.changes.filter((change) => !isFree(change) && latest.has(change.id))
      const versions = new Map(records.map(({ id, version }) => [id, version]))
      const free = { ...action, changes: action.changes.filter(isFree) }
      if (taken.length > 0) {
        const again = taken.map((change) => ({ ...change, before: beforeOf(change, latest.get(change.id)!) }))
        current.current.onConflict({ latest: taken.map(({ id }) => latest.get(id)!), changes: taken }, () => {
          void run({
            ...action,
            added: [],
            changes: again.map((change) => ({ ...change, version: versions.get(change.id)! })),
          })
        })
      }
      return free.changes.length > 0 || free.added?.length ? send(free, versions) : null
    }

    /** The records as they are after the action; `null` when it was refused. */
    const perform = async (action: GridAction): Promise<Done | null> => {
      setPending((before) => addPending(before, action.changes))
      const turn = memory.current.queue.then(async () => {
        const done = await send(action, null)
          .catch((error: unknown) => {
            if (error instanceof ApiError && error.code === 'CONFLICT' && action.changes.length > 0) return meet(action)
            throw error
          })
          .catch((error: unknown) => {
            current.current.onRefused(error, action)
            return null
          })
        setPending((before) => dropPending(before, action.changes))
        if (!done) return null
        if (action.isQuiet) memory.current.touched = 'all'
        else {
          memory.current.touched ??= 'rows'
          void refreshAround()
          if (done.created.length > 0) void client.invalidateQueries({ queryKey: key() })
        }
        void findUnmatched(done.updated.slice(0, mostChecked).map(({ id }) => id)).catch(() => {})
        return done
      })
      memory.current.queue = turn
      return turn
    }

    const toBin = async (verb: 'delete' | 'restore', ids: readonly string[]) => {
      const { structure } = current.current
      const { document, variables } = manyRequest(structure.entity, selectIds(ids), { verb })
      await graphql('tenant', document, variables)
      if (verb === 'delete') current.current.onBinned(ids)
      await client.invalidateQueries({ queryKey: key() })
    }

    const run = async (action: GridAction) => {
      const { tenantId } = current.current
      const sent = perform(action)
      const again = async (
        word: 'Undone' | 'Redone',
        bin: 'delete' | 'restore',
        done: Done,
        those: readonly RowChange[],
      ) => {
        action.reveal()
        await guard(`Could not ${bin === 'delete' ? 'undo' : 'redo'}: ${action.label}`, async () => {
          if (done.created.length > 0)
            await toBin(
              bin,
              done.created.map(({ id }) => id),
            )
          const isDone = those.length === 0 || (await perform({ ...action, added: [], changes: those })) !== null
          if (isDone) sayUndone(word, action.label)
        })
      }
      const recordsOf = ({ created, updated }: Done) => (created.length > 0 ? created : updated)
      const { done: say } = action
      pushUndo(tenantId, sent, {
        message: say && ((done) => say(recordsOf(done).length)),
        undo: (done) => void again('Undone', 'delete', done, done.changes.map(inverseOf)),
        redo: (done) => void again('Redone', 'restore', done, done.changes),
      })
      const done = await sent
      return done && recordsOf(done)
    }

    const moveToBin = async (ids: readonly string[], reveal: () => void) => {
      const { tenantId } = current.current
      return guard('Could not move to bin', async () => {
        const sent = toBin('delete', ids)
        pushUndo(tenantId, sent, {
          message: () =>
            inRecordBin(
              current.current.structure.entity.name,
              ids.length === 1 ? 'Moved to' : `${countWords(ids.length)} moved to the`,
            ),
          undo: () => {
            reveal()
            void guard('Could not restore', async () => {
              await toBin('restore', ids)
              toast(ids.length === 1 ? 'Restored from the bin' : `${countWords(ids.length)} restored from the bin`)
            })
          },
          redo: () => void guard('Could not move to bin', () => toBin('delete', ids)),
        })
        await sent
      })
    }

    const changeMany = async (selection: Selection, change: ManyChange) => {
      const { document, variables, read } = manyRequest(current.current.structure.entity, selection, change)
      try {
        return read(await graphql<Record<string, number>>('tenant', document, variables))
      } finally {
        // Also after a refusal: the count on the screen may be the old one.
        await client.invalidateQueries({ queryKey: key() })
      }
    }

    const settle = () => {
      memory.current.settled = memory.current.settled.then(async () => {
        await memory.current.queue
        const { touched } = memory.current
        if (touched === null) return
        memory.current.touched = null
        setUnmatched((before) => (before.size > 0 ? new Set() : before))
        const { request, isGrouped } = current.current
        const moves = request.where || request.search.trim() !== '' || request.orderBy || isGrouped
        if (touched === 'all' || moves) await client.invalidateQueries({ queryKey: key() })
      })
      return memory.current.settled
    }

    return { run, moveToBin, changeMany, settle }
  }, [client, current])

  return { pending, unmatched, ...commands }
}

interface Done {
  readonly changes: readonly RowChange[]
  readonly updated: readonly RecordData[]
  readonly created: readonly RecordData[]
}

/** Records of which it is asked whether they still meet the request, at most. */
const mostChecked = 500

function inverseOf(change: RowChange): RowChange {
  return { ...change, data: change.before, before: change.data }
}

function beforeOf({ data }: RowChange, latest: RecordData): Record<string, Json> {
  return Object.fromEntries(Object.keys(data).map((name) => [name, latest[name] ?? null]))
}

async function guard(title: string, work: () => Promise<void>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    toast.error(title, { description: messageOf(error) })
    return false
  }
}
