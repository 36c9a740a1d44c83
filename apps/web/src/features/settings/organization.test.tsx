import { expect, test } from 'vitest'
import { makeEntity } from '../../../../../tests/made-entities.ts'
import { router } from '../../router.tsx'
import { expectAccessible } from '../../../../../tests/web/accessible.ts'
import {
  all,
  button,
  choose,
  click,
  clickOn,
  control,
  dialog,
  fill,
  find,
  heading,
  nameOf,
  openApp,
  press,
  region,
  shows,
  sidebar,
  toastOf,
  waitFor,
} from '../../../../../tests/web/app.tsx'
import { api, makeRole, sendAs, signIn } from '../../../../../tests/web/network.ts'
import { count } from '../../../../../tests/web/table.ts'

// What an organization has: API keys, tenants, labels and settings at each level, interfaces, the audit log.

const unique = Date.now().toString(36)
const [first, second] = api.tenants
const row = (name: string | RegExp) =>
  waitFor(() => {
    const [found] = all('tr', typeof name === 'string' ? new RegExp(name) : name)
    if (!found) throw new Error(`There is no row "${name}".`)
    return found
  })
const isGone = (name: string) => expect.poll(() => all('tr', new RegExp(name))).toEqual([])

test('an API key is created, used, changed and revoked', async () => {
  const name = `Nightly report ${unique}`
  await openApp('/settings/api')
  await clickOn('Create key', await region('API keys'))
  const form = await dialog('Create API key')
  await clickOn('Create key', form)
  await shows('Please enter a name for the key', form)
  await fill('Name', name, form)
  await choose('Permissions', 'Choose…', form)
  await clickOn('read Deal', form)
  await expectAccessible(form)
  await clickOn('Create key', form)
  const shown = await dialog(`The key "${name}"`)
  const secret = (await control('Secret', shown)).value
  expect(secret).toMatch(/^mk_[\w-]{43}$/)
  await clickOn('Done', shown)

  const deals = '{ deal(limit: 1) { name } }'
  expect((await sendAs<{ deal: object[] }>(secret, deals)).data!.deal).toHaveLength(1)
  expect((await sendAs(secret, '{ account(limit: 1) { id } }')).errors).toBeDefined()
  await openApp('/settings/api')
  const key = await row(name)
  expect(key.textContent).toContain('record:deal:read')
  expect(key.textContent).not.toContain('Never')

  await clickOn(/^Edit /, key)
  const edited = await dialog('Edit API key')
  await choose('Expires', 'Never', edited)
  await fill('Name', `${name}, EU`, edited)
  await clickOn('Save', edited)
  await toastOf(`${name}, EU updated`)
  await expect.poll(async () => (await row(name)).textContent).toContain('Never')
  expect((await sendAs<{ deal: object[] }>(secret, deals)).data!.deal).toHaveLength(1)

  await clickOn(/^Revoke /, await row(name))
  await clickOn('Revoke key', await dialog())
  await toastOf(`${name}, EU revoked`)
  await isGone(name)
  expect((await sendAs(secret, deals)).status).toBe(401)
})

test('the audit log is filtered, searched, and opens a change', async () => {
  const name = `Auditors ${unique}`
  await makeRole({ name, permissions: ['audit:read'] })
  await openApp('/settings/security')
  await clickOn('Audit log')
  await heading('Audit log')
  await choose('What', 'Role')
  await expect.poll(() => router.state.location.href).toContain('what=role')
  await clickOn(new RegExp(`Created the role "${name}"`))
  await expect
    .poll(() =>
      all('table', 'What changed')
        .map(({ textContent }) => textContent)
        .join(),
    )
    .toContain('audit:read')
  await fill('Search the log', 'no such name')
  await shows('No entries match')
  await clickOn('Clear filters')
  await expect.poll(() => all('tr').length).toBeGreaterThan(1)
})

test('a label is overridden at each level with its source, and a reset reverts one level', async () => {
  const entity = await makeEntity(api, 'Sailboat', [{ name: 'title', displayName: 'Title', fieldType: 'text' }])
  const { roles } = await api.admin<{ roles: [{ name: string }] }>(
    '{ roles(where: {roleValue: {eq: "owner"}}) { name } }',
  )
  const role = roles[0].name
  const levels = [
    ['Platform', 'Platform', 'Vessels'],
    ['Organization', 'Organization', 'Yachts'],
    [`Role: ${role}`, 'Role', 'Ships'],
    ['Personal', 'Personal', 'Dinghies'],
  ] as const
  await openApp(entity.at)
  await expect.poll(() => all('h1').map(nameOf)).toEqual([entity.title])
  await shows('Create First Sailboat')
  let shown = entity.title
  for (const [level, source, label] of levels) {
    await heading(shown)
    await click(await find(`main [aria-description="${shown}"]`))
    await clickOn('Rename for…')
    await choose('Level', level, await dialog())
    await shows(level === 'Personal' ? 'Only you' : /\d+ (person|people)/, await dialog())
    await fill('Plural label', label, await dialog())
    await clickOn('Save', await dialog())
    await heading(label)
    await button(`Plural label: set by ${source}`)
    shown = label
  }

  await openApp('/settings/interfaces?tab=personal')
  const values = (await row(/plural label.*Dinghies/i)).textContent
  for (const [, , label] of levels) expect(values).toContain(label)
  expect(values).toContain('from Personal')

  await openApp(entity.at)
  const down = [...levels].reverse()
  for (const [index, [, source, label]] of down.entries()) {
    await heading(label)
    await clickOn(`Plural label: set by ${source}`)
    await shows(new RegExp(`Set by ${source}.* · .*, \\w+ \\d+, \\d{4}`))
    await clickOn('Reset')
    await heading(down[index + 1]?.[2] ?? entity.title)
  }
  expect(all('button', /^Plural label: set by/)).toEqual([])
})

test('a member is offered only their own level', async () => {
  signIn('member')
  await openApp(`/entities/account?tenant=${first.id}`)
  await expect.poll(count).toMatch(/records$/)
  await click(await find('main [aria-description="Accounts"]'))
  await clickOn('Rename for…')
  await shows('Editing forPersonal', await dialog())
  expect(all('[role=combobox]', 'Level')).toEqual([])
})

test('an interface shows what it adds, requires consent to its price, and can be uninstalled', async () => {
  const card = () => waitFor(() => all('h2, h3', 'Event desk')[0]!.closest('li')!)
  await openApp(`/settings/interfaces?tenant=${second.id}`)
  await clickOn('Install Event desk', await card())
  await shows('Guests', await dialog())
  await expectAccessible(await dialog())
  const install = all('button', 'Install', await dialog())[0]!
  expect(install.matches(':disabled')).toBe(true)
  await clickOn(/We agree to pay \$19.00 per month/, await dialog())
  await click(install)
  await shows('1 install', await card())
  await clickOn('Rate 4 of 5', await card())
  await shows('4.0', await card())
  await clickOn('Uninstall Event desk', await card())
  await clickOn('Uninstall', await dialog())
  await shows('0 installs', await card())
})

test('a tenant is created, suspended and copied, and the switcher does not open it while it is suspended', async () => {
  const [organization, tenant] = [`Northwind ${unique}`, `Trial ${unique}`]
  await openApp('/settings/tenants')
  await heading('Tenant Management')
  await clickOn('Create organization', await find('main'))
  await fill('Name', organization, await dialog())
  await clickOn('Create organization', await dialog())
  const section = await region(organization)
  await shows('No tenants yet', section)
  await clickOn(/^Create tenant/, section)
  await fill('Name', tenant, await dialog())
  await clickOn('Create tenant', await dialog())
  await expect.poll(async () => (await row(tenant)).textContent).toContain('Active')
  const act = async (item: string) => {
    await clickOn(`Actions for ${tenant}`, section)
    await clickOn(item)
  }

  await act('Suspend tenant')
  await shows('Nobody can open this tenant until it is reactivated', await dialog())
  await clickOn('Suspend tenant', await dialog())
  await expect.poll(async () => (await row(tenant)).textContent).toContain('Suspended')
  await clickOn(/Workspace:/)
  const option = () => all('[role=option]', new RegExp(tenant))[0]
  await expect.poll(() => option()?.matches(':disabled, [aria-disabled=true]')).toBe(true)
  await press('Escape')
  await act('Reactivate tenant')
  await expect.poll(async () => (await row(tenant)).textContent).toContain('Active')

  await act('Copy tenant')
  expect((await control('Name', await dialog())).value).toBe(`${tenant} copy`)
  await clickOn('Copy tenant', await dialog())
  await toastOf(`${tenant} copy is ready`)
  await expect.poll(async () => (await row(`${tenant} copy`)).textContent).toContain('Quiet')

  await clickOn(`Actions for ${tenant}`, section)
  await click(await find('[role=menuitem]', 'Open'))
  await button(new RegExp(`Workspace: ${tenant}(?! copy)`))
})

test('the switcher creates and opens a tenant, and a database server that does not answer is refused', async () => {
  const name = `Second ${unique}`
  await openApp('/settings/tenants')
  await clickOn(/Workspace:/)
  await clickOn(/^Create tenant/, await dialog('Workspaces'))
  await fill('Name', name, await dialog('Create tenant'))
  await clickOn('Create tenant', await dialog('Create tenant'))
  await button(new RegExp(`Workspace: ${name}`))

  await openApp('/settings/tenants')
  await clickOn('Add server')
  const form = await dialog('Add database server')
  for (const [label, text] of [
    ['Name', 'Nowhere'],
    ['Host', '127.0.0.1'],
    ['Port', '9'],
    ['User', 'somebody'],
  ] as const)
    await fill(label, text, form)
  await clickOn('Test and save', form)
  await shows('127.0.0.1:9 cannot be used: nothing answers there', form)
})

test('the retention time of the bin is shown with a link to its setting', async () => {
  const keepForever = () =>
    api.admin('mutation($id: ID!) { updateTenant(id: $id, data: { binDays: null }) { id } }', { id: second.id })
  await keepForever()
  await openApp(`/entities/deal?bin&tenant=${second.id}`)
  await shows('until someone deletes them permanently')
  await clickOn('Set a retention period')
  const form = await region(/^Retention of/)
  await fill('Bin', '30', form)
  await clickOn('Save retention', form)
  await shows('Retention saved')
  await openApp(`/entities/deal?bin&tenant=${second.id}`)
  await shows('Deleted records stay here for 30 days.')
  await keepForever()
})

test('a category is renamed and an entity moved to it: the sidebar changes immediately, and Undo reverts it', async () => {
  signIn('builder')
  await openApp('/settings/ui?category=automations')
  const categories = await region('Business Categories')
  await clickOn('Actions for Automations', categories)
  await clickOn('Category settings')
  await fill('Display Name', 'Robots', await dialog())
  await clickOn('Lightning', await dialog())
  await choose('Menu Group', 'Admin Section', await dialog())
  await clickOn('Save', await dialog())
  const robots = async () => button(/Robots/, all('ul', 'Admin', await sidebar())[0])
  await expect.poll(async () => (await robots()).textContent).toContain('⚡')
  await clickOn('Undo', await toastOf('Robots saved'))
  await button('Automations', await sidebar())
  await expect.poll(async () => all('ul', 'Admin', await sidebar())).toEqual([])

  await clickOn('Actions for Triggers')
  ;(await button('Move to…')).focus()
  await press('ArrowRight')
  await clickOn('Insights', all('[role=menu]').at(-1))
  await expect.poll(async () => (await button(/^Insights/, categories)).textContent).toContain('4')
  await clickOn('Undo', await toastOf('Moved to Insights'))
  await expect.poll(async () => (await button(/^Insights/, categories)).textContent).toContain('3')
})
