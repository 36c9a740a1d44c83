import { formatList } from '@monarch/messages'
import { Button, lazyPart } from '@monarch/ui'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { type OwnOrganization, organizationsQuery } from '../../../lib/tenants/organizations.ts'
import { t } from './messages.ts'

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
              {t('createWorkspace')}
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
  if (mayCreate(organization)) return t('createTheFirst', { name })
  const people = administrators.map((each) => `${each.name} (${each.email})`)
  return people.length > 0
    ? t('askForOne', { name, people: formatList(people, { type: 'disjunction' }) })
    : t('askAnAdministrator', { name })
}
