import { expect, test } from 'vitest'
import { expectAccessible } from '../../../../../../tests/web/accessible.ts'
import {
  all,
  button,
  clickOn,
  control,
  dialog,
  enabled,
  fill,
  find,
  hides,
  openApp,
  region,
  shows,
} from '../../../../../../tests/web/app.tsx'
import { answer, api, change, operation, signInAsNew } from '../../../../../../tests/web/network.ts'

const unique = Date.now().toString(36)
const [tenant] = api.tenants

test('retention: an invalid number is reported at its input, and an empty one shows what applies', async () => {
  await openApp('/settings/privacy')
  const form = await region('Retention')
  expect((await control('Workflow runs', form)).placeholder).toBe('90 days')
  await fill('History of records', '7', form)
  await clickOn('Save retention', form)
  await shows('Enter a whole number from 30 to 3,650', form)
  await expectAccessible()
})

test('a legal hold shows what it keeps, and its workspace shows that nothing will be deleted', async () => {
  const hold = {
    id: unique,
    tenantId: tenant.id,
    tenantName: 'Main',
    userId: null,
    userName: null,
    reason: 'Case 12',
    createdByName: 'Ana Ruiz',
    createdAt: '2026-01-01T00:00:00.000Z',
    liftedByName: null,
    liftedAt: null,
  }
  answer(operation('LegalHolds'), { data: { legalHolds: [hold] } })
  await openApp('/settings/privacy')
  await shows('Workspace Main · placed by Ana Ruiz', await region('Legal holds'))
  await shows('Nothing is deleted by age', await region(/^Retention of/))
  await hides('Nothing is deleted by age', await region('Retention'))
  await clickOn('Place hold')
  const form = await dialog('Place a legal hold')
  await clickOn('Place hold', form)
  await shows('Enter a reason', form)
})

test('a former member is erased when their address is typed', async () => {
  const [name, email] = [`Gone ${unique} Person`, `gone_${unique}@example.com`]
  const { tenants } = await api.admin<{ tenants: [{ organizationId: string }] }>(
    'query($id: ID!) { tenants(where: {id: {eq: $id}}) { organizationId } }',
    { id: tenant.id },
  )
  const data = { organizationId: tenants[0].organizationId, email, name, password: 'plain purple donkeys', roleIds: [] }
  const made = await api.create('User', data)
  await api.admin('mutation($data: RemoveUserInput!) { removeUser(data: $data) { __typename } }', {
    data: { id: made.id },
  })
  // Other tests also create people, and the page lists only twenty.
  change<{ people: { id: string }[] }>(
    ({ path }) => path.endsWith('/people'),
    ({ people }) => ({ people: people.filter(({ id }) => id === made.id) }),
  )
  await openApp('/settings/privacy')
  await clickOn(`Erase ${name}`)
  const form = await dialog(`Erase ${name}?`)
  expect((await button('Erase', form)).hasAttribute('disabled')).toBe(true)
  await fill(`Type ${email} to confirm`, email, form)
  await enabled('Erase', form)
  await clickOn('Erase', form)
  await expect.poll(() => all('[role=alertdialog]')).toEqual([])
  await shows('Erased person', await find('ul', 'People'))
  await hides(name, await find('ul', 'People'))
})

test('without the permission to read settings the page shows none of it', async () => {
  await signInAsNew('Reader')
  await openApp('/settings/privacy')
  await shows(/settings:read/)
  expect(all('section', 'Retention')).toEqual([])
})
