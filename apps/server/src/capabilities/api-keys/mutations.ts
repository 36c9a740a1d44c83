import { GraphQLList, GraphQLNonNull, GraphQLObjectType, GraphQLString } from 'graphql'
import { idArgument, dataInput, idInput } from '../../api/graphql/data-input.ts'
import { forgetRights } from '../../request/credentials.ts'
import { idOf } from '../../structure/mutations.ts'
import { type AdminMutation, repeatedField } from '../../api/admin/admin-mutation.ts'
import { scalars } from '../../api/graphql/scalars.ts'
import { answerKey, createKey, keyChange, keyCreation, makeSecret, revokeKey, updateKey } from './keys.ts'

const text = new GraphQLNonNull(GraphQLString)
const texts = new GraphQLNonNull(new GraphQLList(text))

const createInput = dataInput('CreateApiKeyInput', keyCreation)
const updateInput = dataInput('UpdateApiKeyInput', keyChange)
const deleteInput = idInput('DeleteApiKeyInput')

const newKey = new GraphQLObjectType({
  name: 'NewApiKey',
  fields: {
    id: idArgument,
    tenantId: idArgument,
    userId: { ...idArgument, description: 'The id of the service account.' },
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
        description: 'The token to send after "Bearer". Shown once: null for a repeated request.',
      },
      ...repeatedField,
    },
  }),
)

export const apiKeyMutations: readonly AdminMutation[] = [
  {
    name: 'createApiKey',
    confirm: true,
    description: 'Creates an API key. It has the given permissions as long as the caller has them, and never more.',
    permission: 'api_key:create',
    scope: 'tenant',
    entity: 'apiKey',
    type: createdKey,
    args: () => ({ data: createInput.argument }),
    run: (change, { data }) => createKey(change, createInput.read(data)),
    answer: (ctx, keyId) => answerKey(ctx.app, keyId),
    makeSecret: (ctx, keyId) => makeSecret(ctx.app, keyId),
  },
  {
    name: 'updateApiKey',
    confirm: true,
    description: 'Updates the name, the expiry or the limit of a key. Its permissions cannot be changed.',
    permission: 'api_key:update',
    scope: 'tenant',
    entity: 'apiKey',
    args: () => ({ id: idArgument, data: updateInput.argument }),
    run: (change, args) => updateKey(change, idOf(args), updateInput.read(args.data)),
    afterCommit: ({ app }) => forgetRights(app),
  },
  {
    name: 'deleteApiKey',
    description: 'Revokes a key. It stops working with the next request.',
    permission: 'api_key:delete',
    scope: 'tenant',
    entity: 'apiKey',
    answers: 'deleted',
    args: () => ({ data: deleteInput.argument }),
    run: (change, args) => revokeKey(change, idOf(args)),
    afterCommit: ({ app }) => forgetRights(app),
  },
]
