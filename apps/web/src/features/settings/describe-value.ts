import type { Json } from '@monarch/field-types'
import { type Setting, settingOptions } from '@monarch/schema'

export function describeValue(setting: Setting, value: Json): string {
  if (value === null) return '·'
  const option = settingOptions(setting)?.find((each) => each.value === value)
  if (option) return option.label
  if (setting.describe) return setting.describe(value)
  if (Array.isArray(value)) return value.length === 1 ? '1 entry' : `${value.length} entries`
  return typeof value === 'string' ? value : JSON.stringify(value)
}
