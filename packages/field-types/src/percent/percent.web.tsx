import { Percent } from 'lucide-react'
import type { FieldInputProps, FieldTypeWeb } from '../definition.web.ts'
import { NumberInput } from '../number/NumberInput.tsx'
import { TextCell } from '../text/TextCell.tsx'
import { SliderInput } from '../number/SliderInput.tsx'

export const percentWeb: FieldTypeWeb = {
  Icon: Percent,
  Input: (props: FieldInputProps) => (
    <NumberInput {...props} step="1" end={<span className="px-2 text-cell text-muted-foreground">%</span>} />
  ),
  Cell: TextCell,
  edit: 'line',
  glance: 2,
  displays: { slider: SliderInput },
}
