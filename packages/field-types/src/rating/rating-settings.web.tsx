import { Field, Select } from '@monarch/ui'
import type { SettingsEditor, SettingsEditorProps } from '../settings-editor.ts'
import { mostStars, settings as shape } from './rating.ts'

export const ratingSettings: SettingsEditor = { Editor: RatingSettingsEditor }

function RatingSettingsEditor({ settings, onChange, problemOf }: SettingsEditorProps) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Field label="Stars" help="Maximum number of stars" error={problemOf('max')}>
        <Select
          options={options}
          value={`${(settings.max as number | undefined) ?? shape.keys.max.initial}`}
          onValueChange={(max) => onChange({ ...settings, max: Number(max) })}
        />
      </Field>
    </div>
  )
}

const options = Array.from({ length: mostStars }, (_, i) => ({ value: String(i + 1), label: String(i + 1) }))
