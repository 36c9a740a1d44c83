import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { compile, type Fragment, ident, sql } from '@monarch/sql'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { App } from '../../apps/server/src/platform/app.ts'
import { verifyPassword } from '../../apps/server/src/request/accounts/passwords.ts'
import {
  demoEntities,
  demoGroups,
  demoOrganization,
  demoPeople,
  demoProfiles,
  demoViews,
} from '@monarch/starter-content'
import { loadDemo } from '../../apps/server/src/boot/demo/load.ts'
import type { Tenant } from '../../apps/server/src/platform/tenants/tenants.ts'
import { startTestServer, type TestServer } from './test-server.ts'

describe('an undisturbed load', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ config: { demo: true, adminPassword: null } })
    await loadDemo(server.app)
  })
  afterAll(() => server.close())

  test('fills both tenants', () => expectWholeDemo(server.app))

  test('relates records', async () => {
    for (const { tenantName, counts } of demoProfiles) {
      const joined = sql`deal d join contact c on c.id = d.contact and c.account = d.account`
      expect(await countOf(await findTenant(server.app, tenantName), joined)).toBe(counts.deal)
    }
  })

  test('gives the demo users no password of their own', async () => {
    expect(await passwordsOf(server.app)).toEqual(Object.keys(demoPeople).map(() => null))
  })

  test('shows a structure that grew over time, and none of it in the future', async () => {
    const { admin } = server.app
    const entities = await admin.selectFrom('tenantEntities').select(['createdAt', 'updatedAt']).execute()
    expect(new Set(entities.map(({ createdAt }) => createdAt.slice(0, 10))).size).toBeGreaterThan(
      demoEntities.length / 2,
    )
    const at = (await admin.selectFrom('operations').select('at').orderBy('at', 'desc').executeTakeFirstOrThrow()).at
    for (const moment of [at, ...entities.map(({ updatedAt }) => updatedAt)]) {
      expect(Date.parse(moment)).toBeLessThanOrEqual(Date.now())
    }
  })

  test('is not repeated', async () => {
    const before = await totals(server.app)
    await loadDemo(server.app)
    expect(await totals(server.app)).toEqual(before)
  })
})

test('a load killed at any point is finished by the next start', async () => {
  const server = await startTestServer({ config: { demo: true } })
  try {
    for (const point of [
      'demo.announced',
      'tenant.database-made',
      'demo.tenant-made',
      'structure:tables-changed',
      'demo.structure-made',
      'demo.records-inserted',
    ]) {
      expect([point, await loadUntil(point, server.app.server.adminDatabase)]).toEqual([point, 'SIGKILL'])
    }
    await loadDemo(server.app)
    await expectWholeDemo(server.app)
  } finally {
    await server.close()
  }
})

test("the demo users share the administrator's password", async () => {
  const server = await startTestServer({ config: { demo: true, adminPassword: 'a password for tests' } })
  try {
    await loadDemo(server.app)
    for (const hash of await passwordsOf(server.app)) {
      expect(await verifyPassword(hash, 'a password for tests')).toBe(true)
    }
  } finally {
    await server.close()
  }
})

test('two processes that start at once load it once', async () => {
  const first = await startTestServer({ config: { demo: true } })
  const second = await startTestServer({ config: { demo: true }, adminDatabase: first.app.server.adminDatabase })
  try {
    await Promise.all([loadDemo(first.app), loadDemo(second.app)])
    await expectWholeDemo(second.app)
  } finally {
    await second.close()
    await first.close()
  }
})

test('an installation that is in use, or has the demo disabled, is not changed', async () => {
  const server = await startTestServer({ config: { demo: false } })
  try {
    await loadDemo(server.app)
    expect(await totals(server.app)).toMatchObject({ organizations: 0, users: 0 })
    await server.app.admin.insertInto('organizations').values({ id: randomUUID(), name: 'Ours' }).execute()
    await loadDemo({ ...server.app, config: { ...server.app.config, demo: true } })
    expect(await totals(server.app)).toMatchObject({ organizations: 1, users: 0, tenants: 0 })
  } finally {
    await server.close()
  }
})

const demoViewCount = Object.values(demoViews).flat().length

async function expectWholeDemo(app: App): Promise<void> {
  expect(await totals(app)).toMatchObject({
    organizations: 1,
    users: Object.keys(demoPeople).length,
    memberships: Object.keys(demoPeople).length,
    tenants: 2,
    entityGroups: demoGroups.length,
    views: demoViewCount * demoProfiles.length,
  })
  for (const { tenantName, counts } of demoProfiles) {
    const tenant = await findTenant(app, tenantName)
    expect(await itemsOf(app, tenant.id)).toEqual(
      demoGroups.flatMap((group) => group.entities.map((entity) => ({ group: group.name, entity: entity.name }))),
    )
    for (const [entity, count] of Object.entries(counts)) {
      expect([entity, await countOf(tenant, sql`${ident('public', entity)}`)]).toEqual([entity, count])
    }
    let all = 0
    for (const { name } of demoEntities) all += await countOf(tenant, sql`${ident('public', name)}`)
    expect(await countOf(tenant, sql`monarch.operations where action = 'create'`)).toBe(all)
    const nameless = sql`monarch.operations o left join monarch.users u on u.id = o."userId" where u.id is null`
    expect(await countOf(tenant, nameless)).toBe(0)
  }
}

/** In sidebar order. */
function itemsOf(app: App, tenantId: string): Promise<{ group: string; entity: string }[]> {
  return app.admin
    .selectFrom('entityGroupItems')
    .innerJoin('entityGroups', 'entityGroups.id', 'entityGroupItems.groupId')
    .innerJoin('tenantEntities', 'tenantEntities.id', 'entityGroupItems.itemId')
    .select(['entityGroups.name as group', 'tenantEntities.name as entity'])
    .where('tenantEntities.tenantId', '=', tenantId)
    .orderBy('entityGroups.sortOrder')
    .orderBy('entityGroupItems.sortOrder')
    .execute()
}

/** Row counts of the admin tables that the load writes. */
async function totals({ admin }: App): Promise<Record<string, number>> {
  const tables = [
    'organizations',
    'tenants',
    'users',
    'memberships',
    'systemInterfaces',
    'entityGroups',
    'entityGroupItems',
    'systemFields',
    'views',
    'operations',
  ] as const
  const counts = tables.map(
    async (table) =>
      [
        table,
        (
          await admin
            .selectFrom(table)
            .select(({ fn }) => fn.countAll<number>().as('count'))
            .executeTakeFirstOrThrow()
        ).count,
      ] as const,
  )
  return Object.fromEntries(await Promise.all(counts))
}

async function passwordsOf({ admin }: App): Promise<(string | null)[]> {
  return (await admin.selectFrom('users').select('passwordHash').execute()).map((user) => user.passwordHash)
}

/** Loads in a separate process that dies on the way; resolves to how it ended. */
async function loadUntil(point: string, adminDatabase: string): Promise<string | null> {
  const script = join(import.meta.dirname, 'load-demo-process.ts')
  const child = spawn(process.execPath, [script, JSON.stringify({ address: inject('postgres'), adminDatabase })], {
    env: {
      ...process.env,
      MONARCH_TEST_CRASH_AT: point,
      MONARCH_DEMO: 'true',
      MONARCH_LOG_LEVEL: 'silent',
      MONARCH_SECRET: 'the secret of the tests',
    },
    stdio: 'inherit',
  })
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null]
  return signal
}

async function findTenant(app: App, name: string): Promise<Tenant> {
  const { id } = await app.admin
    .selectFrom('tenants')
    .select('id')
    .where('organizationId', '=', demoOrganization.id)
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return (await app.tenants.find(id))!
}

async function countOf({ db }: Tenant, from: Fragment): Promise<number> {
  return (await db.one<{ count: number }>(compile(sql`select count(*) from ${from}`))).count
}
