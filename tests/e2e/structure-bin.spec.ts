import { type Api, expect, type MadeEntity, makeEntity, type Page, test, toast } from './app.ts'
import { expectGoodScreen } from './good-screen.ts'

const binOf = (page: Page) => {
  const dialog = page.getByRole('dialog')
  const button = (name: string) => dialog.getByRole('button', { name, exact: true })
  const tick = (name: string) => dialog.getByRole('checkbox', { name: `Select ${name}`, exact: true })
  return { dialog, button, tick, items: dialog.getByRole('list', { name: 'Bin' }).getByRole('listitem') }
}

test('one, several or all deleted fields are restored or permanently deleted in the designer', async ({
  page,
  api,
}) => {
  const names = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']
  const entity = await makeEntity(api, 'Binner', [text('kept'), ...names.map(text)])
  await deleteFields(api, entity, names)
  await page.goto(`/entities?entity=${entity.id}&tab=bin`)
  const { dialog, button, tick, items } = binOf(page)
  await expect(items).toHaveCount(6)
  await expect(items.first()).toContainText(/deleted .+ by Administrator/)
  await expectGoodScreen(page, 'Entity Management')

  await test.step('several are selected and restored by keyboard alone', async () => {
    await tick('first').focus()
    await page.keyboard.press('Space')
    await tick('second').focus()
    await page.keyboard.press('Space')
    await expect(dialog.getByRole('status').filter({ hasText: '2 of 6 selected' })).toBeVisible()
    await expect(dialog.getByRole('checkbox', { name: 'Select all' })).toHaveAttribute('aria-checked', 'mixed')
    await button('Restore 2').focus()
    await page.keyboard.press('Enter')
    await expect(toast(page, '2 fields restored')).toBeVisible()
    await expect(items).toHaveCount(4)
    await expect(button('Restore all')).toBeFocused()
  })

  await test.step('one is restored', async () => {
    await button('Restore third').click()
    await expect(toast(page, '“third” restored')).toBeVisible()
    await expect(items).toHaveCount(3)
  })

  await test.step('one is permanently deleted', async () => {
    await button('Delete fourth permanently').click()
    const asked = page.getByRole('alertdialog', { name: 'Permanently delete “fourth”?' })
    await asked.getByRole('button', { name: 'Delete permanently' }).click()
    await expect(toast(page, '“fourth” permanently deleted')).toBeVisible()
    await expect(items).toHaveCount(2)
  })

  await test.step('the selected ones are named before they are deleted', async () => {
    await dialog.getByRole('checkbox', { name: 'Select all' }).check()
    await button('Delete 2 permanently').click()
    const asked = page.getByRole('alertdialog', { name: 'Permanently delete 2 fields?' })
    await expect(asked.getByRole('listitem')).toHaveText(['fifth', 'sixth'].toReversed())
    await asked.getByRole('button', { name: 'Delete permanently' }).click()
    await expect(toast(page, '2 fields permanently deleted')).toBeVisible()
    await expect(dialog.getByText('The bin is empty')).toBeVisible()
  })
})

test('a computed field is restored together with its source', async ({ page, api }) => {
  const entity = await makeEntity(api, 'Sum', [
    { name: 'net', displayName: 'net', fieldType: 'number' },
    { name: 'gross', displayName: 'gross', fieldType: 'formula', settings: { expression: '{net} * 2' } },
  ])
  await deleteFields(api, entity, ['gross', 'net'])
  await page.goto(`/entities?entity=${entity.id}&tab=bin`)
  const { button, dialog } = binOf(page)
  await button('Restore all').click()
  await expect(toast(page, '2 fields restored')).toBeVisible()
  await expect(dialog.getByText('The bin is empty')).toBeVisible()
})

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

const text = (name: string) => ({ name, displayName: name, fieldType: 'text' })

async function deleteFields(api: Api, { id }: MadeEntity, names: readonly string[]): Promise<void> {
  const { fields } = await api.admin<{ fields: { id: string; name: string }[] }>(
    'query($where: SystemFieldWhere) { fields: systemFields(where: $where) { id name } }',
    { where: { entityId: { eq: id }, name: { in: names } } },
  )
  for (const name of names) {
    const field = fields.find((candidate) => candidate.name === name)!
    await api.admin('mutation($id: ID!) { deleteSystemField(data: {id: $id}) { id } }', { id: field.id })
  }
}
