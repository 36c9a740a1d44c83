import type { Json } from '@monarch/field-types'
import type { WebhookAction, WebhookKind, WebhookPause } from '@monarch/schema'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { adminDocument } from '../../../../lib/api/admin-document.ts'
import { graphql } from '../../../../lib/api/api.ts'
import { graphqlAll } from '../../../../lib/api/graphql-all.ts'
import { tenantKey } from '../../../../lib/tenants/tenant.ts'

export interface Webhook {
  readonly id: string
  readonly entityId: string
  readonly name: string
  readonly kind: WebhookKind
  readonly address: string
  readonly hasAddress: boolean
  readonly config: {
    readonly actions?: readonly WebhookAction[]
    readonly fields?: readonly string[]
    readonly where?: Json
  }
  readonly isActive: boolean
  readonly pauseReason: WebhookPause | null
  readonly failingSince: string | null
  readonly lastDelivery: { readonly at: string; readonly isDelivered: boolean; readonly status: number | null } | null
  readonly actsAsName: string | null
  readonly version: number
  readonly entity: { readonly name: string; readonly displayName: string; readonly pluralName: string } | null
}

const keyOf = (tenantId: string) => tenantKey(tenantId, 'webhooks')
const deliveriesKey = (tenantId: string, id: string) => tenantKey(tenantId, 'webhooks', id, 'deliveries')

export function useWebhooks(tenantId: string) {
  return useQuery({
    queryKey: keyOf(tenantId),
    queryFn: async ({ signal }) => {
      const document = adminDocument(`query Webhooks($tenantId: ID!, $limit: Int, $offset: Int) {
  webhooks(where: {tenantId: {eq: $tenantId}}, limit: $limit, offset: $offset) {
    id entityId name kind address hasAddress config isActive pauseReason failingSince lastDelivery actsAsName version
    entity { name displayName pluralName } }
}`)
      return (await graphqlAll('admin', document, { tenantId }, { signal })).webhooks
    },
    staleTime: 0,
  })
}

export interface WebhookInput {
  readonly name?: string
  readonly url?: string
  readonly actions?: readonly WebhookAction[]
  readonly fields?: readonly string[]
  readonly where?: Json
  readonly isActive?: boolean
}

/** Returns the secret if there is a new one; `undefined` if the response was lost and repeated, because it is shown once. */
export function useSaveWebhook(tenantId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({
      webhook,
      data,
    }: {
      readonly webhook: Webhook | { readonly entityId: string; readonly kind: WebhookKind }
      readonly data: WebhookInput & { readonly name: string }
    }) => {
      if ('id' in webhook) {
        const document = adminDocument(`mutation UpdateWebhook($id: ID!, $data: UpdateWebhookInput!, $ifVersion: Int) {
  saved: updateWebhook(id: $id, data: $data, ifVersion: $ifVersion) { secret isRepeated }
}`)
        const { id, version: ifVersion } = webhook
        return (await graphql('admin', document, { id, data, ifVersion })).saved
      }
      const document = adminDocument(
        `mutation CreateWebhook($data: CreateWebhookInput!) { saved: createWebhook(data: $data) { secret isRepeated } }`,
      )
      const { url = '', ...given } = data
      return (await graphql('admin', document, { data: { ...given, ...webhook, url, tenantId } })).saved
    },
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(tenantId) }),
  })
}

export function useRotateSecret(tenantId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) => {
      const document = adminDocument(
        `mutation RotateWebhookSecret($id: ID!) { rotated: rotateWebhookSecret(id: $id) { secret } }`,
      )
      return (await graphql('admin', document, { id })).rotated.secret ?? null
    },
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(tenantId) }),
  })
}

export function useDeleteWebhook(tenantId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      graphql('admin', adminDocument('mutation DeleteWebhook($id: ID!) { deleteWebhook(data: {id: $id}) { id } }'), {
        id,
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(tenantId) }),
  })
}

export function useTestWebhook(tenantId: string, id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () =>
      graphql('admin', adminDocument('mutation TestWebhook($id: ID!) { testWebhook(id: $id) { id } }'), { id }),
    onSuccess: () => client.invalidateQueries({ queryKey: deliveriesKey(tenantId, id) }),
  })
}

/** Sends deliveries again: the given ones, or all that failed. */
export function useReplay(tenantId: string, id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (deliveryIds: readonly string[] | null) => {
      const document = adminDocument(`mutation ReplayWebhookDeliveries($id: ID!, $deliveryIds: [ID!]) {
  replayWebhookDeliveries(id: $id, deliveryIds: $deliveryIds) { id }
}`)
      return graphql('admin', document, { id, ...(deliveryIds && { deliveryIds }) })
    },
    onSuccess: () => client.invalidateQueries({ queryKey: deliveriesKey(tenantId, id) }),
  })
}

export interface Attempt {
  readonly at: string
  readonly milliseconds: number
  readonly sent: { readonly fields: readonly string[]; readonly bytes: number } | null
  readonly status: number | null
  readonly error: string | null
  readonly response: string | null
}

export interface Delivery {
  readonly id: string
  readonly status: 'waiting' | 'sending' | 'delivered' | 'failed' | 'skipped'
  readonly action: WebhookAction | 'test'
  readonly recordId: string | null
  readonly attempts: number
  readonly error: string | null
  readonly createdAt: string
  readonly dueAt: string | null
  readonly log: readonly Attempt[]
}

export const shownDeliveries = 50

/** Refetched while the log is open: deliveries happen in the background. */
export function useDeliveries(tenantId: string, webhookId: string) {
  return useQuery({
    queryKey: deliveriesKey(tenantId, webhookId),
    queryFn: async ({ signal }) => {
      const document = `query WebhookDeliveries($webhookId: ID!) {
  deliveries: _webhook_deliveries(webhookId: $webhookId, limit: ${shownDeliveries}) {
    id status action recordId attempts error createdAt dueAt log } }`
      const reply = await graphql<{ deliveries: Delivery[] }>('tenant', document, { webhookId }, { signal })
      return reply.deliveries
    },
    staleTime: 0,
    refetchInterval: 3_000,
  })
}

/** The entities that a webhook can be about. */
export function useWebhookEntities(tenantId: string) {
  return useQuery({
    queryKey: tenantKey(tenantId, 'webhookEntities'),
    queryFn: async ({ signal }) => {
      const document = adminDocument(`query WebhookEntities($tenantId: ID!, $limit: Int, $offset: Int) {
  entities: tenantEntities(where: {tenantId: {eq: $tenantId}}, orderBy: [{displayName: ASC}], limit: $limit,
    offset: $offset) { id name displayName pluralName }
}`)
      return (await graphqlAll('admin', document, { tenantId }, { signal })).entities
    },
  })
}

/** The fields of an entity that can be sent. */
export function useWebhookFields(tenantId: string, entityId: string | null) {
  return useQuery({
    queryKey: tenantKey(tenantId, 'webhookFields', entityId),
    queryFn: async ({ signal }) => {
      const document = adminDocument(`query WebhookFields($entityId: ID!, $limit: Int, $offset: Int) {
  fields: systemFields(where: {entityId: {eq: $entityId}}, orderBy: [{sortOrder: ASC}], limit: $limit,
    offset: $offset) { name displayName }
}`)
      return (await graphqlAll('admin', document, { entityId: entityId! }, { signal })).fields
    },
    enabled: entityId !== null,
  })
}
