import { type FieldType, fieldTypes, findFieldType, groupLabels } from '@monarch/field-types'
import { FieldTypeIcon } from '@monarch/field-types/web'
import { Combobox, Field } from '@monarch/ui'
import { CircleUserRound } from 'lucide-react'
import { userChoice } from '../model/field-draft.ts'
import { t } from '../messages.ts'

interface TypePickerProps {
  value: string
  disabled: boolean
  error: string | undefined
  /** Without it, all types are offered. */
  isOffered?: (type: FieldType) => boolean
  onChange: (fieldType: string) => void
}

/** Chooses the type of a field; the search covers names and descriptions. */
export function TypePicker({ value, disabled, error, isOffered = () => true, onChange }: TypePickerProps) {
  return (
    <Field
      label={t('type')}
      help={value === userChoice ? t('userTypeHelp') : findFieldType(value)?.summary()}
      error={error}
    >
      <Combobox
        label={t('types')}
        popoverClassName="min-w-[min(360px,calc(100vw-32px))]"
        disabled={disabled}
        options={typeOptions(isOffered)}
        value={value}
        onValueChange={(next) => next !== null && onChange(next)}
      />
    </Field>
  )
}

const typeOptions = (isOffered: (type: FieldType) => boolean) =>
  Object.values(fieldTypes).flatMap((type) => [
    ...(type === fieldTypes.relationship ? [userOption(groupLabels[type.group]())] : []),
    ...(isOffered(type) ? [typeOption(type)] : []),
  ])

const typeOption = (type: FieldType) => ({
  value: type.id,
  label: type.label(),
  description: `${type.summary()} · ${type.example()}`,
  group: groupLabels[type.group](),
  keywords: [type.id, type.summary(), groupLabels[type.group]()],
  icon: <FieldTypeIcon type={type} className="text-muted-foreground" />,
})

function userOption(group: string) {
  return {
    value: userChoice,
    label: t('user'),
    description: t('annaBecker', { summary: t('userTypeHelp') }),
    group,
    keywords: ['person', 'people', 'assignee', 'owner', 'member'],
    icon: <CircleUserRound aria-hidden className="text-muted-foreground" />,
  }
}
