import { choose, dialog, expect, makeEntity, openRow, recordCount, row, rows, test, toast } from './app.ts'
import { expectGoodScreen } from './good-screen.ts'

// Small things between the parts: keys that come before what they are for, and where the focus is when something closes.

test('what is typed while the palette is on its way stands in its box', async ({ page }) => {
  const { promise: isWanted, resolve: release } = Promise.withResolvers<void>()
  let isHeld = false
  // It is fetched when somebody begins to use the page, which may be before the first key.
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch()
    if ((await response.text()).includes('Search records, pages and actions')) {
      isHeld = true
      await isWanted
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
})

test('a category is made where categories are arranged', async ({ page }) => {
  const name = `Studio ${Date.now().toString(36)}`
  await page.goto('/settings/ui')
  await page.getByRole('button', { name: 'New category' }).click()
  await dialog(page).getByRole('button', { name: 'Create category' }).click()
  await expect(dialog(page).getByText('Display Name is required')).toBeVisible()
  await dialog(page).getByLabel('Display Name').fill(name)
  await page.keyboard.press('Enter')
  await expect(toast(page, `${name} created`)).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
})

test.describe('a list', () => {
  const fields = [
    { name: 'title', displayName: 'Title', fieldType: 'text' },
    { name: 'code', displayName: 'Code', fieldType: 'text', isUnique: true },
  ]

  test('Shift+Enter right after the panel has closed makes a new row', async ({ page, api }) => {
    const entity = await makeEntity(api, 'Piece', fields)
    await entity.create([{ title: 'Alpha' }, { title: 'Beta' }])
    await page.goto(`${entity.at}?sort=title`)
    await openRow(row(page, 'Alpha'))
    await expect(page.getByRole('complementary', { name: 'Alpha' })).toBeFocused()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.type('Gamma')
    await page.keyboard.press('Enter')
    await expect(row(page, 'Gamma')).toBeVisible()
    await expect(recordCount(page)).toHaveText('3 records')
    const all = await api.tenant<{ all: { title: string }[] }>(
      `{ all: ${entity.name}(orderBy: [{title: ASC}]) { title } }`,
    )
    expect(all.all.map(({ title }) => title)).toEqual(['Alpha', 'Beta', 'Gamma'])
  })

  test('a duplicate leaves out what two records cannot share', async ({ page, api }) => {
    const entity = await makeEntity(api, 'Piece', fields)
    await entity.create([{ title: 'Alpha', code: 'A-1' }])
    await page.goto(entity.at)
    await row(page, 'Alpha').getByRole('button', { name: 'Actions for Alpha' }).click()
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    await expect(toast(page, 'Record duplicated')).toBeVisible()
    await expect(row(page, 'Alpha (copy)')).not.toContainText('A-1')
    await expect(rows(page)).toHaveCount(2)
  })

  test('a page size of none scrolls to the end; Mod+Enter saves the view from every place', async ({ page, api }) => {
    const entity = await makeEntity(api, 'Piece', fields)
    await entity.create(Array.from({ length: 30 }, (_, n) => ({ title: `Piece ${n}` })))
    await page.goto(`${entity.at}?design=new`)
    await expect(dialog(page)).toHaveAccessibleName('New view')
    await dialog(page).getByLabel('View name').fill('Endless')
    await dialog(page).getByRole('checkbox', { name: 'Continuous' }).click()
    await dialog(page).getByRole('button', { name: /^Sort/ }).click()
    await expectGoodScreen(page, entity.title, ['light'])
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(toast(page, 'list view "Endless" created successfully!')).toBeVisible()
    await expect(page).not.toHaveURL(/design=/)
    await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0)
    await expect(recordCount(page)).toHaveText('30 records')
    await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '32')
  })

  test('the pager turns it on, and the address keeps it', async ({ page, api }) => {
    const entity = await makeEntity(api, 'Piece', fields)
    await entity.create(Array.from({ length: 30 }, (_, n) => ({ title: `Piece ${n}` })))
    await page.goto(await entity.addView('Paged', 'list', { pageSize: 10 }))
    const pages = page.getByRole('navigation', { name: 'Pages' })
    await choose(pages.getByRole('combobox'), 'Continuous')
    await expect(pages).toHaveCount(0)
    await expect(page).toHaveURL(/size=0/)
    await page.reload()
    await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '32')
  })
})
