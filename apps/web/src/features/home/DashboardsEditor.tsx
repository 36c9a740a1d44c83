import { mostHomeDashboards } from '@monarch/schema'
import { useQuery } from '@tanstack/react-query'
import { adminDocument } from '../../lib/api/admin-document.ts'
import { graphqlAll } from '../../lib/api/graphql-all.ts'
import { useInsightTexts } from '../../lib/levels/use-insight-texts.ts'
import { tenantKey, useTenant } from '../../lib/tenants/tenant.ts'
import { ChosenPlaces } from './ChosenPlaces.tsx'
import { t } from './customize-messages.ts'

interface DashboardsEditorProps {
  readonly ids: readonly string[]
  /** True when the choice is for others, who do not see personal dashboards. */
  readonly isShared: boolean
  readonly onChange: (ids: readonly string[]) => void
}

/** Chooses the dashboards of the start page. Those of other workspaces are hidden and kept. */
export function DashboardsEditor({ ids, isShared, onChange }: DashboardsEditorProps) {
  const { tenantId } = useTenant()
  const { named } = useInsightTexts()
  const { data, error, isPending } = useQuery({
    queryKey: tenantKey(tenantId, 'insights', 'dashboards', 'names'),
    queryFn: async ({ signal }) =>
      (await graphqlAll('admin', namesDocument, { tenantId: tenantId! }, { signal })).dashboards,
    select: (dashboards) => named('dashboard', dashboards),
    enabled: tenantId !== null,
    staleTime: 0,
  })
  const known = ids.flatMap((id) => data?.find((each) => each.id === id) ?? [])
  const options = (data ?? [])
    .filter(({ id, visibility }) => !ids.includes(id) && !(isShared && visibility === 'personal'))
    .map(({ id, name }) => ({ value: id, label: name }))
  return (
    <ChosenPlaces
      label={t('dashboards')}
      help={t('dashboardsHelp')}
      error={error ? t('dashboardsNotLoaded', { message: error.message }) : null}
      addLabel={t('addDashboard')}
      emptyText={t('noDashboards')}
      isLoading={isPending}
      isFull={ids.length >= mostHomeDashboards}
      chosen={known.map(({ id, name }) => ({ value: id, label: name }))}
      options={options}
      onAdd={(id) => onChange([...ids, id])}
      onRemove={(id) => onChange(ids.filter((each) => each !== id))}
    />
  )
}

const namesDocument = adminDocument(`query DashboardNames($tenantId: ID!, $limit: Int, $offset: Int) {
  dashboards(where: {tenantId: {eq: $tenantId}}, orderBy: [{name: ASC}], limit: $limit, offset: $offset) { id name visibility }
}`)
