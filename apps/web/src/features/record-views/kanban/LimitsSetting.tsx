import type { Json } from '@monarch/field-types'
import { cardLimit } from '@monarch/schema'
import { Input, Tag } from '@monarch/ui'
import { type SettingControlProps, shownFields } from '../parts/view-type.ts'
import { t } from './messages.ts'

/** Maximum cards for each column, if columns are choices; empty means no limit. */
export function LimitsSetting({ structure, config, input }: SettingControlProps) {
  const { label, help, value: limits, onChange } = input
  const field = shownFields(structure).find(({ name }) => name === config.groupByField)
  const choices = field?.type.choices?.(field.spec.settings)
  const set = (limits ?? {}) as { [column: string]: Json }
  if (!choices?.length) return null
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="text-cell font-medium">{label}</legend>
      {help && <p className="text-xs text-muted-foreground">{help}</p>}
      {choices.map(({ value, label: name, color }) => (
        <div key={value} className="flex items-center gap-2">
          <span className="min-w-0 flex-1 truncate">
            <Tag hue={color}>{name}</Tag>
          </span>
          <Input
            aria-label={t('limitOf', { name })}
            placeholder={t('noLimit')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={String(cardLimit.max).length}
            className="w-24"
            value={typeof set[value] === 'number' ? String(set[value]) : ''}
            onValueChange={(text) => {
              const { [value]: _old, ...others } = set
              const limit = Math.min(cardLimit.max, Number(text.replaceAll(/\D/g, '')))
              onChange(limit > 0 ? { ...others, [value]: limit } : others)
            }}
          />
        </div>
      ))}
    </fieldset>
  )
}
