import { toast } from '@monarch/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { graphql } from '../../lib/api/api.ts'
import { graphqlAll } from '../../lib/api/graphql-all.ts'
import { settingsQuery } from '../../lib/levels/settings.ts'
import { tenantKey, useTenant } from '../../lib/tenants/tenant.ts'

export interface SystemInterface {
  readonly id: string
  readonly name: string
  readonly displayName: string
  readonly description: string | null
  readonly icon: string
  readonly color: string
  readonly providedEntities: readonly string[]
  readonly providedViews: readonly string[]
  readonly providedWorkflows: readonly string[]
  readonly isPremium: boolean
  readonly monthlyPrice: number | string | null
  readonly installCount: number
  readonly rating: number | string | null
  readonly ratingCount: number
}

export interface Installed {
  readonly id: string
  readonly interfaceId: string
  readonly overrideCount: number
  readonly progress: { readonly status: 'pending' | 'done' | 'failed'; readonly error: string | null } | null
}

export interface Interfaces {
  readonly interfaces: readonly SystemInterface[]
  readonly installs: readonly Installed[]
  readonly ratings: readonly { readonly interfaceId: string; readonly rating: number }[]
}

/** The interfaces of the category platform, which of them this workspace has, and what one thinks of them. */
export function useInterfaces() {
  const { tenantId } = useTenant()
  return useQuery({
    queryKey: interfacesKey(tenantId),
    queryFn: ({ signal }) => graphqlAll<Interfaces>('admin', document, { tenantId }, { signal }),
    // One that is on its way is looked at until it is there.
    refetchInterval: ({ state }) => (state.data?.installs.some(({ progress }) => isUnderWay(progress)) ? 1000 : false),
  })
}

export const isUnderWay = (progress: Installed['progress']): boolean => progress?.status === 'pending'

/** One change of the interfaces of this workspace; what comes of it is asked for anew. */
export function useInterfaceChange() {
  const client = useQueryClient()
  const { tenantId } = useTenant()
  return useMutation({
    mutationFn: ({ mutation, input, data }: InterfaceChange) =>
      graphql('admin', `mutation Change($data: ${input}!) { ${mutation}(data: $data) { id } }`, { data }),
    onSuccess: (_answer, { message }) => toast.success(message),
    onError: ({ message }: Error) => toast.error(message),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: interfacesKey(tenantId) })
      void client.invalidateQueries({ queryKey: settingsQuery.queryKey })
    },
  })
}

interface InterfaceChange {
  readonly mutation: 'installInterface' | 'uninstallInterface' | 'rateInterface'
  readonly input: 'InstallInterfaceInput' | 'UninstallInterfaceInput' | 'RateInterfaceInput'
  readonly data: object
  readonly message: string
}

export function formatPrice(price: SystemInterface['monthlyPrice']): string {
  return dollars.format(Number(price))
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

const interfacesKey = (tenantId: string | null) => tenantKey(tenantId, 'interfaces')

const document = `query SystemInterfaces($tenantId: ID!, $limit: Int, $offset: Int) {
  interfaces: systemInterfaces(where: {category: {eq: "platform"}}, orderBy: [{displayName: ASC}], limit: $limit, offset: $offset) {
    id name displayName description icon color providedEntities providedViews providedWorkflows
    isPremium monthlyPrice installCount rating ratingCount
  }
  installs: interfaceInstalls(where: {tenantId: {eq: $tenantId}, removedAt: {isNull: true}}, limit: $limit, offset: $offset) {
    id interfaceId overrideCount progress
  }
  ratings: interfaceRatings(limit: $limit, offset: $offset) { interfaceId rating }
}`
