import { expect, test } from 'vitest'
import { expectAccessible } from '../../../../../../tests/web/accessible.ts'
import {
  button,
  clickOn,
  dialog,
  fill,
  find,
  heading,
  hides,
  openApp,
  shows,
  toastOf,
} from '../../../../../../tests/web/app.tsx'
import { answer, api, operation, refusal, signInAsNew } from '../../../../../../tests/web/network.ts'

const [tenant] = api.tenants
const stamp = Math.random().toString(36).slice(2, 8)

async function makeDashboard(name: string): Promise<string> {
  const tile = { type: 'text', id: crypto.randomUUID(), x: 0, y: 0, width: 4, height: 2, text: 'Hello' }
  const dashboard = await api.create('Dashboard', { tenantId: tenant.id, name, config: { tiles: [tile] } })
  return dashboard.id
}

async function openDigests(name: string): Promise<HTMLElement> {
  await openApp(`/dashboards/${await makeDashboard(name)}`)
  await heading(name)
  await clickOn(`Actions for ${name}`)
  await clickOn('Send by mail…')
  return dialog('Send by mail')
}

test('a schedule is made, paused, changed, deleted and restored', async () => {
  const list = await openDigests(`Board ${stamp}`)
  await shows('Not sent to anybody yet', list)
  await clickOn('Add a schedule', list)
  const form = await dialog('New schedule')
  await clickOn('Monday', form)
  await clickOn('Create', form)
  await shows('Choose at least one day.', form)
  await clickOn('Monday', form)
  await clickOn('Thursday', form)
  await fill('Subject', `Figures ${stamp}`, form)
  await clickOn('Create', form)
  await shows('Every Monday and Thursday at 08:00', list)
  await shows(`Figures ${stamp} · Not sent yet`, list)
  await clickOn('One person receives it', list)
  await shows('Not sent yet', await find('ul', 'Recipients'))
  await expectAccessible(list)
  await clickOn(`Send “Figures ${stamp}”`, list)
  await shows('Paused', list)
  await clickOn(`Actions for Figures ${stamp}`)
  await clickOn('Edit')
  const edit = await dialog('Edit schedule')
  await clickOn('Monthly', edit)
  await clickOn('Save', edit)
  await shows('On day 1 of every month at 08:00', list)
  await clickOn(`Actions for Figures ${stamp}`)
  await clickOn('Delete')
  await shows('Not sent to anybody yet', list)
  await clickOn('Undo', await toastOf(`Schedule “Figures ${stamp}” deleted`))
  await shows('On day 1 of every month at 08:00', list)
})

test('schedules that cannot be loaded say so, and are loaded again', async () => {
  const restore = answer(operation('Digests'), refusal('Out of order'))
  const list = await openDigests(`Broken ${stamp}`)
  await shows('The mails could not be loaded', list)
  restore()
  await clickOn('Retry', list)
  await shows('Not sent to anybody yet', list)
})

test('the settings of notifications stop the mails of a dashboard, and start them again', async () => {
  const userId = await signInAsNew(`Reader ${stamp}`)
  await openApp('/settings/notifications')
  await heading('Notifications')
  await hides('Dashboards by email')
  const dashboardId = await makeDashboard(`Mailed ${stamp}`)
  const schedule = { every: 'day', at: '08:00' }
  await api.create('Digest', { tenantId: tenant.id, dashboardId, schedule, userIds: [userId] })
  await openApp('/settings/notifications')
  const toggle = await button(`Receive “Mailed ${stamp}”`)
  expect(toggle.getAttribute('aria-checked')).toBe('true')
  await clickOn(`Receive “Mailed ${stamp}”`)
  await find('[role=switch][aria-checked=false]', `Receive “Mailed ${stamp}”`)
  await clickOn(`Receive “Mailed ${stamp}”`)
  await find('[role=switch][aria-checked=true]', `Receive “Mailed ${stamp}”`)
})
