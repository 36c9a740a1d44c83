import { compileChanges, planChanges } from '@monarch/query'
import type { Access } from '@monarch/schema'
import { createClient } from 'graphql-sse'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { tenantModel } from '../../structure/tenant-model.ts'
import {
  openWorkspaces,
  closeWorkspaces,
  workspace,
  other,
  owner,
  withStream,
  createDeal,
  updateDeal,
  pick,
  change,
} from './live-deals.test-helper.ts'

beforeAll(openWorkspaces)
afterAll(closeWorkspaces)

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
        await updateDeal(won, { name: 'Still not sent' })
        await updateDeal(open, { stage: 'won' })
        expect(await stream.next()).toEqual(change(open, 'update', 2, null))
        await updateDeal(open, { name: 'No longer sent' })
        await updateDeal(won, { stage: 'open' })
        expect(await stream.next()).toEqual(change(won, 'update', 3, { name: 'Still not sent' }))
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
    let arrived = false
    void first.then(() => (arrived = true))
    while (!arrived) await createDeal({ name: 'For the client' })
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
