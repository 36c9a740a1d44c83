import { expect, makeEntity, test, toast } from './app.ts'

test('deleted fields stand in the Bin tab of the designer, and are restored or deleted for good', async ({
  page,
  api,
}) => {
  const text = (name: string) => ({ name, displayName: name, fieldType: 'text' })
  const { id } = await makeEntity(api, 'Binner', [text('kept'), text('first'), text('second')])
  const { fields } = await api.admin<{ fields: { id: string }[] }>(
    'query($where: SystemFieldWhere) { fields: systemFields(where: $where) { id } }',
    { where: { entityId: { eq: id }, name: { in: ['first', 'second'] } } },
  )
  for (const field of fields)
    await api.admin('mutation($id: ID!) { deleteSystemField(data: {id: $id}) { id } }', { id: field.id })
  await page.goto(`/entities?entity=${id}&tab=bin`)
  const dialog = page.getByRole('dialog')
  const items = dialog.getByRole('list', { name: 'Bin' }).getByRole('listitem')
  await expect(items).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Delete for good first' }).click()
  const asked = page.getByRole('alertdialog', { name: 'Delete “first” for good?' })
  await asked.getByRole('button', { name: 'Delete for good' }).click()
  await expect(toast(page, '“first” deleted for good')).toBeVisible()
  await expect(items).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Restore second' }).click()
  await expect(dialog.getByText('The bin is empty')).toBeVisible()
})
