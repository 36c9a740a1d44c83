import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { dataOf, type Person, startWorkspace, type Workspace } from '../../../../../../tests/integration/builders.ts'
import { picture, upload } from '../../files/upload.test-helper.ts'
import { publicCardsLimits } from './limits.ts'

let workspace: Workspace
let entityId: string
let viewId: string
let publisher: Person
let roleId: string

const filter = { region: { eq: 'north' } }
const gallery = { titleField: 'name', coverField: 'photo', cardFields: ['stage', 'account', 'secret'], filter }
const board = {
  groupByField: 'stage',
  titleField: 'name',
  cardFields: ['amount'],
  sumField: 'amount',
  wip_limits: { open: 1 },
  filter,
  sort: [{ amount: 'DESC' }],
}

beforeAll(async () => {
  workspace = await startWorkspace()
  const account = await workspace.buildEntity('account', [{ name: 'name', fieldType: 'text' }])
  const built = await workspace.buildEntity('deal', [
    { name: 'name', fieldType: 'text' },
    {
      name: 'stage',
      fieldType: 'select',
      settings: {
        choices: [
          { value: 'open', label: 'Open', color: 'blue' },
          { value: 'won', label: 'Won', color: 'green' },
        ],
      },
    },
    { name: 'amount', fieldType: 'decimal' },
    { name: 'is_big', fieldType: 'boolean' },
    { name: 'account', fieldType: 'relationship', settings: { entityId: account.id } },
    { name: 'photo', fieldType: 'image' },
    { name: 'region', fieldType: 'text' },
    { name: 'secret', fieldType: 'text' },
  ])
  entityId = built.id
  ;({ person: publisher, roleId } = await workspace.joinWithRole({ permissions: [] }))
})
afterAll(() => workspace.close())

beforeEach(async () => {
  await workspace.app.admin.deleteFrom('publicLinks').execute()
  await grant({})
  await workspace.owner.tenant('mutation { deleteManyDeal(where: {}) deleteManyAccount(where: {}) }')
})

const addView = async (type: 'grid' | 'kanban', config: object) => {
  const data = { tenantId: workspace.tenantId, entityId, name: 'Deals', type, visibility: 'shared', config }
  const document = 'mutation($data: CreateViewInput!) { made: createView(data: $data) { id } }'
  viewId = dataOf(await workspace.owner.admin(document, { data })).made.id
}

/** Gives the publisher these rules for reading deals. */
const grant = async (
  rule: { where?: object; fields?: readonly string[] },
  permissions = ['record:deal:read', 'record:account:read', 'view:*'],
) => {
  const rules = Object.keys(rule).length === 0 ? [] : [{ permission: 'record:deal:read', ...rule }]
  const document = 'mutation($id: ID!, $data: UpdateRoleInput!) { updateRole(id: $id, data: $data) { id } }'
  dataOf(await workspace.owner.admin(document, { id: roleId, data: { permissions, rules } }))
}

async function add(...data: readonly object[]): Promise<string[]> {
  const document = 'mutation($data: [CreateDealInput!]!) { made: createManyDeal(data: $data) { id } }'
  const full = data.map((each) => ({ stage: 'open', region: 'north', ...each }))
  const { made } = dataOf(await workspace.owner.tenant(document, { data: full }))
  return made.map(({ id }: { id: string }) => id)
}

async function addAccount(name: string): Promise<string> {
  const document = 'mutation($data: CreateAccountInput!) { made: createAccount(data: $data) { id } }'
  return dataOf(await workspace.owner.tenant(document, { data: { name } })).made.id
}

let guests = 0
async function ask(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  { person, payload, headers }: { person?: Person; payload?: object; headers?: Record<string, string> } = {},
) {
  const { body, ...reply } = await workspace.fastify.inject({
    method,
    url,
    remoteAddress: `203.0.113.${++guests % 250}`,
    headers: { ...person?.headers, 'content-type': 'application/json', ...headers },
    ...(payload && { payload: JSON.stringify(payload) }),
  })
  return { status: reply.statusCode, headers: reply.headers, body: /^[[{]/.test(body) ? JSON.parse(body) : body }
}

const link = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', payload: object = {}, person = publisher) =>
  ask(method, `/api/views/${viewId}/link`, { person, ...(method.startsWith('P') && { payload }) })

async function publish(type: 'grid' | 'kanban', config: object, payload: object = {}): Promise<string> {
  await addView(type, config)
  const { status, body } = await link('POST', payload)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.token
}

const galleryOf = (token: string, query = '') => ask('GET', `/api/galleries/${token}?${query}`)
const boardOf = (token: string, query = '') => ask('GET', `/api/boards/${token}?${query}`)
const cardsOf = async (token: string, column: string, query = '') =>
  ask('GET', `/api/boards/${token}/cards?column=${encodeURIComponent(column)}&${query}`)

const anId = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}/

describe('a public gallery', () => {
  test('shows the published fields and records, with pictures, without ids', async () => {
    const photo = await upload(workspace, workspace.owner, 'deal.png', await picture())
    const account = await addAccount('Acme')
    await add(
      { name: 'One', photo, account, secret: 'hush' },
      { name: 'Two', stage: 'won' },
      { name: 'Elsewhere', region: 'south' },
    )
    const token = await publish('grid', { ...gallery, hiddenFields: ['secret'], columns: 4 })
    const { status, body } = await galleryOf(token)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      title: 'Deals',
      hasTitle: true,
      hasCover: true,
      names: 'hidden',
      cardsInRow: 4,
      total: 2,
    })
    expect(body.columns.map(({ label }: { label: string }) => label)).toEqual(['name', 'stage', 'account'])
    const byName = Object.fromEntries(body.records.map((record: { c0: string }) => [record.c0, record]))
    expect(byName).toEqual({
      One: { c0: 'One', c1: 'open', c2: { name: 'Acme' }, cover: expect.any(String) },
      Two: { c0: 'Two', c1: 'won', c2: null, cover: null },
    })
    expect(JSON.stringify(body)).not.toMatch(anId)
    expect(JSON.stringify(body)).not.toContain('hush')
    const shown = await ask('GET', `/api/galleries/${token}/covers/${byName.One.cover}`)
    expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/webp'])
  })

  test('shows a picture only while a card shows it', async () => {
    const photo = await upload(workspace, workspace.owner, 'deal.png', await picture())
    const other = await upload(workspace, workspace.owner, 'other.png', await picture(40, 40))
    const [one] = await add({ name: 'One', photo }, { name: 'Elsewhere', photo: other, region: 'south' })
    const token = await publish('grid', gallery)
    const { cover } = (await galleryOf(token)).body.records[0]
    const see = async (name = cover, of = token) => (await ask('GET', `/api/galleries/${of}/covers/${name}`)).status
    expect(await see()).toBe(200)
    for (const name of ['x', 'A'.repeat(22), photo, other]) expect(await see(name)).toBe(404)
    const second = await publish('grid', gallery)
    expect(await see(cover, second), 'the name of another link').toBe(404)
    await grant({ fields: ['name', 'region', 'stage'] })
    expect(await see(), 'a hidden field').toBe(404)
    await grant({})
    const leave = 'mutation($id: ID!) { updateDeal(id: $id, data: {region: "south"}) { id } }'
    dataOf(await workspace.owner.tenant(leave, { id: one }))
    expect(await see(), 'a record that left the filter').toBe(404)
  })

  test('a picture of a gallery with a password needs the pass', async () => {
    const photo = await upload(workspace, workspace.owner, 'deal.png', await picture())
    await add({ name: 'One', photo })
    const token = await publish('grid', gallery, { password: 'open sesame' })
    expect((await galleryOf(token)).status).toBe(403)
    const { pass } = (await ask('POST', `/api/links/${token}/pass`, { payload: { password: 'open sesame' } })).body
    const { body } = await ask('GET', `/api/galleries/${token}`, { headers: { 'x-link-pass': pass } })
    const url = `/api/galleries/${token}/covers/${body.records[0].cover}`
    expect((await ask('GET', url)).status).toBe(403)
    expect((await ask('GET', `${url}?pass=${encodeURIComponent(pass)}`)).status).toBe(200)
  })

  test('has pages, and can be searched in what it shows', async () => {
    const most = publicCardsLimits.galleryCards
    publicCardsLimits.galleryCards = 2
    onTestFinished(() => void (publicCardsLimits.galleryCards = most))
    await add({ name: 'One', secret: 'two' }, { name: 'Two' }, { name: 'Three' })
    const token = await publish('grid', { ...gallery, cardFields: ['stage'], sort: [{ name: 'ASC' }] })
    const names = async (query: string) =>
      (await galleryOf(token, query)).body.records.map((record: { c0: string }) => record.c0)
    expect(await names('')).toEqual(['One', 'Three'])
    expect(await names('page=2')).toEqual(['Two'])
    expect(await names('search=two')).toEqual(['Two'])
    expect(await names('search=tw%20open')).toEqual(['Two'])
    expect((await galleryOf(token, 'search=a+b+c+d+e+f')).status).toBe(400)
  })

  test('fixes the fields that a view without its own shows, so that later ones are not published', async () => {
    const token = await publish('grid', {})
    const labels = async () =>
      (await galleryOf(token)).body.columns.map(({ label }: { label: string }) => label) as string[]
    const before = await labels()
    expect(before[0]).toBe('name')
    expect(before).not.toContain('photo')
    const later = { tenantId: workspace.tenantId, entityId, name: 'later', displayName: 'Later', fieldType: 'text' }
    const mutation = 'mutation($data: CreateSystemFieldInput!) { createSystemField(data: $data) { id } }'
    dataOf(await workspace.owner.admin(mutation, { data: later }))
    expect(await labels()).toEqual(before)
  })

  test('with the next request, leaves out what its publisher may no longer see', async () => {
    await add({ name: 'Small', amount: 1 }, { name: 'Big', amount: 9 })
    const token = await publish('grid', gallery)
    await grant({ where: { amount: { gt: 5 } } })
    expect((await galleryOf(token)).body).toMatchObject({ total: 1, records: [{ c0: 'Big' }] })
    await grant({ fields: ['stage', 'region'] })
    expect((await galleryOf(token)).body).toMatchObject({
      hasTitle: false,
      hasCover: false,
      columns: [{ label: 'stage' }],
    })
    await grant({ fields: ['name', 'stage'] })
    expect((await galleryOf(token)).status, 'the filter').toBe(404)
    await grant({}, ['view:*'])
    expect((await galleryOf(token)).status).toBe(404)
  })
})

describe('a public board', () => {
  test('shows its columns with counts and sums, and the cards of each, without ids', async () => {
    await add(
      { name: 'One', amount: 1, secret: 'hush' },
      { name: 'Two', amount: 2 },
      { name: 'Three', amount: 4, stage: 'won' },
      { name: 'None', stage: null },
      { name: 'Elsewhere', region: 'south' },
    )
    const token = await publish('kanban', board)
    const { status, body } = await boardOf(token)
    expect(status).toBe(200)
    expect(body).toMatchObject({ title: 'Deals', total: 4, limits: { open: 1 }, moreColumns: 0, hasCover: false })
    expect(body.group).toMatchObject({ type: 'select', label: 'stage' })
    expect(body.groups).toEqual([
      { key: 'open', name: null, count: 2, sum: 3 },
      { key: 'won', name: null, count: 1, sum: 4 },
      { key: '', name: null, count: 1, sum: null },
    ])
    const { body: cards } = await cardsOf(token, 'open')
    expect(cards).toEqual({
      records: [
        { c0: 'Two', c1: 2 },
        { c0: 'One', c1: 1 },
      ],
      hasNextPage: false,
    })
    expect((await cardsOf(token, '')).body.records).toEqual([{ c0: 'None', c1: null }])
    expect(JSON.stringify([body, cards])).not.toMatch(anId)
    expect((await ask('GET', `/api/boards/${token}/cards`)).status).toBe(400)
  })

  test('names the columns of a relation, and hides the ids of their records', async () => {
    const [acme, brick] = [await addAccount('Acme'), await addAccount('Brick')]
    await add({ name: 'One', account: acme }, { name: 'Two', account: acme }, { name: 'Three', account: brick })
    const token = await publish('kanban', { ...board, groupByField: 'account', wip_limits: { [acme]: 5 } })
    const { body } = await boardOf(token)
    const [first, second] = body.groups
    expect(body.group.type).toBeNull()
    expect([first.name, first.count, second.name]).toEqual(['Acme', 2, 'Brick'])
    expect(body.limits).toEqual({ [first.key]: 5 })
    expect(JSON.stringify(body)).not.toMatch(anId)
    expect((await cardsOf(token, second.key)).body.records).toMatchObject([{ c0: 'Three' }])
    expect((await cardsOf(token, 'A'.repeat(22))).body.records).toEqual([])
    for (const key of ['x', acme]) expect((await cardsOf(token, key)).status).toBe(404)
  })

  test('says how many columns of a relation are left out', async () => {
    const most = publicCardsLimits.boardColumns
    publicCardsLimits.boardColumns = 1
    onTestFinished(() => void (publicCardsLimits.boardColumns = most))
    const [acme, brick] = [await addAccount('Acme'), await addAccount('Brick')]
    await add({ account: acme }, { account: brick }, { account: brick })
    const { body } = await boardOf(await publish('kanban', { ...board, groupByField: 'account' }))
    expect(body).toMatchObject({ total: 3, groups: [{ name: 'Brick' }], moreColumns: 1 })
  })

  test('has columns by a checkbox', async () => {
    await add({ name: 'One', is_big: true }, { name: 'Two', is_big: false })
    const token = await publish('kanban', { ...board, groupByField: 'is_big' })
    expect((await boardOf(token)).body.groups.map(({ key }: { key: string }) => key).toSorted()).toEqual([
      'false',
      'true',
    ])
    expect((await cardsOf(token, 'true')).body.records).toMatchObject([{ c0: 'One' }])
  })

  test('is searched, and has more cards of a column', async () => {
    const most = publicCardsLimits.columnCards
    publicCardsLimits.columnCards = 2
    onTestFinished(() => void (publicCardsLimits.columnCards = most))
    await add(...[1, 2, 3].map((amount) => ({ name: `Deal ${amount}`, amount })), { name: 'Other', secret: 'deal' })
    const token = await publish('kanban', board)
    const names = async (query: string) => {
      const { records, hasNextPage } = (await cardsOf(token, 'open', query)).body
      return [...records.map((record: { c0: string }) => record.c0), hasNextPage]
    }
    expect((await boardOf(token, 'search=deal')).body.groups).toMatchObject([{ key: 'open', count: 3 }])
    expect(await names('search=deal')).toEqual(['Deal 3', 'Deal 2', true])
    expect(await names('search=deal&page=2')).toEqual(['Deal 1', false])
  })

  test('ends without the field of its columns, and loses a hidden sum', async () => {
    await add({ name: 'One', amount: 1 })
    const token = await publish('kanban', board)
    await grant({ fields: ['name', 'stage', 'region'] })
    expect((await boardOf(token)).body).toMatchObject({ sum: null, groups: [{ key: 'open', count: 1, sum: null }] })
    await grant({ fields: ['name', 'amount', 'region'] })
    expect((await boardOf(token)).status).toBe(404)
    expect((await cardsOf(token, 'open')).status).toBe(404)
    expect((await link('POST')).status).toBe(404)
  })

  test('shows changes of its view only after an update, and does not work as a link of another kind', async () => {
    await add({ name: 'One', secret: 'hush' })
    const token = await publish('kanban', board)
    const document = 'mutation($id: ID!, $data: UpdateViewInput!) { updateView(id: $id, data: $data) { id } }'
    const config = { ...board, cardFields: ['secret'] }
    dataOf(await workspace.owner.admin(document, { id: viewId, data: { config } }))
    expect((await cardsOf(token, 'open')).body.records).toEqual([{ c0: 'One', c1: null }])
    expect((await link('GET')).body).toMatchObject({ isCurrent: false })
    expect((await link('PUT')).body).toMatchObject({ token, isCurrent: true })
    expect((await cardsOf(token, 'open')).body.records).toEqual([{ c0: 'One', c1: 'hush' }])
    for (const path of ['lists', 'galleries']) expect((await ask('GET', `/api/${path}/${token}`)).status).toBe(404)
    expect((await link('DELETE')).status).toBe(204)
    expect((await boardOf(token)).status).toBe(404)
  })
})
