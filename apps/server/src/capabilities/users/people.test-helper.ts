import { randomBytes } from 'node:crypto'
import { type Person, personWith, startWorkspace } from '../../../../../tests/integration/builders.ts'
import { createOrganization } from '../tenants/organizations.ts'
import { createTenant } from '../../platform/tenants/tenants.ts'

export const password = 'a sentence to remember'
export const freshEmail = () => `${randomBytes(6).toString('hex')}@people.example`

interface Reply {
  readonly errors?: readonly { readonly message: string; readonly extensions: { readonly code: string } }[]
}

export const messageOf = ({ errors }: Reply) => errors?.[0]?.message

/** Two organizations with an administrator each, the first with two tenants, and helpers to manage users. */
export async function startPeople(options: Parameters<typeof startWorkspace>[0] = {}) {
  const workspace = await startWorkspace(options)
  const { app, fastify, organizationId, owner } = workspace
  const secondTenantId = (await createTenant(app, { organizationId, name: 'Second tenant' })).id
  const { id: otherId } = await createOrganization(app, 'Another organization')
  const tenant = await createTenant(app, { organizationId: otherId, name: 'Another tenant' })
  const away = { organizationId: otherId, tenantId: tenant.id }
  const other = { id: otherId, tenantId: tenant.id, owner: await workspace.join(['*'], away) }

  const create = (who: Person, data: object) =>
    who.admin('mutation($data: CreateUserInput!) { createUser(data: $data) { id email name status isActive } }', {
      data: { organizationId, name: 'Ana', ...data },
    })
  const update = (who: Person, id: string, data: object) =>
    who.admin(
      `mutation($id: ID!, $data: UpdateUserInput!) { updateUser(id: $id, data: $data) {
        id name status isActive tenantIds roles { role { id } } } }`,
      { id, data },
    )
  const remove = (who: Person, data: object) =>
    who.admin('mutation($data: RemoveUserInput!) { removeUser(data: $data) { id } }', { data })
  const invitationLink = (who: Person, data: object) =>
    who.admin(
      'mutation($data: CreateInvitationLinkInput!) { createInvitationLink(data: $data) { url sentTo expiresAt } }',
      { data },
    )
  const resetLink = (who: Person, userId: string) =>
    who.admin(
      'mutation($data: CreatePasswordResetLinkInput!) { createPasswordResetLink(data: $data) { url sentTo expiresAt } }',
      { data: { userId } },
    )
  const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
    fastify.inject({ method: 'POST', url, payload, headers })
  const login = (email: string, given = password) => post('/api/auth/login', { email, password: given })

  let roles = 0
  const makeRole = async (permissions: readonly string[], of = organizationId, who = owner) => {
    const made = await who.create('Role', { organizationId: of, name: `Role ${++roles}`, permissions })
    return made.id as string
  }

  /** Creates and signs in a user with a password and a role of these permissions. */
  const member = async (permissions: readonly string[], data: object = {}) => {
    const email = freshEmail()
    const roleId = await makeRole(permissions)
    const made = await create(owner, { email, password, roleIds: [roleId], ...data })
    if (made.errors) throw new Error(made.text)
    const { token } = (await login(email)).json<{ token: string }>()
    return { id: made.data.createUser.id as string, email, roleId, token, person: asPerson(token) }
  }

  const asPerson = (token: string, tenantId = workspace.tenantId) => personWith(fastify, token, tenantId)

  /** Invites a user; returns also the API path of the link. */
  const invite = async (email: string, data: object = {}) => {
    const made = await create(owner, { email, ...data })
    if (made.errors) throw new Error(made.text)
    const id = made.data.createUser.id as string
    const link = await invitationLink(owner, { userId: id, organizationId })
    return { id, path: apiPath(link.data.createInvitationLink.url as string) }
  }
  const apiPath = (url: string) => `/api/auth${url.replace('/reset-password/', '/reset/')}`

  const actions = { create, update, remove, invitationLink, resetLink, post, login, makeRole, member, invite }
  return { workspace, owner, other, secondTenantId, asPerson, apiPath, ...actions }
}
