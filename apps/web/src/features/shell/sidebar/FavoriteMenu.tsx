import { ActionsMenu, cn, MenuItem } from '@monarch/ui'
import { ArrowDown, ArrowUp, StarOff } from 'lucide-react'

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
    <ActionsMenu
      label={`Actions for ${label}`}
      size="icon-sm"
      className={cn(
        'absolute right-0.5 opacity-0',
        'group-focus-within/favorite:opacity-100 group-hover/favorite:opacity-100 aria-expanded:opacity-100',
        'pointer-coarse:opacity-100',
      )}
    >
      {onUp && (
        <MenuItem icon={<ArrowUp aria-hidden />} onSelect={onUp}>
          Move up
        </MenuItem>
      )}
      {onDown && (
        <MenuItem icon={<ArrowDown aria-hidden />} onSelect={onDown}>
          Move down
        </MenuItem>
      )}
      <MenuItem icon={<StarOff aria-hidden />} onSelect={onRemove}>
        Remove from favorites
      </MenuItem>
    </ActionsMenu>
  )
}
