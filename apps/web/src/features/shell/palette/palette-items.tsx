import { EntityIcon } from '@monarch/ui'
import { isGranted } from '@monarch/schema'
import { useRouter } from '@tanstack/react-router'
import { Bookmark, ChartColumn, Clock, Plus, Settings } from 'lucide-react'
import { useState } from 'react'
import { type Command, type CommandGroup, readCommands } from '../../../lib/keys/commands.ts'
import { useNavigation } from '../../../lib/navigation/navigation.ts'
import { useBookmarks } from '../../../lib/navigation/bookmarks.ts'
import { useQuickActions } from '../../../lib/navigation/quick-actions.ts'
import { readRecentPlaces } from '../../../lib/recent-places.ts'
import { useUser } from '../../../lib/session/session.ts'
import { useMayOpen } from '../../../lib/session/use-rights.ts'
import { useTenant } from '../../../lib/tenants/tenant.ts'
import { useNamedFavorites } from '../../../lib/navigation/favorite-names.tsx'
import { t } from './messages.ts'

const maxRecent = 8

/** Groups of links; `>` hides them. */
export const leadingGroups = (): ReadonlySet<string> =>
  new Set([t('recent'), t('favorites'), t('bookmarks'), t('quickActions'), t('goTo'), t('settings')])

/** All palette items except records, in order. */
export function usePaletteGroups(): readonly CommandGroup[] {
  const router = useRouter()
  const { tenantId } = useTenant()
  const { permissions } = useUser()
  const { data: navigation } = useNavigation()
  // Commands at the time of opening, so that the list stays stable.
  const [offered] = useState(readCommands)
  const [recent] = useState(() => readRecentPlaces(tenantId))
  const favorites = useNamedFavorites()
  const { bookmarks, add, remove } = useBookmarks()
  const quickActions = useQuickActions()
  const mayOpen = useMayOpen()
  const { href: here, pathname, search } = router.state.location
  const place = search.view === undefined ? pathname : `${pathname}?view=${search.view}`
  const bookmarked = bookmarks.find(({ path }) => path === here)

  const link = (label: string, href: string, icon: React.ReactNode, more: Partial<Command> = {}): Command => ({
    id: href,
    label,
    href,
    icon,
    run: () => void router.navigate({ href }),
    ...more,
  })
  const own = (heading: string) => offered.find((group) => group.heading === heading)?.commands ?? []
  const entities = navigation?.entities ?? []
  const groups: readonly CommandGroup[] = [
    {
      heading: t('recent'),
      commands: recent
        .filter(({ path }) => path !== place)
        .slice(0, maxRecent)
        .map(({ label, path }) => link(label, path, <Clock aria-hidden />, { id: `recent ${path}` })),
    },
    {
      heading: t('favorites'),
      commands: favorites.map(({ label, icon, href }, index) =>
        link(label, href, icon, { id: `favorite ${href}`, ...(index < 9 && { keys: `G ${index + 1}` }) }),
      ),
    },
    {
      heading: t('bookmarks'),
      commands: bookmarks.map(({ label, path }) =>
        link(label, path, <Bookmark aria-hidden />, { id: `bookmark ${path}` }),
      ),
    },
    {
      heading: t('quickActions'),
      commands: quickActions.map(({ kind, label, href, entity }, i) =>
        link(label, href, kind === 'create' ? <Plus aria-hidden /> : <EntityIcon name={entity.icon} />, {
          id: `quick ${i} ${href}`,
        }),
      ),
    },
    {
      heading: t('goTo'),
      commands: [
        ...own('goTo'),
        link(t('reports'), '/reports', <ChartColumn aria-hidden />),
        link(t('dashboards'), '/dashboards', <ChartColumn aria-hidden />),
        link(t('metrics'), '/insights/metrics', <ChartColumn aria-hidden />),
        ...entities.map(({ name, displayName, pluralName, icon }) =>
          link(pluralName, `/entities/${name}`, <EntityIcon name={icon} />, { keywords: [displayName, name] }),
        ),
      ],
    },
    {
      heading: t('create'),
      commands: [
        ...own('create'),
        ...entities
          .filter(({ name }) => isGranted(permissions, `record:${name}:create`))
          .map(({ name, displayName }) =>
            link(t('createOne', { name: displayName }), `/entities/${name}?record=new`, <Plus aria-hidden />, {
              keywords: [name, t('createWords')],
            }),
          ),
      ],
    },
    ...offered.filter(({ heading }) => !shellHeadings.has(heading)),
    {
      heading: t('actions'),
      commands: [
        ...own('actions'),
        {
          id: 'bookmark',
          label: bookmarked ? t('removeTheBookmarkOfThisPage') : t('bookmarkThisPage'),
          icon: <Bookmark aria-hidden />,
          run: () =>
            bookmarked ? remove(bookmarked) : add({ label: document.title.replace(/ · Monarch$/, ''), path: here }),
        },
      ],
    },
    {
      heading: t('settings'),
      commands: settingsPages
        .filter(([, href]) => mayOpen(href))
        .map(([key, href]) => link(t(key), href, <Settings aria-hidden />)),
    },
    { heading: t('theme'), commands: own('theme') },
  ]
  return groups.map(({ heading, commands }) => ({ heading, commands: commands.filter(({ isHidden }) => !isHidden) }))
}

/** True for texts such as 'new deal', which request a new record. */
export function isCreateRequest(text: string): boolean {
  const [first = '', ...rest] = text.trim().toLowerCase().split(/\s+/)
  return rest.length > 0 && t('createWords').split(' ').includes(first)
}

/** Commands that contain all words, matches at the start first. */
export function matchCommands(commands: readonly Command[], text: string): readonly Command[] {
  const requested = text.trim().toLowerCase()
  if (requested === '') return commands
  const parts = requested.split(/\s+/)
  const found = commands.filter(({ label, keywords = [] }) => {
    const words = [label, ...keywords].join(' ').toLowerCase()
    return parts.every((part) => words.includes(part))
  })
  const rank = ({ label }: Command) => Number(!label.toLowerCase().startsWith(requested))
  return found.toSorted((a, b) => rank(a) - rank(b))
}

/** The groups up to this number of commands. */
export function firstCommands(groups: readonly CommandGroup[], count: number): readonly CommandGroup[] {
  let left = count
  return groups.map(({ heading, commands }) => {
    const first = commands.slice(0, left)
    left -= first.length
    return { heading, commands: first }
  })
}

const shellHeadings: ReadonlySet<string> = new Set(['goTo', 'create', 'actions', 'theme'])

const settingsPages = [
  ['userManagement', '/users'],
  ['uiCustomization', '/settings/ui'],
  ['interfaceHierarchy', '/settings/interfaces'],
  ['security', '/settings/security'],
  ['integrations', '/settings/integrations'],
  ['apiConfiguration', '/settings/api'],
  ['tenantManagement', '/settings/tenants'],
  ['notificationSettings', '/settings/notifications'],
  ['privacy', '/settings/privacy'],
  ['monitoring', '/settings/monitoring'],
] as const
