import {
  GraphQLID,
  GraphQLInputObjectType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLString,
} from 'graphql'
import { forgetRights } from '../../request/credentials.ts'
import { idOf } from '../../structure/mutations.ts'
import { type AdminMutation, repeatedField } from '../../api/admin/admin-mutation.ts'
import { scalars } from '../../api/graphql/scalars.ts'
import {
  answerKey,
  createKey,
  type KeyData,
  makeSecret,
  mostPerMinute,
  type NewKeyData,
  revokeKey,
  updateKey,
  usualPerMinute,
} from './keys.ts'

const id = { type: new GraphQLNonNull(GraphQLID) }
const text = new GraphQLNonNull(GraphQLString)
const texts = new GraphQLNonNull(new GraphQLList(text))

const createInput = new GraphQLInputObjectType({
  name: 'CreateApiKeyInput',
  fields: {
    tenantId: id,
    name: { type: text },
    permissions: { type: texts, description: 'What it may do, of what the caller may do himself.' },
    expiresAt: { type: scalars.DateTime, description: 'Without it the key has no end.' },
    requestsPerMinute: {
      type: scalars.Int,
      description: `${usualPerMinute} when it is left out, at most ${mostPerMinute}.`,
    },
    userId: {
      type: GraphQLID,
      description: 'The service account that acts by it. Without it there is a new one of the same name.',
    },
  },
})

const updateInput = new GraphQLInputObjectType({
  name: 'UpdateApiKeyInput',
  fields: {
    name: { type: GraphQLString },
    expiresAt: {
      type: scalars.DateTime,
      description: 'null for no end. Only the person who gave the key can put it off.',
    },
    requestsPerMinute: { type: scalars.Int },
  },
})

const deleteInput = new GraphQLInputObjectType({ name: 'DeleteApiKeyInput', fields: { id } })

const newKey = new GraphQLObjectType({
  name: 'NewApiKey',
  fields: {
    id,
    tenantId: id,
    userId: { ...id, description: 'Of the service account.' },
    name: { type: text },
    permissions: { type: texts },
    requestsPerMinute: { type: new GraphQLNonNull(scalars.Int) },
    expiresAt: { type: scalars.DateTime },
  },
})

const createdKey = new GraphQLNonNull(
  new GraphQLObjectType({
    name: 'CreatedApiKey',
    fields: {
      apiKey: { type: new GraphQLNonNull(newKey) },
      secret: {
        type: GraphQLString,
        description: 'The token to send after "Bearer". It is shown once: null when the request is repeated.',
      },
      ...repeatedField,
    },
  }),
)

export const apiKeyMutations: readonly AdminMutation[] = [
  {
    name: 'createApiKey',
    confirm: true,
    description: 'Makes a key for a program. It does what it names of what the caller may do by then, and never more.',
    permission: 'api_key:create',
    scope: 'tenant',
    entity: 'apiKey',
    type: createdKey,
    args: () => ({ data: { type: new GraphQLNonNull(createInput) } }),
    run: (change, { data }) => createKey(change, data as NewKeyData),
    answer: (ctx, keyId) => answerKey(ctx.app, keyId),
    makeSecret: (ctx, keyId) => makeSecret(ctx.app, keyId),
  },
  {
    name: 'updateApiKey',
    confirm: true,
    description: 'Changes the name, the end or the limit of a key. What it may do stays: that is for another key.',
    permission: 'api_key:update',
    scope: 'tenant',
    entity: 'apiKey',
    args: () => ({ id, data: { type: new GraphQLNonNull(updateInput) } }),
    run: (change, args) => updateKey(change, idOf(args), args.data as KeyData),
    settle: ({ app }) => forgetRights(app),
  },
  {
    name: 'deleteApiKey',
    description: 'Revokes a key: it opens nothing from the next request on.',
    permission: 'api_key:delete',
    scope: 'tenant',
    entity: 'apiKey',
    answers: 'deleted',
    args: () => ({ data: { type: new GraphQLNonNull(deleteInput) } }),
    run: (change, args) => revokeKey(change, idOf(args)),
    settle: ({ app }) => forgetRights(app),
  },
]
