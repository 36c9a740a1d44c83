import type { FieldInputProps, FieldTypeWeb } from '../definition.web.ts'
import { TextCell } from '../text/TextCell.tsx'

/** Values are drawn by the type of the result; this is what stands where there is none yet. */
export const computedWeb: FieldTypeWeb = { Input: ComputedInput, Cell: TextCell }

function ComputedInput({ type }: FieldInputProps) {
  return <p className="text-cell text-muted-foreground">{type.summary}. Nobody types it in.</p>
}
