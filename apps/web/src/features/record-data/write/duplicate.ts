import { fieldTypes, type Json } from '@monarch/field-types'
import { toast } from '@monarch/ui'
import { useCallback } from 'react'
import { messageOf } from '../../../lib/api/api-error.ts'
import type { RecordData } from '../documents.ts'
import { type EntityStructure, isEditable } from '../structure.ts'
import type { Values } from './changes.ts'
import type { RecordWrite } from './record-write.ts'
import { useRecordWriter } from './record-writer.ts'
import { t } from '../messages.ts'

/** Creates a record with the same values; Undo moves it to the bin. */
export function useDuplicate(tenantId: string | null, structure: EntityStructure, onMade?: (id: string) => void) {
  const writer = useRecordWriter(tenantId, structure)
  return useCallback(
    async (record: RecordData) => {
      const written = await writer.write(copyOf(structure, record))
      if (written.kind === 'refused') toast.error(t('couldNotDuplicate'), { description: messageOf(written.error) })
      else if (written.kind === 'done' && written.created[0]) onMade?.(written.created[0].id)
    },
    [writer, structure, onMade],
  )
}

function copyOf(structure: EntityStructure, record: RecordData): RecordWrite {
  return { label: t('duplicate'), creates: [valuesOfCopy(structure, record)], message: () => t('recordDuplicated') }
}

/** Omits unique values and marks the name as a copy. */
export function valuesOfCopy({ entity }: EntityStructure, record: RecordData): Values {
  return Object.fromEntries(
    entity.fields.flatMap((field): [string, Json][] => {
      const value = record[field.name] ?? null
      if (!isEditable(field) || field.spec.unique || value === null) return []
      const isName = field === entity.titleField && field.type === fieldTypes.text
      return [[field.name, isName ? `${value as string} (copy)` : value]]
    }),
  )
}
