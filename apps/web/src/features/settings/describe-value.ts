import type { Json } from '@monarch/field-types'
import { type Setting, settingOptions } from '@monarch/schema'
import { viewerFormat } from '../../lib/look/viewer-format.ts'
import { t } from './messages.ts'

export function describeValue(setting: Setting, value: Json): string {
  if (value === null) return '·'
  const option = settingOptions(setting, viewerFormat.clock)?.find((each) => each.value === value)
  if (option) return option.label
  if (setting.describe) return setting.describe(value, viewerFormat.clock)
  if (Array.isArray(value)) return t('count', { count: value.length })
  return typeof value === 'string' ? value : JSON.stringify(value)
}
