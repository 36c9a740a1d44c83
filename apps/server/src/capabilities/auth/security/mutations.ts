import { id, object, type ObjectShape } from '@monarch/shapes'
import { argsInput, inputObject } from '../../../api/graphql/args-input.ts'
import { type AdminMutation, adminMutation } from '../../../api/admin/admin-mutation.ts'
import { forgetRights } from '../../../request/credentials.ts'
import { providerChange, updateIdentityProvider } from './provider-settings.ts'
import { securityRulesChange, updateSecurityRules } from './settings.ts'
import { wholeOrganization } from '../../../request/decisions.ts'

const argsOf = <S extends ObjectShape>(name: string, change: S) =>
  argsInput(object({ organizationId: id, data: inputObject(name, change) }, 'organizationId', 'data'))

/** Clears the session cache of this process before its next request. */
const afterCommit: AdminMutation['afterCommit'] = ({ app }) => forgetRights(app)

export const securityMutations: readonly AdminMutation[] = [
  adminMutation({
    name: 'updateSecurityRules',
    confirm: true,
    description: 'Updates the given sign-in rules of an organization.',
    permission: 'settings:update',
    scope: 'organization',
    entity: 'securityRule',
    args: argsOf('UpdateSecurityRulesInput', securityRulesChange),
    afterCommit,
    run: (change, { organizationId, data }) =>
      updateSecurityRules(change, wholeOrganization(change.ctx, organizationId), data),
  }),
  adminMutation({
    name: 'updateIdentityProvider',
    confirm: true,
    description:
      'Updates the given settings of the OpenID Connect provider of an organization. Requires all permissions, because a provider can sign in as any member.',
    permission: '*',
    scope: 'organization',
    entity: 'identityProvider',
    args: argsOf('UpdateIdentityProviderInput', providerChange),
    afterCommit,
    run: (change, { organizationId, data }) =>
      updateIdentityProvider(change, wholeOrganization(change.ctx, organizationId), data),
  }),
]
