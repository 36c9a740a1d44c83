import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf, type Person, startWorkspace, type Workspace } from '../../../../../tests/integration/builders.ts'
import { createOrganization } from '../tenants/organizations.ts'
import { createTenant } from '../../platform/tenants/tenants.ts'

let workspace: Workspace

beforeAll(async () => {
  workspace = await startWorkspace()
  await workspace.buildEntity('deal', [{ name: 'name', fieldType: 'text' }])
})
afterAll(() => workspace.close())

const idOf = async (person: Person) => (await person.admin('{ users { id } }')).data.users[0].id as string
const member = () => workspace.join(['record:deal:*'])
const mention = async (person: Person) => `<span data-mention="${await idOf(person)}">@Somebody</span>`

async function newDeal(person: Person): Promise<string> {
  return (await person.tenant('mutation { createDeal(data: {name: "Acme"}) { id } }')).data.createDeal.id
}

async function say(person: Person, recordId: string, body: string): Promise<string> {
  const query =
    'mutation($recordId: ID!, $body: String!) { comment: _createComment(entity: "deal", recordId: $recordId, body: $body) { id } }'
  const { data, errors, text } = await person.tenant(query, { recordId, body })
  if (errors) throw new Error(text)
  await workspace.jobs.drain()
  return data.comment.id
}

interface Notification {
  readonly id: string
  readonly kind: string
  readonly title: string
  readonly text: string
  readonly readAt: string | null
  readonly recordId: string
}

async function notificationsOf(person: Person): Promise<Notification[]> {
  const query = '{ notifications { id kind title text readAt recordId actorName entity { name } tenant { name } } }'
  return (await person.admin(query)).data.notifications
}

const kindsOf = async (person: Person) => (await notificationsOf(person)).map(({ kind }) => kind)

test('mentioned people, the record creator and earlier commenters are notified once each; the author is not', async () => {
  const [maker, speaker, named, bystander] = [await member(), await member(), await member(), await member()]
  const record = await newDeal(maker)
  await say(speaker, record, `<p>Hello ${await mention(named)} and ${await mention(speaker)}</p>`)
  expect(await notificationsOf(named)).toMatchObject([
    {
      kind: 'mentioned',
      title: 'Acme',
      text: 'Hello @Somebody and @Somebody',
      readAt: null,
      recordId: record,
      actorName: 'Test person',
      entity: { name: 'deal' },
      tenant: { name: 'Test tenant' },
    },
  ])
  expect(await kindsOf(maker)).toEqual(['commented'])
  expect(await kindsOf(speaker)).toEqual([])
  await say(named, record, '<p>Hi</p>')
  expect(await kindsOf(speaker)).toEqual(['commented'])
  expect(await kindsOf(maker)).toEqual(['commented', 'commented'])
  expect(await kindsOf(named)).toEqual(['mentioned'])
  expect(await kindsOf(bystander)).toEqual([])
  await workspace.jobs.drain()
  expect(await kindsOf(maker)).toHaveLength(2)
})

test('users are not notified of a record that they may not read', async () => {
  const blind = await workspace.join(['record:other:read'])
  const { id: organizationId } = await createOrganization(workspace.app, 'Rival')
  const { id: tenantId } = await createTenant(workspace.app, { organizationId, name: 'Rival tenant' })
  const foreigner = await workspace.join(['*'], { organizationId, tenantId })
  const maker = await member()
  await say(maker, await newDeal(maker), `<p>${await mention(blind)} ${await mention(foreigner)}</p>`)
  expect(await kindsOf(blind)).toEqual([])
  expect(await kindsOf(foreigner)).toEqual([])
  const rows = await workspace.app.admin.selectFrom('notifications').select('userId').execute()
  expect(rows.map(({ userId }) => userId)).not.toContain(await idOf(blind))
})

test('a user who loses access to the records no longer sees notifications of them', async () => {
  const [maker, named] = [await member(), await member()]
  await say(maker, await newDeal(maker), `<p>${await mention(named)}</p>`)
  expect(await kindsOf(named)).toEqual(['mentioned'])
  const id = await idOf(named)
  await workspace.app.admin
    .updateTable('users')
    .set({ permissions: ['record:other:read'] })
    .where('id', '=', id)
    .execute()
  await workspace.app.bus.publish('session', { userId: id })
  expect(await kindsOf(named)).toEqual([])
})

test('users choose the events that notify them', async () => {
  const [maker, speaker] = [await member(), await member()]
  const set = (key: string, value: boolean | null) =>
    maker.admin('mutation($data: SetSettingInput!) { setSetting(data: $data) { id } }', {
      data: { level: 'personal', key, value },
    })
  await set('notifications.commented.app', false)
  const record = await newDeal(maker)
  await say(speaker, record, '<p>One</p>')
  expect(await kindsOf(maker)).toEqual([])
  await say(speaker, record, `<p>${await mention(maker)}</p>`)
  expect(await kindsOf(maker)).toEqual(['mentioned'])
  await set('notifications.commented.app', null)
  await say(speaker, record, '<p>Two</p>')
  expect(await kindsOf(maker)).toEqual(['commented', 'mentioned'])
})

test('an edit notifies newly mentioned people; a deleted comment notifies nobody', async () => {
  const [maker, late] = [await member(), await member()]
  const speaker = await member()
  const record = await newDeal(maker)
  const id = await say(speaker, record, '<p>One</p>')
  await speaker.tenant('mutation($id: ID!, $body: String!) { _updateComment(id: $id, body: $body) { id } }', {
    id,
    body: `<p>Two ${await mention(late)}</p>`,
  })
  await workspace.jobs.drain()
  expect(await kindsOf(late)).toEqual(['mentioned'])
  expect((await notificationsOf(maker)).map(({ text }) => text)).toEqual(['Two @Somebody'])
  await speaker.tenant('mutation($id: ID!) { _deleteComment(id: $id) { id } }', { id })
  await workspace.jobs.drain()
  expect(await kindsOf(late)).toEqual([])
  expect(await kindsOf(maker)).toEqual([])
})

test('a crash after a comment loses no notification', async () => {
  const [maker, speaker] = [await member(), await member()]
  const record = await newDeal(maker)
  await say(speaker, record, '<p>One</p>')
  const { db } = (await workspace.app.tenants.find(workspace.tenantId))!
  await workspace.app.admin.deleteFrom('notifications').execute()
  await db.rows({ text: 'update monarch.comments set "isTold" = false', values: [] })
  await workspace.app.jobs.add('notify', { tenantId: workspace.tenantId })
  await workspace.jobs.drain()
  expect(await kindsOf(maker)).toEqual(['commented'])
})

test('users mark some or all of their own notifications as read, and no others', async () => {
  const [maker, speaker, other] = [await member(), await member(), await member()]
  const record = await newDeal(maker)
  for (const text of ['<p>One</p>', '<p>Two</p>', '<p>Three</p>']) await say(speaker, record, text)
  const mark = (person: Person, variables: object) =>
    person.admin(
      'mutation($ids: [ID!], $all: Boolean) { markNotificationsRead(ids: $ids, all: $all) { id } }',
      variables,
    )
  const unread = async () =>
    (await maker.admin('{ notifications(where: {readAt: {isNull: true}}) { id } }')).data.notifications.length
  const [latest] = await notificationsOf(maker)
  await mark(other, { ids: [latest!.id] })
  expect(await unread()).toBe(3)
  expect((await mark(maker, { ids: [latest!.id] })).data.markNotificationsRead.id).toBe(await idOf(maker))
  expect(await unread()).toBe(2)
  await mark(maker, { all: true })
  expect(await unread()).toBe(0)
  expect(codeOf(await mark(maker, {}))).toBe('BAD_USER_INPUT')
  expect(codeOf(await mark(maker, { ids: ['x'] }))).toBe('BAD_USER_INPUT')
})
