import { AppError, isUuid, notFound } from '@monarch/schema'
import type { App } from '../../../platform/app.ts'
import type { AdminChange } from '../../../api/admin/admin-mutation.ts'
import { userCountersService } from '../accounts/counters.ts'
import { mailInvitation, removeInvited, renewInvitation } from './invitations.ts'
import { findMember, type Member, requireAllRightsOf } from '../../../request/members.ts'
import { canMailLinks } from '../accounts/secret-links.ts'
import { logUserChange } from '../accounts/log-user-change.ts'
import { wholeOrganization } from '../../../request/decisions.ts'

export interface PersonalLink {
  readonly url: string | null
  readonly sentTo: string | null
  readonly expiresAt: string | null
}

/** Returns the id of the invitation. The link can become the account, so the caller needs all rights of the invited user. */
export async function resendInvitation(
  change: AdminChange,
  { userId, organizationId }: { readonly userId: string; readonly organizationId: string },
): Promise<string> {
  const { ctx, transaction } = change
  const member = await findMember(transaction, { userId, organizationId, path: 'data.userId' })
  const invitation = await transaction
    .selectFrom('invitations')
    .select('id')
    .where('userId', '=', member.id)
    .where('organizationId', '=', organizationId)
    .forUpdate()
    .executeTakeFirst()
  if (!invitation) throw new AppError('CONFLICT', `${member.name} has accepted already.`)
  await requireAllRightsOf(change, member, organizationId)
  const { invitationMails } = ctx.app.services.get(userCountersService)
  invitationMails.count(invitation.id, 'This invitation was sent too often.')
  await mailInvitation(transaction, ctx.app, invitation.id, ctx.user.name)
  await log(change, member, organizationId, `Created a new link for the invitation of "${member.name}"`)
  return invitation.id
}

/** Leaves out the link: a mailed link is not shown, since only access to the mailbox proves who the user is. */
export async function answerInvitationLink(app: App, id: string): Promise<PersonalLink> {
  const invitation = await app.admin
    .selectFrom('invitations')
    .innerJoin('users', 'users.id', 'invitations.userId')
    .select(['users.email', 'invitations.expiresAt'])
    .where('invitations.id', '=', id)
    .executeTakeFirst()
  const sentTo = canMailLinks(app) ? (invitation?.email ?? null) : null
  return { url: null, sentTo, expiresAt: invitation?.expiresAt ?? null }
}

export async function makeInvitationLink(app: App, id: string): Promise<Partial<PersonalLink>> {
  return canMailLinks(app) ? {} : renewInvitation(app.admin, app, id)
}

export async function revokeInvitation(change: AdminChange, id: string): Promise<string> {
  const { ctx, transaction } = change
  const invitation = isUuid(id)
    ? await transaction
        .selectFrom('invitations')
        .select(['userId', 'organizationId'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (!invitation) throw notFound('data.id', 'invitation')
  const { userId } = invitation
  const organizationId = wholeOrganization(ctx, invitation.organizationId, 'data.id')
  const member = await findMember(transaction, { userId, organizationId, path: 'data.id' })
  await requireAllRightsOf(change, member, organizationId)
  await removeInvited(transaction, userId)
  await log(change, member, organizationId, `Revoked the invitation of "${member.name}"`)
  return id
}

async function log(change: AdminChange, member: Member, organizationId: string, description: string): Promise<void> {
  await logUserChange(change, {
    organizationId,
    subjectId: member.id,
    description,
    before: null,
    after: null,
  })
}
