import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { all, clickOn, openApp, region, shows } from '../../../../../../tests/web/app.tsx'
import { makeEntity, type MadeEntity } from '../../../../../../tests/made-entities.ts'
import { api, operation, sentRequests, untilLive } from '../../../../../../tests/web/network.ts'
import { figuresPause } from '../../record-data/live/figures-pace.ts'

const unique = Date.now().toString(36)
const [{ id: tenantId }] = api.tenants
let firm: MadeEntity
let order: MadeEntity
let dashboardId: string

beforeAll(async () => {
  const name = { name: 'name', displayName: 'Name', fieldType: 'text' }
  firm = await makeEntity(api, 'Livefirm', [name])
  order = await makeEntity(api, 'Liveorder', [
    name,
    { name: 'firm', displayName: 'Firm', fieldType: 'relationship', settings: { entityId: firm.id } },
  ])
  await firm.create([{ name: 'Acme' }])
  const { firms } = await api.tenant<{ firms: [{ id: string }] }>(`{ firms: ${firm.name} { id } }`)
  await order.create([{ name: 'First', firm: firms[0].id }])
  const config = {
    measures: [{ type: 'count', key: 'm1' }],
    groups: [{ by: 'firm_record.name' }],
    chart: { type: 'bar' },
  }
  const report = await api.create('Report', { tenantId, entityId: order.id, name: `By firm ${unique}`, config })
  const view = await order.addView(`All ${unique}`, 'list', {})
  const tiles = [
    { type: 'report', reportId: report.id },
    { type: 'view', viewId: view.split('=')[1], title: `Orders ${unique}` },
  ].map((tile, i) => ({ ...tile, id: crypto.randomUUID(), x: 0, y: 7 * i, width: 12, height: 7 }))
  const made = await api.create('Dashboard', { tenantId, name: `Live ${unique}`, config: { tiles } })
  dashboardId = made.id
})
afterEach(() => vi.restoreAllMocks())

const labels = async () =>
  all('[role=button][data-mark]', undefined, await region(`By firm ${unique}`)).map((mark) =>
    mark.getAttribute('aria-label'),
  )
const countRequests = () => sentRequests(operation('ReportAnswer')).length

test('tiles follow the changes of others, also in related entities, and batch them into one request', async () => {
  await openApp(`/dashboards/${dashboardId}?tenant=${tenantId}`)
  await expect.poll(labels).toEqual([expect.stringMatching(/^Acme.*1$/)])
  await shows('First', await region(`Orders ${unique}`))
  await untilLive()
  const before = countRequests()
  // Skips the pause after the last answer.
  const now = Date.now.bind(Date)
  vi.spyOn(Date, 'now').mockImplementation(() => now() + figuresPause)
  await Promise.all(['Second', 'Third', 'Fourth'].map((name) => order.create([{ name }])))
  await expect.poll(labels).toEqual([expect.stringMatching(/^Acme.*1$/), expect.stringMatching(/3$/)])
  await shows('Fourth', await region(`Orders ${unique}`))
  expect(countRequests()).toBeLessThanOrEqual(before + 2)
  vi.spyOn(Date, 'now').mockImplementation(() => now() + 3 * figuresPause)
  await api.tenant(`mutation { updateMany${firm.typeName}(where: {name: {eq: "Acme"}}, data: {name: "Acme Corp"}) }`)
  await expect.poll(labels).toEqual([expect.stringMatching(/^Acme Corp.*1$/), expect.stringMatching(/3$/)])

  await clickOn(`Actions for Live ${unique}`)
  await clickOn('Stop refreshing')
  const config = async () =>
    (
      await api.admin<{ dashboards: { config: { refresh?: string } }[] }>(
        'query($id: ID!) { dashboards(where: {id: {eq: $id}}) { config } }',
        { id: dashboardId },
      )
    ).dashboards[0]!.config.refresh
  await expect.poll(config).toBe('never')
})
