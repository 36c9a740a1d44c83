import { cn, IconButton } from '@monarch/ui'
import { Star } from 'lucide-react'
import type { FavoriteKind } from './favorite-links.ts'
import { useFavorite } from './favorites.ts'
import { t } from '../messages.ts'

interface FavoriteButtonProps {
  kind: FavoriteKind
  id: string
  /** Entity of a view or record. */
  entityId?: string
  name: string
}

export function FavoriteButton({ kind, id, entityId, name }: FavoriteButtonProps) {
  const { isFavorite, toggle } = useFavorite(kind, id, entityId)
  return (
    <IconButton
      label={isFavorite ? t('removeFromFavorites', { name }) : t('addToFavorites', { name })}
      size="icon-sm"
      onClick={toggle}
    >
      <Star aria-hidden className={cn(isFavorite && 'fill-current text-warning')} />
    </IconButton>
  )
}
