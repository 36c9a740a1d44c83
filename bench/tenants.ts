import autocannon from 'autocannon'
import type { App } from '../apps/server/src/platform/app.ts'
import { createTenant } from '../apps/server/src/platform/tenants/tenants.ts'
import { changeStructure } from '../apps/server/src/structure/change/structure-change.ts'
import { report } from './measure.ts'
import { asOwner, createWorkspace, withApp } from './prepare.ts'
import { Servers, signIn } from './servers.ts'

/** Goals by number of tenants: the rate with all tenants in turn, relative to one tenant. Other numbers have no goal. */
const goals = new Map([
  [60, 0.7],
  [300, 0.4],
])
const connections = 32
const records = 1_000

/**
 * One server, and requests to one tenant or to many in turn: each connection sends its next request to the next tenant, so that all
 * tenants have the same number of requests. Reads a page of 50 records, then creates a record in each of 60 tenants concurrently.
 */
export async function measureTenants(dataDir: string, counts: readonly number[]): Promise<void> {
  const most = Math.max(...counts)
  const { workspace, tenantIds } = await withApp(dataDir, async (app) => {
    const workspace = await createWorkspace(app)
    const organizationId = (await app.tenants.find(workspace.tenantId))!.organizationId
    await fill(app, workspace.tenantId, workspace.databaseName)
    const tenantIds = [workspace.tenantId]
    const next = async () => {
      while (tenantIds.length < most) {
        const place = tenantIds.push('') - 1
        const tenant = await createTenant(app, { organizationId, name: `Tenant ${place}` })
        await fill(app, tenant.id, tenant.databaseName)
        tenantIds[place] = tenant.id
      }
    }
    await Promise.all([next(), next(), next()])
    return { workspace, tenantIds }
  })
  const servers = new Servers()
  try {
    const url = await servers.startMonarch(dataDir)
    const headers = await signIn(url, workspace)
    let one = 0
    for (const count of [1, ...counts.filter((each) => each > 1)]) {
      const rate = await inTurn(url, headers, tenantIds.slice(0, count))
      if (count === 1) one = rate
      const goal = goals.get(count)
      const share = rate / one
      report(
        `reads of ${count} tenants in turn`,
        share.toFixed(2),
        goal ? `>= ${goal}` : '',
        goal ? share >= goal : null,
        `${rate.toFixed(0)}/s, server ${(servers.memoryOfMonarch() / 1e6).toFixed(0)} MB`,
      )
    }
    const refused = await writeAtOnce(url, headers, tenantIds.slice(0, 60))
    report('writes to 60 tenants at once: refused', String(refused), '0', refused === 0)
  } finally {
    await servers.stop()
  }
}

const body = JSON.stringify({ query: '{ note(limit: 50, orderBy: [{createdAt: DESC}]) { id title text } }' })

/** Responses per second; a refusal ends the run. */
async function inTurn(url: string, headers: Record<string, string>, tenantIds: readonly string[]): Promise<number> {
  const requests = tenantIds.map((id) => ({ body, headers: { ...headers, 'x-tenant-id': id } }))
  const run = async (duration: number) => {
    let started = 0
    const setupClient = (client: autocannon.Client) => {
      const start = Math.floor((started++ * requests.length) / connections)
      client.setRequests([...requests.slice(start), ...requests.slice(0, start)])
    }
    const result = await autocannon({
      url: `${url}/graphql/tenant`,
      method: 'POST',
      requests,
      setupClient,
      connections,
      duration,
    })
    if (result.non2xx > 0 || result.errors > 0)
      throw new Error(`${tenantIds.length} tenants: ${result.non2xx} refusals, ${result.errors} errors`)
    return result.requests.average
  }
  // A warm-up: one request to every tenant.
  await run(3 + Math.ceil(tenantIds.length / 50))
  return run(6)
}

/** The number of refusals. */
async function writeAtOnce(
  url: string,
  headers: Record<string, string>,
  tenantIds: readonly string[],
): Promise<number> {
  const replies = await Promise.all(
    tenantIds.map((id) =>
      fetch(`${url}/graphql/tenant`, {
        method: 'POST',
        headers: { ...headers, 'x-tenant-id': id },
        body: JSON.stringify({ query: 'mutation { createNote(data: {title: "At once"}) { id } }' }),
      }).then(async (reply) =>
        reply.status === 200 && (await reply.text()).includes('"createNote":{') ? 'stored' : 'refused',
      ),
    ),
  )
  return replies.filter((reply) => reply === 'refused').length
}

async function fill(app: App, tenantId: string, databaseName: string): Promise<void> {
  const who = { tenantId, userId: null }
  const { subjectIds } = await changeStructure(app, who as never, [
    { type: 'createEntity', data: { tenantId, name: 'note', displayName: 'Note' } },
  ])
  const entityId = subjectIds[0]!
  await changeStructure(
    app,
    who as never,
    ['title', 'text'].map((name) => ({
      type: 'createField',
      data: { tenantId, entityId, name, displayName: name, fieldType: 'text', settings: {} },
    })),
  )
  await asOwner(app, databaseName, async (client) => {
    await client.query(
      `insert into note (id, title, text, "createdAt")
        select gen_random_uuid(), 'Note ' || n, repeat('Some text. ', 5), now() - n * interval '1 minute'
        from generate_series(1, $1::int) n`,
      [records],
    )
    await client.query('analyze note')
  })
}
