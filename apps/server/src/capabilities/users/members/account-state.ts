import { AppError, isUuid, notFound } from '@monarch/schema'
import { sql } from 'kysely'
import { organizationsOf } from '../../../request/accounts/password-rules.ts'
import { requirePlatform } from '../../../request/decisions.ts'
import type { AdminChange } from '../../../api/admin/admin-mutation.ts'
import { logUserChange } from '../accounts/log-user-change.ts'

/**
 * Closes an account in every organization, or reopens it; for installation operators. While it is closed, no session, key, workflow or form
 * acts as the user.
 */
export async function setAccountActive(
  change: AdminChange,
  { userId, isActive }: { readonly userId: string; readonly isActive: boolean },
): Promise<string> {
  const { ctx, transaction } = change
  requirePlatform(ctx, '*')
  const account = isUuid(userId)
    ? await transaction
        .selectFrom('users')
        .select(['id', 'name', 'isActive'])
        .where('id', '=', userId)
        .where('status', '=', 'active')
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (!account) throw notFound('data.userId', 'user')
  if (account.id === ctx.user.id) throw new AppError('FORBIDDEN', 'You cannot close your own account.')
  if (account.isActive === isActive) return account.id
  await transaction
    .updateTable('users')
    .set({ isActive, updatedAt: sql<string>`now()` })
    .where('id', '=', account.id)
    .execute()
  if (!isActive) await transaction.deleteFrom('sessions').where('userId', '=', account.id).execute()
  for (const organizationId of await organizationsOf(transaction, account.id))
    await logUserChange(change, {
      organizationId,
      subjectId: account.id,
      description: `${isActive ? 'Reopened' : 'Closed'} the account of "${account.name}"`,
      before: { isActive: account.isActive },
      after: { isActive },
    })
  await ctx.app.bus.publish('session', { userId: account.id }, transaction)
  return account.id
}
