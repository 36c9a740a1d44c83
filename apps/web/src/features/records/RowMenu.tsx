import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuSeparator, DropdownMenuTrigger, IconButton, toast } from '@monarch/ui'
import { useNavigate } from '@tanstack/react-router'
import { Ellipsis, Link2, Maximize2, PanelRight, Trash2 } from 'lucide-react'

interface RowMenuProps {
  /** The record's name, which tells this button from its neighbours. */
  title: string
  href: { name: string; recordId: string }
  /** Left out where the record is open already. */
  onOpen?: () => void
  /** `null` where the user may not. */
  onDelete: (() => void) | null
  className?: string
}

/** What can be done with one record; the same in the list and over the record itself. */
export function RowMenu({ title, href, onOpen, onDelete, className }: RowMenuProps) {
  const navigate = useNavigate()
  const path = `/entities/${href.name}/${href.recordId}`
  return (
    <DropdownMenu modal={false}>
      <DropdownMenuTrigger asChild>
        <IconButton label={`Actions for ${title}`} size="icon-sm" className={className}>
          <Ellipsis aria-hidden />
        </IconButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
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
        <DropdownMenuItem
          icon={<Link2 aria-hidden />}
          onSelect={() => {
            void navigator.clipboard.writeText(`${location.origin}${path}`).then(() => toast('Link copied'))
          }}
        >
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
