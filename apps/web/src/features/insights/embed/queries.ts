import type { Embedding } from '@monarch/schema'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { rest } from '../../../lib/api/api.ts'
import { tenantKey, useTenant } from '../../../lib/tenants/tenant.ts'

interface Named {
  readonly id: string
  readonly label: string
}

export interface Customer extends Named {
  readonly keys: readonly {
    readonly id: string | null
    readonly label: string
    readonly type: 'id' | 'text' | 'number'
  }[]
  readonly paths: readonly {
    readonly entityId: string
    readonly options: readonly { readonly fieldIds: readonly string[]; readonly label: string }[]
  }[]
}

export interface EmbedChoices {
  /** The entities that tiles read; `isTileSubject` for those that tiles are about. */
  readonly entities: readonly (Named & { readonly isTileSubject: boolean })[]
  readonly customers: readonly Customer[]
}

/** How a dashboard is embedded; `id` is null if it is not. */
export interface Embed {
  readonly id: string | null
  readonly sites?: readonly string[]
  readonly embedding?: Embedding
  readonly previousUntil?: string | null
  /** Null if the user could not publish the dashboard as it is now. */
  readonly isCurrent?: boolean | null
  readonly choices: EmbedChoices | null
}

export interface CheckedTile {
  readonly title: string
  readonly isShown: boolean
  readonly lacks: readonly string[]
}

type EmbedInput = { readonly sites: readonly string[]; readonly embedding: Embedding }

export function useEmbed(dashboardId: string) {
  const { tenantId } = useTenant()
  const client = useQueryClient()
  const path = `/api/dashboards/${dashboardId}/embed`
  const queryKey = tenantKey(tenantId, 'embed', dashboardId)
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => rest<Embed>(path, { signal }),
    staleTime: 0,
    retry: false,
  })
  const keep = (change: Partial<Embed>) =>
    client.setQueryData<Embed>(queryKey, (embed) => embed && { ...embed, ...change })
  const save = useMutation({
    mutationFn: (body: EmbedInput) =>
      rest<Omit<Embed, 'choices'> & { secret?: string | null }>(path, {
        method: query.data?.id ? 'PUT' : 'POST',
        body,
      }),
    onSuccess: ({ secret: _secret, ...saved }) => keep(saved),
  })
  const rotate = useMutation({
    mutationFn: () => rest<{ secret: string; previousUntil: string | null }>(`${path}/secret`, { method: 'POST' }),
    onSuccess: ({ previousUntil }) => keep({ previousUntil }),
  })
  const stop = useMutation({
    mutationFn: () => rest<void>(path, { method: 'DELETE' }),
    onSuccess: () => client.removeQueries({ queryKey }),
  })
  const preview = useMutation({
    mutationFn: (params: object) => rest<{ path: string }>(`${path}/preview`, { method: 'POST', body: { params } }),
  })
  return { query, save, rotate, stop, preview }
}

/** The tiles that this embedding shows. */
export function useCheckedTiles(dashboardId: string, embedding: Embedding) {
  const { tenantId } = useTenant()
  return useQuery({
    queryKey: tenantKey(tenantId, 'embedTiles', dashboardId, embedding),
    queryFn: async ({ signal }) => {
      const path = `/api/dashboards/${dashboardId}/embed/check`
      const { tiles } = await rest<{ tiles: readonly CheckedTile[] }>(path, { method: 'POST', body: embedding, signal })
      return tiles
    },
    enabled: embedding.parameters.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
