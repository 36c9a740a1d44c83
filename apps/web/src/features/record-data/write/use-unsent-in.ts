import { useMemo } from 'react'
import type { RecordData } from '../documents.ts'
import type { ListRequest } from '../queries.ts'
import type { EntityStructure } from '../structure.ts'
import { matches } from './matches.ts'
import { useUnsentRecords } from './outbox.ts'
import { useDrawnRecord } from './use-drawn-record.ts'

/** Unsent records that belong to a list, with their pending changes. */
export function useUnsentIn(
  tenantId: string | null,
  structure: EntityStructure,
  { where, search }: Pick<ListRequest, 'where' | 'search'>,
): readonly RecordData[] {
  const unsent = useUnsentRecords(tenantId, structure.entity.name)
  const drawn = useDrawnRecord(tenantId, structure)
  return useMemo(() => {
    if (unsent.length === 0 || search.trim() !== '') return none
    const own = unsent.map(drawn).filter((record) => matches(where, record, structure.entity.fields) !== false)
    return own.length === 0 ? none : own
  }, [unsent, drawn, structure, where, search])
}

const none: readonly RecordData[] = []
