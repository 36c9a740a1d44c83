import { CheckboxField, Combobox, EntityIcon, Field, NormalizedInput, Select } from '@monarch/ui'
import type { ReactNode } from 'react'
import type { SettingsEditor, SettingsEditorProps } from '../settings-editor.ts'
import type { Relation } from '../definition.ts'

type OnDelete = Relation['onDelete']

export const relationshipSettings: SettingsEditor = {
  Editor: RelationshipSettingsEditor,
  check: ({ entityId }): Record<string, string> => (entityId ? {} : { entityId: 'Choose the related entity' }),
}

export const manyToManySettings: SettingsEditor = {
  Editor: RelatedEntityEditor,
  ...(relationshipSettings.check && { check: relationshipSettings.check }),
}

function RelationshipSettingsEditor(props: SettingsEditorProps) {
  return (
    <RelatedEntityEditor {...props}>
      <OnDeleteField {...props} />
    </RelatedEntityEditor>
  )
}

function RelatedEntityEditor(props: SettingsEditorProps & { children?: ReactNode }) {
  const { settings, onChange, problemOf, entity, entities, normalizeName, children } = props
  const { entityId, inverseName, tells } = settings as Partial<Relation>
  const target = entities.find((candidate) => candidate.id === entityId)
  const there = target?.displayName ?? 'the other entity'
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Field
        label="Related entity"
        help="The field contains records of this entity"
        required
        error={problemOf('entityId')}
      >
        <Combobox
          label="entities"
          placeholder="Choose an entity"
          options={entities.map((option) => ({
            value: option.id,
            label: option.displayName,
            description: option.name,
            keywords: [option.name, option.pluralName],
            icon: <EntityIcon name={option.icon} className="text-muted-foreground" />,
          }))}
          value={entityId ?? null}
          chosenLabel="An entity in the bin"
          onValueChange={(id) => onChange({ ...settings, entityId: id })}
        />
      </Field>
      <Field
        label="Name on the related entity"
        help={`The list shown on ${there}. Optional`}
        error={problemOf('inverseName')}
      >
        <NormalizedInput
          placeholder={`${entity.name}s`}
          normalize={normalizeName}
          value={inverseName ?? ''}
          onValueChange={(name) => onChange({ ...settings, inverseName: name === '' ? null : name })}
        />
      </Field>
      {children}
      <CheckboxField
        label="Notify the assigned person"
        help={`Assigns the record to the user with the email address of the ${there}, notifies them, and reminds them of its dates`}
        checked={tells === true}
        onCheckedChange={(checked) => onChange({ ...settings, tells: checked || null })}
        className="sm:col-span-2"
      />
    </div>
  )
}

function OnDeleteField({ settings, onChange, problemOf }: SettingsEditorProps) {
  const { onDelete } = settings as Partial<Relation>
  return (
    <Field label="When the related record is deleted" error={problemOf('onDelete')} className="sm:col-span-2">
      <Select
        options={onDeletes}
        value={onDelete ?? 'set_null'}
        onValueChange={(next) => onChange({ ...settings, onDelete: next })}
      />
    </Field>
  )
}

const onDeletes: { value: OnDelete; label: string }[] = [
  { value: 'set_null', label: 'Empty this field' },
  { value: 'restrict', label: 'Refuse to delete it' },
  { value: 'cascade', label: 'Delete this record too' },
]
