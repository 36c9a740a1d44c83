import { useCallback } from 'react'
import type { RecordData } from '../documents.ts'
import type { EntityStructure } from '../structure.ts'
import { usePending } from './outbox.ts'
import { withPending } from './pending-changes.ts'

/** Returns a function that applies pending changes to a cached record; its identity changes with them. */
export function useDrawnRecord(
  tenantId: string | null,
  structure: EntityStructure,
): (record: RecordData) => RecordData {
  const { fields, name } = structure.entity
  const pending = usePending(tenantId, name)
  return useCallback((record) => withPending(record, pending, fields), [pending, fields])
}
