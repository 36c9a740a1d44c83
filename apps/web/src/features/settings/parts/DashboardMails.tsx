import { Switch, toast } from '@monarch/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { QueryError } from '../../../errors/QueryError.tsx'
import { adminDocument } from '../../../lib/api/admin-document.ts'
import { messageOf } from '../../../lib/api/api-error.ts'
import { graphql } from '../../../lib/api/api.ts'
import { graphqlAll } from '../../../lib/api/graphql-all.ts'
import { useInsightTexts } from '../../../lib/levels/use-insight-texts.ts'
import { tenantKey, useTenant } from '../../../lib/tenants/tenant.ts'
import { t } from '../notifications-messages.ts'
import { Row, Section } from './parts.tsx'

/** The dashboards that the user receives by mail; absent without any. */
export function DashboardMails() {
  const { tenantId } = useTenant()
  const { nameOf } = useInsightTexts()
  const client = useQueryClient()
  const queryKey = tenantKey(tenantId, 'insights', 'digests', 'own')
  const digests = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (await graphqlAll('admin', ownDocument, { tenantId: tenantId! }, { signal })).digests,
    enabled: tenantId !== null,
    staleTime: 0,
  })
  const receive = useMutation({
    mutationFn: (data: { readonly id: string; readonly isReceived: boolean }) =>
      graphql('admin', receiveDocument, { data }),
    onSuccess: () => client.invalidateQueries({ queryKey }),
    onError: (error) => toast.error(messageOf(error)),
  })
  if (digests.isError && !digests.data) return <QueryError title={t('dashboardsNotLoaded')} query={digests} />
  if (!digests.data?.length) return null
  return (
    <Section title={t('dashboardsByMail')} description={t('dashboardsByMailHelp')}>
      {digests.data.map(({ id, name, isActive, isStopped, dashboard }) => {
        const own = dashboard ? nameOf('dashboard', dashboard) : ''
        const label = name || own
        const sent = receive.isPending && receive.variables.id === id ? receive.variables.isReceived : !isStopped
        return (
          <Row
            key={id}
            label={label}
            help={[...(name && name !== own ? [own] : []), ...(isActive ? [] : [t('pausedForAll')])].join(' · ')}
          >
            <Switch
              aria-label={t('receiveDashboard', { name: label })}
              checked={sent}
              disabled={receive.isPending}
              onCheckedChange={(isReceived) => receive.mutate({ id, isReceived })}
            />
          </Row>
        )
      })}
    </Section>
  )
}

const ownDocument = adminDocument(`query OwnDigests($tenantId: ID!, $limit: Int, $offset: Int) {
  digests(where: {tenantId: {eq: $tenantId}, isForCaller: {eq: true}}, orderBy: [{createdAt: ASC}], limit: $limit, offset: $offset) {
    id name isActive isStopped dashboard { id name }
  }
}`)
const receiveDocument = adminDocument(`mutation ReceiveDigest($data: ReceiveDigestInput!) {
  receiveDigest(data: $data) { id isStopped }
}`)
