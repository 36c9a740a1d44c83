import { compileChanges, planChanges, type Selected } from '@monarch/query'
import type { Access } from '@monarch/schema'
import { createClient } from 'graphql-sse'
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Person, startWorkspace, type Workspace } from '../../../../../tests/integration/builders.ts'
import { startTestServer, type TestServer } from '../../../../../tests/integration/test-server.ts'
import { endAllSessions, forget } from '../../request/credentials.ts'
import { tenantModel } from '../../structure/tenant-model.ts'
import { createTenant } from '../../platform/tenants/tenants.ts'
import { liveLimits } from './limits.ts'
import { liveService } from './live.ts'
import { openStream, type TestStream } from '../../../../../tests/integration/test-stream.ts'

let workspace: Workspace
let other: TestServer
let owner: Person

beforeAll(async () => {
  workspace = await startWorkspace({ listen: true })
  owner = workspace.owner
  other = await startTestServer({ adminDatabase: workspace.app.server.adminDatabase, listen: true })
  const account = await workspace.buildEntity('account', [{ name: 'name', fieldType: 'text' }])
  await workspace.buildEntity('deal', [
    { name: 'name', fieldType: 'text' },
    { name: 'amount', fieldType: 'decimal' },
    { name: 'stage', fieldType: 'select', options: ['open', 'won'] },
    { name: 'account', fieldType: 'relationship', settings: { entityId: account.id, inverseName: 'deals' } },
  ])
})
afterAll(async () => {
  await other.close()
  await workspace.close()
})

const watchDeals =
  'subscription($where: DealWhere) { deal_changed(where: $where) { action id version record { name } } }'

/** Closes the stream when the test ends. */
async function withStream(
  work: (stream: TestStream) => Promise<void>,
  { query = watchDeals, variables = {}, url = other.url, person = owner }: Partial<Watched> = {},
): Promise<void> {
  const stream = await openStream(url, person.headers, query, variables)
  try {
    await work(stream)
  } finally {
    stream.close()
  }
}

interface Watched {
  query: string
  variables: object
  url: string
  person: Person
}

async function createDeal(data: object): Promise<string> {
  const { data: made, errors } = await owner.tenant(
    'mutation($data: CreateDealInput!) { createDeal(data: $data) { id } }',
    { data },
  )
  expect(errors).toBeUndefined()
  return made.createDeal.id
}

async function updateDeal(id: string, data: object): Promise<void> {
  const { errors } = await owner.tenant(
    'mutation($id: ID!, $data: UpdateDealInput!) { updateDeal(id: $id, data: $data) { id } }',
    { id, data },
  )
  expect(errors).toBeUndefined()
}

const pick = (name: string, selection: readonly Selected[] = []): Selected => ({
  alias: name,
  name,
  args: {},
  selection,
})

const change = (id: string, action: string, version: number, record: object | null) => ({
  data: { deal_changed: { action, id, version, record } },
})

describe('a stream sends', () => {
  test('changes in order, to a subscriber at another process', async () => {
    await withStream(async (stream) => {
      expect([stream.status, stream.contentType]).toEqual([200, 'text/event-stream; charset=utf-8'])
      const id = await createDeal({ name: 'One' })
      expect(await stream.next()).toEqual(change(id, 'create', 1, { name: 'One' }))
      await updateDeal(id, { name: 'Two' })
      expect(await stream.next()).toEqual(change(id, 'update', 2, { name: 'Two' }))
      await owner.tenant('mutation($id: ID!) { deleteDeal(id: $id) { id } }', { id })
      expect(await stream.next()).toEqual(change(id, 'delete', 3, null))
      await owner.tenant('mutation($id: ID!) { restoreDeal(id: $id) { id } }', { id })
      expect(await stream.next()).toEqual(change(id, 'restore', 4, { name: 'Two' }))
    })
  })

  test('records with relations, aliases and exact numbers', async () => {
    const query =
      'subscription { changed: deal_changed { __typename is: action record { __typename amount account_record { name } } } }'
    await withStream(
      async (stream) => {
        const made = await owner.tenant('mutation { createAccount(data: { name: "Acme" }) { id } }')
        await createDeal({ amount: 1, account: made.data.createAccount.id })
        const record = { __typename: 'Deal', amount: 1, account_record: { name: 'Acme' } }
        expect(await stream.next()).toEqual({ data: { changed: { __typename: 'DealChanged', is: 'create', record } } })
        const { text } = await owner.tenant(
          'mutation { createDeal(data: { amount: 12345678901234567.123456 }) { amount } }',
        )
        expect(text).toContain('12345678901234567.123456')
        expect(JSON.stringify(await stream.next())).toContain('12345678901234567.123456')
      },
      { query },
    )
  })

  test('records that match, start to match or no longer match, and no others', async () => {
    const variables = { where: { stage: { eq: 'open' } } }
    await withStream(
      async (stream) => {
        const [won, open] = [
          await createDeal({ name: 'W', stage: 'won' }),
          await createDeal({ name: 'O', stage: 'open' }),
        ]
        expect(await stream.next()).toEqual(change(open, 'create', 1, { name: 'O' }))
        await updateDeal(won, { name: 'Still not told' })
        await updateDeal(open, { stage: 'won' })
        expect(await stream.next()).toEqual(change(open, 'update', 2, null))
        await updateDeal(open, { name: 'Not told any more' })
        await updateDeal(won, { stage: 'open' })
        expect(await stream.next()).toEqual(change(won, 'update', 3, { name: 'Still not told' }))
        await owner.tenant('mutation { deleteManyDeal(where: { stage: { in: ["open", "won"] } }) }')
        expect(await stream.next()).toEqual(change(won, 'delete', 4, null))
      },
      { variables },
    )
  })

  test('every row of an import', async () => {
    await withStream(async (stream) => {
      const rows = 3000
      const csv = `name\n${Array.from({ length: rows }, (_, i) => `Imported ${i}`).join('\n')}\n`
      const reply = await workspace.fastify.inject({
        method: 'POST',
        url: '/api/import/deal',
        headers: { ...owner.headers, 'content-type': 'text/csv' },
        payload: csv,
      })
      expect(reply.json()).toMatchObject({ inserted: rows })
      const names = new Set<string>()
      while (names.size < rows) names.add((await stream.next()).data.deal_changed.record.name)
      expect(names).toContain(`Imported ${rows - 1}`)
    })
  })

  test('concurrent changes of one record in order', async () => {
    const query = 'subscription { deal_changed { version record { version } } }'
    const id = await createDeal({ name: 'Start' })
    await withStream(
      async (stream) => {
        await Promise.all(Array.from({ length: 40 }, (_, i) => updateDeal(id, { name: String(i) })))
        for (let least = 2; least <= 41; least++) {
          const { version, record } = (await stream.next()).data.deal_changed
          expect(version).toBeGreaterThanOrEqual(least)
          expect(record).toEqual({ version })
        }
      },
      { query },
    )
  })

  test('the current record with its version for a delayed event, and no record after a deletion', async () => {
    const id = await createDeal({ name: 'One' })
    await withStream(async (stream) => {
      await owner.tenant(
        `mutation($id: ID!) { a: updateDeal(id: $id, data: {name: "Two"}) { id } b: deleteDeal(id: $id) { id }
          c: restoreDeal(id: $id) { id } }`,
        { id },
      )
      expect(await stream.next()).toEqual(change(id, 'update', 4, { name: 'Two' }))
      expect(await stream.next()).toEqual(change(id, 'delete', 3, null))
      expect(await stream.next()).toEqual(change(id, 'restore', 4, { name: 'Two' }))
    })
  })

  test('old values of a renamed field under its current name', async () => {
    const { fields } = await workspace.buildEntity('bid', [{ name: 'state', fieldType: 'text' }])
    const { app } = workspace
    const tenant = (await app.tenants.find(workspace.tenantId))!
    const { id } = (await owner.tenant('mutation { made: createBid(data: {state: "open"}) { id } }')).data.made
    await owner.tenant('mutation($id: ID!) { updateBid(id: $id, data: {state: "won"}) { id } }', { id })
    await owner.admin('mutation($id: ID!) { updateSystemField(id: $id, data: {name: "phase"}) { id } }', {
      id: fields.state,
    })
    const { rows } = await app.pools.asOwner(tenant.databaseName, (client) =>
      client.query(`select id, "recordId", version from monarch.operations where "recordId" = $1 and version = 2`, [
        id,
      ]),
    )
    const everything: Access = {
      key: 'all',
      to: () => ({ actions: new Set(['read']), hidden: new Set(), rows: null }),
    }
    const args = { where: { phase: { eq: 'open' } } }
    const request = {
      alias: 'bid_changed',
      entity: 'bid',
      args,
      selection: [pick('action'), pick('record', [pick('id')])],
    }
    const statement = compileChanges(planChanges(request, await tenantModel(app, workspace.tenantId), everything))
    const context = { operations: JSON.stringify(rows), withBefore: true }
    const events = JSON.parse(await tenant.db.read(statement, { variables: {}, context })) as string[]
    expect(events.map((event) => JSON.parse(event).bid_changed)).toEqual([{ action: 'update', record: null }])
  })

  test('what the schema describes', async () => {
    const { data } = await owner.tenant(
      '{ __schema { subscriptionType { fields { name description args { name } type { ofType { name fields { name } } } } } } }',
    )
    const fields = data.__schema.subscriptionType.fields as { name: string }[]
    expect(fields.find(({ name }) => name === 'deal_changed')).toEqual({
      name: 'deal_changed',
      description: 'Streams every change of the Deal records that the caller may read.',
      args: [{ name: 'where' }],
      type: {
        ofType: { name: 'DealChanged', fields: ['action', 'id', 'version', 'record'].map((name) => ({ name })) },
      },
    })
  })

  test('events that graphql-sse understands', async () => {
    const { accept: _, ...headers } = { ...owner.headers, accept: '' }
    const client = createClient({ url: `${other.url}/graphql/tenant`, headers, retryAttempts: 0 })
    const results = client.iterate({ query: 'subscription { deal_changed { action } }' })
    const first = results.next()
    // This client does not report when the stream is established, so create records until one arrives.
    let told = false
    void first.then(() => (told = true))
    while (!told) await createDeal({ name: 'For the client' })
    expect((await first).value).toEqual({ data: { deal_changed: { action: 'create' } } })
    await results.return?.(undefined)
    client.dispose()
  })
})

describe('no event is lost', () => {
  test('when the connections of the listening process end', async () => {
    await withStream(async (stream) => {
      const before = await createDeal({ name: 'Before' })
      expect(await stream.next()).toEqual(change(before, 'create', 1, { name: 'Before' }))
      await workspace.app.pools.asOwner('postgres', (client) =>
        client.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where pid <> pg_backend_pid() and application_name in ('monarch', 'monarch events') and datname like $1`,
          [`${workspace.app.server.adminDatabase}%`],
        ),
      )
      const after = await vi.waitFor(() => createDeal({ name: 'After' }), { timeout: 10_000 })
      expect(await stream.next()).toEqual(change(after, 'create', 1, { name: 'After' }))
    })
  })

  test('when the notification is lost', async () => {
    await withStream(async (stream) => {
      const { databaseName } = (await workspace.app.tenants.find(workspace.tenantId))!
      const id = await createDeal({ name: 'Told' })
      expect(await stream.next()).toEqual(change(id, 'create', 1, { name: 'Told' }))
      await workspace.app.pools.asOwner(databaseName, (client) =>
        client.query(
          `insert into monarch.operations (id, "entityId", "recordId", action, version, changes)
           select gen_random_uuid(), "entityId", "recordId", 'update', 7, '{}' from monarch.operations where "recordId" = $1`,
          [id],
        ),
      )
      expect(await stream.next()).toEqual(change(id, 'update', 1, { name: 'Told' }))
    })
  })

  test('when a transaction commits long after later ones', async () => {
    await withStream(async (stream) => {
      const { databaseName } = (await workspace.app.tenants.find(workspace.tenantId))!
      const old = await createDeal({ name: 'Old' })
      expect(await stream.next()).toEqual(change(old, 'create', 1, { name: 'Old' }))
      await workspace.app.pools.asOwner(databaseName, async (client) => {
        await client.query('begin')
        await client.query(
          `insert into monarch.operations (id, "entityId", "recordId", action, version, changes)
           select gen_random_uuid(), "entityId", "recordId", 'update', 2, '{}' from monarch.operations where "recordId" = $1`,
          [old],
        )
        const young = await createDeal({ name: 'Young' })
        expect(await stream.next()).toEqual(change(young, 'create', 1, { name: 'Young' }))
        await client.query('commit')
      })
      expect(await stream.next()).toEqual(change(old, 'update', 1, { name: 'Old' }))
    })
  })
})

describe('access to a stream', () => {
  test('requires the right to read', async () => {
    const person = await workspace.join(['record:account:read'])
    await withStream(
      async (stream) => {
        expect((await stream.next()).errors[0].extensions.code).toBe('GRAPHQL_VALIDATION_FAILED')
        expect(await stream.next()).toBeNull()
      },
      { person },
    )
  })

  test('errors of authentication, tenant and document are sent as events', async () => {
    const codeOf = async (headers: Record<string, string>, query = watchDeals) => {
      const stream = await openStream(other.url, { 'content-type': 'application/json', ...headers }, query)
      const { errors } = await stream.next()
      expect(await stream.next()).toBeNull()
      return [stream.status, errors[0].extensions.code]
    }
    expect(await codeOf({})).toEqual([401, 'UNAUTHENTICATED'])
    expect(await codeOf({ ...owner.headers, 'x-tenant-id': crypto.randomUUID() })).toEqual([200, 'NOT_FOUND'])
    expect(await codeOf(owner.headers, 'subscription { deal_changed { nothing } }')).toEqual([
      200,
      'GRAPHQL_VALIDATION_FAILED',
    ])
    expect(await codeOf(owner.headers, 'subscription { a: deal_changed { id } b: deal_changed { id } }')).toEqual([
      200,
      'GRAPHQL_VALIDATION_FAILED',
    ])
  })

  test('a subscription needs an event stream, and a query in one is a single event', async () => {
    const { errors } = await owner.tenant('subscription { deal_changed { id } }')
    expect(errors![0]).toMatchObject({ extensions: { code: 'BAD_USER_INPUT' } })
    await withStream(
      async (stream) => {
        expect(await stream.next()).toEqual({ data: { deal: [] } })
        expect(await stream.next()).toBeNull()
      },
      { query: '{ deal(where: { name: { eq: "no such name" } }) { id } }' },
    )
  })

  test('ends as soon as the right is revoked', async () => {
    const person = await workspace.join(['record:deal:read'])
    await withStream(
      async (stream) => {
        await setUser(person, { permissions: ['record:account:read'] })
        expect((await stream.next()).errors[0].extensions.code).toBe('GRAPHQL_VALIDATION_FAILED')
        expect(await stream.next()).toBeNull()
      },
      { person },
    )
  })

  test('ends as soon as a role changes or is removed', async () => {
    const { person, userId, roleId } = await workspace.joinWithRole({ name: 'Reader', permissions: ['record:*:read'] })
    const { organizationId, owner } = workspace
    const turns: [string, object][] = [
      [
        'mutation($id: ID!, $data: UpdateRoleInput!) { updateRole(id: $id, data: $data) { id } }',
        { id: roleId, data: { permissions: ['record:account:read'] } },
      ],
      [
        `mutation($userId: ID!, $organizationId: ID!) { setUserRoles(userId: $userId, organizationId: $organizationId,
          roleIds: []) { id } }`,
        { userId, organizationId },
      ],
    ]
    for (const [query, variables] of turns) {
      await withStream(
        async (stream) => {
          expect((await owner.admin(query, variables)).errors).toBeUndefined()
          expect((await stream.next()).errors[0].extensions.code).toBe('GRAPHQL_VALIDATION_FAILED')
          expect(await stream.next()).toBeNull()
        },
        { person },
      )
      await owner.admin(turns[0]![0], { id: roleId, data: { permissions: ['record:*:read'] } })
    }
  })

  test('ends with the session, and when the user is suspended', async () => {
    for (const end of [endSessions, (person: Person) => setUser(person, { isActive: false })]) {
      const person = await workspace.join(['record:deal:read'])
      await withStream(
        async (stream) => {
          await end(person)
          expect((await stream.next()).errors[0].extensions.code).toBe('UNAUTHENTICATED')
          expect(await stream.next()).toBeNull()
        },
        { person },
      )
    }
  })

  test('row rules apply before and after the change, and hidden fields do not exist', async () => {
    const { app } = workspace
    const [model, tenant] = [await tenantModel(app, workspace.tenantId), await app.tenants.find(workspace.tenantId)]
    const rule: Access = {
      key: 'rule',
      to: ({ name }) => ({
        actions: new Set(['read']),
        hidden: new Set(name === 'deal' ? ['amount'] : []),
        rows: name === 'deal' ? { stage: { eq: 'open' } } : null,
      }),
    }
    const request = (field: string, where: object = {}) => ({
      alias: 'deal_changed',
      entity: 'deal',
      args: { where },
      selection: [pick('action'), pick('record', [pick(field)])],
    })
    const told = async (recordId: string) => {
      const { rows } = await app.pools.asOwner(tenant!.databaseName, (client) =>
        client.query('select id, "recordId", version from monarch.operations where "recordId" = $1 order by version', [
          recordId,
        ]),
      )
      const context = { operations: JSON.stringify(rows), withBefore: true }
      const statement = compileChanges(planChanges(request('name'), model, rule))
      const events = JSON.parse(await tenant!.db.read(statement, { variables: {}, context })) as string[]
      return events.map((event) => JSON.parse(event).deal_changed)
    }
    const mine = await createDeal({ name: 'Mine', stage: 'open' })
    expect(await told(mine)).toEqual([{ action: 'create', record: { name: 'Mine' } }])
    await updateDeal(mine, { stage: 'won' })
    expect(await told(mine)).toEqual([{ action: 'update', record: null }])
    const theirs = await createDeal({ name: 'Theirs', stage: 'won' })
    await updateDeal(theirs, { name: 'Still theirs' })
    await owner.tenant('mutation($id: ID!) { deleteDeal(id: $id) { id } }', { id: theirs })
    expect(await told(theirs)).toEqual([])
    expect(() => planChanges(request('amount'), model, rule)).toThrow('Deal has no field "amount"')
    expect(() => planChanges(request('name', { amount: { gt: 5 } }), model, rule)).toThrow('Deal has no field "amount"')
  })

  test('is limited to the tenant, even for an entity of the same name', async () => {
    const tenant = await createTenant(workspace.app, { organizationId: workspace.organizationId, name: 'Neighbour' })
    const neighbour = await workspace.join(['*'], { tenantId: tenant.id })
    const entity = await neighbour.admin(
      'mutation($data: CreateTenantEntityInput!) { createTenantEntity(data: $data) { id } }',
      { data: { tenantId: tenant.id, name: 'deal', displayName: 'Deal' } },
    )
    expect(entity.errors).toBeUndefined()
    await withStream(
      async (stream) => {
        await createDeal({ name: 'Not theirs' })
        const made = await neighbour.tenant('mutation { createDeal(data: {}) { id } }')
        expect((await stream.next()).data.deal_changed.id).toBe(made.data.createDeal.id)
      },
      { query: 'subscription { deal_changed { id } }', person: neighbour },
    )
  })
})

test('streams follow changes of the structure, and end when they no longer fit', async () => {
  const { fields } = await workspace.buildEntity('task', [
    { name: 'title', fieldType: 'text' },
    { name: 'size', fieldType: 'text' },
  ])
  const rename = (id: string, name: string) =>
    owner.admin(
      'mutation($id: ID!, $data: UpdateSystemFieldInput!) { updateSystemField(id: $id, data: $data) { id } }',
      {
        id,
        data: { name },
      },
    )
  await withStream(
    async (stream) => {
      expect((await rename(fields.size!, 'weight')).errors).toBeUndefined()
      await owner.tenant('mutation { createTask(data: { title: "T" }) { id } }')
      expect(await stream.next()).toEqual({ data: { task_changed: { record: { title: 'T' } } } })
      await rename(fields.title!, 'heading')
      expect((await stream.next()).errors[0].extensions.code).toBe('GRAPHQL_VALIDATION_FAILED')
      expect(await stream.next()).toBeNull()
    },
    { query: 'subscription { task_changed { record { title } } }' },
  )
})

test('streams per user are limited, and a closed stream frees its place', async () => {
  const person = await workspace.join(['record:deal:read'])
  const open = () => openStream(other.url, person.headers, watchDeals)
  const streams = await Promise.all(Array.from({ length: liveLimits.streamsOfUser }, open))
  try {
    const refused = await open()
    expect([refused.status, (await refused.next()).errors[0].extensions.code]).toEqual([429, 'RATE_LIMITED'])
    streams.pop()!.close()
    let again = await open()
    while (again.status === 429) again = await open()
    streams.push(again)
  } finally {
    for (const stream of streams) stream.close()
  }
})

test('a stream that is not read ends without affecting others', async () => {
  await workspace.buildEntity('essay', [{ name: 'body', fieldType: 'long_text' }])
  const query = 'subscription { essay_changed { version record { body } } }'
  const body = JSON.stringify({ query })
  const lines = Object.entries({ ...owner.headers, accept: 'text/event-stream', 'content-length': String(body.length) })
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(other.url).port) })
  socket.write(`POST /graphql/tenant HTTP/1.1\r\nhost: localhost\r\n${head}\r\n${body}`)
  await once(socket, 'readable')
  try {
    await withStream(
      async (stream) => {
        const open = other.app.services.get(liveService).streams
        const text = 'x'.repeat(400_000)
        const made = await owner.tenant(`mutation { createEssay(data: { body: "${text}" }) { id } }`)
        const { id } = made.data.createEssay
        let version = (await stream.next()).data.essay_changed.version
        for (; other.app.services.get(liveService).streams === open;) {
          await owner.tenant(`mutation { updateEssay(id: "${id}", data: { body: "${text}${version}" }) { id } }`)
          expect((await stream.next()).data.essay_changed.version).toBe(++version)
        }
        expect(other.app.services.get(liveService).streams).toBe(open - 1)
      },
      { query },
    )
  } finally {
    socket.destroy()
  }
})

test('a server that shuts down ends its streams', async () => {
  const third = await startTestServer({ adminDatabase: workspace.app.server.adminDatabase, listen: true })
  await withStream(
    async (stream) => {
      const closed = third.close()
      expect(await stream.next()).toBeNull()
      await closed
    },
    { url: third.url },
  )
})

async function userIdOf(person: Person): Promise<string> {
  const reply = await workspace.fastify.inject({ url: '/api/auth/me', headers: person.headers })
  return reply.json<{ user: { id: string } }>().user.id
}

async function setUser(person: Person, values: { permissions?: string[]; isActive?: boolean }): Promise<void> {
  const { app } = workspace
  const userId = await userIdOf(person)
  await app.admin.transaction().execute(async (trx) => {
    await trx.updateTable('users').set(values).where('id', '=', userId).execute()
    await app.bus.publish('session', { userId }, trx)
  })
}

async function endSessions(person: Person): Promise<void> {
  const { app } = workspace
  const userId = await userIdOf(person)
  await app.admin.transaction().execute((trx) => endAllSessions(trx, app, userId))
  await forget(app, userId)
}
