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
import { t } from './messages.ts'
import { rich } from '../../lib/language/rich.ts'
import { hidden } from '../../lib/language/hidden.tsx'

/** Invitations that are not accepted yet. */
export default function InvitationsTab() {
  const query = useInvitations()
  if (query.isPending)
    return (
      <Skeletons
        label={t('loadingInvitations')}
        className="flex flex-col gap-px overflow-hidden rounded-lg border"
        count={3}
        row="h-14 w-full rounded-none"
      />
    )
  if (!query.data) return <QueryError title={t('invitationsCouldNotBeLoaded')} query={query} />
  if (query.data.length === 0) return <NoInvitations />
  return (
    <ul aria-label={t('openInvitations')} className="divide-y rounded-lg border">
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
      title={t('noOpenInvitations')}
      description={t('noOpenInvitationsHelp')}
      actions={
        mayInvite && (
          <Button asChild>
            <Link to="/users" search={({ tenant }) => ({ tenant, invite: '1' })}>
              {t('inviteUser')}
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
  const inviter = invitation.invitedBy_user
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
            {isOver && <Badge variant="warning">{t('expired')}</Badge>}
          </p>
          <p className="text-xs wrap-anywhere text-muted-foreground">
            {invitation.email} ·{' '}
            {rich(
              inviter
                ? t('invitedWhenBy', { name: inviter.name, when: () => <RelativeTime value={invitation.createdAt} /> })
                : t('invitedWhen', { when: () => <RelativeTime value={invitation.createdAt} /> }),
            )}{' '}
            ·{' '}
            {rich(t(isOver ? 'endedWhen' : 'endsWhen', { when: () => <RelativeTime value={invitation.expiresAt} /> }))}
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
              {rich(t(isMailed ? 'resendFor' : 'newLinkFor', { name: invitation.name, hidden }))}
            </Button>
            <Button variant="outline" size="sm" onClick={() => setRevoking(true)}>
              {rich(t('revokeTheInvitationOf', { name: invitation.name, hidden }))}
            </Button>
          </div>
        )}
      </div>
      {make.error && <Alert>{make.error.message}</Alert>}
      {link && <LinkBox link={link} what={t('invitationLink')} />}
      {isRevoking && (
        <ConfirmDialog
          onClose={() => setRevoking(false)}
          title={t('revokeQuestion', { name: invitation.name })}
          description={t('revokeHelp')}
          confirmLabel={t('revoke')}
          destructive
          pending={revoke.isPending}
          onConfirm={() =>
            revoke.mutate(
              { data: { id: invitation.id } },
              { onSuccess: () => void showToast('success', t('invitationOfRevoked', { name: invitation.name })) },
            )
          }
          error={revoke.error}
        />
      )}
    </li>
  )
}
