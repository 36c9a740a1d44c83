import { expect, test } from 'vitest'
import { router } from '../../router.tsx'
import { demoGroups } from '../../../../../packages/starter-content/src/demo/groups/groups.ts'
import { expectAccessible } from '../../../../../tests/web/accessible.ts'
import {
  all,
  button,
  click,
  clickOn,
  control,
  dialog,
  fill,
  find,
  heading,
  hides,
  nameOf,
  openApp,
  press,
  pressSequence,
  region,
  shows,
  sidebar,
  toastOf,
  type,
} from '../../../../../tests/web/app.tsx'
import { answer, api, change, hold, operation, refusal, route, signIn } from '../../../../../tests/web/network.ts'
import { columnHeader, count, focused, names } from '../../../../../tests/web/table.ts'

// The shell around every page: navigation, tenants, command palette and dashboard.

const [first, second] = api.tenants
const address = () => router.state.location.href
const expectTenant = (name: string) =>
  expect
    .poll(() =>
      all('button', /Workspace: /)
        .map(nameOf)
        .join(),
    )
    .toContain(name)

async function countOf(tenantId: string): Promise<string> {
  const { deal } = await api.tenant<{ deal: [{ count: number }] }>('{ deal: deal_aggregate { count } }', {}, tenantId)
  return `${deal[0].count.toLocaleString('en-US')} records`
}

test('a navigation that fails to load shows an error and can be retried', async () => {
  const end = answer(operation('Navigation'), refusal('The disk is on fire'))
  await openApp('/settings')
  await shows('Failed to load navigation')
  end()
  await clickOn('Retry', await sidebar())
  await button('Sales', await sidebar())
})

test('a loading navigation is announced', async () => {
  const release = hold(operation('Navigation'))
  await openApp('/settings')
  await shows('Loading navigation')
  release()
  await button('Sales', await sidebar())
})

test('the tenant switcher changes the records on the screen, and the choice is kept', async () => {
  const [before, after] = [await countOf(first.id), await countOf(second.id)]
  expect(before).not.toBe(after)
  await openApp('/entities/deal')
  await expectTenant(first.name)
  await expect.poll(count).toBe(before)
  await clickOn(/Workspace: /)
  await expect.poll(() => all('[role=option][aria-selected=true]').map(nameOf).join()).toContain(first.name)
  await clickOn(new RegExp(second.name))
  await expect.poll(count).toBe(after)
  await expectTenant(second.name)
  expect(address()).toBe(`/entities/deal?tenant=${second.id}`)
  await openApp('/entities/deal')
  await expect.poll(count).toBe(after)
})

test('all links keep a tenant in the URL', async () => {
  await openApp(`/entities/deal?tenant=${second.id}`)
  await expect.poll(async () => count()).toBe(await countOf(second.id))
  await expectTenant(second.name)
  const paths = all('nav a, main a')
    .map((link) => link.getAttribute('href')!)
    .filter((path) => path.startsWith('/'))
  expect(paths.length).toBeGreaterThan(25)
  expect(paths.filter((path) => !path.includes(`tenant=${second.id}`))).toEqual([])
  await clickOn('Dashboard', await sidebar())
  await heading('Dashboard')
  expect(address()).toBe(`/?tenant=${second.id}`)
  router.history.back()
  await expect.poll(async () => count()).toBe(await countOf(second.id))
})

test('the page of an inaccessible tenant only links to other tenants', async () => {
  await openApp('/entities/deal?tenant=018cd8e2-5b40-7c3a-9d5e-2f6a1b0c4d7e')
  await heading('No tenant ID')
  await shows('Organization or tenant ID not set')
  expect(all('[data-record]')).toEqual([])
  await clickOn(/Workspace: /, await find('main'))
  await clickOn(new RegExp(second.name))
  await heading('Deals')
})

test.each([
  [true, /Agency has no workspace yet\. Create one/],
  [false, /Ask Ana Ruiz \(ana@test\.example\) to create one or to give you access/],
])('a user without a workspace sees what to do (may create: %s)', async (createTenants, words) => {
  const without = <T extends { tenants: object[] }>(one: T) => ({ ...one, name: 'Agency', tenants: [] })
  const administrators = [{ name: 'Ana Ruiz', email: 'ana@test.example' }]
  change(route('/api/auth/me'), (reply: { user: { organizations: { tenants: object[] }[] } }) => ({
    ...reply,
    user: { ...reply.user, organizations: reply.user.organizations.map(without) },
  }))
  change(route('/api/organizations'), (reply: { organizations: { tenants: object[]; may: object }[] }) => ({
    ...reply,
    organizations: reply.organizations.map((one) => ({
      ...without(one),
      administrators,
      may: { ...one.may, createTenants },
    })),
  }))
  await openApp('/')
  await heading('No tenant ID')
  await shows(words, await find('main'))
  expect(all('button', 'Create workspace', await find('main')).length > 0).toBe(createTenants)
  if (!createTenants) return
  await clickOn('Create workspace', await find('main'))
  await dialog('Create tenant')
})

test('the command palette opens pages and runs commands', async () => {
  signIn('builder')
  await openApp('/settings')
  await button('Sales', await sidebar())
  await clickOn(/^Search…/)
  await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('combobox')
  await type('contac')
  await expect.poll(async () => (await button(/^Contacts/)).getAttribute('aria-selected')).toBe('true')
  await press('Enter')
  await heading('Contacts')
  await press('Control+k')
  await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('combobox')
  await type('> dark')
  await expect.poll(() => all('[role=option]').map(({ textContent }) => textContent)).toEqual(['Theme: Dark'])
  await press('Enter')
  await expect.poll(() => document.documentElement.classList.contains('dark')).toBe(true)
  await press('Control+k')
  await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('combobox')
  await type('> system')
  await expect.poll(async () => (await button('Theme: System')).getAttribute('aria-selected')).toBe('true')
  await press('Enter')
  await expect.poll(() => document.documentElement.classList.contains('dark')).toBe(false)
})

test('the palette immediately shows what is loaded, and records when they arrive', async () => {
  await openApp('/entities/deal')
  await expect.poll(count).toMatch(/records$/)
  const release = hold(({ path }) => path === '/graphql/tenant' || path === '/graphql/admin')
  await searchPalette('deal')
  await button(/^Deals/, await palette())
  await button(/^Create Deal/, await palette())
  const found = () => all('[role=option][data-value^="Records"]').length
  expect(found()).toBe(0)
  await find('[role=listbox][aria-busy=true]')
  release()
  await expect.poll(found).toBeGreaterThan(0)
})

test('"new deal" in the palette offers to create one, before records that contain the words', async () => {
  await openApp('/')
  await heading('Dashboard')
  await searchPalette('new deal')
  await expect.poll(() => all('[role=option][data-value^="Records"]').length).toBeGreaterThan(0)
  const [first] = all('[role=option]', undefined, await palette())
  expect(nameOf(first!)).toMatch(/^Create Deal/)
  expect(first!.getAttribute('aria-selected')).toBe('true')
})

test('an unknown page links to the dashboard', async () => {
  await openApp('/no/such/page')
  await heading('Page not found')
  await clickOn('Go back home')
  await heading('Dashboard')
})

test('the dashboard shows the figures and the activity of the server', async () => {
  interface Stats {
    totalUsers: number
    totalEntities: number
    totalWorkflows: number
    totalTemplates: number
    changes: Record<string, number | null>
    recentActivity: { description: string; user: string }[]
  }
  let stats: Stats | undefined
  // Other tests change the figures at the same time.
  change<Stats>(
    ({ path }) => path.startsWith('/api/dashboard/stats'),
    (reply) => (stats = reply),
  )
  await openApp('/')
  await expect.poll(() => document.body.textContent.split('from last month')).toHaveLength(5)
  const cards = all('[aria-label=Totals] > li')
  const figures = [
    ['Total Users', stats!.totalUsers, stats!.changes.users],
    ['Entities', stats!.totalEntities, stats!.changes.entities],
    ['Workflows', stats!.totalWorkflows, stats!.changes.workflows],
    ['Templates', stats!.totalTemplates, stats!.changes.templates],
  ] as const
  for (const [index, [label, figure, changed]] of figures.entries()) {
    const card = cards[index]!.textContent
    expect(card).toContain(label)
    expect(card).toContain(figure.toLocaleString('en-US'))
    if (typeof changed === 'number') expect(card).toContain(`${Math.abs(Math.round(changed))}%`)
  }
  expect(stats!.recentActivity.length).toBeGreaterThan(0)
  const activity = all('li', undefined, await region('Recent Activity')).map(({ textContent }) => textContent)
  expect(activity).toHaveLength(stats!.recentActivity.length)
  for (const [index, { description, user }] of stats!.recentActivity.entries())
    expect(activity[index]).toContain(`${description}by ${user}`)
})

test('the guided start can be hidden and shown again', async () => {
  const guide = () => all('section, [role=region]', 'How would you like to start?')
  await openApp('/')
  await region('How would you like to start?')
  expect(all('a', undefined, guide()[0]).map(nameOf)).toEqual([
    'Explore the demo',
    'Start from a template',
    'Import a spreadsheet',
    'Start empty',
  ])
  await clickOn('Hide guided start')
  await expect.poll(guide).toEqual([])
  await clickOn('Undo')
  await expect.poll(guide).not.toEqual([])
})

test('the sidebar lists all groups and entities, and remembers which groups are open', async () => {
  // Other tests temporarily add groups.
  const shipped = demoGroups.map(({ displayName }) => displayName)
  const entities = demoGroups.find(({ name }) => name === 'sales')!.entities.map(({ pluralName }) => pluralName)
  const opener = async () => button('Sales', await sidebar())
  const links = async () => all('a', undefined, (await opener()).closest('li')!).map(nameOf)
  await openApp('/settings')
  await opener()
  const groups = all('button[aria-expanded]', undefined, await sidebar()).map(nameOf)
  expect(groups.filter((group) => shipped.includes(group))).toEqual(shipped)
  expect((await opener()).getAttribute('aria-expanded')).toBe('false')
  await click(await opener())
  expect(await links()).toEqual(entities)

  await openApp('/settings')
  expect(await links()).toEqual(entities)
  await clickOn('Deals', await sidebar())
  await heading('Deals')
  expect((await button('Deals', await sidebar())).getAttribute('aria-current')).toBe('page')
  await click(await opener())
  await openApp('/settings')
  expect((await opener()).getAttribute('aria-expanded')).toBe('false')
  expect(await links()).toEqual([])
})

test('a link restores search, sort and record, and invalid parameters are ignored', async () => {
  await openApp('/settings')
  await heading('Settings')
  await router.navigate({ href: '/entities/task' })
  await expect.poll(count).toMatch(/records$/)
  const everything = count()!
  const [newest] = names()
  await click(columnHeader('Title'))
  await expect.poll(() => columnHeader('Title').getAttribute('aria-sort')).toBe('ascending')
  await expect.poll(address).toContain('sort=title')
  // The previous rows stay until the sorted ones arrive.
  await expect.poll(() => names()[0]).not.toBe(newest)
  const [name] = names()
  await fill('Search records', name!)
  await expect.poll(count).not.toBe(everything)
  await press('Escape')
  await expect.poll(() => names()[0]).toBe(name)
  const record = all('[data-row="0"][data-record]')[0]!.dataset.record!
  await router.navigate({ href: `${address()}&record=${record}` })
  const panel = () => all('aside, [role=complementary]', name)
  await expect.poll(panel).not.toEqual([])

  const link = address()
  await openApp(link)
  await expect.poll(panel).not.toEqual([])
  await expect.poll(() => names()[0]).toBe(name)
  expect(columnHeader('Title').getAttribute('aria-sort')).toBe('ascending')
  await openApp('/entities/task?page=-3&sort=nothing,,-&filter=%7B&size=7&record=')
  await expect.poll(count).toBe(everything)
})

const focus = () => document.activeElement as HTMLElement
const expectFocus = (name: string | RegExp) => expect.poll(() => nameOf(focus())).toMatch(name)
const palette = () => dialog('Command palette')

async function searchPalette(text: string): Promise<void> {
  await press('Control+k')
  await expect.poll(() => focus().getAttribute('role')).toBe('combobox')
  await type(text)
}

test('pages, tools and records are reached by keys', async () => {
  signIn('member')
  await openApp('/')
  await heading('Dashboard')
  await pressSequence(['g', 's'])
  await expectFocus(/^Settings$/)
  await pressSequence(['g', 'e'])
  await expectFocus(/^Entity Management$/)
  await control('Search entities')
  await press('/')
  await expectFocus('Search entities')
  // In an input, letters are text.
  await type('gd')
  expect((focus() as HTMLInputElement).value).toBe('gd')

  await searchPalette('deals')
  await expect.poll(async () => (await button(/^Deals/, await palette())).getAttribute('aria-selected')).toBe('true')
  await press('Enter')
  await expectFocus(/^Deals$/)
  await expect.poll(count).toMatch(/records$/)
  const [name] = names()
  for (const [key, tool] of [
    ['f', 'Filter'],
    ['s', 'Sort'],
  ] as const) {
    await press(key)
    await dialog(tool)
    await press('Escape')
    await expectFocus(tool)
  }
  await press('/')
  await expectFocus('Search records')
  // From the toolbar to the first record of the list, below + New. There, letters edit cells.
  await press('F6')
  await expect.poll(focused).toBe('1 Name')
  await press('Control+f')
  await expectFocus('Search records')
  await press('Shift+F6')
  await expectFocus(/^Deals$/)
  expect((await sidebar()).contains(focus())).toBe(true)

  // The palette offers the items of the page's menus.
  await searchPalette('> row height')
  await button('Row height', await palette())
  await press('Enter')
  const heights = await dialog('Row height')
  all('[type=radio]', undefined, heights)[1]!.focus()
  await press('Space')
  await expect.poll(address).toMatch(/set=.*medium/)
  await press('Escape')
  await searchPalette('> reset')
  await press('Enter')
  await expect.poll(address).not.toContain('set=')

  await searchPalette(name!)
  await click(await button(new RegExp(`^${name}`), await palette()))
  await expect.poll(address).toMatch(/\/entities\/deal\/[\da-f-]{36}/)
  await press('Control+k')
  await button('Deals', await region('Recent', await palette()))
  await press('Escape')
  await expect.poll(() => all('[role=dialog]')).toEqual([])
  await press('Control+b')
  await expect.poll(() => all('nav', 'Main')).toEqual([])
  await press('Control+b')
  await sidebar()
})

test('? lists the shortcuts of the screen and turns single-key shortcuts off', async () => {
  signIn('member')
  const shortcuts = () => dialog('Keyboard shortcuts')
  const singles = () => control(/^Single-key shortcuts/)
  await openApp('/')
  await heading('Dashboard')
  await press('?')
  const parts = async () =>
    all('section, [role=region]', undefined, await shortcuts()).map(({ textContent }) => textContent)
  expect(await parts()).toEqual(
    [/^Anywhere/, /^Single keys/, /^Dialogs and forms/].map((part) => expect.stringMatching(part)),
  )
  await press('Escape')
  await openApp('/entities/deal')
  await expect.poll(count).toMatch(/records$/)
  await press('?')
  await shows('Edit the cell', await region('Cells', await shortcuts()))
  await expectAccessible(await shortcuts())
  await shows('Menu of the view', await region('Single keys', await shortcuts()))
  await click(await singles())
  await expect.poll(async () => (await singles()).getAttribute('aria-checked')).toBe('false')
  await press('Escape')
  await expect.poll(() => all('[role=dialog]')).toEqual([])
  ;(await heading('Deals')).focus()
  await pressSequence(['f', '?', 'g', 's'])
  await press('Control+k')
  await palette()
  expect(all('[role=dialog]')).toHaveLength(1)
  await heading('Deals')

  await openApp('/settings')
  await expect.poll(async () => (await singles()).getAttribute('aria-checked')).toBe('false')
  await click(await singles())
  await expect.poll(async () => (await singles()).getAttribute('aria-checked')).toBe('true')
  ;(await heading('Settings')).focus()
  await press('?')
  await shortcuts()
})

test("favorites are listed in the user's order, are dragged, and have shortcuts", async () => {
  signIn('member')
  const favorites = () => all('ul', 'Favorites').flatMap((list) => all('a', undefined, list).map(nameOf))
  const act = async (name: string, item: string) => {
    // The menus of favorites appear when the list has the focus or the pointer.
    ;(await button(name, all('ul', 'Favorites')[0])).focus()
    await clickOn(`Actions for ${name}`, await sidebar())
    await clickOn(item)
  }
  await openApp('/entities/deal')
  await clickOn('Add Deals to favorites')
  await expect.poll(favorites).toEqual(['Deals'])
  // A change before the settings have loaded adds to the stored ones.
  const release = hold(operation('Settings'))
  await openApp('/entities/task')
  await clickOn('Add Tasks to favorites')
  release()
  await expect.poll(favorites).toEqual(['Deals', 'Tasks'])
  await act('Tasks', 'Move up')
  await expect.poll(favorites).toEqual(['Tasks', 'Deals'])
  await openApp('/entities/task')
  await expect.poll(favorites).toEqual(['Tasks', 'Deals'])
  const [upper, lower] = all('a', undefined, all('ul', 'Favorites')[0])
  await dragOnto(lower!, upper!)
  await expect.poll(favorites).toEqual(['Deals', 'Tasks'])
  ;(await heading('Tasks')).focus()
  await pressSequence(['g', '1'])
  await heading('Deals')
  for (const name of ['Deals', 'Tasks']) await act(name, 'Remove from favorites')
  await hides('Favorites', await sidebar())
})

/** Drags by the events of a pointer, and drops when the target is marked. */
async function dragOnto(from: Element, to: Element): Promise<void> {
  const dataTransfer = { effectAllowed: '' }
  const fire = (kind: string, target: Element) =>
    target.dispatchEvent(Object.assign(new Event(kind, { bubbles: true, cancelable: true }), { dataTransfer }))
  fire('dragstart', from)
  const marked = () => {
    fire('dragover', to)
    return to.closest('li')!.className
  }
  await expect.poll(marked).toContain('before:bg-primary')
  fire('drop', to)
}

test('a scrolled page stays below a dialog, Back returns to it, and another page starts at its top', async () => {
  const list = async (name: string) => (await find('[role=grid]', name)).parentElement!
  const scroll = (element: Element) => {
    element.scrollTop = 720
    element.dispatchEvent(new Event('scroll'))
  }
  await openApp('/entities/task')
  scroll(await list('Tasks'))
  await router.navigate({ to: '/entities/$name', params: { name: 'project' } })
  expect((await list('Projects')).scrollTop).toBe(0)
  router.history.back()
  await expect.poll(async () => (await list('Tasks')).scrollTop).toBe(720)
  await openApp('/entities')
  await heading('Entity Management')
  const content = await find('main')
  scroll(content)
  await router.navigate({ to: '/entities', search: { entity: 'new' } })
  await dialog('Create New Entity')
  expect(content.scrollTop).toBe(720)
  await router.navigate({ to: '/fields' })
  await heading('Fields')
  expect(content.scrollTop).toBe(0)
})

test('going offline and reconnecting are announced', async () => {
  await openApp('/settings')
  await heading('Settings')
  window.dispatchEvent(new Event('offline'))
  await shows('Offline. Your changes are kept and will be sent.')
  window.dispatchEvent(new Event('online'))
  await shows('Reconnected.')
  await hides('Reconnected.')
})

test('a failed export shows an error, also when started from the palette', async () => {
  answer(({ path }) => path.startsWith('/api/export/'), { message: 'It broke' }, { status: 500 })
  await openApp('/entities/deal')
  await expect.poll(count).toMatch(/records$/)
  await searchPalette('> export as csv')
  await expect.poll(async () => (await button(/^Export/, await palette())).getAttribute('aria-selected')).toBe('true')
  await press('Enter')
  await toastOf('The export failed')
})
