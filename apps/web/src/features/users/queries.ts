import { notGrantable, type RoleRights, type RoleRule } from '@monarch/schema'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { cutList } from '../../lib/cut-list.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { graphql } from '../../lib/api/api.ts'
import { graphqlAll } from '../../lib/api/graphql-all.ts'
import { useUser } from '../../lib/session/session.ts'
import { useTenant } from '../../lib/tenants/tenant.ts'

export type PersonStatus = 'active' | 'invited' | 'suspended'

export interface Person {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly avatarUrl: string | null
  readonly status: PersonStatus
  readonly isService: boolean
  /** By who runs the installation, in all organizations. */
  readonly isShut: boolean
  /** `null` for all. */
  readonly tenantIds: readonly string[] | null
  readonly lastSeenAt: string | null
  readonly isLastAdministrator: boolean
  readonly permissions: readonly string[]
  readonly roles: readonly { readonly role: { readonly id: string; readonly name: string } | null }[]
}

export interface Role {
  readonly id: string
  readonly name: string
  readonly description: string | null
  readonly roleValue: string
  readonly permissions: readonly string[]
  /** `null` for who may not read them. */
  readonly rules: readonly RoleRule[]
  readonly isSystem: boolean
  readonly sortOrder: number
  readonly version: number
  readonly users: readonly { readonly user: { readonly id: string; readonly name: string } | null }[]
}

export interface Invitation {
  readonly id: string
  readonly userId: string
  readonly email: string
  readonly name: string
  readonly roleIds: readonly string[]
  readonly tenantIds: readonly string[] | null
  readonly invitedBy_user: { readonly name: string } | null
  readonly expiresAt: string
  readonly createdAt: string
}

export interface EffectivePermission {
  readonly permission: string
  readonly from: readonly {
    readonly kind: 'direct' | 'role'
    readonly id: string
    readonly name: string
    readonly rules: readonly RoleRule[]
  }[]
}

export interface PersonalLink {
  readonly url: string | null
  readonly sentTo: string | null
  /** `null` when there is no such link any more. */
  readonly expiresAt: string | null
  /** The answer of a repeated request, which has no link. */
  readonly isRepeated: boolean
  /** Of a link for a new password: whether passkeys and two-factor go as it is used. */
  readonly removesFactors?: boolean
}

/** Which of the people are listed. */
export interface PeopleFilter {
  readonly text: string
  readonly roleId: string | null
  readonly status: string | null
  /** From 0. */
  readonly page: number
}

/** Every list of this feature is of the organization on the screen. */
function peopleKey(organizationId: string | null, ...rest: readonly unknown[]): readonly unknown[] {
  return ['administration', organizationId, ...rest]
}

export const pageSize = 50

/** A page of the people. */
export function usePeople({ text, roleId, status, page }: PeopleFilter) {
  const where = {
    ...named(text),
    ...(roleId && { roles: { some: { roleId: { eq: roleId } } } }),
    ...(status && { status: { eq: status } }),
  }
  return useFoundPeople(where, { limit: pageSize + 1, offset: page * pageSize })
}

/** Somebody who may stand on another page. */
export function usePerson(id: string | undefined, isWanted: boolean) {
  const { data } = useFoundPeople({ id: { eq: id } }, { limit: 1, isWanted: isWanted && id !== undefined })
  return data?.find((person) => person.id === id)
}

const heirCount = 50

/** The people who can take over what a person owns. */
export function useHeirs(text: string, of: Person) {
  const where = { ...named(text), status: { eq: 'active' }, id: { ne: of.id } }
  const { data, isFetching } = useFoundPeople(where, { limit: heirCount + 1 })
  return { ...cutList(data ?? [], heirCount), isFetching }
}

function named(text: string): object {
  const wanted = text.trim()
  return wanted === '' ? {} : { or: [{ name: { contains: wanted } }, { email: { contains: wanted } }] }
}

function useFoundPeople(
  where: object,
  { limit, offset = 0, isWanted = true }: { limit: number; offset?: number; isWanted?: boolean },
) {
  const { organizationId } = useTenant()
  return useQuery({
    queryKey: peopleKey(organizationId, 'users', where, limit, offset),
    queryFn: async ({ signal }) => {
      const document = `query ManagedUsers($where: UserWhere, $limit: Int!, $offset: Int!) {
        users(where: $where, orderBy: [{name: ASC}], limit: $limit, offset: $offset) {
          id name email avatarUrl status isService isShut tenantIds lastSeenAt isLastAdministrator permissions
          roles(limit: 50) { role { id name } }
        }
      }`
      const variables = { where: { isHere: { eq: true }, isService: { eq: false }, ...where }, limit, offset }
      return (await graphql<{ users: Person[] }>('admin', document, variables, { signal })).users
    },
    enabled: organizationId !== null && isWanted,
    staleTime: 0,
    placeholderData: (before) => before,
  })
}

export function useAllRoles(isWanted = true) {
  return useList<Role>(
    'roles',
    `query ManagedRoles($organizationId: ID!) {
      roles(where: {organizationId: {eq: $organizationId}}, orderBy: [{sortOrder: ASC}, {createdAt: ASC}], limit: 200) {
        id name description roleValue permissions rules isSystem sortOrder version
        users(limit: ${mostMembers}) { user { id name } }
      }
    }`,
    isWanted,
  )
}

export function useInvitations() {
  return useList<Invitation>(
    'invitations',
    `query ManagedInvitations($organizationId: ID!, $limit: Int, $offset: Int) {
      invitations(where: {organizationId: {eq: $organizationId}}, orderBy: [{createdAt: DESC}], limit: $limit, offset: $offset) {
        id userId email name roleIds tenantIds invitedBy_user { name } expiresAt createdAt
      }
    }`,
  )
}

function useList<T>(name: string, document: string, isWanted = true) {
  const { organizationId } = useTenant()
  return useQuery({
    queryKey: peopleKey(organizationId, name),
    queryFn: async ({ signal }) => {
      const variables = document.includes('$organizationId') ? { organizationId } : {}
      return (await graphqlAll<Record<string, T[]>>('admin', document, variables, { signal }))[name]!
    },
    enabled: organizationId !== null && isWanted,
    staleTime: 0,
  })
}

export function useEffectivePermissions(userId: string, isWanted = true) {
  const { organizationId } = useTenant()
  return useQuery({
    queryKey: peopleKey(organizationId, 'effective', userId),
    queryFn: async ({ signal }) => {
      const document = `query EffectivePermissions($userId: ID!, $organizationId: ID!) {
        effective: effectivePermissions(userId: $userId, organizationId: $organizationId) {
          permission from { kind id name rules }
        }
      }`
      const variables = { userId, organizationId }
      return (await graphql<{ effective: EffectivePermission[] }>('admin', document, variables, { signal })).effective
    },
    enabled: organizationId !== null && isWanted,
    staleTime: 0,
  })
}

export function useBelongings(userId: string) {
  const { organizationId } = useTenant()
  return useQuery({
    queryKey: peopleKey(organizationId, 'belongings', userId),
    queryFn: async ({ signal }) => {
      const document = `query Belongings($userId: ID!, $organizationId: ID!) {
        belongings(userId: $userId, organizationId: $organizationId) {
          personalViews sharedViews workflows forms apiKeys
        }
      }`
      const variables = { userId, organizationId }
      type Count = 'personalViews' | 'sharedViews' | 'workflows' | 'forms' | 'apiKeys'
      type Reply = { belongings: Readonly<Record<Count, number>> }
      return (await graphql<Reply>('admin', document, variables, { signal })).belongings
    },
    staleTime: 0,
  })
}

/** Whether invitations go by email, or are shown to who invites. */
export function useMailsLinks() {
  return useQuery({
    queryKey: ['mailsLinks'],
    queryFn: async ({ signal }) =>
      (await graphql<{ mailsLinks: boolean }>('admin', 'query MailsLinks { mailsLinks }', {}, { signal })).mailsLinks,
  })
}

export function rolesOf({ roles }: Person): readonly { readonly id: string; readonly name: string }[] {
  return roles.flatMap(({ role }) => role ?? [])
}

/** '14 members'; of very large roles only some are asked for. */
export function countMembers({ users }: Role, one: string, several: string): string {
  return `${users.length}${users.length === mostMembers ? '+' : ''} ${users.length === 1 ? one : several}`
}

const mostMembers = 300

/** What keeps the user from giving these rights, in words; `null` when nothing does. */
export function useMayGive(): (rights: Pick<RoleRights, 'permissions' | 'rules'>) => string | null {
  const { id, permissions } = useUser()
  const { data } = useEffectivePermissions(id)
  const held = data ? sourcesOf(data) : [{ permissions, rules: [] }]
  return (rights) => {
    const [lacking] = notGrantable(held, rights)
    return lacking === undefined ? null : `You do not have all of “${lacking}” yourself`
  }
}

/** The roles that somebody has, as far as they can be told from what they give together. */
function sourcesOf(effective: readonly EffectivePermission[]): Pick<RoleRights, 'permissions' | 'rules'>[] {
  type Known = { readonly permissions: string[]; readonly rules: Map<string, RoleRule> }
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

/** A change of people or roles; everything that speaks of them is read anew. */
export function useChangePeople<T = unknown>() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ query, variables }: { query: string; variables: Record<string, unknown> }) =>
      graphql<T>('admin', query, variables),
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'CONFLICT')
        void client.invalidateQueries({ queryKey: ['administration'] })
    },
    // Not waited for: with the new lists goes the dialog that has something to say of its success.
    onSuccess: () => {
      for (const key of ['administration', 'roles', 'people', 'session', 'settings'])
        void client.invalidateQueries({ queryKey: [key] })
    },
  })
}

export const changes = {
  invite: `mutation InviteUser($data: CreateUserInput!) { user: createUser(data: $data) { id status } }`,
  update: `mutation UpdateUser($id: ID!, $data: UpdateUserInput!) { user: updateUser(id: $id, data: $data) { id } }`,
  remove: `mutation RemoveUser($data: RemoveUserInput!) { user: removeUser(data: $data) { id } }`,
  invitationLink: `mutation InvitationLink($data: CreateInvitationLinkInput!) {
    link: createInvitationLink(data: $data) { url sentTo expiresAt isRepeated }
  }`,
  resetLink: `mutation ResetLink($data: CreatePasswordResetLinkInput!) {
    link: createPasswordResetLink(data: $data) { url sentTo expiresAt isRepeated removesFactors }
  }`,
  signOut: `mutation SignOutUser($data: SignOutUserInput!) { signOutUser(data: $data) { id } }`,
  shut: `mutation SetAccountActive($data: SetAccountActiveInput!) { setAccountActive(data: $data) { id } }`,
  revoke: `mutation RevokeInvitation($data: RevokeInvitationInput!) { revokeInvitation(data: $data) { id } }`,
  createRole: `mutation CreateRole($data: CreateRoleInput!) { role: createRole(data: $data) { id } }`,
  updateRole: `mutation UpdateRole($id: ID!, $data: UpdateRoleInput!, $ifVersion: Int!) {
    role: updateRole(id: $id, data: $data, ifVersion: $ifVersion) { id version }
  }`,
  deleteRole: `mutation DeleteRole($data: DeleteRoleInput!) { role: deleteRole(data: $data) { id } }`,
  restoreRole: `mutation RestoreRole($id: ID!) { role: restoreRole(id: $id) { id } }`,
} as const
