import type { DigestSchedule } from '@monarch/schema'
import { toast } from '@monarch/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { adminDocument, type ReplyOf } from '../../../lib/api/admin-document.ts'
import { messageOf } from '../../../lib/api/api-error.ts'
import { graphql } from '../../../lib/api/api.ts'
import { graphqlAll } from '../../../lib/api/graphql-all.ts'
import { tenantKey, useTenant } from '../../../lib/tenants/tenant.ts'
import { pushUndo } from '../../record-data/write/undo.ts'
import { t } from './messages.ts'

const digestsKey = (tenantId: string | null, ...rest: readonly unknown[]) =>
  tenantKey(tenantId, 'insights', 'digests', ...rest)

export type StoredDigest = ReplyOf<typeof listDocument>['digests'][number]

export interface DigestInput {
  readonly name: string
  readonly schedule: DigestSchedule
  readonly userIds: readonly string[]
  readonly roleIds: readonly string[]
}

/** The schedules by which a dashboard is mailed. */
export function useDigests(dashboardId: string) {
  const { tenantId } = useTenant()
  return useQuery({
    queryKey: digestsKey(tenantId, dashboardId),
    queryFn: async ({ signal }) => (await graphqlAll('admin', listDocument, { dashboardId }, { signal })).digests,
    enabled: tenantId !== null,
    staleTime: 0,
  })
}

/** The recipients of a digest, with the result of each last mail. A new `version` refetches them after a change. */
export function useRecipients({ id, version }: Pick<StoredDigest, 'id' | 'version'>) {
  const { tenantId } = useTenant()
  return useQuery({
    queryKey: digestsKey(tenantId, 'recipients', id, version),
    queryFn: async ({ signal }) => (await graphql('admin', recipientsDocument, { id }, { signal })).digestRecipients,
    enabled: tenantId !== null,
    staleTime: 0,
  })
}

export function useCanSendMail() {
  return useQuery({
    queryKey: ['sendsMail'],
    queryFn: async ({ signal }) => (await graphql('admin', sendsMailDocument, {}, { signal })).sendsMail,
  })
}

export function useSaveDigest(dashboardId: string, stored: StoredDigest | null) {
  const { tenantId } = useTenant()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (data: Partial<DigestInput> & { readonly isActive?: boolean }) => {
      if (stored) {
        const { id, version: ifVersion } = stored
        return (await graphql('admin', updateDocument, { id, data: data as never, ifVersion })).updateDigest.id
      }
      const sent = { ...data, tenantId: tenantId!, dashboardId } as never
      return (await graphql('admin', createDocument, { data: sent })).createDigest.id
    },
    onSuccess: () => client.invalidateQueries({ queryKey: digestsKey(tenantId) }),
  })
}

/** Undo in its toast and `Mod+Z` restore the schedule. */
export function useDeleteDigest() {
  const { tenantId } = useTenant()
  const client = useQueryClient()
  const changed = () => client.invalidateQueries({ queryKey: digestsKey(tenantId) })
  const fail = (error: Error) => void toast.error(messageOf(error))
  return (id: string, name: string) => {
    const restore = async () => {
      await graphql('admin', restoreDocument, { id })
      await changed()
      toast.success(t('restored', { name }))
    }
    const sent = graphql('admin', deleteDocument, { id }).then(changed)
    sent.catch(fail)
    pushUndo(
      tenantId,
      sent.then(() => true),
      { message: () => t('deleted', { name }), undo: () => void restore().catch(fail) },
    )
  }
}

export function useSendTest(id: string) {
  return useMutation({
    mutationFn: (name: string) => graphql('admin', testDocument, { data: { id, name } }),
    onSuccess: () => toast.success(t('testSent')),
    onError: (error) => toast.error(messageOf(error)),
  })
}

const listDocument = adminDocument(`query Digests($dashboardId: ID!, $limit: Int, $offset: Int) {
  digests(where: {dashboardId: {eq: $dashboardId}}, orderBy: [{createdAt: ASC}], limit: $limit, offset: $offset) {
    id name schedule userIds roleIds isActive version nextAt lastSentAt
  }
}`)
const recipientsDocument = adminDocument(`query DigestRecipients($id: ID!) {
  digestRecipients(id: $id) { userId name refusal lastDate lastOutcome lastError }
}`)
const sendsMailDocument = adminDocument('query SendsMail { sendsMail }')
const createDocument = adminDocument(`mutation CreateDigest($data: CreateDigestInput!) {
  createDigest(data: $data) { id }
}`)
const updateDocument = adminDocument(`mutation UpdateDigest($id: ID!, $data: UpdateDigestInput!, $ifVersion: Int!) {
  updateDigest(id: $id, data: $data, ifVersion: $ifVersion) { id }
}`)
const deleteDocument = adminDocument(`mutation DeleteDigest($id: ID!) { deleteDigest(data: {id: $id}) { id } }`)
const restoreDocument = adminDocument(`mutation RestoreDigest($id: ID!) { restoreDigest(id: $id) { id } }`)
const testDocument = adminDocument(`mutation SendDigestTest($data: SendDigestTestInput!) {
  sendDigestTest(data: $data) { id }
}`)
