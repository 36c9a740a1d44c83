import { cn } from '@monarch/ui'
import { CloudUpload } from 'lucide-react'
import { type RecordData, unsentFields } from '../record-data/documents.ts'
import type { Field } from '../record-data/structure.ts'
import { t } from './messages.ts'

interface UnsentMarkProps {
  record: RecordData
  /** Without it, the mark is for all fields but `except`. */
  field?: Field
  except?: readonly Field[]
  className?: string
}

/** Marks a value that waits for a connection. */
export function UnsentMark({ record, field, except = [], className }: UnsentMarkProps) {
  const unsent = record[unsentFields]
  if (!unsent) return null
  const isMarked = field ? unsent.has(field.name) : [...unsent].some((name) => !except.some((one) => one.name === name))
  return isMarked ? <WaitingMark className={className} /> : null
}

export function WaitingMark({ className }: { className?: string | undefined }) {
  return (
    <span title={t('waitingForAConnection')} data-unsent className={cn('shrink-0 text-warning', className)}>
      <CloudUpload aria-hidden className="size-3" />
      <span className="sr-only">{t('waitingForAConnection')}</span>
    </span>
  )
}
