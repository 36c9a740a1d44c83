import { afterAll, expect, test, vi } from 'vitest'
import { freshEmail, password, startPeople } from '../people.test-helper.ts'
import { codeOf } from '../../../../../../tests/integration/builders.ts'

const sent = vi.hoisted(() => [] as { to: string; subject: string; text: string }[])
vi.mock('../../../platform/mail/deliver.ts', async (original) => ({
  ...(await original<typeof import('../../../platform/mail/deliver.ts')>()),
  deliver: (_app: unknown, mail: (typeof sent)[number]) => Promise.resolve(void sent.push(mail)),
}))

const { workspace, owner, other, create, invitationLink, resetLink, post, login, member } = await startPeople({
  config: {
    smtp: { url: 'smtp://127.0.0.1:1', from: 'monarch@example.com' },
    publicUrl: 'https://monarch.example.com',
  },
})
afterAll(() => workspace.close())

/** Waits for this number of mails to the address. A job that failed once runs again, possibly in a later test. */
async function mailsTo(email: string, count: number) {
  const mails = async () => {
    await workspace.jobs.drain()
    return sent.filter(({ to }) => to === email)
  }
  await expect.poll(mails, { timeout: 20_000 }).toHaveLength(count)
  return mails()
}

const linkIn = (text: string) => /https:\/\/monarch\.example\.com(\/\S+)/.exec(text)![1]!
const apiPath = (text: string) => `/api/auth${linkIn(text).replace('/reset-password/', '/reset/')}`
const storedTexts = async () => JSON.stringify(await workspace.app.admin.selectFrom('mails').select('text').execute())

test('an invitation is mailed and its link is not shown', async () => {
  const email = freshEmail()
  const made = await create(owner, { email })
  const waiting = await storedTexts()
  expect(waiting).not.toContain('/invitation/')
  const [invitation] = await mailsTo(email, 1)
  expect(invitation!.subject).toBe('You are invited to join "Test organization"')
  const first = apiPath(invitation!.text)
  const again = await invitationLink(owner, { userId: made.data.createUser.id })
  expect(again.data.createInvitationLink).toEqual({
    url: null,
    sentTo: email,
    expiresAt: expect.any(String) as string,
  })
  const [, second] = await mailsTo(email, 2)
  expect(await storedTexts()).not.toContain('invit')
  expect((await post(first, { name: 'Ana', password })).statusCode).toBe(404)
  expect((await post(apiPath(second!.text), { name: 'Ana', password })).statusCode).toBe(200)
})

test('invitation mails to one address are limited', async () => {
  const made = await create(owner, { email: freshEmail() })
  const codes = []
  for (let i = 0; i < 11; i++) codes.push(codeOf(await invitationLink(owner, { userId: made.data.createUser.id })))
  expect(codes).toEqual([...Array.from({ length: 10 }, () => undefined), 'RATE_LIMITED'])
})

test('a forgotten password gets a few single-use links; an unknown address gets none', async () => {
  const { email } = await member([])
  const unknown = freshEmail()
  await post('/api/auth/reset', { email: unknown })
  for (let i = 0; i < 7; i++) await post('/api/auth/reset', { email: ` ${email.toUpperCase()} ` })
  const mails = await mailsTo(email, 5)
  expect(await mailsTo(unknown, 0)).toEqual([])
  const next = 'another sentence to keep'
  expect((await post(apiPath(mails[2]!.text), { password: next })).statusCode).toBe(204)
  expect((await login(email, next)).statusCode).toBe(200)
  // Using one link invalidates all others.
  expect((await post(apiPath(mails[4]!.text), { password: next })).statusCode).toBe(404)
})

test('a user of two organizations can be mailed a reset link', async () => {
  const email = freshEmail()
  const there = await create(other.owner, { email, password, organizationId: other.id })
  await create(owner, { email })
  const [invitation] = await mailsTo(email, 1)
  const { token } = (await login(email)).json<{ token: string }>()
  expect(
    (
      await post(
        apiPath(invitation!.text),
        { password: 'another sentence to keep' },
        { authorization: `Bearer ${token}` },
      )
    ).statusCode,
  ).toBe(200)
  const link = await resetLink(owner, there.data.createUser.id as string)
  expect(link.data.createPasswordResetLink).toMatchObject({ url: null, sentTo: email })
  expect((await mailsTo(email, 2))[1]!.subject).toBe('Set a new password')
})

test('mails are written in the language of the organization, or of the user if they chose one', async () => {
  const set = (who: typeof owner, level: string, value: string | null) =>
    who.admin('mutation($data: SetSettingInput!) { setSetting(data: $data) { id } }', {
      data: {
        level,
        key: 'defaults.language',
        value,
        ...(level === 'organization' && { organizationId: workspace.organizationId }),
      },
    })
  const person = await member([])
  await set(owner, 'organization', 'de')
  const email = freshEmail()
  await create(owner, { email })
  const [invitation] = await mailsTo(email, 1)
  expect(invitation!.subject).toBe('Sie sind eingeladen, „Test organization“ beizutreten')
  expect(invitation!.text).toContain('Diese Einladung läuft in 7 Tagen ab:')
  await post('/api/auth/reset', { email: person.email })
  expect((await mailsTo(person.email, 1))[0]!.subject).toBe('Neues Passwort festlegen')
  await set(person.person, 'personal', 'en')
  await post('/api/auth/reset', { email: person.email })
  expect((await mailsTo(person.email, 2))[1]!.subject).toBe('Set a new password')
  await set(owner, 'organization', null)
})
