import { cn, IconButton, Kbd, lazyPart } from '@monarch/ui'
import { LayoutDashboard, PanelLeftClose, PanelLeftOpen, Search, Settings, X } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../../lib/session/use-rights.ts'
import { useFavorites } from '../../../lib/navigation/favorites.ts'
import { ariaKeysOf, keysOf } from '../../../lib/keys/shortcuts.ts'
import { AccountBar } from './AccountBar.tsx'
import { BuilderLinks } from './BuilderLinks.tsx'
import { NavGroups } from './NavGroups.tsx'
import { NavLink } from './NavLink.tsx'
import { TenantSwitcher } from '../tenants/TenantSwitcher.tsx'
import { ThemeSwitch } from './ThemeSwitch.tsx'
import { t } from './messages.ts'

const Notifications = lazyPart(() => import('./Notifications.tsx'), <div className="min-h-control" />)
const NavDragging = lazyPart(() => import('./NavDragging.tsx'))
const Favorites = lazyPart(() => import('./Favorites.tsx'))

interface SidebarProps {
  onOpenPalette: () => void
  /** Set when the sidebar is next to the page. */
  onCollapse?: () => void
  /** Set when the sidebar is a slide-over. */
  onClose?: () => void
}

export function Sidebar({ onOpenPalette, onCollapse, onClose }: SidebarProps) {
  const { favorites } = useFavorites()
  const mayArrange = useMay('navigation:update')
  const [isNear, setNear] = useState(false)
  return (
    <div className="flex h-full flex-col">
      <div className="flex shrink-0 flex-col gap-1 p-2">
        <div className="flex items-center gap-1">
          <div className="min-w-0 flex-1">
            <TenantSwitcher />
          </div>
          {onCollapse && (
            <IconButton
              label={t('hideSidebar')}
              shortcut={keysOf('sidebar')}
              aria-keyshortcuts={ariaKeysOf('sidebar')}
              onClick={onCollapse}
            >
              <PanelLeftClose aria-hidden />
            </IconButton>
          )}
          {onClose && (
            <IconButton label={t('closeMenu')} onClick={onClose}>
              <X aria-hidden />
            </IconButton>
          )}
        </div>
        <button
          type="button"
          onClick={onOpenPalette}
          aria-keyshortcuts={ariaKeysOf('palette')}
          className={cn(
            'flex h-8 items-center gap-2 rounded-md border border-border-strong bg-background px-2 text-cell',
            'text-placeholder transition-colors',
            'hover:bg-hover pointer-coarse:h-11',
          )}
        >
          <Search aria-hidden />
          <span className="flex-1 text-left">{t('searchHint')}</span>
          <Kbd keys={keysOf('palette')} className="border-transparent bg-transparent px-0" />
        </button>
        {/* Placeholder while loading. */}
        <Notifications onFollow={onClose} />
      </div>
      <nav
        aria-label={t('main')}
        onPointerEnter={() => setNear(true)}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pb-2"
      >
        <ul className="flex flex-col gap-px">
          {favorites.length > 0 && <Favorites />}
          <li>
            <NavLink to="/" exact icon={<LayoutDashboard aria-hidden />}>
              {t('dashboard')}
            </NavLink>
          </li>
          <NavGroups />
          <BuilderLinks />
          <li>
            <NavLink to="/settings" icon={<Settings aria-hidden />}>
              {t('settings')}
            </NavLink>
          </li>
        </ul>
        {isNear && mayArrange && <NavDragging />}
      </nav>
      <div className="flex shrink-0 flex-col gap-2 border-t p-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]">
        <ThemeSwitch />
        <AccountBar />
      </div>
    </div>
  )
}

interface SidebarRailProps {
  onOpenPalette: () => void
  onExpand: () => void
}

/** Shown instead of a hidden sidebar: buttons to show it, and for the palette. */
export function SidebarRail({ onOpenPalette, onExpand }: SidebarRailProps) {
  return (
    <div className="flex h-full flex-col items-center gap-1 py-2">
      <IconButton
        label={t('showSidebar')}
        shortcut={keysOf('sidebar')}
        aria-keyshortcuts={ariaKeysOf('sidebar')}
        tooltipSide="right"
        onClick={onExpand}
      >
        <PanelLeftOpen aria-hidden />
      </IconButton>
      <IconButton
        label={t('search')}
        shortcut={keysOf('palette')}
        aria-keyshortcuts={ariaKeysOf('palette')}
        tooltipSide="right"
        onClick={onOpenPalette}
      >
        <Search aria-hidden />
      </IconButton>
    </div>
  )
}
