import type { Json } from '@monarch/field-types'
import { useMemo } from 'react'
import {
  type Favorite,
  type FavoriteKind,
  type FavoriteLink,
  isSameFavorite,
  linkFavorites,
  moveFavorite,
} from './favorite-links.ts'
import { useNavigation } from './navigation.ts'
import { useSetSetting, useSetting } from '../levels/settings.ts'

/** Whether something has a star, and what changes that: `useFavorite('record', record.id, entity.id)`. */
export function useFavorite(
  kind: FavoriteKind,
  id: string,
  entityId?: string,
): { readonly isFavorite: boolean; readonly toggle: () => void } {
  const { value: all } = useSetting<Json>(settingKey)
  const store = useStoreFavorites()
  const favorites = all as unknown as readonly Favorite[]
  const isFavorite = favorites.some((each) => each.kind === kind && each.id === id)
  const toggle = () =>
    store(
      isFavorite
        ? favorites.filter((each) => each.kind !== kind || each.id !== id)
        : [...favorites, { kind, id, ...(kind !== 'entity' && entityId !== undefined && { entity: entityId }) }],
    )
  return { isFavorite, toggle }
}

/** One's favorites in this tenant, in their order. Those of other tenants, and of entities that are gone, are not among them. */
export function useFavorites(): {
  readonly favorites: readonly FavoriteLink[]
  readonly remove: (favorite: Favorite) => void
  /** Puts one where another one stands. */
  readonly move: (favorite: Favorite, to: Favorite) => void
} {
  const { value } = useSetting<Json>(settingKey)
  const { data: navigation } = useNavigation()
  const store = useStoreFavorites()
  const all = value as unknown as readonly Favorite[]
  const favorites = useMemo(() => linkFavorites(all, navigation?.entities ?? []), [all, navigation])
  return {
    favorites,
    remove: (favorite) => store(all.filter((each) => !isSameFavorite(each, favorite))),
    move: (favorite, to) => store(moveFavorite(all, favorite, to)),
  }
}

const settingKey = 'favorites'

function useStoreFavorites() {
  const set = useSetSetting()
  return (next: readonly Favorite[]) =>
    // What came from a link has more in it than is kept.
    void set({
      key: settingKey,
      value: next.map(({ kind, id, entity }) => ({ kind, id, ...(entity !== undefined && { entity }) })),
    })
}
