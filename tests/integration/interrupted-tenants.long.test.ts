import { compile, sql } from '@monarch/sql'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { stopApp } from '../../apps/server/src/boot/app.ts'
import type { App } from '../../apps/server/src/platform/app.ts'
import { createOrganization } from '../../apps/server/src/capabilities/tenants/organizations.ts'
import { finishTenants } from '../../apps/server/src/platform/tenants/tenants.ts'
import { startTestApp } from './test-app.ts'

let app: App
let organizationId: string

beforeAll(async () => {
  app = await startTestApp()
  organizationId = (await createOrganization(app, 'Interrupted')).id
})
afterAll(() => stopApp(app))

const points = ['announced', 'role-made', 'database-made', 'migrated', 'database-ready'].map(
  (point) => `tenant.${point}`,
)

test.each(points)('a tenant whose creation was interrupted at %s is completed', async (point) => {
  const input = { address: inject('postgres'), adminDatabase: app.server.adminDatabase, organizationId, name: point }
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'create-tenant-process.ts'), JSON.stringify(input)],
    {
      env: {
        ...process.env,
        MONARCH_TEST_CRASH_AT: point,
        MONARCH_LOG_LEVEL: 'silent',
        MONARCH_SECRET: app.config.secret!,
      },
      stdio: 'inherit',
    },
  )
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])

  const { id } = await app.admin.selectFrom('tenants').select('id').where('name', '=', point).executeTakeFirstOrThrow()
  expect(await app.tenants.find(id)).toBe(null)
  // By two processes concurrently, as after restarting all of them.
  const finished = await Promise.all([finishTenants(app), finishTenants(app)])
  expect(finished.flat()).toContain(id)
  const tenant = (await app.tenants.find(id))!
  await tenant.db.ddl((client) => client.query('create table client (id int)'))
  expect(await tenant.db.read(compile(sql`select count(*)::text from client`))).toBe('0')
  expect(await finishTenants(app)).toEqual([])
})
