import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startWorkspace, type Workspace } from '../../../../../tests/integration/builders.ts'
import { sendHeldTask, sendOrHold } from './digest.ts'

/** Mails that wait for a digest or the end of quiet hours. */

let workspace: Workspace

beforeAll(async () => {
  // Nothing is delivered: the test reads the outbox.
  workspace = await startWorkspace({ config: { smtp: { url: 'smtp://127.0.0.1:1', from: 'Monarch <m@example.com>' } } })
  await workspace.buildEntity('deal', [
    { name: 'name', fieldType: 'text' },
    { name: 'code', fieldType: 'text' },
  ])
})
afterAll(() => workspace.close())

interface Reader extends Person {
  readonly id: string
}

async function reader(settings: Record<string, unknown>): Promise<Reader> {
  const person = await workspace.join(['record:deal:*'])
  const id = (await person.admin('{ users { id } }')).data.users[0].id as string
  for (const [key, value] of Object.entries(settings)) await set(person, key, value)
  return { ...person, id }
}

async function set(person: Person, key: string, value: unknown): Promise<void> {
  const query = 'mutation($data: SetSettingInput!) { setSetting(data: $data) { id } }'
  const reply = await person.admin(query, { data: { level: 'personal', key, value } })
  expect(reply.errors, reply.text).toBeUndefined()
}

async function mention({ id }: Reader, name: string): Promise<string> {
  const { owner } = workspace
  const made = await owner.tenant(`mutation { createDeal(data: {name: "${name}"}) { id } }`)
  const recordId = made.data.createDeal.id as string
  const query =
    'mutation($recordId: ID!, $body: String!) { _createComment(entity: "deal", recordId: $recordId, body: $body) { id } }'
  await owner.tenant(query, { recordId, body: `<p><span data-mention="${id}">@You</span> look</p>` })
  await workspace.jobs.drain()
  return recordId
}

const mailsOf = ({ id }: Reader) =>
  workspace.app.admin
    .selectFrom('mails')
    .innerJoin('users', 'users.email', 'mails.to')
    .select(['mails.subject', 'mails.text', 'mails.status'])
    .where('users.id', '=', id)
    .orderBy('mails.id')
    .execute()

const held = async (person: Reader) => (await mailsOf(person)).filter(({ status }) => status === 'held')
const sendHeld = ({ id: userId }: Reader) =>
  sendHeldTask.run(
    workspace.app,
    { userId, tenantId: workspace.tenantId },
    { id: '1', attempt: 1, maxAttempts: 1, signal: new AbortController().signal },
  )

/** The times at which the held mails of the person are sent. */
async function jobsFor({ id }: Reader): Promise<Date[]> {
  const { rows } = await sql<{ runAt: Date }>`
    select run_at as "runAt" from graphile_worker._private_jobs
    where payload ->> 'userId' = ${id} and key like 'held %' order by 1`.execute(workspace.app.admin)
  return rows.map(({ runAt }) => new Date(runAt))
}

test('notifications are held and sent as one mail', async () => {
  const person = await reader({ 'notifications.digest': 'daily' })
  await mention(person, 'Acme')
  await mention(person, 'Borg')
  // Held items contain no values of records.
  const waiting = await held(person)
  expect(waiting).toHaveLength(2)
  expect(JSON.stringify(waiting)).not.toMatch(/Acme|Borg|look/)
  // The app shows notifications immediately.
  expect((await person.admin('{ notifications { id } }')).data.notifications).toHaveLength(2)
  await sendHeld(person)
  await sendHeld(person)
  const sent = (await mailsOf(person)).filter(({ subject }) => subject === '2 notifications')
  expect(sent).toHaveLength(1)
  expect(sent[0]!.text).toContain('mentioned you on Acme')
  expect(sent[0]!.text).toContain('mentioned you on Borg')
  expect(await held(person)).toEqual([])
})

test('a mail waits in quiet hours and is sent immediately outside of them', async () => {
  const hour = new Date().getUTCHours()
  const at = (more: number) => String((hour + more) % 24).padStart(2, '0')
  const asleep = await reader({ 'notifications.quietHours': `${at(0)}-${at(3)}` })
  await mention(asleep, 'Acme')
  expect(await held(asleep)).toHaveLength(1)
  const awake = await reader({ 'notifications.quietHours': `${at(6)}-${at(9)}` })
  await mention(awake, 'Acme')
  expect((await mailsOf(awake)).map(({ status }) => status)).not.toContain('held')
  expect(await mailsOf(awake)).toHaveLength(1)
})

test('a held mail is dropped when the reader loses access or switches mails off', async () => {
  const [gone, off] = [
    await reader({ 'notifications.digest': 'daily' }),
    await reader({ 'notifications.digest': 'hourly' }),
  ]
  const recordId = await mention(gone, 'Acme')
  await mention(gone, 'Borg')
  await mention(off, 'Acme')
  await workspace.owner.tenant('mutation($id: ID!) { deleteDeal(id: $id) { id } }', { id: recordId })
  await set(off, 'notifications.email', false)
  await sendHeld(gone)
  await sendHeld(off)
  const fresh = (await mailsOf(gone)).at(-1)!
  expect(fresh.subject).toBe('Test person mentioned you on Borg')
  expect(fresh.text).not.toContain('Acme')
  expect(await mailsOf(off)).toHaveLength(1)
})

test('an item that is held longer does not delay earlier ones', async () => {
  const person = await reader({})
  const { app, tenantId } = workspace
  const dueAt = [1, 2, 2].map((hours) => new Date(Date.UTC(2100, 0, 1, hours)))
  await app.admin.transaction().execute(async (trx) => {
    for (const [i, heldUntil] of dueAt.entries()) {
      const item = {
        key: `${person.id} ${i}`,
        subject: 'x',
        title: 'x',
        text: 'x',
        path: '/',
        entityId: null,
        recordId: null,
      }
      await sendOrHold(app, trx, { userId: person.id, email: 'a@example.com', tenantId, heldUntil }, [item], 'x')
    }
  })
  expect(await jobsFor(person)).toEqual(dueAt.slice(0, 2))
})

test('held mails of a suspended workspace are sent after it reopens', async () => {
  const person = await reader({ 'notifications.digest': 'daily' })
  await mention(person, 'Acme')
  const before = await jobsFor(person)
  const { owner, tenantId } = workspace
  const { 'x-tenant-id': _tenant, ...headers } = owner.headers
  const turn = async (mutation: string) => {
    const payload = { query: `mutation { ${mutation}(id: "${tenantId}") { status } }` }
    const reply = await workspace.fastify.inject({ method: 'POST', url: '/graphql/admin', headers, payload })
    expect(reply.json()).not.toHaveProperty('errors')
  }
  await turn('suspendTenant')
  await sendHeld(person)
  await sendHeld(person)
  expect(await held(person)).toHaveLength(1)
  expect(await jobsFor(person)).toHaveLength(before.length + 1)
  await turn('reactivateTenant')
  await sendHeld(person)
  expect(await mailsOf(person)).toMatchObject([{ status: 'sent' }, { subject: 'Test person mentioned you on Acme' }])
})

test('the mail uses the title visible to the reader when it is sent, and no other value of the record', async () => {
  const permissions = ['record:deal:*']
  const rulesOf = (...fields: string[]) => [{ permission: 'record:deal:*', fields }]
  const role = { permissions, rules: rulesOf('name', 'code') }
  const { person: member, userId: id, roleId } = await workspace.joinWithRole(role)
  const person = { ...member, id }
  await set(person, 'notifications.digest', 'daily')
  const { owner } = workspace
  const renamed = await mention(person, 'Acme')
  await owner.tenant('mutation($id: ID!) { updateDeal(id: $id, data: {name: "Borg"}) { id } }', { id: renamed })
  await sendHeld(person)
  expect((await mailsOf(person)).at(-1)).toMatchObject({ subject: 'Test person mentioned you on Borg' })
  await mention(person, 'Secret')
  const query = 'mutation($id: ID!, $data: UpdateRoleInput!) { updateRole(id: $id, data: $data) { id } }'
  const changed = await owner.admin(query, { id: roleId, data: { rules: rulesOf('code') } })
  expect(changed.errors, changed.text).toBeUndefined()
  await sendHeld(person)
  const mails = await mailsOf(person)
  expect(mails).toHaveLength(4)
  expect(mails.at(-1)!.subject).toBe('Test person mentioned you on Deal')
  expect(JSON.stringify(mails)).not.toMatch(/Acme|Secret|look/)
})

test('quiet hours and digest accept only valid values', async () => {
  const person = await reader({})
  const query = 'mutation($data: SetSettingInput!) { setSetting(data: $data) { id } }'
  for (const [key, value] of [
    ['notifications.quietHours', '22-22'],
    ['notifications.quietHours', '22-24'],
    ['notifications.digest', 'weekly'],
  ]) {
    const reply = await person.admin(query, { data: { level: 'personal', key, value } })
    expect(reply.errors?.[0]?.extensions.code, `${key} ${value}`).toBe('BAD_USER_INPUT')
  }
})

test('a digest is written in the language that its reader chose', async () => {
  const person = await reader({ 'notifications.digest': 'hourly', 'defaults.language': 'de' })
  await mention(person, 'Kran')
  await mention(person, 'Bagger')
  await sendHeld(person)
  const mail = (await mailsOf(person)).at(-1)
  expect(mail).toMatchObject({ subject: '2 Benachrichtigungen' })
  expect(mail!.text).toContain('Test person hat Sie erwähnt: Kran')
})
