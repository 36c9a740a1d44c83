import { expect, heading, invite, test, toast } from './app.ts'

test.describe('an invited user', () => {
  test.use({ who: null, expectedErrors: [/status of 40[34]/] })

  test('chooses a password and works with the permissions they were given', async ({ page, api }) => {
    const email = `${Date.now().toString(36)}@people.example`
    const { organizationId, tenant, url } = await invite(api, email)
    await page.goto(url)
    await expect(heading(page, /^Join /)).toBeVisible()
    await expect(page.getByText(email)).toBeVisible()
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText('Password must be at least 8 characters')).toBeVisible()
    await page.getByLabel('Name').fill('Noor Haddad')
    await page.getByLabel(/^Password/).fill('a sentence to remember')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(heading(page, 'Dashboard')).toBeVisible()
    await expect(page.getByText('Noor Haddad').first()).toBeVisible()
    const me = await page.evaluate(async () => {
      const headers = { authorization: `Bearer ${localStorage.getItem('auth_token')}` }
      return (await (await fetch('/api/auth/me', { headers })).json()) as unknown
    })
    expect(me).toMatchObject({ user: { organizations: [{ id: organizationId, tenants: [{ id: tenant.id }] }] } })

    await page.goto('/settings/profile')
    await page.getByRole('textbox', { name: 'Name' }).fill('Noor H.')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(toast(page, 'Name changed')).toBeVisible()
    await page.goto('/settings/tenants')
    await expect(heading(page, 'Access Denied')).toBeVisible()

    await page.goto(url)
    await expect(heading(page, 'This invitation is no longer valid')).toBeVisible()
  })

  test('forgetting the password gives the same answer for every address', async ({ page }) => {
    await page.goto('/login')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await page.getByLabel('Email').fill('nobody@people.example')
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(heading(page, 'Check your email')).toBeVisible()
    await page.goto(`/reset-password/${'a'.repeat(43)}`)
    await page.getByLabel(/^Password/).fill('a sentence to remember')
    await page.getByRole('button', { name: 'Set password' }).click()
    await expect(page.getByText('This link is not valid any more. Ask for a new one.')).toBeVisible()
  })
})
