import type { SettingValue } from '@monarch/schema'
import type { NavigationEntity } from './build-navigation.ts'

/** As stored, by ids, so that renaming changes nothing. `entity` is the entity id of a view or record. */
export type Favorite = SettingValue<'favorites'>[number]

/** The kinds that the menu shows; programs can store pages, too. */
export type FavoriteKind = Exclude<Favorite['kind'], 'page'>

/** A favorite of the current tenant with its link. */
export interface FavoriteLink extends Favorite {
  readonly kind: FavoriteKind
  readonly of: NavigationEntity
  readonly to: '/entities/$name' | '/entities/$name/$recordId'
  readonly params: { readonly name: string; readonly recordId: string }
  readonly search: { readonly view?: string }
  readonly href: string
}

export function linkFavorites(
  all: readonly Favorite[],
  entities: readonly NavigationEntity[],
): readonly FavoriteLink[] {
  const byId = new Map(entities.map((entity) => [entity.id, entity]))
  return all.flatMap(({ kind, id, entity }): FavoriteLink[] => {
    const of = byId.get((kind === 'entity' ? id : entity) ?? '')
    if (!of || kind === 'page') return []
    const params = { name: of.name, recordId: id }
    const path = `/entities/${of.name}`
    const base = { kind, id, ...(entity !== undefined && { entity }), of, params, search: {} }
    if (kind === 'record') return [{ ...base, to: '/entities/$name/$recordId', href: `${path}/${id}` }]
    if (kind === 'view') return [{ ...base, to: '/entities/$name', search: { view: id }, href: `${path}?view=${id}` }]
    return [{ ...base, to: '/entities/$name', href: path }]
  })
}

export function moveFavorite(all: readonly Favorite[], favorite: Favorite, to: Favorite): readonly Favorite[] {
  const from = all.findIndex((each) => isSameFavorite(each, favorite))
  const at = all.findIndex((each) => isSameFavorite(each, to))
  if (from === -1 || at === -1) return all
  return all.toSpliced(from, 1).toSpliced(at, 0, all[from]!)
}

export function isSameFavorite(a: Favorite, b: Favorite): boolean {
  return a.kind === b.kind && a.id === b.id
}
