import { expect, heading, isOperation, type Page, test } from './app.ts'
import { expectGoodScreen } from './good-screen.ts'

/** The response with a secret is lost, and the browser repeats the request with its Idempotency-Key. */
test.use({ expectedErrors: [/ERR_FAILED/] })

test('a lost response with an API key asks to create a new key', async ({ page }) => {
  const name = `Lost ${Date.now().toString(36)}`
  await page.goto('/settings/api')
  await page.getByRole('region', { name: 'API keys' }).getByRole('button', { name: 'Create key' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create API key' })
  await dialog.getByLabel('Name').fill(name)
  await loseAnswer(page, 'CreateApiKey')
  await dialog.getByRole('button', { name: 'Create key' }).click()
  const shown = page.getByRole('dialog', { name: `The key "${name}"` })
  await expect(shown.getByRole('alert')).toContainText('Revoke this key and create a new one')
  await expect(shown.getByLabel('Secret')).toHaveCount(0)
  await expectGoodScreen(page, 'API Configuration')
  await shown.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('row', { name })).toHaveCount(1)
})

test('a lost response with a link asks to create a new link, which is shown', async ({ page, api }) => {
  const email = `${Date.now().toString(36)}@lost.example`
  const { organizations } = await api.admin<{ organizations: { id: string }[] }>('{ organizations { id } }')
  const data = { organizationId: organizations[0]!.id, email, name: 'Noor', password: 'a sentence to remember' }
  const { user } = await api.admin<{ user: { id: string } }>(
    'mutation($data: CreateUserInput!) { user: createUser(data: $data) { id } }',
    { data },
  )
  await page.goto(`/users?user=${user.id}`)
  await expect(heading(page, 'User Management')).toBeVisible()
  const actions = page.getByRole('region', { name: 'Actions' })
  await loseAnswer(page, 'ResetLink')
  await actions.getByRole('button', { name: 'Create link' }).click()
  await expect(actions.getByRole('alert')).toContainText('Create a new link')
  await expect(actions.getByLabel('Link for a new password')).toHaveCount(0)
  await actions.getByRole('button', { name: 'Create link' }).click()
  await expect(actions.getByRole('textbox', { name: 'Link for a new password' })).toHaveValue(/\/reset-password\//)
  await expect(actions.getByRole('alert')).toHaveCount(0)
})

/** The server handles the request, but its first response does not reach the page. */
async function loseAnswer(page: Page, operation: string): Promise<void> {
  let isLost = false
  await page.route('**/graphql/admin', async (route) => {
    if (isLost || !isOperation(operation)(route.request())) return route.fallback()
    isLost = true
    await route.fetch()
    return route.abort()
  })
}
