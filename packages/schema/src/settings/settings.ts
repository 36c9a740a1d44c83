import { type ClockFormat, clockFormats, dateFormats, hueName, hues, type Json } from '@monarch/field-types'
import { formatDate, languageNames, languages, numberFormats } from '@monarch/messages'
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
import { pageSize, pageSizes } from '../views/types/page-size.ts'
import { viewTypeDefinitions, viewTypes } from '../views/types/registry.ts'
import type { Level } from './levels.ts'
import { describeQuietHours, hourName, readQuietHours } from './quiet-hours.ts'
import { t } from './messages.ts'

/** A setting of the interface hierarchy. */
export interface Setting {
  /** The label, in the language of the reader: "Density". */
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
  readonly options?: (clock: ClockFormat) => readonly SettingOption[]
  /** Formats a value that is not typed in. */
  readonly describe?: (value: Json, clock: ClockFormat) => string
  /** The label of an empty value. */
  readonly unset?: () => string
}

interface SettingOption {
  readonly value: string | number | boolean
  readonly label: string
}

type More = Partial<Omit<Setting, 'label' | 'shape' | 'fallback'>>

const all: readonly Level[] = ['platform', 'organization', 'role', 'personal']
const own: More = { levels: ['personal'] }
const navigation: More = { area: 'navigation' }
const columnOfRow = (column: string): More => ({ ...navigation, column, levels: ['role', 'personal'] })

function setting<S extends Shape, F extends Json = null>(label: () => string, shape: S, fallback?: F, more: More = {}) {
  return {
    get label() {
      return label()
    },
    shape,
    fallback: (fallback ?? null) as F,
    levels: all,
    area: 'interface' as const,
    ...more,
  }
}

const word = (maxLength: number) =>
  annotate({ ...text(maxLength), pattern: /\S/ }, { must: `be text of 1 to ${maxLength} characters` })
const options = (labels: () => Readonly<Record<string, string>>): Pick<More, 'options'> => ({
  options: () => Object.entries(labels()).map(([value, label]) => ({ value, label })),
})

/** An entry of a menu: its position and its target. */
const shortcut = object(
  { kind: oneOf(['entity', 'view', 'record', 'page']), id: word(200), entity: word(48) },
  'kind',
  'id',
)
const quickAction = object({ kind: oneOf(['create', 'open']), entityId: uuid, label: word(80) }, 'kind', 'entityId')
const homeView = object({ viewId: uuid, entityId: uuid }, 'viewId', 'entityId')
const homeTile = object({ kind: oneOf(['report', 'metric']), id: uuid }, 'kind', 'id')
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
  { id: 'mentioned', label: () => t('mentions'), help: () => t('someoneMentionsYouInAComment') },
  { id: 'commented', label: () => t('comments'), help: () => t('someoneCommentsOnARecordThatYouCreatedOrCommentedOn') },
  { id: 'assigned', label: () => t('assignments'), help: () => t('someoneAssignsARecordToYou') },
  { id: 'metric', label: () => t('metrics'), help: () => t('aMetricCrosses') },
  { id: 'imported', label: () => t('imports'), help: () => t('anImportThatYouStartedHasFinishedOrFailed') },
] as const

export const notificationChannels = [
  { id: 'app', label: () => t('inTheApp') },
  { id: 'email', label: () => t('email') },
] as const

/** The blocks of the start page, in their usual order. */
export const homeBlocks = ['assigned', 'mentions', 'views', 'recent', 'favorites', 'tiles', 'dashboards'] as const

/** Each asks for the figures of all its tiles. */
export const mostHomeDashboards = 4
export const mostHomeTiles = 6

/** The date that shows each format to users. */
const sampleDay = new Date('2024-01-05T00:00:00Z')

/** The catalogue of settings by key. `*` in a key stands for the id of its subject: `entity.018cd8e2-….label`. */
const catalogue = {
  'theme.scheme': setting(() => t('theme'), oneOf(['light', 'dark', 'system']), 'system'),
  'theme.accent': setting(() => t('accent'), oneOf(hues), 'blue', {
    options: () => hues.map((value) => ({ value, label: capitalized(hueName(value)) })),
  }),
  'theme.radius': setting(() => t('cornerRadius'), wholeNumber(0, 16), 6, {
    options: () => [
      { value: 0, label: t('square') },
      { value: 4, label: t('small') },
      { value: 6, label: t('medium') },
      { value: 10, label: t('large') },
      { value: 16, label: t('round') },
    ],
  }),
  'theme.logo': setting(() => t('logo'), picture, null, {
    levels: ['platform', 'organization'],
    describe: () => t('anImage'),
    unset: () => t('none'),
  }),
  density: setting(() => t('density'), oneOf(['comfortable', 'compact']), 'comfortable'),
  'sidebar.collapsed': setting(() => t('sidebarCollapsed'), flag, false),
  favorites: setting(() => t('favorites'), list(shortcut, 100), [], own),
  bookmarks: setting(() => t('bookmarks'), list(bookmark, 100), [], own),
  quickActions: setting(() => t('quickActions'), list(quickAction, 20), []),
  'home.blocks': setting(() => t('homeBlocks'), list(oneOf(homeBlocks), homeBlocks.length), [...homeBlocks]),
  'home.views': setting(() => t('homeViews'), list(homeView, 20), [], { levels: ['organization', 'role'] }),
  'home.tiles': setting(() => t('homeTiles'), list(homeTile, mostHomeTiles), []),
  'home.dashboards': setting(() => t('homeDashboards'), list(uuid, mostHomeDashboards), []),
  allowedGroups: setting(() => t('allowedGroups'), list(uuid, 200), null, {
    ...navigation,
    levels: ['role'],
    unset: () => t('all'),
  }),
  'defaults.pageSize': setting(() => t('recordsPerPage'), usualPageSize, 25, {
    options: () => pageSizes.map((value) => ({ value, label: String(value) })),
  }),
  'defaults.viewType': setting(() => t('defaultViewType'), oneOf(viewTypes), 'list', {
    options: () => viewTypes.map((value) => ({ value, label: viewTypeDefinitions[value].label() })),
  }),
  'defaults.language': setting(() => t('language'), oneOf(['browser', ...languages]), 'en', {
    ...options(() => ({ browser: t('languageOfTheBrowser'), ...languageNames })),
  }),
  'defaults.numberFormat': setting(() => t('numberFormat'), oneOf(numberFormats), 'language', {
    ...options(() => ({
      language: t('byLanguage'),
      comma: '1,234.56',
      point: '1.234,56',
      space: '1 234,56',
      apostrophe: '1’234.56',
    })),
  }),
  'defaults.dateFormat': setting(() => t('dateFormat'), oneOf(dateFormats), 'medium', {
    ...options(() => ({
      medium: formatDate(sampleDay, { dateStyle: 'medium', timeZone: 'UTC' }),
      long: formatDate(sampleDay, { dateStyle: 'long', timeZone: 'UTC' }),
      iso: '2024-01-05',
      dayFirst: '05/01/2024',
      monthFirst: '01/05/2024',
    })),
  }),
  'defaults.clock': setting(
    () => t('timeFormat'),
    oneOf(clockFormats),
    '24h',
    options(() => ({ '24h': '14:30', '12h': '2:30 PM' })),
  ),
  'defaults.currency': setting(
    () => t('currency'),
    annotate({ ...text(3), pattern: /^[A-Z]{3}$/ }, { must: 'be a currency code of three letters, such as USD' }),
    'USD',
  ),
  'defaults.weekStart': setting(
    () => t('firstDayOfTheWeek'),
    oneOf(['language', 'sunday', 'monday', 'saturday']),
    'language',
    options(() => ({
      language: t('byLanguage'),
      sunday: t('sunday'),
      monday: t('monday'),
      saturday: t('saturday'),
    })),
  ),
  'notifications.email': setting(() => t('emailNotifications'), flag, true),
  'notifications.taskReminders': setting(() => t('taskReminders'), flag, true),
  'notifications.quietHours': setting(() => t('quietHours'), quietHours, 'off', {
    options: (clock) =>
      ['off', '18-08', '20-07', '22-07'].map((value) => ({ value, label: describeQuietHours(value, clock) })),
    describe: describeQuietHours,
  }),
  'notifications.digest': setting(() => t('digestByEmail'), oneOf(['off', 'hourly', 'daily']), 'off', {
    options: (clock) => [
      { value: 'off', label: t('immediately') },
      { value: 'hourly', label: t('onceAnHour') },
      { value: 'daily', label: t('onceADay', { time: hourName(7, clock) }) },
    ],
  }),
  ...notificationSettings(),
  'keyboard.singleKeys': setting(() => t('singleKeyShortcuts'), flag, true, own),
  'guide.done': setting(() => t('guidedStartFinished'), flag, false, { levels: ['organization', 'personal'] }),

  'group.*.label': setting(() => t('groupLabel'), word(categoryName.maxLength), null, columnOfRow('displayName')),
  'group.*.icon': setting(() => t('groupIcon'), word(48), null, columnOfRow('icon')),
  'group.*.isVisible': setting(() => t('inTheMainNavigation'), flag, null, columnOfRow('isVisible')),
  'group.*.sortOrder': setting(() => t('placeOfTheGroup'), menuPlace, null, columnOfRow('sortOrder')),
  'group.*.menu': setting(() => t('menuGroup'), oneOf(menuGroups), null, {
    ...columnOfRow('menu'),
    levels: ['role'],
    ...options(() => ({
      primary: t('primaryMenuTopLevel'),
      secondary: t('secondaryMenuGrouped'),
      workspace: t('workspaceSection'),
      admin: t('adminSection'),
    })),
  }),
  'item.*.label': setting(() => t('menuLabel'), word(80), null, columnOfRow('displayName')),
  'item.*.icon': setting(() => t('menuIcon'), word(48), null, columnOfRow('icon')),
  'item.*.isVisible': setting(() => t('inTheMenu'), flag, null, columnOfRow('isVisible')),
  'item.*.sortOrder': setting(() => t('placeInTheGroup'), menuPlace, null, columnOfRow('sortOrder')),
  'item.*.group': setting(() => t('group'), uuid, null, columnOfRow('groupId')),
  'entity.*.label': setting(() => t('label'), word(120)),
  'entity.*.pluralLabel': setting(() => t('pluralLabel'), word(120)),
  'entity.*.defaultView': setting(
    () => t('defaultView'),
    refine(id, (value) => (value === 'all' || isUuid(value) ? ok(value) : { ok: false, message: 'must be an id' })),
  ),
  'entity.*.formLayout': setting(() => t('formLayout'), uuid),
  'entity.*.recordLayout': setting(() => t('recordLayout'), uuid),
  'field.*.label': setting(() => t('label'), word(120)),
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

/** The choices, with times in the user's clock; `null` for settings that are typed in or edited on a separate page. */
export function settingOptions(
  { shape, options: listed }: Setting,
  clock: ClockFormat,
): readonly SettingOption[] | null {
  if (listed) return listed(clock)
  if (shape.kind === 'flag') return onOrOff()
  return shape.kind === 'oneOf' ? shape.words.map((value) => ({ value, label: wordLabel(value) })) : null
}

const onOrOff = () => [
  { value: true, label: t('on') },
  { value: false, label: t('off') },
]
/** Words that a setting chooses from; others are shown as they are. */
const words = {
  light: 'light',
  dark: 'dark',
  system: 'system',
  comfortable: 'comfortable',
  compact: 'compact',
} as const

const wordLabel = (word: string): string => (word in words ? t(words[word as keyof typeof words]) : capitalized(word))

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

function notificationSettings() {
  const entries = notificationEvents.flatMap((event) =>
    notificationChannels.map((channel) => {
      const label = () => t(channel.id === 'app' ? 'inTheApp2' : 'byEmail', { event: event.label() })
      // Users usually wait for an import, so an email would be noise.
      const fallback: boolean = event.id !== 'imported' || channel.id !== 'email'
      return [`notifications.${event.id}.${channel.id}`, setting(label, flag, fallback)] as const
    }),
  )
  type Ids<List extends readonly { readonly id: string }[]> = List[number]['id']
  type Key = `notifications.${Ids<typeof notificationEvents>}.${Ids<typeof notificationChannels>}`
  return Object.fromEntries(entries) as Readonly<Record<Key, ReturnType<typeof setting<typeof flag, boolean>>>>
}
