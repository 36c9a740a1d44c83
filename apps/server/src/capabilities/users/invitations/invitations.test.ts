import { afterAll, describe, expect, test } from 'vitest'
import { freshEmail, password, startPeople } from '../people.test-helper.ts'
import { codeOf } from '../../../../../../tests/integration/builders.ts'

const {
  workspace,
  owner,
  other,
  secondTenantId,
  create,
  remove,
  invitationLink,
  post,
  login,
  makeRole,
  member,
  invite,
  apiPath,
  asPerson,
} = await startPeople()
afterAll(() => workspace.close())

describe('an invitation', () => {
  test('is listed, shows who is invited, and creates an account once', async () => {
    const email = freshEmail()
    const roleId = await makeRole(['record:*:read'])
    const { id, path } = await invite(email, { roleIds: [roleId], tenantIds: [secondTenantId] })
    expect((await login(email)).statusCode).toBe(401)
    const listed = await owner.admin(
      `query($id: ID!) { users(where: {id: {eq: $id}}) { status isActive tenantIds }
        invitations(where: {userId: {eq: $id}}) { email name roleIds tenantIds organizationId invitedBy_user { name } } }`,
      { id },
    )
    expect(listed.data).toEqual({
      users: [{ status: 'invited', isActive: false, tenantIds: [secondTenantId] }],
      invitations: [
        {
          email,
          name: 'Ana',
          roleIds: [roleId],
          tenantIds: [secondTenantId],
          organizationId: workspace.organizationId,
          invitedBy_user: { name: 'Test person' },
        },
      ],
    })
    expect((await workspace.fastify.inject({ url: path })).json()).toEqual({
      email,
      name: 'Ana',
      organization: 'Test organization',
    })
    const weak = await post(path, { name: 'Ana Lima', password: 'short' })
    expect([weak.statusCode, weak.json().issues[0].path]).toEqual([400, 'password'])
    const accepted = await post(path, { name: ' Ana Lima ', password })
    expect(accepted.statusCode).toBe(200)
    expect(accepted.json().user).toMatchObject({
      id,
      name: 'Ana Lima',
      permissions: ['record:*:read'],
      organizations: [{ tenants: [{ id: secondTenantId }] }],
    })
    expect((await login(email)).statusCode).toBe(200)
    const again = await post(path, { name: 'Eve', password })
    expect([again.statusCode, again.json().message]).toEqual([
      404,
      'This link is not valid any more. Ask for a new one.',
    ])
    const after = await owner.admin(
      'query($id: ID!) { users(where: {id: {eq: $id}}) { status } invitations { userId } }',
      { id },
    )
    expect(after.data.users).toEqual([{ status: 'active' }])
    expect(JSON.stringify(after.data.invitations)).not.toContain(id)
  })

  test('that is wrong, revoked, replaced or expired gets the response of an unknown one', async () => {
    const answers: unknown[] = []
    const ask = async (path: string) => {
      for (const reply of [await workspace.fastify.inject({ url: path }), await post(path, { name: 'Eve', password })])
        answers.push([reply.statusCode, reply.json()])
    }
    await ask('/api/auth/invitation/nonsense')
    await ask(`/api/auth/invitation/${'a'.repeat(43)}`)

    const replaced = await invite(freshEmail())
    await invitationLink(owner, { userId: replaced.id })
    await ask(replaced.path)

    const old = await invite(freshEmail())
    const { admin } = workspace.app
    await admin
      .updateTable('invitations')
      .set({ expiresAt: new Date(0) })
      .where('userId', '=', old.id)
      .execute()
    await ask(old.path)

    const revoked = await invite(freshEmail())
    const { data } = await owner.admin('query($id: ID!) { invitations(where: {userId: {eq: $id}}) { id } }', {
      id: revoked.id,
    })
    const done = await owner.admin('mutation($data: RevokeInvitationInput!) { revokeInvitation(data: $data) { id } }', {
      data: { id: data.invitations[0].id },
    })
    expect(done.data.revokeInvitation).toEqual(data.invitations[0])
    await ask(revoked.path)

    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toEqual([
      404,
      { code: 'NOT_FOUND', message: 'This link is not valid any more. Ask for a new one.' },
    ])
  })

  test('looks the same whether or not there is an account elsewhere, and that account joins by its own sign-in', async () => {
    const known = freshEmail()
    const there = await create(other.owner, { email: known, password, organizationId: other.id, name: 'Zoë' })
    const realId = there.data.createUser.id as string
    const unknown = freshEmail()
    const roleId = await makeRole(['view:create'])
    const [a, b] = [
      await create(owner, { email: known, roleIds: [roleId] }),
      await create(owner, { email: unknown, roleIds: [roleId] }),
    ]
    const shape = (reply: typeof a, email: string) =>
      reply.text.replaceAll(email, '@').replaceAll(reply.data.createUser.id as string, '#')
    expect(shape(a, known)).toBe(shape(b, unknown))
    expect(a.data.createUser.id).not.toBe(realId)

    const link = await invitationLink(owner, { userId: a.data.createUser.id })
    const path = apiPath(link.data.createInvitationLink.url as string)
    expect((await workspace.fastify.inject({ url: path })).json()).toMatchObject({ name: 'Ana', email: known })
    // A new password does not accept it.
    expect((await post(path, { name: 'Eve', password: 'another sentence to keep' })).statusCode).toBe(409)
    // Another user cannot accept it.
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
    const stranger = await member([])
    expect((await post(path, {}, bearer(stranger.token))).statusCode).toBe(403)

    const { token } = (await login(known)).json<{ token: string }>()
    const joined = await post(path, { password: 'another sentence to keep' }, bearer(token))
    expect(joined.statusCode).toBe(200)
    expect(joined.json().user).toMatchObject({ id: realId, name: 'Zoë' })
    const names = joined.json().user.organizations.map((each: { name: string }) => each.name)
    expect(names.toSorted()).toEqual(['Another organization', 'Test organization'])
    const here = await workspace.fastify.inject({
      url: '/api/auth/me',
      headers: { ...bearer(token), 'x-tenant-id': workspace.tenantId },
    })
    expect(here.json().user.permissions).toEqual(['view:create'])
    expect((await post(path, {}, bearer(token))).statusCode).toBe(404)
  })

  test('does not carry direct permissions into another organization', async () => {
    const me = await workspace.fastify.inject({ url: '/api/auth/me', headers: other.owner.headers })
    const { path } = await invite(me.json().user.email as string)
    const authorization = `Bearer ${other.owner.token}`
    expect((await post(path, {}, { authorization })).statusCode).toBe(200)
    const permissionsIn = async (tenantId: string) => {
      const headers = { authorization, 'x-tenant-id': tenantId }
      return (await workspace.fastify.inject({ url: '/api/auth/me', headers })).json().user.permissions as string[]
    }
    expect(await permissionsIn(other.tenantId)).toEqual(['*'])
    expect(await permissionsIn(workspace.tenantId)).toEqual([])
    const guest = asPerson(other.owner.token)
    expect(codeOf(await create(guest, { email: freshEmail() }))).toBe('FORBIDDEN')
    expect((await guest.admin('{ securityRules { id } users { id } }')).data).toEqual({
      securityRules: [],
      users: [{ id: me.json().user.id }],
    })
    // A request without an organization does not show them either.
    const headers = { authorization }
    const nowhere = await workspace.fastify.inject({ url: '/api/auth/me', headers })
    expect(nowhere.json().user.permissions).toEqual([])
    // Administrators of the organization can remove the user.
    const id = me.json().user.id as string
    expect((await remove(owner, { id })).data.removeUser).toEqual({ id })
    expect(await permissionsIn(other.tenantId)).toEqual(['*'])
  })

  test('is resent only by a user who could grant its rights, and not from another organization', async () => {
    const { id } = await invite(freshEmail(), { roleIds: [await makeRole(['entity:create'])] })
    const weak = await member(['user:create'])
    expect(codeOf(await invitationLink(weak.person, { userId: id }))).toBe('FORBIDDEN')
    expect(codeOf(await invitationLink(other.owner, { userId: id }))).toBe('NOT_FOUND')
    expect(codeOf(await remove(other.owner, { id }))).toBe('NOT_FOUND')
  })

  test('is accepted once, even by concurrent requests', async () => {
    const { path } = await invite(freshEmail())
    const replies = await Promise.all([1, 2, 3].map((i) => post(path, { name: `Person ${i}`, password })))
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 404, 404])
  })
})
