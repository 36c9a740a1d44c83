import type { Json } from '@monarch/field-types'
import { EntityIcon } from '@monarch/ui'
import { type QueryClient, useQueries, useQueryClient } from '@tanstack/react-query'
import { PanelsTopLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { adminDocument } from '../api/admin-document.ts'
import { graphql } from '../api/api.ts'
import type { NavigationEntity } from './build-navigation.ts'
import type { FavoriteKind, FavoriteLink } from './favorite-links.ts'
import { useFavorites } from './favorites.ts'
import { useLabels } from '../levels/use-labels.ts'
import { tenantKey, useTenant } from '../tenants/tenant.ts'
import { t } from '../messages.ts'

export interface NamedFavorite extends FavoriteLink {
  readonly label: string
  readonly icon: ReactNode
}

/** The user's favorites with current names; skips those that are gone or still loading. */
export function useNamedFavorites(): readonly NamedFavorite[] {
  const { tenantId } = useTenant()
  const client = useQueryClient()
  const { favorites } = useFavorites()
  const labels = useLabels()
  const requested = Map.groupBy(favorites, ({ kind, of }) => `${kind} ${of.id}`)
  const names = useQueries({
    queries: [...requested.values()].map((those) =>
      namesQuery(
        client,
        tenantId,
        those[0]!,
        those.map(({ id }) => id),
      ),
    ),
    combine: (results) => new Map(results.flatMap(({ data }) => [...(data ?? [])])),
  })
  return favorites.flatMap((favorite): NamedFavorite[] => {
    const label =
      favorite.kind === 'entity'
        ? favorite.of.pluralName
        : (labels.get(`view.${favorite.id}.name`) ?? names.get(favorite.id))
    if (label === undefined) return []
    const icon = favorite.kind === 'view' ? <PanelsTopLeft aria-hidden /> : <EntityIcon name={favorite.of.icon} />
    return [{ ...favorite, label, icon }]
  })
}

/** The key starts with that of the entity's data, so both are invalidated together. */
function namesQuery(
  client: QueryClient,
  tenantId: string | null,
  { kind, of }: { readonly kind: FavoriteKind; readonly of: NavigationEntity },
  ids: readonly string[],
) {
  const area = kind === 'view' ? 'views' : 'records'
  return {
    queryKey: tenantKey(tenantId, area, of.name, 'names', ids),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      kind === 'view' ? fetchViewNames(ids, signal) : fetchTitles(client, tenantId, of, ids, signal),
    enabled: tenantId !== null && kind !== 'entity',
  }
}

type Names = readonly (readonly [id: string, label: string])[]

async function fetchViewNames(ids: readonly string[], signal: AbortSignal): Promise<Names> {
  const document = adminDocument(
    'query ViewNames($ids: [ID!]) { views(where: {id: {in: $ids}}, limit: 1000) { id name } }',
  )
  const { views } = await graphql('admin', document, { ids }, { signal })
  return views.map(({ id, name }) => [id, name])
}

async function fetchTitles(
  client: QueryClient,
  tenantId: string | null,
  { id: entityId, name }: NavigationEntity,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<Names> {
  const title = await client.fetchQuery({
    queryKey: tenantKey(tenantId, 'structure', name, 'title'),
    queryFn: () => fetchTitleField(entityId, signal),
  })
  const selection = title === null ? 'id' : `id,title:${title}`
  const document = `query Titles($ids: [ID!]) { records: ${name}(where: {id: {in: $ids}}, limit: 1000) { ${selection} } }`
  interface Reply {
    records: { id: string; title?: Json }[]
  }
  const { records } = await graphql<Reply>('tenant', document, { ids }, { signal })
  return records.map((record) => [
    record.id,
    typeof record.title === 'string' && record.title ? record.title : t('untitled'),
  ])
}

async function fetchTitleField(entityId: string, signal: AbortSignal): Promise<string | null> {
  const document = adminDocument(`query TitleField($id: ID!) {
  entities: tenantEntities(where: {id: {eq: $id}}, limit: 1) {
    fields(limit: 1000) { name fieldType settings resultType resultSettings }
  }
}`)
  const { entities } = await graphql('admin', document, { id: entityId }, { signal })
  // Loaded on demand: the code for field types is large, and few users have records as favorites.
  const { titleNameOf } = await import('./title-name.ts')
  return titleNameOf(entities[0]?.fields ?? [])
}
