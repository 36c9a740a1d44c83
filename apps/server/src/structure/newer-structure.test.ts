import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorkspace, type Workspace } from '../../../../tests/integration/builders.ts'
import { checkInstallation } from '../cli/doctor.ts'

let workspace: Workspace
beforeAll(async () => {
  workspace = await startWorkspace()
})
afterAll(() => workspace.close())

test('a field type of a newer version is refused by reads and changes, with a message that names it', async () => {
  const { app, owner, tenantId } = workspace
  const { id: entityId } = await workspace.buildEntity('note', [{ name: 'place', fieldType: 'text' }])
  await sql`update "systemFields" set "fieldType" = 'geography' where "entityId" = ${entityId}`.execute(app.admin)
  await sql`update tenants set "structureVersion" = "structureVersion" + 1 where id = ${tenantId}`.execute(app.admin)
  await app.bus.publish('structure', { tenantId })
  await app.bus.reachAll()
  const message = 'The field "place" has the type "geography" of a newer version of Monarch. Update this server.'
  const refused = { message, extensions: expect.objectContaining({ code: 'UNAVAILABLE' }) }
  expect((await owner.tenant('{ note { id } }')).errors).toEqual([expect.objectContaining(refused)])
  expect((await owner.tenant('mutation { createNote(data: {}) { id } }')).errors).toEqual([
    expect.objectContaining(refused),
  ])
  const { errors } = await owner.admin(
    'mutation($data: CreateSystemFieldInput!) { createSystemField(data: $data) { id } }',
    {
      data: { tenantId, entityId, name: 'more', displayName: 'More', fieldType: 'text' },
    },
  )
  expect(errors).toEqual([expect.objectContaining(refused)])
  const lines: string[] = []
  expect(await checkInstallation(app, (line) => lines.push(line))).toBe(1)
  expect(lines).toContainEqual(expect.stringContaining(message))
})
