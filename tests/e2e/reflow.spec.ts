import { thingsWith } from '../made-entities.ts'
import { expect, test } from './app.ts'

test('the list header keeps its lines next to an open record', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/entities/deal')
  const head = page.getByRole('main').locator('header').first()
  const tools = page.getByRole('toolbar', { name: 'List' })
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  const heights = async () => [(await head.boundingBox())!.height, (await tools.boundingBox())!.height]
  const before = await heights()
  await page.getByRole('rowheader').first().click()
  await page.keyboard.press('Space')
  await expect(page.getByRole('complementary').getByRole('heading', { level: 2 })).toBeVisible()
  expect(await heights()).toEqual(before)
})

test('the button that adds a view stays clear of the search box at every width', async ({ page, api }) => {
  const things = await thingsWith(api, 1)
  for (const name of ['Waiting', 'Due this week']) await things.addView(name, 'list', {})
  await page.goto(`${things.at}?sort=title`)
  const views = page.getByRole('navigation', { name: 'Views' })
  await expect(views.getByText(', unsaved changes')).toBeAttached()
  // The widths at which the tabs just fit next to the tools, and at which they do not.
  const distances = await page.evaluate<number[]>(`(async () => {
    const nav = document.querySelector('[data-views]')
    const box = document.querySelector('[role=searchbox]').parentElement
    const found = []
    for (let width = 640; width < 1100; width += 1) {
      nav.parentElement.style.width = width + 'px'
      await new Promise(requestAnimationFrame)
      await new Promise(requestAnimationFrame)
      const [button, { left, top }] = [nav.lastElementChild.getBoundingClientRect(), box.getBoundingClientRect()]
      if (Math.abs(top - button.top) < 20) found.push(left - button.right)
    }
    return found
  })()`)
  expect(distances.length).toBeGreaterThan(20)
  expect(Math.min(...distances)).toBeGreaterThanOrEqual(7.5)
})

test('a URL to copy is fully readable on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/test-graphql')
  const address = page.getByText(/\/graphql\/admin$/)
  await expect(address).toBeVisible()
  expect((await address.boundingBox())!.height).toBeLessThan(40)
})
