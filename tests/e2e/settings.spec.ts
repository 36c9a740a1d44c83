import { dialog, expect, heading, isOperation, sidebar, test, toast } from './app.ts'

test('the hub shows counts, and each card leads to its page', async ({ page }) => {
  await page.goto('/settings')
  const main = page.getByRole('main')
  await expect(main.getByText('5 View Types')).toBeVisible()
  await expect(main.getByText('28 Field Types')).toBeVisible()
  await expect(main.getByText(/^\d.*% uptime since /)).toBeVisible()
  const cards = main.getByRole('region', { name: 'Quick Settings' }).getByRole('link')
  for (const name of await cards.allTextContents()) {
    await cards.filter({ hasText: name }).click()
    await expect(heading(page, name)).toBeVisible()
    await page.getByRole('link', { name: 'Back to Settings' }).click()
    await expect(heading(page, 'Settings')).toBeVisible()
  }
})

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

  test('creates a category, deletes it, and restores it from the toast and from the bin', async ({ page }) => {
    await page.goto('/settings/ui')
    const categories = page.getByRole('region', { name: 'Business Categories' })
    await page.getByRole('button', { name: 'New category' }).click()
    // The invalid input has the focus.
    await dialog(page).getByRole('button', { name: 'Create category' }).click()
    await expect(dialog(page).getByText('Display Name is required')).toBeVisible()
    await expect(dialog(page).getByRole('textbox', { name: 'Display Name' })).toBeFocused()
    await dialog(page).getByRole('textbox', { name: 'Display Name' }).fill('Passing fancies')
    await page.keyboard.press('Enter')
    const made = categories.getByRole('button', { name: /^Passing fancies/ })
    await expect(made).toBeVisible()
    const remove = async () => {
      await categories.getByRole('button', { name: 'Actions for Passing fancies' }).click()
      await page.getByRole('menuitem', { name: 'Delete category' }).click()
      await expect(made).toHaveCount(0)
    }
    await remove()
    await expect(categories.getByRole('button').and(page.locator('[aria-current]'))).toBeFocused()
    await toast(page, 'Passing fancies deleted').getByRole('button', { name: 'Undo' }).click()
    await expect(made).toBeVisible()
    await remove()
    await page.getByRole('button', { name: 'Restore Passing fancies' }).click()
    await expect(made).toBeVisible()
    await expect(page.getByRole('region', { name: 'Bin' })).toHaveCount(0)
    await remove()
  })

  test('delays emails by quiet hours and a digest', async ({ page }) => {
    await page.goto('/settings/notifications')
    await page.getByRole('combobox', { name: 'Digest' }).click()
    await page.getByRole('option', { name: 'Once an hour' }).click()
    await page.getByRole('combobox', { name: 'Quiet hours from' }).click()
    await page.getByRole('option', { name: '10 PM' }).click()
    await expect(page.getByRole('combobox', { name: 'Quiet hours until' })).toHaveText('7 AM')
    await page.reload()
    await expect(page.getByRole('combobox', { name: 'Quiet hours from' })).toHaveText('10 PM')
    await page.getByRole('combobox', { name: 'Quiet hours from' }).click()
    await page.getByRole('option', { name: 'Off' }).click()
    await expect(page.getByRole('combobox', { name: 'Quiet hours until' })).toHaveCount(0)
    await page.getByRole('combobox', { name: 'Digest' }).click()
    await page.getByRole('option', { name: 'Immediately' }).click()
    await expect(page.getByRole('combobox', { name: 'Digest' })).toHaveText('Immediately')
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

  test('dates use the chosen format', async ({ page }) => {
    await page.goto('/settings/ui?tab=system')
    await page.getByRole('radio', { name: 'Just me' }).click()
    await page.getByRole('combobox', { name: 'Date format' }).click()
    await page.getByRole('option', { name: '2024-01-05' }).click()
    await expect(toast(page, 'Date format changed')).toBeVisible()
    await page.goto('/entities/deal')
    await expect(
      page
        .getByRole('main')
        .getByText(/^\d{4}-\d{2}-\d{2}$/)
        .first(),
    ).toBeVisible()
    await page.goto('/settings/interfaces?tab=personal')
    await page.getByRole('button', { name: 'Reset Date format at Personal' }).click()
    await expect(page.getByRole('row', { name: /^Date format/ })).toContainText('default')
  })

  test.describe('refused', () => {
    test('a refused setting reverts and shows the reason', async ({ page }) => {
      await page.route('**/graphql/admin', (route) =>
        isOperation('SetSetting')(route.request())
          ? route.fulfill({ json: { data: null, errors: [{ message: 'Not now', extensions: { code: 'FORBIDDEN' } }] } })
          : route.fallback(),
      )
      await page.goto('/settings')
      const reminders = page.getByRole('switch', { name: 'Task Reminders' })
      await expect(reminders).toBeChecked()
      await reminders.click()
      await expect(toast(page, 'Not now')).toBeVisible()
      await expect(reminders).toBeChecked()
    })
  })
})

test.describe('a member', () => {
  test.use({ who: 'member' })

  test('sees only cards of pages that they can open', async ({ page }) => {
    await page.goto('/settings')
    const cards = page.getByRole('region', { name: 'Quick Settings' })
    await expect(cards.getByRole('link', { name: 'Notifications' })).toBeVisible()
    await expect(cards.getByRole('link', { name: 'Monitoring' })).toHaveCount(0)
    await page.goto('/settings/monitoring')
    await expect(heading(page, 'Access Denied')).toBeVisible()
  })
})

test.describe('interfaces', () => {
  test.use({ expectedErrors: [/500/] })

  test('a loading error of interfaces is shown', async ({ page }) => {
    await page.route('**/graphql/admin', (route) =>
      /query (Settings|SystemInterfaces)\b/.test(route.request().postData() ?? '')
        ? route.fulfill({
            json: { data: null, errors: [{ message: 'Out of order', extensions: { code: 'FORBIDDEN' } }] },
          })
        : route.fallback(),
    )
    await page.goto('/settings/interfaces')
    await expect(page.getByText('Error loading interfaces')).toBeVisible()
    await expect(page.getByText('Out of order')).toBeVisible()
  })
})
