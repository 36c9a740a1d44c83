import { Alert, Badge, Button, Field, Input, RelativeTime, Sheet } from '@monarch/ui'
import { useState } from 'react'
import { PersonAvatar } from '../../lib/people/PersonAvatar.tsx'
import { useUser } from '../../lib/session/session.ts'
import { useMay } from '../../lib/session/use-rights.ts'
import { showToast } from '../../lib/toasts.ts'
import { useTenant } from '../../lib/tenants/tenant.ts'
import { EffectivePermissions } from './EffectivePermissions.tsx'
import { problemsOf } from '../../lib/api/input-problems.ts'
import { changes, type Person, type Role, rolesOf, useChangePeople } from './parts/queries.ts'
import { RoleChoice, TenantChoice } from './RightsChoice.tsx'
import { statusLabel, statusLook } from './status.ts'
import { useBlocked } from './use-blocked.ts'
import { UserActions } from './UserActions.tsx'
import { t } from './messages.ts'
import { rich } from '../../lib/language/rich.ts'

interface UserPanelProps {
  person: Person
  roles: readonly Role[]
  onClose: () => void
}

/** A member of the organization: profile, roles, actions and permissions. */
export default function UserPanel({ person, roles, onClose }: UserPanelProps) {
  const status = statusLook[person.status]
  const { lastSeenAt } = person
  const canReadRoles = useMay('role:read')
  const { id: ownId } = useUser()
  return (
    <Sheet onClose={onClose} title={person.name}>
      <div className="flex flex-col gap-6">
        <div className="flex items-center gap-4">
          <PersonAvatar id={person.id} name={person.name} url={person.avatarUrl} size="lg" />
          <div className="min-w-0 flex-1 text-sm">
            <p className="truncate">{person.email}</p>
            <p className="mt-1 flex flex-wrap items-center gap-2 text-xs text-muted-foreground">
              <Badge variant={status}>{statusLabel(person.status)}</Badge>
              {lastSeenAt ? rich(t('lastSeen', { when: () => <RelativeTime value={lastSeenAt} /> })) : t('neverSeen')}
            </p>
          </div>
        </div>
        {person.isLastAdministrator && (
          <Alert variant="info">{person.id === ownId ? t('areLast') : t('isLast', { name: person.name })}</Alert>
        )}
        <Membership key={JSON.stringify(person)} person={person} roles={roles} />
        <UserActions person={person} roles={roles} onGone={onClose} />
        {(canReadRoles || person.id === ownId) && <EffectivePermissions person={person} />}
      </div>
    </Sheet>
  )
}

function Membership({ person, roles }: { person: Person; roles: readonly Role[] }) {
  const { organizationId } = useTenant()
  const { id: ownId } = useUser()
  const mayUpdate = useMay('user:update')
  const blocked = useBlocked(person, roles)
  const before = rolesOf(person).map(({ id }) => id)
  const [name, setName] = useState(person.name)
  const [roleIds, setRoleIds] = useState<readonly string[]>(before)
  const [tenantIds, setTenantIds] = useState<readonly string[] | null>(person.tenantIds)
  const update = useChangePeople(changes.update)
  const problems = problemsOf(update.error, ['name', 'roleIds'])
  const sorted = (ids: readonly string[] | null) => ids && ids.toSorted().join()
  const data = {
    ...(name.trim() !== person.name && { name: name.trim() }),
    ...(sorted(roleIds) !== sorted(before) && { roleIds }),
    ...(sorted(tenantIds) !== sorted(person.tenantIds) && { tenantIds }),
  }
  const isDirty = Object.keys(data).length > 0
  const save = () =>
    update.mutate(
      { id: person.id, data: { organizationId, ...data } },
      { onSuccess: () => void showToast('success', t('updated', { name: name.trim() })) },
    )
  if (!mayUpdate) return null
  const own = person.id === ownId
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (isDirty) save()
      }}
    >
      <Field label={t('name')} help={blocked} error={problems.name}>
        <Input autoComplete="off" disabled={blocked !== null} value={name} onValueChange={setName} />
      </Field>
      {roles.length > 0 && (
        <RoleChoice
          roles={roles}
          value={roleIds}
          onChange={setRoleIds}
          error={problems.roleIds}
          lockedBecause={({ id, permissions }) =>
            person.isLastAdministrator && before.includes(id) && permissions.includes('*')
              ? t('lastAdministratorCannotLoseThisRole')
              : null
          }
        />
      )}
      <TenantChoice value={tenantIds} onChange={setTenantIds} reason={own ? t('cannotChangeOwnAccess') : blocked} />
      {problems.form && <Alert>{problems.form}</Alert>}
      <div className="flex justify-end gap-2">
        {isDirty && (
          <Button
            type="button"
            variant="outline"
            onClick={() => {
              setName(person.name)
              setRoleIds(before)
              setTenantIds(person.tenantIds)
              update.reset()
            }}
          >
            {t('discard')}
          </Button>
        )}
        <Button type="submit" disabled={!isDirty} loading={update.isPending}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}
