import { formatSize } from '@monarch/field-types'
import { Badge, Button, Card, Combobox, Dialog, EmptyState, Field, Input, RelativeTime, Skeleton } from '@monarch/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Building2, Pencil } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { AccessDenied } from '../../errors/AccessDenied.tsx'
import { QueryError } from '../../errors/QueryError.tsx'
import { ApiError } from '../../lib/api-error.ts'
import { graphql } from '../../lib/api.ts'
import { sessionKey } from '../../lib/session-end.ts'
import { useMay } from '../../lib/session.ts'
import { showToast } from '../../lib/toasts.ts'
import { type TenantFigures, tenantsQuery } from './server-figures.ts'
import { SettingsFrame } from './SettingsFrame.tsx'

/** /settings/tenants: the workspaces that the user can reach, and what their databases hold. */
export function TenantsPage() {
  const mayRead = useMay('tenant:read')
  if (!mayRead) return <AccessDenied missing={['tenant:read']} />
  return (
    <SettingsFrame title="Tenant Management" description="Each tenant is a workspace with a database of its own.">
      <TenantTable />
    </SettingsFrame>
  )
}

function TenantTable() {
  const query = useQuery(tenantsQuery)
  const mayUpdate = useMay('tenant:update')
  const [edited, setEdited] = useState<TenantFigures | null>(null)
  if (query.error && !query.data) return <QueryError title="Error loading tenants" query={query} />
  if (!query.data) return <Loading />
  if (query.data.length === 0)
    return (
      <EmptyState
        icon={<Building2 aria-hidden />}
        title="No tenants yet"
        description="A tenant is a workspace with a database of its own. The dashboard and the templates make one, and so does an operator on the command line."
      />
    )
  return (
    <>
      <Card className="overflow-x-auto p-0">
        <table className="w-full text-sm">
          <thead>
            <tr className="border-b text-left text-xs text-muted-foreground [&>th]:px-4 [&>th]:py-2 [&>th]:font-medium">
              <th scope="col">Tenant</th>
              <th scope="col">Status</th>
              <th scope="col" className="text-right!">
                Size
              </th>
              <th scope="col" className="text-right!">
                Records
              </th>
              <th scope="col">Last activity</th>
              <th scope="col">Time zone</th>
              <th scope="col">
                <span className="sr-only">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody className="divide-y">
            {query.data.map((tenant) => (
              <tr key={tenant.id} className="[&>td]:px-4 [&>td]:py-2">
                <th scope="row" className="px-4 py-2 text-left font-medium">
                  {tenant.name}
                </th>
                <td>
                  <Badge variant={tenant.status === 'active' ? 'success' : 'secondary'}>
                    {tenant.status === 'active' ? 'Active' : 'Being made'}
                  </Badge>
                </td>
                <td className="text-right whitespace-nowrap tabular-nums">
                  {tenant.bytes === null ? 'Not known' : formatSize(tenant.bytes)}
                </td>
                <td className="text-right tabular-nums">
                  {tenant.records === null ? '-' : tenant.records.toLocaleString('en-US')}
                </td>
                <td className="whitespace-nowrap text-muted-foreground">
                  {tenant.lastActivityAt ? <RelativeTime value={tenant.lastActivityAt} /> : 'None yet'}
                </td>
                <td>{tenant.timeZone}</td>
                <td className="text-right">
                  {mayUpdate && (
                    <Button variant="ghost" size="sm" onClick={() => setEdited(tenant)}>
                      <Pencil aria-hidden />
                      Edit<span className="sr-only"> {tenant.name}</span>
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
      <p className="text-xs text-muted-foreground">Records are PostgreSQL's own estimate, the bin included.</p>
      {edited && <TenantDialog key={edited.id} tenant={edited} onClose={() => setEdited(null)} />}
    </>
  )
}

const zones = Intl.supportedValuesOf('timeZone')
const zoneOptions = ['UTC', ...zones.filter((zone) => zone !== 'UTC')].map((zone) => ({
  value: zone,
  label: zone.replaceAll('_', ' '),
}))

function TenantDialog({ tenant, onClose }: { tenant: TenantFigures; onClose: () => void }) {
  const [name, setName] = useState(tenant.name)
  const [timeZone, setTimeZone] = useState(tenant.timeZone)
  const client = useQueryClient()
  const update = useMutation({
    mutationFn: (data: { name: string; timeZone: string }) =>
      graphql(
        'admin',
        'mutation UpdateTenant($id: ID!, $data: UpdateTenantInput!) { updateTenant(id: $id, data: $data) { id } }',
        { id: tenant.id, data },
      ),
    onSuccess: () => {
      onClose()
      void showToast('success', `${name.trim()} updated`)
      return Promise.all([
        client.invalidateQueries({ queryKey: tenantsQuery.queryKey }),
        client.invalidateQueries({ queryKey: sessionKey }),
        client.invalidateQueries({ queryKey: ['tenant', tenant.id] }),
      ])
    },
  })
  const problem = problemOf(update.error)
  const isDirty = name.trim() !== tenant.name || timeZone !== tenant.timeZone
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isDirty) update.mutate({ name: name.trim(), timeZone })
    else onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Edit tenant"
      dirty={isDirty}
      size="sm"
      onSubmit={submit}
      bodyClassName="flex flex-col gap-4"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={update.isPending}>
            Save
          </Button>
        </>
      }
    >
      <Field label="Name" error={problem('name')} required>
        <Input value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
      <Field
        label="Time zone"
        help="Where the days of this workspace begin: in formulas, in groups by date and in imports."
        error={problem('timeZone')}
      >
        <Combobox
          label="Time zones"
          options={zoneOptions}
          value={timeZone}
          onValueChange={(zone) => zone && setTimeZone(zone)}
        />
      </Field>
    </Dialog>
  )
}

/** The sentence for an input; what is about none of them stands at the name. */
function problemOf(error: Error | null): (key: 'name' | 'timeZone') => string | null {
  const issues = error instanceof ApiError ? error.issues : []
  return (key) =>
    issues.find(({ path }) => path === `data.${key}`)?.message ??
    (key === 'name' && error && issues.length === 0 ? error.message : null)
}

function Loading() {
  return (
    <Card role="status" className="flex flex-col gap-4">
      <span className="sr-only">Loading tenants</span>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-5 w-full" />
      ))}
    </Card>
  )
}
