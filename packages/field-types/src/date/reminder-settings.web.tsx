import { CheckboxField } from '@monarch/ui'
import type { SettingsEditor, SettingsEditorProps } from '../settings-editor.ts'

export const reminderSettings: SettingsEditor = { Editor: ReminderSettingsEditor }

function ReminderSettingsEditor({ settings, onChange }: SettingsEditorProps) {
  return (
    <CheckboxField
      label="Remind on this date"
      help="Notifies the assigned person once on that day, unless the record is done. See “Notify the assigned person” of relationships and “Counts as done” of options."
      checked={settings['reminds'] === true}
      onCheckedChange={(checked) => onChange({ ...settings, reminds: checked || null })}
    />
  )
}
