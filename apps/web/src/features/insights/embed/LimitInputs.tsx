import { insightLimits } from '@monarch/schema'
import { Button, Field, Input, Select } from '@monarch/ui'
import { X } from 'lucide-react'
import { type Parameter, parameterOf, withPath } from './embedding-draft.ts'
import { t } from './messages.ts'
import type { EmbedChoices } from './queries.ts'

interface LimitInputsProps {
  readonly choices: EmbedChoices
  readonly parameter: Parameter
  readonly nameError: string | undefined
  readonly onChange: (parameter: Parameter) => void
  /** Absent for the only one. */
  readonly onRemove?: () => void
}

/** Values of Select are texts: `id` means the id of the record itself, `none` means no path to the record. */
const ofId = 'id'
const none = 'none'

/** One value of the token: the record that the value identifies, and the relations by which other records belong to that record. */
export function LimitInputs({ choices, parameter, nameError, onChange, onRemove }: LimitInputsProps) {
  const { entityId, keyId, name, paths } = parameter
  const customer = choices.customers.find(({ id }) => id === entityId)
  const labelOf = (id: string) => choices.entities.find((entity) => entity.id === id)?.label ?? ''
  const chosen = (id: string) => {
    const path = paths.find((each) => each.entityId === id)
    return path ? path.fieldIds.join(' ') : none
  }
  return (
    <>
      <Field label={t('customer')} help={t('customerHelp')}>
        <Select
          options={choices.customers.map(({ id, label }) => ({ value: id, label }))}
          value={entityId}
          onValueChange={(id) => onChange(parameterOf(choices.customers.find((each) => each.id === id)!))}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('key')}>
          <Select
            options={(customer?.keys ?? []).map(({ id, label }) => ({ value: id ?? ofId, label }))}
            value={keyId ?? ofId}
            onValueChange={(key) => onChange({ ...parameter, keyId: key === ofId ? null : key })}
          />
        </Field>
        <Field label={t('name')} error={nameError}>
          <Input
            value={name}
            spellCheck={false}
            className="font-mono"
            maxLength={insightLimits.parameterName}
            onValueChange={(value) => onChange({ ...parameter, name: value })}
          />
        </Field>
      </div>
      {customer?.paths
        .filter((path) => path.entityId !== entityId)
        .map(({ entityId: id, options }) => (
          <Field key={id} label={t('belongsBy', { entity: labelOf(id) })}>
            <Select
              options={[
                ...options.map(({ fieldIds, label }) => ({ value: fieldIds.join(' '), label })),
                { value: none, label: t('leftOut') },
              ]}
              value={chosen(id)}
              onValueChange={(value) =>
                onChange(withPath(parameter, id, value === none ? undefined : value.split(' ')))
              }
            />
          </Field>
        ))}
      {onRemove && (
        <Button variant="outline" className="self-start" onClick={onRemove}>
          <X aria-hidden />
          {t('removeLimit')}
        </Button>
      )}
    </>
  )
}
