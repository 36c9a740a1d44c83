import { maxNameLength, normalizeName, structureLimits } from '@monarch/schema'
import { Field, Input, NormalizedInput } from '@monarch/ui'
import { t } from './messages.ts'

interface Names {
  readonly displayName: string
  readonly pluralName: string
  readonly name: string
}

/** The names of an entity that an import makes. */
export function EntityNames<Entity extends Names>({ entity, onChange }: EntityNamesProps<Entity>) {
  return (
    <>
      <Field label={t('displayName')} required>
        <Input
          value={entity.displayName}
          maxLength={structureLimits.label}
          onValueChange={(displayName) => onChange({ ...entity, displayName })}
        />
      </Field>
      <Field label={t('pluralName')}>
        <Input
          value={entity.pluralName}
          maxLength={structureLimits.label}
          onValueChange={(pluralName) => onChange({ ...entity, pluralName })}
        />
      </Field>
      <Field label={t('technicalName')} required>
        <NormalizedInput
          value={entity.name}
          maxLength={maxNameLength}
          normalize={normalizeName}
          onValueChange={(name) => onChange({ ...entity, name })}
        />
      </Field>
    </>
  )
}

interface EntityNamesProps<Entity> {
  entity: Entity
  onChange: (entity: Entity) => void
}
