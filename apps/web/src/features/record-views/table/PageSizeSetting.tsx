import { pageSize } from '@monarch/schema'
import { CheckboxField, Field } from '@monarch/ui'
import { NumberBox } from '../parts/NumberBox.tsx'
import type { SettingControlProps } from '../parts/view-type.ts'

/** Records per page; 0 is one continuous page. */
export function PageSizeSetting({ shape, value, onChange }: SettingControlProps) {
  const isContinuous = value === 0
  return (
    <div className="flex flex-col gap-2">
      <Field label={shape.label}>
        <NumberBox value={isContinuous ? null : Number(value)} bounds={{ ...pageSize, min: 1 }} onChange={onChange} />
      </Field>
      <CheckboxField
        label="Continuous"
        checked={isContinuous}
        onCheckedChange={(checked) => onChange(checked === true ? 0 : null)}
      />
    </div>
  )
}
