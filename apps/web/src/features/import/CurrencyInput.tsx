import { currencyOptions, type GuessedType } from '@monarch/field-types'
import { Combobox } from '@monarch/ui'
import { t } from './messages.ts'

interface CurrencyInputProps {
  header: string
  type: GuessedType
  /** Places it below the type. */
  className: string
  onChange: (type: GuessedType) => void
}

/** The currency of a new field: 'kr' and '$' stand for several. */
export function CurrencyInput({ header, type, className, onChange }: CurrencyInputProps) {
  const { currency = 'USD' } = type.settings as { currency?: string }
  return (
    <Combobox
      label={t('currencyOf', { header })}
      aria-label={t('currencyOf', { header })}
      className={className}
      options={currencyOptions()}
      value={currency}
      onValueChange={(code) => code && onChange({ ...type, settings: { currency: code } })}
    />
  )
}
