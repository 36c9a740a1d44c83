import { badInput, isUuid } from '@monarch/schema'
import { GraphQLBoolean, GraphQLID, GraphQLList, GraphQLNonNull } from 'graphql'
import type { AdminMutation } from '../../api/admin/admin-mutation.ts'

export const notificationMutations: readonly AdminMutation[] = [
  {
    name: 'markNotificationsRead',
    description: 'Notes that the caller has seen some of his notifications, or all; answers with the caller.',
    permission: { decides: "the caller's own" },
    scope: 'self',
    entity: 'user',
    args: () => ({
      ids: { type: new GraphQLList(new GraphQLNonNull(GraphQLID)), description: 'Of those that were seen.' },
      all: { type: GraphQLBoolean, description: 'All that there are.' },
      isRead: { type: GraphQLBoolean, description: 'False to note that they have not been seen after all.' },
    }),
    async run({ ctx, transaction }, { ids, all, isRead }) {
      const given = Array.isArray(ids) ? ids.map((id) => String(id).toLowerCase()) : []
      if (all !== true && given.length === 0) throw badInput({ path: 'ids', message: 'Name some of them, or all' })
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
