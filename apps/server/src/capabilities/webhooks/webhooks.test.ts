import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  codeOf,
  dataOf,
  type Person,
  startWorkspace,
  type Workspace,
} from '../../../../../tests/integration/builders.ts'
import {
  accept,
  addWebhook,
  answerWith,
  createWebhook,
  deliverAll,
  deliveriesOf,
  passTime,
  startReceiver,
  updateWebhook,
  verified,
} from './webhooks.test-helper.ts'

let workspace: Workspace
let owner: Person
let deal: { id: string; fields: Record<string, string> }

beforeAll(async () => {
  workspace = await startWorkspace({ config: { outboundAllow: ['127.0.0.1'], smtp: null } })
  owner = workspace.owner
  deal = await workspace.buildEntity('deal', [
    { name: 'name', fieldType: 'text' },
    { name: 'stage', fieldType: 'select', options: ['open', 'won'] },
    { name: 'amount', fieldType: 'decimal', settings: { precision: 4 } },
    { name: 'margin', fieldType: 'number' },
  ])
})
afterAll(() => workspace.close())

const addDeal = async (data: object): Promise<string> =>
  dataOf(await owner.tenant('mutation($data: CreateDealInput!) { deal: createDeal(data: $data) { id } }', { data }))
    .deal.id
const changeDeal = async (id: string, data: object) =>
  dataOf(
    await owner.tenant('mutation($id: ID!, $data: UpdateDealInput!) { updateDeal(id: $id, data: $data) { id } }', {
      id,
      data,
    }),
  )
const remove = async (id: string) =>
  dataOf(await owner.admin('mutation($id: ID!) { deleteWebhook(data: {id: $id}) { id } }', { id }))
const webhookOf = async (id: string, person = owner) =>
  dataOf(
    await person.admin(
      `query($id: ID!) { webhook(id: $id) {
        name kind address hasAddress config isActive pauseReason failingSince lastDelivery actsAsName version } }`,
      { id },
    ),
  ).webhook

test('each change is sent as a signed event with the record', async () => {
  const receiver = await startReceiver()
  const { id, secret } = await addWebhook(owner, { entityId: deal.id, url: `${receiver.url}/hook?token=t0ken` })
  const recordId = await addDeal({ name: 'Acme', stage: 'open', amount: 1234567890.1234 })
  await changeDeal(recordId, { stage: 'won' })
  dataOf(await owner.tenant('mutation($id: ID!) { deleteDeal(id: $id) { id } }', { id: recordId }))
  await deliverAll(workspace)

  const events = receiver.received.map((each) => verified(secret, each))
  expect(events.map(({ type }) => type)).toEqual(['deal.created', 'deal.updated', 'deal.deleted'])
  expect(events[1]!.data).toMatchObject({ entity: 'deal', action: 'update', id: recordId, changedFields: ['stage'] })
  expect(events[1]!.data.record).toMatchObject({ id: recordId, name: 'Acme', stage: 'won' })
  expect(receiver.received[0]!.body).toContain('1234567890.1234')
  expect(receiver.received[0]!.path).toBe('/hook?token=t0ken')
  const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
  expect(new Set(ids).size).toBe(3)
  const deliveries = await deliveriesOf(owner, id)
  expect(deliveries.map(({ status, attempts }) => [status, attempts])).toEqual([
    ['delivered', 1],
    ['delivered', 1],
    ['delivered', 1],
  ])
  expect(ids.toReversed()).toEqual(deliveries.map((each) => `msg_${each.id}`))
  expect(await webhookOf(id)).toMatchObject({
    address: `${receiver.url}/hook?…`,
    isActive: true,
    lastDelivery: { isDelivered: true, status: 204 },
  })
  await remove(id)
})

test('events and chats have every digit, also when the API has BigInt', async () => {
  const receiver = await startReceiver()
  const slack = await startReceiver()
  const webhooks = [
    await addWebhook(owner, { entityId: deal.id, url: receiver.url }),
    await addWebhook(owner, { entityId: deal.id, url: slack.url, kind: 'slack', fields: ['margin'] }),
  ]
  const choose = 'mutation($id: ID!, $on: Boolean) { updateTenant(id: $id, data: {usesBigInt: $on}) { id } }'
  dataOf(await owner.admin(choose, { id: workspace.tenantId, on: true }))
  await addDeal({ name: 'Large', margin: '9007199254740993' })
  await deliverAll(workspace)
  dataOf(await owner.admin(choose, { id: workspace.tenantId, on: false }))
  await addDeal({ name: 'Small', margin: 5 })
  await deliverAll(workspace)
  const [large, small] = receiver.received
  expect(verified(webhooks[0]!.secret, large!).data.record).toMatchObject({ margin: '9007199254740993', version: 1 })
  expect(verified(webhooks[0]!.secret, small!).data.record).toMatchObject({ margin: 5 })
  expect(slack.received[0]!.body).toContain('9,007,199,254,740,993')
  for (const { id } of webhooks) await remove(id)
})

test('another secret does not verify, and a replaced one also signs for a day', async () => {
  const receiver = await startReceiver()
  const { id, secret } = await addWebhook(owner, { entityId: deal.id, url: receiver.url })
  const rotate = 'mutation($id: ID!) { done: rotateWebhookSecret(id: $id) { secret } }'
  const { secret: next } = dataOf(await owner.admin(rotate, { id })).done
  await addDeal({ name: 'Both' })
  await deliverAll(workspace)
  const [both] = receiver.received
  for (const each of [secret, next]) expect(verified(each, both!).type).toBe('deal.created')
  expect(() => verified(`whsec_${Buffer.alloc(32).toString('base64')}`, both!)).toThrow()
  await sql`update webhooks set "previousUntil" = now() where id = ${id}`.execute(workspace.app.admin)
  await addDeal({ name: 'New' })
  await deliverAll(workspace)
  expect(verified(next, receiver.received[1]!).type).toBe('deal.created')
  expect(() => verified(secret, receiver.received[1]!)).toThrow()
  await remove(id)
})

test('a secret is shown once, also for a repeated request, and a new server gets a new one', async () => {
  const receiver = await startReceiver()
  const data = { tenantId: owner.tenantId, name: 'Once', entityId: deal.id, url: receiver.url }
  const headers = { ...owner.headers, 'idempotency-key': 'one webhook' }
  const post = () =>
    workspace.fastify.inject({
      method: 'POST',
      url: '/graphql/admin',
      headers,
      payload: { query: createWebhook, variables: { data } },
    })
  const [first, again] = [(await post()).json(), (await post()).json()]
  expect(first.data.done).toMatchObject({ secret: expect.stringMatching(/^whsec_/), isRepeated: false })
  expect(again.data.done).toEqual({ id: first.data.done.id, secret: null, isRepeated: true })
  const { id } = first.data.done
  const change = async (given: object) => dataOf(await owner.admin(updateWebhook, { id, data: given })).done.secret
  expect(await change({ name: 'Renamed' })).toBeNull()
  expect(await change({ url: `${receiver.url}/other` })).toBeNull()
  expect(await change({ url: 'https://example.com/other' })).toMatch(/^whsec_/)
  await remove(id)
})

test('only matching records, chosen actions and chosen fields are sent', async () => {
  const receiver = await startReceiver()
  const { id, secret } = await addWebhook(owner, {
    entityId: deal.id,
    url: receiver.url,
    actions: ['update'],
    fields: ['name', 'stage'],
    where: { stage: { eq: 'won' } },
  })
  const lost = await addDeal({ name: 'Open', stage: 'open' })
  const won = await addDeal({ name: 'Won', stage: 'open', margin: 1 })
  await changeDeal(lost, { name: 'Still open' })
  await changeDeal(won, { stage: 'won' })
  await changeDeal(won, { margin: 2 })
  await deliverAll(workspace)
  const events = receiver.received.map((each) => verified(secret, each))
  expect(events.map(({ data }) => [data.id, data.changedFields])).toEqual([[won, ['stage']]])
  expect(Object.keys(events[0]!.data.record).toSorted()).toEqual([
    'createdAt',
    'id',
    'name',
    'stage',
    'updatedAt',
    'version',
  ])
  await remove(id)
})

test('a failed change is sent again with the same id, before later changes of its record but not of others', async () => {
  const receiver = await startReceiver()
  const { id, secret } = await addWebhook(owner, { entityId: deal.id, url: receiver.url })
  const recordId = await addDeal({ name: 'First' })
  receiver.answer = answerWith(422, 'not yet')
  await deliverAll(workspace)
  await passTime(workspace, `+ interval '1 hour'`)
  receiver.answer = accept
  await changeDeal(recordId, { name: 'Second' })
  const other = await addDeal({ name: 'Other' })
  await deliverAll(workspace)
  expect(receiver.received.map((each) => verified(secret, each).data.id)).toEqual([recordId, other])
  const states = (await deliveriesOf(owner, id)).map((each) => [each.recordId, each.action, each.status])
  expect(states).toHaveLength(3)
  // Deliveries of the same moment are listed in no particular order.
  expect(states).toEqual(
    expect.arrayContaining([
      [recordId, 'create', 'waiting'],
      [recordId, 'update', 'waiting'],
      [other, 'create', 'delivered'],
    ]),
  )
  await passTime(workspace)
  await deliverAll(workspace)
  const sent = receiver.received.map(
    (each) => [each.headers['webhook-id'], verified(secret, each).data.version] as const,
  )
  expect(sent[2]).toEqual(sent[0])
  expect(sent[3]![1]).toBe(2)
  const first = (await deliveriesOf(owner, id)).find(({ attempts }) => attempts === 2)!
  expect(first.log.map(({ status, response }) => [status, response])).toEqual([
    [422, 'not yet'],
    [204, null],
  ])
  await remove(id)
})

test('changes that failed for a day are given up and can be sent again; the owner is notified of the pause', async () => {
  const receiver = await startReceiver()
  receiver.answer = answerWith(500)
  const { id, secret } = await addWebhook(owner, { entityId: deal.id, url: receiver.url, name: 'To the shop' })
  const recordId = await addDeal({ name: 'Lost' })
  await deliverAll(workspace)
  expect((await deliveriesOf(owner, id))[0]).toMatchObject({ status: 'waiting', attempts: 1 })
  await sql`update webhooks set "failingSince" = now() - interval '1 day' where id = ${id}`.execute(workspace.app.admin)
  await passTime(workspace)
  await deliverAll(workspace)
  expect(await webhookOf(id)).toMatchObject({ isActive: false, pauseReason: 'failing' })
  const { notifications } = dataOf(
    await owner.admin('{ notifications(where: {kind: {eq: "webhook"}}) { title text } }'),
  )
  expect(notifications).toEqual([{ title: 'To the shop', text: expect.stringContaining('answered 500') }])
  await changeDeal(recordId, { name: 'Unseen while paused' })
  await deliverAll(workspace)

  const replay = 'mutation($id: ID!) { replayWebhookDeliveries(id: $id) { id } }'
  expect(codeOf(await owner.admin(replay, { id }))).toBe('BAD_USER_INPUT')
  receiver.answer = accept
  dataOf(await owner.admin(updateWebhook, { id, data: { isActive: true } }))
  dataOf(await owner.admin(replay, { id }))
  await deliverAll(workspace)
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toHaveLength(3)
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(verified(secret, receiver.received[2]!).data.record.name).toBe('Unseen while paused')
  expect(await webhookOf(id)).toMatchObject({ isActive: true, pauseReason: null, failingSince: null })
  await remove(id)
})

test('a 410 response pauses the webhook immediately', async () => {
  const receiver = await startReceiver()
  receiver.answer = answerWith(410)
  const { id } = await addWebhook(owner, { entityId: deal.id, url: receiver.url })
  await addDeal({ name: 'Gone' })
  await deliverAll(workspace)
  expect(await webhookOf(id)).toMatchObject({ isActive: false, pauseReason: 'gone' })
  await remove(id)
})

test('a webhook sends what its account may currently read', async () => {
  const receiver = await startReceiver()
  const { person, roleId } = await workspace.joinWithRole({
    permissions: ['record:deal:read', 'webhook:*'],
    rules: [{ permission: 'record:deal:*', where: { stage: { eq: 'open' } }, fields: ['name', 'stage'] }],
  })
  const { id, secret } = await addWebhook(person, { entityId: deal.id, url: receiver.url })
  await addDeal({ name: 'Hidden', stage: 'won', margin: 7 })
  const seen = await addDeal({ name: 'Seen', stage: 'open', margin: 7 })
  await changeDeal(seen, { margin: 8 })
  await changeDeal(seen, { name: 'Seen again', margin: 9 })
  await deliverAll(workspace)
  const events = receiver.received.map((each) => verified(secret, each))
  expect(events.map(({ data }) => [data.id, data.changedFields])).toEqual([
    [seen, []],
    [seen, ['name']],
  ])
  expect(receiver.received.every(({ body }) => !body.includes('margin'))).toBe(true)

  await owner.update('Role', roleId, { permissions: ['webhook:*'], rules: [] })
  await addDeal({ name: 'Later', stage: 'open' })
  await deliverAll(workspace)
  expect(receiver.received).toHaveLength(2)
  await remove(id)
})

test('only users who may read all records see records and responses in the log', async () => {
  const receiver = await startReceiver()
  receiver.answer = answerWith(200, 'the name is Secret')
  const { id } = await addWebhook(owner, { entityId: deal.id, url: receiver.url })
  await addDeal({ name: 'Secret' })
  await deliverAll(workspace)
  const [whole] = await deliveriesOf(owner, id)
  expect(whole).toMatchObject({ log: [{ response: 'the name is Secret' }] })
  expect(JSON.stringify(whole)).not.toContain('whsec_')
  const { person } = await workspace.joinWithRole({
    permissions: ['webhook:read', 'record:deal:read'],
    rules: [{ permission: 'record:deal:read', where: { stage: { eq: 'open' } } }],
  })
  const [blind] = await deliveriesOf(person, id)
  expect(blind).toMatchObject({ status: 'delivered', recordId: null, log: [{ status: 200, response: null }] })
  expect(await deliveriesOf(await workspace.join(['webhook:read']), id)).toEqual([])
  expect(
    codeOf(
      await (await workspace.join(['record:deal:read'])).tenant(`{ _webhook_deliveries(webhookId: "${id}") { id } }`),
    ),
  ).toBe('FORBIDDEN')
  await remove(id)
})

test('private addresses are refused unless the operator allows them, and other schemes always', async () => {
  const { id } = await addWebhook(owner, { entityId: deal.id, url: 'http://169.254.169.254/latest' })
  await addDeal({ name: 'Inside' })
  await deliverAll(workspace)
  expect((await deliveriesOf(owner, id))[0]).toMatchObject({
    status: 'waiting',
    error: expect.stringContaining('not on the public internet'),
  })
  await remove(id)
  const data = { tenantId: owner.tenantId, name: 'x', entityId: deal.id }
  for (const url of ['file:///etc/passwd', 'https://user:pw@example.com', 'nonsense'])
    expect(codeOf(await owner.admin(createWebhook, { data: { ...data, url } })), url).toBe('BAD_USER_INPUT')
})

test('a test is sent even while the webhook is off, and needs the right to change it', async () => {
  const receiver = await startReceiver()
  const { id, secret } = await addWebhook(owner, { entityId: deal.id, url: receiver.url, isActive: false })
  const order = 'mutation($id: ID!) { testWebhook(id: $id) { id } }'
  expect(codeOf(await (await workspace.join(['webhook:read'])).admin(order, { id }))).toBe('FORBIDDEN')
  dataOf(await owner.admin(order, { id }))
  await addDeal({ name: 'While off' })
  await deliverAll(workspace)
  expect(receiver.received.map((each) => verified(secret, each).type)).toEqual(['webhook.test'])
  expect(await deliveriesOf(owner, id)).toMatchObject([{ action: 'test', status: 'delivered' }])
  await remove(id)
})

test('a deleted field of the filter pauses the webhook instead of sending more', async () => {
  const area = await workspace.buildEntity('area', [
    { name: 'name', fieldType: 'text' },
    { name: 'open', fieldType: 'boolean' },
  ])
  const { id } = await addWebhook(owner, {
    entityId: area.id,
    url: 'https://example.com',
    where: { open: { eq: true } },
  })
  dataOf(
    await owner.admin('mutation($id: ID!) { deleteSystemField(data: {id: $id, removeUses: true}) { id } }', {
      id: area.fields.open,
    }),
  )
  expect(await webhookOf(id)).toMatchObject({ isActive: false, pauseReason: 'filter', config: {} })
})

test('Slack and Teams get messages in their own form, without a signature', async () => {
  const receiver = await startReceiver()
  for (const kind of ['slack', 'teams'])
    await addWebhook(owner, {
      entityId: deal.id,
      url: `${receiver.url}/${kind}/s3cret`,
      kind,
      fields: ['name', 'amount'],
    })
  await addDeal({ name: 'A <b> & *c*', amount: 5 })
  await deliverAll(workspace)
  const bodies = new Map(receiver.received.map(({ path, body }) => [path, JSON.parse(body)]))
  expect(bodies.get('/slack/s3cret')).toEqual({
    text: 'Deal “A &lt;b&gt; &amp; *c*” was created\n*name:* A &lt;b&gt; &amp; *c*\n*amount:* 5.0000',
  })
  expect(bodies.get('/teams/s3cret')).toMatchObject({
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        content: {
          type: 'AdaptiveCard',
          body: [
            { text: String.raw`Deal “A <b> & \*c\*” was created` },
            { type: 'FactSet', facts: [{ title: 'name' }, { title: 'amount', value: '5.0000' }] },
          ],
        },
      },
    ],
  })
  expect(receiver.received.every(({ headers }) => headers['webhook-signature'] === undefined)).toBe(true)
  const { webhooks } = dataOf(await owner.admin('{ webhooks(where: {kind: {ne: "standard"}}) { id address } }'))
  expect(webhooks.map(({ address }: { address: string }) => address)).toEqual([
    `${receiver.url}/…`,
    `${receiver.url}/…`,
  ])
  for (const { id } of webhooks) await remove(id)
})
