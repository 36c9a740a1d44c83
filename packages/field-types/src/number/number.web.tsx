import { Hash } from 'lucide-react'
import type { FieldInputProps, FieldTypeWeb } from '../definition.web.ts'
import { TextCell } from '../text/TextCell.tsx'
import { NumberInput } from './NumberInput.tsx'
import { SliderInput } from './SliderInput.tsx'

export const numberWeb: FieldTypeWeb = {
  Icon: Hash,
  Input: (props: FieldInputProps) => <NumberInput {...props} step="1" />,
  Cell: TextCell,
  edit: 'line',
  displays: { slider: SliderInput },
}
