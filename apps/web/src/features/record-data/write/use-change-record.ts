import type { Json } from '@monarch/field-types'
import { toast } from '@monarch/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { messageOf } from '../../../lib/api/api-error.ts'
import { cellText } from '../cell-text.ts'
import { recordsKey } from '../queries.ts'
import type { RecordData } from '../documents.ts'
import type { EntityStructure } from '../structure.ts'
import { pushUndo, sayUndone } from './undo.ts'
import { writeValues } from './write-values.ts'

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
 * `Mod+Z`. When the server refuses, the old values return; when somebody else has changed the same values since, theirs are shown, and
 * the user is asked before they are overwritten.
 */
export function useChangeRecord(
  tenantId: string | null,
  structure: EntityStructure,
  onChanged: OnChanged,
): (change: RecordChange) => Promise<void> {
  const client = useQueryClient()
  const told = useRef(onChanged)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  /** The versions that changes from here have made or met. */
  const versions = useRef(new Map<string, number>())
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
        // One after the other: the last one made is the one that stays, and it is made on the version of the one before.
        const turn = queue.current.then(() => {
          const version = Math.max(record.version, versions.current.get(record.id) ?? 0)
          return writeValues(
            { client, tenantId, structure },
            { id: record.id, data, seen: record, base: { ...record, version } },
          )
        })
        queue.current = turn.catch(() => {})
        try {
          const written = await turn
          if (written.kind === 'gone') throw new Error('The record is in the bin.')
          const latest = written.kind === 'saved' ? written.record : written.latest
          versions.current.set(latest.id, latest.version)
          client.setQueryData(recordsKey(tenantId, name, 'record', record.id), latest)
          replace(optimistic, latest)
          return written
        } catch (error) {
          replace(optimistic, record)
          throw error
        } finally {
          running.set(name, running.get(name)! - 1)
          // Another change that is on its way would be undone on screen by an answer from before it.
          if (running.get(name) === 0) void client.invalidateQueries({ queryKey: all })
        }
      }
      const make = async (change: RecordChange): Promise<void> => {
        const old = valuesAt(change.record, change.data)
        const oldBeside = valuesAt(change.record, change.beside ?? {})
        const sent = write(change.record, change.data, change.beside)
        let latest = change.record
        const again = async (
          word: 'Undone' | 'Redone',
          data: RecordChange['data'],
          seen: RecordChange['data'],
          beside: RecordChange['beside'],
        ) => {
          try {
            // What somebody else has written since is theirs: it is not what this takes back.
            const written = await write({ ...latest, ...seen }, data, beside)
            if (written.kind === 'conflict') throw new Error(conflictWords(structure, change.data, written.latest))
            latest = written.record
            sayUndone(word, change.message)
          } catch (error) {
            toast.error(`Could not be ${word.toLowerCase()}`, { description: messageOf(error) })
          }
        }
        pushUndo(
          tenantId,
          sent.then((written) => (written.kind === 'saved' ? written : null)),
          {
            message: () => change.message,
            undo: () => void again('Undone', old, change.data, oldBeside),
            redo: () => void again('Redone', change.data, old, change.beside),
          },
        )
        try {
          const written = await sent
          if (written.kind === 'saved') latest = written.record
          else {
            const overwrite = () => void make({ ...change, record: written.latest })
            toast.error(conflictWords(structure, change.data, written.latest), {
              description: 'Your change was not made.',
              action: { label: 'Overwrite', onClick: overwrite },
              duration: Infinity,
            })
          }
        } catch (error) {
          change.onRefused(messageOf(error))
        }
      }
      await make(change)
    },
    [client, tenantId, structure],
  )
}

/** 'Ana Ruiz has changed Stage to Won since.' */
export function conflictWords(structure: EntityStructure, data: RecordChange['data'], latest: RecordData): string {
  const author = (latest.updatedBy_user as { name: string } | null | undefined)?.name ?? 'Somebody'
  const fields = structure.entity.fields.filter(({ name }) => name in data)
  const [field, ...others] = fields
  const text = field && others.length === 0 ? cellText(structure, field, latest) : ''
  return `${author} has changed ${fields.map(({ label }) => label).join(' and ')}${text && ` to ${text}`} since.`
}

function valuesAt(record: RecordData, names: object): Record<string, Json> {
  return Object.fromEntries(Object.keys(names).map((key) => [key, record[key] ?? null]))
}

/** Whether a change of one of the entity's records has not been answered. */
export function isChanging(entity: string): boolean {
  return (running.get(entity) ?? 0) > 0
}

/** How many changes of an entity's records have not been answered. */
const running = new Map<string, number>()
