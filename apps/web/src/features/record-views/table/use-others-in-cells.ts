import { isUnsentId } from '../../record-data/unsent-id.ts'
import { useEffect, useMemo } from 'react'
import { lookAt, useOthers } from '../../../lib/live/presence.ts'
import type { RecordData } from '../../record-data/documents.ts'
import { isDraft } from './model/draft-record.ts'

/** Names of other users by the record and field of their cell. */
export type OthersInCells = ReadonlyMap<string, ReadonlyMap<string, string>>

export function useOthersInCells(entity: string): OthersInCells {
  const others = useOthers(entity)
  return useMemo(() => {
    const cells = new Map<string, Map<string, string>>()
    for (const { recordId, field, name } of others) {
      if (recordId === null || field === null) continue
      const row = cells.get(recordId) ?? new Map<string, string>()
      const before = row.get(field)
      row.set(field, before === undefined || before === name ? name : `${before}, ${name}`)
      cells.set(recordId, row)
    }
    return cells
  }, [others])
}

/** Reports the focused cell to other users. */
export function useLookAtCell(
  hasFocus: { readonly current: boolean },
  record: RecordData | undefined,
  field: string | undefined,
): () => void {
  const recordId = record && !isDraft(record) && !isUnsentId(record.id) ? record.id : null
  const report = () => lookAt({ cell: recordId === null ? null : { recordId, field: field ?? null } })
  useEffect(() => {
    if (hasFocus.current) lookAt({ cell: recordId === null ? null : { recordId, field: field ?? null } })
  }, [hasFocus, recordId, field])
  return report
}
