import { expect, test } from 'vitest'
import { expectAccessible } from '../../../../../../tests/web/accessible.ts'
import { all, button, clickOn, find, heading, openApp, press, region, shows } from '../../../../../../tests/web/app.tsx'
import { api } from '../../../../../../tests/web/network.ts'
import { router } from '../../../router.tsx'

const unique = Date.now().toString(36)
const [{ id: tenantId }] = api.tenants

/** A report of the demo's deals. */
async function aReport(name: string): Promise<{ readonly id: string; readonly entity: string }> {
  const { entities } = await api.admin<{ entities: { id: string; name: string }[] }>(
    'query($tenant: ID!) { entities: tenantEntities(where: {tenantId: {eq: $tenant}, name: {eq: "deal"}}) { id name } }',
    { tenant: tenantId },
  )
  const { id: entityId, name: entity } = entities[0]!
  const config = { measures: [{ type: 'count', key: 'm1' }], groups: [{ by: 'stage' }], chart: { type: 'bar' } }
  const { report } = await api.admin<{ report: { id: string } }>(
    'mutation($data: CreateReportInput!) { report: createReport(data: $data) { id } }',
    { data: { tenantId, entityId, name, config } },
  )
  return { id: report.id, entity }
}

test('a dashboard is made, gets a report, is arranged, and leads to the records', async () => {
  const name = `Deals by stage ${unique}`
  const { entity } = await aReport(name)
  await openApp(`/dashboards?tenant=${tenantId}`)
  await heading('Dashboards')
  await expectAccessible()
  await clickOn('New dashboard')
  await heading('New dashboard')
  await shows('No tiles yet')
  await clickOn('Add report')
  await clickOn(name)
  const tile = await region(name)
  const mark = await find('[role=button][data-mark]', /Records: \d+$/, tile)
  await expectAccessible()
  const count = /: (\d+)$/.exec(mark.getAttribute('aria-label')!)![1]!

  await clickOn('Arrange')
  ;(await button(`Resize ${name}`)).focus()
  await press('Space', 'ArrowRight')
  await shows(`${name}: 7 columns wide, 6 rows high.`)
  await press('Space')
  await clickOn('Done')
  const id = router.state.location.pathname.split('/').at(-1)!
  const stored = async () => {
    const { dashboards } = await api.admin<{ dashboards: { config: { tiles: { width: number }[] } }[] }>(
      'query($id: ID!) { dashboards(where: {id: {eq: $id}}) { config } }',
      { id },
    )
    return dashboards[0]!.config.tiles.map(({ width }) => width)
  }
  await expect.poll(stored).toEqual([7])

  ;(await find('[role=button][data-mark]', /Records: \d+$/, await region(name))).focus()
  await press('Home', 'Enter')
  await expect.poll(() => router.state.location.pathname).toBe(`/entities/${entity}`)
  await expect.poll(() => router.state.location.searchStr).toContain('filter=')
  expect(Number(count)).toBeGreaterThan(0)
})

test('a dashboard that is not there says so, and leads back', async () => {
  await openApp(`/dashboards/00000000-0000-7000-8000-000000000000?tenant=${tenantId}`)
  await heading('Dashboard not found')
  await clickOn('Back to the dashboards')
  await heading('Dashboards')
  expect(all('ul[aria-label=Dashboards]').length).toBeLessThanOrEqual(1)
})
