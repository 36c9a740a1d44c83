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

const id = { type: new GraphQLNonNull(GraphQLID), description: 'Of the comment.' }
const body = {
  type: new GraphQLNonNull(GraphQLString),
  description: 'HTML as in a rich text; <span data-mention="id of a person">@Name</span> names somebody.',
}

/** No entity's operation starts with an underscore, so the names cannot collide. */
export const commentMutations: readonly RecordMutation[] = [
  {
    name: '_createComment',
    isComment: true,
    permission: { decides: 'read access to the record' },
    scope: 'tenant',
    description: 'Says something about a record.',
    entity: commentsName,
    args: () => ({
      entity: { type: new GraphQLNonNull(GraphQLString), description: 'The technical name of its entity.' },
      recordId: { type: new GraphQLNonNull(GraphQLID), description: 'Of the record.' },
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
    description: 'Changes what one has said.',
    entity: commentsName,
    args: () => ({ id, body }),
    request: request(({ args }, selection) => ({ kind: 'updateComment', selection, id: args.id, body: args.body })),
  },
  {
    name: '_deleteComment',
    isComment: true,
    permission: { decides: 'the author, or record:<entity>:delete' },
    scope: 'tenant',
    description: 'Takes a comment away.',
    entity: commentsName,
    args: () => ({ id }),
    request: request(({ args }, selection) => ({ kind: 'deleteComment', selection, id: args.id })),
  },
  {
    name: '_restoreComment',
    isComment: true,
    permission: { decides: 'the author, or record:<entity>:delete' },
    scope: 'tenant',
    description: 'Brings a comment back that was taken away.',
    entity: commentsName,
    args: () => ({ id }),
    request: request(({ args }, selection) => ({ kind: 'restoreComment', selection, id: args.id })),
  },
]
