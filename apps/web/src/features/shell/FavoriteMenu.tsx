import { cn, DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger, IconButton } from '@monarch/ui'
import { ArrowDown, ArrowUp, Ellipsis, StarOff } from 'lucide-react'

interface FavoriteMenuProps {
  label: string
  /** Omitted at the ends of the list. */
  onUp?: (() => void) | undefined
  onDown?: (() => void) | undefined
  onRemove: () => void
}

/** Alternative to dragging, for keyboard and touch. Loaded on hover or focus. */
export default function FavoriteMenu({ label, onUp, onDown, onRemove }: FavoriteMenuProps) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <IconButton
          label={`Actions for ${label}`}
          size="icon-sm"
          className={cn(
            'absolute right-0.5 opacity-0',
            'group-focus-within/favorite:opacity-100 group-hover/favorite:opacity-100 aria-expanded:opacity-100',
            'pointer-coarse:opacity-100',
          )}
        >
          <Ellipsis aria-hidden />
        </IconButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        {onUp && (
          <DropdownMenuItem icon={<ArrowUp aria-hidden />} onSelect={onUp}>
            Move up
          </DropdownMenuItem>
        )}
        {onDown && (
          <DropdownMenuItem icon={<ArrowDown aria-hidden />} onSelect={onDown}>
            Move down
          </DropdownMenuItem>
        )}
        <DropdownMenuItem icon={<StarOff aria-hidden />} onSelect={onRemove}>
          Remove from favorites
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
