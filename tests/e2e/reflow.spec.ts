import { expect, type Page, test } from './app.ts'
import { findSmallTargets } from './good-screen.ts'

/** All main routes, with a text that shows when each is loaded. */
const routes: readonly (readonly [path: string, text: string | RegExp])[] = [
  ['/', 'Recent Activity'],
  ['/entities', 'Deal'],
  ['/entities?entity=new', 'Technical name'],
  ['/entities/deal', /^[\d,]+ records$/],
  ['/entities/deal?record=new', 'Save and new'],
  ['/entities/deal/layout', 'Layout settings'],
  ['/import', /^Drop a CSV/],
  ['/fields?q=weighted', 'Weighted amount'],
  ['/templates', 'Restaurant'],
  ['/demo', 'Pick a date'],
  ['/demo?tab=forms', 'Every type of field'],
  ['/demo?tab=layouts', 'Layout settings'],
  ['/platform-builder', 'Deal'],
  ['/platform-builder?section=preview&of=deal', /^[\d,]+ records$/],
  ['/test-graphql', 'Loaded'],
  ['/settings', 'System Information'],
  ['/settings/ui', 'Business Categories'],
  ['/settings/ui?tab=themes', 'Text on buttons'],
  ['/settings/ui?tab=templates', 'Restaurant'],
  ['/settings/interfaces', 'Defaults for everyone'],
  ['/settings/security', 'This device'],
  ['/settings/tenants', 'Brightside Studio'],
  ['/settings/monitoring', 'Slow operations'],
  ['/no/such/path', 'Go back home'],
]

test.use({ viewport: { width: 320, height: 640 } })

// Split in two for two workers.
test.describe.configure({ mode: 'parallel' })
for (const half of [0, 1]) {
  test(`no page is wider than its window, and targets are large enough (${half + 1} of 2)`, async ({ page }) => {
    for (const [path, text] of routes.filter((_, index) => index % 2 === half)) {
      await test.step(path, async () => {
        await page.setViewportSize({ width: 320, height: 640 })
        await page.goto(path)
        await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()
        for (const width of [320, 390, 768]) {
          await page.setViewportSize({ width, height: 844 })
          await expect.soft(async () => expect(await tooWide(page)).toEqual([])).toPass({ timeout: 10_000 })
          if (width !== 320) continue
          expect.soft(await findSmallTargets(page), `${path} at ${width}`).toEqual([])
        }
      })
    }
  })
}

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

/** Elements beyond the right edge, if the page scrolls horizontally. */
async function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(`(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const wide = [...document.querySelectorAll('body *')].filter((e) => e.getBoundingClientRect().right > clientWidth + 1)
    return wide.slice(-3).map((e) => e.outerHTML.slice(0, 160))
  })()`)
}
