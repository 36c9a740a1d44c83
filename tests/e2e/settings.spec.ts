import { expect, test, toast } from './app.ts'

test.describe('a builder', () => {
  test.use({ who: 'builder' })

  test('a category is moved by keyboard', async ({ page }) => {
    await page.goto('/settings/ui')
    const names = page.getByRole('region', { name: 'Business Categories' }).getByRole('listitem')
    const place = async () => (await names.allInnerTexts()).findIndex((text) => text.startsWith('Insights'))
    await expect.poll(place).toBeGreaterThan(-1)
    const before = await place()
    await page.getByRole('button', { name: 'Move Insights' }).press('Space')
    await expect(page.getByText('Insights picked up.')).toBeAttached()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByText('Insights is over Automations.')).toBeAttached()
    await page.keyboard.press('Space')
    await expect.poll(place).toBe(before + 1)
    await toast(page, 'Categories reordered').getByRole('button', { name: 'Undo' }).click()
    await expect.poll(place).toBe(before)
  })

  test('an accent and a density apply in another browser, too; on a phone their tab is in view', async ({
    page,
    browser,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/settings/ui?tab=themes')
    await expect(page.getByRole('tab', { name: 'Themes' })).toBeInViewport({ ratio: 1 })
    await page.setViewportSize({ width: 1280, height: 800 })
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
