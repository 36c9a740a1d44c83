import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLatest } from '../../../../lib/use-latest.ts'
import type { RecordData } from '../../../record-data/documents.ts'
import { insertRecords, releaseRows } from '../../../record-data/held/held-list.ts'
import type { RowPosition } from '../../../record-data/held/held-rows.ts'
import type { EntityStructure } from '../../../record-data/structure.ts'
import { refreshRecords } from '../../../record-data/write/cached-records.ts'
import type { RecordChange, Values } from '../../../record-data/write/changes.ts'
import { usePending } from '../../../record-data/write/outbox.ts'
import type { Pending } from '../../../record-data/write/pending-changes.ts'
import { type RecordWriter, useRecordWriter } from '../../../record-data/write/record-writer.ts'
import type { Keep } from '../../../record-data/write/record-write.ts'
import type { Conflict, Written } from '../../../record-data/write/written.ts'

/** Changes written and undone in one step. */
interface TableAction {
  /** 'Edit of Name', 'Paste'. */
  readonly label: string
  readonly changes: readonly RecordChange[]
  readonly added?: AddedRows
  /** Text of the toast; omitted if the change is visible anyway. */
  readonly done?: (count: number) => string
  /** Retries the write after a refusal; the values are still in the new row. */
  readonly again?: () => void
  /** Scrolls to the changed cells on Undo and Redo. */
  readonly reveal: (step: 'undone' | 'redone') => void
}

/** New records, and where the table shows them until the next sort. */
interface AddedRows {
  readonly records: readonly Values[]
  /** `null` if that part of the list is not shown: the records then go to their sorted positions. */
  readonly position: () => RowPosition | null
  /** Runs when their rows are drawn: when the records are created, or when they begin to wait. */
  readonly onAdded?: (records: readonly RecordData[]) => void
}

interface Options {
  tenantId: string | null
  structure: EntityStructure
  isGrouped: boolean
  onRefused: (error: unknown, action: TableAction, keep: Keep) => void
  onConflict: (conflict: Conflict, keep: Keep) => void
  onBinned: (ids: readonly string[]) => void
}

export interface TableWrites extends Pick<RecordWriter, 'changeMany'> {
  readonly pending: Pending
  /** Resolves to the written records; `null` when there are none. */
  readonly run: (action: TableAction) => Promise<readonly RecordData[] | null>
  /** Moves all rows to their sorted positions. */
  readonly sortRows: () => Promise<void>
  readonly moveToBin: (ids: readonly string[], reveal: () => void) => Promise<boolean>
}

/** Writes of the table. Created and edited rows keep their positions until the user sorts. */
export function useTableWrites(options: Options): TableWrites {
  const { tenantId, structure } = options
  const { name } = structure.entity
  const client = useQueryClient()
  const pending = usePending(tenantId, name)
  const writer = useRecordWriter(tenantId, structure)
  const current = useLatest({ ...options, writer })

  const commands = useMemo(() => {
    const run = async (action: TableAction) => {
      const {
        writer: { write },
      } = current.current
      const { added } = action
      let unsent: readonly RecordData[] = []
      const place = (records: readonly RecordData[]) => {
        const position = added?.position()
        if (position) insertRecords(client, tenantId, name, position, records)
        added?.onAdded?.(records)
      }
      const written = await write({
        label: action.label,
        changes: action.changes,
        creates: added?.records ?? [],
        message: action.done,
        onWaiting: (records) => {
          unsent = records
          place(records)
        },
        // The summaries of groups are loaded with the groups.
        refresh: added || current.current.isGrouped ? 'all' : 'around',
        onStart: (_changes, step) => {
          if (step !== 'made') action.reveal(step)
        },
        onEnd: (result, step) => {
          const done = doneOf(result)
          if (!done && unsent.length > 0) current.current.onBinned(unsent.map(({ id }) => id))
          if (!done) return
          if (step === 'undone' && done.created.length > 0) {
            current.current.onBinned(done.created.map(({ id }) => id))
          }
          // Records that waited for a connection already have their rows.
          if (step === 'made' && unsent.length === 0 && done.created.length > 0) place(done.created)
        },
        show: (failure, _step, keep) => {
          if (failure.kind === 'conflict') current.current.onConflict(failure, keep)
          else current.current.onRefused(failure.error, action, keep)
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

    const sortRows = async () => {
      await current.current.writer.idle()
      releaseRows(client, tenantId, name)
      await refreshRecords(client, tenantId, name)
    }

    const changeMany: TableWrites['changeMany'] = (...args) => current.current.writer.changeMany(...args)

    return { run, moveToBin, changeMany, sortRows }
  }, [client, current, tenantId, name])

  return { pending, ...commands }
}

function doneOf(written: Written) {
  if (written.kind === 'refused') return null
  const done = written.kind === 'conflict' ? written.done : written
  return done.updated.length + done.created.length > 0 ? done : null
}
