import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useLatest } from '../../../../lib/use-latest.ts'
import { type ListRequest, recordsKey } from '../../../record-data/queries.ts'
import type { RecordData } from '../../../record-data/documents.ts'
import type { EntityStructure } from '../../../record-data/structure.ts'
import type { RecordChange, Values } from '../../../record-data/write/changes.ts'
import { usePending } from '../../../record-data/write/outbox.ts'
import type { Pending } from '../../../record-data/write/pending-changes.ts'
import type { RecordWrite } from '../../../record-data/write/record-write.ts'
import { type RecordWriter, useRecordWriter } from '../../../record-data/write/record-writer.ts'
import type { Conflict, Written } from '../../../record-data/write/written.ts'

/** Changes written and undone in one step. */
export interface TableAction {
  /** 'Edit of Name', 'Paste'. */
  readonly label: string
  readonly changes: readonly RecordChange[]
  readonly added?: readonly Values[]
  /** Text of the toast; omitted if the change is visible anyway. */
  readonly done?: (count: number) => string
  /** Postpones the refetch until the focus leaves the new row. */
  readonly isQuiet?: boolean
  /** Scrolls to the changed cells on Undo and Redo. */
  readonly reveal: () => void
  readonly onWaiting?: RecordWrite['onWaiting']
}

interface Options {
  tenantId: string | null
  structure: EntityStructure
  request: ListRequest
  isGrouped: boolean
  onRefused: (error: unknown, action: TableAction) => void
  onConflict: (conflict: Conflict) => void
  onBinned: (ids: readonly string[]) => void
}

export interface TableWrites extends Pick<RecordWriter, 'changeMany'> {
  readonly pending: Pending
  /** Records changed here since the list was last sorted: their rows stay in place. */
  readonly changed: ReadonlySet<string>
  /** Resolves to the written records; `null` when there are none. */
  readonly run: (action: TableAction) => Promise<readonly RecordData[] | null>
  /** Call when the focus leaves a row: moves new rows, and in a grouped list changed ones, to their places after all writes. */
  readonly refreshRows: () => Promise<void>
  /** Moves all rows to their places. */
  readonly sortRows: () => Promise<void>
  readonly forgetChanged: () => void
  readonly moveToBin: (ids: readonly string[], reveal: () => void) => Promise<boolean>
}

/** Writes of the table, which keep rows in place until the focus leaves them. */
export function useTableWrites(options: Options): TableWrites {
  const { tenantId, structure } = options
  const { name } = structure.entity
  const client = useQueryClient()
  const pending = usePending(tenantId, name)
  const writer = useRecordWriter(tenantId, structure)
  const current = useLatest({ ...options, writer })
  const [changed, setChanged] = useState<ReadonlySet<string>>(nothing)
  const memory = useRef({ refreshed: Promise.resolve(), stale: null as 'order' | 'all' | null })

  const commands = useMemo(() => {
    const run = async (action: TableAction) => {
      const {
        writer: { write },
      } = current.current
      const { added = [], isQuiet = false } = action
      const written = await write({
        label: action.label,
        changes: action.changes,
        creates: added,
        message: action.done,
        ...(action.onWaiting && { onWaiting: action.onWaiting }),
        refresh: isQuiet ? 'none' : added.length > 0 ? 'all' : 'around',
        onStart: (_changes, step) => {
          if (step !== 'made') action.reveal()
        },
        onEnd: (result, step) => {
          const done = doneOf(result)
          if (!done) return
          if (step === 'undone' && done.created.length > 0) {
            current.current.onBinned(done.created.map(({ id }) => id))
          }
          if (isQuiet) memory.current.stale = 'all'
          else memory.current.stale ??= 'order'
          setChanged((before) => before.union(new Set(done.updated.map(({ id }) => id))))
        },
        show: (failure) => {
          if (failure.kind === 'conflict') current.current.onConflict(failure)
          else current.current.onRefused(failure.error, action)
          return true
        },
      })
      const done = doneOf(written)
      if (!done) return null
      return done.created.length > 0 ? done.created : done.updated
    }

    const moveToBin = async (ids: readonly string[], reveal: () => void) => {
      const moved = await current.current.writer.moveToBin(ids, reveal)
      if (moved.kind === 'done') current.current.onBinned(ids)
      return moved.kind === 'done'
    }

    const refreshRows = () => {
      const {
        writer: { idle },
      } = current.current
      memory.current.refreshed = memory.current.refreshed.then(async () => {
        await idle()
        const { stale } = memory.current
        if (stale === null || (stale === 'order' && !current.current.isGrouped)) return
        memory.current.stale = null
        await client.invalidateQueries({ queryKey: recordsKey(tenantId, name) })
        setChanged(nothing)
      })
      return memory.current.refreshed
    }

    const sortRows = () => {
      memory.current.stale = 'all'
      return refreshRows()
    }

    const changeMany: TableWrites['changeMany'] = (...args) => current.current.writer.changeMany(...args)

    return { run, moveToBin, changeMany, refreshRows, sortRows, forgetChanged: () => setChanged(nothing) }
  }, [client, current, tenantId, name])

  return { pending, changed, ...commands }
}

const nothing: ReadonlySet<string> = new Set()

function doneOf(written: Written) {
  if (written.kind === 'refused') return null
  const done = written.kind === 'conflict' ? written.done : written
  return done.updated.length + done.created.length > 0 ? done : null
}
