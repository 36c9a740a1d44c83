import { afterAll, describe, expect, test } from 'vitest'
import { callerOf, makeKey } from '../../api-keys/keys.test-helper.ts'
import { newId } from '../../../platform/new-id.ts'
import { freshEmail, password, startPeople } from '../people.test-helper.ts'
import { codeOf } from '../../../../../../tests/integration/builders.ts'

const { workspace, owner, other, create, remove, post, login, makeRole, member, asPerson, invite } = await startPeople()
afterAll(() => workspace.close())

describe('removing a user', () => {
  test('ends sign-in, keeps the name, and frees the address', async () => {
    const { id, person, email, token } = await member(['record:*:read'])
    await person.admin('mutation($data: SetSettingInput!) { setSetting(data: $data) { id } }', {
      data: { level: 'personal', key: 'density', value: 'compact' },
    })
    expect((await remove(owner, { id })).data.removeUser).toEqual({ id })
    const me = await workspace.fastify.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${token}` } })
    expect(me.statusCode).toBe(401)
    expect((await login(email)).statusCode).toBe(401)
    const { admin } = workspace.app
    const row = await admin.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ name: 'Ana', status: 'removed', isActive: false, passwordHash: null })
    expect(await admin.selectFrom('settings').select('id').where('userId', '=', id).execute()).toEqual([])
    expect((await owner.admin('query($id: ID!) { users(where: {id: {eq: $id}}) { id } }', { id })).data.users).toEqual(
      [],
    )
    const again = await create(owner, { email, password })
    expect(again.errors).toBeUndefined()
    expect((await login(email)).json().user.id).toBe(again.data.createUser.id)
  })

  test('from one organization keeps the other membership', async () => {
    const email = freshEmail()
    const there = await create(other.owner, { email, password, organizationId: other.id })
    const { path } = await invite(email, { roleIds: [await makeRole(['view:create'])] })
    const { token } = (await login(email)).json<{ token: string }>()
    const next = 'another sentence to keep'
    await post(path, { password: next }, { authorization: `Bearer ${token}` })
    expect(codeOf(await remove(owner, { id: there.data.createUser.id }))).toBeUndefined()
    const reply = await login(email, next)
    expect(reply.json().user.organizations).toMatchObject([{ id: other.id }])
    expect(codeOf(await asPerson(token, other.tenantId).tenant('{ __typename }'))).toBeUndefined()
    const left = workspace.app.admin.selectFrom('userRoles').select('id').where('userId', '=', there.data.createUser.id)
    expect(await left.execute()).toEqual([])
  })

  test('transfers the views to an heir, or moves personal ones to the bin', async () => {
    const { id: entityId } = await workspace.buildEntity('thing', [{ name: 'title', fieldType: 'text' }])
    const heir = await member(['record:*:read'])
    const { tenantId } = workspace
    const viewsOf = async () => {
      const leaver = await member(['record:*:read', 'view:create', 'view:read'])
      const made = await leaver.person.admin(
        `mutation($a: CreateViewInput!, $b: CreateViewInput!) { a: createView(data: $a) { id } b: createView(data: $b) { id } }`,
        {
          a: { tenantId, entityId, name: 'Mine', visibility: 'personal' },
          b: { tenantId, entityId, name: 'Ours', visibility: 'shared' },
        },
      )
      return { id: leaver.id, personal: made.data.a.id as string, shared: made.data.b.id as string }
    }
    const rowsOf = (ids: readonly string[]) =>
      workspace.app.admin
        .selectFrom('views')
        .select(['ownerId', 'deletedAt'])
        .where('id', 'in', [...ids])
        .orderBy('createdAt')
        .execute()
    const given = await viewsOf()
    expect(codeOf(await remove(owner, { id: given.id, reassignTo: heir.id }))).toBeUndefined()
    expect(await rowsOf([given.personal, given.shared])).toEqual([
      { ownerId: heir.id, deletedAt: null },
      { ownerId: heir.id, deletedAt: null },
    ])
    const lost = await viewsOf()
    await remove(owner, { id: lost.id })
    expect(await rowsOf([lost.personal, lost.shared])).toEqual([
      { ownerId: lost.id, deletedAt: expect.any(String) as string },
      { ownerId: lost.id, deletedAt: null },
    ])
  })

  test('stops the workflows that act as the user, or has them act as an heir with no more rights than the remover', async () => {
    const { app, tenantId } = workspace
    const publish = async (publishedBy: string) => {
      const id = newId()
      const empty = JSON.stringify({})
      await app.admin
        .insertInto('workflows')
        .values({
          id,
          tenantId,
          name: 'Work',
          draft: empty,
          draftDefinition: empty,
          published: empty,
          publishedDefinition: empty,
          publishedVersion: 1,
          isActive: true,
          publishedBy,
          createdBy: publishedBy,
          hookId: newId(),
        } as never)
        .execute()
      return () =>
        app.admin
          .selectFrom('workflows')
          .select(['isActive', 'publishedBy', 'createdBy'])
          .where('id', '=', id)
          .executeTakeFirst()
    }
    const stopped = await member([])
    const stoppedRow = await publish(stopped.id)
    await remove(owner, { id: stopped.id })
    expect(await stoppedRow()).toEqual({ isActive: false, publishedBy: stopped.id, createdBy: stopped.id })

    const weak = await member(['user:delete'])
    const strong = await member(['entity:create'])
    const leaver = await member([])
    const row = await publish(leaver.id)
    expect(codeOf(await remove(weak.person, { id: leaver.id, reassignTo: strong.id }))).toBe('FORBIDDEN')
    expect(await row()).toEqual({ isActive: true, publishedBy: leaver.id, createdBy: leaver.id })
    expect(codeOf(await remove(weak.person, { id: leaver.id, reassignTo: weak.id }))).toBeUndefined()
    expect(await row()).toEqual({ isActive: true, publishedBy: weak.id, createdBy: weak.id })
  })

  test('ends their keys, and closes open forms or has them store with the rights of the heir', async () => {
    const { app, tenantId } = workspace
    const { id: entityId } = await workspace.buildEntity('asked', [{ name: 'title', fieldType: 'text' }])
    const rights = ['record:*:*', 'view:create', 'view:read', 'view:update', 'api_key:create']
    const openForm = async () => {
      const leaver = await member(rights)
      const made = await leaver.person.create('View', {
        tenantId,
        entityId,
        name: 'Form',
        type: 'form',
        visibility: 'shared',
      })
      const viewId = made.id as string
      await app.admin
        .insertInto('publicLinks')
        .values({ id: newId(), tenantId, viewId, kind: 'form', createdBy: leaver.id })
        .execute()
      const key = callerOf(workspace, await makeKey(leaver.person, ['record:*:read']))
      return { id: leaver.id, viewId, key }
    }
    const openedBy = async (viewId: string) =>
      (await app.admin.selectFrom('publicLinks').select('createdBy').where('viewId', '=', viewId).execute()).map(
        ({ createdBy }) => createdBy,
      )
    const heir = await member(rights)
    const given = await openForm()
    expect((await given.key.inject('GET', '/api/auth/me')).statusCode).toBe(200)
    expect(codeOf(await remove(owner, { id: given.id, reassignTo: heir.id }))).toBeUndefined()
    expect(await openedBy(given.viewId)).toEqual([heir.id])
    expect((await given.key.inject('GET', '/api/auth/me')).statusCode).toBe(401)
    const keys = app.admin.selectFrom('apiKeys').select('deletedAt').where('givenBy', '=', given.id)
    expect(await keys.execute()).toEqual([{ deletedAt: expect.any(String) as string }])

    const closed = await openForm()
    expect(codeOf(await remove(owner, { id: closed.id }))).toBeUndefined()
    expect(await openedBy(closed.viewId)).toEqual([])

    const weak = await member(['user:delete', ...rights])
    const strong = await member(['entity:create', ...rights])
    const kept = await openForm()
    expect(codeOf(await remove(weak.person, { id: kept.id, reassignTo: strong.id }))).toBe('FORBIDDEN')
    expect(await openedBy(kept.viewId)).toEqual([kept.id])
  })

  test('previews what is transferred, and the new owners', async () => {
    const { id: entityId } = await workspace.buildEntity('owned', [{ name: 'title', fieldType: 'text' }])
    const leaver = await member(['record:*:read', 'view:create', 'view:read'])
    const { tenantId, organizationId } = workspace
    for (const visibility of ['personal', 'personal', 'shared'])
      await leaver.person.create('View', { tenantId, entityId, name: visibility, visibility })
    const ask = (asking: typeof owner, id: string, inside = organizationId) =>
      asking.admin(
        'query($id: ID!, $in: ID!) { belongings(userId: $id, organizationId: $in) { personalViews sharedViews workflows forms apiKeys } }',
        { id, in: inside },
      )
    const nothing = { workflows: 0, forms: 0, apiKeys: 0 }
    expect((await ask(owner, leaver.id)).data.belongings).toEqual({ personalViews: 2, sharedViews: 1, ...nothing })
    expect(codeOf(await ask(leaver.person, leaver.id))).toBe('FORBIDDEN')
    expect(codeOf(await ask(other.owner, leaver.id, other.id))).toBe('NOT_FOUND')
  })

  test('is refused to callers with fewer rights, and for users of other organizations', async () => {
    const strong = await member(['entity:create'])
    const weak = await member(['user:delete'])
    expect(codeOf(await remove(weak.person, { id: strong.id }))).toBe('FORBIDDEN')
    const there = await create(other.owner, { email: freshEmail(), password, organizationId: other.id })
    const away = there.data.createUser.id as string
    expect(codeOf(await remove(owner, { id: strong.id, reassignTo: away }))).toBe('NOT_FOUND')
    expect(codeOf(await remove(owner, { id: away }))).toBe('NOT_FOUND')
    const invited = await invite(freshEmail())
    expect(codeOf(await remove(owner, { id: strong.id, reassignTo: invited.id }))).toBe('BAD_USER_INPUT')
  })

  test('deletes a user who was only invited', async () => {
    const email = freshEmail()
    const { id, path } = await invite(email)
    expect(codeOf(await remove(owner, { id }))).toBeUndefined()
    expect((await workspace.fastify.inject({ url: path })).statusCode).toBe(404)
    expect(await workspace.app.admin.selectFrom('users').select('id').where('id', '=', id).execute()).toEqual([])
  })
})
