import { commentsName, uuid } from '@monarch/schema'
import { annotate, object, text } from '@monarch/shapes'
import { type ArgsInput, argsInput } from '../../api/graphql/args-input.ts'
import type { RecordMutation } from '../../records/tenant-endpoint.ts'
import { type CommentWork, prepareComment } from './prepare-comment.ts'

const id = annotate(uuid, { description: 'The id of the comment.' })
const idArgs = argsInput(object({ id }, 'id'))
const body = annotate(text(), {
  description: 'HTML as in rich text. <span data-mention="id of a user">@Name</span> mentions a user.',
})

/** No entity's operation starts with an underscore, so the names cannot collide. */
export const commentMutations: readonly RecordMutation[] = [
  commentMutation({
    name: '_createComment',
    permission: { decides: 'read access to the record' },
    description: 'Adds a comment to a record.',
    args: argsInput(
      object(
        {
          entity: annotate(text(), { description: 'The technical name of the entity.' }),
          recordId: annotate(uuid, { description: 'The id of the record.' }),
          body,
        },
        'entity',
        'recordId',
        'body',
      ),
    ),
    work: (args) => ({ kind: 'createComment', ...args }),
  }),
  commentMutation({
    name: '_updateComment',
    permission: { decides: 'the author, who may read the record' },
    description: 'Updates a comment of the caller.',
    args: argsInput(object({ id, body }, 'id', 'body')),
    work: (args) => ({ kind: 'updateComment', ...args }),
  }),
  commentMutation({
    name: '_deleteComment',
    permission: { decides: 'the author, or record:<entity>:delete' },
    description: 'Deletes a comment.',
    args: idArgs,
    work: (args) => ({ kind: 'deleteComment', ...args }),
  }),
  commentMutation({
    name: '_restoreComment',
    permission: { decides: 'the author, or record:<entity>:delete' },
    description: 'Restores a deleted comment.',
    args: idArgs,
    work: (args) => ({ kind: 'restoreComment', ...args }),
  }),
]

function commentMutation<T>({
  args,
  work,
  ...mutation
}: Pick<RecordMutation, 'name' | 'permission' | 'description'> & {
  readonly args: ArgsInput<T>
  readonly work: (args: T) => CommentWork
}): RecordMutation {
  return {
    ...mutation,
    isComment: true,
    scope: 'tenant',
    entity: commentsName,
    args: () => args.arguments,
    request({ args: given }, selection) {
      const change = { selection, ...work(args.read(given)) }
      return { kind: 'prepared', prepare: (ctx, tenant) => prepareComment(ctx, tenant, change) }
    },
  }
}
