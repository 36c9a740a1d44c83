import { idArgument, dataInput, type DataInput } from '../../../api/graphql/data-input.ts'
import type { AdminMutation } from '../../../api/admin/admin-mutation.ts'
import { forgetRights } from '../../../request/credentials.ts'
import { providerChange, updateIdentityProvider } from './provider-settings.ts'
import { securityRulesChange, updateSecurityRules } from './settings.ts'
import { wholeOrganization } from '../../../request/decisions.ts'

const rulesInput = dataInput('UpdateSecurityRulesInput', securityRulesChange)
const providerInput = dataInput('UpdateIdentityProviderInput', providerChange)

const argsOf =
  ({ argument }: Pick<DataInput<unknown>, 'argument'>) =>
  () => ({ organizationId: idArgument, data: argument })

/** Clears the session cache of this process before its next request. */
const afterCommit: AdminMutation['afterCommit'] = ({ app }) => forgetRights(app)

export const securityMutations: readonly AdminMutation[] = [
  {
    name: 'updateSecurityRules',
    confirm: true,
    description: 'Updates the given sign-in rules of an organization.',
    permission: 'settings:update',
    scope: 'organization',
    entity: 'securityRule',
    args: argsOf(rulesInput),
    afterCommit,
    run: (change, args) =>
      updateSecurityRules(change, wholeOrganization(change.ctx, args.organizationId), rulesInput.read(args.data)),
  },
  {
    name: 'updateIdentityProvider',
    confirm: true,
    description:
      'Updates the given settings of the OpenID Connect provider of an organization. Requires all permissions, because a provider can sign in as any member.',
    permission: '*',
    scope: 'organization',
    entity: 'identityProvider',
    args: argsOf(providerInput),
    afterCommit,
    run(change, args) {
      return updateIdentityProvider(
        change,
        wholeOrganization(change.ctx, args.organizationId),
        providerInput.read(args.data),
      )
    },
  },
]
