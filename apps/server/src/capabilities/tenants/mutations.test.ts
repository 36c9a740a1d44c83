import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorkspace, type Workspace } from '../../../../../tests/integration/builders.ts'

let workspace: Workspace

/** Every table with a record counts as big here, so changes are prepared in the background. */
beforeAll(async () => {
  workspace = await startWorkspace({ config: { bigTableRows: 0 } })
})
afterAll(() => workspace.close())

const versionOf = async () => {
  const rows = workspace.app.admin.selectFrom('tenants').select('structureVersion')
  return Number((await rows.where('id', '=', workspace.tenantId).executeTakeFirstOrThrow()).structureVersion)
}

test('a tenant cannot be changed while its structure is changing', async () => {
  const { owner, tenantId, jobs } = workspace
  const { fields } = await workspace.buildEntity('deal', [{ name: 'thing', fieldType: 'text' }])
  await owner.tenant('mutation { createDeal(data: {thing: "1"}) { id } }')
  const version = await versionOf()
  const converting = await owner.admin(
    'mutation($id: ID!) { updateSystemField(id: $id, data: {fieldType: number}) { fieldType } }',
    { id: fields.thing },
  )
  expect(converting.data.updateSystemField).toEqual({ fieldType: 'text' })

  const rename = () =>
    owner.admin('mutation($id: ID!) { updateTenant(id: $id, data: {name: "Renamed"}) { name } }', { id: tenantId })
  const [refusal] = (await rename()).errors!
  expect(refusal).toMatchObject({ path: ['updateTenant'], extensions: { code: 'CONFLICT' } })
  expect(refusal!.message).toMatch(/^The structure is being changed: Updated the field "thing"/i)
  expect(await versionOf()).toBe(version)

  await jobs.drain()
  expect((await rename()).data.updateTenant).toEqual({ name: 'Renamed' })
  expect(await versionOf()).toBe(version + 2)
})
