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
        help="Instructions for AI. A field name in braces, like {notes}, is replaced by its value."
        error={problemOf('prompt')}
      >
        <Textarea
          rows={4}
          maxLength={longestPrompt}
          placeholder="Summarize {notes} for someone who is new to this customer."
          value={typeof settings.prompt === 'string' ? settings.prompt : ''}
          onValueChange={(prompt) => change({ prompt })}
        />
      </Field>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SourceFields {...props} />
        <Field label="Model" help="Leave empty to use the model of the AI settings" error={problemOf('model')}>
          <Input
            placeholder="gpt-4o-mini"
            spellCheck={false}
            value={typeof settings.model === 'string' ? settings.model : ''}
            onValueChange={(model) => change({ model: model.trim() || null })}
          />
        </Field>
      </div>
      <CheckboxField
        label="Generate when source fields change"
        help="Otherwise, values are generated on request only."
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
