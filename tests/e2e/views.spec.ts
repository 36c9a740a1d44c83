import { type Api, choose, dialog, expect, type Page, test, toast } from './app.ts'
import { expectGoodScreen } from './good-screen.ts'

// The life of a view: created, changed privately, saved, made the default, deleted and restored.

test.describe.configure({ mode: 'parallel' })

test('a view is designed on real records, changed privately and saved for everyone', async ({ page, api }) => {
  const { name } = await tasks(api)
  await page.goto(`/entities/${name}`)
  await expect(views(page).getByRole('link', { name: 'All', exact: true })).toHaveAttribute('aria-current', 'page')

  await page.getByRole('button', { name: 'Add view' }).click()
  await dialog(page).getByRole('button', { name: 'Create view' }).click()
  await expect(dialog(page).getByText('Please enter a view name')).toBeVisible()
  await dialog(page).getByLabel('View name').fill('Board')
  await dialog(page).getByText('Kanban', { exact: true }).click()
  const preview = dialog(page).getByRole('region', { name: 'Preview', includeHidden: true })
  await expect(preview.getByText('Write the offer').last()).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Create view' }).click()
  await expect(toast(page, 'Kanban view "Board" created successfully!')).toBeVisible()
  await expect(views(page).getByRole('link', { name: 'Board' })).toHaveAttribute('aria-current', 'page')
  await expect(page).toHaveURL(/view=[\da-f-]{36}$/)

  const changes = page.getByRole('group', { name: 'Unsaved changes' })
  await filterBy(page, 'Due', 'is within', 'today')
  await expect(page.getByText('Matches 1 of 3')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(changes).toBeVisible()
  await expect(shown(page, 'Pay the invoice')).toBeHidden()
  expect((await savedViews(api, name))[0]!.config).not.toHaveProperty('filter')

  await page.reload()
  await expect(shown(page, 'Call the printer')).toBeVisible()
  await expect(shown(page, 'Pay the invoice')).toBeHidden()
  await changes.getByRole('button', { name: 'Save for everyone' }).click()
  await expect(changes).toBeHidden()
  const opened = page.getByRole('navigation', { name: 'Views' }).locator('[aria-current=page]')
  await expect(opened).toBeFocused()
  expect((await savedViews(api, name))[0]!.config).toMatchObject({ filter: { due: { within: 'today' } } })
  await expect(page).toHaveURL(/view=[\da-f-]{36}$/)

  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('button', { name: 'Clear all' }).click()
  await page.keyboard.press('Escape')
  await expect(shown(page, 'Pay the invoice')).toBeVisible()
  await changes.getByRole('button', { name: 'Reset' }).click()
  await expect(shown(page, 'Pay the invoice')).toBeHidden()
  await expect(opened).toBeFocused()
})

test('a view becomes the default for a user, is renamed, deleted and restored', async ({ page, api }) => {
  const { name, entityId } = await tasks(api)
  await saveView(api, entityId, { name: 'Cards', type: 'grid' })
  await page.goto(`/entities/${name}`)
  await views(page).getByRole('link', { name: 'Cards' }).click()
  await act(page, 'Cards', 'Rename')
  await dialog(page).getByLabel('View name').fill('Gallery')
  await dialog(page).getByRole('button', { name: 'Rename' }).click()
  await expect(views(page).getByRole('link', { name: 'Gallery' })).toBeVisible()

  await page.getByRole('button', { name: 'Actions for view Gallery' }).click()
  await page.getByRole('menuitem', { name: 'Set as default' }).click()
  await page.getByRole('menuitem', { name: 'For me' }).click()
  await expect(toast(page, '"Gallery" is now your default view')).toBeVisible()
  await page.goto(`/entities/${name}`)
  await expect(views(page).getByRole('link', { name: 'Gallery' })).toHaveAttribute('aria-current', 'page')
  await expect(page).not.toHaveURL(/view=/)
  await views(page).getByRole('link', { name: 'All', exact: true }).click()
  await expect(page).toHaveURL(/view=all/)
  await page.goBack()

  await act(page, 'Gallery', 'Delete')
  await expect(views(page).getByRole('link', { name: 'Gallery' })).toBeHidden()
  await toast(page, 'View "Gallery" deleted').getByRole('button', { name: 'Undo' }).click()
  await expect(views(page).getByRole('link', { name: 'Gallery' })).toBeVisible()
})

test('the records of a list begin 150 px below the top, and its first column takes the free width', async ({
  page,
  api,
}) => {
  const { name, entityId } = await tasks(api)
  await page.goto(`/entities/${name}`)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByRole('button', { name: 'Dismiss' })).toBeHidden()
  const record = page.locator('[data-row][data-record]').first()
  const expectRoom = () => expect.poll(async () => (await record.boundingBox())?.y).toBeLessThanOrEqual(150)
  await expectRoom()
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible()
  await expect(page.getByText(`Manage your ${name} records`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Back' })).toBeVisible()
  const first = page.getByRole('columnheader', { name: 'Title' })
  const { width } = (await first.boundingBox())!
  expect(width).toBeGreaterThan(200)
  expect(width).toBeLessThanOrEqual(280)

  await saveView(api, entityId, { name: 'Plain', type: 'list', config: {}, visibility: 'shared' })
  await page.reload()
  await views(page).getByRole('link', { name: 'Plain' }).click()
  await expect(views(page).getByRole('link', { name: 'Plain' })).toHaveAttribute('aria-current', 'page')
  await expectRoom()
})

test.describe('on a small screen', () => {
  test.use({ viewport: { width: 390, height: 800 } })

  test('the list header is one row, with a menu for actions and one for the tools of the view', async ({
    page,
    api,
  }) => {
    const { name } = await tasks(api)
    await page.goto(`/entities/${name}`)
    const button = page.getByRole('button', { name: 'Add', exact: true })
    await expect(button).toBeVisible()
    const [heading, add] = [await page.getByRole('heading', { level: 1 }).boundingBox(), await button.boundingBox()]
    expect(add!.y).toBeLessThan(heading!.y + heading!.height)
    await page.getByRole('button', { name: 'More actions' }).click()
    await expect(page.getByRole('menuitem', { name: 'CSV' })).toBeVisible()
    await page.getByRole('menuitem', { name: 'Import' }).click()
    await expect(page.getByRole('dialog', { name: /^Import/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'View', exact: true }).click()
    await expect(page.getByRole('region', { name: 'Filter' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Fields' })).toBeVisible()
    await expectGoodScreen(page, 'Tasks', ['light'])
  })
})

const views = (page: Page) => page.getByRole('navigation', { name: 'Views' })

/** A record as any view draws it. */
const shown = (page: Page, title: string) => page.getByRole('main').getByText(title).first()

async function act(page: Page, view: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for view ${view}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

async function filterBy(page: Page, field: string, operator: string, days: string | null): Promise<void> {
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('button', { name: 'Condition' }).click()
  await choose(page.getByRole('combobox', { name: 'Field', exact: true }), field)
  await page.getByRole('combobox', { name: 'Operator' }).click()
  await page.getByRole('option', { name: operator, exact: true }).click()
  if (days === null) return
  await page.getByRole('combobox', { name: 'Which days' }).click()
  await page.getByRole('option', { name: days, exact: true }).click()
}

let made = 0

/** Three tasks in a new entity: one is due today and depends on another. */
async function tasks(api: Api): Promise<{ name: string; entityId: string }> {
  const tenantId = api.tenants[0].id
  const name = `task_${process.pid}_${++made}`
  const entity = await api.create('TenantEntity', { tenantId, name, displayName: 'Task', pluralName: 'tasks' })
  const field = (data: object) =>
    api.admin('mutation($data: CreateSystemFieldInput!) { createSystemField(data: $data) { id } }', {
      data: { tenantId, entityId: entity.id, ...data },
    })
  await field({ name: 'title', displayName: 'Title', fieldType: 'text' })
  await field({ name: 'status', displayName: 'Status', fieldType: 'select', options: ['open', 'done'] })
  await field({ name: 'due', displayName: 'Due', fieldType: 'date' })
  await field({ name: 'parent', displayName: 'Parent', fieldType: 'relationship', settings: { entityId: entity.id } })
  const type = name
    .split('_')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')
  const create = async (data: object) => {
    const document = `mutation($data: Create${type}Input!) { record: create${type}(data: $data) { id } }`
    return (await api.tenant<{ record: { id: string } }>(document, { data })).record.id
  }
  const offer = await create({ title: 'Write the offer', status: 'open', due: '2020-01-01' })
  await create({ title: 'Pay the invoice', status: 'done', due: '2020-01-02' })
  const now = new Date()
  const today = new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
  await create({ title: 'Call the printer', status: 'open', due: today, parent: offer })
  return { name, entityId: entity.id }
}

async function saveView(api: Api, entityId: string, data: object): Promise<void> {
  await api.create('View', { tenantId: api.tenants[0].id, entityId, ...data })
}

async function savedViews(api: Api, name: string): Promise<{ name: string; config: object }[]> {
  const document = 'query($name: String!) { views(where: {entity: {name: {eq: $name}}}) { name config } }'
  return (await api.admin<{ views: { name: string; config: object }[] }>(document, { name })).views
}
