import { Alert, Badge, Button, ConfirmDialog, EmptyState, RelativeTime, Skeletons, useNow } from '@monarch/ui'
import { Link } from '@tanstack/react-router'
import { MailOpen } from 'lucide-react'
import { useState } from 'react'
import { QueryError } from '../../errors/QueryError.tsx'
import { useMay } from '../../lib/session/use-rights.ts'
import { showToast } from '../../lib/toasts.ts'
import { useTenant } from '../../lib/tenants/tenant.ts'
import { LinkBox } from './LinkBox.tsx'
import {
  changes,
  type Invitation,
  type PersonalLink,
  useAllRoles,
  useChangePeople,
  useInvitations,
  useMailsLinks,
} from './parts/queries.ts'

/** Invitations that are not accepted yet. */
export default function InvitationsTab() {
  const query = useInvitations()
  if (query.isPending)
    return (
      <Skeletons
        label="Loading invitations"
        className="flex flex-col gap-px overflow-hidden rounded-lg border"
        count={3}
        row="h-14 w-full rounded-none"
      />
    )
  if (!query.data) return <QueryError title="The invitations could not be loaded" query={query} />
  if (query.data.length === 0) return <NoInvitations />
  return (
    <ul aria-label="Open invitations" className="divide-y rounded-lg border">
      {query.data.map((invitation) => (
        <InvitationRow key={invitation.id} invitation={invitation} />
      ))}
    </ul>
  )
}

function NoInvitations() {
  const mayInvite = useMay('user:create')
  return (
    <EmptyState
      icon={<MailOpen aria-hidden />}
      title="No open invitations"
      description="Invitations are listed here until they are accepted or revoked, or expire."
      actions={
        mayInvite && (
          <Button asChild>
            <Link to="/users" search={({ tenant }) => ({ tenant, invite: '1' })}>
              Invite user
            </Link>
          </Button>
        )
      }
    />
  )
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { organizationId } = useTenant()
  const mayInvite = useMay('user:create')
  const roles = useAllRoles(useMay('role:read'))
  const isMailed = useMailsLinks().data === true
  const [link, setLink] = useState<PersonalLink | null>(null)
  const [isRevoking, setRevoking] = useState(false)
  const make = useChangePeople(changes.invitationLink)
  const revoke = useChangePeople(changes.revoke)
  const isOver = new Date(invitation.expiresAt).getTime() < useNow()
  const names = invitation.roleIds.flatMap((id) => roles.data?.find((role) => role.id === id)?.name ?? [])
  return (
    <li className="flex flex-col gap-3 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
            <span className="truncate">{invitation.name}</span>
            {names.map((name) => (
              <Badge key={name} variant="secondary">
                {name}
              </Badge>
            ))}
            {isOver && <Badge variant="warning">Expired</Badge>}
          </p>
          <p className="truncate text-xs text-muted-foreground">
            {invitation.email} · Invited <RelativeTime value={invitation.createdAt} />
            {invitation.invitedBy_user && ` by ${invitation.invitedBy_user.name}`} · {isOver ? 'Ended' : 'Ends'}{' '}
            <RelativeTime value={invitation.expiresAt} />
          </p>
        </div>
        {mayInvite && (
          <div className="flex gap-2">
            <Button
              variant="outline"
              size="sm"
              loading={make.isPending}
              onClick={() =>
                make.mutate(
                  { data: { userId: invitation.userId, organizationId } },
                  { onSuccess: (answer) => setLink(answer.link) },
                )
              }
            >
              {isMailed ? 'Resend' : 'New link'}
              <span className="sr-only"> for {invitation.name}</span>
            </Button>
            <Button variant="outline" size="sm" onClick={() => setRevoking(true)}>
              Revoke<span className="sr-only"> the invitation of {invitation.name}</span>
            </Button>
          </div>
        )}
      </div>
      {make.error && <Alert>{make.error.message}</Alert>}
      {link && <LinkBox link={link} what="Invitation link" />}
      {isRevoking && (
        <ConfirmDialog
          onClose={() => setRevoking(false)}
          title={`Revoke the invitation of ${invitation.name}?`}
          description="The link stops working. You can invite the person again."
          confirmLabel="Revoke"
          destructive
          pending={revoke.isPending}
          onConfirm={() =>
            revoke.mutate(
              { data: { id: invitation.id } },
              { onSuccess: () => void showToast('success', `Invitation of ${invitation.name} revoked`) },
            )
          }
          error={revoke.error}
        />
      )}
    </li>
  )
}
