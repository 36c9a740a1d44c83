import { roleTexts } from '@monarch/schema'
import { CheckboxField, RadioGroup } from '@monarch/ui'
import { useId } from 'react'
import { useTenant } from '../../lib/tenants/tenant.ts'
import { type Role, useMayGive } from './parts/queries.ts'
import { t } from './messages.ts'

interface RoleChoiceProps {
  roles: readonly Role[]
  value: readonly string[]
  onChange: (ids: string[]) => void
  /** Why a role cannot be changed, besides permissions that the user cannot grant. */
  lockedBecause?: (role: Role) => string | null
  error: string | undefined
}

/** The roles of a user. A role that the current user cannot assign is disabled with the reason. */
export function RoleChoice({ roles, value, onChange, lockedBecause, error }: RoleChoiceProps) {
  const mayGive = useMayGive()
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className="flex flex-col gap-1.5">
      <span id={id} className="text-cell font-medium">
        {t('roles')}
      </span>
      {roles.length === 0 && <p className="text-xs text-muted-foreground">{t('noRolesToAssign')}</p>}
      <div className="flex max-h-72 flex-col gap-2 overflow-y-auto rounded-md border px-3 py-2">
        {roles.map((role) => {
          const reason = lockedBecause?.(role) ?? mayGive({ permissions: role.permissions, rules: role.rules })
          const isOn = value.includes(role.id)
          return (
            <CheckboxField
              key={role.id}
              label={roleTexts(role).name}
              help={reason ?? roleTexts(role).description}
              disabled={reason !== null}
              checked={isOn}
              onCheckedChange={() => onChange(isOn ? value.filter((each) => each !== role.id) : [...value, role.id])}
            />
          )
        })}
      </div>
      {error && <p className="text-xs text-error">{error}</p>}
    </div>
  )
}

interface TenantChoiceProps {
  /** `null`: all workspaces of the organization. */
  value: readonly string[] | null
  onChange: (ids: readonly string[] | null) => void
  /** Why it cannot be changed. */
  reason?: string | null
}

/** The workspaces that a user can open. */
export function TenantChoice({ value, onChange, reason = null }: TenantChoiceProps) {
  const { organization } = useTenant()
  const tenants = organization?.tenants ?? []
  return (
    <div className="flex flex-col gap-1.5">
      <span aria-hidden className="text-cell font-medium">
        {t('tenants')}
      </span>
      <RadioGroup
        aria-label={t('tenants')}
        disabled={reason !== null}
        value={value === null ? 'all' : 'some'}
        onValueChange={(next) => onChange(next === 'all' ? null : tenants.map((tenant) => tenant.id))}
        options={[
          { value: 'all', label: t('allTenantsOfTheOrganization') },
          { value: 'some', label: t('selectedTenants') },
        ]}
      />
      {value !== null && (
        <div role="group" aria-label={t('selectedTenants')} className="ml-6 flex flex-col gap-2">
          {tenants.map((tenant) => (
            <CheckboxField
              key={tenant.id}
              label={tenant.name}
              disabled={reason !== null}
              checked={value.includes(tenant.id)}
              onCheckedChange={(isOn) =>
                onChange(isOn ? [...value, tenant.id] : value.filter((each) => each !== tenant.id))
              }
            />
          ))}
        </div>
      )}
      {reason && <p className="text-xs text-muted-foreground">{reason}</p>}
    </div>
  )
}
