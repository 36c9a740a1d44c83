import { expect, type Locator, type Page, test } from './app.ts'
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

/** Forms whose request requires a confirmation: their URL and input. */
interface TypedForm {
  readonly name: string
  readonly at: string
  readonly mutation: string
  readonly within: (page: Page) => Locator
  readonly open?: (page: Page) => Promise<void>
  readonly typed: Readonly<Record<string, string>>
  readonly submit: string
}

const typedForms: readonly TypedForm[] = [
  {
    name: 'sign-in rules',
    at: '/settings/security',
    mutation: 'updateSecurityRules',
    within: (page) => page.getByRole('region', { name: 'Rules' }),
    typed: { 'Idle timeout in minutes': '480' },
    submit: 'Save rules',
  },
  {
    name: 'single sign-on',
    at: '/settings/security',
    mutation: 'updateIdentityProvider',
    within: (page) => page.getByRole('region', { name: 'Single sign-on' }),
    typed: { 'Client id': 'monarch', 'Client secret': 'a secret that is typed once' },
    submit: 'Save single sign-on',
  },
  {
    name: 'AI',
    at: '/settings/integrations',
    mutation: 'updateAiSettings',
    within: (page) => page.getByRole('main'),
    typed: { 'Base URL': 'https://models.example/v1', 'API key': 'a key that is typed once' },
    submit: 'Save',
  },
  {
    name: 'a new role',
    at: '/users?tab=roles&new=1',
    mutation: 'createRole',
    within: (page) => page.getByRole('dialog', { name: 'Create role' }),
    typed: { Name: 'Kept role' },
    submit: 'Create role',
  },
  {
    name: 'an invitation',
    at: '/users?invite=1',
    mutation: 'createUser',
    within: (page) => page.getByRole('dialog', { name: 'Invite user' }),
    typed: { Email: 'kept@example.com', Name: 'Kept person' },
    submit: 'Invite',
  },
  {
    name: 'a database server',
    at: '/settings/tenants',
    mutation: 'createDatabaseServer',
    within: (page) => page.getByRole('dialog', { name: 'Add database server' }),
    open: (page) => page.getByRole('button', { name: 'Add server' }).click(),
    typed: { Name: 'Kept server', Host: 'db.example', Database: 'postgres', User: 'monarch', Password: 'typed once' },
    submit: 'Test and save',
  },
]

for (const { name, at, mutation, within, open, typed, submit } of typedForms)
  test(`canceling or failing the dialog loses no input: ${name}`, async ({ page }) => {
    await page.route('**/graphql/admin', (route) => {
      if (!route.request().postData()?.includes(`${mutation}(`)) return route.fallback()
      const extensions = { code: 'FORBIDDEN', reason: 'CONFIRMATION_REQUIRED' }
      return route.fulfill({ json: { data: null, errors: [{ message: 'Confirm that it is you.', extensions }] } })
    })
    await page.goto(at)
    await open?.(page)
    const form = within(page)
    const input = (label: string) => form.getByLabel(new RegExp(`^${label}`)).first()
    for (const [label, text] of Object.entries(typed)) await input(label).fill(text)
    const send = () => form.getByRole('button', { name: submit, exact: true }).click()
    const expectKept = async () => {
      await expect(question(page)).toBeHidden()
      for (const [label, text] of Object.entries(typed)) await expect(input(label)).toHaveValue(text)
      await expect(form).toContainText('Nothing was changed, because you did not confirm it’s you.')
    }

    await send()
    await question(page).getByRole('button', { name: 'Cancel' }).click()
    await expectKept()

    await page.route('**/api/auth/confirm', (route) => route.fulfill({ status: 500, json: { message: 'It broke' } }))
    await send()
    await expect(question(page).getByRole('button', { name: 'Try again' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expectKept()
  })
