import { IconButton, Kbd } from '@monarch/ui'
import { LayoutDashboard, Search, Settings, X } from 'lucide-react'
import { AccountBar } from './AccountBar.tsx'
import { NavGroups } from './NavGroups.tsx'
import { NavLink } from './NavLink.tsx'
import { TenantSwitcher } from './TenantSwitcher.tsx'
import { ThemeSwitch } from './ThemeSwitch.tsx'

interface SidebarProps {
  onOpenPalette: () => void
  /** Given where the sidebar is a slide-over. */
  onClose?: () => void
}

export function Sidebar({ onOpenPalette, onClose }: SidebarProps) {
  return (
    <div className="flex h-full flex-col">
      <div className="flex shrink-0 flex-col gap-1 p-2">
        <div className="flex items-center gap-1">
          <div className="min-w-0 flex-1">
            <TenantSwitcher />
          </div>
          {onClose && (
            <IconButton label="Close menu" onClick={onClose}>
              <X aria-hidden />
            </IconButton>
          )}
        </div>
        <button
          type="button"
          onClick={onOpenPalette}
          aria-keyshortcuts="Control+K Meta+K"
          className="flex h-8 items-center gap-2 rounded-md border border-border-strong bg-background px-2 text-cell text-placeholder transition-colors hover:bg-hover pointer-coarse:h-11"
        >
          <Search aria-hidden />
          <span className="flex-1 text-left">Search…</span>
          <Kbd keys="Mod+K" className="border-transparent bg-transparent px-0" />
        </button>
      </div>
      <nav aria-label="Main" className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pb-2">
        <ul className="flex flex-col gap-px">
          <li>
            <NavLink to="/" exact icon={<LayoutDashboard aria-hidden />}>
              Dashboard
            </NavLink>
          </li>
          <NavGroups />
          <li>
            <NavLink to="/settings" icon={<Settings aria-hidden />}>
              Settings
            </NavLink>
          </li>
        </ul>
      </nav>
      <div className="flex shrink-0 flex-col gap-2 border-t p-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]">
        <ThemeSwitch />
        <AccountBar />
      </div>
    </div>
  )
}
