import { dialog, expect, makeEntity, recordCount, test, toast } from './app.ts'
import { expectGoodScreen } from './good-screen.ts'

// Interactions between components: keys typed before their target exists, and the focus after something closes.

test('keys typed while the palette loads appear in its input', async ({ page }) => {
  const { promise: isRequested, resolve: release } = Promise.withResolvers<void>()
  let isHeld = false
  // The palette is loaded at the first user input, which may precede the first key.
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch()
    if ((await response.text()).includes('Search records, pages and actions')) {
      isHeld = true
      await isRequested
    }
    await route.fulfill({ response })
  })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await expect.poll(() => isHeld).toBe(true)
  await page.keyboard.type('setts')
  await page.keyboard.press('Backspace')
  release()
  const box = page.getByRole('combobox', { name: 'Command palette' })
  await expect(box).toHaveValue('sett')
  await page.keyboard.type('ings')
  await expect(box).toHaveValue('settings')
  // Other files may still be loading.
  await page.unrouteAll({ behavior: 'wait' })
})

test.describe('a list', () => {
  const fields = [
    { name: 'title', displayName: 'Title', fieldType: 'text' },
    { name: 'code', displayName: 'Code', fieldType: 'text', isUnique: true },
  ]

  test('a page size of none scrolls to the end; Mod+Enter saves the view from everywhere', async ({ page, api }) => {
    const entity = await makeEntity(api, 'Piece', fields)
    await entity.create(Array.from({ length: 30 }, (_, n) => ({ title: `Piece ${n}` })))
    await page.goto(`${entity.at}?design=new`)
    await expect(dialog(page)).toHaveAccessibleName('New view')
    await dialog(page).getByLabel('View name').fill('Endless')
    await dialog(page).getByRole('checkbox', { name: 'Continuous' }).click()
    await dialog(page).getByRole('button', { name: /^Sort/ }).click()
    await expectGoodScreen(page, entity.title, ['light'])
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(toast(page, 'List view "Endless" created successfully!')).toBeVisible()
    await expect(page).not.toHaveURL(/design=/)
    await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0)
    await expect(recordCount(page)).toHaveText('30 records')
    await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '32')
  })
})
