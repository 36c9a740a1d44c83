import { Coins } from 'lucide-react'
import type { FieldInputProps, FieldTypeWeb } from '../definition.web.ts'
import { NumberInput } from '../number/NumberInput.tsx'
import { TextCell } from '../text/TextCell.tsx'
import { type CurrencySettings, currencySymbol } from './currency.ts'

export const currencyWeb: FieldTypeWeb<CurrencySettings> = {
  Icon: Coins,
  Input: CurrencyInput,
  Cell: TextCell,
  edit: 'line',
  glance: 4,
}

function CurrencyInput(props: FieldInputProps<CurrencySettings>) {
  const symbol = currencySymbol(props.field.settings.currency)
  return (
    <NumberInput
      {...props}
      step="0.01"
      start={<span className="text-cell">{symbol}</span>}
      className={symbol.length > 1 ? 'pl-12' : ''}
    />
  )
}
