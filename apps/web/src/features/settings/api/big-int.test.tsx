import { afterEach, expect, test } from 'vitest'
import { makeEntity } from '../../../../../../tests/made-entities.ts'
import { clickOn, control, openApp, region, shows, toastOf } from '../../../../../../tests/web/app.tsx'
import { answerOnce, api, operation, refusal, signInAsNew } from '../../../../../../tests/web/network.ts'

const label = '64-bit integers as BigInt'
const isOn = async () => (await control(label)).getAttribute('aria-checked')

afterEach(async () => {
  const { tenants } = await api.admin<{ tenants: { id: string }[] }>('{ tenants { id } }')
  for (const { id } of tenants)
    await api.admin('mutation($id: ID!) { updateTenant(id: $id, data: {usesBigInt: false}) { id } }', { id })
})

test('an administrator chooses the scalar of number fields, and the preview of an entity shows it', async () => {
  const entity = await makeEntity(api, 'Meter', [{ name: 'reading', displayName: 'Reading', fieldType: 'number' }])
  await openApp(`/entities?entity=${entity.id}&tab=preview`)
  await shows('reading: Int', await region('Type definition'))
  await openApp('/settings/api')
  await expect.poll(isOn).toBe('false')
  answerOnce(operation('UpdateTenant'), refusal('A change of the structure is still running.', 'CONFLICT'))
  await clickOn(label)
  await toastOf('A change of the structure is still running.')
  await expect.poll(isOn).toBe('false')
  await clickOn(label)
  await toastOf('Number fields are BigInt now')
  await expect.poll(isOn).toBe('true')
  await openApp(`/entities?entity=${entity.id}&tab=preview`)
  await shows('reading: BigInt', await region('Type definition'))
})

test('people who may not change the workspace see the setting read-only', async () => {
  await signInAsNew('Noor Haddad')
  await openApp('/settings/api')
  const schema = await region('Schema and generated types')
  await shows('Off', schema)
})
