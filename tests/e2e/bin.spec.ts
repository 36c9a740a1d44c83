import { expect, test } from './app.ts'

test('the retention time of the bin is shown with a link to its setting', async ({ page, api }) => {
  const [, tenant] = api.tenants
  const keepForever = () =>
    api.admin('mutation($id: ID!) { updateTenant(id: $id, data: { binDays: null }) { id } }', { id: tenant.id })
  await keepForever()
  await page.goto(`/entities/deal?bin&tenant=${tenant.id}`)
  await expect(page.getByText('until someone deletes them permanently')).toBeVisible()
  await page.getByRole('link', { name: 'Set a time' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit tenant' })
  await dialog.getByLabel('Days in the bin').fill('30')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await page.goBack()
  await expect(page.getByText('Deleted records stay here for 30 days.')).toBeVisible()
  await keepForever()
})
