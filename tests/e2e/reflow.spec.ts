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

test('a URL to copy is fully readable on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/test-graphql')
  const address = page.getByText(/\/graphql\/admin$/)
  await expect(address).toBeVisible()
  expect((await address.boundingBox())!.height).toBeLessThan(40)
})
