import { Timer } from 'lucide-react'
import type { FieldInputProps, FieldTypeWeb } from '../definition.web.ts'
import { TextCell } from '../text/TextCell.tsx'
import { TypedInput } from '../text/TypedInput.tsx'

/** Accepts '2h 30m', '2:30' or '150'; normalized on blur. */
export const durationWeb: FieldTypeWeb = {
  Icon: Timer,
  Input: (props: FieldInputProps) => <TypedInput {...props} className="tabular-nums" />,
  Cell: TextCell,
  edit: 'line',
}
