import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { adminDocument } from '../api/admin-document.ts'
import { graphql } from '../api/api.ts'
import { notificationInterval } from '../constants.ts'
import type { Named } from '../levels/labels.ts'
import { showToast } from '../toasts.ts'

export interface Notification {
  readonly id: string
  readonly kind: 'mentioned' | 'commented' | 'workflow' | 'assigned' | 'reminder' | 'imported' | 'webhook' | 'metric'
  readonly tenantId: string
  /** `null` if the notification concerns no record, or many. */
  readonly recordId: string | null
  /** The metric that crossed its threshold. */
  readonly metricId: string | null
  readonly title: string
  readonly text: string
  readonly actorName: string
  readonly readAt: string | null
  readonly createdAt: string
  readonly entity: (Named & { readonly name: string }) | null
  readonly tenant: { readonly name: string } | null
}

const allKey = ['notifications'] as const

/** Refetched every minute and when the window gets the focus. */
export function useUnreadCount(): number {
  const { data } = useQuery({
    queryKey: [...allKey, 'count'],
    queryFn: async ({ signal }) => {
      const document = adminDocument(
        'query UnreadCount { unread: notifications(where: {readAt: {isNull: true}}, limit: 100) { id } }',
      )
      return (await graphql('admin', document, {}, { signal })).unread.length
    },
    staleTime: 0,
    refetchInterval: notificationInterval,
    refetchOnWindowFocus: true,
  })
  return data ?? 0
}

/** Latest first. */
export function useNotifications(onlyUnread: boolean) {
  return useQuery({
    queryKey: [...allKey, 'list', onlyUnread],
    queryFn: async ({ signal }) => {
      const document = adminDocument(`query Notifications($where: NotificationWhere) {
  notifications(where: $where, limit: ${maxShown}) {
    id kind tenantId recordId metricId title text actorName readAt createdAt entity { id name displayName pluralName } tenant { name }
  }
}`)
      const where = onlyUnread ? { readAt: { isNull: true } } : {}
      return (await graphql('admin', document, { where }, { signal })).notifications
    },
    staleTime: 0,
  })
}

/** Optimistic; a refetch reverts what the server refused. */
export function useMarkRead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (which: { ids: readonly string[] } | { all: true }) =>
      graphql(
        'admin',
        adminDocument(
          'mutation MarkRead($ids: [ID!], $all: Boolean) { markNotificationsRead(ids: $ids, all: $all) { id } }',
        ),
        which,
      ),
    onMutate: async (which) => {
      await client.cancelQueries({ queryKey: allKey })
      const now = new Date().toISOString()
      const isMeant = ({ id, readAt }: Notification) => readAt === null && ('all' in which || which.ids.includes(id))
      client.setQueriesData<Notification[]>({ queryKey: [...allKey, 'list'] }, (notifications) =>
        notifications?.map((one) => (isMeant(one) ? { ...one, readAt: now } : one)),
      )
      client.setQueryData<number>(
        [...allKey, 'count'],
        (count) => count && ('all' in which ? 0 : Math.max(0, count - which.ids.length)),
      )
    },
    onError: (error) => void showToast('error', error.message),
    onSettled: () => client.invalidateQueries({ queryKey: allKey }),
  })
}

export const maxShown = 50
