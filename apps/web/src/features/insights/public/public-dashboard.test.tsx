import { test } from 'vitest'
import { reportOnDeals } from '../../../../../../tests/made-entities.ts'
import { expectAccessible } from '../../../../../../tests/web/accessible.ts'
import {
  clickOn,
  control,
  dialog,
  fill,
  heading,
  hides,
  openApp,
  press,
  shows,
} from '../../../../../../tests/web/app.tsx'
import { api, signOut } from '../../../../../../tests/web/network.ts'

const [{ id: tenantId }] = api.tenants

async function aDashboard(): Promise<string> {
  const { id: reportId } = await reportOnDeals(api)
  const at = (y: number) => ({ id: crypto.randomUUID(), x: 0, y, width: 12, height: 6 })
  const tiles = [
    { type: 'report', ...at(0), reportId },
    { type: 'text', ...at(6), text: '# For our partners' },
  ]
  const dashboard = await api.create('Dashboard', { tenantId, name: 'Partners', config: { tiles } })
  return `/dashboards/${dashboard.id}`
}

/** Publishes the dashboard with a password, and returns the path of its page. */
async function publish(password: string): Promise<string> {
  await clickOn(/Actions for/)
  await clickOn('Public link')
  await shows('Anyone who has the address can see these figures', await dialog('Public link'))
  await clickOn('Ask for a password', await dialog())
  await fill('Password', password, await dialog())
  await clickOn('Publish dashboard')
  return new URL((await control('Address')).value).pathname
}

test('a dashboard is published as a page without an account, behind a password', async () => {
  await openApp(await aDashboard())
  await heading('Partners')
  const page = await publish('open sesame')
  signOut()
  await openApp(page)
  await heading('This page needs a password')
  await fill('Password', 'open sesame')
  await press('Enter')
  await heading('Partners')
  await shows('Deals by stage')
  await shows('For our partners')
  await hides('This page needs a password')
  await expectAccessible()
})

test('an address that is not valid says so', async () => {
  signOut()
  await openApp('/d/nothing')
  await heading('This dashboard is not public')
  await expectAccessible()
})
