import type { FieldInputProps, FieldTypeWeb } from '../definition.web.ts'
import { TextCell } from '../text/TextCell.tsx'
import { NumberInput } from './NumberInput.tsx'

export const numberWeb: FieldTypeWeb = {
  Input: (props: FieldInputProps) => <NumberInput {...props} step="1" />,
  Cell: TextCell,
}
