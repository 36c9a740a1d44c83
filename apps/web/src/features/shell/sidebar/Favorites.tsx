import { cn, lazyPart } from '@monarch/ui'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useFavorites } from '../../../lib/navigation/favorites.ts'
import { type NamedFavorite, useNamedFavorites } from '../../../lib/navigation/favorite-names.tsx'
import { navItemLook } from './NavLink.tsx'
import { t } from './messages.ts'

const FavoriteMenu = lazyPart(() => import('./FavoriteMenu.tsx'))

/** Favorites in the user's order, changed by dragging or by menu. */
export default function Favorites() {
  const { move, remove } = useFavorites()
  const favorites = useNamedFavorites()
  const [dragged, setDragged] = useState<NamedFavorite | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const [isNear, setNear] = useState(() => matchMedia('(pointer: coarse)').matches)
  const endDrag = () => {
    setDragged(null)
    setOver(null)
  }
  if (favorites.length === 0) return null
  return (
    <li>
      <span id="nav-favorites" className="block px-2 pt-1 pb-1 text-2xs text-muted-foreground">
        {t('favorites')}
      </span>
      <ul
        aria-labelledby="nav-favorites"
        onPointerEnter={() => setNear(true)}
        onFocus={() => setNear(true)}
        className="flex flex-col gap-px pb-2"
      >
        {favorites.map((favorite, index) => {
          const { id, label, icon, to, params, search } = favorite
          const isTarget = dragged !== null && over === id && dragged.id !== id
          const isBelow = isTarget && favorites.indexOf(dragged) < index
          return (
            <li
              key={`${favorite.kind} ${id}`}
              draggable
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move'
                setDragged(favorite)
              }}
              onDragOver={(event) => {
                if (!dragged) return
                event.preventDefault()
                setOver(id)
              }}
              onDrop={(event) => {
                event.preventDefault()
                if (isTarget) move(dragged, favorite)
                endDrag()
              }}
              onDragEnd={endDrag}
              className={cn(
                'group/favorite relative flex items-center',
                isTarget && 'before:absolute before:inset-x-0 before:z-1 before:h-0.5 before:bg-primary',
                isTarget && (isBelow ? 'before:-bottom-px' : 'before:-top-px'),
              )}
            >
              <Link
                to={to}
                params={params}
                search={search}
                draggable={false}
                activeOptions={{ exact: true, includeSearch: favorite.kind === 'view' }}
                activeProps={{ 'aria-current': undefined }}
                className={cn(navItemLook, 'pr-8')}
              >
                {icon}
                <span className="truncate">{label}</span>
              </Link>
              {isNear && (
                <FavoriteMenu
                  label={label}
                  onUp={index > 0 ? () => move(favorite, favorites[index - 1]!) : undefined}
                  onDown={index < favorites.length - 1 ? () => move(favorite, favorites[index + 1]!) : undefined}
                  onRemove={() => remove(favorite)}
                />
              )}
            </li>
          )
        })}
      </ul>
    </li>
  )
}
