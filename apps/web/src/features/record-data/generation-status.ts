import type { Json } from '@monarch/field-types'
import type { FieldGeneration } from '@monarch/field-types/web'
import { generationName } from '@monarch/schema'
import type { RecordData } from './documents.ts'
import type { EntityStructure, Field } from './structure.ts'

/** Whether AI is generating a value of one of the records; the list polls meanwhile. */
export function isGenerating(
  { entity }: EntityStructure,
  records: readonly (RecordData | null)[] | null | undefined,
): boolean {
  const fields = entity.fields.filter(({ type }) => type.generation)
  return (records ?? []).some((record) =>
    fields.some((field) => {
      const { status } = statusOf(field, record)
      return status === 'queued' || status === 'running'
    }),
  )
}

export function statusOf(
  field: Field,
  record: RecordData | null,
): Pick<FieldGeneration, 'status' | 'error' | 'isStale'> {
  const known = (record?.[generationName(field.name)] ?? null) as { [key: string]: Json } | null
  return {
    status: (known?.status ?? null) as FieldGeneration['status'],
    error: (known?.error ?? null) as string | null,
    isStale: known?.isStale === true,
  }
}
