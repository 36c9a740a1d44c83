import { toast } from '@monarch/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { messageOf } from '../../../lib/api/api-error.ts'
import { reviewUnsent } from '../../../lib/unsent.ts'
import { useLatest } from '../../../lib/use-latest.ts'
import { type RecordData, unsentFields } from '../documents.ts'
import { recordsKey } from '../queries.ts'
import type { EntityStructure } from '../structure.ts'
import { changeOf, type Values } from './changes.ts'
import { failureWords } from './failure-words.ts'
import type { RecordWrite } from './record-write.ts'
import { useRecordWriter } from './record-writer.ts'
import { t } from '../messages.ts'

interface RecordMove {
  readonly record: RecordData
  readonly data: Values
  /** Names of newly related records, displayed until the server answers. */
  readonly related?: Values
  /** Text of the toast. */
  readonly message: string
  /** Receives the server's reason. */
  readonly onRefused: (reason: string) => void
}

/** Receives the record as shown before and after: on a change, a refusal, and Undo. */
export type OnChanged = (before: RecordData, after: RecordData) => void

/**
 * Changes values of a record without an editor (a dropped card, a restored value), with Undo in a toast. The user decides
 * about conflicts in the list of unsent changes, value by value.
 */
export function useChangeRecord(
  tenantId: string | null,
  structure: EntityStructure,
  onChanged: OnChanged,
): (move: RecordMove) => Promise<void> {
  const client = useQueryClient()
  const writer = useRecordWriter(tenantId, structure)
  const onChangedRef = useLatest(onChanged)
  return useCallback(
    async ({ record, data, related, message, onRefused }: RecordMove) => {
      // Views put it into cached lists, where the mark of a waiting value would outlive it.
      let drawn: RecordData = { ...record, [unsentFields]: undefined }
      const draw = (next: RecordData) => {
        const before = drawn
        drawn = next
        onChangedRef.current(before, next)
      }
      let former = drawn
      const write: RecordWrite = {
        label: message,
        changes: [changeOf(record, data, related)],
        message: () => message,
        // A list that is loading would be drawn without the change.
        prepare: () => client.cancelQueries({ queryKey: recordsKey(tenantId, structure.entity.name, 'list') }),
        onStart: ([change]) => {
          former = drawn
          draw({ ...drawn, ...change!.data, ...change!.related })
        },
        onEnd: (written) => {
          if (written.kind === 'refused') return draw(former)
          const [latest] = written.kind === 'done' ? written.updated : written.latest
          // Without a record, the change was withdrawn, or waits for the user's decision.
          draw(latest ?? former)
        },
        show: (failure, step, keep) => {
          if (step !== 'made') return false
          if (failure.kind === 'refused') onRefused(messageOf(failure.error))
          else {
            keep.ask()
            toast.error(failureWords(structure, failure), {
              description: t('yourChangeWasNotMade'),
              action: { label: t('review'), onClick: reviewUnsent },
            })
          }
          return true
        },
      }
      await writer.write(write)
    },
    [client, tenantId, structure, writer, onChangedRef],
  )
}
