import { Field, Input } from '@monarch/ui'
import type { SettingsEditor, SettingsEditorProps } from '../settings-editor.ts'
import { precision as bounds } from './exact.ts'
import { formatDigits } from './format-digits.ts'

export const precisionSettings: SettingsEditor = { Editor: PrecisionSettingsEditor }

function PrecisionSettingsEditor(props: SettingsEditorProps) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <PrecisionField {...props} />
    </div>
  )
}

/** The input for the number of decimal places. */
export function PrecisionField({
  settings,
  onChange,
  problemOf,
  whenEmpty = 'as many as the value has',
}: SettingsEditorProps & { whenEmpty?: string }) {
  const { precision } = settings
  const shown = typeof precision === 'number' || typeof precision === 'string' ? String(precision) : ''
  const example = /^\d+$/.test(shown) && Number(shown) <= bounds.max ? formatDigits('1204.5', {}, Number(shown)) : null
  return (
    <Field
      label="Decimal places"
      help={example ? `Shown as ${example}` : `Empty: ${whenEmpty}`}
      error={problemOf('precision')}
    >
      <Input
        inputMode="numeric"
        value={shown}
        onValueChange={(text) => {
          const typed = text.trim()
          const { precision: _, ...rest } = settings
          if (typed === '') onChange(rest)
          else onChange({ ...rest, precision: /^\d+$/.test(typed) ? Number(typed) : typed })
        }}
      />
    </Field>
  )
}
