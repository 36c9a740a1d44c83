import { dialog, expect, sidebar, test, toast } from './app.ts'

test.describe('a builder', () => {
  test.use({ who: 'builder' })

  test('renames a category and moves an entity: the sidebar changes at once, and Undo reverts it', async ({ page }) => {
    await page.goto('/settings/ui?category=automations')
    const categories = page.getByRole('region', { name: 'Business Categories' })
    await categories.getByRole('button', { name: 'Actions for Automations' }).click()
    await page.getByRole('menuitem', { name: 'Category settings' }).click()
    await dialog(page).getByRole('textbox', { name: 'Display Name' }).fill('Robots')
    await dialog(page).getByRole('radio', { name: 'Lightning' }).click()
    await dialog(page).getByRole('combobox', { name: 'Menu Group' }).click()
    await page.getByRole('option', { name: 'Admin Section' }).click()
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    const robots = sidebar(page).getByRole('list', { name: 'Admin' }).getByRole('button', { name: 'Robots' })
    await expect(robots).toBeVisible()
    await page.reload()
    await expect(robots).toContainText('⚡')
    await categories.getByRole('button', { name: 'Actions for Robots' }).click()
    await page.getByRole('menuitem', { name: 'Category settings' }).click()
    await dialog(page).getByRole('button', { name: 'Display Name: set by Organization' }).click()
    await expect(page.getByText(/Set by Organization · Ana Ruiz, /)).toBeVisible()
    await page.keyboard.press('Escape')
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()

    await page.getByRole('button', { name: 'Actions for Triggers' }).click()
    await page.getByRole('menuitem', { name: 'Move to…' }).press('ArrowRight')
    await page.getByRole('menuitem', { name: 'Insights' }).press('Enter')
    await expect(categories.getByRole('button', { name: /^Insights/ })).toContainText('4')
    await toast(page, 'Moved to Insights').getByRole('button', { name: 'Undo' }).click()
    await expect(categories.getByRole('button', { name: /^Insights/ })).toContainText('3')

    await page.goto('/settings/interfaces?tab=organization')
    for (const label of ['group label', 'group icon', 'menu group']) {
      await page.getByRole('button', { name: `Reset Automations: ${label} at Organization` }).click()
    }
    await expect(sidebar(page).getByRole('button', { name: 'Automations' })).toBeVisible()
    await expect(sidebar(page).getByRole('list', { name: 'Admin' })).toHaveCount(0)
  })

  test('a category is moved by keyboard', async ({ page }) => {
    await page.goto('/settings/ui')
    const names = page.getByRole('region', { name: 'Business Categories' }).getByRole('listitem')
    const place = async () => (await names.allInnerTexts()).findIndex((text) => text.startsWith('Insights'))
    await expect.poll(place).toBeGreaterThan(-1)
    const before = await place()
    await page.getByRole('button', { name: 'Move Insights' }).press('Space')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByText('Insights is over Automations.')).toBeAttached()
    await page.keyboard.press('Space')
    await expect.poll(place).toBe(before + 1)
    await toast(page, 'Categories reordered').getByRole('button', { name: 'Undo' }).click()
    await expect.poll(place).toBe(before)
  })

  test('on a phone the selected tab is visible in the row of tabs', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/settings/ui?tab=entities')
    await expect(page.getByRole('tab', { name: 'Entities' })).toBeInViewport({ ratio: 1 })
  })

  test('chooses an accent and a density: another browser looks the same', async ({ page, browser }) => {
    await page.goto('/settings/ui?tab=themes')
    await page.getByRole('radio', { name: 'Just me' }).click()
    await page.getByRole('radio', { name: 'violet' }).click()
    await page.getByRole('radio', { name: 'Compact' }).click()
    const html = page.locator('html')
    await expect(html).toHaveAttribute('data-accent', 'violet')
    await expect(html).toHaveAttribute('data-density', 'compact')
    await expect(toast(page, 'Density is compact')).toBeVisible()

    const other = await browser.newContext({ storageState: await page.context().storageState({ indexedDB: false }) })
    const second = await other.newPage()
    await second.addInitScript("for (const key of ['accent', 'density']) localStorage.removeItem(key)")
    await second.goto('/settings')
    await expect(second.locator('html')).toHaveAttribute('data-accent', 'violet')
    await other.close()

    await page.getByRole('button', { name: 'Reset Accent' }).click()
    await page.getByRole('button', { name: 'Reset Density' }).click()
    await expect(html).not.toHaveAttribute('data-accent')
    await expect(html).not.toHaveAttribute('data-density')
  })
})
