import { Type } from 'lucide-react'
import type { FieldTypeWeb } from '../definition.web.ts'
import { ColorInput } from './ColorInput.tsx'
import { TextCell } from './TextCell.tsx'
import { TypedInput } from './TypedInput.tsx'

export const textWeb: FieldTypeWeb = {
  Icon: Type,
  Input: TypedInput,
  Cell: TextCell,
  edit: 'line',
  displays: { color: ColorInput },
}
