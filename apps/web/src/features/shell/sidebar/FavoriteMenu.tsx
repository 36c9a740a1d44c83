import { ActionsMenu, cn, MenuItem } from '@monarch/ui'
import { ArrowDown, ArrowUp, StarOff } from 'lucide-react'
import { t } from './messages.ts'

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
      label={t('actionsFor', { label })}
      size="icon-sm"
      className={cn(
        'absolute right-0.5 opacity-0',
        'group-focus-within/favorite:opacity-100 group-hover/favorite:opacity-100 aria-expanded:opacity-100',
        'pointer-coarse:opacity-100',
      )}
    >
      {onUp && (
        <MenuItem icon={<ArrowUp aria-hidden />} onSelect={onUp}>
          {t('moveUp')}
        </MenuItem>
      )}
      {onDown && (
        <MenuItem icon={<ArrowDown aria-hidden />} onSelect={onDown}>
          {t('moveDown')}
        </MenuItem>
      )}
      <MenuItem icon={<StarOff aria-hidden />} onSelect={onRemove}>
        {t('removeFromFavorites')}
      </MenuItem>
    </ActionsMenu>
  )
}
