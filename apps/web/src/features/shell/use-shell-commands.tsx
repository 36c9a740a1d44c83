import { useNavigate } from '@tanstack/react-router'
import {
  LayoutDashboard,
  LayoutGrid,
  LogOut,
  Monitor,
  Moon,
  PanelLeft,
  Plus,
  Settings,
  Sun,
  Workflow,
} from 'lucide-react'
import { useChooseTheme } from '../../lib/levels/apply-look.ts'
import { type Command, useCommands } from '../../lib/keys/commands.ts'
import { useFavorites } from '../../lib/navigation/favorites.ts'
import { useMay, useMayOpen } from '../../lib/session/use-rights.ts'
import { useConfirmedLogout } from './unsent/logout-request.ts'
import { goToRegion } from './regions.ts'
import { t } from './messages.ts'

interface ShellCommands {
  openPalette: (text?: string) => void
  openShortcuts: () => void
  toggleSidebar: () => void
}

/** Commands of all signed-in pages. */
export function useShellCommands({ openPalette, openShortcuts, toggleSidebar }: ShellCommands): void {
  const navigate = useNavigate()
  const logout = useConfirmedLogout()
  const setTheme = useChooseTheme()
  const mayCreateEntity = useMay('entity:create')
  const mayOpen = useMayOpen()
  const { favorites } = useFavorites()

  useCommands('goTo', () => [
    page('goDashboard', t('dashboard'), '/', <LayoutDashboard aria-hidden />, () => void navigate({ to: '/' })),
    page(
      'goEntities',
      t('entityManagement'),
      '/entities',
      <LayoutGrid aria-hidden />,
      () => void navigate({ to: '/entities' }),
    ),
    page('goSettings', t('settings'), '/settings', <Settings aria-hidden />, () => void navigate({ to: '/settings' })),
    ...(mayOpen('/workflows')
      ? [
          page(
            'goWorkflows',
            t('workflows'),
            '/workflows',
            <Workflow aria-hidden />,
            () => void navigate({ to: '/workflows' }),
          ),
        ]
      : []),
    ...favorites.slice(0, 9).map(({ id, to, params, search }, index): Command => ({
      id: `favorite.${id}`,
      label: t('favorite', { number: index + 1 }),
      shortcut: 'goFavorite',
      keys: `G ${index + 1}`,
      isHidden: true,
      run: () => void navigate({ to, params, search }),
    })),
  ])
  useCommands('create', () =>
    mayCreateEntity
      ? [
          {
            id: 'create.entity',
            label: t('createEntity'),
            icon: <Plus aria-hidden />,
            href: '/entities?entity=new',
            run: () => void navigate({ to: '/entities', search: { entity: 'new' } }),
          },
        ]
      : [],
  )
  useCommands('actions', () => [
    { id: 'palette', label: t('commandPalette'), shortcut: 'palette', isHidden: true, run: () => openPalette() },
    // Pages with their own search or create command override these.
    { id: 'search', label: t('search'), shortcut: 'search', isHidden: true, run: () => openPalette() },
    { id: 'create', label: t('createMore'), shortcut: 'create', isHidden: true, run: () => openPalette('create ') },
    { id: 'shortcuts', label: t('keyboardShortcuts'), shortcut: 'shortcuts', run: openShortcuts },
    {
      id: 'sidebar',
      label: t('showOrHideTheSidebar'),
      shortcut: 'sidebar',
      icon: <PanelLeft aria-hidden />,
      run: toggleSidebar,
    },
    { id: 'nextRegion', label: t('nextRegion'), shortcut: 'nextRegion', run: () => goToRegion(1) },
    { id: 'previousRegion', label: t('previousRegion'), shortcut: 'previousRegion', run: () => goToRegion(-1) },
    { id: 'toasts', label: t('goToTheMessages'), shortcut: 'toasts', run: goToToasts },
    { id: 'logout', label: t('logout'), icon: <LogOut aria-hidden />, run: logout.start },
  ])
  useCommands('theme', () => [
    { id: 'theme.light', label: t('themeLight'), icon: <Sun aria-hidden />, run: () => setTheme('light') },
    { id: 'theme.dark', label: t('themeDark'), icon: <Moon aria-hidden />, run: () => setTheme('dark') },
    { id: 'theme.system', label: t('themeSystem'), icon: <Monitor aria-hidden />, run: () => setTheme('system') },
  ])
}

function page(
  shortcut: 'goDashboard' | 'goEntities' | 'goSettings' | 'goWorkflows',
  label: string,
  href: string,
  icon: React.ReactNode,
  run: () => void,
): Command {
  return { id: shortcut, shortcut, label, href, icon, run }
}

function goToToasts(): void {
  document.querySelector<HTMLElement>('[data-sonner-toaster]')?.focus()
}
