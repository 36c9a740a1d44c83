import { maxNameLength, normalizeName, structureLimits } from '@monarch/schema'
import { Field, Input, NormalizedInput } from '@monarch/ui'
import { useNavigation } from '../../lib/navigation/navigation.ts'
import { t } from './messages.ts'
import { renameEntity } from './names.ts'

interface Names {
  readonly displayName: string
  readonly pluralName: string
  readonly name: string
}

/** The names of an entity that an import creates. */
export function EntityNames<Entity extends Names>({ entity, others = [], onChange }: EntityNamesProps<Entity>) {
  const { data: navigation } = useNavigation()
  const taken = new Set([...(navigation?.entities.map(({ name }) => name) ?? []), ...others])
  return (
    <>
      <Field label={t('displayName')} required>
        <Input
          value={entity.displayName}
          maxLength={structureLimits.label}
          onValueChange={(displayName) => onChange(renameEntity(entity, displayName, taken))}
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
  /** The technical names of the other entities of the same import. */
  others?: readonly string[]
  onChange: (entity: Entity) => void
}
