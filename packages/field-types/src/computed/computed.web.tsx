import { Type } from 'lucide-react'
import type { FieldInputProps, FieldTypeWeb } from '../definition.web.ts'
import { TextCell } from '../text/TextCell.tsx'

/** Values are rendered by the type of the result; this is shown while there is none. */
export const computedWeb: FieldTypeWeb = { Icon: Type, Input: ComputedInput, Cell: TextCell }

function ComputedInput({ type }: FieldInputProps) {
  return <p className="text-cell text-muted-foreground">{type.summary}. The value is computed.</p>
}
