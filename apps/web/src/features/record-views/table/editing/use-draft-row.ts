import { type Json, parseJson } from '@monarch/field-types'
import { useEffect, useMemo, useRef, useState } from 'react'
import { clearDraft, readDraft, watchDraft, writeDraft } from '../../../../lib/drafts.ts'
import { useUser } from '../../../../lib/session/session.ts'
import { useLatest } from '../../../../lib/use-latest.ts'
import type { RecordData } from '../../../record-data/documents.ts'
import type { Entity } from '../../../record-data/structure.ts'
import { changeOf } from '../../../record-data/write/changes.ts'
import { defaultsOf } from '../../../record-data/write/pending-changes.ts'
import type { RowPosition } from '../../../record-data/held/held-rows.ts'
import { draftId } from '../model/draft-record.ts'
import { ownPlace, placesOfNewRow, takeDrafts } from './own-draft.ts'
import { isMissing } from './paste-plan.ts'
import type { TableWrites } from './use-table-writes.ts'
import { t } from '../messages.ts'

/** A new record in the table until it is saved, which happens when its required values are set. */
interface DraftRow {
  /** The number of records and groups above it. */
  readonly at: number
  readonly record: RecordData
}

/** A draft whose required values are set, until its record is created or waits for a connection. */
interface Creation {
  /** Values typed after the creation began. */
  later: Readonly<Record<string, Json>>
}

type WriteRow = (values: Readonly<Record<string, Json>>, given: DraftWrite) => Promise<void>

interface DraftWrite {
  readonly writes: TableWrites
  readonly positionAt: (above: number) => RowPosition | null
  readonly reveal: () => void
  readonly onCreated: (id: string) => void
}

/**
 * An incomplete row is a draft of the tab, and returns to its position after a reload. `onTaken` runs when the tab has taken over the draft
 * of a closed tab.
 */
export function useDraftRow(
  tenantId: string | null,
  entity: Entity,
  implied: Readonly<Record<string, Json>>,
  onTaken: () => void,
) {
  const { fields, displayName } = entity
  const { id: userId } = useUser()
  const places = useMemo(() => placesOfNewRow(userId, tenantId, entity.name), [userId, tenantId, entity.name])
  const place = useMemo(() => ownPlace(places.row), [places])
  const stored = () => fromText(readDraft<string>(place)?.value)
  const [draft, setDraft] = useState(stored)
  const initial: Readonly<Record<string, Json>> = useMemo(
    () => ({ ...defaultsOf(fields), ...implied }),
    [fields, implied],
  )

  const creation = useRef<Creation | null>(null)
  const hasValues = ({ record }: DraftRow) =>
    fields.some(({ name }) => (record[name] ?? null) !== (initial[name] ?? null))
  const keep = (row: DraftRow) => {
    if (hasValues(row)) writeDraft(place, t('newRecordOf', { entity: displayName }), JSON.stringify(row))
    else clearDraft(place)
  }
  const own = fields.filter((field) => !field.isNotGiven)
  const missingIn = ({ record }: DraftRow) => own.filter((field) => isMissing(field, record[field.name] ?? null))
  const latest = useLatest({ draft, stored, onTaken })
  useEffect(() => {
    let isShown = true
    const isWanted = () => isShown && latest.current.draft === null && readDraft(ownPlace(places.refused)) === null
    void takeDrafts([places.row, places.refused], isWanted).then((isTaken) => {
      if (!isTaken || !isShown) return
      setDraft(latest.current.stored())
      latest.current.onTaken()
    })
    return () => {
      isShown = false
    }
  }, [places, latest])
  // Another tab changes this draft only when it considers this tab closed, or when it signs out.
  useEffect(
    () => watchDraft(place, () => creation.current === null && setDraft(latest.current.stored())),
    [place, latest],
  )

  /** Starts a draft, or returns to the existing one. One that is being created is kept by the record writer. */
  const begin = (at: number, values: Readonly<Record<string, Json>>): number => {
    if (draft && !creation.current) return draft.at
    creation.current = null
    setDraft({ at, record: { ...initial, ...values, id: draftId, version: 0, createdAt: '', updatedAt: '' } })
    return at
  }

  const latestWrite = useRef<WriteRow | null>(null)
  /** Creates the record when these values complete it. `onCreated` runs when its row replaces the draft. */
  const write: WriteRow = async (values, given) => {
    const { writes, positionAt, reveal, onCreated } = given
    if (!draft) return
    const { at } = draft
    const record = { ...draft.record, ...values } as RecordData
    setDraft({ ...draft, record })
    if (creation.current) {
      // A second creation would make a second record: these values are written after the first.
      creation.current.later = { ...creation.current.later, ...values }
      return
    }
    if (missingIn({ at, record }).length > 0) return keep({ at, record })
    // From here on, the outbox keeps the record.
    clearDraft(place)
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
    const again = () => void latestWrite.current?.({}, given)
    await writes.run({ label: t('newRecord'), changes: [], added, reveal, again })
    if (!isCurrent()) return
    creation.current = null
    if (latest.current.draft) keep(latest.current.draft)
  }

  useEffect(() => {
    latestWrite.current = write
  })

  /** Call when the focus leaves the row: discards an empty draft. */
  const leave = (): void =>
    // The server may have answered after the caller's last render.
    setDraft((now) => (now && hasValues(now) ? now : null))

  const discard = (): void => {
    creation.current = null
    clearDraft(place)
    setDraft(null)
  }

  return {
    draft,
    isEmpty: draft !== null && !hasValues(draft),
    missing: draft && hasValues(draft) ? missingIn(draft) : [],
    begin,
    write,
    leave,
    discard,
  }
}

/** Numbers keep all digits. */
function fromText(text: string | undefined): DraftRow | null {
  return text === undefined ? null : (parseJson(text) as unknown as DraftRow)
}
