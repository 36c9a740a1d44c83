import { answer, expect, heading, type Page, test } from './app.ts'

// Truncated lists show that they are truncated.

const times = <T>(count: number, make: (number: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i + 1))
const listed = (page: Page) => page.getByRole('option')

test('a picker of records shows how many it lists', async ({ page, api }) => {
  const { contacts } = await api.tenant<{ contacts: { id: string }[] }>('{ contacts: contact(limit: 1) { id } }')
  await page.goto(`/entities/contact/${contacts[0]!.id}`)
  await page.getByRole('article').getByRole('button', { name: 'Edit Account' }).press('Enter')
  await expect(listed(page)).toHaveCount(20)
  await expect(page.getByText('Showing the first 20. Type to narrow the list.')).toBeVisible()
})

test('the structure history shows where it is truncated', async ({ page, api }) => {
  const change = (number: number) => ({
    id: `c${number}`,
    description: `Change ${number}`,
    status: 'done',
    userName: 'Ana Ruiz',
    undoes: null,
    done: 0,
    total: 0,
    error: null,
    createdAt: new Date().toISOString(),
  })
  await answer(page, 'StructureChanges', { data: { changes: times(51, change) } })
  const { entities } = await api.admin<{ entities: { id: string }[] }>('{ entities: tenantEntities(limit: 1) { id } }')
  await page.goto(`/entities?entity=${entities[0]!.id}&tab=history`)
  const history = page.getByRole('region', { name: 'History' })
  await expect(history.getByRole('listitem')).toHaveCount(50)
  await expect(history.getByText('The latest 50 changes are shown.')).toBeVisible()
  await history.getByRole('link', { name: 'audit log' }).click()
  await expect(heading(page, 'Audit log')).toBeVisible()
})
