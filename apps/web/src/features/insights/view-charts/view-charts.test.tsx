import { expect, test } from 'vitest'
import { makeEntity } from '../../../../../../tests/made-entities.ts'
import { expectAccessible } from '../../../../../../tests/web/accessible.ts'
import { all, choose, clickOn, find, openApp, region, shows } from '../../../../../../tests/web/app.tsx'
import { api } from '../../../../../../tests/web/network.ts'

const [{ id: tenantId }] = api.tenants

async function makeTrips() {
  const trips = await makeEntity(api, 'Trip', [
    { name: 'goal', displayName: 'Goal', fieldType: 'text' },
    { name: 'days', displayName: 'Days', fieldType: 'number' },
  ])
  await trips.create([
    { goal: 'Rome', days: 3 },
    { goal: 'Rome', days: 9 },
    { goal: 'Oslo', days: 2 },
  ])
  const name = `Trips by goal ${trips.name}`
  const config = { measures: [{ type: 'count', key: 'm1' }], groups: [{ by: 'goal' }], chart: { type: 'bar' } }
  const report = await api.create('Report', { tenantId, entityId: trips.id, name, config })
  return { ...trips, report: { id: report.id, name } }
}

const marks = (within: Element) => all('[data-mark]', undefined, within).map((mark) => mark.getAttribute('aria-label'))

test('a view shows charts of its records, with its conditions, and keeps them', async () => {
  const trips = await makeTrips()
  const data = { tenantId, entityId: trips.id, name: 'Long trips', type: 'list', config: {} }
  const view = await api.create('View', data)
  await openApp(`${trips.at}?view=${view.id}&filter=["and",["days","gt","2"]]`)
  await clickOn('Charts')
  await clickOn('Show charts above the records')
  await choose('Add a chart', trips.report.name)
  const panel = await region('Charts')
  await find('[data-mark]', undefined, panel)
  await expect.poll(() => marks(panel)).toEqual(['Rome, Records: 2'])
  await expectAccessible()
  await clickOn('Save for everyone')
  const config = async () => {
    const { views } = await api.admin<{ views: { config: { charts?: string[] } }[] }>(
      'query($id: ID!) { views(where: {id: {eq: $id}}) { config } }',
      { id: view.id },
    )
    return views[0]!.config.charts
  }
  await expect.poll(config).toEqual([trips.report.id])

  await openApp(`${trips.at}?view=${view.id}&filter=["and"]`)
  await expect.poll(async () => marks(await region('Charts'))).toEqual(['Oslo, Records: 1', 'Rome, Records: 2'])
  await clickOn('Charts')
  await clickOn('Hide the charts')
  await expect.poll(() => all('[role=region], section', 'Charts')).toEqual([])
})

test('a chart whose report is gone says so, and can be removed', async () => {
  const trips = await makeTrips()
  const config = { charts: [trips.report.id] }
  const view = await api.create('View', { tenantId, entityId: trips.id, name: 'Trips', type: 'list', config })
  await api.admin('mutation($id: ID!) { deleteReport(data: {id: $id}) { id } }', { id: trips.report.id })
  await openApp(`${trips.at}?view=${view.id}`)
  await shows('This report does not exist, or you cannot see it.')
  await clickOn('Remove', await region('Charts'))
  await shows('There are no reports on these records yet.')
})
