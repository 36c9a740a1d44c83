import { DecimalsArrowRight } from 'lucide-react'
import type { FieldInputProps, FieldTypeWeb } from '../definition.web.ts'
import { NumberInput } from '../number/NumberInput.tsx'
import { TextCell } from '../text/TextCell.tsx'
import { SliderInput } from '../number/SliderInput.tsx'

export const decimalWeb: FieldTypeWeb = {
  Icon: DecimalsArrowRight,
  Input: (props: FieldInputProps) => <NumberInput {...props} step="0.01" />,
  Cell: TextCell,
  edit: 'line',
  displays: { slider: SliderInput },
}
