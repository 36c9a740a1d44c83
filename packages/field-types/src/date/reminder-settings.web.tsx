import { CheckboxField } from '@monarch/ui'
import type { SettingsEditor, SettingsEditorProps } from '../settings-editor.ts'

export const reminderSettings: SettingsEditor = { Editor: ReminderSettingsEditor }

function ReminderSettingsEditor({ settings, onChange }: SettingsEditorProps) {
  return (
    <CheckboxField
      label="Remind on this date"
      help="Whoever the record belongs to is told on the day, once, unless it is done: see “Tell whoever is chosen” of a relationship and “Counts as done” of an option."
      checked={settings['reminds'] === true}
      onCheckedChange={(checked) => onChange({ ...settings, reminds: checked || null })}
    />
  )
}
