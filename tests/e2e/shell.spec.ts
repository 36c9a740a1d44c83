import { expect, firstTwo, type Page, rows, sidebar, test } from './app.ts'

// The theme is a user setting: other tests use other users.
test.describe('the theme', () => {
  test.use({ who: 'newcomer' })

  test('is stored, and System follows the operating system', async ({ page }) => {
    const html = page.locator('html')
    const theme = page.getByRole('complementary', { name: 'Sidebar' }).getByRole('radiogroup', { name: 'Theme' })
    const expectDark = () => expect(html).toHaveClass(/\bdark\b/)
    const expectLight = () => expect(html).not.toHaveClass(/\bdark\b/)
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto('/settings')
    await expect(theme.getByRole('radio', { name: 'System' })).toBeChecked()
    await expectLight()
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectDark()
    await page.emulateMedia({ colorScheme: 'light' })
    await theme.getByRole('radio', { name: 'Dark' }).click()
    await expectDark()
    await page.reload()
    // Before anything else loads: no white flash.
    await expectDark()
    await expect(theme.getByRole('radio', { name: 'Dark' })).toBeChecked()
    expect(await page.evaluate('localStorage.theme')).toBe('dark')
    await page.emulateMedia({ colorScheme: 'dark' })
    await theme.getByRole('radio', { name: 'Light' }).click()
    await expectLight()
    await page.reload()
    await expectLight()
    await expect(theme.getByRole('radio', { name: 'Light' })).toBeChecked()
    await page.emulateMedia({ colorScheme: 'light' })
    await theme.getByRole('radio', { name: 'System' }).click()
    await expectLight()
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectDark()
  })
})

test.describe('on a small window', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the menu covers the page, and closes when a link is followed or Escape pressed', async ({ page }) => {
    await page.goto('/settings')
    const button = page.getByRole('button', { name: 'Menu' })
    const menu = page.getByRole('dialog')
    await expect(sidebar(page)).toBeHidden()
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    await button.click()
    await expect(menu).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(button).toBeFocused()
    await button.click()
    await menu.getByRole('button', { name: 'Sales', exact: true }).click()
    await menu.getByRole('link', { name: 'Deals' }).click()
    await expect(menu).toBeHidden()
    await expect(page.getByRole('heading', { level: 1, name: 'Deals' })).toBeVisible()
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    // The record is a sheet above the list, with a back button.
    await rows(page).first().getByRole('rowheader').click()
    await menu.getByRole('button', { name: 'Back' }).click()
    await expect(menu).toBeHidden()
    await expect(page).toHaveURL(/\/entities\/deal$/)
  })
})

test('by keyboard alone: to the content, to an entity, to a record and back', async ({ page }) => {
  const active = page.locator(':focus')
  const tabTo = async (name: string | RegExp) => {
    for (let presses = 0; presses < 60; presses++) {
      await page.keyboard.press('Tab')
      await expectFocusSeen(page)
      const found = ['link', 'button', 'rowheader'].map((role) => page.getByRole(role as 'link', { name }))
      if (await active.and(found[0]!.or(found[1]!).or(found[2]!)).count()) return
    }
    throw new Error(`${String(name)} is not reached by Tab`)
  }
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(active).toHaveText('Skip to content')
  await expect(active).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()

  await sidebar(page).getByRole('link', { name: 'Dashboard' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeFocused()
  await sidebar(page).getByRole('link', { name: 'Dashboard' }).focus()
  await tabTo('Sales')
  await page.keyboard.press('Enter')
  await tabTo('Deals')
  await page.keyboard.press('Enter')
  const heading = page.getByRole('heading', { level: 1, name: 'Deals' })
  await expect(heading).toBeFocused()
  const [first, second] = await firstTwo(page)
  const name = (await first.innerText()).trim()
  // The whole list is one tab stop.
  await tabTo(name)
  await expect(first).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await expect(first).toBeFocused()
  await page.keyboard.press('Space')
  const panel = page.getByRole('complementary', { name })
  await expect(panel).toBeVisible()
  await expect(panel).toBeFocused()
  await tabTo('Next record')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary', { name: (await second.innerText()).trim() })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('article')).toBeHidden()
  await expect(second).toBeFocused()
  // The row menu opens and closes.
  await page.keyboard.press('Shift+F10')
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(second).toBeFocused()
})

test('dialogs return the focus to the element that opened them', async ({ page }) => {
  await page.goto('/entities')
  const card = page.getByRole('list', { name: 'Entities' }).getByRole('link').first()
  await card.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('tab', { name: 'General' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(card).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(card).toBeFocused()
})

/** The focused element is visible. */
async function expectFocusSeen(page: Page): Promise<void> {
  await expect(page.locator(':focus')).toBeInViewport()
}
