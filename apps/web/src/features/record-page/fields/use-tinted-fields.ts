import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { liveTint } from '../../../lib/constants.ts'
import { changedCells } from '../../record-data/live/live-changes.ts'
import type { RecordData } from '../../record-data/documents.ts'
import { writeQueueOf } from '../../record-data/write/write-queue.ts'

/** Fields just changed by others. */
export function useTintedFields(tenantId: string | null, entity: string, record: RecordData): ReadonlySet<string> {
  const { made } = writeQueueOf(useQueryClient(), tenantId, entity)
  const [last, setLast] = useState(record)
  const [tinted, setTinted] = useState<ReadonlySet<string>>(none)
  if (record !== last) {
    setLast(record)
    if (record.id === last.id && record.version > last.version) {
      const own = made.get(record.id)
      const cells = changedCells([last], new Map([[record.id, record]]))
      const fields = [...cells].map((cell) => cell.slice(record.id.length + 1))
      const isOwn = own?.version === record.version
      // Computed fields that changed with the user's own edit are not counted.
      const isOnlyOwn = isOwn && record.version === last.version + 1
      if (!isOnlyOwn) setTinted(new Set(fields.filter((field) => !(isOwn && own.fields.has(field)))))
    }
  }
  useEffect(() => {
    if (tinted.size === 0) return
    const timer = setTimeout(() => setTinted(none), liveTint)
    return () => clearTimeout(timer)
  }, [tinted])
  return tinted
}

const none: ReadonlySet<string> = new Set()
