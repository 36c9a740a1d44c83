import { cn } from '@monarch/ui'
import type { ReactNode } from 'react'
import type { Field } from '../record-data/structure.ts'
import { t } from './messages.ts'

interface HighlightsProps {
  fields: readonly Field[]
  drawField: (field: Field) => ReactNode
}

/** The most informative values, below the record's name. They are edited here; the details leave them out. */
export function Highlights({ fields, drawField }: HighlightsProps) {
  if (fields.length === 0) return null
  return (
    <div
      role="group"
      aria-label={t('highlights')}
      className={cn(
        'grid grid-cols-[repeat(auto-fill,minmax(140px,1fr))] items-start gap-x-4 gap-y-1',
        // Four values are in two lines of two, not of three and one.
        'has-[>:nth-child(4):last-child]:grid-cols-2',
      )}
    >
      {fields.map((field) => (
        <div key={field.id} className="min-w-0">
          {drawField(field)}
        </div>
      ))}
    </div>
  )
}
