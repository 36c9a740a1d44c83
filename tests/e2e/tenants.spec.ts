import { dialog, expect, heading, test, toast } from './app.ts'
import { expectGoodScreen } from './good-screen.ts'

test('an organization and a tenant are created, suspended, exported, deleted, and kept', async ({ page }) => {
  const suffix = Date.now().toString(36)
  const [organization, tenant] = [`Northwind ${suffix}`, `Trial ${suffix}`]
  await page.goto('/settings/tenants')
  await expect(heading(page, 'Tenant Management')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Create organization' }).click()
  await dialog(page).getByLabel('Name').fill(organization)
  await dialog(page).getByRole('button', { name: 'Create organization' }).click()
  const section = page.getByRole('region', { name: organization })
  await expect(section.getByText('No tenants yet')).toBeVisible()

  await section.getByRole('button', { name: 'Create tenant' }).click()
  await dialog(page).getByLabel('Name').fill(tenant)
  await dialog(page).getByRole('button', { name: 'Create tenant' }).click()
  const row = section.getByRole('row', { name: tenant })
  await expect(row.getByText('Active')).toBeVisible()
  const choose = async (item: string) => {
    await row.getByRole('button', { name: `Actions for ${tenant}` }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }

  await choose('Suspend tenant')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Nobody can open this workspace until it is reactivated')
  await question.getByRole('button', { name: 'Suspend tenant' }).click()
  await expect(row.getByText('Suspended')).toBeVisible()
  await page.getByRole('button', { name: /Workspace:/ }).click()
  const options = page.getByRole('listbox', { name: 'Workspaces' })
  await expect(options.getByRole('option', { name: tenant })).toBeDisabled()
  await page.keyboard.press('Escape')
  await choose('Reactivate tenant')
  await expect(row.getByText('Active')).toBeVisible()

  await choose('Delete tenant')
  const confirm = question.getByRole('button', { name: 'Delete tenant' })
  await question.getByLabel(`Type “${tenant}” to confirm`).fill(tenant)
  await expect(confirm).toBeDisabled()
  const download = page.waitForEvent('download')
  await question.getByRole('button', { name: 'Export archive' }).click()
  const archive = await download
  expect(archive.suggestedFilename()).toMatch(/^trial-.*\.tar\.gz$/)
  await expect(question).toContainText('exported')
  await expectGoodScreen(page, 'Tenant Management')
  await confirm.click()
  await expect(toast(page, `${tenant} will be deleted in 14 days`)).toBeVisible()
  await expect(row.getByText(/^To be deleted on \d{4}-\d\d-\d\d$/)).toBeVisible()
  await choose('Cancel deletion of tenant')
  await expect(row.getByText('Active')).toBeVisible()

  await test.step('a tenant is copied, and imported from its archive', async () => {
    await choose('Copy tenant')
    await expect(dialog(page).getByLabel('Name')).toHaveValue(`${tenant} copy`)
    await dialog(page).getByRole('button', { name: 'Copy tenant' }).click()
    await expect(toast(page, `${tenant} copy is ready`)).toBeVisible()
    await expect(section.getByRole('row', { name: `${tenant} copy` }).getByText('Quiet')).toBeVisible()

    await section.getByRole('button', { name: `Actions for ${organization}` }).click()
    await page.getByRole('menuitem', { name: 'Import archive' }).click()
    await dialog(page).getByRole('button', { name: 'Import', exact: true }).click()
    await expect(dialog(page).getByText('Choose the file (.tar.gz)')).toBeVisible()
    await dialog(page)
      .locator('input[type=file]')
      .setInputFiles(await archive.path())
    await dialog(page).getByLabel('Name').fill(`${tenant} imported`)
    await expectGoodScreen(page, 'Tenant Management')
    await dialog(page).getByRole('button', { name: 'Import', exact: true }).click()
    await expect(toast(page, `${tenant} imported imported`)).toBeVisible()
    await expect(section.getByRole('row', { name: `${tenant} imported` }).getByText('Active')).toBeVisible()
  })
})

test('the switcher creates and opens a tenant, and the server page reports an unreachable one', async ({ page }) => {
  const name = `Second ${Date.now().toString(36)}`
  await page.goto('/settings/tenants')
  await page.getByRole('button', { name: /Workspace:/ }).click()
  await page.getByRole('dialog', { name: 'Workspaces' }).getByRole('button', { name: 'Create tenant' }).click()
  await dialog(page).getByLabel('Name').fill(name)
  await dialog(page).getByRole('button', { name: 'Create tenant' }).click()
  await expect(page.getByRole('button', { name: new RegExp(`Workspace: ${name}`) })).toBeVisible()

  await page.goto('/settings/tenants')
  await page.getByRole('button', { name: 'Add server' }).click()
  const form = dialog(page)
  await form.getByLabel('Name').fill('Nowhere')
  await form.getByLabel('Host').fill('127.0.0.1')
  await form.getByLabel('Port').fill('9')
  await form.getByLabel('User').fill('somebody')
  await form.getByRole('button', { name: 'Test and save' }).click()
  await expect(form.getByText(/127\.0\.0\.1:9 cannot be used: nothing answers there/)).toBeVisible()
})
