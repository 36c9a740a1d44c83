import {
  dialog,
  expect,
  heading,
  hold,
  isOperation,
  type Page,
  recordCount,
  rows,
  sidebar,
  test,
  toast,
} from './app.ts'
import { expectGoodScreen } from './good-screen.ts'

// Settings and favorites of a user of this test only.
test.use({ who: 'member' })
test.describe.configure({ mode: 'serial' })

const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' })
const shortcuts = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })
const option = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name })
const active = (page: Page) => page.locator(':focus')

async function type(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

async function find(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await palette(page).getByRole('combobox').fill(text)
}

test('pages, views, tools and records are reached by keyboard alone', async ({ page }) => {
  await page.goto('/')
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await type(page, 'g', 's')
  await expect(heading(page, 'Settings')).toBeFocused()
  await type(page, 'g', 'e')
  await expect(heading(page, 'Entity Management')).toBeFocused()
  await type(page, '/')
  await expect(active(page)).toHaveAccessibleName('Search entities')
  // In an input, letters are text.
  await type(page, 'g', 'd')
  await expect(active(page)).toHaveValue('gd')

  await find(page, 'deals')
  await expect(option(page, 'Deals').first()).toHaveAttribute('aria-selected', 'true')
  await type(page, 'Enter')
  await expect(heading(page, 'Deals')).toBeFocused()
  await expect(recordCount(page)).toBeVisible()
  const first = rows(page).first().getByRole('rowheader')
  const name = (await first.innerText()).trim()

  await type(page, 'f')
  await expect(page.getByRole('dialog', { name: 'Filter' })).toBeVisible()
  await type(page, 'Escape')
  await expect(page.getByRole('button', { name: 'Filter' })).toBeFocused()
  await type(page, 's')
  await expect(page.getByRole('dialog', { name: 'Sort' })).toBeVisible()
  await type(page, 'Escape')
  await expect(page.getByRole('button', { name: 'Sort' })).toBeFocused()
  await type(page, '/')
  await expect(page.getByRole('searchbox', { name: 'Search records' })).toBeFocused()
  // From the sidebar via the toolbar to the list, where letters edit cells.
  await type(page, 'F6')
  await expect(first).toBeFocused()
  await type(page, 'Control+f')
  await expect(page.getByRole('searchbox', { name: 'Search records' })).toBeFocused()
  await type(page, 'Shift+F6')
  await expect(sidebar(page).locator(':focus')).toHaveAccessibleName('Deals')

  // The palette offers the items of the page's menus.
  await find(page, '> row height')
  await expect(option(page, 'Row height')).toBeVisible()
  await type(page, 'Enter')
  const heights = page.getByRole('dialog', { name: 'Row height' }).getByRole('radio')
  await heights.first().focus()
  await type(page, 'ArrowRight')
  await expect(heights.nth(1)).toBeFocused()
  await type(page, 'Space')
  await expect(page).toHaveURL(/set=.*medium/)
  await type(page, 'Escape')
  await find(page, '> reset')
  await type(page, 'Enter')
  await expect(page).not.toHaveURL(/set=/)

  // A record of any entity, by search.
  await find(page, name)
  await expect(option(page, name).first()).toBeVisible()
  await option(page, name).first().click()
  await expect(page).toHaveURL(/\/entities\/deal\/[\da-f-]{36}/)
  await type(page, 'Control+k')
  await expect(
    palette(page).getByRole('group', { name: 'Recent' }).getByRole('option', { name: 'Deals' }),
  ).toBeVisible()
  await type(page, 'Escape')
  await expect(palette(page)).toBeHidden()

  await type(page, 'Control+b')
  await expect(sidebar(page)).toBeHidden()
  await type(page, 'Control+b')
  await expect(sidebar(page)).toBeVisible()
})

test('? lists the shortcuts of the screen and turns single-key shortcuts off', async ({ page }) => {
  await page.goto('/')
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await type(page, '?')
  await expect(shortcuts(page).getByRole('region')).toHaveText([/^Anywhere/, /^Single keys/, /^Dialogs and forms/])
  await type(page, 'Escape', 'g', 'e')
  await expect(heading(page, 'Entity Management')).toBeFocused()
  await page.goto('/entities/deal')
  await expect(recordCount(page)).toBeVisible()
  await type(page, '?')
  await expect(shortcuts(page).getByRole('region', { name: 'Cells', exact: true })).toContainText('Edit the cell')
  await expect(shortcuts(page).getByRole('region', { name: 'Single keys' })).toContainText('Menu of the view')
  await expectGoodScreen(page, 'Deals')

  const singles = shortcuts(page).getByRole('switch', { name: 'Single-key shortcuts' })
  await singles.focus()
  await type(page, 'Space')
  await expect(singles).not.toBeChecked()
  await type(page, 'Escape')
  await expect(dialog(page)).toBeHidden()
  await heading(page, 'Deals').focus()
  await type(page, 'f', '?', 'g', 's')
  await type(page, 'Control+k')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(page.locator('h1')).toHaveText('Deals')
  await palette(page).getByRole('combobox').fill('keyboard shortcuts')
  await type(page, 'Enter')
  await singles.focus()
  await type(page, 'Space')
  await expect(singles).toBeChecked()
  await type(page, 'Escape')
  await expect(dialog(page)).toBeHidden()
  await heading(page, 'Deals').focus()
  await type(page, 'g', 's')
  await expect(heading(page, 'Settings')).toBeFocused()
  await expect(page.getByRole('switch', { name: 'Single-key shortcuts' })).toBeChecked()
})

test("favorites are listed in the user's order and have shortcuts", async ({ page }) => {
  await page.goto('/entities/deal')
  const favorites = sidebar(page).getByRole('list', { name: 'Favorites' }).getByRole('link')
  await expect(recordCount(page)).toBeVisible()
  await expect(favorites).toHaveCount(0)
  await page.getByRole('button', { name: 'Add Deals to favorites' }).click()
  await expect(favorites).toHaveText(['Deals'])
  // A change before the settings have loaded adds to the stored ones.
  const release = await hold(page, '**/graphql/admin', isOperation('Settings'))
  await page.goto('/entities/task')
  await page.getByRole('button', { name: 'Add Tasks to favorites' }).click()
  await release()
  await expect(favorites).toHaveText(['Deals', 'Tasks'])
  await favorites.nth(1).focus()
  await sidebar(page).getByRole('button', { name: 'Actions for Tasks' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Move up' }).press('Enter')
  await expect(favorites).toHaveText(['Tasks', 'Deals'])
  await page.reload()
  await expect(favorites).toHaveText(['Tasks', 'Deals'])
  await favorites.nth(1).dragTo(favorites.nth(0))
  await expect(favorites).toHaveText(['Deals', 'Tasks'])
  await heading(page, 'Tasks').focus()
  await type(page, 'g', '1')
  await expect(heading(page, 'Deals')).toBeVisible()
  await favorites.first().focus()
  for (const name of ['Deals', 'Tasks']) {
    await sidebar(page)
      .getByRole('button', { name: `Actions for ${name}` })
      .press('Enter')
    await page.getByRole('menuitem', { name: 'Remove from favorites' }).press('Enter')
  }
  await expect(sidebar(page).getByText('Favorites')).toBeHidden()
})

test.describe('without a network', () => {
  // Background requests may fail at that moment.
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] })

  test('going offline and reconnecting are announced', async ({ page, context }) => {
    await page.goto('/settings')
    await expect(heading(page, 'Settings')).toBeVisible()
    await context.setOffline(true)
    await expect(page.getByText('Offline. Your changes are kept and will be sent.')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('Reconnected.')).toBeVisible()
    await expect(page.getByText('Reconnected.')).toBeHidden()
  })
})

test.describe('while downloads fail', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] })

  test('a failed export shows an error, also when started from the palette', async ({ page }) => {
    await page.route('**/api/export/**', (route) => route.abort())
    await page.goto('/entities/deal')
    await expect(recordCount(page)).toBeVisible()
    await find(page, '> export')
    await expect(option(page, 'Export').first()).toHaveAttribute('aria-selected', 'true')
    await type(page, 'Enter')
    await expect(toast(page, 'The export failed')).toBeVisible()
  })
})
