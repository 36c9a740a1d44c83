import type { FieldTypeWeb } from '../definition.web.ts'
import { ColorInput } from './ColorInput.tsx'
import { TextCell } from './TextCell.tsx'
import { TypedInput } from './TypedInput.tsx'

export const textWeb: FieldTypeWeb = {
  Input: TypedInput,
  Cell: TextCell,
  edit: 'line',
  displays: { color: ColorInput },
}
