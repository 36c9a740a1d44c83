import { type FieldType, fieldTypes, findFieldType } from '@monarch/field-types'
import { FieldSettings } from '@monarch/field-types/settings'
import { normalizeName } from '@monarch/schema'
import { CheckboxField, lazyPart, Skeleton } from '@monarch/ui'
import { type Field as EntityField, type FieldDraft, fieldDraftOf } from '../model/field-draft.ts'
import { type EntityDetail, useEntities, useEntity } from '../model/queries.ts'
import { t } from '../messages.ts'

interface TypeSettingsProps {
  type: FieldType | undefined
  entity: EntityDetail
  editing: EntityField | null
  field: FieldDraft
  problems: Readonly<Record<string, string>>
  change: (part: Partial<FieldDraft>, input?: string) => void
}

/** The settings of the field's type. */
export function TypeSettings({ type, entity, editing, field, problems, change }: TypeSettingsProps) {
  const { data: entities = [] } = useEntities('live')
  const targetId = field.settings.entityId
  const { data: target } = useEntity(typeof targetId === 'string' && targetId !== entity.id ? targetId : null)
  if (!type) return null
  const isStored = editing?.fieldType === type.id
  const settings = (
    <FieldSettings
      key={type.id}
      type={type}
      settings={field.settings}
      stored={isStored ? fieldDraftOf(editing).settings : {}}
      onChange={(settings, key) => change({ settings }, `settings.${key}`)}
      problemOf={(key) => problems[`settings.${key}`]}
      entity={entity}
      entities={entities}
      fields={entity.fields.filter((known) => known.id !== editing?.id).map(withType)}
      relatedFields={(targetId === entity.id ? entity : target)?.fields.map(withType) ?? []}
      normalizeName={normalizeName}
    />
  )
  if (field.settings.target === 'users')
    return (
      <>
        <CheckboxField
          label={t('allowSeveralPeople')}
          checked={type === fieldTypes.many_to_many}
          onCheckedChange={(isMany) =>
            change({ fieldType: (isMany ? fieldTypes.many_to_many : fieldTypes.relationship).id })
          }
        />
        {settings}
      </>
    )
  if (!type.computation) return settings
  return (
    <ComputedSource entity={entity} editing={editing}>
      {settings}
    </ComputedSource>
  )
}

const withType = (field: EntityField) => ({ ...field, type: findFieldType(field.fieldType) })

/** Formula code is loaded on demand. */
const ComputedSource = lazyPart(() => import('./ComputedSource.tsx'), <Skeleton className="h-40 w-full" />)
