import { cn, IconButton } from '@monarch/ui'
import { Link } from '@tanstack/react-router'
import { Menu, Plus, Search } from 'lucide-react'
import { runShortcut } from '../../../lib/keys/commands.ts'
import { t } from './messages.ts'

interface MobileBarProps {
  menuOpen: boolean
  onOpenMenu: () => void
  onOpenPalette: () => void
}

/** The bar below 1024 px: at the top of a tablet, and at the bottom of a phone, within reach of the thumb. */
export function MobileBar({ menuOpen, onOpenMenu, onOpenPalette }: MobileBarProps) {
  return (
    <header
      className={cn(
        'z-20 flex shrink-0 items-center gap-2 bg-sunken px-2 py-1 lg:hidden',
        'max-sm:order-last max-sm:border-t max-sm:pb-[max(0.25rem,env(safe-area-inset-bottom))] sm:border-b',
      )}
    >
      <IconButton label={t('menu')} aria-expanded={menuOpen} aria-haspopup="dialog" onClick={onOpenMenu} size="icon">
        <Menu aria-hidden />
      </IconButton>
      <Link to="/" className="flex h-11 min-w-0 flex-1 items-center gap-2 rounded-md text-sm font-semibold">
        <img src="/icon.svg" alt="" className="size-5" />
        Monarch
      </Link>
      <IconButton label={t('search')} onClick={onOpenPalette} size="icon">
        <Search aria-hidden />
      </IconButton>
      <IconButton label={t('create')} onClick={() => runShortcut('create')} size="icon">
        <Plus aria-hidden />
      </IconButton>
    </header>
  )
}
