import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  codeOf,
  dataOf,
  type Person,
  startWorkspace,
  type Workspace,
} from '../../../../../tests/integration/builders.ts'
import { openRich, type RichMail, richPurpose } from '../../platform/mail/rich-mail.ts'
import { mailPurpose } from '../../platform/mail/send-mail.ts'
import { newId } from '../../platform/new-id.ts'
import { stopUrlOf } from './digest-stop-link.ts'
import { digestTickTask, mailDigestTask, sendDigestTask } from './send-digest.ts'

let workspace: Workspace
let owner: Person
let entityId: string
let barReport: string
let sumReport: string

beforeAll(async () => {
  workspace = await startWorkspace({
    // Nothing is delivered: the tests read the outbox.
    config: {
      smtp: { url: 'smtp://127.0.0.1:1', from: 'Monarch <m@example.com>' },
      publicUrl: 'https://monarch.example.com',
    },
  })
  owner = workspace.owner
  const built = await workspace.buildEntity('deal', [
    { name: 'name', fieldType: 'text' },
    { name: 'region', fieldType: 'text' },
    { name: 'amount', fieldType: 'currency' },
    { name: 'cost', fieldType: 'currency' },
  ])
  entityId = built.id
  for (const [region, amount] of [
    ['north', 1200],
    ['south', 50],
    ['north', 300],
  ] as const)
    await workspace.owner.tenant('mutation($data: CreateDealInput!) { createDeal(data: $data) { id } }', {
      data: { name: `Deal ${amount}`, region, amount, cost: amount / 2 },
    })
  barReport = await createReport({
    name: 'Amount by region',
    config: {
      measures: [{ type: 'sum', key: 'm1', field: 'amount' }],
      groups: [{ by: 'region' }],
      chart: { type: 'bar' },
    },
  })
  sumReport = await createReport({
    name: 'All amounts',
    config: { measures: [{ type: 'sum', key: 'm1', field: 'amount' }], chart: { type: 'number' } },
  })
})
afterAll(() => workspace.close())
beforeEach(() => sql`delete from mails`.execute(workspace.app.admin))

async function createReport(data: object): Promise<string> {
  const { id } = await owner.create('Report', { tenantId: workspace.tenantId, entityId, ...data })
  return id
}

let made = 0
async function dashboard(tiles: readonly object[], more: object = {}, config: object = {}): Promise<string> {
  const placed = tiles.map((tile, i) => ({ id: `t${i}`, x: 0, y: i * 4, width: 6, height: 4, ...tile }))
  const reply = await owner.create('Dashboard', {
    tenantId: workspace.tenantId,
    name: `Board ${++made}`,
    config: { tiles: placed, ...config },
    ...more,
  })
  return reply.id
}

const daily = { every: 'day', at: '08:00' }
const create = (dashboardId: string, data: object, person = owner) =>
  person.admin(
    'mutation($data: CreateDigestInput!) { createDigest(data: $data) { id name schedule userIds roleIds isActive version nextAt } }',
    { data: { tenantId: workspace.tenantId, dashboardId, schedule: daily, ...data } },
  )
const update = (id: string, data: object, person = owner) =>
  person.admin('mutation($id: ID!, $data: UpdateDigestInput!) { updateDigest(id: $id, data: $data) { version } }', {
    id,
    data,
  })

async function digest(dashboardId: string, data: object): Promise<string> {
  return dataOf(await create(dashboardId, data)).createDigest.id
}

interface Known extends Person {
  readonly id: string
  readonly email: string
  readonly roleId: string
}

/** A user whose only role allows reading deals, with these rules. */
async function member(rule: object | null, permissions: readonly string[] = ['record:deal:read']): Promise<Known> {
  const rules = rule ? [{ permission: 'record:deal:read', where: null, fields: null, ...rule }] : []
  const { person, userId: id, roleId } = await workspace.joinWithRole({ permissions, rules })
  const { email } = await workspace.app.admin
    .selectFrom('users')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...person, id, email, roleId }
}

/** Makes the digest due, and runs its jobs until they are done. */
async function send(id: string): Promise<void> {
  await sql`update digests set "nextAt" = now() - interval '1 minute' where id = ${id}`.execute(workspace.app.admin)
  await digestTickTask.run(workspace.app, {}, job)
  await workspace.jobs.drain()
}
const job = { id: '1', attempt: 1, maxAttempts: 1, signal: new AbortController().signal }

interface OutMail extends RichMail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly key: string
}

/** The unsealed mails of the outbox. */
async function outbox(): Promise<OutMail[]> {
  const { admin, sealer } = workspace.app
  const rows = await admin.selectFrom('mails').selectAll().orderBy('to').execute()
  return rows.map(({ id, to, subject, text, rich, key }) => ({
    to,
    subject,
    key: key!,
    text: sealer.unseal(text, mailPurpose(id)),
    ...openRich(sealer.unseal(rich!, richPurpose(id))),
  }))
}

const outcomes = async (id: string) => {
  const { rows } = await sql<{ email: string; outcome: string | null }>`
    select u.email, s.outcome from "digestSendings" s join users u on u.id = s."userId" where s."digestId" = ${id}`.execute(
    workspace.app.admin,
  )
  return Object.fromEntries(rows.map(({ email, outcome }) => [email, outcome]))
}

test('two recipients with different rows receive their own figures, and a chart that is drawn', async () => {
  const all = await member(null)
  const north = await member({ where: { region: { eq: 'north' } } })
  const board = await dashboard([
    { type: 'report', reportId: sumReport },
    { type: 'report', reportId: barReport },
    { type: 'text', text: '# Hello\n- one <b>\n- https://example.com/x' },
  ])
  await send(await digest(board, { userIds: [all.id, north.id], name: 'Weekly figures' }))
  const mails = await outbox()
  const ofAll = mails.find(({ to }) => to === all.email)!
  const ofNorth = mails.find(({ to }) => to === north.email)!
  expect(ofAll.subject).toBe('Weekly figures')
  expect(ofAll.text).toContain('$1,550.00')
  expect(ofAll.text).toContain('south')
  expect(ofNorth.text).toContain('$1,500.00')
  expect(ofNorth.text).not.toContain('1,550')
  expect(ofNorth.text).not.toContain('south')
  expect(ofNorth.html).not.toContain('1,550')
  expect(ofAll.html).toContain('cid:tile-2')
  expect(ofAll.html).toContain('one &#60;b&#62;')
  expect(ofAll.html).toContain(`https://monarch.example.com/dashboards/${board}?tenant=${workspace.tenantId}`)
  expect(ofAll.html).toContain(`https://monarch.example.com/entities/deal?tenant=`)
  const [picture] = ofAll.pictures
  expect(picture!.cid).toBe('tile-2')
  expect(await sharp(picture!.png).metadata()).toMatchObject({ format: 'png', width: 1136, height: 560 })
  const { dominant } = await sharp(picture!.png).stats()
  expect([dominant.r, dominant.g, dominant.b].every((part) => part > 240)).toBe(true)
  // The picture has bars and texts, not only the background.
  const { data } = await sharp(picture!.png).greyscale().raw().toBuffer({ resolveWithObject: true })
  expect(data.filter((value) => value < 200).length).toBeGreaterThan(20_000)
  expect(picture!.png.equals(ofNorth.pictures[0]!.png)).toBe(false)
})

test('a tile with a hidden field is replaced by the reason', async () => {
  const some = await member({ fields: ['name', 'region'] })
  const countReport = await createReport({
    name: 'Count by region',
    config: { measures: [{ type: 'count', key: 'm1' }], groups: [{ by: 'region' }], chart: { type: 'table' } },
  })
  const secret = await createReport({
    name: 'Costly secret',
    config: { measures: [{ type: 'count', key: 'm1' }], filter: { cost: { gt: 1 } }, chart: { type: 'number' } },
  })
  const board = await dashboard([
    { type: 'report', reportId: countReport },
    { type: 'report', reportId: sumReport },
    { type: 'report', reportId: secret },
  ])
  await send(await digest(board, { userIds: [some.id] }))
  const [mail] = await outbox()
  expect(mail!.text).toContain('north')
  // A figure opens its records.
  expect(mail!.html).toMatch(/entities\/deal\?filter=%5B%22and%22/)
  expect(mail!.text).not.toMatch(/1,550|Costly secret|Sum of amount/)
  expect(mail!.html).not.toMatch(/1,550|Costly secret|Sum of amount/)
  expect(mail!.text.match(/You do not have access to this tile/g)).toHaveLength(2)
})

test('users who may read no tile, are suspended, or have switched mails off receive no mail', async () => {
  const [reader, nobody, left, off] = [
    await member(null),
    await member(null, ['view:create']),
    await member(null),
    await member(null),
  ]
  const board = await dashboard([{ type: 'report', reportId: sumReport }])
  const id = await digest(board, { userIds: [reader.id, nobody.id, left.id, off.id] })
  await sql`update memberships set "isActive" = false where "userId" = ${left.id}`.execute(workspace.app.admin)
  dataOf(
    await off.admin('mutation($data: SetSettingInput!) { setSetting(data: $data) { id } }', {
      data: { level: 'personal', key: 'notifications.email', value: false },
    }),
  )
  await send(id)
  expect((await outbox()).map(({ to }) => to)).toEqual([reader.email])
  expect(await outcomes(id)).toEqual({
    [reader.email]: 'mailed',
    [nobody.email]: 'tiles',
    [left.email]: 'inactive',
    [off.email]: 'mailsOff',
  })
  const asked = await owner.admin('query($id: ID!) { digestRecipients(id: $id) { userId refusal lastOutcome } }', {
    id,
  })
  const people = dataOf(asked).digestRecipients
  const byId = new Map(people.map((each: { userId: string }) => [each.userId, each]))
  expect(byId.get(reader.id)).toMatchObject({ refusal: null, lastOutcome: 'waiting' })
  expect(byId.get(left.id)).toMatchObject({ refusal: 'inactive' })
  expect(byId.get(off.id)).toMatchObject({ refusal: 'mailsOff' })
})

test('a role stands for its members at the time of sending, and users without access receive no mail', async () => {
  const first = await member(null)
  const board = await dashboard([{ type: 'report', reportId: sumReport }])
  const id = await digest(board, { roleIds: [first.roleId] })
  const later = await member(null)
  await workspace.app.admin
    .insertInto('userRoles')
    .values({ id: newId(), userId: later.id, roleId: first.roleId })
    .execute()
  await workspace.app.admin.deleteFrom('userRoles').where('userId', '=', first.id).execute()
  await send(id)
  expect((await outbox()).map(({ to }) => to)).toEqual([later.email])
})

test('after a restart, only recipients without a mail for the date receive one', async () => {
  const [one, two] = [await member(null), await member(null)]
  const board = await dashboard([{ type: 'report', reportId: sumReport }])
  const id = await digest(board, { userIds: [one.id, two.id] })
  const { app, tenantId } = workspace
  const payload = { digestId: id, tenantId, date: '2026-03-02' }
  // As if the process had died after the first mail: the jobs of the date and of each recipient run again.
  await sendDigestTask.run(app, payload, job)
  await mailDigestTask.run(app, { ...payload, userId: one.id }, job)
  expect(await outbox()).toHaveLength(1)
  await sendDigestTask.run(app, payload, job)
  await mailDigestTask.run(app, { ...payload, userId: one.id }, job)
  await workspace.jobs.drain()
  expect((await outbox()).map(({ to }) => to).toSorted()).toEqual([one.email, two.email].toSorted())
  await sendDigestTask.run(app, payload, job)
  await workspace.jobs.drain()
  expect(await outbox()).toHaveLength(2)
  await sendDigestTask.run(app, { ...payload, date: '2026-03-03' }, job)
  await workspace.jobs.drain()
  expect(await outbox()).toHaveLength(4)
})

test('a delayed mail is not sent to a user who has stopped the digest in the meantime', async () => {
  const person = await member(null)
  const board = await dashboard([{ type: 'report', reportId: sumReport }])
  const id = await digest(board, { userIds: [person.id] })
  const payload = { digestId: id, tenantId: workspace.tenantId, date: '2026-03-02' }
  await sendDigestTask.run(workspace.app, payload, job)
  const query = 'mutation($data: ReceiveDigestInput!) { receiveDigest(data: $data) { isForCaller isStopped } }'
  const stopped = await person.admin(query, { data: { id, isReceived: false } })
  expect(dataOf(stopped).receiveDigest).toEqual({ isForCaller: true, isStopped: true })
  await workspace.jobs.drain()
  expect(await outbox()).toEqual([])
  const again = await person.admin(query, { data: { id, isReceived: true } })
  expect(dataOf(again).receiveDigest).toEqual({ isForCaller: true, isStopped: false })
  await send(id)
  expect(await outbox()).toHaveLength(1)
})

test('the link in a mail stops it without a sign-in, only by POST, and only for its recipient', async () => {
  const [one, two] = [await member(null), await member(null)]
  const board = await dashboard([{ type: 'report', reportId: sumReport }])
  const id = await digest(board, { userIds: [one.id, two.id], name: 'Figures & more' })
  await send(id)
  const { unsubscribeUrl, html } = (await outbox()).find(({ to }) => to === one.email)!
  expect(unsubscribeUrl).toBe(stopUrlOf(workspace.app, id, one.id))
  expect(html).toContain(unsubscribeUrl)
  const path = new URL(unsubscribeUrl!).pathname
  const inject = workspace.fastify.inject.bind(workspace.fastify)
  const page = await inject({ url: path })
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(page.body).toContain('Stop “Figures &#38; more”?')
  expect(page.body).toContain('<form method="post">')
  const stops = async () =>
    (await workspace.app.admin.selectFrom('digestStops').select('userId').where('digestId', '=', id).execute()).map(
      ({ userId }) => userId,
    )
  expect(await stops()).toEqual([])
  const posted = await inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  expect([posted.statusCode, await stops()]).toEqual([200, [one.id]])
  for (const wrong of [`${path}x`, path.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')), '/api/digest-stops/x'])
    expect((await inject({ method: 'POST', url: wrong })).statusCode).toBe(404)
  expect(await stops()).toEqual([one.id])
  await sql`delete from mails`.execute(workspace.app.admin)
  await sql`delete from "digestSendings"`.execute(workspace.app.admin)
  await send(id)
  expect((await outbox()).map(({ to }) => to)).toEqual([two.email])
})

test('a mail has the language and number format of its recipient, and names its filters', async () => {
  const german = await member(null)
  for (const [key, value] of [
    ['defaults.language', 'de'],
    ['defaults.numberFormat', 'apostrophe'],
  ])
    dataOf(
      await german.admin('mutation($data: SetSettingInput!) { setSetting(data: $data) { id } }', {
        data: { level: 'personal', key, value },
      }),
    )
  const { rows } = await sql<{ id: string }>`
    select id from "systemFields" where "entityId" = ${entityId} and name = 'region'`.execute(workspace.app.admin)
  const filters = [{ type: 'field', fieldId: rows[0]!.id, operator: 'eq', operand: ['north'] }]
  const board = await dashboard(
    [{ type: 'report', reportId: sumReport }],
    { translations: { de: { name: 'Zahlen' } } },
    { filters },
  )
  await send(await digest(board, { userIds: [german.id] }))
  const [mail] = await outbox()
  expect(mail!.subject).toBe('Zahlen')
  expect(mail!.text).toContain("1'500.00")
  expect(mail!.text).toContain('Dashboard öffnen')
  expect(mail!.text).toContain('Diese E-Mail nicht mehr erhalten')
})

test('a test is sent to its sender only, with their rights and without a link to stop', async () => {
  const north = await member({ where: { region: { eq: 'north' } } })
  const board = await dashboard([{ type: 'report', reportId: sumReport }])
  const query = 'mutation($data: SendDigestTestInput!) { sendDigestTest(data: $data) { id } }'
  dataOf(await north.admin(query, { data: { id: board, name: 'My test' } }))
  await workspace.jobs.drain()
  const mails = await outbox()
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([[north.email, 'Test: My test']])
  expect(mails[0]!.text).toContain('$1,500.00')
  expect(mails[0]!.unsubscribeUrl).toBeNull()
})

test('digests need the permission and members as recipients, and those of a personal dashboard are visible to its owner only', async () => {
  const board = await dashboard([{ type: 'report', reportId: sumReport }])
  const reader = await member(null)
  expect(codeOf(await create(board, { userIds: [reader.id] }, reader))).toBe('FORBIDDEN')
  const stranger = await workspace.app.admin
    .selectFrom('roles')
    .select('id')
    .where('organizationId', '<>', workspace.organizationId)
    .executeTakeFirst()
  for (const data of [
    { userIds: ['00000000-0000-7000-8000-000000000000'] },
    { roleIds: [stranger?.id ?? '00000000-0000-7000-8000-000000000000'] },
    { userIds: [] },
    { userIds: [reader.id], schedule: { every: 'week', at: '08:00', days: [] } },
    { userIds: [reader.id], schedule: { every: 'day', at: '8 o’clock' } },
  ])
    expect([data, codeOf(await create(board, data))]).toEqual([data, 'BAD_USER_INPUT'])
  const id = await digest(board, { userIds: [reader.id] })
  expect(codeOf(await update(id, { isActive: false }, reader))).toBe('FORBIDDEN')
  expect(dataOf(await update(id, { isActive: false }))).toEqual({ updateDigest: { version: 2 } })
  await send(id)
  expect(await outbox()).toEqual([])

  const own = await dashboard([{ type: 'report', reportId: sumReport }], { visibility: 'personal' })
  const ownDigest = await digest(own, { userIds: [reader.id] })
  expect(codeOf(await update(ownDigest, { isActive: false }, reader))).toBe('NOT_FOUND')
  expect(dataOf(await reader.admin('query($id: ID!) { digest(id: $id) { id } }', { id: ownDigest }))).toEqual({
    digest: null,
  })
  await send(ownDigest)
  expect(await outbox()).toEqual([])
  expect(await outcomes(ownDigest)).toEqual({ [reader.email]: 'dashboard' })
})

test('a deleted digest or dashboard sends nothing, and a restored one is sent again', async () => {
  const person = await member(null)
  const board = await dashboard([{ type: 'report', reportId: sumReport }])
  const id = await digest(board, { userIds: [person.id] })
  dataOf(
    await owner.admin('mutation($data: DeleteDigestInput!) { deleteDigest(data: $data) { id } }', { data: { id } }),
  )
  await send(id)
  expect(await outbox()).toEqual([])
  dataOf(await owner.admin('mutation($id: ID!) { restoreDigest(id: $id) { id } }', { id }))
  await send(id)
  expect(await outbox()).toHaveLength(1)
})

test('a mail contains lists and metrics, and names missing tiles', async () => {
  const person = await member(null)
  const view = await owner.create('View', {
    tenantId: workspace.tenantId,
    entityId,
    name: 'Large',
    type: 'list',
    config: { filter: { amount: { gt: 100 } }, sort: [{ amount: 'DESC' }] },
  })
  const metric = await owner.create('Metric', {
    tenantId: workspace.tenantId,
    reportId: sumReport,
    measure: 'm1',
    name: 'Worth',
    target: 2000,
  })
  await workspace.jobs.drain()
  const board = await dashboard([
    { type: 'view', viewId: view.id },
    { type: 'metric', metricId: metric.id },
    { type: 'report', reportId: '00000000-0000-7000-8000-000000000000', title: 'Gone' },
  ])
  await sql`delete from mails`.execute(workspace.app.admin)
  await send(await digest(board, { userIds: [person.id] }))
  const [mail] = await outbox()
  expect(mail!.text).toMatch(/Deal 1200[^]*Deal 300/)
  expect(mail!.text).not.toContain('Deal 50')
  expect(mail!.text).toMatch(/## Worth\n\$1,550\.00\n77\.?5?%|## Worth\n\$1,550\.00\n78% of the target \$2,000\.00/)
  expect(mail!.text).toMatch(/## Gone\nYou do not have access to this tile/)
})
