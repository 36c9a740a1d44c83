import { expect, test } from 'vitest'
import { makeEntity } from '../../../../../../tests/made-entities.ts'
import { expectAccessible } from '../../../../../../tests/web/accessible.ts'
import {
  all,
  choose,
  clickOn,
  dialog,
  fill,
  find,
  heading,
  hides,
  nameOf,
  openApp,
  region,
  shows,
  toastOf,
} from '../../../../../../tests/web/app.tsx'
import { api, signInWith } from '../../../../../../tests/web/network.ts'

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
  const report = await api.create('Report', { tenantId: tenant.id, entityId: entities[0]!.id, name, config })
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
  const question = await dialog(`Delete the metric “Weight ${stamp}”?`)
  await shows('No dashboard, metric or workflow uses it.', question)
  await clickOn('Delete metric', question)
  await heading('Metrics')
  await toastOf(`Metric “Weight ${stamp}” deleted`)
  await hides(`Weight ${stamp}`, await find('main'))
})

test('a metric is created from a report, gets another owner, and becomes a tile that says when the metric is deleted', async () => {
  const report = `Loads ${stamp}`
  const reportId = await makeReport(report)
  await openApp(`/reports/${reportId}?tenant=${tenant.id}`)
  await heading(report)
  await clickOn(`Actions for ${report}`)
  await clickOn('Make a metric')
  const form = await dialog('New metric')
  await fill('Name', `Load ${stamp}`, form)
  await fill('Target', '84', form)
  await fill('Threshold', '100', form)
  const [, other] = (
    await api.admin<{ people: { id: string; name: string; isActive: boolean }[] }>(
      'query($tenant: ID!) { people(tenantId: $tenant) { id name isActive } }',
      { tenant: tenant.id },
    )
  ).people.filter(({ isActive }) => isActive)
  await choose('Owner', other!.name)
  await clickOn('Create metric', form)
  await heading(`Load ${stamp}`)
  await shows(`Owner: ${other!.name}`)
  await shows('42')
  const dashboard = await api.create('Dashboard', {
    tenantId: tenant.id,
    name: `Loads ${stamp}`,
    config: { filters: [{ type: 'period', within: 'this year' }] },
  })
  const path = `/dashboards/${dashboard.id}?tenant=${tenant.id}`
  await openApp(path)
  await heading(`Loads ${stamp}`)
  await clickOn('Add tile')
  await clickOn('Metric')
  await clickOn('Add tile', await dialog('Add a metric'))
  await shows('Please choose a metric')
  await choose('Metric', `Load ${stamp}`)
  await clickOn('Add tile', await dialog('Add a metric'))
  const tile = await region(`Load ${stamp}`)
  await find('a', '42', tile)
  await shows('Target: 84', tile)
  await shows('50% of the target', tile)
  await shows('Needs attention', tile)
  await shows('Not filtered by Period', tile)
  await expectAccessible()
  const { metrics } = await api.admin<{ metrics: { id: string }[] }>(
    'query($name: String!) { metrics(where: {name: {eq: $name}}) { id } }',
    { name: `Load ${stamp}` },
  )
  await openApp(`/insights/metrics/${metrics[0]!.id}?tenant=${tenant.id}`)
  await clickOn(`Actions for Load ${stamp}`)
  await clickOn('Delete metric')
  await shows(`Dashboard “Loads ${stamp}”`, await dialog(`Delete the metric “Load ${stamp}”?`))
  await clickOn('Delete metric', await dialog(`Delete the metric “Load ${stamp}”?`))
  await toastOf(`Metric “Load ${stamp}” deleted`)
  await openApp(path)
  await shows('This metric does not exist, or you cannot see its report.', await region('Metric'))
  const step = { id: 'mail', type: 'sendEmail', to: 'a@b.example', subject: 'x', text: 'x' }
  const draft = { trigger: { type: 'metricCrossed', metric: metrics[0]!.id }, steps: [step] }
  const workflow = await api.create('Workflow', { tenantId: tenant.id, name: `On load ${stamp}`, draft })
  await openApp(`/workflows?tenant=${tenant.id}`)
  await shows('Metric missing', (await find('a', `On load ${stamp}`)).closest<HTMLElement>('tr')!)
  await openApp(`/workflows/${workflow.id}/builder?tenant=${tenant.id}&view=steps`)
  await clickOn(/^Trigger/, await find('main'))
  await shows('The metric was deleted, is personal or has no threshold. Choose another one.')
})

test('a user who may change a shared metric or report of another user can neither replace its owner nor make it personal', async () => {
  const reportId = await makeReport(`Shared loads ${stamp}`)
  const metric = await api.create('Metric', {
    tenantId: tenant.id,
    reportId,
    name: `Shared load ${stamp}`,
    measure: 'm1',
  })
  const offers = async () => {
    await openApp(`/insights/metrics/${metric.id}?tenant=${tenant.id}`)
    await clickOn('Edit')
    const form = await dialog('Edit metric')
    await find('textarea', 'Description', form)
    const ofMetric = all('[role=combobox], button, input', /^(Owner|Only me)$/, form).map(nameOf)
    await openApp(`/reports/${reportId}?tenant=${tenant.id}`)
    await clickOn('Edit')
    await find('input', 'Name')
    return [...ofMetric, ...all('[role=combobox]', 'Visible to').map(nameOf)]
  }
  expect(await offers()).toEqual(['Owner', 'Only me', 'Visible to'])
  await signInWith('Uma Update', ['record:*:read', 'insight:create', 'insight:update'])
  expect(await offers()).toEqual([])
})

test('a missing metric says so', async () => {
  await openApp('/insights/metrics/0190f2c0-0000-7000-8000-000000000000')
  await shows('There is no such metric')
  await expectAccessible()
})
