import { DateTimePicker, SettingField, Textarea } from '@monarch/ui'
import { useState } from 'react'
import type { SettingControlProps } from '../parts/view-type.ts'
import { written } from '@monarch/shapes'

/** An instant, entered in the browser's time zone. */
export function MomentSetting({ input }: SettingControlProps) {
  return (
    <SettingField input={input}>
      <DateTimePicker
        value={typeof input.value === 'string' && input.value !== '' ? input.value : null}
        onValueChange={(moment) => input.onChange(moment ?? undefined)}
      />
    </SettingField>
  )
}

/** A list of texts, one per line. */
export function LinesSetting({ input }: SettingControlProps) {
  const stored = Array.isArray(input.value) ? (input.value as string[]) : []
  const [typed, setTyped] = useState(stored.join('\n'))
  return (
    <SettingField input={input}>
      <Textarea
        rows={3}
        placeholder={written(input.shape.placeholder ?? '')}
        value={typed}
        onValueChange={(text) => {
          setTyped(text)
          const lines = text.split('\n').flatMap((line) => line.trim() || [])
          input.onChange(lines.length > 0 ? lines : undefined)
        }}
      />
    </SettingField>
  )
}
