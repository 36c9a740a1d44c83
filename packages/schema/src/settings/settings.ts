import { dateFormats, type Json } from '@monarch/field-types'
import { hues } from '@monarch/field-types'
import { viewTypes } from '../views/view-shapes.ts'
import { fallbackOf } from './fallbacks.ts'
import type { Level } from './levels.ts'
import { isQuietHours } from './quiet-hours.ts'
import { type CheckValue, isFlag, isId, listOf, oneOf, shapeOf, textUpTo, wholeFrom } from './setting-values.ts'

/** One thing that the levels of the interface hierarchy can say. */
export interface Setting {
  /** The label: "Density". */
  readonly label: string
  /** The value if no level sets it; `null`: the subject's own (an entity's label). */
  readonly fallback: Json
  readonly levels: readonly Level[]
  /** The area of the permission that setting it for others takes: `navigation:update`. */
  readonly area: 'interface' | 'navigation' | 'settings'
  readonly check: CheckValue
}

const all: readonly Level[] = ['platform', 'organization', 'role', 'personal']
const shared: readonly Level[] = ['platform', 'organization', 'role']
const own: readonly Level[] = ['personal']

function setting(
  label: string,
  check: CheckValue,
  { levels = all, area = 'interface' }: Partial<Pick<Setting, 'levels' | 'area'>> = {},
): Omit<Setting, 'fallback'> {
  return { label, check, levels, area }
}

/** The place in a menu, and the page that it opens. */
const shortcut = shapeOf({
  kind: oneOf('entity', 'view', 'record', 'page'),
  id: textUpTo(200),
  'entity?': textUpTo(48),
})
const quickAction = shapeOf({ kind: oneOf('create', 'open'), entityId: isId, 'label?': textUpTo(80) })
const bookmark = shapeOf({ label: textUpTo(120), path: (value) => pathProblem(value) })

/** The events of notifications and their channels; each pair is a setting: `notifications.mentioned.app`. */
export const notificationEvents = [
  { id: 'mentioned', label: 'Mentions', help: 'Someone writes your name in a comment.' },
  { id: 'commented', label: 'Comments', help: 'Someone comments on a record that you made or commented on.' },
  { id: 'assigned', label: 'Assignments', help: 'Someone chooses you in a field that says whose a record is.' },
  { id: 'imported', label: 'Imports', help: 'An import that you began is done, or has failed.' },
] as const

export const notificationChannels = [
  { id: 'app', label: 'In the app' },
  { id: 'email', label: 'Email' },
] as const

/** A small picture within the setting itself: it is there with the first answer, in every tenant of the organization. */
function isLogo(value: unknown): string | null {
  const isPicture = typeof value === 'string' && /^data:image\/(png|webp|jpeg);base64,[A-Za-z0-9+/]+={0,2}$/.test(value)
  return isPicture && value.length <= 100_000 ? null : 'must be a PNG, WebP or JPEG of at most 75 kB'
}

function pathProblem(value: unknown): string | null {
  return typeof value === 'string' && /^\/(?![/\\])/.test(value) && value.length <= 2000
    ? null
    : 'must be a path of this site, such as /entities'
}

/** Every setting by key. `*` in a key is the id of its subject: `entity.018cd8e2-….label`. */
const described: Readonly<Record<string, Omit<Setting, 'fallback'>>> = {
  'theme.scheme': setting('Theme', oneOf('light', 'dark', 'system')),
  'theme.accent': setting('Accent', oneOf(...hues)),
  'theme.radius': setting('Corner radius', wholeFrom(0, 16)),
  'theme.logo': setting('Logo', isLogo, { levels: ['platform', 'organization'] }),
  density: setting('Density', oneOf('compact', 'comfortable')),
  'sidebar.collapsed': setting('Sidebar collapsed', isFlag),
  favorites: setting('Favorites', listOf(shortcut, 100), { levels: own }),
  bookmarks: setting('Bookmarks', listOf(bookmark, 100), { levels: own }),
  quickActions: setting('Quick actions', listOf(quickAction, 20)),
  allowedGroups: setting('Allowed groups', listOf(isId, 200), { levels: ['role'], area: 'navigation' }),
  'defaults.pageSize': setting('Records per page', (value) =>
    [10, 25, 50, 100].includes(value as number) ? null : 'must be 10, 25, 50 or 100',
  ),
  'defaults.viewType': setting('Default view type', oneOf(...viewTypes)),
  'defaults.dateFormat': setting('Date format', oneOf(...dateFormats)),
  'defaults.currency': setting('Currency', (value) =>
    typeof value === 'string' && /^[A-Z]{3}$/.test(value)
      ? null
      : 'must be a currency code of three letters, such as USD',
  ),
  'defaults.weekStart': setting('First day of the week', oneOf('sunday', 'monday', 'saturday')),
  'notifications.email': setting('Email Notifications', isFlag),
  'notifications.taskReminders': setting('Task Reminders', isFlag),
  'notifications.quietHours': setting('Quiet hours', isQuietHours),
  'notifications.digest': setting('Digest by email', oneOf('off', 'hourly', 'daily')),
  ...Object.fromEntries(
    notificationEvents.flatMap(({ id, label }) =>
      notificationChannels.map((channel) => [
        `notifications.${id}.${channel.id}`,
        setting(`${label}: ${channel.label.toLowerCase()}`, isFlag),
      ]),
    ),
  ),
  'keyboard.singleKeys': setting('Single-key shortcuts', isFlag, { levels: own }),
  'guide.done': setting('Guided start finished', isFlag, { levels: ['organization', 'personal'] }),

  'group.*.label': setting('Group label', textUpTo(80), { area: 'navigation' }),
  'group.*.icon': setting('Group icon', textUpTo(48), { area: 'navigation' }),
  'group.*.isVisible': setting('In the main navigation', isFlag, { area: 'navigation' }),
  'group.*.sortOrder': setting('Place of the group', wholeFrom(0, 100_000), { area: 'navigation' }),
  'group.*.menu': setting('Menu group', oneOf('primary', 'secondary', 'workspace', 'admin'), {
    levels: shared,
    area: 'navigation',
  }),
  'item.*.label': setting('Menu label', textUpTo(80), { area: 'navigation' }),
  'item.*.icon': setting('Menu icon', textUpTo(48), { area: 'navigation' }),
  'item.*.isVisible': setting('In the menu', isFlag, { area: 'navigation' }),
  'item.*.sortOrder': setting('Place in the group', wholeFrom(0, 100_000), { area: 'navigation' }),
  'item.*.group': setting('Group', isId, { area: 'navigation' }),
  'entity.*.label': setting('Label', textUpTo(120)),
  'entity.*.pluralLabel': setting('Plural label', textUpTo(120)),
  'entity.*.defaultView': setting('Default view', (value) => (value === 'all' ? null : isId(value))),
  'entity.*.formLayout': setting('Form layout', isId),
  'entity.*.recordLayout': setting('Record layout', isId),
  'field.*.label': setting('Label', textUpTo(120)),
}

export const settings: Readonly<Record<string, Setting>> = Object.fromEntries(
  Object.entries(described).map(([key, setting]) => [key, { ...setting, fallback: fallbackOf(key) }]),
)

/** The setting that a key names, if there is one. */
export function findSetting(key: string): Setting | undefined {
  const parts = key.split('.')
  const pattern = parts.length === 3 && isId(parts[1]) === null ? `${parts[0]}.*.${parts[2]}` : key
  return pattern.includes('*') && pattern === key ? undefined : settingOf(pattern)
}

function settingOf(key: string): Setting | undefined {
  return Object.hasOwn(settings, key) ? settings[key] : undefined
}
