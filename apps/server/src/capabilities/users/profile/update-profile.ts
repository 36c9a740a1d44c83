import { annotate, nullable, object, text, type ValueOf } from '@monarch/shapes'
import { sql } from 'kysely'
import { refuseKey } from '../../../request/refuse-key.ts'
import type { AdminChange } from '../../../api/admin/admin-mutation.ts'
import { drawAvatar } from './avatar.ts'
import { readName } from '../accounts/read-user.ts'
import { logUserChange } from '../accounts/log-user-change.ts'

export const profileChange = object({
  name: text(),
  avatar: annotate(nullable(text()), {
    description: 'A data: URL of a PNG, WebP or JPEG of at most 300 kB; null removes the picture.',
  }),
})
type ProfileData = ValueOf<typeof profileChange>

/** Changes a user's own profile; the name changes in all organizations. */
export async function updateProfile(change: AdminChange, { name: given, avatar }: ProfileData): Promise<string> {
  const { ctx, transaction } = change
  refuseKey(ctx)
  const { id, organizations } = ctx.user
  const name = given == null ? undefined : readName(given, 'data.name')
  const avatarUrl = avatar == null ? avatar : await drawAvatar(avatar, 'data.avatar')
  const set = { ...(name !== undefined && { name }), ...(avatarUrl !== undefined && { avatarUrl }) }
  if (Object.keys(set).length === 0) return id
  await transaction
    .updateTable('users')
    .set({ ...set, updatedAt: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
  await ctx.app.bus.publish('session', { userId: id }, transaction)
  if (name === undefined || name === ctx.user.name) return id
  for (const { id: organizationId } of organizations)
    await logUserChange(change, {
      organizationId,
      subjectId: id,
      description: `Renamed the user "${ctx.user.name}" to "${name}"`,
      before: { name: ctx.user.name },
      after: { name },
    })
  return id
}
