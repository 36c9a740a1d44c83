import { annotate, id, object, text } from '@monarch/shapes'
import { type AdminMutation, adminMutation } from '../../api/admin/admin-mutation.ts'
import { dataInput } from '../../api/graphql/args-input.ts'
import { forget } from '../../request/credentials.ts'
import { wholeOrganization } from '../../request/decisions.ts'
import { erasePerson } from './erasures.ts'

const eraseInput = dataInput(
  'EraseUserInput',
  object(
    {
      organizationId: id,
      userId: id,
      email: annotate(text(), { description: 'The address of the user, as confirmation.' }),
    },
    'organizationId',
    'userId',
    'email',
  ),
)

export const personalDataMutations: readonly AdminMutation[] = [
  adminMutation({
    name: 'eraseUser',
    confirm: true,
    description:
      'Replaces the identity of a former member everywhere: account, records, history, comments, names of files. It cannot be undone.',
    permission: '*',
    scope: 'organization',
    entity: 'organization',
    args: eraseInput,
    async run(change, { data }) {
      const { ctx, transaction } = change
      const organizationId = wholeOrganization(ctx, data.organizationId, 'data.organizationId')
      await erasePerson(ctx.app, transaction, { ...data, organizationId, requestedBy: ctx.user.id })
      return organizationId
    },
    afterCommit: ({ app, user }) => forget(app, user.id),
  }),
]
