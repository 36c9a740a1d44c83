import { isGranted } from '@monarch/schema'
import { Alert, Button } from '@monarch/ui'
import { Eye, KeyRound, LogOut, Pause, Play, ShieldBan, ShieldCheck, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { latestError } from '../../lib/api/latest-error.ts'
import { startImpersonation } from '../../lib/credentials/impersonate.ts'
import { useUser } from '../../lib/session/session.ts'
import { useLimit, useMay, useRights } from '../../lib/session/use-rights.ts'
import { showToast } from '../../lib/toasts.ts'
import { useTenant } from '../../lib/tenants/tenant.ts'
import { LinkBox } from './LinkBox.tsx'
import { changes, type Person, type PersonalLink, type Role, useChangePeople } from './parts/queries.ts'
import { RemoveDialog } from './RemoveDialog.tsx'
import { useBlocked } from './use-blocked.ts'
import { t } from './messages.ts'

interface UserActionsProps {
  person: Person
  roles: readonly Role[]
  onGone: () => void
}

/** Actions on a user; disabled ones show the reason. */
export function UserActions({ person, roles, onGone }: UserActionsProps) {
  const { organizationId, tenantId } = useTenant()
  const { id: ownId, isPlatformAdmin } = useUser()
  const { permissions } = useRights()
  const limit = { update: useLimit('user:update'), delete: useLimit('user:delete'), invite: useLimit('user:create') }
  // Disabled with the reason when the permission is held but does not apply.
  const may = {
    update: useMay('user:update') || limit.update !== null,
    delete: useMay('user:delete') || limit.delete !== null,
    invite: useMay('user:create') || limit.invite !== null,
    // Read-only, so members limited to some workspaces can do it, too.
    see: (['role:update', 'role:read'] as const).every((each) => isGranted(permissions, each)),
  }
  const blocked = useBlocked(person, roles)
  const [isRemoving, setRemoving] = useState(false)
  const [link, setLink] = useState<PersonalLink | null>(null)
  const turn = useChangePeople(changes.update)
  const reset = useChangePeople(changes.resetLink)
  const renew = useChangePeople(changes.invitationLink)
  const signOut = useChangePeople(changes.signOut)
  const shut = useChangePeople(changes.shut)
  const isOwn = person.id === ownId
  const isInvited = person.status === 'invited'
  const isSuspended = person.status === 'suspended'
  const last = person.isLastAdministrator ? t('lastAdministratorCannotBeRemoved') : null
  const suspend = (isActive: boolean) =>
    turn.mutate(
      { id: person.id, data: { organizationId, isActive } },
      {
        onSuccess: () => {
          const undo = { label: t('undo'), onClick: () => suspend(!isActive) }
          void showToast(
            'success',
            isActive ? t('canSignInAgain', { name: person.name }) : t('personSuspended', { name: person.name }),
            undo,
          )
        },
      },
    )
  const showLink = { onSuccess: (answer: { link: PersonalLink }) => setLink(answer.link) }
  const see = () => {
    const { tenantIds, id, name } = person
    const here = tenantIds === null || (tenantId !== null && tenantIds.includes(tenantId))
    startImpersonation({ kind: 'user', id, name }, here ? tenantId : (tenantIds?.[0] ?? null))
  }
  const setAccount = (isActive: boolean) =>
    shut.mutate(
      { data: { userId: person.id, isActive } },
      {
        onSuccess: () => {
          const undo = { label: t('undo'), onClick: () => setAccount(!isActive) }
          void showToast(
            'success',
            isActive ? t('accountOpen', { name: person.name }) : t('accountClosed', { name: person.name }),
            undo,
          )
        },
      },
    )
  const error = latestError(turn, reset, renew, signOut, shut)
  return (
    <section aria-label={t('actions')} className="flex flex-col divide-y rounded-lg border">
      {may.see && !isOwn && !isInvited && (
        <Action
          title={t('impersonateThisUser')}
          help={t('impersonateHelp')}
          reason={isSuspended ? t('suspendedUsersHaveNoAccess') : blocked}
          label={t('impersonate')}
          icon={<Eye aria-hidden />}
          onClick={see}
        />
      )}
      {may.update && !isInvited && (
        <Action
          title={t('newPassword')}
          help={t('newPasswordHelp')}
          reason={limit.update ?? blocked}
          label={t('createLink')}
          icon={<KeyRound aria-hidden />}
          isLoading={reset.isPending}
          onClick={() => reset.mutate({ data: { userId: person.id } }, showLink)}
        />
      )}
      {may.invite && isInvited && (
        <Action
          title={t('invitation')}
          help={t('newLinkHelp')}
          reason={limit.invite ?? blocked}
          label={t('newLink')}
          icon={<KeyRound aria-hidden />}
          isLoading={renew.isPending}
          onClick={() => renew.mutate({ data: { userId: person.id, organizationId } }, showLink)}
        />
      )}
      {link && (
        <div className="p-3">
          <LinkBox link={link} what={isInvited ? t('invitationLink') : t('linkForANewPassword')} />
        </div>
      )}
      {may.update && !isInvited && !isOwn && (
        <Action
          title={t('signOutEverywhere')}
          help={t('signOutHelp')}
          reason={limit.update ?? blocked}
          label={t('signOut')}
          icon={<LogOut aria-hidden />}
          isLoading={signOut.isPending}
          onClick={() =>
            signOut.mutate(
              { data: { userId: person.id, organizationId } },
              { onSuccess: () => void showToast('success', t('isSignedOutEverywhere', { name: person.name })) },
            )
          }
        />
      )}
      {may.update && !isInvited && (
        <Action
          title={isSuspended ? t('suspended') : t('suspend')}
          help={isSuspended ? t('personIsSuspended') : t('suspendHelp')}
          reason={
            limit.update ??
            (isOwn ? t('youCannotSuspendYourself') : person.isShut ? t('accountClosedByPlatform') : (last ?? blocked))
          }
          label={isSuspended ? t('reactivate') : t('suspend')}
          icon={isSuspended ? <Play aria-hidden /> : <Pause aria-hidden />}
          isLoading={turn.isPending}
          onClick={() => suspend(isSuspended)}
        />
      )}
      {isPlatformAdmin && !isInvited && !isOwn && (
        <Action
          title={person.isShut ? t('accountIsClosed') : t('closeTheAccount')}
          help={person.isShut ? t('accountIsInactive') : t('closeAccountHelp')}
          reason={null}
          label={person.isShut ? t('reopenAccount') : t('closeAccount')}
          icon={person.isShut ? <ShieldCheck aria-hidden /> : <ShieldBan aria-hidden />}
          isLoading={shut.isPending}
          onClick={() => setAccount(person.isShut)}
        />
      )}
      {may.delete && (
        <Action
          title={t('removeFromTheOrganization')}
          help={t('removeFromOrganizationHelp')}
          reason={limit.delete ?? (isOwn ? t('cannotRemoveYourself') : (last ?? blocked))}
          label={t('removeButton')}
          icon={<Trash2 aria-hidden />}
          onClick={() => setRemoving(true)}
        />
      )}
      {error && <Alert className="rounded-none">{error.message}</Alert>}
      {isRemoving && <RemoveDialog person={person} onClose={() => setRemoving(false)} onGone={onGone} />}
    </section>
  )
}

interface ActionProps {
  title: string
  help: string
  /** Why the action is disabled. */
  reason: string | null
  label: string
  icon: ReactNode
  isLoading?: boolean
  onClick: () => void
}

function Action({ title, help, reason, label, icon, isLoading = false, onClick }: ActionProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="text-sm font-medium">{title}</p>
        <p className="text-xs text-muted-foreground">{reason ?? help}</p>
      </div>
      <Button variant="outline" size="sm" disabled={reason !== null} loading={isLoading} onClick={onClick}>
        {icon}
        {label}
      </Button>
    </div>
  )
}
