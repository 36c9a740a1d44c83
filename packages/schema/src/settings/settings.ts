import { clockFormats, dateFormats, hues, type Json } from '@monarch/field-types'
import {
  annotate,
  flag,
  id,
  list,
  object,
  ok,
  oneOf,
  refine,
  type Shape,
  text,
  type ValueOf,
  wholeNumber,
} from '@monarch/shapes'
import { categoryName, menuGroups, menuPlace } from '../bounds.ts'
import { isUuid } from '../uuid.ts'
import { uuid } from '../shapes/uuid-shape.ts'
import { pageSize, pageSizes } from '../views/types/list.ts'
import { viewTypes } from '../views/types/registry.ts'
import type { Level } from './levels.ts'
import { describeQuietHours, readQuietHours } from './quiet-hours.ts'

/** A setting of the interface hierarchy. */
export interface Setting {
  /** The label: "Density". */
  readonly label: string
  /** Its values. `readSetting` checks them, and `settingOptions` lists those to choose from. */
  readonly shape: Shape
  /** The value if no level sets it; `null` stands for the subject's own value, such as an entity's label. */
  readonly fallback: Json
  readonly levels: readonly Level[]
  /** The area of the permission required to set it for others: `navigation:update`. */
  readonly area: 'interface' | 'navigation' | 'settings'
  /**
   * The column of the subject's row with the value of the organization. It is changed by `updateEntityGroup` or `updateEntityGroupItem`;
   * settings override it for a role or a user.
   */
  readonly column?: string
  /** The choices, if they cannot be derived from the shape. */
  readonly options?: readonly SettingOption[]
  /** Formats a value that is not typed in. */
  readonly describe?: (value: Json) => string
  /** The label of an empty value. */
  readonly unset?: string
}

export interface SettingOption {
  readonly value: string | number | boolean
  readonly label: string
}

type More = Partial<Omit<Setting, 'label' | 'shape' | 'fallback'>>

const all: readonly Level[] = ['platform', 'organization', 'role', 'personal']
const own: More = { levels: ['personal'] }
const navigation: More = { area: 'navigation' }
const columnOfRow = (column: string): More => ({ ...navigation, column, levels: ['role', 'personal'] })

function setting<S extends Shape, F extends Json = null>(label: string, shape: S, fallback?: F, more: More = {}) {
  return { label, shape, fallback: (fallback ?? null) as F, levels: all, area: 'interface' as const, ...more }
}

const word = (maxLength: number) =>
  annotate({ ...text(maxLength), pattern: /\S/ }, { must: `be text of 1 to ${maxLength} characters` })
const options = (labels: Readonly<Record<string, string>>): Pick<More, 'options'> => ({
  options: Object.entries(labels).map(([value, label]) => ({ value, label })),
})

/** An entry of a menu: its position and its target. */
const shortcut = object(
  { kind: oneOf(['entity', 'view', 'record', 'page']), id: word(200), entity: word(48) },
  'kind',
  'id',
)
const quickAction = object({ kind: oneOf(['create', 'open']), entityId: uuid, label: word(80) }, 'kind', 'entityId')
const path = { ...text(2000), pattern: /^\/(?![/\\])/ }
const bookmark = object(
  { label: word(120), path: annotate(path, { must: 'be a path of this site, such as /entities' }) },
  'label',
  'path',
)
/** A small image, stored in the setting: the first response includes it, in every tenant of the organization. */
const picture = annotate(
  { ...text(100_000), pattern: /^data:image\/(png|webp|jpeg);base64,[A-Za-z0-9+/]+={0,2}$/ },
  { must: 'be a PNG, WebP or JPEG of at most 75 kB' },
)
const usualPageSize = annotate(
  refine(pageSize, (size) => (pageSizes.includes(size) ? ok(size) : { ok: false, message: '' })),
  { must: 'be 10, 25, 50 or 100' },
)
const quietHours = refine(text(5), (value) =>
  value === 'off' || readQuietHours(value)
    ? ok(value)
    : { ok: false, message: 'must be off, or two different hours such as 22-07' },
)

/** The events of notifications and their channels; each pair is a setting: `notifications.mentioned.app`. */
export const notificationEvents = [
  { id: 'mentioned', label: 'Mentions', help: 'Someone mentions you in a comment.' },
  { id: 'commented', label: 'Comments', help: 'Someone comments on a record that you created or commented on.' },
  { id: 'assigned', label: 'Assignments', help: 'Someone assigns a record to you.' },
  { id: 'imported', label: 'Imports', help: 'An import that you started has finished or failed.' },
] as const

export const notificationChannels = [
  { id: 'app', label: 'In the app' },
  { id: 'email', label: 'Email' },
] as const

/** The catalogue of settings by key. `*` in a key stands for the id of its subject: `entity.018cd8e2-….label`. */
const catalogue = {
  'theme.scheme': setting('Theme', oneOf(['light', 'dark', 'system']), 'system'),
  'theme.accent': setting('Accent', oneOf(hues), 'blue'),
  'theme.radius': setting('Corner radius', wholeNumber(0, 16), 6, {
    options: [
      { value: 0, label: 'Square' },
      { value: 4, label: 'Small' },
      { value: 6, label: 'Medium' },
      { value: 10, label: 'Large' },
      { value: 16, label: 'Round' },
    ],
  }),
  'theme.logo': setting('Logo', picture, null, {
    levels: ['platform', 'organization'],
    describe: () => 'An image',
    unset: 'None',
  }),
  density: setting('Density', oneOf(['comfortable', 'compact']), 'comfortable'),
  'sidebar.collapsed': setting('Sidebar collapsed', flag, false),
  favorites: setting('Favorites', list(shortcut, 100), [], own),
  bookmarks: setting('Bookmarks', list(bookmark, 100), [], own),
  quickActions: setting('Quick actions', list(quickAction, 20), []),
  allowedGroups: setting('Allowed groups', list(uuid, 200), null, { ...navigation, levels: ['role'], unset: 'All' }),
  'defaults.pageSize': setting('Records per page', usualPageSize, 25, {
    options: pageSizes.map((value) => ({ value, label: String(value) })),
  }),
  'defaults.viewType': setting('Default view type', oneOf(viewTypes), 'list'),
  'defaults.dateFormat': setting('Date format', oneOf(dateFormats), 'medium', {
    ...options({
      medium: 'Jan 5, 2024',
      long: 'January 5, 2024',
      iso: '2024-01-05',
      dayFirst: '05/01/2024',
      monthFirst: '01/05/2024',
    }),
  }),
  'defaults.clock': setting('Time format', oneOf(clockFormats), '24h', options({ '24h': '14:30', '12h': '2:30 PM' })),
  'defaults.currency': setting(
    'Currency',
    annotate({ ...text(3), pattern: /^[A-Z]{3}$/ }, { must: 'be a currency code of three letters, such as USD' }),
    'USD',
  ),
  'defaults.weekStart': setting('First day of the week', oneOf(['sunday', 'monday', 'saturday']), 'sunday'),
  'notifications.email': setting('Email Notifications', flag, true),
  'notifications.taskReminders': setting('Task Reminders', flag, true),
  'notifications.quietHours': setting('Quiet hours', quietHours, 'off', {
    options: ['off', '18-08', '20-07', '22-07'].map((value) => ({ value, label: describeQuietHours(value) })),
    describe: describeQuietHours,
  }),
  'notifications.digest': setting('Digest by email', oneOf(['off', 'hourly', 'daily']), 'off', {
    ...options({ off: 'Immediately', hourly: 'Once an hour', daily: 'Once a day, at 7 AM' }),
  }),
  ...notificationSettings(),
  'keyboard.singleKeys': setting('Single-key shortcuts', flag, true, own),
  'guide.done': setting('Guided start finished', flag, false, { levels: ['organization', 'personal'] }),

  'group.*.label': setting('Group label', word(categoryName.maxLength), null, columnOfRow('displayName')),
  'group.*.icon': setting('Group icon', word(48), null, columnOfRow('icon')),
  'group.*.isVisible': setting('In the main navigation', flag, null, columnOfRow('isVisible')),
  'group.*.sortOrder': setting('Place of the group', menuPlace, null, columnOfRow('sortOrder')),
  'group.*.menu': setting('Menu group', oneOf(menuGroups), null, {
    ...columnOfRow('menu'),
    levels: ['role'],
    ...options({
      primary: 'Primary Menu (Top Level)',
      secondary: 'Secondary Menu (Grouped)',
      workspace: 'Workspace Section',
      admin: 'Admin Section',
    }),
  }),
  'item.*.label': setting('Menu label', word(80), null, columnOfRow('displayName')),
  'item.*.icon': setting('Menu icon', word(48), null, columnOfRow('icon')),
  'item.*.isVisible': setting('In the menu', flag, null, columnOfRow('isVisible')),
  'item.*.sortOrder': setting('Place in the group', menuPlace, null, columnOfRow('sortOrder')),
  'item.*.group': setting('Group', uuid, null, columnOfRow('groupId')),
  'entity.*.label': setting('Label', word(120)),
  'entity.*.pluralLabel': setting('Plural label', word(120)),
  'entity.*.defaultView': setting(
    'Default view',
    refine(id, (value) => (value === 'all' || isUuid(value) ? ok(value) : { ok: false, message: 'must be an id' })),
  ),
  'entity.*.formLayout': setting('Form layout', uuid),
  'entity.*.recordLayout': setting('Record layout', uuid),
  'field.*.label': setting('Label', word(120)),
}

type Catalogue = typeof catalogue
type KeyOf<Pattern> = Pattern extends `${infer Kind}.*.${infer Part}` ? `${Kind}.${string}.${Part}` : Pattern

/** A key of the catalogue, with any id in place of `*`. */
export type SettingKey = KeyOf<keyof Catalogue>

/** The type of a setting's value, with `null` if the fallback is `null`. */
export type SettingValue<Key extends SettingKey> = {
  [Pattern in keyof Catalogue]: Key extends KeyOf<Pattern>
    ? ValueOf<Catalogue[Pattern]['shape']> | (null extends Catalogue[Pattern]['fallback'] ? null : never)
    : never
}[keyof Catalogue]

export const settings: Readonly<Record<string, Setting>> = catalogue

export function findSetting(key: string): Setting | undefined {
  const parts = key.split('.')
  const pattern = parts.length === 3 && isUuid(parts[1]!) ? `${parts[0]}.*.${parts[2]}` : key
  return Object.hasOwn(settings, pattern) && !(pattern.includes('*') && pattern === key) ? settings[pattern] : undefined
}

/** The choices; `null` for settings that are typed in or edited on a separate page. */
export function settingOptions({ shape, options: listed }: Setting): readonly SettingOption[] | null {
  if (listed) return listed
  if (shape.kind === 'flag') return onOrOff
  return shape.kind === 'oneOf' ? shape.words.map((value) => ({ value, label: capitalized(value) })) : null
}

const onOrOff = [
  { value: true, label: 'On' },
  { value: false, label: 'Off' },
]
const capitalized = (given: string): string => given.charAt(0).toUpperCase() + given.slice(1)

function notificationSettings() {
  const entries = notificationEvents.flatMap((event) =>
    notificationChannels.map((channel) => {
      const label = `${event.label}: ${channel.label.toLowerCase()}`
      // Users usually wait for an import, so an email would be noise.
      const fallback: boolean = event.id !== 'imported' || channel.id !== 'email'
      return [`notifications.${event.id}.${channel.id}`, setting(label, flag, fallback)] as const
    }),
  )
  type Ids<List extends readonly { readonly id: string }[]> = List[number]['id']
  type Key = `notifications.${Ids<typeof notificationEvents>}.${Ids<typeof notificationChannels>}`
  return Object.fromEntries(entries) as Readonly<Record<Key, ReturnType<typeof setting<typeof flag, boolean>>>>
}
