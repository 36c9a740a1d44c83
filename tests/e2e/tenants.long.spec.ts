import { dialog, expect, heading, test, toast } from './app.ts'
import { expectGoodScreen } from './good-screen.ts'

test('a tenant is created, exported, deleted, kept, and imported', async ({ page }) => {
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

  const question = page.getByRole('alertdialog')
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
  await choose('Cancel tenant deletion')
  await expect(row.getByText('Active')).toBeVisible()

  await test.step('a tenant is imported from its archive', async () => {
    await section.getByRole('button', { name: `Actions for ${organization}` }).click()
    await page.getByRole('menuitem', { name: 'Import archive' }).click()
    await dialog(page).getByRole('button', { name: 'Import', exact: true }).click()
    await expect(dialog(page).getByText('Choose the file (.tar.gz)')).toBeVisible()
    await dialog(page)
      .locator('input[type=file]')
      .setInputFiles(await archive.path())
    await dialog(page).getByLabel('Name').fill(`${tenant} imported`)
    await dialog(page).getByRole('button', { name: 'Import', exact: true }).click()
    await expect(toast(page, `${tenant} imported imported`)).toBeVisible()
    await expect(section.getByRole('row', { name: `${tenant} imported` }).getByText('Active')).toBeVisible()
  })
})
