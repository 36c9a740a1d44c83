import { AppError } from '@monarch/schema'
import type { App } from '../../../platform/app.ts'
import type { AdminChange } from '../../../api/admin/admin-mutation.ts'
import { organizationsOf } from '../../../request/accounts/password-rules.ts'
import type { PersonalLink } from '../invitations/invitation-links.ts'
import { findMember, requireAllRightsOf } from '../../../request/members.ts'
import { isOnlyHere } from '../members/members.ts'
import { createPasswordReset, mailPasswordReset } from './password-reset.ts'
import { canMailLinks } from '../accounts/secret-links.ts'
import { logUserChange } from '../accounts/log-user-change.ts'

export interface ResetLink extends PersonalLink {
  readonly removesFactors: boolean
}

/**
 * Makes a reset link for a user. A mailed link proves the mailbox; a shown link could be used by the caller, who therefore needs
 * all rights of the user, and the user must be in no other organization. Using it also removes passkeys and the second factor (a
 * lost phone), unless they protect another organization.
 */
export async function resetPasswordOf(
  change: AdminChange,
  { userId, organizationId }: { readonly userId: string; readonly organizationId: string },
): Promise<string> {
  const { ctx, transaction } = change
  const member = await findMember(transaction, { userId, organizationId, path: 'data.userId' })
  if (member.status !== 'active' || !member.hasAccount)
    throw new AppError('CONFLICT', `${member.name} has no password yet. Send the invitation again.`)
  // Setting a password gives access to everything that the account can do.
  await requireAllRightsOf(change, { ...member, countsOwnRights: true }, organizationId)
  const madeIn = (await isOnlyHere(transaction, member.id)) ? organizationId : null
  if (canMailLinks(ctx.app)) await mailPasswordReset(transaction, ctx.app, member, madeIn)
  else if (madeIn === null) throw new AppError('FORBIDDEN', `Only ${member.name} can set a new password, by email.`)
  await logUserChange(change, {
    organizationId,
    subjectId: member.id,
    description: `Created a password reset link for "${member.name}"${madeIn ? ', which removes passkeys and two-factor' : ''}`,
    before: null,
    after: null,
  })
  return member.id
}

/** Leaves out the link. */
export async function answerResetLink(app: App, userId: string): Promise<ResetLink> {
  const removesFactors = (await onlyOrganizationOf(app, userId)) !== null
  if (!canMailLinks(app)) return { url: null, sentTo: null, expiresAt: null, removesFactors }
  const { email } = await app.admin
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const resets = app.admin.selectFrom('passwordResets').select(['expiresAt', 'madeIn']).where('userId', '=', userId)
  const latest = await resets.orderBy('expiresAt', 'desc').limit(1).executeTakeFirst()
  return {
    url: null,
    sentTo: email,
    expiresAt: latest?.expiresAt ?? null,
    removesFactors: latest ? latest.madeIn !== null : removesFactors,
  }
}

export async function makeResetLink(app: App, userId: string): Promise<Partial<ResetLink>> {
  if (canMailLinks(app)) return {}
  return createPasswordReset(app.admin, app, { userId, madeIn: await onlyOrganizationOf(app, userId) })
}

async function onlyOrganizationOf({ admin }: App, userId: string): Promise<string | null> {
  const [first = null, ...others] = await organizationsOf(admin, userId)
  return others.length === 0 ? first : null
}
