import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf, startWorkspace, type Workspace } from '../../../../tests/integration/builders.ts'
import { withoutDatabase } from '../../../../tests/integration/gone-database.ts'
import { announceTenant } from '../platform/tenants/tenants.ts'
import { runCli } from './run-cli.test-helper.ts'

let workspace: Workspace

beforeAll(async () => {
  workspace = await startWorkspace()
})
afterAll(() => workspace.close())

test('doctor --repair completes unfinished work, and reports what it found and did', async () => {
  const { app, owner, organizationId, tenantId } = workspace
  await app.admin.transaction().execute((trx) => announceTenant(app, trx, { organizationId, name: 'Half made' }))
  const create = `mutation { createTenantEntity(data: { tenantId: "${tenantId}", name: "thing", displayName: "Thing" }) { id } }`
  await withoutDatabase(workspace, tenantId, async () => {
    expect(codeOf(await owner.admin(create))).toBe('UNAVAILABLE')
    const { code, output } = await runCli(app, ['doctor', '--repair'])
    expect(code).toBe(1)
    expect(output).toMatch(/^REPAIRED the creation of the tenant "Half made" had stopped halfway; /)
    expect(output).toMatch(
      /^LEFT {5}a change of the structure of "Test tenant" .* now: The database cannot be reached/m,
    )
  })
  const { code, output } = await runCli(app, ['doctor', '--repair'])
  expect(output).toMatch(
    /^REPAIRED a change of the structure of "Test tenant" had stopped halfway; it is finished now\.\n.*Everything is in order\.\n$/s,
  )
  expect(code).toBe(0)
  expect((await owner.tenant('mutation { createThing(data: {}) { version } }')).data.createThing).toEqual({
    version: 1,
  })
  expect((await runCli(app, ['doctor', '--repair'])).output).toMatch(/^Nothing was half done\.\n/)
})
