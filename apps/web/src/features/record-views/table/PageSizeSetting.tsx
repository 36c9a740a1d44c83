import { pageSize } from '@monarch/schema'
import { CheckboxField, NumberInput, SettingField } from '@monarch/ui'
import type { SettingControlProps } from '../parts/view-type.ts'
import { t } from './messages.ts'

/** Records per page; 0 is one continuous page. */
export function PageSizeSetting({ input }: SettingControlProps) {
  const { value, onChange } = input
  const isContinuous = value === 0
  return (
    <div className="flex flex-col gap-2">
      <SettingField input={input}>
        <NumberInput
          value={isContinuous ? undefined : value}
          bounds={{ ...pageSize, min: 1 }}
          timing="valid"
          onChange={onChange}
        />
      </SettingField>
      <CheckboxField
        label={t('continuous')}
        checked={isContinuous}
        onCheckedChange={(checked) => onChange(checked === true ? 0 : undefined)}
      />
    </div>
  )
}
