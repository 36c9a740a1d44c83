import type { APIRequestContext } from '@playwright/test'
import {
  type Api,
  choose,
  dialog,
  expect,
  heading,
  makeEntity,
  openedRecord,
  openRow,
  type Page,
  row,
  signInByApi,
  test,
  toast,
} from './app.ts'

// The life of a field of users: created, filled, filtered by, shown in each view, and read after its user has left.

test('people are assigned by name, notified, found by “Me” and shown with a picture; deactivated people stay readable', async ({
  page,
  api,
  request,
}) => {
  test.slow()
  const colleague = await addColleague(api)
  const errands = await makeEntity(api, 'Errand', [
    { name: 'title', displayName: 'Title', fieldType: 'text' },
    { name: 'stage', displayName: 'Stage', fieldType: 'select', options: ['open', 'done'] },
    { name: 'due', displayName: 'Due', fieldType: 'date' },
  ])
  const due = new Date().toISOString().slice(0, 10)
  await errands.create([
    { title: 'Bread', stage: 'open', due },
    { title: 'Call', stage: 'open', due },
  ])

  await test.step('a builder adds a field of one person, and one of several', async () => {
    await page.goto(`/entities?entity=${errands.id}&tab=fields`)
    await addField(page, 'Owner')
    await chooseUser(page)
    await dialog(page).getByRole('checkbox', { name: 'Allow several people' }).click()
    await addField(page, 'Team', true)
  })

  await test.step('a person is found by typing their name', async () => {
    await page.goto(`${errands.at}?sort=title`)
    await assign(page, 'Bread', 'Owner', colleague.name)
    await expect(cell(page, 'Bread', 'Owner')).toContainText(colleague.name)
    await expect(cell(page, 'Bread', 'Owner').locator('[data-hue], img')).toBeVisible()
    await assign(page, 'Call', 'Owner', 'Administrator')
    await expect(cell(page, 'Call', 'Owner')).toContainText('Administrator')
  })

  await test.step('the assigned person is notified', async () => {
    const token = await signInByApi(request, { email: colleague.email, password: colleague.password })
    const titles = () => notificationsOf(request, token, api.tenants[0].id)
    await expect.poll(titles).toEqual([{ kind: 'assigned', title: 'Bread' }])
  })

  await test.step('“Me” finds the own records', async () => {
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('button', { name: 'Condition' }).click()
    await choose(page.getByRole('combobox', { name: 'Field', exact: true }), 'Owner')
    await page.getByRole('combobox', { name: 'Person' }).click()
    await page.getByRole('option', { name: /The user viewing the list/ }).click()
    await expect(page.getByText('Matches 1 of 2')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(row(page, 'Bread')).toBeHidden()
    await expect(row(page, 'Call')).toBeVisible()
  })

  await test.step('boards, calendars and the record show the face', async () => {
    const face = (title: string) =>
      page
        .getByRole('main')
        .locator('[data-record], [data-event]')
        .filter({ hasText: title })
        .locator('[data-hue], img')
    await page.goto(await errands.addView('Board', 'kanban', { groupByField: 'stage' }))
    await expect(face('Bread').first()).toBeVisible()
    await page.goto(await errands.addView('Days', 'calendar', { dateField: 'due' }))
    await expect(page.locator('[data-event]').filter({ hasText: 'Bread' })).toBeVisible()
    await page.goto(`${errands.at}?view=all&sort=title`)
    await openRow(row(page, 'Bread'))
    await expect(openedRecord(page).getByText(colleague.name).first()).toBeVisible()
    await expect(openedRecord(page).locator('[data-hue], img').first()).toBeVisible()
  })

  await test.step('a person who has left stays readable', async () => {
    await api.admin('mutation($id: ID!) { updateUser(id: $id, data: {isActive: false}) { id } }', { id: colleague.id })
    await page.goto(`${errands.at}?view=all&sort=title`)
    await expect(cell(page, 'Bread', 'Owner')).toContainText(colleague.name)
  })
})

test('a text with email addresses becomes a field of users', async ({ page, api }) => {
  test.slow()
  const colleague = await addColleague(api)
  const shifts = await makeEntity(api, 'Shift', [
    { name: 'title', displayName: 'Title', fieldType: 'text' },
    { name: 'who', displayName: 'Who', fieldType: 'text' },
  ])
  await shifts.create([
    { title: 'Early', who: colleague.email },
    { title: 'Late', who: 'guest@elsewhere.example' },
  ])
  await page.goto(`/entities?entity=${shifts.id}&tab=fields`)
  await dialog(page).getByRole('button', { name: /^Who/ }).click()
  await chooseUser(page)
  await expect(dialog(page).getByText(/^1 converts/)).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Update Field' }).click()
  await page.getByRole('button', { name: 'Convert', exact: true }).click()
  await expect(toast(page, 'Field updated successfully')).toBeVisible()
  await page.goto(`${shifts.at}?sort=title`)
  await expect(heading(page, shifts.title)).toBeVisible()
  await expect(cell(page, 'Early', 'Who')).toContainText(colleague.name)
  await expect(cell(page, 'Late', 'Who')).not.toContainText('guest')
})

interface Colleague {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly password: string
}

async function addColleague(api: Api): Promise<Colleague> {
  const mark = Math.random().toString(36).slice(2, 10)
  const [name, email, password] = [`Zora ${mark}`, `${mark}@fields.example`, 'a sentence to remember']
  const { organizations } = await api.admin<{ organizations: [{ id: string }] }>('{ organizations { id } }')
  const organizationId = organizations[0].id
  const role = await api.create('Role', {
    organizationId,
    name: `Helpers ${mark}`,
    permissions: ['record:*:*', 'entity:read'],
  })
  const user = await api.create('User', { organizationId, email, name, password, roleIds: [role.id] })
  return { id: user.id, name, email, password }
}

async function notificationsOf(request: APIRequestContext, token: string, tenantId: string): Promise<unknown> {
  const reply = await request.post('/graphql/admin', {
    data: { query: '{ notifications { kind title } }' },
    headers: { authorization: `Bearer ${token}`, 'x-tenant-id': tenantId },
  })
  return ((await reply.json()) as { data: { notifications: unknown } }).data.notifications
}

async function chooseUser(page: Page): Promise<void> {
  await dialog(page).getByRole('combobox', { name: 'Type', exact: true }).click()
  await page.getByRole('option', { name: /^User/ }).click()
}

async function addField(page: Page, name: string, isTyped = false): Promise<void> {
  if (!isTyped) await chooseUser(page)
  await dialog(page).getByLabel('Display name').fill(name)
  await dialog(page).getByRole('button', { name: 'Add Field' }).click()
  await expect(dialog(page).locator('[data-field]').filter({ hasText: name })).toBeVisible()
}

/** The cell of a record by the label of its column. */
function cell(page: Page, title: string, column: string) {
  const columns = { Owner: 5, Team: 6, Who: 3 } as const
  return row(page, title).locator(`[role=gridcell][aria-colindex="${columns[column as keyof typeof columns]}"]`)
}

async function assign(page: Page, title: string, column: string, person: string): Promise<void> {
  await cell(page, title, column).click()
  // A click on the current cell has opened its list.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox')).toBeVisible()
  await page.keyboard.type(person.slice(0, 9))
  await page.getByRole('option', { name: person }).first().click()
}
