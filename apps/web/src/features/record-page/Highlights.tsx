import { RecordCell } from '../record-parts/RecordCell.tsx'
import type { RecordData } from '../record-data/documents.ts'
import type { EntityStructure, Field } from '../record-data/structure.ts'
import { t } from './messages.ts'

interface HighlightsProps {
  structure: EntityStructure
  fields: readonly Field[]
  record: RecordData
}

/** The most informative values, below the record's name. */
export function Highlights({ structure, fields, record }: HighlightsProps) {
  if (fields.length === 0) return null
  return (
    <dl aria-label={t('highlights')} className="flex flex-wrap gap-x-6 gap-y-2">
      {fields.map((field) => (
        <div key={field.id} className="flex max-w-full min-w-0 flex-col">
          <dt className="text-xs text-muted-foreground">{field.label}</dt>
          <dd className="flex min-h-6 min-w-0 items-center text-cell tabular-nums">
            <RecordCell structure={structure} field={field} record={record} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
