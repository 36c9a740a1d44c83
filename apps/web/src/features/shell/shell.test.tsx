import { expect, test } from 'vitest'
import { router } from '../../router.tsx'
import {
  all,
  button,
  click,
  clickOn,
  heading,
  nameOf,
  openApp,
  press,
  region,
  shows,
  sidebar,
  type,
} from '../../../../../tests/web/app.tsx'
import { answer, api, change, hold, operation, refusal, signIn } from '../../../../../tests/web/network.ts'
import { count } from '../../../../../tests/web/table.ts'

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

test('a navigation that fails says so and can be retried', async () => {
  const end = answer(operation('Navigation'), refusal('The disk is on fire'))
  await openApp('/settings')
  await shows('Failed to load navigation')
  end()
  await clickOn('Retry', await sidebar())
  await button('Sales', await sidebar())
})

test('a navigation says that it loads', async () => {
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

test('a foreign tenant links to other tenants only', async () => {
  await openApp('/entities/deal?tenant=018cd8e2-5b40-7c3a-9d5e-2f6a1b0c4d7e')
  await heading('No tenant ID')
  await shows('Organization or tenant ID not set')
  expect(all('[data-record]')).toEqual([])
  await clickOn(/Workspace: /, document.querySelector('main')!)
  await clickOn(new RegExp(second.name))
  await heading('Deals')
})

test('the command palette leads to pages and runs commands', async () => {
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
  // Other tests change the figures meanwhile.
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

test('users that do not load say so and can be retried, and a filter without matches can be cleared', async () => {
  const end = answer(operation('ManagedUsers'), refusal('Out of order'))
  await openApp('/users')
  await shows('The users could not be loaded')
  end()
  await clickOn('Retry')
  await button(/^Administrator/)
  const search = all('input[type=search]', 'Search users')[0]!
  await click(search)
  await type('nobody is called so')
  await shows('No users found')
  await clickOn('Clear filters')
  await button(/^Administrator/)
})

test('the last administrator cannot be removed, and the owner role cannot be changed', async () => {
  await openApp('/users')
  await clickOn(/^Administrator/)
  await shows('You are the last administrator')
  await shows('You cannot remove yourself.')
  expect((await button('Owner')).matches(':disabled')).toBe(true)
  expect((await button('Remove')).matches(':disabled')).toBe(true)
  await openApp('/users?tab=roles')
  await clickOn('Owner')
  await shows('The permissions of the role “Owner” cannot be changed.')
  expect((await button('Everything')).matches(':disabled')).toBe(true)
})

test('a member who opens the users sees which permission is missing', async () => {
  signIn('member')
  await openApp('/users')
  await heading('Access Denied')
  await shows("You don't have permission to access this page.")
  await shows('user:read')
})
