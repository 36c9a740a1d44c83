import type { Json } from '@monarch/field-types'
import { useMemo, useRef, useState } from 'react'
import type { RecordData } from '../../../record-data/documents.ts'
import type { Field } from '../../../record-data/structure.ts'
import { changeOf } from '../../../record-data/write/changes.ts'
import { defaultsOf } from '../../../record-data/write/pending-changes.ts'
import type { RowPosition } from '../../../record-data/held/held-rows.ts'
import { draftId } from '../model/draft-record.ts'
import { isMissing } from './paste-plan.ts'
import type { TableWrites } from './use-table-writes.ts'
import { t } from '../messages.ts'

/** A new record in the table until it is saved, which happens when its required values are set. */
export interface DraftRow {
  /** The number of records and groups above it. */
  readonly at: number
  readonly record: RecordData
}

/** A draft whose required values are set, until its record is created or waits for a connection. */
interface Creation {
  /** Values typed meanwhile. */
  later: Readonly<Record<string, Json>>
}

interface DraftWrite {
  readonly writes: TableWrites
  readonly positionAt: (above: number) => RowPosition | null
  readonly reveal: () => void
  readonly onCreated: (id: string) => void
}

export function useDraftRow(implied: Readonly<Record<string, Json>>, fields: readonly Field[]) {
  const [draft, setDraft] = useState<DraftRow | null>(null)
  const initial: Readonly<Record<string, Json>> = useMemo(
    () => ({ ...defaultsOf(fields), ...implied }),
    [fields, implied],
  )

  const creation = useRef<Creation | null>(null)

  /** Starts a draft, or returns to the existing one. One that is being created is kept by the record writer. */
  const begin = (at: number, values: Readonly<Record<string, Json>>): number => {
    if (draft && !creation.current) return draft.at
    creation.current = null
    setDraft({ at, record: { ...initial, ...values, id: draftId, version: 0, createdAt: '', updatedAt: '' } })
    return at
  }

  /** Creates the record when these values complete it. `onCreated` runs when its row replaces the draft. */
  const write = async (
    values: Readonly<Record<string, Json>>,
    { writes, positionAt, reveal, onCreated }: DraftWrite,
  ): Promise<void> => {
    if (!draft) return
    const { at } = draft
    const record = { ...draft.record, ...values } as RecordData
    setDraft({ ...draft, record })
    if (creation.current) {
      // A second creation would make a second record: these values are written after the first.
      creation.current.later = { ...creation.current.later, ...values }
      return
    }
    const own = fields.filter((field) => !field.isNotGiven)
    if (own.some((field) => isMissing(field, record[field.name] ?? null))) return
    const data = Object.fromEntries(
      own.flatMap(({ name }) => {
        const value = record[name] ?? null
        // A default value that was cleared: without a value, the server would set it.
        return value === null && (initial[name] ?? null) === null ? [] : [[name, value]]
      }),
    )
    const started: Creation = { later: {} }
    creation.current = started
    const isCurrent = () => creation.current === started
    const onAdded = ([added]: readonly RecordData[]) => {
      if (isCurrent()) {
        // In one step with the row of the record, so that no frame shows both or neither.
        setDraft(null)
        onCreated(added!.id)
        creation.current = null
      }
      const { later } = started
      if (Object.keys(later).length > 0)
        void writes.run({ label: t('newRecord'), changes: [changeOf(added!, later)], reveal })
    }
    const added = { records: [data], position: () => positionAt(at), onAdded }
    await writes.run({ label: t('newRecord'), changes: [], added, reveal })
    if (isCurrent()) creation.current = null
  }

  const hasValues = ({ record }: DraftRow) =>
    fields.some(({ name }) => (record[name] ?? null) !== (initial[name] ?? null))

  /** Call when the focus leaves the row: discards an empty draft. */
  const leave = (): void =>
    // The server may have answered after the caller's last render.
    setDraft((now) => (now && hasValues(now) ? now : null))

  return { draft, isEmpty: draft !== null && !hasValues(draft), begin, write, leave }
}
