import { GraphQLBoolean, GraphQLNonNull } from 'graphql'
import type { FunctionQuery } from '../../api/graphql/function-query.ts'
import { canSendMail } from '../../platform/mail/send-mail.ts'

export const notificationQueries: readonly FunctionQuery[] = [
  {
    name: 'sendsMail',
    permission: { decides: 'none: about the installation' },
    scope: 'self',
    description: 'Whether this installation has a mail server. Without one, nobody is notified by email.',
    type: new GraphQLNonNull(GraphQLBoolean),
    args: () => ({}),
    answer: async ({ app }) => canSendMail(app),
  },
]
