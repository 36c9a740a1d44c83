import { expect, type Page, test } from './app.ts'
import { refuseOnce } from './confirmation.ts'
import { administrator } from './environment.ts'
import { expectGoodScreen } from './good-screen.ts'

test.use({ expectedErrors: [/(40[03]|500) \((Bad Request|Forbidden|Internal Server Error)\)/] })

const question = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' })

async function fillIn(page: Page, name: string) {
  await page.goto('/settings/api')
  await page.getByRole('button', { name: 'Create key' }).click()
  const form = page.getByRole('dialog', { name: 'Create API key' })
  await form.getByLabel('Name').fill(name)
  await form.getByRole('button', { name: 'Create key' }).click()
  return form
}

test('the user confirms with their password above the form, and the same request is repeated', async ({ page }) => {
  const keys = await refuseOnce(page, 'createApiKey')
  const name = `Confirmed ${Date.now().toString(36)}`
  await fillIn(page, name)
  const dialog = question(page)
  const password = dialog.getByLabel(/^Password/)

  await test.step('the dialog takes the focus and fits wide and small windows', async () => {
    await expect(password).toBeFocused()
    await expect(dialog).toHaveAccessibleDescription(/within the last hour/)
    await expectGoodScreen(page, 'API Configuration')
    await page.setViewportSize({ width: 390, height: 844 })
    await expectGoodScreen(page, 'API Configuration')
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('a wrong password is reported at its input', async () => {
    await password.fill('not the password')
    await password.press('Enter')
    await expect(password).toHaveAccessibleDescription('This is not your password')
  })

  await test.step('the right one repeats the request with its key', async () => {
    await password.fill(administrator.password)
    await password.press('Enter')
    await expect(page.getByRole('dialog', { name: `The key "${name}"` })).toBeVisible()
    expect(keys).toHaveLength(2)
    expect(keys[1]).toBe(keys[0])
  })
})

test('canceling keeps the input and reports that nothing was changed', async ({ page }) => {
  const keys = await refuseOnce(page, 'createApiKey')
  const form = await fillIn(page, 'Cancelled')
  await expect(question(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeHidden()
  await expect(form.getByText('Nothing was changed, because you did not confirm it’s you.')).toBeVisible()
  await expect(form.getByLabel('Name')).toHaveValue('Cancelled')
  await expect(form).toBeFocused()
  expect(keys).toHaveLength(1)
})
