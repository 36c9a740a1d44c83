import type { Json } from '@monarch/field-types'
import type { FieldGeneration } from '@monarch/field-types/web'
import { generationName } from '@monarch/schema'
import type { RecordData } from './documents.ts'
import type { EntityStructure, Field } from './structure.ts'

/** True while a value of one of the records is on its way, so that the list looks again before long. */
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

/** What became of the last time that the value was asked for. */
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
