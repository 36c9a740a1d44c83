import { AppError } from '@monarch/schema'
import type { AdminChange } from '../../../api/admin/admin-mutation.ts'
import { findMember, requireAllRightsOf } from '../../../request/members.ts'
import { isOnlyHere } from './members.ts'
import { logUserChange } from '../accounts/log-user-change.ts'

/**
 * Ends every session of a user, for a lost device or an account left open. If the user is in another organization too, ends only the
 * sessions that this organization's identity provider started; only the user or an operator can end the others.
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
      `${member.name} is also a member of another organization, so you cannot sign them out everywhere. Suspend them to end their access here.`,
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
