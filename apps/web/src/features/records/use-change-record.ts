import type { Json } from '@monarch/field-types'
import { toast } from '@monarch/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { graphql } from '../../lib/api/api.ts'
import { recordsKey } from './queries.ts'
import { documentsOf, type RecordData } from './record-documents.ts'
import type { EntityStructure } from './structure.ts'
import { pushUndo, sayUndone } from './undo.ts'

export interface RecordChange {
  readonly record: RecordData
  /** The new values. */
  readonly data: Readonly<Record<string, Json>>
  /** What the list has beside them, the names of related records, until the server's answer brings it. */
  readonly beside?: Readonly<Record<string, Json>>
  /** What has happened, in the words of the toast. */
  readonly message: string
  /** Where the reason is said when the server refuses. */
  readonly onRefused: (reason: string) => void
}

/** Told of the record as the lists had it and have it now: on a change, when it is refused, and when it is taken back. */
export type OnChanged = (before: RecordData, after: RecordData) => void

/**
 * Changes values of a record without a form: in the lists at once, on the server behind it, with Undo in a toast and behind
 * `Mod+Z`. When the server refuses, the old values return.
 */
export function useChangeRecord(
  tenantId: string | null,
  structure: EntityStructure,
  onChanged: OnChanged,
): (change: RecordChange) => Promise<void> {
  const client = useQueryClient()
  const told = useRef(onChanged)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  useEffect(() => {
    told.current = onChanged
  })
  return useCallback(
    async (change: RecordChange) => {
      const { name } = structure.entity
      const all = recordsKey(tenantId, name)
      const lists = recordsKey(tenantId, name, 'list')
      const replace = (before: RecordData, after: RecordData) => {
        client.setQueriesData<RecordData[]>({ queryKey: lists }, (records) =>
          records?.map((known) => (known.id === after.id ? after : known)),
        )
        told.current(before, after)
      }
      const write = async (record: RecordData, data: RecordChange['data'], beside: RecordChange['beside']) => {
        const optimistic: RecordData = { ...record, ...data, ...beside }
        running.set(name, (running.get(name) ?? 0) + 1)
        await client.cancelQueries({ queryKey: lists })
        replace(record, optimistic)
        // One after the other: the last one made is the one that stays.
        const turn = queue.current.then(() =>
          graphql<{ record: RecordData }>('tenant', documentsOf(structure).update, { id: record.id, data }),
        )
        queue.current = turn.catch(() => {})
        try {
          const { record: saved } = await turn
          client.setQueryData(recordsKey(tenantId, name, 'record', record.id), saved)
          replace(optimistic, saved)
          return saved
        } catch (error) {
          replace(optimistic, record)
          throw error
        } finally {
          running.set(name, running.get(name)! - 1)
          // Another change that is on its way would be undone on screen by an answer from before it.
          if (running.get(name) === 0) void client.invalidateQueries({ queryKey: all })
        }
      }
      const old = Object.fromEntries(Object.keys(change.data).map((key) => [key, change.record[key] ?? null]))
      const oldBeside = Object.fromEntries(
        Object.keys(change.beside ?? {}).map((key) => [key, change.record[key] ?? null]),
      )
      const sent = write(change.record, change.data, change.beside)
      let latest = change.record
      const again = (word: 'Undone' | 'Redone', data: RecordChange['data'], beside: RecordChange['beside']) =>
        void write(latest, data, beside).then(
          (saved) => {
            latest = saved
            sayUndone(word, change.message)
          },
          (error: Error) => toast.error(`Could not be ${word.toLowerCase()}`, { description: error.message }),
        )
      pushUndo(tenantId, sent, {
        message: () => change.message,
        undo: () => again('Undone', old, oldBeside),
        redo: () => again('Redone', change.data, change.beside),
      })
      try {
        latest = await sent
      } catch (error) {
        change.onRefused(error instanceof Error ? error.message : String(error))
      }
    },
    [client, tenantId, structure],
  )
}

/** Whether a change of one of the entity's records has not been answered. */
export function isChanging(entity: string): boolean {
  return (running.get(entity) ?? 0) > 0
}

/** How many changes of an entity's records have not been answered. */
const running = new Map<string, number>()
