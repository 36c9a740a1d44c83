import { afterAll, describe, expect, test } from 'vitest'
import { type Person, codeOf } from '../../../../../tests/integration/builders.ts'
import { createOrganization } from '../tenants/organizations.ts'
import { createTenant } from '../../platform/tenants/tenants.ts'
import { freshEmail, messageOf, password, startPeople } from './people.test-helper.ts'

const {
  workspace,
  owner,
  other,
  secondTenantId,
  create,
  update,
  remove,
  post,
  login,
  makeRole,
  member,
  asPerson,
  invite,
} = await startPeople()
afterAll(() => workspace.close())

describe('a user with a password', () => {
  test('can sign in immediately, with the rights of the roles', async () => {
    const email = freshEmail()
    const roleId = await makeRole(['view:create'])
    const made = await create(owner, { email, password, roleIds: [roleId] })
    expect(made.data.createUser).toEqual({
      id: expect.any(String) as string,
      email,
      name: 'Ana',
      status: 'active',
      isActive: true,
    })
    const reply = await login(email)
    expect(reply.json().user.permissions).toEqual(['view:create'])
    expect(reply.json().user.organizations[0].tenants).toHaveLength(2)
  })

  test('gets no more rights than the caller has in that organization', async () => {
    const { person } = await member(['user:create', 'view:create'])
    const strong = await makeRole(['entity:create'])
    const weak = await makeRole(['view:create'])
    const foreign = await makeRole(['view:create'], other.id, other.owner)
    expect(codeOf(await create(person, { email: freshEmail(), roleIds: [strong] }))).toBe('FORBIDDEN')
    expect(codeOf(await create(person, { email: freshEmail(), roleIds: [weak] }))).toBeUndefined()
    expect(messageOf(await create(owner, { email: freshEmail(), roleIds: [foreign] }))).toBe('There is no such role')
    expect(codeOf(await create(owner, { email: freshEmail(), organizationId: other.id }))).toBe('NOT_FOUND')
    expect(codeOf(await create(owner, { email: freshEmail(), tenantIds: [other.tenantId] }))).toBe('BAD_USER_INPUT')
  })

  test('is added only with user:create', async () => {
    const { person } = await member(['user:read'])
    expect(codeOf(await create(person, { email: freshEmail(), password }))).toBe('FORBIDDEN')
  })

  test('is added only by a member who reaches the whole organization', async () => {
    const { person } = await member(['user:create', 'user:read'], { tenantIds: [secondTenantId] })
    const here = asPerson(person.token, secondTenantId)
    for (const tenantIds of [undefined, [secondTenantId]])
      expect(codeOf(await create(here, { email: freshEmail(), password, tenantIds }))).toBe('FORBIDDEN')
  })

  test.each([
    ['an invalid address', { email: 'x' }, 'data.email'],
    ['no name', { name: ' ' }, 'data.name'],
    ['a short password', { password: 'short' }, 'data.password'],
  ])('%s is refused at its input', async (_what, data, path) => {
    const reply = await create(owner, { email: freshEmail(), ...data })
    expect(reply.errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', issues: [{ path }] })
  })

  test('in another organization gets no password, and is not revealed', async () => {
    const { email } = await member([])
    const reply = await create(other.owner, { email, password, organizationId: other.id })
    expect(messageOf(reply)).toBe('No password can be set for this person. Leave it out to send an invitation.')
    expect(reply.text).not.toMatch(/already|account|exists/i)
  })

  test('is not added twice', async () => {
    const { email } = await member([])
    const reply = await create(owner, { email: email.toUpperCase() })
    expect([codeOf(reply), messageOf(reply)]).toEqual(['CONFLICT', `${email} is in this organization already`])
  })
})

describe('suspending a user', () => {
  test('applies from the next request, and can be reversed', async () => {
    const { id, person, email } = await member(['record:*:read'])
    expect((await person.tenant('{ __typename }')).status).toBe(200)
    const suspended = await update(owner, id, { isActive: false })
    expect(suspended.data.updateUser).toMatchObject({ status: 'suspended', isActive: false })
    expect((await person.tenant('{ __typename }')).status).toBe(401)
    expect((await login(email)).statusCode).toBe(401)
    expect((await update(owner, id, { isActive: true })).data.updateUser.status).toBe('active')
    expect((await login(email)).statusCode).toBe(200)
  })

  test('affects one organization', async () => {
    const email = freshEmail()
    const there = await create(other.owner, { email, password, organizationId: other.id })
    const { path } = await invite(email)
    const { token } = (await login(email)).json<{ token: string }>()
    await post(path, { password: 'another sentence to keep' }, { authorization: `Bearer ${token}` })
    expect(codeOf(await update(owner, there.data.createUser.id, { isActive: false }))).toBeUndefined()
    expect(codeOf(await asPerson(token).tenant('{ __typename }'))).toBe('NOT_FOUND')
    expect(codeOf(await asPerson(token, other.tenantId).tenant('{ __typename }'))).toBeUndefined()
    const seen = await other.owner.admin('query($id: ID!) { users(where: {id: {eq: $id}}) { status } }', {
      id: there.data.createUser.id,
    })
    expect(seen.data.users).toEqual([{ status: 'active' }])
  })

  test('needs all rights of the user, also to reverse it, and is refused for oneself', async () => {
    const strong = await member(['user:update', 'entity:create'])
    const weak = await member(['user:update'])
    expect(codeOf(await update(weak.person, strong.id, { isActive: false }))).toBe('FORBIDDEN')
    expect(codeOf(await update(strong.person, weak.id, { isActive: false }))).toBeUndefined()
    await update(owner, strong.id, { isActive: false })
    await update(owner, weak.id, { isActive: true })
    expect(codeOf(await update(weak.person, strong.id, { isActive: true }))).toBe('FORBIDDEN')
    expect(messageOf(await update(weak.person, weak.id, { isActive: false }))).toBe('You cannot suspend yourself.')
  })
})

describe('signing a user out everywhere', () => {
  const signOut = (who: typeof owner, userId: string) =>
    who.admin('mutation($id: ID!) { signOutUser(data: {userId: $id}) { id } }', { id: userId })
  const isIn = async (person: typeof owner) => (await person.tenant('{ __typename }')).status === 200

  test('ends all sessions with the next request, and nothing else', async () => {
    const { id, email, person } = await member(['record:*:read'])
    const second = asPerson((await login(email)).json<{ token: string }>().token)
    expect(await Promise.all([person, second].map(isIn))).toEqual([true, true])
    expect((await signOut(owner, id)).errors).toBeUndefined()
    expect(await Promise.all([person, second].map(isIn))).toEqual([false, false])
    expect((await login(email)).statusCode).toBe(200)
    const { data } = await owner.admin(
      'query($id: ID!) { auditLog(where: {subjectId: {eq: $id}}, limit: 1) { description before } }',
      { id },
    )
    expect(data.auditLog).toEqual([{ description: 'Signed the user "Ana" out everywhere', before: { sessions: 2 } }])
  })

  test('needs all rights of the user, and a common organization', async () => {
    const strong = await member(['user:update', 'entity:create'])
    const weak = await member(['user:update'])
    expect(codeOf(await signOut(weak.person, strong.id))).toBe('FORBIDDEN')
    expect(codeOf(await signOut((await member(['user:read'])).person, weak.id))).toBe('FORBIDDEN')
    expect(messageOf(await signOut(weak.person, weak.id))).toBe('Your own sessions end under Settings, Security.')
    expect(codeOf(await signOut(other.owner, strong.id))).toBe('NOT_FOUND')
    expect(await isIn(strong.person)).toBe(true)
  })

  test('for a user in two organizations is left to that user and to operators', async () => {
    const email = freshEmail()
    const { path } = await invite(email)
    const there = await create(other.owner, { email, password, organizationId: other.id })
    const { token } = (await login(email)).json<{ token: string }>()
    await post(path, { password: 'another sentence to keep' }, { authorization: `Bearer ${token}` })
    const person = asPerson(token)
    const { id } = there.data.createUser
    const stranger = await member(['*'])
    expect(messageOf(await signOut(stranger.person, id))).toContain('is also a member of another organization')
    expect(await isIn(person)).toBe(true)
    expect((await signOut(owner, id)).errors).toBeUndefined()
    expect(await isIn(person)).toBe(false)
  })
})

describe('changing a user', () => {
  test('sets roles and tenants from the next request', async () => {
    const { id, person, token } = await member(['view:create'])
    const roleId = await makeRole(['layout:read', 'record:*:read'].slice(1))
    const reply = await update(owner, id, { roleIds: [roleId], tenantIds: [secondTenantId], name: 'Bo' })
    expect(reply.data.updateUser).toMatchObject({
      name: 'Bo',
      tenantIds: [secondTenantId],
      roles: [{ role: { id: roleId } }],
    })
    expect(codeOf(await person.tenant('{ __typename }'))).toBe('NOT_FOUND')
    expect(codeOf(await asPerson(token, secondTenantId).tenant('{ __typename }'))).toBeUndefined()
    expect((await update(owner, id, { tenantIds: null })).data.updateUser.tenantIds).toBeNull()
    expect(codeOf(await person.tenant('{ __typename }'))).toBeUndefined()
  })

  test('is refused from another organization, or without the permission', async () => {
    const { id } = await member([])
    const weak = await member(['user:read'])
    expect(codeOf(await update(other.owner, id, { isActive: false }))).toBe('NOT_FOUND')
    expect(codeOf(await update(weak.person, id, { name: 'Eve' }))).toBe('FORBIDDEN')
    expect(codeOf(await update(owner, 'nonsense', { name: 'Eve' }))).toBe('NOT_FOUND')
  })

  test('is refused for tenants that the caller cannot enter', async () => {
    const limited = await member(['user:update', 'user:read'], { tenantIds: [secondTenantId] })
    const person = asPerson(limited.token, secondTenantId)
    const { id } = await member([])
    expect(codeOf(await update(person, id, { tenantIds: [secondTenantId] }))).toBe('FORBIDDEN')
    expect(codeOf(await update(person, limited.id, { tenantIds: null }))).toBe('FORBIDDEN')
    const strong = await member(['entity:create'])
    const weak = await member(['user:update'])
    expect(codeOf(await update(weak.person, strong.id, { tenantIds: [] }))).toBe('FORBIDDEN')
    expect(codeOf(await update(weak.person, weak.id, { tenantIds: [] }))).toBe('FORBIDDEN')
  })
})

describe('the last administrator', () => {
  test('cannot be removed, and is marked as the last', async () => {
    const { app } = workspace
    const { id: organizationId } = await createOrganization(app, 'Small')
    const { id: tenantId } = await createTenant(app, { organizationId, name: 'Small' })
    const first = await workspace.join(['*'], { organizationId, tenantId })
    const meOf = async (who: Person) =>
      (await workspace.fastify.inject({ url: '/api/auth/me', headers: who.headers })).json().user.id as string
    const firstId = await meOf(first)
    const roleId = await makeRole(['*'], organizationId, first)
    const email = freshEmail()
    const made = await create(first, { organizationId, email, password, roleIds: [roleId] })
    const id = made.data.createUser.id as string
    const flags = async () =>
      (await first.admin('{ users(orderBy: [{createdAt: ASC}]) { id isLastAdministrator } }')).data.users
    expect(await flags()).toEqual([
      { id: firstId, isLastAdministrator: false },
      { id, isLastAdministrator: false },
    ])
    const second = asPerson((await login(email)).json<{ token: string }>().token, tenantId)
    // Direct permissions do not allow removing an administrator by role.
    expect(codeOf(await remove(second, { id: firstId }))).toBe('FORBIDDEN')
    await app.admin.updateTable('users').set({ permissions: [] }).where('id', '=', firstId).execute()
    await app.bus.publish('session', { userId: firstId })
    expect(
      (await second.admin('query($id: ID!) { users(where: {id: {eq: $id}}) { isLastAdministrator } }', { id })).data
        .users,
    ).toEqual([{ isLastAdministrator: true }])
    const refused = 'The organization needs at least one person who may do everything.'
    expect(messageOf(await update(second, id, { roleIds: [] }))).toBe(refused)
    expect(messageOf(await update(second, id, { isActive: false }))).toBe('You cannot suspend yourself.')
    expect(messageOf(await remove(second, { id }))).toBe('You cannot remove yourself. Ask another administrator.')
    // A suspended user does not count as administrator.
    expect(codeOf(await update(second, firstId, { roleIds: [roleId] }))).toBeUndefined()
    expect(codeOf(await update(second, firstId, { isActive: false }))).toBeUndefined()
    expect(messageOf(await update(second, id, { roleIds: [] }))).toBe(refused)
    // Nor a user limited to some tenants: they cannot change settings of the whole organization.
    expect(codeOf(await update(second, firstId, { isActive: true, tenantIds: [tenantId] }))).toBeUndefined()
    expect(messageOf(await update(second, id, { roleIds: [] }))).toBe(refused)
  })
})

describe('the list of users', () => {
  /** A page as the screen requests it: one row more than it shows, of active members. */
  const page = async (where: object, limit: number, offset: number): Promise<{ id: string; name: string }[]> => {
    const { data } = await owner.admin(
      `query($where: UserWhere, $limit: Int!, $offset: Int!) {
        users(where: $where, orderBy: [{name: ASC}], limit: $limit, offset: $offset) { id name }
      }`,
      { where: { isHere: { eq: true }, isService: { eq: false }, ...where }, limit: limit + 1, offset },
    )
    return data.users
  }
  const found = (text: string) => ({ or: [{ name: { contains: text } }, { email: { contains: text } }] })
  const namesakes = ['Zed', 'Yul', 'Yul', 'Yul', 'Yul', 'Xia'].map((name) => `${name} Quorrick`)

  test('is searched by name or address, and paged without duplicates or gaps', async () => {
    const ids: string[] = []
    for (const name of namesakes) ids.push((await create(owner, { name, email: freshEmail() })).data.createUser.id)
    const byAddress = await create(owner, { name: 'Wim', email: `quorrick.${freshEmail()}` })
    ids.push(byAddress.data.createUser.id)
    await create(other.owner, { name: 'Vic Quorrick', email: freshEmail(), organizationId: other.id })
    const where = found('QUORRICK')
    const pages = [await page(where, 3, 0), await page(where, 3, 3), await page(where, 3, 6), await page(where, 3, 9)]
    expect(pages.map(({ length }) => length)).toEqual([4, 4, 1, 0])
    const shown = pages.flatMap((people) => people.slice(0, 3))
    expect(shown.map(({ name }) => name)).toEqual(['Wim', ...namesakes.toReversed()])
    expect(shown.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    // The extra row of a page is the first of the next.
    expect(pages[0]![3]).toEqual(pages[1]![0])
    expect(pages[1]![3]).toEqual(pages[2]![0])
  })

  test('filters pages by role and status', async () => {
    const roleId = await makeRole(['view:create'])
    const ids: string[] = []
    for (let i = 0; i < 3; i++)
      ids.push((await create(owner, { email: freshEmail(), password, roleIds: [roleId] })).data.createUser.id)
    await create(owner, { email: freshEmail(), roleIds: [roleId] })
    const where = { roles: { some: { roleId: { eq: roleId } } }, status: { eq: 'active' } }
    const [first, second] = [await page(where, 2, 0), await page(where, 2, 2)]
    expect([first.length, second.length]).toEqual([3, 1])
    expect([...first.slice(0, 2), ...second].map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  })
})

test('the last activity of a user is shown', async () => {
  const { id, person } = await member(['record:*:read'])
  await person.tenant('{ __typename }')
  await expect
    .poll(
      async () =>
        (await owner.admin('query($id: ID!) { users(where: {id: {eq: $id}}) { lastSeenAt } }', { id })).data.users[0]
          .lastSeenAt,
    )
    .not.toBeNull()
  const there = await other.owner.admin('query($id: ID!) { users(where: {id: {eq: $id}}) { lastSeenAt } }', { id })
  expect(there.data.users).toEqual([])
})
