import { sql } from 'kysely'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backupAlertTask } from '../../apps/server/src/capabilities/backups/scheduled.ts'
import { computeMetricTask } from '../../apps/server/src/capabilities/insights/compute-metric.ts'
import { notifyAssignedTask } from '../../apps/server/src/capabilities/notifications/assigned.ts'
import { sendHeldTask } from '../../apps/server/src/capabilities/notifications/digest.ts'
import { remindTenant } from '../../apps/server/src/capabilities/notifications/reminders.ts'
import { sendPasswordResetTask } from '../../apps/server/src/capabilities/users/passwords/password-reset.ts'
import { pauseWebhook } from '../../apps/server/src/capabilities/webhooks/deliver/pause.ts'
import { readTriggers } from '../../apps/server/src/capabilities/workflows/triggers/read-triggers.ts'
import type { Task } from '../../apps/server/src/platform/jobs/task.ts'
import { dataOf, type Person, startWorkspace, type Workspace } from './builders.ts'

/** Every kind of mail is written for its recipient: in their language, with their numbers, days and times. */

let workspace: Workspace
let owner: Person
let dealId: string
let reader: Person & { readonly id: string; readonly email: string }

beforeAll(async () => {
  // Nothing is delivered: the tests read the outbox.
  workspace = await startWorkspace({
    config: {
      smtp: { url: 'smtp://127.0.0.1:1', from: 'Monarch <m@example.com>' },
      publicUrl: 'https://monarch.example.com',
    },
  })
  owner = workspace.owner
  const deal = await workspace.buildEntity('deal', [
    { name: 'name', fieldType: 'text' },
    { name: 'amount', fieldType: 'currency', settings: { currency: 'EUR' } },
    { name: 'due_on', displayName: 'Due on', fieldType: 'date', settings: { reminds: true } },
    { name: 'owner', fieldType: 'relationship', settings: { target: 'users' } },
    { name: 'starts_at', fieldType: 'datetime' },
  ])
  dealId = deal.id
  // German texts, Swiss numbers, the day first: none of these settings implies another.
  reader = await joinAs({
    'defaults.language': 'de',
    'defaults.numberFormat': 'apostrophe',
    'defaults.dateFormat': 'dayFirst',
    'defaults.clock': '12h',
  })
})
afterAll(() => workspace.close())

async function joinAs(settings: Readonly<Record<string, string>>): Promise<typeof reader> {
  const person = await workspace.join(['*'])
  const id = await workspace.userIdOf(person)
  const [{ email }] = dataOf(
    await owner.admin('query($id: ID!) { users(where: {id: {eq: $id}}) { email } }', { id }),
  ).users
  for (const [key, value] of Object.entries(settings)) await set(person, key, value)
  return { ...person, id, email }
}

async function set(person: Person, key: string, value: unknown): Promise<void> {
  const change = 'mutation($data: SetSettingInput!) { setSetting(data: $data) { id } }'
  dataOf(await person.admin(change, { data: { level: 'personal', key, value } }))
}

async function create(data: object): Promise<string> {
  const change = 'mutation($data: CreateDealInput!) { createDeal(data: $data) { id } }'
  return dataOf(await owner.tenant(change, { data })).createDeal.id
}

const run = <Payload>(task: Task<Payload>, payload: Payload) =>
  task.run(workspace.app, payload, {
    id: '1',
    attempt: 1,
    maxAttempts: 1,
    signal: new AbortController().signal,
  })

/** Mails that `act` and its jobs add, without the links. */
async function mailsBy(act: () => Promise<unknown>): Promise<{ to: string; subject: string; text: string }[]> {
  const read = () =>
    workspace.app.admin.selectFrom('mails').select(['id', 'to', 'subject', 'text']).orderBy('id').execute()
  const before = new Set((await read()).map(({ id }) => id))
  await act()
  await workspace.jobs.drain()
  const added = (await read()).filter(({ id }) => !before.has(id))
  return added.map(({ to, subject, text }) => ({ to, subject, text: text.replaceAll(/\n*https:\S+/g, '') }))
}

const toReader = async (act: () => Promise<unknown>) =>
  (await mailsBy(act)).filter(({ to }) => to === reader.email).map(({ subject, text }) => ({ subject, text }))

test('a mention', async () => {
  const recordId = await create({ name: 'Kran' })
  const say =
    'mutation($recordId: ID!, $body: String!) { _createComment(entity: "deal", recordId: $recordId, body: $body) { id } }'
  const body = `<p><span data-mention="${reader.id}">@You</span> look</p>`
  expect(await toReader(async () => dataOf(await owner.tenant(say, { recordId, body })))).toEqual([
    { subject: 'Test person hat Sie erwähnt: Kran', text: expect.stringContaining('@You look') },
  ])
})

/** Assigns a record and waits for the mail, which is written about half a second later. */
async function assign(change: () => Promise<unknown>): Promise<void> {
  await change()
  await run(notifyAssignedTask, { tenantId: workspace.tenantId })
}

test('many assigned records, a reminder', async () => {
  // A page of the log has 1,000 changes: earlier ones are not on the page of these.
  await run(notifyAssignedTask, { tenantId: workspace.tenantId })
  const many = 'mutation($data: [CreateDealInput!]!) { createManyDeal(data: $data) { id } }'
  const data = Array.from({ length: 1000 }, (_, i) => ({ name: `Deal ${i}`, owner: reader.id }))
  expect(await toReader(() => assign(async () => dataOf(await owner.tenant(many, { data }))))).toMatchObject([
    { subject: expect.stringMatching(/hat Ihnen 1['’]000 Datensätze zugewiesen: Deal$/) },
  ])
  const assigned = () => assign(() => create({ name: 'Kran', owner: reader.id, due_on: '2033-03-08' }))
  expect(await toReader(assigned)).toMatchObject([{ subject: 'Test person hat Ihnen zugewiesen: Kran' }])
  const remind = () => remindTenant(workspace.app, workspace.tenantId, new Date('2033-03-08T12:00:00Z'))
  expect(await toReader(remind)).toEqual([
    { subject: 'Erinnerung: Kran', text: 'Erinnerung: Kran\nDue on: 08/03/2033' },
  ])
})

test('a digest', async () => {
  await set(reader, 'notifications.digest', 'daily')
  for (const name of ['Bagger', 'Lader']) await assign(() => create({ name, owner: reader.id }))
  const { tenantId } = workspace
  expect(await toReader(() => run(sendHeldTask, { userId: reader.id, tenantId }))).toMatchObject([
    { subject: '2 Benachrichtigungen' },
  ])
  await set(reader, 'notifications.digest', 'off')
})

test('a finished import, and one that fails', async () => {
  const send = (csv: string) => () =>
    workspace.fastify.inject({
      method: 'POST',
      url: '/api/import/deal',
      headers: { ...reader.headers, 'content-type': 'text/csv' },
      payload: csv,
    })
  await set(reader, 'notifications.imported.email', true)
  const names = Array.from({ length: 1204 }, (_, i) => `Row ${i}`)
  expect(await toReader(send(`name\n${names.join('\n')}`))).toMatchObject([
    { text: expect.stringMatching(/1['’]204 hinzugefügt/) },
  ])
  const [failed] = await toReader(send('name,due_on\nOne,soon\nTwo,2024-01-05'))
  expect(failed!.text).toContain('Zeile 1: ')
  expect(failed!.text).not.toContain('must be')
})

test('a metric that crosses its threshold', async () => {
  const config = { measures: [{ type: 'sum', key: 'm1', field: 'amount' }], filter: { name: { eq: 'Turm' } } }
  const made = (
    await reader.create('Report', { tenantId: workspace.tenantId, entityId: dealId, name: 'Worth', config })
  ).id
  await create({ name: 'Turm', amount: 100 })
  const data = { tenantId: workspace.tenantId, reportId: made, name: 'Worth', measure: 'm1', threshold: 1000.5 }
  const metricId = (await reader.create('Metric', { ...data, alertWhen: 'above' })).id as string
  await set(reader, 'notifications.metric.email', true)
  const compute = () => run(computeMetricTask, { metricId, tenantId: workspace.tenantId })
  await compute()
  await create({ name: 'Turm', amount: 1104.5 })
  const mails = await toReader(compute)
  expect(mails).toMatchObject([{ subject: expect.stringContaining('Worth') }])
  expect(mails[0]!.text.replaceAll(/\s/g, ' ')).toMatch(/1['’]204\.50.+1['’]000\.50/)
})

test('a mail and a notification of a workflow, and the other recipients of the mail', async () => {
  const other = await joinAs({ 'defaults.numberFormat': 'point' })
  const to = `${reader.email}, ${other.email}, ${owner.tenantId}@outside.example`
  const text = '{amount} on {due_on}, {starts_at}'
  const steps = [
    { id: 'mail', type: 'sendEmail', to, subject: 'Worth {amount}', text },
    { id: 'tell', type: 'notify', to: reader.email, text },
  ]
  const trigger = { type: 'recordCreated', entity: 'deal', where: { name: { eq: 'Brücke' } } }
  const { id } = await owner.create('Workflow', {
    tenantId: workspace.tenantId,
    name: 'Write',
    draft: { trigger, steps },
  })
  dataOf(await owner.admin('mutation($id: ID!) { publishWorkflow(id: $id) { id } }', { id }))
  const mails = await mailsBy(async () => {
    await create({ name: 'Brücke', amount: 1204.5, due_on: '2024-03-05', starts_at: '2024-03-05T14:30:00Z' })
    await readTriggers(workspace.app, workspace.tenantId)
    const isDone = async () => {
      await workspace.jobs.drain()
      const query = 'query($id: ID!) { runs: _workflow_runs(workflowId: $id, limit: 1) { status } }'
      return dataOf(await owner.tenant(query, { id })).runs[0]?.status
    }
    await expect.poll(isDone, { timeout: 30_000 }).toBe('done')
  })
  const plain = (written: string) => written.replaceAll(/\s/g, ' ')
  const found = mails.map((mail) => ({ ...mail, subject: plain(mail.subject), text: plain(mail.text) }))
  expect(found).toEqual([
    {
      to: reader.email,
      subject: expect.stringMatching(/1['’]204\.50$/),
      text: expect.stringMatching(/1['’]204\.50 on 05\/03\/2024, 05\/03\/2024, 2:30 PM$/),
    },
    { to: other.email, subject: 'Worth 1.204,50 €', text: '1.204,50 € on Mar 5, 2024, Mar 5, 2024, 14:30' },
    {
      to: `${owner.tenantId}@outside.example`,
      subject: 'Worth €1,204.50',
      text: '€1,204.50 on Mar 5, 2024, Mar 5, 2024, 14:30',
    },
  ])
  const { notifications } = dataOf(await reader.admin('{ notifications(where: {kind: {eq: "workflow"}}) { text } }'))
  expect(notifications.map((each: { text: string }) => plain(each.text))).toEqual([found[0]!.text])
})

test('an invitation and a new password', async () => {
  const { email } = reader
  expect(await toReader(() => run(sendPasswordResetTask, { email }))).toMatchObject([
    { subject: 'Neues Passwort festlegen' },
  ])
  // An invited user has no settings yet.
  const speak = (value: string | null) =>
    owner.admin('mutation($data: SetSettingInput!) { setSetting(data: $data) { id } }', {
      data: { level: 'organization', organizationId: workspace.organizationId, key: 'defaults.language', value },
    })
  dataOf(await speak('de'))
  const invite = async () =>
    dataOf(
      await owner.admin('mutation($data: CreateUserInput!) { createUser(data: $data) { id } }', {
        data: { organizationId: workspace.organizationId, email: 'newcomer@test.example', name: 'Newcomer' },
      }),
    )
  expect(await mailsBy(invite)).toMatchObject([{ subject: expect.stringMatching(/^Sie sind eingeladen/) }])
  dataOf(await speak(null))
})

test('a paused webhook', async () => {
  const { id } = await reader.create('Webhook', {
    tenantId: workspace.tenantId,
    entityId: dealId,
    name: 'Stock',
    kind: 'standard',
    url: 'https://a.example',
  })
  const tenant = (await workspace.app.tenants.find(workspace.tenantId))!
  const pause = () =>
    pauseWebhook(workspace.app, tenant, { id, name: 'Stock' } as Parameters<typeof pauseWebhook>[2], {
      cause: 'failing',
      reason: 'The webhook has no secret. Make a new one.',
    })
  const [mail] = await toReader(pause)
  expect(mail!.subject).toBe('Der Webhook „Stock“ wurde pausiert')
  expect(mail!.text).not.toContain('no secret')
})

test('an overdue backup', async () => {
  const { admin } = workspace.app
  await sql`insert into "backupPlans" (id, place, "everyHours", keep, "alertHours", "createdAt")
    values (1, '/backups', 24, 7, 48, '2024-01-01')`.execute(admin)
  await sql`insert into backups (id, place, status, "startedAt", "finishedAt")
    values (gen_random_uuid(), '/backups', 'done', '2024-03-05T14:00Z', '2024-03-05T14:30Z')`.execute(admin)
  const [mail] = await toReader(() => run(backupAlertTask, null))
  expect(mail!.text).toContain('05/03/2024, 2:30 PM')
})

test('the kinds above are all that the server sends', () => {
  const root = path.join(import.meta.dirname, '../../apps/server/src')
  const sources = globSync('**/*.ts', { cwd: root }).filter((file) => !/test/.test(file))
  const having = (call: RegExp) => sources.filter((file) => call.test(readFileSync(path.join(root, file), 'utf8')))
  expect(having(/await (?:sendMail|sendOrHold|sendNotifications)\(/).toSorted()).toEqual([
    'capabilities/backups/scheduled.ts',
    // digests.test.ts reads what it sends.
    'capabilities/insights/write-digest.ts',
    'capabilities/notifications/assigned.ts',
    'capabilities/notifications/digest.ts',
    'capabilities/notifications/imported.ts',
    'capabilities/notifications/metric-notifications.ts',
    'capabilities/notifications/notify.ts',
    'capabilities/notifications/reminders.ts',
    'capabilities/users/invitations/invitations.ts',
    'capabilities/users/passwords/password-reset.ts',
    'capabilities/webhooks/deliver/pause.ts',
    'capabilities/workflows/run/messages.ts',
  ])
  // `inLanguage` sets the language only: texts for a user need `inLocale`, which sets all of their formats.
  expect(having(/\binLanguage\(/)).toEqual([])
})
