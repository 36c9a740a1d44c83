import {
  choose,
  dialog,
  expect,
  expectList,
  heading,
  makeEntity,
  type Page,
  rows,
  sidebar,
  test,
  toast,
} from './app.ts'
import { expectGoodScreen } from './good-screen.ts'

const person = (page: Page, name: string) => page.getByRole('table', { name: 'Users' }).getByRole('button', { name })

test('a user is invited, accepts, and works in a limited workspace', async ({ page, browser, api }) => {
  test.slow()
  const email = `${Date.now().toString(36)}@users.example`
  const roleName = `Readers ${email}`
  const name = `Noor ${email}`
  await page.goto('/users?tab=roles')
  await page.getByRole('button', { name: 'Create role' }).click()
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill(roleName)
  await dialog(page).getByRole('button', { name: 'Create role' }).click()
  await expect(page.getByRole('heading', { level: 2, name: roleName })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Deals: Read', exact: true }).click()
  await page.getByRole('button', { name: 'Save role' }).click()
  await expect(toast(page, `Role ${roleName} saved`)).toBeVisible()

  await page.getByRole('tab', { name: 'Users' }).click()
  await page.getByRole('button', { name: 'Invite user' }).click()
  await dialog(page).getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(dialog(page).getByText('Enter the email address')).toBeVisible()
  await dialog(page).getByRole('textbox', { name: 'Email' }).fill(email)
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog(page).getByRole('checkbox', { name: roleName }).click()
  await dialog(page).getByRole('radio', { name: 'Selected tenants' }).click()
  await dialog(page).getByRole('checkbox', { name: api.tenants[1].name }).click()
  await dialog(page).getByRole('button', { name: 'Invite', exact: true }).click()
  const link = await dialog(page).getByRole('textbox', { name: 'Invitation link' }).inputValue()
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await page.getByRole('tab', { name: 'Invitations' }).click()
  await expect(page.getByRole('list', { name: 'Open invitations' }).getByText(`${email} · Invited`)).toBeVisible()

  const other = await (await browser.newContext({ storageState: { cookies: [], origins: [] } })).newPage()
  await other.goto(link)
  await other.getByLabel(/^Password/).fill('a sentence to remember')
  await other.getByRole('button', { name: 'Create account' }).click()
  await expect(heading(other, 'Dashboard')).toBeVisible()
  await expect(other.getByRole('complementary', { name: 'Sidebar' })).toContainText(api.tenants[0].name)
  await sidebar(other).getByRole('button', { name: 'Sales' }).click()
  // Other tests create empty categories, which everyone sees.
  const links = sidebar(other).getByRole('link').filter({ hasNotText: 'Studio' })
  await expect(links).toHaveText(['Dashboard', 'Deals', 'Settings'])
  await sidebar(other).getByRole('link', { name: 'Deals' }).click()
  await expectList(other, 'Deals')
  await expect(other.getByRole('button', { name: 'Add', exact: true })).toHaveCount(0)
  await other.goto('/users')
  await expect(heading(other, 'Access Denied')).toBeVisible()
  await expect(other.getByText('user:read')).toBeVisible()
  await other.goto('/workflows')
  await expect(other.getByText('workflow:read')).toBeVisible()
  await other.goto('/settings')
  await expect(other.getByRole('link', { name: 'User Management' })).toHaveCount(0)

  // The permissions show their source, and end with the role.
  await page.goto('/users')
  await person(page, name).click()
  const permissions = dialog(page).getByRole('region', { name: 'Effective permissions' })
  await expect(permissions.getByText(`from role ${roleName}`)).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Sign out' }).click()
  await expect(toast(page, `${name} is signed out everywhere`)).toBeVisible()
  await other.goto('/')
  await expect(heading(other, 'Sign in')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Close account' }).click()
  await expect(toast(page, `The account of ${name} is closed`)).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Reactivate' })).toBeDisabled()
  await dialog(page).getByRole('button', { name: 'Reopen account' }).click()
  await dialog(page).getByRole('button', { name: 'Suspend' }).click()
  await expect(toast(page, `${name} suspended`)).toBeVisible()
  await other.goto('/')
  await expect(heading(other, 'Sign in')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('No workflows')).toBeVisible()
  await page.getByRole('combobox', { name: 'Transfer what the person owns to' }).click()
  await page.getByRole('alertdialog').getByPlaceholder('Search…').fill('ana.ruiz')
  await page.getByRole('option', { name: 'Ana Ruiz' }).click()
  await expect(page.getByRole('combobox', { name: 'Transfer what the person owns to' })).toHaveText('Ana Ruiz')
  await page.getByRole('button', { name: 'Remove user' }).click()
  await expect(toast(page, `${name} removed`)).toBeVisible()
  await other.context().close()
})

test('a role limits rows and hides a field, and is previewed by impersonation', async ({ page, api }) => {
  const made = await makeEntity(api, 'Parcel', [
    { name: 'title', displayName: 'Title', fieldType: 'text' },
    { name: 'price', displayName: 'Price', fieldType: 'number' },
  ])
  await made.create([
    { title: 'Light', price: 1 },
    { title: 'Heavy', price: 2 },
  ])
  const roleName = `Porter ${made.name}`
  await page.goto('/users?tab=roles&new=1')
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill(roleName)
  await dialog(page).getByRole('button', { name: 'Create role' }).click()
  await page.getByRole('searchbox', { name: 'Search entities' }).fill(made.name)
  await page.getByRole('checkbox', { name: 'Parcels: Everything', exact: true }).click()
  await expect(page.getByRole('checkbox', { name: /^Parcels: Update \(Included in/ })).toBeDisabled()
  await page.getByRole('button', { name: /limits of Parcels/ }).click()
  const rowsSeen = page.getByRole('group', { name: 'Parcels that can be read' })
  await rowsSeen.getByRole('radio', { name: 'Only records where…' }).click()
  await expect(page.getByText('A condition is incomplete.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save role' })).toBeDisabled()
  await rowsSeen.getByRole('button', { name: 'Condition' }).click()
  await rowsSeen.getByRole('textbox', { name: 'Value' }).fill('Light')
  await choose(page.getByRole('combobox', { name: 'Access to Price' }), 'Hidden')
  await page.reload()
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeVisible()
  await page.getByRole('button', { name: 'Save role' }).click()
  await expect(toast(page, `Role ${roleName} saved`)).toBeVisible()

  await page.getByRole('button', { name: 'Preview as this role' }).click()
  const banner = page.getByRole('complementary', { name: 'Impersonation' })
  await expect(banner).toContainText(`You are impersonating ${roleName}`)
  await expect(banner).toContainText('Read only')
  await page.goto(made.at)
  await expectList(page, made.title)
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByRole('columnheader', { name: 'Title' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Price' })).toHaveCount(0)
  // Nothing can be saved while impersonating, not even a personal view.
  await expect(page.getByRole('navigation', { name: 'Views' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add view' })).toHaveCount(0)
  await page.goto('/users')
  await expect(heading(page, 'Access Denied')).toBeVisible()
  await expectGoodScreen(page, 'Access Denied')
  await banner.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByRole('heading', { level: 2, name: roleName })).toBeVisible()
  await expect(banner).toHaveCount(0)

  await page.getByRole('button', { name: 'Delete role' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete role' }).click()
  await expect(toast(page, `Role ${roleName} deleted`)).toBeVisible()
})

test('a concurrent change of a role is not overwritten', async ({ page, api }) => {
  const { organizations } = await api.admin<{ organizations: { id: string }[] }>('{ organizations { id } }')
  const name = `Clerk ${Date.now().toString(36)}`
  const { role } = await api.admin<{ role: { id: string } }>(
    'mutation($data: CreateRoleInput!) { role: createRole(data: $data) { id } }',
    { data: { organizationId: organizations[0]!.id, name, template: 'guest' } },
  )
  await page.goto(`/users?tab=roles&edit=${role.id}`)
  await page.getByRole('searchbox', { name: 'Search entities' }).fill('All entities')
  await page.getByRole('button', { name: /limits of All entities/ }).click()
  const seen = page.getByRole('group', { name: 'All entities that can be read' })
  await expect(seen.getByRole('combobox', { name: 'Field' })).toHaveText('Created by')
  await expect(seen.getByRole('combobox', { name: 'Person' })).toHaveText('the person')
  await expectGoodScreen(page, 'User Management')
  await api.admin('mutation($id: ID!, $data: UpdateRoleInput!) { updateRole(id: $id, data: $data) { id } }', {
    id: role.id,
    data: { description: 'Theirs' },
  })
  await page.getByRole('checkbox', { name: 'Workflows: Run', exact: true }).click()
  await page.getByRole('button', { name: 'Save role' }).click()
  await expect(page.getByText('Someone else has changed this role.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save role' })).toBeDisabled()
  await page.getByRole('button', { name: 'keep mine' }).click()
  await page.getByRole('button', { name: 'Save role' }).click()
  await expect(toast(page, `Role ${name} saved`)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Theirs')
  await expect(page.getByRole('checkbox', { name: 'Workflows: Run', exact: true })).toBeChecked()
  await page.getByRole('button', { name: 'Back to roles' }).click()
  const list = page.getByRole('list', { name: 'Roles' }).getByRole('listitem')
  const before = (await list.allInnerTexts()).findIndex((text) => text.includes(name))
  await page.getByRole('button', { name: `Move ${name} up` }).click()
  await expect(list.nth(before - 1)).toContainText(name)
  await expect(page.getByRole('button', { name: `Move ${name} up` })).toBeFocused()
  await api.admin('mutation($data: DeleteRoleInput!) { deleteRole(data: $data) { id } }', { data: { id: role.id } })
})
