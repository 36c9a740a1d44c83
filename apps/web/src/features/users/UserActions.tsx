import { isGranted } from '@monarch/schema'
import { Alert, Button } from '@monarch/ui'
import { Eye, KeyRound, LogOut, Pause, Play, ShieldBan, ShieldCheck, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { startImpersonation } from '../../lib/session/impersonation.ts'
import { useLimit, useMay, useRights, useUser } from '../../lib/session/session.ts'
import { showToast } from '../../lib/toasts.ts'
import { useTenant } from '../../lib/tenants/tenant.ts'
import { LinkBox } from './LinkBox.tsx'
import { changes, type Person, type PersonalLink, type Role, useChangePeople } from './queries.ts'
import { RemoveDialog } from './RemoveDialog.tsx'
import { useBlocked } from './use-blocked.ts'

interface UserActionsProps {
  person: Person
  roles: readonly Role[]
  onGone: () => void
}

/** What may be done about somebody; what may not stands there with the reason. */
export function UserActions({ person, roles, onGone }: UserActionsProps) {
  const { organizationId, tenantId } = useTenant()
  const { id: ownId, isPlatformAdmin } = useUser()
  const { permissions } = useRights()
  const limit = { update: useLimit('user:update'), delete: useLimit('user:delete'), invite: useLimit('user:create') }
  // Shown, and disabled with the reason where the permission does not count.
  const may = {
    update: useMay('user:update') || limit.update !== null,
    delete: useMay('user:delete') || limit.delete !== null,
    invite: useMay('user:create') || limit.invite !== null,
    // Read-only, so members limited to some workspaces have it, too.
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
  const last = person.isLastAdministrator ? 'The last administrator stays.' : null
  const suspend = (isActive: boolean) =>
    turn.mutate(
      { id: person.id, data: { organizationId, isActive } },
      {
        onSuccess: () => {
          const undo = { label: 'Undo', onClick: () => suspend(!isActive) }
          void showToast('success', isActive ? `${person.name} can sign in again` : `${person.name} suspended`, undo)
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
          const undo = { label: 'Undo', onClick: () => setAccount(!isActive) }
          void showToast('success', `The account of ${person.name} is ${isActive ? 'open again' : 'shut'}`, undo)
        },
      },
    )
  const error = turn.error ?? reset.error ?? renew.error ?? signOut.error ?? shut.error
  return (
    <section aria-label="Actions" className="flex flex-col divide-y rounded-lg border">
      {may.see && !isOwn && !isInvited && (
        <Action
          title="See as this person"
          help="Look at everything with these rights; nothing can be changed."
          reason={isSuspended ? 'Suspended people see nothing.' : blocked}
          label="See as"
          icon={<Eye aria-hidden />}
          onClick={see}
        />
      )}
      {may.update && !isInvited && (
        <Action
          title="New password"
          help="A link by which the person chooses one. It also removes passkeys and two-factor, unless another organization relies on them."
          reason={limit.update ?? blocked}
          label="Make link"
          icon={<KeyRound aria-hidden />}
          isLoading={reset.isPending}
          onClick={() => reset.mutate({ data: { userId: person.id } }, showLink)}
        />
      )}
      {may.invite && isInvited && (
        <Action
          title="Invitation"
          help="A new link; the one before is dead then."
          reason={limit.invite ?? blocked}
          label="New link"
          icon={<KeyRound aria-hidden />}
          isLoading={renew.isPending}
          onClick={() => renew.mutate({ data: { userId: person.id, organizationId } }, showLink)}
        />
      )}
      {link && (
        <div className="p-3">
          <LinkBox link={link} what={isInvited ? 'Invitation link' : 'Link for a new password'} />
        </div>
      )}
      {may.update && !isInvited && !isOwn && (
        <Action
          title="Sign out everywhere"
          help="Ends every session; the person can sign in again. For a device that was lost, say."
          reason={limit.update ?? blocked}
          label="Sign out"
          icon={<LogOut aria-hidden />}
          isLoading={signOut.isPending}
          onClick={() =>
            signOut.mutate(
              { data: { userId: person.id, organizationId } },
              { onSuccess: () => void showToast('success', `${person.name} is signed out everywhere`) },
            )
          }
        />
      )}
      {may.update && !isInvited && (
        <Action
          title={isSuspended ? 'Suspended' : 'Suspend'}
          help={isSuspended ? 'Cannot come in at present.' : 'Cannot come in until reactivated; nothing is lost.'}
          reason={
            limit.update ??
            (isOwn
              ? 'You cannot suspend yourself.'
              : person.isShut
                ? 'The account is shut in all organizations, by who runs the installation.'
                : (last ?? blocked))
          }
          label={isSuspended ? 'Reactivate' : 'Suspend'}
          icon={isSuspended ? <Play aria-hidden /> : <Pause aria-hidden />}
          isLoading={turn.isPending}
          onClick={() => suspend(isSuspended)}
        />
      )}
      {isPlatformAdmin && !isInvited && !isOwn && (
        <Action
          title={person.isShut ? 'Account is shut' : 'Shut the account'}
          help={
            person.isShut
              ? 'Nothing acts as this person in any organization.'
              : 'In all organizations: sessions, keys, workflows and forms of this person stop.'
          }
          reason={null}
          label={person.isShut ? 'Open account' : 'Shut account'}
          icon={person.isShut ? <ShieldCheck aria-hidden /> : <ShieldBan aria-hidden />}
          isLoading={shut.isPending}
          onClick={() => setAccount(person.isShut)}
        />
      )}
      {may.delete && (
        <Action
          title="Remove from the organization"
          help="Views and workflows can go to somebody else."
          reason={
            limit.delete ?? (isOwn ? 'You cannot remove yourself. Ask somebody else to do it.' : (last ?? blocked))
          }
          label="Remove"
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
  /** Why it cannot be done. */
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
