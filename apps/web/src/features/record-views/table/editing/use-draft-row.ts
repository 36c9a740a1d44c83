import type { Json } from '@monarch/field-types'
import { useRef, useState } from 'react'
import { type RecordData, unsentFields } from '../../../record-data/documents.ts'
import type { Field } from '../../../record-data/structure.ts'
import { changeOf } from '../../../record-data/write/changes.ts'
import type { RowPosition } from '../../../record-data/held/held-rows.ts'
import { draftId } from '../model/draft-record.ts'
import { isMissing } from './paste-plan.ts'
import type { TableWrites } from './use-table-writes.ts'

/** A new record in the table until it is saved, which happens when its required values are set. */
export interface DraftRow {
  /** The number of records and groups above it. */
  readonly at: number
  readonly record: RecordData
}

/** A draft whose required values are set, until the server has created its record. */
interface Creation {
  /** Values typed meanwhile. */
  later: Readonly<Record<string, Json>>
  /** Set when it waits for a connection. */
  amend: ((values: Readonly<Record<string, Json>>) => boolean) | null
}

interface DraftWrite {
  readonly writes: TableWrites
  readonly positionAt: (above: number) => RowPosition | null
  readonly reveal: () => void
  readonly onCreated: (id: string) => void
}

/** Marks all values as waiting. */
function marked(record: RecordData): RecordData {
  return { ...record, [unsentFields]: new Set(Object.keys(record).filter((name) => (record[name] ?? null) !== null)) }
}

export function useDraftRow(implied: Readonly<Record<string, Json>>, fields: readonly Field[]) {
  const [draft, setDraft] = useState<DraftRow | null>(null)

  const creation = useRef<Creation | null>(null)

  /** Starts a draft, or returns to the existing one. One that is being created is kept by the record writer. */
  const begin = (at: number): number => {
    if (draft && !creation.current) return draft.at
    creation.current = null
    setDraft({ at, record: { ...implied, id: draftId, version: 0, createdAt: '', updatedAt: '' } })
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
    const isMarked = creation.current?.amend?.(values) === true
    setDraft({ ...draft, record: isMarked ? marked(record) : record })
    if (isMarked) return
    if (creation.current) {
      // A second creation would make a second record: these values are written after the first.
      creation.current.later = { ...creation.current.later, ...values }
      return
    }
    const own = fields.filter((field) => !field.isNotGiven)
    if (own.some((field) => isMissing(field, record))) return
    const data = Object.fromEntries(
      own.flatMap(({ name }) => ((record[name] ?? null) === null ? [] : [[name, record[name]!]])),
    )
    const started: Creation = { later: {}, amend: null }
    creation.current = started
    const isCurrent = () => creation.current === started
    const onWaiting = (amend: Creation['amend']) => {
      started.amend = amend
      setDraft((now) => (now && isCurrent() ? { ...now, record: marked(now.record) } : now))
    }
    const onAdded = ([created]: readonly RecordData[]) => {
      if (!isCurrent()) return
      // In one step with the row of the record, so that no frame shows both or neither.
      setDraft(null)
      onCreated(created!.id)
    }
    const added = { records: [data], position: () => positionAt(at), onAdded }
    const [created] = (await writes.run({ label: 'New record', changes: [], added, reveal, onWaiting })) ?? []
    const wasCurrent = isCurrent()
    if (wasCurrent) creation.current = null
    // It was undone, or the user is asked about it: the outbox has its values.
    if (!created && wasCurrent && started.amend) setDraft(null)
    if (created && Object.keys(started.later).length > 0) {
      await writes.run({ label: 'New record', changes: [changeOf(created, started.later)], reveal })
    }
  }

  /** Call when the focus leaves the row: discards an empty draft. */
  const leave = (): void =>
    // The server may have answered after the caller's last render.
    setDraft((now) =>
      now && fields.some(({ name }) => (now.record[name] ?? null) !== (implied[name] ?? null)) ? now : null,
    )

  return { draft, begin, write, leave }
}
