import { type Api, dialog, expect, heading, sidebar, test, toast } from './app.ts'

// The sidebar of people who build the workspace. Dragging needs the browser's own drag and drop.

/** A group with two entities, of one test only. */
async function makeGroup(api: Api): Promise<{ title: string; name: string; remove: () => Promise<unknown> }> {
  const stamp = Math.random().toString(36).slice(2, 10)
  const { organizations } = await api.admin<{ organizations: [{ id: string }] }>('{ organizations { id } }')
  const title = `Shelf ${stamp}`
  const name = `shelf_${stamp}`
  const made = await api.create('EntityGroup', { organizationId: organizations[0].id, name, displayName: title })
  for (const displayName of ['Lamp', 'Vase'])
    await api.create('TenantEntity', {
      tenantId: api.tenants[0].id,
      name: `${displayName.toLowerCase()}_${stamp}`,
      displayName,
      pluralName: `${displayName}s`,
      category: name,
    })
  const remove = () => api.admin('mutation($id: ID!) { deleteEntityGroup(data: {id: $id}) { id } }', { id: made.id })
  return { title, name, remove }
}

test('a builder opens tools, arranges entries by dragging, and adds an entity to a group', async ({ page, api }) => {
  const group = await makeGroup(api)
  try {
    await page.goto('/settings')
    const nav = sidebar(page)
    const build = nav.getByRole('list', { name: 'Build' })
    await expect(build.getByRole('link')).toHaveText(['Entities', 'Workflows', 'Templates', 'Import'])
    await build.getByRole('link', { name: 'Workflows' }).click()
    await expect(heading(page, 'Workflows')).toBeVisible()
    await expect(build.getByRole('link', { name: 'Workflows' })).toHaveAttribute('aria-current', 'page')

    const shelf = nav.getByRole('button', { name: group.title, exact: true })
    await shelf.click()
    const items = nav.locator(`[id="${await shelf.getAttribute('aria-controls')}"]`).getByRole('link')
    await expect(items).toHaveText(['Lamps', 'Vases'])
    await items.nth(1).dragTo(items.nth(0))
    await expect(items).toHaveText(['Vases', 'Lamps'])
    await page.reload()
    await expect(items).toHaveText(['Vases', 'Lamps'])

    await shelf.hover()
    await nav.getByRole('button', { name: `Add entity to ${group.title}` }).click()
    const designer = dialog(page)
    await expect(designer.getByRole('combobox', { name: 'Navigation group' })).toHaveText(group.title)
    await designer.getByLabel('Display name').fill('Clock')
    await designer.getByRole('button', { name: 'Save Entity' }).click()
    await expect(toast(page, 'Entity created successfully')).toBeVisible()
    await designer.getByRole('button', { name: 'Done' }).click()
    await expect(items).toHaveText(['Vases', 'Lamps', 'Clocks'])
  } finally {
    await group.remove()
  }
})

test.describe('members', () => {
  test.use({ who: 'member' })

  test('a member sees no tools, and cannot drag entries', async ({ page }) => {
    await page.goto('/')
    const nav = sidebar(page)
    const sales = nav.getByRole('button', { name: 'Sales', exact: true })
    await expect(sales).toBeVisible()
    await expect(nav.getByRole('list', { name: 'Build' })).toHaveCount(0)
    await expect(nav.locator('[draggable=true], [data-entry]')).toHaveCount(0)
    await sales.hover()
    await expect(nav.getByRole('button', { name: /^Add entity to/ })).toHaveCount(0)
  })
})
