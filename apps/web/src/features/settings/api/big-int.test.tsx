import { afterEach, expect, test } from 'vitest'
import { makeEntity } from '../../../../../../tests/made-entities.ts'
import { clickOn, control, openApp, region, shows, toastOf } from '../../../../../../tests/web/app.tsx'
import { isUnsent, text, writeCell } from '../../../../../../tests/web/table.ts'
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

test('lists show and change every digit, whether the API has BigInt or not', async () => {
  const [{ id }] = api.tenants
  const entity = await makeEntity(api, 'Meter', [
    { name: 'title', displayName: 'Title', fieldType: 'text' },
    { name: 'reading', displayName: 'Reading', fieldType: 'number' },
  ])
  await entity.create([{ title: 'Water', reading: 1 }])
  for (const usesBigInt of [true, false]) {
    const update = 'mutation($id: ID!, $data: UpdateTenantInput!) { updateTenant(id: $id, data: $data) { id } }'
    await api.admin(update, { id, data: { usesBigInt } })
    await openApp(`${entity.at}?sort=title`)
    await expect.poll(() => document.querySelector('[data-row="0"] [role=rowheader]')).not.toBeNull()
    await writeCell(0, 'Reading', usesBigInt ? '9007199254740993' : '-9007199254740995')
    const shown = usesBigInt ? '9,007,199,254,740,993' : '-9,007,199,254,740,995'
    await expect.poll(() => text(0, 'Reading')).toBe(shown)
    await expect.poll(() => isUnsent(0, 'Reading')).toBe(false)
    await openApp('/settings/api')
    await openApp(`${entity.at}?sort=title`)
    await expect.poll(() => document.querySelector('[data-row="0"] [role=rowheader]') && text(0, 'Reading')).toBe(shown)
  }
})

test('people who may not change the workspace see the setting read-only', async () => {
  await signInAsNew('Noor Haddad')
  await openApp('/settings/api')
  const schema = await region('Schema and generated types')
  await shows('Off', schema)
})
