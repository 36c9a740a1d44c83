import { AppError } from '@monarch/schema'
import type { AdminChange } from '../../api/admin/admin-mutation.ts'
import { findMember, requireAllRightsOf } from '../../request/members.ts'
import { isOnlyHere } from './members.ts'
import { logUserChange } from './log-user-change.ts'

/**
 * Ends every session of somebody, for a device that was lost or an account that was left open. Sessions are the account's: where it is
 * in another organization, too, only those go for which this one vouches, and the rest is for the person or for who runs the
 * installation.
 */
export async function signOutUser(
  change: AdminChange,
  { userId, organizationId }: { readonly userId: string; readonly organizationId: string },
): Promise<string> {
  const { ctx, transaction } = change
  const member = await findMember(transaction, { userId, organizationId, path: 'data.userId' })
  if (member.id === ctx.user.id) throw new AppError('FORBIDDEN', 'Your own sessions end under Settings, Security.')
  await requireAllRightsOf(change, member, organizationId)
  const isAll = ctx.user.isPlatformAdmin || (await isOnlyHere(transaction, member.id))
  const { numDeletedRows: count } = await transaction
    .deleteFrom('sessions')
    .where('userId', '=', member.id)
    .$if(!isAll, (those) => those.where('organizationId', '=', organizationId))
    .executeTakeFirstOrThrow()
  if (!isAll && count === 0n)
    throw new AppError(
      'FORBIDDEN',
      `${member.name} is in another organization, too, and is signed out there by nobody else. Suspend the person to shut this one.`,
    )
  await logUserChange(change, {
    organizationId,
    subjectId: member.id,
    description: `Signed the user "${member.name}" out everywhere`,
    before: { sessions: Number(count) },
    after: { sessions: 0 },
  })
  await ctx.app.bus.publish('session', { userId: member.id }, transaction)
  return member.id
}
