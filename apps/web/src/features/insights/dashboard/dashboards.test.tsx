import { expect, test } from 'vitest'
import { expectAccessible } from '../../../../../../tests/web/accessible.ts'
import {
  all,
  button,
  choose,
  clickOn,
  dialog,
  fill,
  find,
  heading,
  openApp,
  press,
  region,
  shows,
  sidebar,
  toastOf,
} from '../../../../../../tests/web/app.tsx'
import { api, signIn } from '../../../../../../tests/web/network.ts'
import { router } from '../../../router.tsx'

const unique = Date.now().toString(36)
const [{ id: tenantId }] = api.tenants

/** A report of the demo's deals. */
async function aReport(
  name: string,
  chart: object = { type: 'bar' },
): Promise<{ readonly id: string; readonly entity: string }> {
  const { entities } = await api.admin<{ entities: { id: string; name: string }[] }>(
    'query($tenant: ID!) { entities: tenantEntities(where: {tenantId: {eq: $tenant}, name: {eq: "deal"}}) { id name } }',
    { tenant: tenantId },
  )
  const { id: entityId, name: entity } = entities[0]!
  const config = { measures: [{ type: 'count', key: 'm1' }], groups: [{ by: 'stage' }], chart }
  const report = await api.create('Report', { tenantId, entityId, name, config })
  return { id: report.id, entity }
}

interface Stored {
  readonly id: string
  readonly name: string
  readonly visibility: string
  readonly config: { readonly tiles?: readonly { readonly type: string; readonly width: number }[] }
}

async function aDashboard(name: string, more: object = {}): Promise<string> {
  const dashboard = await api.create('Dashboard', { tenantId, name, ...more })
  return dashboard.id
}

const stored = async (name: string): Promise<Stored | undefined> => {
  const { dashboards } = await api.admin<{ dashboards: Stored[] }>(
    'query($tenant: ID!, $name: String) { dashboards(where: {tenantId: {eq: $tenant}, name: {eq: $name}}) { id name visibility config } }',
    { tenant: tenantId, name },
  )
  return dashboards[0]
}
const tilesOf = async (name: string) => (await stored(name))?.config.tiles ?? []
const open = (id: string) => openApp(`/dashboards/${id}?tenant=${tenantId}`)

const viewOfDeals = async (name: string): Promise<string> => {
  const { views } = await api.admin<{ views: { id: string }[] }>(
    `query($tenant: ID!, $name: String) {
      views(where: {tenantId: {eq: $tenant}, name: {eq: $name}, entity: {name: {eq: "deal"}}}) { id }
    }`,
    { tenant: tenantId, name },
  )
  return views[0]!.id
}

test('a dashboard is created, gets a report, is arranged, and links to the records', async () => {
  const name = `Deals by stage ${unique}`
  const title = `Made ${unique}`
  const { entity } = await aReport(name)
  await openApp(`/dashboards?tenant=${tenantId}`)
  await heading('Dashboards')
  await expectAccessible()
  await clickOn('New dashboard')
  await clickOn('Create dashboard', await dialog('New dashboard'))
  await shows('Please enter a name')
  await fill('Name', title, await dialog('New dashboard'))
  await clickOn('Create dashboard', await dialog('New dashboard'))
  await heading(title)
  await shows('No tiles yet')
  await clickOn('Add tile')
  await clickOn('Report')
  await clickOn('Add tile', await dialog('Add a report'))
  await shows('Please choose a report')
  await choose('Report', name)
  await clickOn('Add tile', await dialog('Add a report'))
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
  await expect.poll(async () => (await tilesOf(title)).map(({ width }) => width)).toEqual([7])
  ;(await find('[role=button][data-mark]', /Records: \d+$/, await region(name))).focus()
  await press('Home', 'Enter')
  await expect.poll(() => router.state.location.pathname).toBe(`/entities/${entity}`)
  await expect.poll(() => router.state.location.searchStr).toContain('filter=')
  expect(Number(count)).toBeGreaterThan(0)
})

test('a text is added, edited, removed and restored', async () => {
  const name = `Texts ${unique}`
  await open(await aDashboard(name))
  await heading(name)
  await clickOn('Add tile')
  await clickOn('Text')
  await fill(
    'Text',
    '# Our quarter\n- Fewer, larger deals\n- See https://example.com/plan.',
    await dialog('Add a text'),
  )
  await clickOn('Add tile', await dialog('Add a text'))
  const tile = await region('Our quarter')
  expect(all('li', undefined, tile).map(({ textContent }) => textContent)).toEqual([
    'Fewer, larger deals',
    'See https://example.com/plan.',
  ])
  expect(all('a', undefined, tile)[0]!.getAttribute('href')).toBe('https://example.com/plan')
  await clickOn('Arrange')
  await expectAccessible()
  await clickOn('Edit Our quarter')
  await fill('Text', 'Our year', await dialog('Edit tile'))
  await clickOn('Save', await dialog('Edit tile'))
  await region('Our year')
  await clickOn('Remove Our year')
  await toastOf('Tile "Our year" removed')
  await expect.poll(() => tilesOf(name)).toEqual([])
  await clickOn('Undo')
  await region('Our year')
  await expect.poll(async () => (await tilesOf(name)).map(({ type }) => type)).toEqual(['text'])
})

test('a tile shows the records of a view as rows or as a board, and links to them', async () => {
  const tiles = await Promise.all(
    ['Closing soon', 'Pipeline'].map(async (view, i) => {
      const place = { x: 0, y: 7 * i, width: 12, height: 7 }
      return { type: 'view', id: crypto.randomUUID(), viewId: await viewOfDeals(view), ...place }
    }),
  )
  await open(await aDashboard(`Views ${unique}`, { config: { tiles } }))
  const table = await region('Deals: Closing soon')
  await find('th', 'Amount', table)
  const row = await find('td:first-child a', undefined, table)
  expect(row.getAttribute('href')).toContain('/entities/deal/')
  expect((await find('a', 'Open the view Closing soon', table)).getAttribute('href')).toContain('/entities/deal?view=')
  const board = await region('Deals: Pipeline')
  const column = await region('Negotiation', board)
  await find('a', undefined, column)
  await expectAccessible()
})

test('tiles with the same name are accessible: tables of a report, and boards of a view', async () => {
  const name = `Table of stages ${unique}`
  const { id: reportId } = await aReport(name, { type: 'pivot' })
  const viewId = await viewOfDeals('Pipeline')
  const tiles = [0, 1].flatMap((row) => [
    { type: 'report', id: crypto.randomUUID(), reportId, x: 0, y: 7 * row, width: 6, height: 7 },
    { type: 'view', id: crypto.randomUUID(), viewId, x: 6, y: 7 * row, width: 6, height: 7 },
  ])
  await open(await aDashboard(`Twice ${unique}`, { config: { tiles } }))
  await expect.poll(() => all('caption', name).length).toBe(2)
  await expect.poll(() => all('section', 'Negotiation').length).toBe(2)
  await expectAccessible()
})

test('a dashboard is renamed, duplicated, locked, deleted and restored', async () => {
  const name = `Figures ${unique}`
  await open(
    await aDashboard(name, {
      config: { tiles: [{ type: 'text', id: crypto.randomUUID(), x: 0, y: 0, width: 4, height: 2, text: 'Hello' }] },
    }),
  )
  await clickOn(`Actions for ${name}`)
  await clickOn('Rename')
  const renamed = `Numbers ${unique}`
  await fill('Name', renamed, await dialog('Rename dashboard'))
  await fill('Description', 'For the board', await dialog('Rename dashboard'))
  await clickOn('Save', await dialog('Rename dashboard'))
  await heading(renamed)
  await shows('For the board')
  await clickOn(`Actions for ${renamed}`)
  await clickOn('Lock')
  await toastOf(`Dashboard "${renamed}" locked`)
  expect((await stored(renamed))!.visibility).toBe('locked')
  await clickOn(`Actions for ${renamed}`)
  await clickOn('Unlock')
  await toastOf(`Dashboard "${renamed}" unlocked`)
  await clickOn(`Actions for ${renamed}`)
  await clickOn('Duplicate')
  const copy = `${renamed} (copy)`
  await heading(copy)
  await region('Hello')
  await clickOn(`Actions for ${copy}`)
  await clickOn('Make personal')
  await toastOf(`Only you see the dashboard "${copy}" now`)
  expect((await stored(copy))!.visibility).toBe('personal')
  await clickOn(`Actions for ${copy}`)
  await clickOn('Delete')
  await toastOf(`Dashboard "${copy}" deleted`)
  await heading('Dashboards')
  const cards = () => all('ul[aria-label=Dashboards] a').map(({ textContent }) => textContent)
  await expect.poll(cards).toContain(`${renamed}For the board`)
  expect(cards().filter((text) => text.startsWith(copy))).toEqual([])
  await clickOn('Undo')
  await toastOf(`Dashboard "${copy}" restored`)
  await expect.poll(cards).toContain(`${copy}Only meFor the board`)
})

test('without permissions a shared dashboard is read only, and a new one is personal', async () => {
  const name = `Shared ${unique}`
  const id = await aDashboard(name, {
    config: { tiles: [{ type: 'text', id: crypto.randomUUID(), x: 0, y: 0, width: 4, height: 2, text: 'Hello' }] },
  })
  signIn('member')
  await open(id)
  await heading(name)
  await region('Hello')
  expect(all('button', /^(Arrange|Add tile)$/)).toEqual([])
  await clickOn(`Actions for ${name}`)
  expect(all('[role=menuitem]').map(({ textContent }) => textContent)).toEqual(['Duplicate', 'Print', 'Show on a TV'])
  await clickOn('Duplicate')
  await heading(`${name} (copy)`)
  await shows('Only me')
  await button('Arrange')
})

test('a dashboard on a TV covers the page, shows no buttons in its tiles, and is left by Escape', async () => {
  const name = `Wall ${unique}`
  const report = await aReport(`Stages ${unique}`)
  const tile = { type: 'report', id: crypto.randomUUID(), x: 0, y: 0, width: 6, height: 6, reportId: report.id }
  await open(await aDashboard(name, { config: { tiles: [tile], refresh: 'never' } }))
  await heading(name)
  await clickOn(`Actions for ${name}`)
  await clickOn('Show on a TV')
  const wall = await dialog(name)
  await find('[data-mark]', /Records: \d+$/, wall)
  expect(document.activeElement).toBe(wall)
  const covered = () => [...document.body.children].filter((each) => each instanceof HTMLElement && each.inert).length
  expect(covered()).toBeGreaterThan(0)
  await expectAccessible()
  expect(router.state.location.search).toMatchObject({ tv: 'auto' })
  await clickOn('Dark', wall)
  await expect.poll(() => wall.classList.contains('dark')).toBe(true)
  expect(router.state.location.search).toMatchObject({ tv: 'dark' })
  await press('Escape')
  await button('Arrange')
  expect(covered()).toBe(0)
  expect(all('[role=dialog]', name)).toEqual([])
})

test('a missing dashboard says so and links to the list', async () => {
  await openApp(`/dashboards/00000000-0000-7000-8000-000000000000?tenant=${tenantId}`)
  await heading('Dashboard not found')
  await clickOn('Back to the dashboards')
  await heading('Dashboards')
  expect(all('ul[aria-label=Dashboards]').length).toBeLessThanOrEqual(1)
})

test('addresses of former entities redirect to the pages that replace them, and the sidebar lists the pages', async () => {
  await openApp('/entities/dashboards')
  await heading('Dashboards')
  await expect.poll(() => router.state.location.pathname).toBe('/dashboards')
  const nav = await sidebar()
  const link = await find('a', 'Dashboards', nav)
  expect(link.getAttribute('aria-current')).toBe('page')
  expect(link.getAttribute('href')).toMatch(/^\/dashboards/)
  await clickOn('Reports', nav)
  await heading('Reports')
})
