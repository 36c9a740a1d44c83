import { mostHomeDashboards } from '@monarch/schema'
import { Combobox, Field, IconButton } from '@monarch/ui'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { adminDocument } from '../../lib/api/admin-document.ts'
import { graphqlAll } from '../../lib/api/graphql-all.ts'
import { tenantKey, useTenant } from '../../lib/tenants/tenant.ts'
import { t } from './customize-messages.ts'

interface DashboardsEditorProps {
  readonly ids: readonly string[]
  /** For others, who do not see personal dashboards. */
  readonly isShared: boolean
  readonly onChange: (ids: readonly string[]) => void
}

/** Chooses the dashboards of the start page. Those of other workspaces are hidden and kept. */
export function DashboardsEditor({ ids, isShared, onChange }: DashboardsEditorProps) {
  const { tenantId } = useTenant()
  const { data, error, isPending } = useQuery({
    queryKey: tenantKey(tenantId, 'insights', 'dashboards', 'names'),
    queryFn: async ({ signal }) =>
      (await graphqlAll('admin', namesDocument, { tenantId: tenantId! }, { signal })).dashboards,
    enabled: tenantId !== null,
    staleTime: 0,
  })
  const known = ids.flatMap((id) => data?.find((each) => each.id === id) ?? [])
  const options = (data ?? [])
    .filter(({ id, visibility }) => !ids.includes(id) && !(isShared && visibility === 'personal'))
    .map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Field
      label={t('dashboards')}
      help={t('dashboardsHelp')}
      error={error ? t('dashboardsNotLoaded', { message: error.message }) : null}
    >
      {known.length > 0 && (
        <ul aria-label={t('dashboards')} className="mb-2 divide-y rounded-md border">
          {known.map(({ id, name }) => (
            <li key={id} className="flex min-h-11 items-center gap-2 px-3 py-1 text-sm">
              <span className="min-w-0 flex-1 truncate">{name}</span>
              <IconButton
                label={t('removeDashboard', { name })}
                size="icon-sm"
                onClick={() => onChange(ids.filter((each) => each !== id))}
              >
                <X aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <Combobox
        label={t('dashboards')}
        placeholder={t('addDashboard')}
        emptyText={t('noDashboards')}
        loading={isPending}
        disabled={ids.length >= mostHomeDashboards}
        options={options}
        value={null}
        onValueChange={(id) => id !== null && onChange([...ids, id])}
      />
    </Field>
  )
}

const namesDocument = adminDocument(`query DashboardNames($tenantId: ID!, $limit: Int, $offset: Int) {
  dashboards(where: {tenantId: {eq: $tenantId}}, orderBy: [{name: ASC}], limit: $limit, offset: $offset) { id name visibility }
}`)
