import { Skeleton } from '@monarch/ui'
import { useQuery } from '@tanstack/react-query'
import { adminDocument } from '../../../lib/api/admin-document.ts'
import { graphql } from '../../../lib/api/api.ts'
import { tenantKey, useTenant } from '../../../lib/tenants/tenant.ts'
import { t } from './messages.ts'

/** Lists what uses a report or a metric, in the confirmation of its deletion. */
export function UsersOfInsight({ id }: { readonly id: string }) {
  const { tenantId } = useTenant()
  const { data, error } = useQuery({
    queryKey: tenantKey(tenantId, 'insights', 'users', id),
    queryFn: async ({ signal }) => (await graphql('admin', usersDocument, { id }, { signal })).usersOfInsight,
    enabled: tenantId !== null,
    staleTime: 0,
  })
  if (error && !data) return <p className="text-cell text-muted-foreground">{t('usesNotLoaded')}</p>
  if (!data)
    return (
      <div role="status" aria-label={t('loadingUses')}>
        <Skeleton className="h-5 w-48" />
      </div>
    )
  if (data.length === 0) return <p className="text-cell text-muted-foreground">{t('notUsed')}</p>
  const named = data.flatMap(({ kind, id: userId, name }) => (name === null ? [] : [{ kind, userId, name }]))
  const hidden = data.length - named.length
  return (
    <div className="text-cell">
      <p>{t('usedBy')}</p>
      <ul className="mt-1 max-h-40 list-disc overflow-auto pl-5">
        {named.map(({ kind, userId, name }) => (
          <li key={userId} className="wrap-anywhere">
            {labels[kind as keyof typeof labels](name)}
          </li>
        ))}
        {hidden > 0 && <li>{t('hiddenUses', { count: hidden })}</li>}
      </ul>
    </div>
  )
}

const labels = {
  metric: (name: string) => t('metric', { name }),
  dashboard: (name: string) => t('dashboard', { name }),
  workflow: (name: string) => t('workflow', { name }),
}

const usersDocument = adminDocument(`query UsersOfInsight($id: ID!) { usersOfInsight(id: $id) { kind id name } }`)
