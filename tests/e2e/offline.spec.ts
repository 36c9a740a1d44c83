import { thingsWith } from '../made-entities.ts'
import { expect, type Page, test } from './app.ts'
import { watchCode } from './offline-code.ts'

// Features that need a real browser: IndexedDB that survives a reload, Web Locks, and several tabs.

test.use({ expectedErrors: [/Failed to load resource/] })

const seats = (page: Page, row: number) => page.locator(`[data-row="${row}"] [role=gridcell][aria-colindex="4"]`)
const mark = 'Waiting for a connection'

test('edits made offline survive a reload and a closed tab, and one tab sends them once, in order', async ({
  page,
  context,
  api,
}) => {
  const things = await thingsWith(api, 3)
  const at = `${things.at}?sort=title`
  const fetched = watchCode(page)
  await page.goto(at)
  await expect(seats(page, 2)).toBeVisible()
  await fetched()
  const placeOfRow = () => page.locator('[data-row="2"]').boundingBox()
  const before = await placeOfRow()
  await context.setOffline(true)
  await expect(page.getByText('Offline. Your changes are kept and will be sent.')).toBeVisible()
  expect(await placeOfRow()).toEqual(before)
  // The message is below the page and covers nothing.
  const [strip, main] = [page.getByRole('status').filter({ hasText: 'Offline' }), page.getByRole('main')]
  const [{ y }, content] = [(await strip.boundingBox())!, (await main.boundingBox())!]
  expect(y).toBeGreaterThanOrEqual(content.y + content.height)
  await seats(page, 0).click()
  for (const value of ['71', '72', '73']) {
    await page.keyboard.type(value)
    await page.keyboard.press('Enter')
  }
  await expect(seats(page, 2)).toHaveText(`73${mark}`)
  await page.getByRole('button', { name: '3 changes waiting' }).click()
  await expect(page.getByRole('dialog', { name: 'Unsent changes' }).getByRole('listitem')).toHaveCount(3)
  await page.keyboard.press('Escape')

  // The page can be reloaded, but writes do not reach the server.
  const isWrite = (body: string | null) => body?.includes('"query":"mutation') === true
  let isReached = false
  const sent: (string | undefined)[] = []
  await context.route('**/graphql/tenant', async (route) => {
    const body = route.request().postData()
    if (!isWrite(body)) return route.fallback()
    if (!isReached) return route.abort()
    sent.push(/"seats":(\d+)/.exec(body!)?.[1])
    return route.fallback()
  })
  await context.setOffline(false)
  await page.reload()
  await expect(page.getByRole('button', { name: '3 changes waiting' })).toBeVisible()
  for (const [row, value] of ['71', '72', '73'].entries()) await expect(seats(page, row)).toHaveText(`${value}${mark}`)

  // Another tab shows the edits, and sends them after the first tab is closed.
  const other = await context.newPage()
  await other.goto(at)
  await expect(seats(other, 1)).toHaveText(`72${mark}`)
  expect(await other.evaluate(() => navigator.locks.query().then(({ held }) => held!.length))).toBeGreaterThan(0)
  await page.close()
  isReached = true
  await expect(other.getByRole('button', { name: /changes? waiting/ })).toBeHidden()
  await expect(seats(other, 2)).toHaveText('73')
  expect(sent).toEqual(['71', '72', '73'])
  const { found } = await api.tenant<{ found: { seats: number }[] }>(
    `{ found: ${things.name}(orderBy: [{title: ASC}]) { seats } }`,
  )
  expect(found.map((thing) => thing.seats)).toEqual([71, 72, 73])
  await other.close()
})

test('a conflict and a refused value survive a reload until they are answered', async ({ page, api }) => {
  const things = await thingsWith(api, 3)
  await page.goto(`${things.at}?sort=title`)
  await expect(seats(page, 2)).toBeVisible()
  // Without live changes, the page writes before it has received the other value.
  await page.route('**/graphql/tenant', (route) =>
    route.request().postData()?.includes('"query":"subscription') ? route.abort() : route.fallback(),
  )
  await page.reload()
  await expect(seats(page, 2)).toBeVisible()
  await api.tenant(`mutation { updateMany${things.typeName}(where: {title: {eq: "Thing 01"}}, data: {seats: 40}) }`)
  await seats(page, 0).click()
  await page.keyboard.type('50')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Changed by someone else' })).toContainText('“50”')
  await page.keyboard.type('many')
  await seats(page, 2).click()
  await expect(seats(page, 1)).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('could not be saved')).toBeHidden()

  await page.reload()
  await expect(seats(page, 1)).toHaveText(/many/)
  await expect(seats(page, 1)).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('1 change could not be saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Review' }).click()
  await page.getByRole('button', { name: 'Use mine' }).click()
  await expect(page.getByText('could not be saved')).toBeHidden()
  await expect(seats(page, 0)).toHaveText('50')
  await seats(page, 1).click()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(seats(page, 1)).toHaveText('1')
  await page.reload()
  await expect(seats(page, 1)).toHaveText('1')
  await expect(seats(page, 0)).toHaveText('50')
})

test('an open tab keeps its incomplete row and refused values, and another tab takes them over when it is closed', async ({
  page,
  context,
  api,
}) => {
  const things = await thingsWith(api, 2)
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto(`${things.at}?sort=title`)
    await expect(seats(tab, 1)).toBeVisible()
  }
  const enter = async (tab: Page, row: number, value: string) => {
    await seats(tab, row).click()
    await tab.keyboard.type(value)
    await seats(tab, 0).click()
  }
  await enter(page, 1, 'many')
  await seats(page, 1).focus()
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.press('Escape')
  await enter(page, 2, '12')
  await expect(page.getByRole('region', { name: 'New row' })).toBeVisible()

  await other.reload()
  await expect(seats(other, 1)).toHaveText('1')
  await expect(other.getByRole('region', { name: 'New row' })).toBeHidden()
  await page.reload()
  await expect(seats(page, 1)).toHaveText(/many/)
  await expect(seats(page, 2)).toHaveText('12')
  await page.close()
  await other.reload()
  await expect(seats(other, 1)).toHaveText(/many/)
  await expect(seats(other, 2)).toHaveText('12')
  await other.close()
})
