import { dialog, expect, expectList, heading, makeEntity, type Page, rows, sidebar, test, toast } from './app.ts'
import { expectGoodScreen } from './good-screen.ts'

test.describe.configure({ mode: 'parallel' })

const person = (page: Page, name: string) => page.getByRole('table', { name: 'Users' }).getByRole('button', { name })

test('a user is invited, accepts, and works in a limited workspace', async ({ page, browser, api }) => {
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

  const context = await browser.newContext({ storageState: { cookies: [], origins: [] }, reducedMotion: 'reduce' })
  const other = await context.newPage()
  await other.goto(link)
  await expect(heading(other, /^Join /)).toBeVisible()
  await expect(other.getByText(email)).toBeVisible()
  await other.getByRole('button', { name: 'Create account' }).click()
  await expect(other.getByText('Password must be at least 8 characters')).toBeVisible()
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

  // The permissions show their source, and signing out ends the session of the other browser.
  await page.getByRole('tab', { name: 'Users' }).click()
  await person(page, name).click()
  const permissions = dialog(page).getByRole('region', { name: 'Effective permissions' })
  await expect(permissions.getByText(`from role ${roleName}`)).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Sign out' }).click()
  await expect(toast(page, `${name} is signed out everywhere`)).toBeVisible()
  await other.goto(link)
  await expect(heading(other, 'This invitation is no longer valid')).toBeVisible()
  await other.goto('/')
  await expect(heading(other, 'Sign in')).toBeVisible()
  await context.close()
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
  const { organizations } = await api.admin<{ organizations: [{ id: string }] }>('{ organizations { id } }')
  const permission = `record:${made.name}:read`
  const role = {
    organizationId: organizations[0].id,
    name: `Porter ${made.name}`,
    permissions: [permission, 'entity:read', 'view:read'],
    rules: [{ permission, where: { title: { eq: 'Light' } }, fields: ['title'] }],
  }
  const createRole = async (data: object) => {
    const mutation = 'mutation($data: CreateRoleInput!) { createRole(data: $data) { id } }'
    return (await api.admin<{ createRole: { id: string } }>(mutation, { data })).createRole
  }
  // The porter is moved above it: other tests add and delete roles meanwhile.
  const neighbor = `Keeper ${made.name}`
  await createRole({ ...role, name: neighbor })
  const porter = await createRole(role)
  await page.goto(`/users?tab=roles&edit=${porter.id}`)
  await page.getByRole('button', { name: 'Preview as this role' }).click()
  const banner = page.getByRole('complementary', { name: 'Impersonation' })
  await expect(banner).toContainText(`You are impersonating ${role.name}`)
  await expect(banner).toContainText('Read only')
  await page.goto(made.at)
  await expectList(page, made.title)
  await expect(rows(page)).toHaveCount(1)
  await expect(banner).toContainText('A row rule of this role hides 1 of 2 records here.')
  await banner.getByRole('button', { name: 'View as a person' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['No other active person here has this role'])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: 'Title' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Price' })).toHaveCount(0)
  // Nothing can be saved while impersonating, not even a personal view.
  await expect(page.getByRole('navigation', { name: 'Views' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add view' })).toHaveCount(0)
  await page.goto('/users')
  await expect(heading(page, 'Access Denied')).toBeVisible()
  await expectGoodScreen(page, 'Access Denied', ['light'])
  await banner.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByRole('heading', { level: 2, name: role.name })).toBeVisible()
  await expect(banner).toHaveCount(0)

  await page.getByRole('button', { name: 'Back to roles' }).click()
  const list = page.getByRole('list', { name: 'Roles' }).getByRole('listitem')
  const up = page.getByRole('button', { name: `Move ${role.name} up` })
  await expect(up).toBeVisible()
  const isAbove = async () => {
    const names = await list.allInnerTexts()
    const place = (name: string) => names.findIndex((text) => text.includes(name))
    return place(role.name) < place(neighbor)
  }
  expect(await isAbove()).toBe(false)
  // Roles of other tests may be in between.
  for (let moves = 0; moves < 10 && !(await isAbove()); moves++) {
    const before = (await list.allInnerTexts()).join()
    await up.click()
    await expect.poll(async () => (await list.allInnerTexts()).join()).not.toBe(before)
  }
  expect(await isAbove()).toBe(true)
  await expect(up).toBeFocused()
})
