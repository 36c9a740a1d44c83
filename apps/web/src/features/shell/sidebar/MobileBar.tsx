import { IconButton } from '@monarch/ui'
import { Link } from '@tanstack/react-router'
import { Menu, Search } from 'lucide-react'
import { t } from './messages.ts'

interface MobileBarProps {
  menuOpen: boolean
  onOpenMenu: () => void
  onOpenPalette: () => void
}

/** The top bar below 1024 px. */
export function MobileBar({ menuOpen, onOpenMenu, onOpenPalette }: MobileBarProps) {
  return (
    <header className="z-20 flex h-12 shrink-0 items-center gap-2 border-b bg-sunken px-2 lg:hidden">
      <IconButton label={t('menu')} aria-expanded={menuOpen} aria-haspopup="dialog" onClick={onOpenMenu} size="icon">
        <Menu aria-hidden />
      </IconButton>
      <Link to="/" className="flex min-w-0 flex-1 items-center gap-2 rounded-md text-sm font-semibold">
        <img src="/icon.svg" alt="" className="size-5" />
        Monarch
      </Link>
      <IconButton label={t('search')} onClick={onOpenPalette} size="icon">
        <Search aria-hidden />
      </IconButton>
    </header>
  )
}
