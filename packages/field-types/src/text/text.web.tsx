import type { FieldTypeWeb } from '../definition.web.ts'
import { TextCell } from './TextCell.tsx'
import { TypedInput } from './TypedInput.tsx'

export const textWeb: FieldTypeWeb = { Input: TypedInput, Cell: TextCell }
