import { Type } from 'lucide-react'
import type { FieldInputProps, FieldTypeWeb } from '../definition.web.ts'
import { TextCell } from '../text/TextCell.tsx'
import { t } from './messages.ts'

/** The type of the result renders values; this is shown while there is none. */
export const computedWeb: FieldTypeWeb = { Icon: Type, Input: ComputedInput, Cell: TextCell }

function ComputedInput({ type }: FieldInputProps) {
  return <p className="text-cell text-muted-foreground">{t('theValueIsComputed', { summary: type.summary() })}</p>
}
