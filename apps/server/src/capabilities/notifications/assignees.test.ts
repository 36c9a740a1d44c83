import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Person, startWorkspace, type Workspace } from '../../../../../tests/integration/builders.ts'
import { remindTenant } from './reminders.ts'

/** Notifications of assignments, due dates and finished imports. */

let workspace: Workspace

beforeAll(async () => {
  // Nothing is delivered: the test reads the outbox.
  workspace = await startWorkspace({ config: { smtp: { url: 'smtp://127.0.0.1:1', from: 'Monarch <m@example.com>' } } })
  const employee = await workspace.buildEntity('employee', [
    { name: 'name', fieldType: 'text' },
    { name: 'email', fieldType: 'email' },
  ])
  const choices = [
    { value: 'open', label: 'Open' },
    { value: 'finished', label: 'Finished', isDone: true },
  ]
  await workspace.buildEntity('task', [
    { name: 'title', fieldType: 'text' },
    { name: 'assignee', fieldType: 'relationship', settings: { entityId: employee.id, tells: true } },
    { name: 'helpers', fieldType: 'many_to_many', settings: { entityId: employee.id, tells: true } },
    { name: 'requester', fieldType: 'relationship', settings: { entityId: employee.id } },
    { name: 'holder', fieldType: 'relationship', settings: { target: 'users' } },
    { name: 'watchers', fieldType: 'many_to_many', settings: { target: 'users', tells: false } },
    { name: 'due_date', fieldType: 'date', settings: { reminds: true } },
    { name: 'starts_at', fieldType: 'datetime', settings: { reminds: true } },
    { name: 'noted_on', fieldType: 'date' },
    { name: 'status', fieldType: 'select', settings: { choices } },
  ])
})
afterAll(() => workspace.close())

interface Colleague extends Person {
  readonly id: string
  readonly email: string
  /** The record that represents the person. */
  readonly employeeId: string
}

async function colleague(permissions: readonly string[] = ['record:*:*']): Promise<Colleague> {
  const person = await workspace.join(permissions)
  const [{ id, email }] = (await person.admin('{ users { id email } }')).data.users
  const data = { name: 'Somebody', email: email.toUpperCase() }
  const made = await workspace.owner.tenant(
    'mutation($data: CreateEmployeeInput!) { createEmployee(data: $data) { id } }',
    { data },
  )
  return { ...person, id, email, employeeId: made.data.createEmployee.id }
}

async function create(person: Person, data: object): Promise<string> {
  const { data: made, text } = await person.tenant(
    'mutation($data: CreateTaskInput!) { createTask(data: $data) { id } }',
    { data: { title: 'Storyboard', ...data } },
  )
  if (!made?.createTask) throw new Error(text)
  return made.createTask.id
}

const change = (person: Person, id: string, data: object) =>
  person.tenant('mutation($id: ID!, $data: UpdateTaskInput!) { updateTask(id: $id, data: $data) { id } }', { id, data })

async function notificationsOf(person: Person) {
  const query = '{ notifications { kind title text recordId actorName entity { name } } }'
  return (await person.admin(query)).data.notifications as { kind: string; title: string; text: string }[]
}

/** Waits until the changes so far are processed: until the assignee of the last one is notified. */
async function untilIdle(): Promise<void> {
  const last = await colleague()
  await create(workspace.owner, { assignee: last.employeeId })
  await vi.waitFor(
    async () => {
      await workspace.jobs.drain()
      expect(await notificationsOf(last)).toHaveLength(1)
    },
    { timeout: 20_000 },
  )
}

const mailsTo = async (email: string) =>
  (await workspace.app.admin.selectFrom('mails').select('subject').where('to', '=', email).execute()).map(
    ({ subject }) => subject,
  )

const set = async (person: Person, key: string, value: boolean | string) => {
  const query = 'mutation($data: SetSettingInput!) { setSetting(data: $data) { id } }'
  const { errors, text } = await person.admin(query, { data: { level: 'personal', key, value } })
  if (errors) throw new Error(text)
}

test('an assignment notifies the assignee once, in the app and by mail, unless they assigned the record themselves', async () => {
  const [given, helper, requester] = [await colleague(), await colleague(), await colleague()]
  const id = await create(workspace.owner, { assignee: given.employeeId, requester: requester.employeeId })
  await create(given, { title: 'My own', assignee: given.employeeId })
  await untilIdle()
  await change(workspace.owner, id, { helpers: [helper.employeeId], title: 'Film' })
  await change(workspace.owner, id, { status: 'open' })
  await untilIdle()
  expect(await notificationsOf(given)).toMatchObject([
    { kind: 'assigned', title: 'Storyboard', text: 'assignee', recordId: id, entity: { name: 'task' } },
  ])
  expect(await notificationsOf(helper)).toMatchObject([
    { kind: 'assigned', title: 'Film', text: 'helpers', recordId: id },
  ])
  expect(await notificationsOf(requester)).toEqual([])
  expect(await mailsTo(given.email)).toEqual(['Test person assigned you Storyboard'])
  await workspace.app.jobs.add('tell_assigned', { tenantId: workspace.tenantId })
  await workspace.jobs.drain()
  expect(await notificationsOf(given)).toHaveLength(1)
})

test('a field of users notifies the user and reminds them, unless its setting is off', async () => {
  const [holder, watcher] = [await colleague(), await colleague()]
  const id = await create(workspace.owner, { holder: holder.id, watchers: [watcher.id], due_date: '2031-05-06' })
  await untilIdle()
  await remindTenant(workspace.app, workspace.tenantId, new Date('2031-05-06T12:00:00Z'))
  expect(await notificationsOf(holder)).toMatchObject([
    { kind: 'reminder', recordId: id },
    { kind: 'assigned', title: 'Storyboard', text: 'holder', recordId: id },
  ])
  expect(await notificationsOf(watcher)).toEqual([])
})

test('only the final assignee is notified, not one who was removed immediately', async () => {
  const [first, second] = [await colleague(), await colleague()]
  const id = await create(workspace.owner, { assignee: first.employeeId })
  await change(workspace.owner, id, { assignee: second.employeeId })
  await untilIdle()
  expect(await notificationsOf(first)).toEqual([])
  expect(await notificationsOf(second)).toHaveLength(1)
})

test('people beyond the first thousand are assigned, reminded and can be mentioned', async () => {
  const last = await colleague()
  const { admin } = workspace.app
  const crowd = await sql<{ id: string }>`
    insert into users (id, email, name)
    select gen_random_uuid(), 'crowd-' || n || '@example.com', 'A crowd ' || n from generate_series(1, 1200) n
    returning id`.execute(admin)
  const ids = crowd.rows.map(({ id }) => id)
  await sql`insert into memberships ("userId", "organizationId")
    select id, ${workspace.organizationId}::uuid from unnest(${ids}::uuid[]) id`.execute(admin)
  try {
    const id = await create(workspace.owner, { assignee: last.employeeId, due_date: '2031-03-04' })
    await untilIdle()
    await remindTenant(workspace.app, workspace.tenantId, new Date('2031-03-04T12:00:00Z'))
    expect(await notificationsOf(last)).toMatchObject([
      { kind: 'reminder', recordId: id },
      { kind: 'assigned', recordId: id },
    ])
    const document = `query($tenantId: ID!) { mentionables(tenantId: $tenantId, entity: "task") { id } }`
    const { data } = await workspace.owner.admin(document, { tenantId: workspace.tenantId })
    expect(data.mentionables).toContainEqual({ id: last.id })
  } finally {
    await admin.deleteFrom('memberships').where('userId', 'in', ids).execute()
    await admin.deleteFrom('users').where('id', 'in', ids).execute()
  }
})

test('a bulk assignment is one notification', async () => {
  const given = await colleague()
  const data = Array.from({ length: 7 }, (_, i) => ({ title: `Task ${i}`, assignee: given.employeeId }))
  await workspace.owner.tenant('mutation($data: [CreateTaskInput!]!) { createManyTask(data: $data) { id } }', { data })
  await untilIdle()
  expect(await notificationsOf(given)).toMatchObject([{ title: '7 records', entity: { name: 'task' }, recordId: null }])
  expect(await mailsTo(given.email)).toEqual(['Test person assigned you 7 records: Task'])
})

test('users are not notified of a record or through a field that they may not read', async () => {
  const blind = await colleague(['record:employee:read'])
  const half = await colleague([])
  const data = {
    organizationId: workspace.organizationId,
    name: 'Half',
    roleValue: 'half',
    permissions: ['record:task:read'],
    rules: [{ permission: 'record:task:read', where: null, fields: ['title', 'due_date'] }],
  }
  const made = await workspace.owner.create('Role', data)
  const role = { id: half.id, data: { organizationId: workspace.organizationId, roleIds: [made.id] } }
  const gave = await workspace.owner.admin(
    'mutation($id: ID!, $data: UpdateUserInput!) { updateUser(id: $id, data: $data) { id } }',
    role,
  )
  expect(gave.errors).toBeUndefined()
  const day = new Date().toISOString().slice(0, 10)
  for (const { employeeId } of [blind, half]) await create(workspace.owner, { assignee: employeeId, due_date: day })
  expect((await half.tenant('{ task { title } }')).data.task.length).toBeGreaterThan(0)
  await untilIdle()
  await remindTenant(workspace.app, workspace.tenantId, new Date(`${day}T12:00:00Z`))
  const rows = await workspace.app.admin.selectFrom('notifications').select('userId').execute()
  const notified = rows.map(({ userId }) => userId)
  expect(notified).not.toContain(blind.id)
  expect(notified).not.toContain(half.id)
  expect(await mailsTo(blind.email)).toEqual([])
})

test('each channel has a switch, and Email Notifications stops all mails', async () => {
  const [quiet, noMail, noMails] = [await colleague(), await colleague(), await colleague()]
  await set(quiet, 'notifications.assigned.app', false)
  await set(noMail, 'notifications.assigned.email', false)
  await set(noMails, 'notifications.email', false)
  for (const { employeeId } of [quiet, noMail, noMails])
    await create(workspace.owner, { assignee: employeeId, due_date: '2030-05-06' })
  await untilIdle()
  await remindTenant(workspace.app, workspace.tenantId, new Date('2030-05-06T12:00:00Z'))
  expect((await notificationsOf(quiet)).map(({ kind }) => kind)).toEqual(['reminder'])
  expect(await mailsTo(quiet.email)).toEqual(['Test person assigned you Storyboard', 'Reminder: Storyboard'])
  expect((await notificationsOf(noMail)).map(({ kind }) => kind)).toEqual(['reminder', 'assigned'])
  expect(await mailsTo(noMail.email)).toEqual(['Reminder: Storyboard'])
  expect(await notificationsOf(noMails)).toHaveLength(2)
  expect(await mailsTo(noMails.email)).toEqual([])
})

test('a reminder is sent in the morning of the due date, once per date, and not for done records', async () => {
  const [given, other, off] = [await colleague(), await colleague(), await colleague()]
  await set(off, 'notifications.taskReminders', false)
  const mine = { assignee: given.employeeId }
  const id = await create(workspace.owner, { ...mine, title: 'Due', due_date: '2031-03-10' })
  await create(workspace.owner, { ...mine, title: 'Late', due_date: '2031-03-08', status: 'open' })
  await create(workspace.owner, { ...mine, title: 'Meeting', starts_at: '2031-03-10T15:00:00Z' })
  await create(workspace.owner, { ...mine, title: 'Finished', due_date: '2031-03-10', status: 'finished' })
  await create(workspace.owner, { ...mine, title: 'Tomorrow', due_date: '2031-03-11' })
  await create(workspace.owner, { ...mine, title: 'Long ago', due_date: '2030-12-01' })
  await create(workspace.owner, { ...mine, title: 'No reminder', noted_on: '2031-03-10' })
  await create(workspace.owner, { assignee: off.employeeId, due_date: '2031-03-10' })
  const remind = (now: string) => remindTenant(workspace.app, workspace.tenantId, new Date(now))
  const reminders = async (person: Person) => (await notificationsOf(person)).filter(({ kind }) => kind === 'reminder')
  await remind('2031-03-10T06:59:00Z')
  expect(await reminders(given)).toEqual([])
  await remind('2031-03-10T07:00:00Z')
  await remind('2031-03-10T08:00:00Z')
  expect((await reminders(given)).map(({ title, text }) => `${title}: ${text}`).toSorted()).toEqual([
    'Due: due_date: Mar 10, 2031',
    'Late: due_date: Mar 8, 2031 (overdue)',
    'Meeting: starts_at: Mar 10, 2031, 15:00',
  ])
  expect((await mailsTo(given.email)).filter((subject) => subject.startsWith('Reminder'))).toEqual([
    'Reminder: 3 records are due',
  ])
  expect(await reminders(off)).toEqual([])
  // Another date or another person means another reminder.
  await change(workspace.owner, id, { due_date: '2031-03-11', helpers: [other.employeeId] })
  await remind('2031-03-11T07:00:00Z')
  expect((await reminders(given)).map(({ title }) => title)).toEqual(expect.arrayContaining(['Tomorrow', 'Due']))
  expect(await reminders(given)).toHaveLength(5)
  expect(await reminders(other)).toMatchObject([{ title: 'Due' }])
})

test('fields have the names that builders translated for the reader, and dates are as the reader writes them', async () => {
  const person = await colleague()
  await set(person, 'defaults.language', 'de')
  await set(person, 'defaults.dateFormat', 'iso')
  const { data } = await workspace.owner.admin(
    'query { fields: systemFields(where: {name: {in: ["assignee", "due_date"]}}) { id name } }',
  )
  const german = { assignee: 'Zuständig', due_date: 'Fällig am' } as const
  const translate = async (isOn: boolean) => {
    for (const { id, name } of data.fields as { id: string; name: keyof typeof german }[])
      await workspace.owner.update('SystemField', id, {
        translations: isOn ? { de: { displayName: german[name] } } : null,
      })
  }
  await translate(true)
  await create(workspace.owner, { assignee: person.employeeId, title: 'Kran', due_date: '2033-03-08' })
  await untilIdle()
  await remindTenant(workspace.app, workspace.tenantId, new Date('2033-03-08T08:00:00Z'))
  const received = (await notificationsOf(person)).map(({ kind, text }) => [kind, text])
  expect(received).toEqual([
    ['reminder', 'Fällig am: 2033-03-08'],
    ['assigned', 'Zuständig'],
  ])
  expect(await mailsTo(person.email)).toEqual(['Test person hat Ihnen zugewiesen: Kran', 'Erinnerung: Kran'])
  await translate(false)
})

test('the user who started an import is notified of its result; a dry run notifies nobody', async () => {
  const person = await colleague()
  const send = (query: string, csv: string) =>
    workspace.fastify.inject({
      method: 'POST',
      url: `/api/import/task${query}`,
      headers: { ...person.headers, 'content-type': 'text/csv' },
      payload: csv,
    })
  await send('?dryRun=true', 'title\nOne')
  expect(await notificationsOf(person)).toEqual([])
  await send('', 'title\nOne\nTwo')
  await send('', 'title,due_date\nOne,soon\nTwo,2024-01-05')
  expect(await notificationsOf(person)).toMatchObject([
    {
      kind: 'imported',
      title: 'The import has failed',
      text: expect.stringContaining('Row 1: due_date must be'),
    },
    { kind: 'imported', title: 'The import is done', text: '2 added', entity: { name: 'task' } },
  ])
  await set(person, 'notifications.imported.app', false)
  await send('', 'title\nThree')
  expect(await notificationsOf(person)).toHaveLength(2)
})
