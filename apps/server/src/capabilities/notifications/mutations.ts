import { badInput, uuid } from '@monarch/schema'
import { annotate, flag, list, object } from '@monarch/shapes'
import { type AdminMutation, adminMutation } from '../../api/admin/admin-mutation.ts'
import { argsInput } from '../../api/graphql/args-input.ts'

export const notificationMutations: readonly AdminMutation[] = [
  adminMutation({
    name: 'markNotificationsRead',
    description: 'Marks some or all notifications of the caller as read. Returns the caller.',
    permission: { decides: "the caller's own" },
    scope: 'self',
    entity: 'user',
    args: argsInput(
      object({
        ids: annotate(list(uuid, Infinity), { description: 'The ids of the notifications.' }),
        all: annotate(flag, { description: 'Marks all notifications.' }),
        isRead: annotate(flag, { description: 'False marks them as unread.' }),
      }),
    ),
    async run({ ctx, transaction }, { ids = [], all, isRead }) {
      if (all !== true && ids.length === 0) throw badInput({ path: 'ids', message: 'Give ids, or all: true' })
      const own = transaction.updateTable('notifications').where('userId', '=', ctx.user.id)
      const chosen = all === true ? own : own.where('id', 'in', ids)
      const changed =
        isRead === false ? chosen.set({ readAt: null }) : chosen.where('readAt', 'is', null).set({ readAt: new Date() })
      await changed.execute()
      return ctx.user.id
    },
  }),
]
