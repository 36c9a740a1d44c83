import { GraphQLList, GraphQLNonNull, GraphQLObjectType, GraphQLString } from 'graphql'
import { id, object } from '@monarch/shapes'
import { argsInput, dataInput, idArgument, idInput, inputObject } from '../../api/graphql/args-input.ts'
import { forgetRights } from '../../request/credentials.ts'
import { type AdminMutation, adminMutation, repeatedField } from '../../api/admin/admin-mutation.ts'
import { scalars } from '../../api/graphql/scalars.ts'
import { answerKey, createKey, keyChange, keyCreation, makeSecret, revokeKey, updateKey } from './keys.ts'

const text = new GraphQLNonNull(GraphQLString)
const texts = new GraphQLNonNull(new GraphQLList(text))

const createInput = dataInput('CreateApiKeyInput', keyCreation)
const updateArgs = argsInput(object({ id, data: inputObject('UpdateApiKeyInput', keyChange) }, 'id', 'data'))
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
  adminMutation({
    name: 'createApiKey',
    confirm: true,
    description: 'Creates an API key. It has the given permissions as long as the caller has them, and never more.',
    permission: 'api_key:create',
    scope: 'tenant',
    entity: 'apiKey',
    type: createdKey,
    args: createInput,
    run: (change, { data }) => createKey(change, data),
    answer: (ctx, keyId) => answerKey(ctx.app, keyId),
    makeSecret: (ctx, keyId) => makeSecret(ctx.app, keyId),
  }),
  adminMutation({
    name: 'updateApiKey',
    confirm: true,
    description: 'Updates the name, the expiry or the limit of a key. Its permissions cannot be changed.',
    permission: 'api_key:update',
    scope: 'tenant',
    entity: 'apiKey',
    args: updateArgs,
    run: (change, args) => updateKey(change, args.id, args.data),
    afterCommit: ({ app }) => forgetRights(app),
  }),
  adminMutation({
    name: 'deleteApiKey',
    description: 'Revokes a key. It stops working with the next request.',
    permission: 'api_key:delete',
    scope: 'tenant',
    entity: 'apiKey',
    answers: 'deleted',
    args: deleteInput,
    run: (change, { data }) => revokeKey(change, data.id),
    afterCommit: ({ app }) => forgetRights(app),
  }),
]
