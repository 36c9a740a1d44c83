import { Combobox, Field } from '@monarch/ui'
import { PrecisionField } from '../number/precision-settings.web.tsx'
import type { SettingsEditor, SettingsEditorProps } from '../settings-editor.ts'
import { currencyCodes, currencySymbol } from './currency.ts'

export const currencySettings: SettingsEditor = { Editor: CurrencySettingsEditor }

function CurrencySettingsEditor(props: SettingsEditorProps) {
  const { settings, onChange, problemOf } = props
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Field label="Currency" help="The currency of every amount" error={problemOf('currency')}>
        <Combobox
          label="currencies"
          options={currencyOptions()}
          value={typeof settings.currency === 'string' ? settings.currency : 'USD'}
          onValueChange={(currency) => onChange({ ...settings, currency })}
        />
      </Field>
      <PrecisionField {...props} />
    </div>
  )
}

let options: { value: string; label: string; keywords: string[] }[] | undefined

/** `USD US Dollar $`; a search matches each of the three. */
function currencyOptions() {
  const names = new Intl.DisplayNames('en-US', { type: 'currency' })
  return (options ??= [...currencyCodes()].map((code) => {
    const name = names.of(code) ?? code
    return { value: code, label: `${code} ${name}`, keywords: [code, name, currencySymbol(code)] }
  }))
}
