import type { Json } from '@monarch/field-types'
import { useState } from 'react'
import type { RecordData } from '../../../record-data/documents.ts'
import type { Field } from '../../../record-data/structure.ts'
import { isMissing } from './paste-plan.ts'
import type { TableWrites } from './use-table-writes.ts'

/** A record that is being made in the list: it is saved as soon as it has all that it must have, and stays where it is. */
export interface DraftRow {
  readonly at: number
  /** As it is drawn: version 0 until it has been saved. */
  readonly record: RecordData
}

const draftId = 'draft'

export function useDraftRow(implied: Readonly<Record<string, Json>>, fields: readonly Field[]) {
  const [draft, setDraft] = useState<DraftRow | null>(null)

  /** The row at which the new record stands; one that is not finished is gone back to. */
  const begin = (at: number): number => {
    if (draft && draft.record.version === 0) return draft.at
    const record = { ...implied, id: draftId, version: 0, createdAt: '', updatedAt: '' }
    setDraft({ at, record })
    return at
  }

  /** The id, when that was all that was missing and the record has been made. */
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

  /** The focus has gone: what was saved takes its place among the others, and what holds nothing is forgotten. */
  const leave = (): void =>
    // The answer of the server may have come in the frame in which the focus left, after the caller was rendered.
    setDraft((now) => {
      if (!now || now.record.version > 0) return null
      return fields.every(({ name }) => (now.record[name] ?? null) === (implied[name] ?? null)) ? null : now
    })

  const replace = (record: RecordData): void => {
    setDraft((now) => (now && now.record.id === record.id ? { ...now, record } : now))
  }

  /** The record that was saved here is in the bin. */
  const forget = (ids: readonly string[]): void => {
    setDraft((now) => (now && ids.includes(now.record.id) ? null : now))
  }

  return { draft, begin, write, leave, replace, forget, discard: () => setDraft(null) }
}
