import { compileChanges, planChanges } from '@monarch/query'
import type { Access } from '@monarch/schema'
import { sql } from 'kysely'
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf, dataOf, type Person, personWith } from '../../../../../tests/integration/builders.ts'
import { startTestServer } from '../../../../../tests/integration/test-server.ts'
import { openStream } from '../../../../../tests/integration/test-stream.ts'
import { createTenant } from '../../platform/tenants/tenants.ts'
import { tenantModel } from '../../structure/tenant-model.ts'
import { liveLimits } from './limits.ts'
import {
  openWorkspaces,
  closeWorkspaces,
  newEntityName,
  workspace,
  other,
  owner,
  watchDeals,
  withStream,
  createDeal,
  updateDeal,
  pick,
  setUser,
  endSessions,
} from './live-deals.test-helper.ts'
import { liveService } from './live.ts'

beforeAll(openWorkspaces)
afterAll(closeWorkspaces)

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
    const changesOf = async (recordId: string) => {
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
    expect(await changesOf(mine)).toEqual([{ action: 'create', record: { name: 'Mine' } }])
    await updateDeal(mine, { stage: 'won' })
    expect(await changesOf(mine)).toEqual([{ action: 'update', record: null }])
    const theirs = await createDeal({ name: 'Theirs', stage: 'won' })
    await updateDeal(theirs, { name: 'Still theirs' })
    await owner.tenant('mutation($id: ID!) { deleteDeal(id: $id) { id } }', { id: theirs })
    expect(await changesOf(theirs)).toEqual([])
    expect(() => planChanges(request('amount'), model, rule)).toThrow('Deal has no field "amount"')
    expect(() => planChanges(request('name', { amount: { gt: 5 } }), model, rule)).toThrow('Deal has no field "amount"')
  })

  test('is limited to the tenant, even for an entity of the same name', async () => {
    const tenant = await createTenant(workspace.app, { organizationId: workspace.organizationId, name: 'Neighbor' })
    const neighbor = await workspace.join(['*'], { tenantId: tenant.id })
    await neighbor.create('TenantEntity', { tenantId: tenant.id, name: 'deal', displayName: 'Deal' })
    await withStream(
      async (stream) => {
        await createDeal({ name: 'Not theirs' })
        const made = await neighbor.tenant('mutation { createDeal(data: {}) { id } }')
        expect((await stream.next()).data.deal_changed.id).toBe(made.data.createDeal.id)
      },
      { query: 'subscription { deal_changed { id } }', person: neighbor },
    )
  })
})

test('a process uses an entity that another process has just created', async () => {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and application_name = 'monarch events'
    order by backend_start desc limit 1`.execute(workspace.app.admin)
  const pid = rows[0]!.pid
  const { name, type } = newEntityName('novelty')
  const onOther = personWith(other.fastify, owner.token, owner.tenantId)
  const read = () => onOther.tenant(`{ ${name} { title } }`)
  expect(codeOf(await read())).toBe('GRAPHQL_VALIDATION_FAILED')
  // Delays the notification: PostgreSQL's process for this listener is stopped.
  process.kill(pid, 'SIGSTOP')
  try {
    await workspace.buildEntity(name, [{ name: 'title', fieldType: 'text' }])
    const replies = [read(), openStream(other.url, owner.headers, `subscription { ${name}_changed { id } }`)] as const
    setImmediate(() => process.kill(pid, 'SIGCONT'))
    expect(dataOf(await replies[0])).toEqual({ [name]: [] })
    const stream = await replies[1]
    try {
      const { id } = dataOf(await owner.tenant(`mutation { made: create${type}(data: { title: "T" }) { id } }`)).made
      expect(await stream.next()).toEqual({ data: { [`${name}_changed`]: { id } } })
    } finally {
      stream.close()
    }
  } finally {
    process.kill(pid, 'SIGCONT')
  }
})

test('streams follow changes of the structure, and end when they no longer fit', async () => {
  const { name, type } = newEntityName('task')
  const { fields } = await workspace.buildEntity(name, [
    { name: 'title', fieldType: 'text' },
    { name: 'size', fieldType: 'text' },
  ])
  const rename = (id: string, to: string) =>
    owner.admin(
      'mutation($id: ID!, $data: UpdateSystemFieldInput!) { updateSystemField(id: $id, data: $data) { id } }',
      { id, data: { name: to } },
    )
  await withStream(
    async (stream) => {
      expect((await rename(fields.size!, 'weight')).errors).toBeUndefined()
      await owner.tenant(`mutation { create${type}(data: { title: "T" }) { id } }`)
      expect(await stream.next()).toEqual({ data: { [`${name}_changed`]: { record: { title: 'T' } } } })
      await rename(fields.title!, 'heading')
      expect((await stream.next()).errors[0].extensions.code).toBe('GRAPHQL_VALIDATION_FAILED')
      expect(await stream.next()).toBeNull()
    },
    { query: `subscription { ${name}_changed { record { title } } }` },
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
  const { name, type } = newEntityName('essay')
  await workspace.buildEntity(name, [{ name: 'body', fieldType: 'long_text' }])
  const query = `subscription { changed: ${name}_changed { version record { body } } }`
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
        const made = await owner.tenant(`mutation { made: create${type}(data: { body: "${text}" }) { id } }`)
        const { id } = made.data.made
        let version = (await stream.next()).data.changed.version
        for (; other.app.services.get(liveService).streams === open;) {
          await owner.tenant(`mutation { update${type}(id: "${id}", data: { body: "${text}${version}" }) { id } }`)
          expect((await stream.next()).data.changed.version).toBe(++version)
        }
        expect(other.app.services.get(liveService).streams).toBe(open - 1)
      },
      { query: `subscription { changed: ${name}_changed { version } }` },
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
