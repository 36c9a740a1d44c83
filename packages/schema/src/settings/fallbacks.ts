import type { Json } from '@monarch/field-types'

/**
 * The values of settings that no level sets; `null` where the subject has its own (an entity's label). They are
 * separate from the checks, because every screen needs them and only the server needs the checks.
 */
export function fallbackOf(key: string): Json {
  if (Object.hasOwn(fallbacks, key)) return fallbacks[key]!
  return /^notifications\.\w+\.\w+$/.test(key) ? true : null
}

const fallbacks: Readonly<Record<string, Json>> = {
  'theme.scheme': 'system',
  'theme.accent': 'blue',
  'theme.radius': 6,
  density: 'comfortable',
  'sidebar.collapsed': false,
  favorites: [],
  bookmarks: [],
  quickActions: [],
  'defaults.pageSize': 25,
  'defaults.viewType': 'list',
  'defaults.dateFormat': 'medium',
  'defaults.currency': 'USD',
  'defaults.weekStart': 'sunday',
  'notifications.email': true,
  'notifications.taskReminders': true,
  'notifications.quietHours': 'off',
  'notifications.digest': 'off',
  // Users mostly wait for their imports, so a mail for each would be noise.
  'notifications.imported.email': false,
  'keyboard.singleKeys': true,
  'guide.done': false,
}
