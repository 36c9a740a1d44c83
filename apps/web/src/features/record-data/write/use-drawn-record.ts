import { useCallback } from 'react'
import type { RecordData } from '../documents.ts'
import type { EntityStructure } from '../structure.ts'
import { usePending } from './lane.ts'
import { withPending } from './pending-changes.ts'

/** Draws a cached record with the changes that the server has not answered; a new function whenever these change. */
export function useDrawnRecord(
  tenantId: string | null,
  structure: EntityStructure,
): (record: RecordData) => RecordData {
  const { fields, name } = structure.entity
  const pending = usePending(tenantId, name)
  return useCallback((record) => withPending(record, pending, fields), [pending, fields])
}
