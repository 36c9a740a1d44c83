import { expect, heading, invite, test } from './app.ts'
import { expectGoodScreen } from './good-screen.ts'

/** An administrator of one workspace: a role with all permissions, in a membership limited to it. */
test.describe('a member limited to some workspaces', () => {
  test.use({ who: null })

  test('sees why organization pages are closed, and no actions on them', async ({ page, api }) => {
    await page.goto((await invite(api, `${Date.now().toString(36)}@limited.example`, { permissions: ['*'] })).url)
    await page.getByLabel('Name').fill('Noor Haddad')
    await page.getByLabel(/^Password/).fill('a sentence to remember')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(heading(page, 'Dashboard')).toBeVisible()

    await page.goto('/settings/integrations')
    await expect(page.getByRole('heading', { name: 'Webhooks' })).toBeVisible()
    await expect(page.getByLabel('Base URL')).toHaveCount(0)
    await page.goto('/settings/monitoring')
    await expect(heading(page, 'Access Denied')).toBeVisible()
    await expect(page.getByText("You don't have permission to access this page.")).toBeVisible()
    await expect(
      page.getByText('This needs access to the whole organization. You are limited to some workspaces.'),
    ).toBeVisible()
    await expectGoodScreen(page, 'Access Denied')

    await page.goto('/settings')
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: 'Security' })).toBeVisible()
    await expect(main.getByRole('link', { name: 'Integrations' })).toBeVisible()
    await expect(main.getByRole('link', { name: 'Monitoring' })).toHaveCount(0)
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('combobox').fill('monitoring')
    await expect(page.getByRole('option', { name: 'Monitoring' })).toHaveCount(0)
    await page.keyboard.press('Escape')

    await page.goto('/users')
    await expect(heading(page, 'User Management')).toBeVisible()
    const reason = page.getByText('This needs access to the whole organization. You are limited to some workspaces.')
    await expect(page.getByRole('button', { name: 'Invite user' })).toBeDisabled()
    await expect(reason).toBeVisible()
    await expectGoodScreen(page, 'User Management')
    await page.getByRole('button', { name: /^Malik Johnson/ }).click()
    const actions = page.getByRole('region', { name: 'Actions' })
    await expect(actions.getByRole('button', { name: 'Create link' })).toBeDisabled()
    await expect(actions).toContainText('This needs access to the whole organization.')
    await expect(actions.getByRole('button', { name: 'Impersonate' })).toBeEnabled()

    await page.goto('/users?tab=roles')
    await expect(page.getByRole('button', { name: 'Create role' })).toBeDisabled()
    await page.getByRole('button', { name: /^Team member/i }).click()
    await expect(reason).toBeVisible()
    await expect(page.getByRole('button', { name: 'Delete role' })).toBeDisabled()
    await page.getByRole('button', { name: 'Preview as this role' }).click()
    await page.getByRole('complementary', { name: 'Impersonation' }).getByRole('button', { name: 'Stop' }).click()

    await page.goto('/settings/security')
    await expect(page.getByRole('heading', { name: 'Sign-in log' })).toBeVisible()
    await expect(page.getByRole('heading', { name: /provider|rules/i })).toHaveCount(0)

    await page.goto('/settings/tenants')
    await page
      .getByRole('button', { name: /^Actions for / })
      .first()
      .click()
    await expect(page.getByRole('menuitem', { name: 'Edit tenant' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: /Suspend|Delete|Copy/ })).toHaveCount(0)
  })
})
