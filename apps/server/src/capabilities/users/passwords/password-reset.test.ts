import { afterAll, describe, expect, test } from 'vitest'
import { type Person, codeOf } from '../../../../../../tests/integration/builders.ts'
import { freshEmail, password, startPeople } from '../people.test-helper.ts'

const { workspace, owner, other, create, update, resetLink, post, login, member, invite, apiPath } = await startPeople()
afterAll(() => workspace.close())

describe('a password reset', () => {
  test('uses a link shown to an administrator, works once, and ends every session', async () => {
    const { id, email, token } = await member([])
    const link = await resetLink(owner, id)
    const { url } = link.data.createPasswordResetLink
    expect(url).toMatch(/^\/reset-password\/[\w-]{43}$/)
    const next = 'another sentence to keep'
    expect((await post(apiPath(url as string), { password: 'short' })).statusCode).toBe(400)
    expect((await post(apiPath(url as string), { password: next })).statusCode).toBe(204)
    const me = await workspace.fastify.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${token}` } })
    expect(me.statusCode).toBe(401)
    expect((await login(email)).statusCode).toBe(401)
    expect((await login(email, next)).statusCode).toBe(200)
    const used = await post(apiPath(url as string), { password: next })
    const wrong = await post(`/api/auth/reset/${'b'.repeat(43)}`, { password: next })
    expect([used.statusCode, used.json()]).toEqual([404, wrong.json()])
  })

  test('is refused for users with more rights or in another organization', async () => {
    const strong = await member(['entity:create'])
    const weak = await member(['user:update'])
    expect(codeOf(await resetLink(weak.person, strong.id))).toBe('FORBIDDEN')
    expect(codeOf(await resetLink(other.owner, strong.id))).toBe('NOT_FOUND')
    const email = freshEmail()
    const there = await create(other.owner, { email, password, organizationId: other.id })
    const { path } = await invite(email)
    const { token } = (await login(email)).json<{ token: string }>()
    await post(path, { password: 'another sentence to keep' }, { authorization: `Bearer ${token}` })
    const id = there.data.createUser.id as string
    expect(codeOf(await resetLink(owner, id))).toBe('FORBIDDEN')
    expect(codeOf(await update(owner, id, { name: 'Eve' }))).toBe('FORBIDDEN')
  })

  test('is requested with the same answer for any address', async () => {
    const { email } = await member([])
    for (const asked of [email, freshEmail()]) {
      const reply = await post('/api/auth/reset', { email: asked })
      expect([reply.statusCode, reply.json()]).toEqual([202, {}])
    }
    expect((await post('/api/auth/reset', { email: 'x' })).statusCode).toBe(400)
  })

  test('refuses an expired link', async () => {
    const { id } = await member([])
    const link = await resetLink(owner, id)
    await workspace.app.admin
      .updateTable('passwordResets')
      .set({ expiresAt: new Date(0) })
      .where('userId', '=', id)
      .execute()
    expect((await post(apiPath(link.data.createPasswordResetLink.url as string), { password })).statusCode).toBe(404)
  })
})

describe('the profile', () => {
  const profile = (who: Person, data: object) =>
    who.admin('mutation($data: UpdateProfileInput!) { updateProfile(data: $data) { name avatarUrl } }', { data })

  test('is changed by its user, and the picture is redrawn', async () => {
    const { person, token } = await member([])
    const { default: sharp } = await import('sharp')
    const raw = await sharp({ create: { width: 300, height: 200, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const reply = await profile(person, { name: ' Cy ', avatar: `data:image/png;base64,${raw.toString('base64')}` })
    expect(reply.data.updateProfile).toEqual({
      name: 'Cy',
      avatarUrl: expect.stringMatching(/^\/api\/users\/[\da-f-]{36}\/avatar\?v=[\da-f]{12}$/) as string,
    })
    const url = reply.data.updateProfile.avatarUrl as string
    const picture = (at: string, who: Person) => workspace.fastify.inject({ url: at, headers: who.headers })
    const own = await picture(url, person)
    expect([own.headers['content-type'], own.headers['cache-control']]).toEqual(['image/webp', 'private, no-cache'])
    const drawn = await sharp(own.rawPayload).metadata()
    expect([drawn.width, drawn.height]).toEqual([96, 96])
    // A colleague without the right to list users sees the picture; a user of another organization does not.
    const colleague = await member([])
    const seen = await picture(url, colleague.person)
    const again = { ...colleague.person.headers, 'if-none-match': seen.headers.etag as string }
    expect((await workspace.fastify.inject({ url, headers: again })).statusCode).toBe(304)
    const answers = [
      await picture(url, other.owner),
      await picture(`/api/users/${colleague.id}/avatar`, person),
      await picture('/api/users/nobody/avatar', person),
    ]
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [204, ''],
      [204, ''],
      [204, ''],
    ])
    expect((await workspace.fastify.inject({ url })).statusCode).toBe(401)
    const me = await workspace.fastify.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${token}` } })
    expect(me.json().user.name).toBe('Cy')
    expect((await profile(person, { avatar: null })).data.updateProfile).toEqual({ name: 'Cy', avatarUrl: null })
  })

  test.each(['https://example.com/a.png', 'data:image/svg+xml;base64,PHN2Zy8+', 'data:image/png;base64,aGVsbG8='])(
    'refuses an invalid picture: %s',
    async (avatar) => {
      const { person } = await member([])
      expect(codeOf(await profile(person, { avatar }))).toBe('BAD_USER_INPUT')
    },
  )
})
