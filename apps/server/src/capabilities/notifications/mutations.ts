import { badInput, isUuid } from '@monarch/schema'
import { GraphQLBoolean, GraphQLID, GraphQLList, GraphQLNonNull } from 'graphql'
import type { AdminMutation } from '../../api/admin/admin-mutation.ts'

export const notificationMutations: readonly AdminMutation[] = [
  {
    name: 'markNotificationsRead',
    description: 'Marks some or all notifications of the caller as read. Returns the caller.',
    permission: { decides: "the caller's own" },
    scope: 'self',
    entity: 'user',
    args: () => ({
      ids: { type: new GraphQLList(new GraphQLNonNull(GraphQLID)), description: 'The ids of the notifications.' },
      all: { type: GraphQLBoolean, description: 'Marks all notifications.' },
      isRead: { type: GraphQLBoolean, description: 'False marks them as unread.' },
    }),
    async run({ ctx, transaction }, { ids, all, isRead }) {
      const given = Array.isArray(ids) ? ids.map((id) => String(id).toLowerCase()) : []
      if (all !== true && given.length === 0) throw badInput({ path: 'ids', message: 'Give ids, or all: true' })
      const wrong = given.findIndex((id) => !isUuid(id))
      if (wrong !== -1) throw badInput({ path: `ids.${wrong}`, message: 'must be an id' })
      const own = transaction.updateTable('notifications').where('userId', '=', ctx.user.id)
      const chosen = all === true ? own : own.where('id', 'in', given)
      const changed =
        isRead === false ? chosen.set({ readAt: null }) : chosen.where('readAt', 'is', null).set({ readAt: new Date() })
      await changed.execute()
      return ctx.user.id
    },
  },
]
