import type { Json } from '@monarch/field-types'
import { readQuietHours, viewTypes } from '@monarch/schema'
import { hues } from '@monarch/ui/hue'

export interface SettingOption {
  readonly value: string | number | boolean
  readonly label: string
}

/** Possible values with labels; `null` for free input, or a setting with its own page. */
export function settingOptions(key: string): readonly SettingOption[] | null {
  const pattern = key.replace(/^(\w+)\.[^.]*\.(\w+)$/, '$1.*.$2')
  return options[key] ?? options[pattern] ?? (key.startsWith('notifications.') ? flag : null)
}

export function describeValue(key: string, value: Json): string {
  if (value === null) return '·'
  const option = settingOptions(key)?.find((each) => each.value === value)
  if (option) return option.label
  if (Array.isArray(value)) return value.length === 1 ? '1 entry' : `${value.length} entries`
  if (key === 'theme.logo') return 'An image'
  if (key === 'notifications.quietHours') return describeQuietHours(value)
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** '10 PM to 7 AM' */
function describeQuietHours(value: Json): string {
  const hours = readQuietHours(value)
  return hours ? `${hourName(hours.from)} to ${hourName(hours.until)}` : 'Off'
}

/** 22 → '10 PM' */
export const hourName = (hour: number): string => `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`

const flag: readonly SettingOption[] = [
  { value: true, label: 'On' },
  { value: false, label: 'Off' },
]
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
const words = (...all: readonly string[]): readonly SettingOption[] =>
  all.map((value) => ({ value, label: capital(value) }))

const options: Readonly<Record<string, readonly SettingOption[]>> = {
  'theme.scheme': words('light', 'dark', 'system'),
  'theme.accent': words(...hues),
  'theme.radius': [
    { value: 0, label: 'Square' },
    { value: 4, label: 'Small' },
    { value: 6, label: 'Medium' },
    { value: 10, label: 'Large' },
    { value: 16, label: 'Round' },
  ],
  density: words('comfortable', 'compact'),
  'sidebar.collapsed': flag,
  'keyboard.singleKeys': flag,
  'guide.done': flag,
  'defaults.pageSize': [10, 25, 50, 100].map((value) => ({ value, label: String(value) })),
  'defaults.viewType': words(...viewTypes),
  'defaults.dateFormat': [
    { value: 'medium', label: 'Jan 5, 2024' },
    { value: 'long', label: 'January 5, 2024' },
    { value: 'iso', label: '2024-01-05' },
    { value: 'dayFirst', label: '05/01/2024' },
    { value: 'monthFirst', label: '01/05/2024' },
  ],
  'defaults.weekStart': words('sunday', 'monday', 'saturday'),
  'notifications.digest': [
    { value: 'off', label: 'Immediately' },
    { value: 'hourly', label: 'Once an hour' },
    { value: 'daily', label: 'Once a day, at 7 AM' },
  ],
  'notifications.quietHours': ['off', '18-08', '20-07', '22-07'].map((value) => ({
    value,
    label: describeQuietHours(value),
  })),
  'group.*.isVisible': flag,
  'item.*.isVisible': flag,
  'group.*.menu': [
    { value: 'primary', label: 'Primary Menu (Top Level)' },
    { value: 'secondary', label: 'Secondary Menu (Grouped)' },
    { value: 'workspace', label: 'Workspace Section' },
    { value: 'admin', label: 'Admin Section' },
  ],
}
