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

/** The symbol is outside of the input, so that it is never part of the typed text. */
function CurrencyInput(props: FieldInputProps<CurrencySettings>) {
  return (
    <div className="flex items-center gap-2">
      <span className="min-w-4 text-center text-sm text-muted-foreground">
        {currencySymbol(props.field.settings.currency)}
      </span>
      <NumberInput {...props} step="0.01" />
    </div>
  )
}
