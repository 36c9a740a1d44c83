import { toast } from '@monarch/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type AdminDocument, adminDocument, type ReplyOf } from '../../../lib/api/admin-document.ts'
import { graphql } from '../../../lib/api/api.ts'
import { graphqlAll } from '../../../lib/api/graphql-all.ts'
import { settingsQuery } from '../../../lib/levels/settings.ts'
import { tenantKey, useTenant } from '../../../lib/tenants/tenant.ts'
import { currentLocale, formatNumber } from '@monarch/messages'
import { translateText } from '@monarch/schema'

type Interfaces = ReplyOf<typeof document>
export type SystemInterface = Interfaces['interfaces'][number]
export type Installed = Interfaces['installs'][number]

/** Interfaces of the category platform, with their installs and the user's ratings. */
export function useInterfaces() {
  const { tenantId } = useTenant()
  return useQuery({
    queryKey: interfacesKey(tenantId),
    queryFn: ({ signal }) => graphqlAll('admin', document, { tenantId: tenantId! }, { signal }),
    select: ({ interfaces, ...others }) => ({
      ...others,
      interfaces: interfaces.map(withTexts).toSorted((a, b) => a.displayName.localeCompare(b.displayName)),
    }),
    // Polls while an installation is running.
    refetchInterval: ({ state }) => (state.data?.installs.some(({ progress }) => isUnderWay(progress)) ? 1000 : false),
  })
}

/** The interface in the reader's language, as far as it has translations; entities, views and workflows as other screens name them. */
function withTexts(given: SystemInterface): SystemInterface {
  const { language } = currentLocale()
  const { name = given.displayName, description = given.description, texts } = given.translations?.[language] ?? {}
  const entities = given.preview.map(({ translations, views, ...entity }) => {
    const pluralName = translations?.[language]?.pluralName ?? entity.pluralName
    return {
      pluralName,
      views: views.map((view) => `${pluralName}: ${view.translations?.[language]?.name ?? view.name}`),
    }
  })
  return {
    ...given,
    displayName: name,
    description,
    ...(entities.length > 0 && {
      providedEntities: entities.map(({ pluralName }) => pluralName),
      providedViews: entities.flatMap(({ views }) => views),
    }),
    providedWorkflows: given.providedWorkflows.map((workflow) => translateText(texts, workflow)),
  }
}

export const isUnderWay = (progress: Installed['progress']): boolean => progress?.status === 'pending'

export function useInterfaceChange<Data>(document: AdminDocument<unknown, { data: Data }>) {
  const client = useQueryClient()
  const { tenantId } = useTenant()
  return useMutation({
    mutationFn: ({ data }: { data: Data; message: string }) => graphql('admin', document, { data }),
    onSuccess: (_answer, { message }) => toast.success(message),
    onError: ({ message }: Error) => toast.error(message),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: interfacesKey(tenantId) })
      void client.invalidateQueries({ queryKey: settingsQuery.queryKey })
    },
  })
}

export const interfaceChanges = {
  install: adminDocument('mutation Install($data: InstallInterfaceInput!) { installInterface(data: $data) { id } }'),
  uninstall: adminDocument(
    'mutation Uninstall($data: UninstallInterfaceInput!) { uninstallInterface(data: $data) { id } }',
  ),
  rate: adminDocument('mutation Rate($data: RateInterfaceInput!) { rateInterface(data: $data) { id } }'),
}

export function formatPrice(price: SystemInterface['monthlyPrice']): string {
  return formatNumber(Number(price), { style: 'currency', currency: 'USD' })
}

const interfacesKey = (tenantId: string | null) => tenantKey(tenantId, 'interfaces')

const document = adminDocument(`query SystemInterfaces($tenantId: ID!, $limit: Int, $offset: Int) {
  interfaces: systemInterfaces(where: {category: {eq: "platform"}}, orderBy: [{displayName: ASC}], limit: $limit, offset: $offset) {
    id name displayName description translations icon color preview providedEntities providedViews providedWorkflows
    isPremium monthlyPrice installCount rating ratingCount
  }
  installs: interfaceInstalls(where: {tenantId: {eq: $tenantId}, removedAt: {isNull: true}}, limit: $limit, offset: $offset) {
    id interfaceId overrideCount progress
  }
  ratings: interfaceRatings(limit: $limit, offset: $offset) { interfaceId rating }
}`)
