import { GraphQLBoolean, GraphQLID, GraphQLInputObjectType, GraphQLNonNull, GraphQLString } from 'graphql'
import type { AdminMutation } from '../../api/admin/admin-mutation.ts'
import { scalars } from '../../api/graphql/scalars.ts'
import { type AiSettingsInput, updateAiSettings } from './settings.ts'
import { wholeOrganization } from '../../request/decisions.ts'

const input = new GraphQLInputObjectType({
  name: 'UpdateAiSettingsInput',
  fields: {
    baseUrl: {
      type: GraphQLString,
      description: 'Where the OpenAI-compatible API is: https://api.openai.com/v1. Another address forgets the key.',
    },
    apiKey: { type: GraphQLString, description: 'Kept sealed and never given out again. null or "" forgets it.' },
    model: { type: GraphQLString, description: 'The model of every field that names none of its own.' },
    isEnabled: { type: GraphQLBoolean },
    dailyRequests: { type: scalars.Int, description: 'How many requests each tenant may make in a day (UTC).' },
  },
})

export const aiMutations: readonly AdminMutation[] = [
  {
    name: 'updateAiSettings',
    confirm: true,
    description: 'Changes the given keys of the AI settings of an organization.',
    permission: 'settings:update',
    scope: 'organization',
    entity: 'aiSetting',
    args: () => ({
      organizationId: { type: new GraphQLNonNull(GraphQLID) },
      data: { type: new GraphQLNonNull(input) },
    }),
    run: (change, args) =>
      updateAiSettings(change, wholeOrganization(change.ctx, args.organizationId), args.data as AiSettingsInput),
  },
]
