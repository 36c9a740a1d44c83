import { useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { ListRequest } from '../../record-data/queries.ts'
import { findLoadedRows } from '../../record-data/rows/use-loaded-rows.ts'
import type { EntityStructure } from '../../record-data/structure.ts'
import { useRecordWriter } from '../../record-data/write/record-writer.ts'
import { focusRow } from '../../record-parts/focus-row.ts'

/** Moves a record to the bin; when its row is gone, the focus moves to the next row. */
export function useMoveToBin(
  tenantId: string | null,
  structure: EntityStructure,
  request: ListRequest,
  close: () => void,
) {
  const client = useQueryClient()
  const { record: openId } = useSearch({ strict: false })
  const writer = useRecordWriter(tenantId, structure)
  const removed = useRef<{ id: string; neighbor: string | undefined } | null>(null)
  useEffect(() => {
    if (!removed.current || document.querySelector(`[data-record="${removed.current.id}"]`)) return
    const { neighbor } = removed.current
    removed.current = null
    focusRow(neighbor ?? '')
  })
  return (record: { id: string }) => {
    const { records } = findLoadedRows(client, tenantId, structure, request, record.id)
    const index = records.findIndex(({ id }) => id === record.id)
    removed.current = { id: record.id, neighbor: (records[index + 1] ?? records[index - 1])?.id }
    const moved = writer.moveToBin([record.id])
    if (openId !== record.id) return
    if (!structure.entity.isProtected) close()
    else void moved.then(({ kind }) => kind === 'done' && close())
  }
}
