import { minPasswordLength } from '@monarch/schema'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { adminDocument } from '../../../lib/api/admin-document.ts'
import { graphql, rest } from '../../../lib/api/api.ts'
import { graphqlAll } from '../../../lib/api/graphql-all.ts'

/** The user's sign-in methods. */
interface TwoFactor {
  readonly isOn: boolean
  readonly since: string | null
  readonly recoveryCodesLeft: number
}

export interface Passkey {
  readonly id: string
  readonly name: string
  readonly createdAt: string
  readonly lastUsedAt: string | null
}

export const twoFactorKey = ['ownTwoFactor']
export const passkeysKey = ['ownPasskeys']

export function useTwoFactor() {
  return useQuery({
    queryKey: twoFactorKey,
    queryFn: ({ signal }) => rest<TwoFactor>('/api/auth/two-factor', { signal }),
  })
}

export function usePasskeys() {
  return useQuery({
    queryKey: passkeysKey,
    queryFn: async ({ signal }) => (await rest<{ passkeys: Passkey[] }>('/api/auth/passkeys', { signal })).passkeys,
  })
}

/** Sign-in rules of an organization. */
export interface SecurityRules {
  readonly minimumPasswordLength: number
  readonly refuseCommonPasswords: boolean
  readonly idleMinutes: number | null
  readonly sessionHours: number | null
  readonly allowedNetworks: readonly string[]
  readonly allowPublicLinks: boolean
}

export interface IdentityProvider {
  readonly issuer: string | null
  readonly clientId: string | null
  readonly emailDomains: readonly string[]
  readonly isEnabled: boolean
  readonly isRequired: boolean
  readonly createsPeople: boolean
  readonly roleId: string | null
  readonly hasSecret: boolean
}

const noRules: SecurityRules = {
  minimumPasswordLength: minPasswordLength,
  refuseCommonPasswords: true,
  idleMinutes: null,
  sessionHours: null,
  allowedNetworks: [],
  allowPublicLinks: true,
}

const noProvider: IdentityProvider = {
  issuer: null,
  clientId: null,
  emailDomains: [],
  isEnabled: false,
  isRequired: false,
  createsPeople: false,
  roleId: null,
  hasSecret: false,
}

const ruleKeys = 'minimumPasswordLength refuseCommonPasswords idleMinutes sessionHours allowedNetworks allowPublicLinks'
const providerKeys = 'issuer clientId emailDomains isEnabled isRequired createsPeople roleId hasSecret'
const rulesKey = (organizationId: string) => ['organization', organizationId, 'securityRules']
const providerKey = (organizationId: string) => ['organization', organizationId, 'identityProvider']

export function useSecurityRules(organizationId: string) {
  return useQuery({
    queryKey: rulesKey(organizationId),
    queryFn: async ({ signal }) => {
      const document = adminDocument(`query SecurityRules($organizationId: ID!) {
  found: securityRules(where: {organizationId: {eq: $organizationId}}, limit: 1) { ${ruleKeys} }
}`)
      const { found } = await graphql('admin', document, { organizationId }, { signal })
      return found[0] ?? noRules
    },
  })
}

export function useUpdateSecurityRules(organizationId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (data: Partial<SecurityRules>) => {
      const document =
        adminDocument(`mutation UpdateSecurityRules($organizationId: ID!, $data: UpdateSecurityRulesInput!) {
  saved: updateSecurityRules(organizationId: $organizationId, data: $data) { ${ruleKeys} }
}`)
      return (await graphql('admin', document, { organizationId, data })).saved
    },
    onSuccess: (saved) => client.setQueryData(rulesKey(organizationId), saved),
  })
}

export interface ProviderData extends Partial<Omit<IdentityProvider, 'hasSecret'>> {
  readonly clientSecret?: string
}

export function useIdentityProvider(organizationId: string) {
  return useQuery({
    queryKey: providerKey(organizationId),
    queryFn: async ({ signal }) => {
      const document = adminDocument(`query IdentityProvider($organizationId: ID!, $limit: Int, $offset: Int) {
  found: identityProviders(where: {organizationId: {eq: $organizationId}}, limit: 1) { ${providerKeys} }
  roles(where: {organizationId: {eq: $organizationId}}, orderBy: [{name: ASC}], limit: $limit, offset: $offset) { id name description }
}`)
      const { found, roles } = await graphqlAll('admin', document, { organizationId }, { signal })
      return { provider: found[0] ?? noProvider, roles }
    },
  })
}

export function useUpdateIdentityProvider(organizationId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (data: ProviderData) => {
      const document =
        adminDocument(`mutation UpdateIdentityProvider($organizationId: ID!, $data: UpdateIdentityProviderInput!) {
  saved: updateIdentityProvider(organizationId: $organizationId, data: $data) { ${providerKeys} }
}`)
      return (await graphql('admin', document, { organizationId, data })).saved
    },
    onSuccess: (provider) =>
      client.setQueryData<{ provider: IdentityProvider }>(
        providerKey(organizationId),
        (known) => known && { ...known, provider },
      ),
  })
}

export function useTestProvider(organizationId: string) {
  return useMutation({
    mutationFn: () =>
      rest<{ ok: boolean; message: string }>('/api/auth/provider/test', { method: 'POST', body: { organizationId } }),
  })
}

/** An entry of the sign-in log. */
export interface SignIn {
  readonly id: string
  readonly userId: string | null
  readonly userName: string | null
  readonly method: string
  readonly result: string
  readonly address: string
  readonly userAgent: string
  readonly createdAt: string
}

/** Latest sign-ins of a user, or of an organization whose log the user may see. */
export function useSignIns(of: { userId: string } | { organizationId: string }, count: number) {
  const where = 'userId' in of ? { userId: { eq: of.userId } } : {}
  return useQuery({
    queryKey: ['signIns', of, count],
    queryFn: async ({ signal }) => {
      const document = adminDocument(`query SignIns($where: SignInWhere, $limit: Int!) {
  signIns(where: $where, limit: $limit) { id userId userName method result address userAgent createdAt }
}`)
      return (await graphql('admin', document, { where, limit: count }, { signal })).signIns
    },
    staleTime: 0,
    placeholderData: (before) => before,
  })
}
