import { expect, expectGoodScreen, test, toast } from './app.ts'

test('a form says what is wrong, keeps what is typed, and is ready for the next', async ({ page }) => {
  await page.goto('/demo?tab=forms')
  const form = page.getByRole('form', { name: 'Project' })
  const summary = form.getByRole('alert').filter({ hasText: 'There is a problem' })
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'Please fill in all required fields')).toBeVisible()
  await expect(summary).toBeFocused()
  await summary.getByRole('button', { name: 'Status is required' }).click()
  await expect(form.getByLabel('Status')).toBeFocused()
  await form.getByLabel('Name').fill('Relaunch')
  await expect(form.getByText('Name is required')).toHaveCount(0)
  await form.getByLabel('Status').click()
  await page.getByRole('option', { name: 'Active' }).click()
  await form.getByLabel('Completion').fill('120')
  await form.getByRole('textbox', { name: 'Budget' }).focus()
  await expect(form.getByText('Completion must be 100 or less')).toBeVisible()
  await form.getByLabel('Completion').fill('80')
  await form.getByRole('button', { name: 'Save and new' }).click()
  await expect(toast(page, 'Saved! Ready for new entry.')).toBeVisible()
  await expect(form.getByLabel('Name')).toHaveValue('')
  await expect(form.getByLabel('Name')).toBeFocused()
  await expect(page.getByRole('region', { name: 'What was submitted' })).toContainText('"completion": 80')
})

test('a wizard checks a step before it is left, and the address knows it', async ({ page }) => {
  await page.goto('/demo?tab=forms&form=wizard')
  const form = page.getByRole('form', { name: 'Project' })
  const current = form.getByRole('list', { name: 'Steps' }).locator('[aria-current="step"]')
  await expect(form.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await form.getByLabel('Name').fill('Relaunch')
  await form.getByLabel('Status').click()
  await page.getByRole('option', { name: 'Pending' }).click()
  await form.getByRole('button', { name: 'Next' }).click()
  await expect(current).toHaveText(/Plan/)
  await expect(page).toHaveURL(/step=2/)
  await form.getByRole('button', { name: 'Next' }).click()
  await expect(current).toHaveText(/Budget/)
  await page.goBack()
  await expect(current).toHaveText(/Plan/)
  await form.getByRole('button', { name: 'Next' }).click()
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'Form submitted successfully!')).toBeVisible()
  await expect(current).toHaveText(/Project/)
})

test('tabs count their errors and open the first that has one', async ({ page }) => {
  await page.goto('/demo?tab=forms&form=tabs&step=3')
  const form = page.getByRole('form', { name: 'Project' })
  await expect(form.getByLabel('Completion')).toBeVisible()
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form.getByRole('tab', { name: /^Project 2 errors/ })).toHaveAttribute('aria-selected', 'true')
  await expect(form.getByText('Name is required').last()).toBeVisible()
})

for (const [path, title] of [
  ['/demo', 'Component Demo'],
  ['/demo?tab=forms', 'Component Demo'],
  ['/demo?tab=layouts', 'Component Demo'],
  ['/platform-builder', 'Platform Builder'],
  ['/platform-builder?section=fields', 'Platform Builder'],
  ['/test-graphql', 'GraphQL connection'],
] as const) {
  test(`${path} has nothing that axe finds`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expectGoodScreen(page, title)
  })
}
