import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
  IconButton,
  toast,
} from '@monarch/ui'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { Ellipsis, Link2, Maximize2, PanelRight, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'

import { useTenant } from '../../lib/tenant.ts'

interface RowMenuProps {
  /** The record's name, which tells this button from its neighbours. */
  title: string
  href: { name: string; recordId: string }
  /** Left out where the record is open already. */
  onOpen?: () => void
  /** `null` where the user may not. */
  onDelete: (() => void) | null
  /** What only the place where it stands can do, before the common items. */
  items?: ReactNode
  tabIndex?: number
  className?: string
}

/** What can be done with one record; the same in the list and over the record itself. */
export function RowMenu({ title, href, onOpen, onDelete, items, tabIndex, className }: RowMenuProps) {
  const navigate = useNavigate()
  const router = useRouter()
  const { tenantId } = useTenant()
  const copyLink = async () => {
    const search = tenantId === null ? {} : { tenant: tenantId }
    const { href: path } = router.buildLocation({ to: '/entities/$name/$recordId', params: href, search })
    await navigator.clipboard.writeText(location.origin + path)
    toast('Link copied')
  }
  return (
    <DropdownMenu modal={false}>
      <DropdownMenuTrigger asChild>
        <IconButton label={`Actions for ${title}`} size="icon-sm" tabIndex={tabIndex} className={className}>
          <Ellipsis aria-hidden />
        </IconButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        {items}
        {onOpen && (
          <DropdownMenuItem icon={<PanelRight aria-hidden />} onSelect={onOpen}>
            Open
          </DropdownMenuItem>
        )}
        <DropdownMenuItem
          icon={<Maximize2 aria-hidden />}
          onSelect={() => void navigate({ to: '/entities/$name/$recordId', params: href })}
        >
          Open full page
        </DropdownMenuItem>
        <DropdownMenuItem icon={<Link2 aria-hidden />} onSelect={() => void copyLink()}>
          Copy link
        </DropdownMenuItem>
        {onDelete && (
          <>
            <DropdownMenuSeparator />
            <DropdownMenuItem icon={<Trash2 aria-hidden />} destructive onSelect={onDelete}>
              Move to bin
            </DropdownMenuItem>
          </>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
