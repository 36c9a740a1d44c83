import { Combobox, EntityIcon, Field } from '@monarch/ui'
import { TypeIcon } from '../TypeIcon.tsx'
import type { SourceField, SourceRelation } from '../structure-source.ts'

interface RelationPickerProps {
  help: string
  relations: readonly SourceRelation[]
  value: string | null
  error: string | undefined
  onChange: (name: string) => void
}

export function RelationPicker({ help, relations, value, error, onChange }: RelationPickerProps) {
  return (
    <Field label="Related records" help={help} required error={error}>
      <Combobox
        label="relations"
        placeholder="Choose a relation"
        emptyText="This entity has no such relation"
        options={relations.map(({ name, label, entity }) => ({
          value: name,
          label,
          description: `${name} · ${entity.displayName}`,
          keywords: [name, entity.name],
          icon: <EntityIcon name={entity.icon} className="text-muted-foreground" />,
        }))}
        value={value}
        onValueChange={(name) => name !== null && onChange(name)}
      />
    </Field>
  )
}

interface SourceFieldPickerProps {
  label: string
  help: string
  fields: readonly SourceField[]
  value: string | null
  required?: boolean
  disabled?: boolean
  error: string | undefined
  onChange: (name: string | null) => void
}

export function SourceFieldPicker({ label, help, fields, required = true, error, ...props }: SourceFieldPickerProps) {
  const { value, disabled = false, onChange } = props
  return (
    <Field label={label} help={help} required={required} error={error}>
      <Combobox
        label="fields"
        placeholder="Choose a field"
        emptyText="No field fits"
        disabled={disabled}
        clearable={!required}
        options={fields.map(fieldOption)}
        value={value}
        onValueChange={onChange}
      />
    </Field>
  )
}

export function fieldOption({ name, label, value }: SourceField) {
  return {
    value: name,
    label,
    description: name,
    keywords: [name],
    icon: <TypeIcon type={value?.type} className="text-muted-foreground" />,
  }
}
