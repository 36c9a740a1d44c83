import { Button, lazyPart } from '@monarch/ui'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { type OwnOrganization, organizationsQuery } from '../../../lib/tenants/organizations.ts'

const NewTenantOrOrganization = lazyPart(() => import('./NewTenantOrOrganization.tsx'))

/** For users without a workspace: in each of their organizations, how to get one. */
export default function NoWorkspaces() {
  const { data } = useQuery(organizationsQuery)
  const [madeIn, setMadeIn] = useState<string | null>(null)
  const without = (data?.organizations ?? []).filter(({ tenants }) => tenants.length === 0)
  return (
    <>
      {without.map((organization) => (
        <span key={organization.id} className="mt-3 flex flex-col items-center gap-2">
          <span>{advice(organization)}</span>
          {mayCreate(organization) && (
            <Button onClick={() => setMadeIn(organization.id)}>
              <Plus aria-hidden />
              Create workspace
            </Button>
          )}
        </span>
      ))}
      {madeIn && <NewTenantOrOrganization what={{ tenantIn: madeIn }} onClose={() => setMadeIn(null)} />}
    </>
  )
}

const mayCreate = ({ may, status }: OwnOrganization): boolean => may.createTenants && status === 'active'

function advice(organization: OwnOrganization): string {
  const { name, administrators } = organization
  if (mayCreate(organization)) return `${name} has no workspace yet. Create one: it holds your entities and records.`
  const people = administrators.map((each) => `${each.name} (${each.email})`)
  const asked =
    people.length > 0 ? new Intl.ListFormat('en', { type: 'disjunction' }).format(people) : 'an administrator'
  return `You have no workspace in ${name} yet. Ask ${asked} to create one or to give you access.`
}
