import { Combobox, EntityIcon, entityIconNames, Field } from '@monarch/ui'
import { t } from '../messages.ts'
import { wordsOfIcon } from './icon-words.ts'

interface IconInputProps {
  value: string | null
  error: string | undefined
  disabled: boolean
  /** Shown when no icon is chosen; with it, the choice can be cleared. */
  placeholder?: string
  onChange: (icon: string | null) => void
}

/** The icon of an entity or a field. */
export function IconInput({ value, error, disabled, placeholder, onChange }: IconInputProps) {
  return (
    <Field label={t('icon')} error={error}>
      <Combobox
        label={t('icons')}
        disabled={disabled}
        options={iconOptions()}
        value={value}
        chosenLabel={value === null ? null : wordsOfIcon(value)}
        {...(placeholder !== undefined && { placeholder, clearable: true })}
        onValueChange={onChange}
      />
    </Field>
  )
}

const iconOptions = () =>
  entityIconNames.map((name, index) => ({
    value: name,
    label: wordsOfIcon(name),
    group: index < suggested ? t('suggested') : t('more'),
    icon: <EntityIcon name={name} className="text-muted-foreground" />,
  }))

/** The icons that the specification names come first. */
const suggested = 5
