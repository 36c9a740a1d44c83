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
import { useSetting, useUpdateSetting } from '../levels/settings.ts'

/** Whether something is a favorite, and a function to toggle it: `useFavorite('record', record.id, entity.id)`. */
export function useFavorite(
  kind: FavoriteKind,
  id: string,
  entityId?: string,
): { readonly isFavorite: boolean; readonly toggle: () => void } {
  const { value: all } = useSetting(settingKey)
  const update = useUpdateFavorites()
  const favorite = { kind, id, ...(kind !== 'entity' && entityId !== undefined && { entity: entityId }) }
  const others = (now: readonly Favorite[]) => now.filter((each) => !isSameFavorite(each, favorite))
  const isFavorite = all.some((each) => isSameFavorite(each, favorite))
  return { isFavorite, toggle: () => update((now) => (isFavorite ? others(now) : [...others(now), favorite])) }
}

/** The user's favorites in this tenant, in order, without those whose entity is gone. */
export function useFavorites(): {
  readonly favorites: readonly FavoriteLink[]
  readonly remove: (favorite: Favorite) => void
  /** Moves a favorite to the position of another. */
  readonly move: (favorite: Favorite, to: Favorite) => void
} {
  const { value: all } = useSetting(settingKey)
  const { data: navigation } = useNavigation()
  const update = useUpdateFavorites()
  const favorites = useMemo(() => linkFavorites(all, navigation?.entities ?? []), [all, navigation])
  return {
    favorites,
    remove: (favorite) => update((now) => now.filter((each) => !isSameFavorite(each, favorite))),
    move: (favorite, to) => update((now) => moveFavorite(now, favorite, to)),
  }
}

const settingKey = 'favorites'

function useUpdateFavorites() {
  const update = useUpdateSetting(settingKey)
  return (next: (now: readonly Favorite[]) => readonly Favorite[]) =>
    // A favorite built from a link has more properties than the setting stores.
    void update((now) =>
      next(now).map(({ kind, id, entity }) => ({
        kind,
        id,
        ...(entity !== undefined && { entity }),
      })),
    )
}
