import { expect, test } from 'vitest'
import {
  all,
  button,
  clickOn,
  control,
  dialog,
  find,
  heading,
  hides,
  openApp,
  rightClick,
  shows,
} from '../../../../../../tests/web/app.tsx'
import { router } from '../../../router.tsx'
import {
  answer,
  api,
  change,
  goOffline,
  hold,
  operation,
  refusal,
  route,
  signIn,
} from '../../../../../../tests/web/network.ts'
import { columnHeader, count } from '../../../../../../tests/web/table.ts'
import { makeEntity } from '../../../../../../tests/made-entities.ts'

// Loading, failed, empty, forbidden and closed lists, and what a user without rights is offered.

const deals = '/entities/deal'
const noRecord = '018cd8e2-5b40-7c3a-9d5e-2f6a1b0c4d7e'
const isTenantEndpoint = route('/graphql/tenant')
const expectList = () => expect.poll(count).toMatch(/^[\d,]+ records$/)

test('a loading list says so, first without and then with its columns', async () => {
  const releaseStructure = hold(({ path, body }) => path === '/graphql/admin' && body.includes('"deal"'))
  const releaseRecords = hold(isTenantEndpoint)
  await openApp(deals)
  await shows('Loading deal from tenant database...')
  await heading('Deals')
  releaseStructure()
  await expect.poll(() => all('[role=columnheader], th', /Stage/)).not.toEqual([])
  await shows('Loading deal from tenant database...')
  releaseRecords()
  await hides('Loading deal from tenant database...')
  await expectList()
})

test('a list that was not loaded before the connection failed says that it waits for the connection', async () => {
  await openApp('/entities/task')
  await expectList()
  const reconnect = goOffline()
  await router.navigate({ href: deals })
  await shows('Not loaded in this browser yet. It opens when you are connected again.')
  reconnect()
  await hides('Not loaded in this browser yet.')
  await expectList()
})

test('a list of many columns loads with as many as a screen shows', async () => {
  const fields = Array.from({ length: 60 }, (_, n) => ({
    name: `text_${n}`,
    displayName: `Text ${n}`,
    fieldType: 'text',
  }))
  const entity = await makeEntity(api, 'Wide', fields)
  const releaseRecords = hold(isTenantEndpoint)
  await openApp(entity.at)
  await expect.poll(() => all('th', /Text 0/)).not.toEqual([])
  expect(all('th').length).toBeLessThan(40)
  releaseRecords()
})

test('the first records are requested once, before the list is drawn', async () => {
  const isDrawn: boolean[] = []
  const isRecords = operation('Records')
  hold((request) => {
    if (isRecords(request)) isDrawn.push(all('[data-region=list]').length > 0)
    return false
  })
  await openApp(deals)
  await expectList()
  expect(isDrawn).toEqual([false])
})

test('a list that cannot be loaded says why, and can be retried', async () => {
  const end = answer(operation('Records'), refusal('The disk is on fire'))
  await openApp(deals)
  await shows('Error loading deal records')
  await shows('The disk is on fire')
  end()
  await clickOn('Retry')
  await expectList()
  await hides('Error loading deal records')
})

test('an empty list offers to create the first record', async () => {
  const entity = await makeEntity(api, 'Nothing', [{ name: 'title', displayName: 'Title', fieldType: 'text' }])
  await openApp(entity.at)
  await shows(`No ${entity.name} records in tenant database`)
  await button('Create First Nothing')
  expect(all('[role=columnheader], th', /Title/)).not.toEqual([])
})

test('a list that the server forbids says so', async () => {
  answer(operation('Records'), refusal('You may not', 'FORBIDDEN'))
  answer(operation('RecordCount'), refusal('You may not', 'FORBIDDEN'))
  await openApp(deals)
  await heading('Access Denied')
  await shows("You don't have permission to access this page.")
})

test('a list shows and hides the details of its two databases', async () => {
  await openApp(deals)
  await clickOn('Show Details')
  const [details] = all('dl')
  expect(details!.hidden).toBe(false)
  await shows('Tenant database', details)
  await clickOn('Hide Details')
  await expect.poll(() => details!.hidden).toBe(true)
})

test('a record that does not exist is not found, on its page and in the panel', async () => {
  await openApp(`${deals}/${noRecord}`)
  await heading('Record not found')
  expect(all('h1')).toHaveLength(1)
  await openApp(`${deals}?record=${noRecord}`)
  await heading('Deals')
  await shows('Record not found')
})

test('a workspace that is being upgraded says so and opens automatically', async () => {
  const extensions = { code: 'TENANT_UPGRADING', retryAfter: 1 }
  const reply = { data: null, errors: [{ message: 'This workspace is being upgraded.', extensions }] }
  const open = answer(isTenantEndpoint, reply, { status: 503, headers: { 'retry-after': '1' } })
  await openApp(deals)
  await shows('This workspace is being upgraded. It will open automatically in a moment.')
  expect(all('[data-record]')).toEqual([])
  open()
  await expectList()
  await hides('It will open automatically in a moment.')
})

test('a workspace whose upgrade failed shows administrators the reason, and members who can help', async () => {
  const extensions = { code: 'TENANT_UPGRADING', retryAfter: 1, reason: 'UPGRADE_FAILED' }
  const reply = { data: null, errors: [{ message: 'This workspace is being upgraded.', extensions }] }
  answer(isTenantEndpoint, reply, { status: 503, headers: { 'retry-after': '1' } })
  await openApp(deals)
  await clickOn('See why and try again')
  await heading('Tenant Management')
  signIn('member')
  await openApp(deals)
  await shows('This workspace could not be upgraded and is closed. Please tell your administrator.')
})

test('a failed upgrade shows its reason and can be retried, and the list of tenants updates', async () => {
  let tenant: object = { upgrade: 'failed', upgradeFailure: 'column "x" of relation "operations" already exists' }
  change<{ tenants: object[] }>(route('/api/tenants'), ({ tenants: [first, ...others] }) => ({
    tenants: [{ ...first, ...tenant }, ...others],
  }))
  answer(operation('RetryTenantUpgrade'), { data: { retryTenantUpgrade: { id: 'x' } } })
  await openApp('/settings/tenants')
  await shows('column "x" of relation "operations" already exists')
  const [row] = all('tr', /Upgrade failed/)
  expect(row!.textContent).not.toContain('Active')
  tenant = { upgrade: 'waiting', upgradeFailure: null }
  await clickOn(/^Try again/, row)
  await shows('Closed until its database is upgraded.')
  tenant = { upgrade: 'current', upgradeFailure: null }
  await hides('Closed until its database is upgraded.')
})

test('a member is offered only what their permissions allow', async () => {
  signIn('member')
  await openApp('/entities')
  await clickOn('Invoice')
  const designer = await dialog()
  expect((await control('Display name', designer)).matches(':disabled')).toBe(true)
  expect(all('button', 'Save Entity')).toEqual([])

  await openApp('/entities/invoice')
  await expectList()
  expect(all('button', 'Add')).toEqual([])
  const record = all('[data-record]')[0]!.dataset.record!
  await openApp(`/entities/invoice?record=${record}`)
  await shows(/Created .* by /)
  const panel = await find('article')
  expect(all('button', /^Edit /, panel)).toEqual([])
  expect(all('input, [role=textbox]', undefined, panel)).toEqual([])

  // Deals may be added and changed, but not deleted.
  await openApp(deals)
  await button('Add')
  await expectList()
  await clickOn(/^Actions for /, await find('[data-row][data-record]'))
  await expect.poll(() => all('[role=menuitem]', /^Open/)).not.toEqual([])
  expect(all('[role=menuitem]', 'Move to bin')).toEqual([])
})

test('the column menu does not offer members to edit the field', async () => {
  signIn('member')
  await openApp(deals)
  await expectList()
  await rightClick(columnHeader('Stage'))
  await button('Hide field')
  expect(all('[role=menuitem]', /Edit field|Insert left/)).toEqual([])
})

test('a list that the user may not read names the missing permission', async () => {
  change<{ user: object }>(route('/api/auth/me'), ({ user, ...rest }) => ({
    ...rest,
    user: { ...user, permissions: ['record:task:read'] },
  }))
  await openApp(deals)
  await heading('Access Denied')
  await shows('record:deal:read')
})
