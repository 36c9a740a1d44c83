import { thingsWith } from '../made-entities.ts'
import { expect, makeEntity, test } from './app.ts'

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
  await expect.poll(heights).toEqual(before)
})

test('the search box of a list grows with its text, and the list header keeps its lines', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/entities/deal')
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  const head = page.getByRole('main').locator('header').first()
  const before = (await head.boundingBox())!.height
  const box = page.getByRole('searchbox', { name: 'Search records' })
  await box.fill('nothing is called so')
  const widths = await box.evaluate((input) => {
    const { scrollWidth, clientWidth } = input as unknown as { scrollWidth: number; clientWidth: number }
    return { scrollWidth, clientWidth }
  })
  expect(widths.scrollWidth).toBeLessThanOrEqual(widths.clientWidth)
  expect((await head.boundingBox())!.height).toBe(before)
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

test('a long text is below its label, and one that is empty beside it', async ({ page, api }) => {
  const note = await makeEntity(api, 'Note', [
    { name: 'title', displayName: 'Title', fieldType: 'text' },
    { name: 'body', displayName: 'Body', fieldType: 'long_text' },
    { name: 'remark', displayName: 'Remark', fieldType: 'long_text' },
  ])
  await note.create([{ title: 'First', body: 'A text' }])
  const { records } = await api.tenant<{ records: [{ id: string }] }>(`{ records: ${note.name} { id } }`)
  await page.goto(`${note.at}/${records[0].id}`)
  const record = page.getByRole('article')
  const heights = async (label: string) => {
    const name = await record.getByText(label, { exact: true }).boundingBox()
    const value = await record.getByRole('button', { name: `Edit ${label}` }).boundingBox()
    return { name: name!.y + name!.height / 2, value: value!.y + value!.height / 2 }
  }
  const [body, remark] = [await heights('Body'), await heights('Remark')]
  expect(body.value).toBeGreaterThan(body.name + 16)
  expect(Math.abs(remark.value - remark.name)).toBeLessThan(4)
})

test('a URL to copy is fully readable on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/test-graphql')
  const address = page.getByText(/\/graphql\/admin$/)
  await expect(address).toBeVisible()
  expect((await address.boundingBox())!.height).toBeLessThan(40)
})
