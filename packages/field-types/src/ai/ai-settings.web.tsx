import { CheckboxField, Field, Input, Textarea } from '@monarch/ui'
import { choiceSettings } from '../select/choice-settings.web.tsx'
import type { SettingsEditor, SettingsEditorProps } from '../settings-editor.ts'
import { longestPrompt } from './generation.ts'
import { SourceFields } from './SourceFields.tsx'

export const aiSettings: SettingsEditor = { Editor: AiSettingsEditor }

export const aiClassificationSettings: SettingsEditor = {
  ...choiceSettings,
  Editor: ClassificationSettingsEditor,
}

/** The prompt and the source fields of an AI field. */
function AiSettingsEditor(props: SettingsEditorProps) {
  const { settings, onChange, problemOf } = props
  const change = (part: Record<string, unknown>) => onChange({ ...settings, ...part })
  return (
    <div className="flex flex-col gap-4">
      <Field
        label="Prompt"
        help="What AI is to do. A field's name in braces, like {notes}, stands for its value."
        error={problemOf('prompt')}
      >
        <Textarea
          rows={4}
          maxLength={longestPrompt}
          placeholder="Summarize {notes} for someone who is new to this customer."
          value={typeof settings.prompt === 'string' ? settings.prompt : ''}
          onChange={(event) => change({ prompt: event.target.value })}
        />
      </Field>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SourceFields {...props} />
        <Field label="Model" help="Empty: the model of the workspace's settings" error={problemOf('model')}>
          <Input
            placeholder="gpt-4o-mini"
            spellCheck={false}
            value={typeof settings.model === 'string' ? settings.model : ''}
            onChange={(event) => change({ model: event.target.value.trim() || null })}
          />
        </Field>
      </div>
      <CheckboxField
        label="Generate when source fields change"
        help="Without it, a value is written when someone asks for it."
        checked={settings.auto === true}
        onCheckedChange={(checked) => change({ auto: checked === true })}
      />
    </div>
  )
}

function ClassificationSettingsEditor(props: SettingsEditorProps) {
  return (
    <div className="flex flex-col gap-4">
      <choiceSettings.Editor {...props} />
      <AiSettingsEditor {...props} />
    </div>
  )
}
