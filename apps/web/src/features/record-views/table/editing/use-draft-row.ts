import type { Json } from '@monarch/field-types'
import { useRef, useState } from 'react'
import { type RecordData, unsentFields } from '../../../record-data/documents.ts'
import type { Field } from '../../../record-data/structure.ts'
import { changeOf } from '../../../record-data/write/changes.ts'
import { draftId, isDraft } from '../model/draft-record.ts'
import { isMissing } from './paste-plan.ts'
import type { TableWrites } from './use-table-writes.ts'

/** A new record in the table: saved when its required values are set; its row stays in place. */
export interface DraftRow {
  readonly at: number
  /** For drawing; `isDraft` until it is saved. */
  readonly record: RecordData
}

/** A draft whose required values are set, until the server has created its record. */
interface Creation {
  /** Values typed meanwhile. */
  later: Readonly<Record<string, Json>>
  /** Set when it waits for a connection. */
  amend: ((values: Readonly<Record<string, Json>>) => boolean) | null
}

/** Marks all values as waiting. */
function marked(record: RecordData): RecordData {
  return { ...record, [unsentFields]: new Set(Object.keys(record).filter((name) => (record[name] ?? null) !== null)) }
}

export function useDraftRow(implied: Readonly<Record<string, Json>>, fields: readonly Field[]) {
  const [draft, setDraft] = useState<DraftRow | null>(null)

  const creation = useRef<Creation | null>(null)

  /** Starts a draft, or returns to the existing one. One that waits for a connection is kept by the record writer. */
  const begin = (at: number): number => {
    if (draft && isDraft(draft.record) && !creation.current?.amend) return draft.at
    creation.current = null
    const record = { ...implied, id: draftId, version: 0, createdAt: '', updatedAt: '' }
    // The row of a draft that waits disappears.
    const row = draft && isDraft(draft.record) && draft.at < at ? at - 1 : at
    setDraft({ at: row, record })
    return row
  }

  /** Returns the record's id if these values completed it. */
  const write = async (
    values: Readonly<Record<string, Json>>,
    writes: TableWrites,
    reveal: () => void,
  ): Promise<string | null> => {
    if (!draft) return null
    const record = { ...draft.record, ...values } as RecordData
    const isMarked = creation.current?.amend?.(values) === true
    setDraft({ ...draft, record: isMarked ? marked(record) : record })
    if (isMarked) return null
    if (creation.current) {
      // A second creation would make a second record: these values are written after the first.
      creation.current.later = { ...creation.current.later, ...values }
      return null
    }
    const own = fields.filter((field) => !field.isNotGiven)
    if (own.some((field) => isMissing(field, record))) return null
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
    const [created] =
      (await writes.run({ label: 'New record', changes: [], added: [data], isQuiet: true, reveal, onWaiting })) ?? []
    const wasCurrent = isCurrent()
    if (wasCurrent) creation.current = null
    if (!created) {
      // It was undone, or the user is asked about it: the outbox has its values.
      if (wasCurrent && started.amend) setDraft(null)
      return null
    }
    if (wasCurrent) setDraft((now) => now && { ...now, record: created })
    if (Object.keys(started.later).length > 0) {
      await writes.run({ label: 'New record', changes: [changeOf(created, started.later)], isQuiet: true, reveal })
    }
    return created.id
  }

  /** Call when the focus leaves the row: a saved record moves to its place in the list, an empty draft is discarded. */
  const leave = (): void =>
    // The server may have answered after the caller's last render.
    setDraft((now) => {
      if (!now || !isDraft(now.record)) return null
      return fields.every(({ name }) => (now.record[name] ?? null) === (implied[name] ?? null)) ? null : now
    })

  const replace = (record: RecordData): void => {
    setDraft((now) => (now && now.record.id === record.id ? { ...now, record } : now))
  }

  /** Call when the saved record was moved to the bin. */
  const forget = (ids: readonly string[]): void => {
    setDraft((now) => (now && ids.includes(now.record.id) ? null : now))
  }

  return { draft, begin, write, leave, replace, forget, discard: () => setDraft(null) }
}
