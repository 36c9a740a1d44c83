import { notGrantable, type PermissionPattern, type RoleRights, type RoleRule, roleTexts } from '@monarch/schema'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { cutList } from '../../../lib/cut-list.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import { type AdminDocument, adminDocument, type ReplyOf } from '../../../lib/api/admin-document.ts'
import { graphql } from '../../../lib/api/api.ts'
import { graphqlAll } from '../../../lib/api/graphql-all.ts'
import { useUser } from '../../../lib/session/session.ts'
import { useTenant } from '../../../lib/tenants/tenant.ts'
import { t } from './messages.ts'

export type Person = ReplyOf<typeof peopleDocument>['users'][number]
export type PersonStatus = Person['status']
export type Role = ReplyOf<typeof rolesDocument>['roles'][number]
export type Invitation = ReplyOf<typeof invitationsDocument>['invitations'][number]
export type EffectivePermission = ReplyOf<typeof effectiveDocument>['effective'][number]

/** A link for an invitation or a new password. `expiresAt` is `null` when the link no longer exists. */
export interface PersonalLink {
  readonly url: string | null
  readonly sentTo: string | null
  readonly expiresAt: string | null
  /** True for a repeated request, whose response has no link. */
  readonly isRepeated: boolean
  /** For a password link: whether using it removes passkeys and two-factor. */
  readonly removesFactors?: boolean
}

interface PeopleFilter {
  readonly text: string
  readonly roleId: string | null
  readonly status: string | null
  /** From 0. */
  readonly page: number
}

/** All lists of this feature depend on the current organization. */
function peopleKey(organizationId: string | null, ...rest: readonly unknown[]): readonly unknown[] {
  return ['administration', organizationId, ...rest]
}

export const pageSize = 50

export function usePeople({ text, roleId, status, page }: PeopleFilter) {
  const where = {
    ...named(text),
    ...(roleId && { roles: { some: { roleId: { eq: roleId } } } }),
    ...(status && { status: { eq: status } }),
  }
  return useFoundPeople(where, { limit: pageSize + 1, offset: page * pageSize })
}

/** A user who may be on another page of the list. */
export function usePerson(id: string | undefined, isRequested: boolean) {
  const { data } = useFoundPeople({ id: { eq: id } }, { limit: 1, isRequested: isRequested && id !== undefined })
  return data?.find((person) => person.id === id)
}

const heirCount = 50

/** Users who can receive the user's items. */
export function useHeirs(text: string, of: Person) {
  const where = { ...named(text), status: { eq: 'active' }, id: { ne: of.id } }
  const { data, isFetching } = useFoundPeople(where, { limit: heirCount + 1 })
  return { ...cutList(data ?? [], heirCount), isFetching }
}

function named(text: string): object {
  const requested = text.trim()
  return requested === '' ? {} : { or: [{ name: { contains: requested } }, { email: { contains: requested } }] }
}

function useFoundPeople(
  where: object,
  { limit, offset = 0, isRequested = true }: { limit: number; offset?: number; isRequested?: boolean },
) {
  const { organizationId } = useTenant()
  return useQuery({
    queryKey: peopleKey(organizationId, 'users', where, limit, offset),
    queryFn: async ({ signal }) => {
      const variables = { where: { isHere: { eq: true }, isService: { eq: false }, ...where }, limit, offset }
      return (await graphql('admin', peopleDocument, variables, { signal })).users
    },
    enabled: organizationId !== null && isRequested,
    staleTime: 0,
    placeholderData: (before) => before,
  })
}

export function useAllRoles(isRequested = true) {
  const { organizationId } = useTenant()
  return useQuery({
    queryKey: peopleKey(organizationId, 'roles'),
    queryFn: async ({ signal }) =>
      (await graphql('admin', rolesDocument, { organizationId: organizationId! }, { signal })).roles,
    enabled: organizationId !== null && isRequested,
    staleTime: 0,
  })
}

export function useInvitations() {
  const { organizationId } = useTenant()
  return useQuery({
    queryKey: peopleKey(organizationId, 'invitations'),
    queryFn: async ({ signal }) =>
      (await graphqlAll('admin', invitationsDocument, { organizationId: organizationId! }, { signal })).invitations,
    enabled: organizationId !== null,
    staleTime: 0,
  })
}

export function useEffectivePermissions(userId: string) {
  const { organizationId } = useTenant()
  return useQuery({
    queryKey: peopleKey(organizationId, 'effective', userId),
    queryFn: async ({ signal }) => {
      const variables = { userId, organizationId: organizationId! }
      return (await graphql('admin', effectiveDocument, variables, { signal })).effective
    },
    enabled: organizationId !== null,
    staleTime: 0,
  })
}

export function useBelongings(userId: string) {
  const { organizationId } = useTenant()
  return useQuery({
    queryKey: peopleKey(organizationId, 'belongings', userId),
    queryFn: async ({ signal }) => {
      const document = adminDocument(`query Belongings($userId: ID!, $organizationId: ID!) {
        belongings(userId: $userId, organizationId: $organizationId) {
          personalViews sharedViews workflows forms apiKeys
        }
      }`)
      const variables = { userId, organizationId: organizationId! }
      return (await graphql('admin', document, variables, { signal })).belongings
    },
    staleTime: 0,
  })
}

/** Whether invitations are sent by email, or shown to the inviter. */
export function useMailsLinks() {
  return useQuery({
    queryKey: ['mailsLinks'],
    queryFn: async ({ signal }) =>
      (await graphql('admin', adminDocument('query MailsLinks { mailsLinks }'), {}, { signal })).mailsLinks,
  })
}

export function rolesOf({ roles }: Person): readonly { readonly id: string; readonly name: string }[] {
  return roles.flatMap(({ role }) => (role ? { id: role.id, name: roleTexts(role).name } : []))
}

/** '14 members', '300+ members': very large roles load only the first members. */
export function countMembers({ users: { length: count } }: Role): string {
  return count === maxMembers ? t('manyMembers', { count }) : t('members', { count })
}

export const hasMoreMembers = ({ users }: Role): boolean => users.length === maxMembers

const maxMembers = 300

const peopleDocument = adminDocument(`query ManagedUsers($where: UserWhere, $limit: Int!, $offset: Int!) {
  users(where: $where, orderBy: [{name: ASC}], limit: $limit, offset: $offset) {
    id name email avatarUrl status isService isShut tenantIds lastSeenAt isLastAdministrator permissions
    roles(limit: 50) { role { id name description } }
  }
}`)
const rolesDocument = adminDocument(`query ManagedRoles($organizationId: ID!) {
  roles(where: {organizationId: {eq: $organizationId}}, orderBy: [{sortOrder: ASC}, {createdAt: ASC}], limit: 200) {
    id name description roleValue permissions rules isSystem sortOrder version
    users(limit: ${maxMembers}) { user { id name } }
  }
}`)
const invitationsDocument = adminDocument(`query ManagedInvitations($organizationId: ID!, $limit: Int, $offset: Int) {
  invitations(where: {organizationId: {eq: $organizationId}}, orderBy: [{createdAt: DESC}], limit: $limit, offset: $offset) {
    id userId email name roleIds tenantIds invitedBy_user { name } expiresAt createdAt
  }
}`)
const effectiveDocument = adminDocument(`query EffectivePermissions($userId: ID!, $organizationId: ID!) {
  effective: effectivePermissions(userId: $userId, organizationId: $organizationId) {
    permission from { kind id name rules }
  }
}`)

/** Why the user cannot grant these permissions; `null` if they can. */
export function useMayGive(): (rights: Pick<RoleRights, 'permissions' | 'rules'>) => string | null {
  const { id, permissions } = useUser()
  const { data } = useEffectivePermissions(id)
  const held = data ? sourcesOf(data) : [{ permissions, rules: [] }]
  return (rights) => {
    const [lacking] = notGrantable(held, rights)
    return lacking === undefined ? null : t('youLackAPermissionOf', { lacking })
  }
}

/** The user's roles, reconstructed from their effective permissions. */
function sourcesOf(effective: readonly EffectivePermission[]): Pick<RoleRights, 'permissions' | 'rules'>[] {
  type Known = { readonly permissions: PermissionPattern[]; readonly rules: Map<string, RoleRule> }
  const roles = new Map<string, Known>()
  for (const { permission, from } of effective)
    for (const source of from) {
      const role: Known = roles.get(source.id) ?? { permissions: [], rules: new Map() }
      roles.set(source.id, role)
      role.permissions.push(permission)
      for (const rule of source.rules) role.rules.set(rule.permission, rule)
    }
  return [...roles.values()].map(({ permissions, rules }) => ({ permissions, rules: [...rules.values()] }))
}

/** A change of users or roles; refetches all that shows them. */
export function useChangePeople<Reply, Variables extends object>(document: AdminDocument<Reply, Variables>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (variables: Variables) => graphql('admin', document, variables),
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'CONFLICT')
        void client.invalidateQueries({ queryKey: ['administration'] })
    },
    // Not awaited: the refetch unmounts the dialog that shows the success message.
    onSuccess: () => {
      for (const key of ['administration', 'roles', 'people', 'session', 'settings'])
        void client.invalidateQueries({ queryKey: [key] })
    },
  })
}

export const changes = {
  invite: adminDocument(`mutation InviteUser($data: CreateUserInput!) { user: createUser(data: $data) { id status } }`),
  update: adminDocument(
    `mutation UpdateUser($id: ID!, $data: UpdateUserInput!) { user: updateUser(id: $id, data: $data) { id } }`,
  ),
  remove: adminDocument(`mutation RemoveUser($data: RemoveUserInput!) { user: removeUser(data: $data) { id } }`),
  invitationLink: adminDocument(`mutation InvitationLink($data: CreateInvitationLinkInput!) {
    link: createInvitationLink(data: $data) { url sentTo expiresAt isRepeated }
  }`),
  resetLink: adminDocument(`mutation ResetLink($data: CreatePasswordResetLinkInput!) {
    link: createPasswordResetLink(data: $data) { url sentTo expiresAt isRepeated removesFactors }
  }`),
  signOut: adminDocument(`mutation SignOutUser($data: SignOutUserInput!) { signOutUser(data: $data) { id } }`),
  shut: adminDocument(
    `mutation SetAccountActive($data: SetAccountActiveInput!) { setAccountActive(data: $data) { id } }`,
  ),
  revoke: adminDocument(
    `mutation RevokeInvitation($data: RevokeInvitationInput!) { revokeInvitation(data: $data) { id } }`,
  ),
  createRole: adminDocument(`mutation CreateRole($data: CreateRoleInput!) { role: createRole(data: $data) { id } }`),
  updateRole: adminDocument(`mutation UpdateRole($id: ID!, $data: UpdateRoleInput!, $ifVersion: Int!) {
    role: updateRole(id: $id, data: $data, ifVersion: $ifVersion) { id version }
  }`),
  deleteRole: adminDocument(`mutation DeleteRole($data: DeleteRoleInput!) { role: deleteRole(data: $data) { id } }`),
  restoreRole: adminDocument(`mutation RestoreRole($id: ID!) { role: restoreRole(id: $id) { id } }`),
} as const
