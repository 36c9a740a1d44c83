import { EmptyState, Select } from '@monarch/ui'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { UsersRound } from 'lucide-react'
import { QueryError } from '../../../errors/QueryError.tsx'
import type { Target } from '../../../lib/levels/override.ts'
import { useRoles } from '../../../lib/tenants/roles.ts'
import { useTenant } from '../../../lib/tenants/tenant.ts'
import { AllowedGroups } from '../ui/AllowedGroups.tsx'
import { QuickActionsEditor } from '../ui/QuickActionsEditor.tsx'
import { LevelSettings } from '../LevelSettings.tsx'
import { t } from './messages.ts'

/** Interface settings of a role: groups, quick actions, and all others. `?role=` */
export function RoleInterface() {
  const roles = useRoles()
  const { organization } = useTenant()
  const { role: requested } = useSearch({ strict: false })
  const navigate = useNavigate()
  if (roles.error && !roles.data)
    return <QueryError title={t('errorLoadingInterfaces')} query={roles} headingLevel={3} />
  if (!roles.data)
    return (
      <p role="status" className="py-8 text-center text-sm text-muted-foreground">
        {t('loadingInterfaces')}
      </p>
    )
  const own = organization?.roles[0]?.id
  const role = roles.data.find(({ id }) => id === requested) ?? roles.data.find(({ id }) => id === own) ?? roles.data[0]
  if (!role)
    return <EmptyState icon={<UsersRound aria-hidden />} title={t('noRolesYet')} description={t('noRolesHelp')} />
  const target: Target = { level: 'role', roleId: role.id, name: t('roleNamed', { name: role.name }) }
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <div className="flex flex-wrap items-center gap-3">
        <span id="role-of-interface" className="text-sm font-medium">
          {t('role')}
        </span>
        <Select
          aria-labelledby="role-of-interface"
          className="w-56"
          options={roles.data.map(({ id, name }) => ({ value: id, label: name }))}
          value={role.id}
          onValueChange={(id) =>
            void navigate({ to: '.', search: (before) => ({ ...before, role: id }), replace: true })
          }
        />
      </div>
      <AllowedGroups key={`groups ${role.id}`} target={target} />
      <QuickActionsEditor key={`actions ${role.id}`} target={target} />
      <LevelSettings key={role.id} target={target} />
    </div>
  )
}
