import type { Json } from '@monarch/field-types'
import { useState } from 'react'
import type { RecordData } from '../../../record-data/documents.ts'
import type { Field } from '../../../record-data/structure.ts'
import { draftId, isDraft } from '../model/draft-record.ts'
import { isMissing } from './paste-plan.ts'
import type { TableWrites } from './use-table-writes.ts'

/** A new record in the table: saved when its required values are set; its row stays in place. */
export interface DraftRow {
  readonly at: number
  /** For drawing; `isDraft` until it is saved. */
  readonly record: RecordData
}

export function useDraftRow(implied: Readonly<Record<string, Json>>, fields: readonly Field[]) {
  const [draft, setDraft] = useState<DraftRow | null>(null)

  /** Starts a draft, or returns to the existing one. */
  const begin = (at: number): number => {
    if (draft && isDraft(draft.record)) return draft.at
    const record = { ...implied, id: draftId, version: 0, createdAt: '', updatedAt: '' }
    setDraft({ at, record })
    return at
  }

  /** Returns the record's id if these values completed it. */
  const write = async (
    values: Readonly<Record<string, Json>>,
    writes: TableWrites,
    reveal: () => void,
  ): Promise<string | null> => {
    if (!draft) return null
    const record = { ...draft.record, ...values } as RecordData
    setDraft({ ...draft, record })
    const own = fields.filter((field) => !field.isNotGiven)
    if (own.some((field) => isMissing(field, record))) return null
    const data = Object.fromEntries(
      own.flatMap(({ name }) => ((record[name] ?? null) === null ? [] : [[name, record[name]!]])),
    )
    const [created] =
      (await writes.run({ label: 'New record', changes: [], added: [data], isQuiet: true, reveal })) ?? []
    if (!created) return null
    setDraft((now) => now && { ...now, record: created })
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
