import { randomUUID } from 'node:crypto'
import { sql, value } from '@monarch/sql'
import { demoEntities, demoPeople, demoProfiles } from '@monarch/starter-content'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadDemo } from '../../apps/server/src/boot/demo/load.ts'
import type { App } from '../../apps/server/src/platform/app.ts'
import { verifyPassword } from '../../apps/server/src/request/accounts/passwords.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import { startTestServer, type TestServer } from './test-server.ts'
import { countOf, expectWholeDemo, findTenant, totals } from './whole-demo.ts'

describe('an undisturbed load', () => {
  let server: TestServer
  let mailServer: MailServer
  beforeAll(async () => {
    mailServer = await startMailServer()
    server = await startTestServer({ config: { demo: true, adminPassword: null, smtp: mailServer.smtp } })
    await loadDemo(server.app)
  })
  afterAll(async () => {
    await server.close()
    mailServer.close()
  })

  test('fills both tenants', () => expectWholeDemo(server.app))

  test('notifies people in the product and mails nobody', async () => {
    await server.jobs.drain()
    expect(await server.app.admin.selectFrom('notifications').select('id').execute()).not.toEqual([])
    expect(await server.app.admin.selectFrom('mails').select('to').execute()).toEqual([])
  })

  test('relates records', async () => {
    for (const { tenantName, counts } of demoProfiles) {
      const joined = sql`deal d join contact c on c.id = d.contact and c.account = d.account`
      expect(await countOf(await findTenant(server.app, tenantName), joined)).toBe(counts.deal)
    }
  })

  test('logs records by the ids of their fields, with the stages that deals went through', async () => {
    const { admin } = server.app
    for (const { tenantName } of demoProfiles) {
      const tenant = await findTenant(server.app, tenantName)
      const { id } = await admin
        .selectFrom('systemFields as f')
        .innerJoin('tenantEntities as e', 'e.id', 'f.entityId')
        .select('f.id')
        .where('e.tenantId', '=', tenant.id)
        .where('e.name', '=', 'deal')
        .where('f.name', '=', 'stage')
        .executeTakeFirstOrThrow()
      const latest = sql`select distinct on ("recordId") "recordId", version,
          coalesce(changes -> ${value(id)} ->> 'to', changes ->> ${value(id)}) as stage
        from monarch.operations where changes -> ${value(id)} is not null order by "recordId", version desc`
      const different = sql`deal d left join (${latest}) l
        on l."recordId" = d.id and l.version = d.version and l.stage = d.stage where l is null`
      expect(await countOf(tenant, different)).toBe(0)
      expect(await countOf(tenant, sql`deal where version > 1`)).toBeGreaterThan(0)
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

test("two processes that start concurrently load it once, with the administrator's password for the demo users", async () => {
  const config = { demo: true, adminPassword: 'a password for tests' }
  const first = await startTestServer({ config })
  const second = await startTestServer({ config, adminDatabase: first.app.server.adminDatabase })
  try {
    await Promise.all([loadDemo(first.app), loadDemo(second.app)])
    await expectWholeDemo(second.app)
    for (const hash of await passwordsOf(first.app)) {
      expect(await verifyPassword(first.app, hash, config.adminPassword)).toBe(true)
    }
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

async function passwordsOf({ admin }: App): Promise<(string | null)[]> {
  return (await admin.selectFrom('users').select('passwordHash').execute()).map((user) => user.passwordHash)
}
