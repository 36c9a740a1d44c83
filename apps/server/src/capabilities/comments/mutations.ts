import type { Selected } from '@monarch/query'
import { commentsName } from '@monarch/schema'
import { GraphQLID, GraphQLNonNull, GraphQLString } from 'graphql'
import type { Field } from '../../api/graphql/document.ts'
import type { RecordMutation } from '../../records/tenant-endpoint.ts'
import { type CommentChange, prepareComment } from './prepare-comment.ts'

const request =
  (change: (field: Field, selection: readonly Selected[]) => CommentChange): RecordMutation['request'] =>
  (field, selection) => ({
    kind: 'prepared',
    prepare: (ctx, tenant) => prepareComment(ctx, tenant, change(field, selection)),
  })

const id = { type: new GraphQLNonNull(GraphQLID), description: 'The id of the comment.' }
const body = {
  type: new GraphQLNonNull(GraphQLString),
  description: 'HTML as in rich text. <span data-mention="id of a user">@Name</span> mentions a user.',
}

/** No entity's operation starts with an underscore, so the names cannot collide. */
export const commentMutations: readonly RecordMutation[] = [
  {
    name: '_createComment',
    isComment: true,
    permission: { decides: 'read access to the record' },
    scope: 'tenant',
    description: 'Adds a comment to a record.',
    entity: commentsName,
    args: () => ({
      entity: { type: new GraphQLNonNull(GraphQLString), description: 'The technical name of the entity.' },
      recordId: { type: new GraphQLNonNull(GraphQLID), description: 'The id of the record.' },
      body,
    }),
    request: request(({ args: { entity, recordId, body: text } }, selection) => ({
      kind: 'createComment',
      selection,
      entity,
      recordId,
      body: text,
    })),
  },
  {
    name: '_updateComment',
    isComment: true,
    permission: { decides: 'the author, who may read the record' },
    scope: 'tenant',
    description: 'Updates a comment of the caller.',
    entity: commentsName,
    args: () => ({ id, body }),
    request: request(({ args }, selection) => ({ kind: 'updateComment', selection, id: args.id, body: args.body })),
  },
  {
    name: '_deleteComment',
    isComment: true,
    permission: { decides: 'the author, or record:<entity>:delete' },
    scope: 'tenant',
    description: 'Deletes a comment.',
    entity: commentsName,
    args: () => ({ id }),
    request: request(({ args }, selection) => ({ kind: 'deleteComment', selection, id: args.id })),
  },
  {
    name: '_restoreComment',
    isComment: true,
    permission: { decides: 'the author, or record:<entity>:delete' },
    scope: 'tenant',
    description: 'Restores a deleted comment.',
    entity: commentsName,
    args: () => ({ id }),
    request: request(({ args }, selection) => ({ kind: 'restoreComment', selection, id: args.id })),
  },
]
