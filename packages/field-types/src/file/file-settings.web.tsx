import { CheckboxField, Field, Input } from '@monarch/ui'
import type { SettingsEditor, SettingsEditorProps } from '../settings-editor.ts'

export const fileSettings: SettingsEditor = { Editor: FileSettingsEditor }

const megabyte = 1_000_000

function FileSettingsEditor({ settings, onChange, problemOf }: SettingsEditorProps) {
  const { accept, maxSize, multiple } = settings
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Field label="Accepted files" help="Endings and types; empty for all" error={problemOf('accept')}>
        <Input
          placeholder=".pdf, image/*"
          spellCheck={false}
          autoComplete="off"
          value={typeof accept === 'string' ? accept : ''}
          onChange={({ target }) => onChange({ ...settings, accept: target.value === '' ? null : target.value })}
        />
      </Field>
      <Field label="Largest size in MB" help="Leave empty for the server's limit" error={problemOf('maxSize')}>
        <Input
          inputMode="decimal"
          value={typeof maxSize === 'number' ? String(maxSize / megabyte) : typeof maxSize === 'string' ? maxSize : ''}
          onValueChange={(text) => onChange({ ...settings, maxSize: readMegabytes(text.trim()) })}
        />
      </Field>
      <CheckboxField
        label="Several files"
        help="In an order that users can change"
        checked={multiple === true}
        onCheckedChange={(checked) => onChange({ ...settings, multiple: checked })}
        className="sm:col-span-2"
      />
    </div>
  )
}

/** Invalid text stays as typed, and the type refuses it. */
function readMegabytes(typed: string): number | string | null {
  if (typed === '') return null
  return /^\d{1,9}([.]\d{1,6})?$/.test(typed) ? Math.round(Number(typed) * megabyte) : typed
}
