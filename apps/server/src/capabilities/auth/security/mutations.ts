import { GraphQLBoolean, GraphQLID, GraphQLInputObjectType, GraphQLList, GraphQLNonNull, GraphQLString } from 'graphql'
import type { AdminMutation } from '../../../api/admin/admin-mutation.ts'
import { scalars } from '../../../api/graphql/scalars.ts'
import { forgetRights } from '../../../request/credentials.ts'
import { type ProviderInput, updateIdentityProvider } from './provider-settings.ts'
import { type SecurityRulesInput, updateSecurityRules } from './settings.ts'
import { wholeOrganization } from '../../../request/decisions.ts'

const texts = new GraphQLList(new GraphQLNonNull(GraphQLString))

const rulesInput = new GraphQLInputObjectType({
  name: 'UpdateSecurityRulesInput',
  fields: {
    minimumPasswordLength: { type: scalars.Int },
    refuseCommonPasswords: { type: GraphQLBoolean },
    idleMinutes: {
      type: scalars.Int,
      description: 'After that long without a request a session ends. null for never.',
    },
    sessionHours: { type: scalars.Int, description: 'So long after its sign-in a session ends. null for 30 days.' },
    allowedNetworks: {
      type: texts,
      description:
        'Addresses and networks that people may come from. None for everywhere. Your own must be among them.',
    },
  },
})

const providerInput = new GraphQLInputObjectType({
  name: 'UpdateIdentityProviderInput',
  fields: {
    issuer: { type: GraphQLString, description: 'The OpenID Connect issuer. Another one forgets the secret.' },
    clientId: { type: GraphQLString },
    clientSecret: { type: GraphQLString, description: 'Kept sealed and never given out again. null or "" forgets it.' },
    emailDomains: { type: texts, description: 'Domains of email addresses that the provider vouches for.' },
    isEnabled: { type: GraphQLBoolean },
    isRequired: {
      type: GraphQLBoolean,
      description: 'Passwords and passkeys do not reach this organization; those of administrators do.',
    },
    createsPeople: { type: GraphQLBoolean, description: 'Whoever the provider vouches for becomes a member.' },
    roleId: { type: GraphQLID, description: 'The role that such people get.' },
  },
})

const argsOf = (input: GraphQLInputObjectType) => () => ({
  organizationId: { type: new GraphQLNonNull(GraphQLID) },
  data: { type: new GraphQLNonNull(input) },
})

/** Everybody's session is looked at anew, also by the next request of this process. */
const settle: AdminMutation['settle'] = ({ app }) => forgetRights(app)

export const securityMutations: readonly AdminMutation[] = [
  {
    name: 'updateSecurityRules',
    confirm: true,
    description: 'Changes the given keys of what an organization asks of those who sign in.',
    permission: 'settings:update',
    scope: 'organization',
    entity: 'securityRule',
    args: argsOf(rulesInput),
    settle,
    run: (change, args) =>
      updateSecurityRules(change, wholeOrganization(change.ctx, args.organizationId), args.data as SecurityRulesInput),
  },
  {
    name: 'updateIdentityProvider',
    confirm: true,
    description:
      'Changes the given keys of the OpenID Connect provider of an organization. Who sets it could sign in as everybody there, so it takes every right.',
    permission: '*',
    scope: 'organization',
    entity: 'identityProvider',
    args: argsOf(providerInput),
    settle,
    run(change, args) {
      return updateIdentityProvider(
        change,
        wholeOrganization(change.ctx, args.organizationId),
        args.data as ProviderInput,
      )
    },
  },
]
