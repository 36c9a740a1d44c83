import { Field, MultiCombobox } from '@monarch/ui'
import { TypeIcon } from '../TypeIcon.tsx'
import type { SettingsEditorProps } from '../settings-editor.ts'

/** The input for fields whose values are sent with the prompt, in addition to those that it names. */
export function SourceFields({ settings, onChange, problemOf, fields }: SettingsEditorProps) {
  const chosen = Array.isArray(settings.sourceFields) ? (settings.sourceFields as string[]) : []
  return (
    <Field
      label="Source fields"
      help="Fields that AI can read, besides those in the prompt"
      error={problemOf('sourceFields')}
    >
      <MultiCombobox
        label="source fields"
        placeholder="Choose fields"
        options={fields.map(({ name, displayName, type }) => ({
          value: name,
          label: displayName,
          description: name,
          keywords: [name],
          icon: <TypeIcon type={type} className="text-muted-foreground" />,
        }))}
        value={chosen}
        onValueChange={(sourceFields) => onChange({ ...settings, sourceFields })}
      />
    </Field>
  )
}
