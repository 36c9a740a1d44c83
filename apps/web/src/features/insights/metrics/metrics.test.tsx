import { test } from 'vitest'
import { makeEntity } from '../../../../../../tests/made-entities.ts'
import { expectAccessible } from '../../../../../../tests/web/accessible.ts'
import {
  choose,
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
import { api } from '../../../../../../tests/web/network.ts'

const [tenant] = api.tenants
const stamp = Math.random().toString(36).slice(2, 8)

async function makeReport(name: string): Promise<string> {
  const parcels = await makeEntity(api, 'Parcel', [
    { name: 'title', displayName: 'Title', fieldType: 'text' },
    { name: 'weight', displayName: 'Weight', fieldType: 'number' },
  ])
  await parcels.create([
    { title: 'one', weight: 20 },
    { title: 'two', weight: 22 },
  ])
  const { entities } = await api.admin<{ entities: { id: string }[] }>(
    'query($tenant: ID!, $name: String!) { entities: tenantEntities(where: {tenantId: {eq: $tenant}, name: {eq: $name}}) { id } }',
    { tenant: tenant.id, name: parcels.name },
  )
  const config = { measures: [{ type: 'sum', key: 'm1', field: 'weight', label: 'Total weight' }] }
  const { report } = await api.admin<{ report: { id: string } }>(
    'mutation($data: CreateReportInput!) { report: createReport(data: $data) { id } }',
    { data: { tenantId: tenant.id, entityId: entities[0]!.id, name, config } },
  )
  return report.id
}

test('a metric is made from a report, shows its value, is followed, edited, deleted and restored', async () => {
  await makeReport(`Parcels ${stamp}`)
  await openApp('/insights/metrics')
  await heading('Metrics')
  await clickOn('New metric')
  const form = await dialog('New metric')
  await clickOn('Create metric', form)
  await shows('Please enter a name', form)
  await fill('Name', `Weight ${stamp}`)
  await choose('Report', `Parcels ${stamp}`)
  await fill('Target', '84')
  await fill('Threshold', 'much')
  await clickOn('Create metric', form)
  await shows('Please enter a number', form)
  await fill('Threshold', '1,000')
  await clickOn('Create metric', form)
  await heading(`Weight ${stamp}`)
  await shows('42')
  await shows('50% of the target')
  await shows('Below 1,000')
  await shows('Needs attention')
  await expectAccessible()
  await clickOn('Follow')
  await find('button[aria-pressed=true]', 'Following')
  await clickOn('Edit')
  await fill('Threshold', '10')
  await clickOn('Save', await dialog('Edit metric'))
  await hides('Needs attention')
  await clickOn(`Actions for Weight ${stamp}`)
  await clickOn('Delete metric')
  await heading('Metrics')
  await toastOf(`Metric “Weight ${stamp}” deleted`)
  await hides(`Weight ${stamp}`)
})

test('a metric that does not exist says so', async () => {
  await openApp('/insights/metrics/0190f2c0-0000-7000-8000-000000000000')
  await shows('There is no such metric')
  await expectAccessible()
})
