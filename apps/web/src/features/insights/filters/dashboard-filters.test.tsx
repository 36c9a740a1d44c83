import { beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../../../../../../tests/web/accessible.ts'
import {
  all,
  button,
  choose,
  clickOn,
  find,
  heading,
  hides,
  openApp,
  press,
  pressTab,
  region,
  shows,
  toastOf,
} from '../../../../../../tests/web/app.tsx'
import { api, operation, sentRequests, signIn } from '../../../../../../tests/web/network.ts'
import { router } from '../../../router.tsx'

const unique = Date.now().toString(36)
const [{ id: tenantId }] = api.tenants

interface Named {
  readonly id: string
  readonly name: string
}
let dealId: string
let stageId: string
let ownerId: string
let viewId: string

beforeAll(async () => {
  const found = await api.admin<{ entities: Named[]; fields: Named[]; views: Named[] }>(
    `query($tenant: ID!) {
      entities: tenantEntities(where: {tenantId: {eq: $tenant}, name: {eq: "deal"}}) { id name }
      fields: systemFields(where: {tenantId: {eq: $tenant}, name: {in: ["stage", "owner"]}, entity: {name: {eq: "deal"}}}) { id name }
      views(where: {tenantId: {eq: $tenant}, name: {eq: "Closing soon"}, entity: {name: {eq: "deal"}}}) { id name }
    }`,
    { tenant: tenantId },
  )
  dealId = found.entities[0]!.id
  const idOf = (name: string) => found.fields.find((field) => field.name === name)!.id
  stageId = idOf('stage')
  ownerId = idOf('owner')
  viewId = found.views[0]!.id
})

async function aReport(name: string, more: object = {}): Promise<string> {
  const config = {
    measures: [{ type: 'count', key: 'm1' }],
    groups: [{ by: 'stage' }],
    chart: { type: 'bar' },
    ...more,
  }
  const report = await api.create('Report', { tenantId, entityId: dealId, name, config })
  return report.id
}

/** A dashboard with one tile for each content, stacked. */
async function aDashboard(name: string, contents: readonly object[], filters: readonly object[] = []): Promise<string> {
  const tiles = contents.map((content, i) => ({
    ...content,
    id: crypto.randomUUID(),
    x: 0,
    y: 7 * i,
    width: 12,
    height: 7,
  }))
  const dashboard = await api.create('Dashboard', { tenantId, name, config: { tiles, filters } })
  return dashboard.id
}

const filtersOf = async (id: string): Promise<unknown> => {
  const { dashboards } = await api.admin<{ dashboards: { config: { filters?: unknown } }[] }>(
    'query($id: ID!) { dashboards(where: {id: {eq: $id}}) { config } }',
    { id },
  )
  return dashboards[0]!.config.filters
}

const open = (id: string, search = '') => openApp(`/dashboards/${id}?tenant=${tenantId}${search}`)
const marksOf = async (tile: string) =>
  all('[role=button][data-mark]', undefined, await region(tile)).map((mark) => mark.getAttribute('aria-label')!)

test('a filter by a field is added, filters the tiles of its entity, and is kept in links to the records', async () => {
  const report = `By stage ${unique}`
  const id = await aDashboard(`Filtered ${unique}`, [
    { type: 'report', reportId: await aReport(report) },
    { type: 'view', viewId, title: `Soon ${unique}` },
  ])
  await open(id)
  await heading(`Filtered ${unique}`)
  expect(all('[role=group][aria-label="Filters of this dashboard"]')).toEqual([])
  await clickOn('Arrange')
  await choose('Add filter', 'Stage')
  const stage = await find('[role=group]', 'Stage')
  await expect.poll(() => filtersOf(id)).toEqual([{ type: 'field', fieldId: stageId }])
  await clickOn('Done')
  await expect.poll(async () => (await marksOf(report)).length).toBeGreaterThan(1)
  await choose('Values', 'Negotiation', stage)
  await pressTab()
  await expect.poll(() => marksOf(report)).toEqual([expect.stringMatching(/^Negotiation/)])
  expect(JSON.parse(router.state.location.search.filters!)).toEqual({ [stageId]: ['in', 'negotiation'] })
  await expectAccessible()
  const link = await find('a', 'Open the view Closing soon')
  expect(decodeURIComponent(link.getAttribute('href')!)).toContain('["stage","in","negotiation"]')
  ;(await find('[role=button][data-mark]', /Negotiation/, await region(report))).focus()
  await press('Enter')
  await expect.poll(() => router.state.location.pathname).toBe('/entities/deal')
  expect(router.state.location.search.filter).toContain('negotiation')
})

test('a period replaces that of a report; a tile without one says that it is not filtered', async () => {
  const [dated, undated] = [`Dated ${unique}`, `Undated ${unique}`]
  const period = { field: 'close_date', within: 'this year' }
  const id = await aDashboard(
    `Periods ${unique}`,
    [
      { type: 'report', reportId: await aReport(dated, { period }) },
      { type: 'report', reportId: await aReport(undated) },
    ],
    [{ type: 'period' }],
  )
  await open(id)
  await find('[role=button][data-mark]', undefined, await region(undated))
  await hides('Not filtered by')
  await choose('Which days', /^last year$/i)
  await shows('Not filtered by Period', await region(undated))
  expect((await region(dated)).textContent).not.toContain('Not filtered by')
  await expect
    .poll(() => sentRequests(operation('ReportAnswer')).some(({ body }) => body.includes('"within":"last year"')))
    .toBe(true)
  await clickOn('Actions for the filter Period')
  await clickOn('Set as default for everyone')
  await toastOf('Everyone now starts with this filter: Period')
  expect(await filtersOf(id)).toEqual([{ type: 'period', within: 'last year' }])
  await clickOn('Clear Period')
  await hides('Not filtered by')
  await clickOn('Reset filters')
  await shows('Not filtered by Period')
  expect(router.state.location.search.filters).toBeUndefined()
  await clickOn('Actions for the filter Period')
  await clickOn('Remove filter')
  await expect.poll(() => filtersOf(id)).toEqual([])
  await clickOn('Undo')
  await expect.poll(() => filtersOf(id)).toEqual([{ type: 'period', within: 'last year' }])
})

test('a link contains the chosen values, and a viewer can choose without changing the dashboard', async () => {
  const report = `Linked ${unique}`
  const id = await aDashboard(
    `Links ${unique}`,
    [{ type: 'report', reportId: await aReport(report) }],
    [
      { type: 'field', fieldId: stageId, operator: 'in', operand: ['won'] },
      { type: 'person' },
      { type: 'field', fieldId: ownerId },
    ],
  )
  signIn('member')
  await open(id, `&filters=${encodeURIComponent(JSON.stringify({ [stageId]: ['in', 'lost'] }))}`)
  await expect.poll(() => marksOf(report)).toEqual([expect.stringMatching(/^Lost/)])
  expect(all('button', /^Actions for the filter/)).toEqual([])
  ;(await button('Reset filters')).focus()
  await press('Enter')
  await expect.poll(() => marksOf(report)).toEqual([expect.stringMatching(/^Won/)])
  await find('[role=combobox]', undefined, await find('[role=group]', 'Owner'))
  await expectAccessible()
  expect(await filtersOf(id)).toHaveLength(3)
})

test('tiles filtered by a field that the viewer may not see stay empty until the viewer removes the filter', async () => {
  const [report, soon] = [`Hidden ${unique}`, `Hidden soon ${unique}`]
  const unseen = '019b0000-0000-7000-8000-000000000001'
  const id = await aDashboard(
    `Hidden filter ${unique}`,
    [
      { type: 'report', reportId: await aReport(report) },
      { type: 'view', viewId, title: soon },
    ],
    [{ type: 'field', fieldId: unseen, operator: 'in', operand: ['won'] }],
  )
  signIn('member')
  await open(id)
  await shows('Not shown: this dashboard is filtered by a field', await region(report))
  await shows('Not shown: this dashboard is filtered by a field', await region(soon))
  expect(sentRequests(operation('ReportAnswer'))).toEqual([])
  await expectAccessible()
  await clickOn('Show without this filter')
  await expect.poll(async () => (await marksOf(report)).length).toBeGreaterThan(1)
  await shows('Shown without a filter by a field')
  expect(JSON.parse(router.state.location.search.filters!)).toEqual({ [unseen]: null })
  await clickOn('Reset filters')
  await shows('Not shown: this dashboard is filtered by a field', await region(report))
})
