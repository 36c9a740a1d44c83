import { type Api, expect, heading, invite, makeEntity, type MadeEntity, type Page, test } from './app.ts'
import { expectGoodScreen } from './good-screen.ts'

// From records to a chart to a dashboard, and back to the records of a figure.
test.describe.configure({ mode: 'parallel' })

const choices = [
  { value: 'open', label: 'Open' },
  { value: 'won', label: 'Won' },
]

/** Three orders of the administrator's team, two of which are open. */
async function makeOrders(api: Api): Promise<MadeEntity> {
  const orders = await makeEntity(api, 'Order', [
    { name: 'title', displayName: 'Title', fieldType: 'text' },
    { name: 'status', displayName: 'Status', fieldType: 'select', settings: { choices } },
    { name: 'amount', displayName: 'Amount', fieldType: 'number' },
  ])
  await orders.create([
    { title: 'Alpha', status: 'open', amount: 10 },
    { title: 'Beta', status: 'open', amount: 20 },
    { title: 'Gamma', status: 'won', amount: 70 },
  ])
  return orders
}

const made = async (api: Api, kind: string, data: object): Promise<string> => {
  const document = `mutation($data: Create${kind}Input!) { made: create${kind}(data: $data) { id } }`
  return (await api.admin<{ made: { id: string } }>(document, { data: { tenantId: api.tenants[0].id, ...data } })).made
    .id
}

/** A shared dashboard with the sum of all amounts, and the number of orders by status. */
async function makeDashboard(api: Api, orders: MadeEntity): Promise<{ readonly path: string; readonly name: string }> {
  const entityId = orders.id
  const total = await made(api, 'Report', {
    entityId,
    name: 'Total amount',
    config: { measures: [{ type: 'sum', key: 'm1', field: 'amount', label: 'Total' }], chart: { type: 'number' } },
  })
  const byStatus = await made(api, 'Report', {
    entityId,
    name: 'Orders by status',
    config: { measures: [{ type: 'count', key: 'm1' }], groups: [{ by: 'status' }], chart: { type: 'bar' } },
  })
  const name = `Orders ${orders.name}`
  const tiles = [
    { type: 'report', id: crypto.randomUUID(), x: 0, y: 0, width: 4, height: 4, reportId: total },
    { type: 'report', id: crypto.randomUUID(), x: 4, y: 0, width: 6, height: 6, reportId: byStatus },
  ]
  const id = await made(api, 'Dashboard', { name, config: { tiles } })
  return { path: `/dashboards/${id}?tenant=${api.tenants[0].id}`, name }
}

const tile = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const mark = (page: Page, name: string, of: string) => tile(page, of).getByRole('button', { name })

test('a list becomes a chart, the chart a tile, and a bar of the tile the list of its records', async ({
  page,
  api,
}) => {
  const orders = await makeOrders(api)
  await page.goto(`${orders.at}?filter=${encodeURIComponent('["and",["amount","lt","50"]]')}&group=status`)
  await expect(page.getByText('Beta')).toBeVisible()
  await page.getByRole('button', { name: 'Charts' }).click()
  await page.getByRole('menuitem', { name: 'Chart this' }).click()
  await expect(heading(page, 'New report')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Open, Records: 2' })).toBeVisible()
  const report = `Small orders ${orders.name}`
  await page.getByRole('textbox', { name: 'Name' }).fill(report)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(heading(page, report)).toBeVisible()

  await page.goto(`/dashboards?tenant=${api.tenants[0].id}`)
  await page.getByRole('button', { name: 'New dashboard' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(`Board ${orders.name}`)
  await page.getByRole('button', { name: 'Create dashboard' }).click()
  await expect(heading(page, `Board ${orders.name}`)).toBeVisible()
  await page.getByRole('button', { name: 'Add tile' }).click()
  await page.getByRole('menuitem', { name: 'Report' }).click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Report' }).click()
  await page.getByRole('option', { name: report }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add tile' }).click()
  await mark(page, 'Open, Records: 2', report).click()
  await expect(heading(page, orders.title)).toBeVisible()
  await expect(page.getByText('Alpha')).toBeVisible()
  await expect(page.getByText('Beta')).toBeVisible()
  await expect(page.getByText('Gamma')).toHaveCount(0)
})

test('a dashboard is arranged by the keyboard alone, and keeps its places', async ({ page, api }) => {
  const { path, name } = await makeDashboard(api, await makeOrders(api))
  await page.goto(path)
  await expect(mark(page, 'Open, Records: 2', 'Orders by status')).toBeVisible()
  await page.getByRole('button', { name: 'Arrange' }).focus()
  await page.keyboard.press('Enter')
  const left = async (of: string) => (await tile(page, of).boundingBox())!.x
  expect(await left('Total amount')).toBeLessThan(await left('Orders by status'))
  await page.getByRole('button', { name: 'Move Total amount', exact: true }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Picked up Total amount.')).toBeAttached()
  // The library handles further keys only after a timer.
  await expect(async () => {
    await page.keyboard.press('ArrowRight')
    expect(await left('Total amount')).toBeGreaterThan(await left('Orders by status'))
  }).toPass()
  await page.keyboard.press('Space')
  await expect(page.getByText('Dropped Total amount.')).toBeAttached()
  await page.getByRole('button', { name: 'Resize Total amount' }).focus()
  const height = async () => (await tile(page, 'Total amount').boundingBox())!.height
  const before = await height()
  await page.keyboard.press('Space')
  await expect(page.getByText('Picked up Total amount.')).toBeAttached()
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    expect(await height()).toBeGreaterThan(before)
  }).toPass()
  await page.keyboard.press('Space')
  await expect(page.getByText('Dropped Total amount.')).toBeAttached()
  await page.getByRole('button', { name: 'Done' }).focus()
  await page.keyboard.press('Enter')
  await page.reload()
  await expect(heading(page, name)).toBeVisible()
  await expect.poll(() => left('Total amount')).toBeGreaterThan(await left('Orders by status'))
})

test('charts of a printed dashboard keep their height and stay on one page', async ({ page, api }) => {
  const { path } = await makeDashboard(api, await makeOrders(api))
  await page.goto(path)
  await expect(mark(page, 'Open, Records: 2', 'Orders by status')).toBeVisible()
  const chart = tile(page, 'Orders by status')
  const height = async () => (await chart.boundingBox())!.height
  const onScreen = await height()
  await page.emulateMedia({ media: 'print' })
  await expect(chart).toHaveCSS('break-inside', 'avoid')
  expect(await height()).toBeGreaterThanOrEqual(onScreen)
})

test('a salesperson and an administrator see different figures on the same dashboard', async ({
  page,
  browser,
  api,
}) => {
  const orders = await makeOrders(api)
  const { path, name } = await makeDashboard(api, orders)
  await page.goto(path)
  await expect(heading(page, name)).toBeVisible()
  await expect(mark(page, 'Total: 100', 'Total amount')).toBeVisible()
  await expect(mark(page, 'Won, Records: 1', 'Orders by status')).toBeVisible()
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] }, reducedMotion: 'reduce' })
  const other = await context.newPage()
  await other.goto(await inviteSalesperson(api, orders))
  await other.getByLabel('Name').fill('Sol Marin')
  await other.getByLabel(/^Password/).fill('a sentence to remember')
  await other.getByRole('button', { name: 'Create account' }).click()
  await expect(heading(other, 'Dashboard')).toBeVisible()
  await other.goto(path)
  await expect(heading(other, name)).toBeVisible()
  await expect(mark(other, 'Total: 30', 'Total amount')).toBeVisible()
  await expect(mark(other, 'Open, Records: 2', 'Orders by status')).toBeVisible()
  await expect(mark(other, 'Won', 'Orders by status')).toHaveCount(0)
  await mark(other, 'Total: 30', 'Total amount').click()
  await expect(other.getByText('Alpha')).toBeVisible()
  await expect(other.getByText('Gamma')).toHaveCount(0)
  await context.close()
})

/** The link of an invitation for a user who may only read open orders. */
async function inviteSalesperson(api: Api, { name }: MadeEntity): Promise<string> {
  const permission = `record:${name}:read`
  const rules = [{ permission, where: { status: { eq: 'open' } }, fields: null }]
  return (await invite(api, `${name}@sales.example`, { permissions: [permission], rules })).url
}

for (const colorScheme of ['light', 'dark'] as const)
  test(`a dashboard fits a phone in the ${colorScheme} look, and a bar opens its records`, async ({ page, api }) => {
    const orders = await makeOrders(api)
    const { path, name } = await makeDashboard(api, orders)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ colorScheme })
    await page.goto(path)
    await expect(mark(page, 'Open, Records: 2', 'Orders by status')).toBeVisible()
    await expectGoodScreen(page, name)
    await mark(page, 'Won, Records: 1', 'Orders by status').click()
    await expect(page.getByText('Gamma').first()).toBeVisible()
    await expect(page.getByText('Alpha')).toHaveCount(0)
  })
