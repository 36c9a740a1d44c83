import { request } from 'node:http'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startWorkspace, type Workspace } from '../../../../../tests/integration/builders.ts'

let workspace: Workspace

beforeAll(async () => {
  workspace = await startWorkspace({ listen: true })
  await workspace.buildEntity('note', [{ name: 'text', fieldType: 'text' }])
  await workspace.buildEntity('other', [{ name: 'text', fieldType: 'text' }])
  await workspace.owner.tenant(
    'mutation { createNote(data: {text: "x"}) { id } createOther(data: {text: "y"}) { id } }',
  )
  for (const statement of [
    'alter table note rename to note_table',
    'create view note as select * from note_table where pg_sleep(25) is not null',
    'grant select on note to public',
  ])
    await asOwner(statement)
})
afterAll(() => workspace.close())

async function asOwner(statement: string) {
  const { databaseName } = (await workspace.app.tenants.find(workspace.tenantId))!
  return workspace.app.pools.asOwner(databaseName, (client) => client.query<{ n: number }>(statement))
}

const sleepers = async () =>
  (
    await asOwner(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`,
    )
  ).rows[0]!.n

test('a long read of a disconnected client is cancelled, and the statements behind it are answered', async () => {
  const client = request(`${workspace.url}/graphql/tenant`, { method: 'POST', headers: workspace.owner.headers })
  client.on('error', () => {})
  client.end(JSON.stringify({ query: '{ note { id } }' }))
  await vi.waitUntil(async () => (await sleepers()) === 1, { timeout: 10_000 })
  const behind = [1, 2, 3].map((limit) => workspace.owner.tenant(`{ other(limit: ${limit}) { text } }`))
  client.destroy()
  await vi.waitUntil(async () => (await sleepers()) === 0, { timeout: 15_000 })
  for (const { data } of await Promise.all(behind)) expect(data.other).toEqual([{ text: 'y' }])
})
