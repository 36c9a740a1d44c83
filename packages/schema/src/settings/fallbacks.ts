import type { Json } from '@monarch/field-types'

/**
 * What holds where no level says anything; `null` for what the thing itself says (an entity's own label). It stands apart from
 * the checks, for every screen needs it and only the server needs those.
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
  // Whoever imports mostly waits for it; a mail for each would be one too many.
  'notifications.imported.email': false,
  'keyboard.singleKeys': true,
  'guide.done': false,
}
