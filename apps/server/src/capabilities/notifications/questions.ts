import { GraphQLBoolean, GraphQLNonNull } from 'graphql'
import type { Question } from '../../api/graphql/question.ts'
import { canSendMail } from '../../platform/mail/send-mail.ts'

export const notificationQuestions: readonly Question[] = [
  {
    name: 'sendsMail',
    permission: { decides: 'nothing: it is of the installation' },
    scope: 'self',
    description: 'Whether this installation has a mail server: without one nobody is told anything by email.',
    type: new GraphQLNonNull(GraphQLBoolean),
    args: () => ({}),
    answer: async ({ app }) => canSendMail(app),
  },
]
