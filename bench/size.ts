import { sql } from 'kysely'
import type { App } from '../apps/server/src/platform/app.ts'
import { reconcileIndexes } from '../apps/server/src/structure/indexes/reconcile.ts'
import { changeStructure } from '../apps/server/src/structure/change/structure-change.ts'
import { measureInTurns, report, times } from './measure.ts'
import { asOwner, createWorkspace, withApp, type Workspace } from './prepare.ts'
import { Servers, signIn } from './servers.ts'
import { ask, type Headers, measureSearch } from './works.ts'

const fieldNames = Array.from({ length: 30 }, (_, i) => `field_${i}`)
const listQuery = '{ thing_0(limit: 50) { id field_0 field_1 field_2 field_3 createdAt } }'

/** Compares a tenant of 500 entities of 30 fields with one of ten, on one server: cost of a request, time to build the schema. */
export async function measureManyEntities(dataDir: string): Promise<void> {
  const [few, many] = await withApp(dataDir, async (app) => {
    const made: Workspace[] = []
    for (const count of [10, 500]) {
      const workspace = await createWorkspace(app, `bench${count}`)
      const { tenantId, userId } = workspace
      const { subjectIds } = await changeStructure(app, { tenantId, userId }, [
        { type: 'createEntity', data: { tenantId, name: 'thing_0', displayName: 'Thing 0' } },
      ])
      await changeStructure(
        app,
        { tenantId, userId },
        fieldNames.map((name) => ({
          type: 'createField',
          data: { tenantId, entityId: subjectIds[0], name, displayName: name, fieldType: 'text' },
        })),
      )
      await multiply(app, subjectIds[0]!, count - 1)
      await asOwner(app, workspace.databaseName, (client) =>
        client.query(
          `insert into thing_0 (id, field_0) select gen_random_uuid(), n::text from generate_series(1, 1000) n; analyze thing_0`,
        ),
      )
      made.push(workspace)
    }
    return made as [Workspace, Workspace]
  })
  const servers = new Servers()
  try {
    const url = await servers.startMonarch(dataDir)
    const subjects = []
    for (const workspace of [few, many]) {
      const headers = await signIn(url, workspace)
      const bodies = [JSON.stringify({ query: listQuery })]
      subjects.push({ url: `${url}/graphql/tenant`, bodies, headers })
    }
    const [small, large] = await measureInTurns(subjects, { connections: 1, seconds: 2, rounds: 3 })
    const cost = small!.rate / large!.rate
    report('a request among 500 entities, against 10', `${cost.toFixed(2)} ×`, '<= 1.1 ×', cost <= 1.1)
    await measureSchema(url, subjects[1]!.headers)
  } finally {
    await servers.stop()
  }
}

/** Inserts more such entities as rows: the cost of a request must not depend on tables that it does not name. */
async function multiply(app: App, entityId: string, times: number): Promise<void> {
  await sql`with made as (
    insert into "tenantEntities"
    select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid(), 'name', 'thing_' || n, 'displayName', 'Thing ' || n))).*
    from "tenantEntities" e, generate_series(1, ${times}::int) n where e.id = ${entityId} returning id)
    insert into "systemFields" select (jsonb_populate_record(f, jsonb_build_object('id', gen_random_uuid(), 'entityId', made.id))).*
    from "systemFields" f, made where f."entityId" = ${entityId}`.execute(app.admin)
}

/** Each document is new to the server, after a structure change that invalidated the schema. */
async function measureSchema(url: string, headers: Headers): Promise<void> {
  const { tenantEntities } = await ask<{ tenantEntities: { id: string }[] }>(
    `${url}/graphql/admin`,
    headers,
    '{ tenantEntities(limit: 1) { id } }',
  )
  const rename = (i: number) =>
    ask(
      `${url}/graphql/admin`,
      headers,
      'mutation($id: ID!, $data: UpdateTenantEntityInput!) { updateTenantEntity(id: $id, data: $data) { id } }',
      { id: tenantEntities[0]!.id, data: { description: `Version ${i}` } },
    )
  let taken = 0
  const { p50 } = await times(5, async (i) => {
    await rename(i)
    const start = performance.now()
    await ask(`${url}/graphql/tenant`, headers, `{ a${i}: thing_0(limit: 1) { id } }`)
    taken = Math.max(taken, performance.now() - start)
  })
  report(
    'the schema of 500 × 30, the first request on it',
    `${taken.toFixed(0)} ms`,
    '<= 1500 ms',
    taken <= 1500,
    `with the change of structure before it p50 ${p50.toFixed(0)} ms`,
  )
}

const millionToSearch = {
  entity: 'list_1000000',
  of: '1,000,000 records',
  parts: ['9871', 'ecord 4711', 'record 55', 'reco', '0042', 'zzzz', 'ord 77', '99999', '123456', 'cord'],
  goal: 60,
}

/** The first page, and one after a cursor, of increasingly long lists on one server; and searching the longest. */
export async function measureGrowth(dataDir: string): Promise<void> {
  const sizes = [1_000, 10_000, 100_000, 1_000_000]
  const workspace = await withApp(dataDir, async (app) => {
    const made = await createWorkspace(app)
    const { tenantId, userId } = made
    const names = sizes.map((size) => `list_${size}`)
    const { subjectIds } = await changeStructure(
      app,
      { tenantId, userId },
      names.map((name) => ({ type: 'createEntity', data: { tenantId, name, displayName: name } })),
    )
    await changeStructure(
      app,
      { tenantId, userId },
      subjectIds.map((entityId) => ({
        type: 'createField',
        data: { tenantId, entityId, name: 'name', displayName: 'Name', fieldType: 'text' },
      })),
    )
    await asOwner(app, made.databaseName, async (client) => {
      for (const [i, size] of sizes.entries()) {
        await client.query(
          `insert into ${names[i]} (id, name, "createdAt")
            select gen_random_uuid(), 'Record ' || n, now() - n * interval '1 second' from generate_series(1, ${size}) n`,
        )
      }
      await client.query('vacuum analyze')
    })
    await reconcileIndexes(app, made.tenantId)
    return made
  })
  const servers = new Servers()
  try {
    const url = await servers.startMonarch(dataDir)
    const headers = await signIn(url, workspace)
    const subjects = []
    for (const size of sizes) {
      const page = (after: string) =>
        `{ list_${size}_page(first: 50${after}) { records { id name createdAt } endCursor } }`
      const first = await ask<Record<string, { endCursor: string }>>(`${url}/graphql/tenant`, headers, page(''))
      const after = `, after: ${JSON.stringify(first[`list_${size}_page`]!.endCursor)}`
      const bodies = [page(''), page(after)].map((query) => JSON.stringify({ query }))
      subjects.push({ url: `${url}/graphql/tenant`, bodies, headers })
    }
    const figures = await measureInTurns(subjects, { connections: 1, seconds: 2, rounds: 3 })
    const growth = figures[0]!.rate / figures.at(-1)!.rate
    // The logarithm of a million is twice that of a thousand.
    report(
      'pages of 1,000 to 1,000,000 records',
      `${growth.toFixed(2)} ×`,
      '<= 2 ×',
      growth <= 2,
      figures.map(({ rate }, i) => `${sizes[i]}: ${rate.toFixed(0)}/s`).join('   '),
    )
    await measureSearch(url, headers, millionToSearch)
  } finally {
    await servers.stop()
  }
}
