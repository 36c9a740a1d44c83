import { expect, test } from 'vitest'
import { makeEntity } from '../../../../../tests/made-entities.ts'
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
  hides,
  nameOf,
  openApp,
  press,
  region,
  shows,
  sidebar,
  toastOf,
  type,
} from '../../../../../tests/web/app.tsx'
import {
  answer,
  answerOnce,
  api,
  change,
  loseAnswer,
  operation,
  password,
  refusal,
  route,
  sentRequests,
  signIn,
  signInAsNew,
  signInWith,
} from '../../../../../tests/web/network.ts'

// The settings, and the forms whose requests need a confirmation.

const unique = Date.now().toString(36)
const isChecked = (element: Element) => element.getAttribute('aria-checked') === 'true'

test('each card of the hub links to its page', async () => {
  await openApp('/settings')
  await shows('5 View Types')
  await shows('28 Field Types')
  await shows(/\d.*% uptime since /)
  const cards = async () => all('a', undefined, await region('Quick Settings'))
  const count = (await cards()).length
  expect(count).toBeGreaterThan(5)
  for (let index = 0; index < count; index++) {
    const card = (await cards())[index]!
    const name = nameOf(card)
    await click(card)
    await heading(name)
    await clickOn('Back to Settings')
    await heading('Settings')
  }
})

test('a member sees only the cards of pages that they may open', async () => {
  signIn('member')
  await openApp('/settings')
  const cards = await region('Quick Settings')
  await button(/^Notifications/, cards)
  expect(all('a', /^Monitoring/, cards)).toEqual([])
  await openApp('/settings/monitoring')
  await heading('Access Denied')
})

test('a refused setting keeps its value, and the reason is shown', async () => {
  signIn('builder')
  answer(operation('SetSetting'), refusal('Not now', 'FORBIDDEN'))
  await openApp('/settings')
  const reminders = await control('Task Reminders')
  await expect.poll(() => isChecked(reminders)).toBe(true)
  await click(reminders)
  await toastOf('Not now')
  await expect.poll(() => isChecked(reminders)).toBe(true)
})

test('interfaces that fail to load show an error', async () => {
  answer(operation('(Settings|SystemInterfaces)'), refusal('Out of order', 'FORBIDDEN'))
  await openApp('/settings/interfaces')
  await shows('Error loading interfaces')
  await shows('Out of order')
})

test('emails are delayed by quiet hours and a digest', async () => {
  signIn('builder')
  await openApp('/settings/notifications')
  await choose('Digest', 'Once an hour')
  await choose('Quiet hours from', '22:00')
  expect((await control('Quiet hours until')).textContent).toBe('07:00')
  await openApp('/settings/notifications')
  await expect.poll(async () => (await control('Quiet hours from')).textContent).toBe('22:00')
  await choose('Quiet hours from', 'Off')
  await expect.poll(() => all('[role=combobox]', 'Quiet hours until')).toEqual([])
  await choose('Digest', 'Immediately')
  await expect.poll(async () => (await control('Digest')).textContent).toBe('Immediately')
})

test('a personal date format applies to lists and can be reset', async () => {
  await signInWith('Dita Dates', ['record:deal:read'])
  await openApp('/settings/profile')
  await choose('Date format', '2024-01-05')
  await toastOf('Date format changed')
  await openApp('/entities/deal')
  await expect.poll(() => all('[data-row] [data-column]', /^\d{4}-\d{2}-\d{2}$/)).not.toEqual([])
  await openApp('/settings/interfaces?tab=personal')
  await clickOn('Reset Date format at Personal')
  await expect.poll(() => all('tr', /^Date format/)[0]?.textContent).toContain('default')
})

test('a category is created, deleted, and restored from the toast and from the bin', async () => {
  const name = `Passing ${unique}`
  signIn('builder')
  await openApp('/settings/ui')
  await clickOn('New category')
  await clickOn('Create category', await dialog())
  await shows('Display Name is required')
  const label = await control('Display Name', await dialog())
  await expect.poll(() => document.activeElement === label).toBe(true)
  await type(name)
  await press('Enter')
  await toastOf(`${name} created`)
  const made = async () => all('button', new RegExp(`^${name}`), await region('Business Categories'))
  const remove = async () => {
    await clickOn(`Actions for ${name}`)
    await clickOn('Delete category')
    await expect.poll(made).toEqual([])
  }
  await expect.poll(made).not.toEqual([])
  await remove()
  await expect.poll(() => document.activeElement?.hasAttribute('aria-current')).toBe(true)
  await clickOn('Undo', await toastOf(`${name} deleted`))
  await expect.poll(made).not.toEqual([])
  await remove()
  await clickOn(`Restore ${name}`)
  await expect.poll(made).not.toEqual([])
  await expect.poll(() => document.activeElement?.tagName, { message: 'focus after the button is gone' }).toBe('H1')
  await remove()
})

test('the API returns changes that people make to categories, and the sidebar shows changes by the API', async () => {
  const [name, renamed, second] = [`Depot ${unique}`, `Yard ${unique}`, `Garage ${unique}`]
  const { organizations } = await api.admin<{ organizations: [{ id: string }] }>('{ organizations { id } }')
  const create = async (displayName: string) =>
    await api.create<{ id: string; name: string }>(
      'EntityGroup',
      { organizationId: organizations[0].id, displayName },
      'id name',
    )
  const [group, other] = [await create(name), await create(second)]
  const entity = await makeEntity(api, 'Wagon', [{ name: 'title', displayName: 'Title', fieldType: 'text' }])
  const stored = async () => {
    const { entityGroups } = await api.admin<{
      entityGroups: { displayName: string; menu: string; items: { entity: { name: string } }[] }[]
    }>(`{ entityGroups(where: {id: {in: ["${group.id}", "${other.id}"]}}, orderBy: [{sortOrder: ASC}]) {
      displayName menu items { entity { name } } } }`)
    return entityGroups.map((each) => [each.displayName, each.menu, each.items.map((item) => item.entity.name).join()])
  }
  signIn('builder')
  await openApp(`/settings/ui?category=${group.name}`)
  await clickOn(`Actions for ${name}`)
  await clickOn('Category settings')
  await fill('Display Name', renamed, await dialog())
  await clickOn('Translations', await dialog())
  await fill('Display Name (Deutsch)', 'Fuhrpark', await dialog())
  await choose('Menu Group', 'Workspace Section', await dialog())
  await clickOn('Save', await dialog())
  await toastOf(`${renamed} saved`)
  expect(await stored()).toEqual([
    [renamed, 'workspace', ''],
    [second, 'primary', ''],
  ])
  const { groups } = await api.admin<{ groups: { translations: object }[] }>(
    `{ groups: entityGroups(where: {id: {eq: "${group.id}"}}) { translations } }`,
  )
  expect(groups[0]!.translations).toEqual({ de: { displayName: 'Fuhrpark' } })

  await openApp(`/settings/ui?tab=entities&q=${entity.name}`)
  await clickOn('Select all')
  await clickOn('Move to…')
  await clickOn(renamed, await find('[role=menu]'))
  await toastOf(`1 entity moved to ${renamed}`)
  await expect.poll(stored).toEqual([
    [renamed, 'workspace', entity.name],
    [second, 'primary', ''],
  ])

  const { entityGroupItems } = await api.admin<{ entityGroupItems: { id: string }[] }>(
    `{ entityGroupItems(where: {itemId: {eq: "${entity.id}"}}) { id } }`,
  )
  for (const { id } of entityGroupItems)
    await api.admin('mutation($id: ID!) { deleteEntityGroupItem(data: {id: $id}) { id } }', { id })
  await openApp(`/settings/ui?tab=entities&q=${entity.name}`)
  await clickOn('Select all')
  await clickOn('Move to…')
  await clickOn(second, await find('[role=menu]'))
  await toastOf(`1 entity added to ${second}`)
  await expect.poll(stored).toEqual([
    [renamed, 'workspace', ''],
    [second, 'primary', entity.name],
  ])

  await openApp(`/settings/ui?category=${other.name}`)
  await clickOn(`Actions for ${second}`)
  await clickOn('Move up')
  await clickOn('Undo', await toastOf('Categories reordered'))
  await clickOn(`Actions for ${second}`)
  await clickOn('Move up')
  await expect.poll(async () => (await stored()).map(([first]) => first)).toEqual([second, renamed])

  await api.admin(
    'mutation($id: ID!, $data: UpdateEntityGroupInput!) { updateEntityGroup(id: $id, data: $data) { id } }',
    { id: group.id, data: { displayName: name } },
  )
  await openApp('/')
  await button(name, await sidebar())
  for (const { id } of [group, other])
    await api.admin('mutation($id: ID!) { deleteEntityGroup(data: {id: $id}) { id } }', { id })
})

/** Forms whose request needs a confirmation: where they are, and what is typed into them. */
const forms = [
  {
    name: 'sign-in rules',
    at: '/settings/security',
    mutation: 'updateSecurityRules',
    within: () => region('Rules'),
    typed: { 'Idle timeout in minutes': '480' },
    submit: 'Save rules',
  },
  {
    name: 'single sign-on',
    at: '/settings/security',
    mutation: 'updateIdentityProvider',
    within: () => region('Single sign-on'),
    typed: { 'Client ID': 'monarch', 'Client secret': 'a secret that is typed once' },
    submit: 'Save single sign-on',
  },
  {
    name: 'AI',
    at: '/settings/integrations',
    mutation: 'updateAiSettings',
    within: async () => {
      await heading('Integrations')
      return find('main')
    },
    typed: { 'Base URL': 'https://models.example/v1', 'API key': 'a key that is typed once' },
    submit: 'Save',
  },
  {
    name: 'a new role',
    at: '/users?tab=roles&new=1',
    mutation: 'createRole',
    within: () => dialog('Create role'),
    typed: { Name: 'Kept role' },
    submit: 'Create role',
  },
  {
    name: 'an invitation',
    at: '/users?invite=1',
    mutation: 'createUser',
    within: () => dialog('Invite user'),
    typed: { Email: 'kept@example.com', Name: 'Kept person' },
    submit: 'Invite',
  },
  {
    name: 'a database server',
    at: '/settings/tenants',
    mutation: 'createDatabaseServer',
    open: 'Add server',
    within: () => dialog('Add database server'),
    typed: { Name: 'Kept server', Host: 'db.example', Database: 'postgres', User: 'monarch', Password: 'typed once' },
    submit: 'Test and save',
  },
]

for (const { name, at, mutation, within, open, typed, submit } of forms)
  test(`cancelling or failing the confirmation loses no input: ${name}`, async () => {
    answer(
      ({ body }) => body.includes(`${mutation}(`),
      refusal('Confirm that it is you.', 'FORBIDDEN', { reason: 'CONFIRMATION_REQUIRED' }),
    )
    await openApp(at)
    if (open) await clickOn(open)
    const form = await within()
    const input = async (label: string) => {
      await control(new RegExp(`^${label}`), form)
      return all('input, textarea', new RegExp(`^${label}`), form)[0] as HTMLInputElement
    }
    for (const [label, text] of Object.entries(typed)) {
      const box = await input(label)
      await click(box)
      box.select()
      await type(text)
    }
    const send = async () => click(all('button', submit, form)[0]!)
    const confirmation = 'Confirm it’s you'
    const expectKept = async () => {
      await expect.poll(() => all('[role=dialog]', confirmation)).toEqual([])
      for (const [label, text] of Object.entries(typed)) expect((await input(label)).value).toBe(text)
      await shows('Nothing was changed, because you did not confirm it’s you.', form)
    }

    await send()
    await clickOn('Cancel', await dialog(confirmation))
    await expectKept()

    answer(route('/api/auth/confirm'), { message: 'It broke' }, { status: 500 })
    await send()
    await button('Try again', await dialog(confirmation))
    await clickOn('Cancel', await dialog(confirmation))
    await expectKept()
  })

test('the right password repeats the request with its key, a wrong one is reported at its input', async () => {
  const name = `Confirmed ${unique}`
  const requests = operation('CreateApiKey')
  await openApp('/settings/api')
  await clickOn('Create key')
  await fill('Name', name, await dialog('Create API key'))
  const ask = async () => {
    answerOnce(requests, refusal('Confirm that it is you.', 'FORBIDDEN', { reason: 'CONFIRMATION_REQUIRED' }))
    await clickOn('Create key', await dialog('Create API key'))
    const confirmation = await dialog('Confirm it’s you')
    const input = await control('Password', confirmation)
    await expect.poll(() => document.activeElement === input).toBe(true)
    return { confirmation, input }
  }
  const described = (element: Element) => {
    const ids = element.getAttribute('aria-describedby')?.split(' ') ?? []
    return ids.map((id) => document.getElementById(id)?.textContent).join(' ')
  }

  const { confirmation: first } = await ask()
  expect(described(first)).toContain('within the last hour')
  await clickOn('Cancel', first)
  const form = await dialog('Create API key')
  await shows('Nothing was changed, because you did not confirm it’s you.', form)
  await expect.poll(() => form.contains(document.activeElement)).toBe(true)

  const { confirmation, input } = await ask()
  await type('not the password')
  await press('Enter')
  await expect.poll(() => described(input)).toContain('This is not your password')
  await fill('Password', password, confirmation)
  await press('Enter')
  await dialog(`The key "${name}"`)
  const keys = sentRequests(requests).map(({ key }) => key)
  expect(keys).toHaveLength(3)
  expect(keys[1]).toMatch(/./)
  expect(keys[2]).toBe(keys[1])
})

test('new users change their name, and only an administrator opens the tenants', async () => {
  await signInAsNew('Noor Haddad')
  await openApp('/settings/profile')
  await fill('Name', 'Noor H.')
  answerOnce(operation('UpdateProfile'), refusal('Not now'))
  await clickOn('Save')
  await shows('Not now', await find('main'))
  await clickOn('Save')
  await toastOf('Name changed')
  await hides('Not now', await find('main'))
  await shows('Noor H.', await find('aside', 'Sidebar'))
  await openApp('/settings/tenants')
  await heading('Access Denied')
})

test('a lost response with an API key asks to create a new key', async () => {
  const name = `Lost ${unique}`
  await openApp('/settings/api')
  await clickOn('Create key')
  await fill('Name', name, await dialog('Create API key'))
  loseAnswer(operation('CreateApiKey'))
  await clickOn('Create key', await dialog('Create API key'))
  const shown = await dialog(`The key "${name}"`)
  await shows('Revoke this key and create a new one', shown)
  expect(all('input', 'Secret', shown)).toEqual([])
  await clickOn('Done', shown)
  await expect.poll(() => all('tr', new RegExp(name))).toHaveLength(1)
})

test('a lost response with a link asks to create a new link, which is shown', async () => {
  const { organizations } = await api.admin<{ organizations: { id: string }[] }>('{ organizations { id } }')
  const user = await api.create('User', {
    organizationId: organizations[0]!.id,
    email: `${unique}@lost.example`,
    name: 'Noor',
    password: 'a sentence to remember',
  })
  await openApp(`/users?user=${user.id}`)
  const actions = await region('Actions')
  loseAnswer(operation('ResetLink'))
  await clickOn('Create link', actions)
  await shows('Create a new link', actions)
  expect(all('input', 'Link for a new password', actions)).toEqual([])
  await clickOn('Create link', actions)
  expect((await control('Link for a new password', actions)).value).toContain('/reset-password/')
  expect(all('[role=alert]', undefined, actions)).toEqual([])
})

test('a rule that would lock the administrator out is refused, other rules are saved', async () => {
  await openApp('/settings/security')
  const rules = await region('Rules')
  await fill('Allowed networks', '10.0.0.0/8', rules)
  await clickOn('Save rules', rules)
  await shows('you would lock yourself out', rules)
  await fill('Allowed networks', '', rules)
  const length = await control('Minimum password length', rules)
  await fill('Minimum password length', length.value === '9' ? '10' : '9', rules)
  await clickOn('Save rules', rules)
  await toastOf('Rules saved.')
  await expect.poll(async () => all('li', undefined, await region('Sign-in log'))).not.toEqual([])
})

test('a member sees their own sign-ins, and no rules of the organization', async () => {
  signIn('member')
  await openApp('/settings/security')
  await expect.poll(async () => all('li', undefined, await region('Your sign-ins'))).not.toEqual([])
  expect(all('section', /^(Rules|Single sign-on)$/)).toEqual([])
})

test('truncated pickers and lists show how many items they contain', async () => {
  const people = Array.from({ length: 51 }, (_, i) => ({
    id: `p${i}`,
    name: `Person ${i}`,
    email: `p${i}@example.com`,
  }))
  const end = answer(operation('AuditPeople'), { data: { users: people } })
  await openApp('/settings/audit')
  await click(await control('Who'))
  await expect.poll(() => all('[role=option]')).toHaveLength(50)
  await shows('Showing the first 50. Type to narrow the list.')
  end()
  await type('Ana')
  await button(/^Ana Ruiz/)
  await hides('Showing the first 50. Type to narrow the list.')

  change(route('/api/auth/sessions'), (reply) => ({ ...(reply as object), total: 312 }))
  await openApp('/settings/security')
  await shows(/The latest \d+ of 312 are shown\./)
  const failedJobs = Array.from({ length: 9 }, (_, i) => ({
    id: String(i),
    task: `task ${i}`,
    error: 'It broke',
    failedAt: new Date().toISOString(),
  }))
  change<{ jobs: object }>(route('/api/monitoring'), (report) => ({
    ...report,
    jobs: { ...report.jobs, failed: 42, failedJobs },
  }))
  await openApp('/settings/monitoring')
  await shows('The latest 5 of 42 failed jobs are shown.')
})

test('monitoring shows the connections of each tenant, those that waited first', async () => {
  const names = ['Calm', 'Busy', 'Idle']
  const connections = [
    { open: 2, waited: 0, evicted: 3 },
    { open: 1, waited: 7, evicted: 0 },
    { open: 0, waited: 0, evicted: 0 },
  ]
  change<{ tenants: object[] }>(route('/api/monitoring'), (report) => ({
    ...report,
    tenants: names.map((name, i) => ({ ...report.tenants[0], id: name, name, connections: connections[i] })),
  }))
  await openApp('/settings/monitoring')
  await shows('1 open, 7 waits, 0 closed for others')
  const texts = all('dt', undefined, await region('Connections')).map(({ textContent }) => textContent)
  expect(texts.filter((text) => names.includes(text!))).toEqual(['Busy', 'Calm'])
})

test('monitoring shows when backups are taken, and warns when the last good one is too old', async () => {
  const backups = {
    plan: { place: 's3://safe/monarch', everyHours: 24, keep: 14, alertHours: 48 },
    last: { status: 'failed', startedAt: new Date().toISOString(), error: 'No space left on device' },
    lastGoodAt: null,
    isOverdue: true,
    isIncomplete: false,
    archive: { isFailing: true, lastArchivedAt: null, keptBytes: 320_000_000, freeBytes: 1_500_000_000 },
  }
  change<object>(route('/api/monitoring'), (report) => ({ ...report, backups }))
  const failed = {
    ...takenBackup,
    status: 'failed',
    backupId: null,
    error: 'The disk of /mnt is full. Free space there.',
  }
  answer(operation('RecentBackups'), { data: { backups: [failed] } })
  await openApp('/settings/monitoring')
  await shows(/Every 24 hours; the newest 14 are kept\./)
  await shows('The last good backup is too old.')
  await shows('The disk of /mnt is full. Free space there.')
  await shows('s3://safe/monarch')
  await shows(/PostgreSQL keeps 320 MB of its log on its own disk, which has 1\.5 GB left/)
})

test('monitoring shows that the disk of the database cannot be read', async () => {
  const archive = { isFailing: false, lastArchivedAt: null, keptBytes: null, freeBytes: null }
  change<object>(route('/api/monitoring'), (report) => ({
    ...report,
    backups: { plan: null, last: null, lastGoodAt: null, isOverdue: false, isIncomplete: false, archive },
  }))
  await openApp('/settings/monitoring')
  await shows('Unknown: the disk cannot be read')
})

const takenBackup = {
  id: '018cd8e2-5b40-7c3a-9d5e-2f6a1b0c4d7e',
  place: '/mnt/back ups',
  backupId: '20260301T143000Z-59d7390f',
  status: 'done',
  tenants: 2,
  bytes: 12_300_000,
  isEncrypted: true,
  verifiedAt: new Date().toISOString(),
  verifyProblem: null,
  error: null,
  startedAt: '2026-03-01T14:30:00.000Z',
}

test('each backup shows what it is, and the commands that verify and restore it', async () => {
  const last = { status: 'incomplete', startedAt: takenBackup.startedAt, error: null }
  const backups = { plan: null, last, lastGoodAt: null, isOverdue: false, isIncomplete: true, archive: null }
  change<object>(route('/api/monitoring'), (report) => ({ ...report, backups }))
  const lacking = {
    ...takenBackup,
    id: '018cd8e2-5b40-7c3a-9d5e-2f6a1b0c4d7f',
    backupId: '20260302T143000Z-59d7390f',
    status: 'incomplete',
    isEncrypted: false,
    verifiedAt: null,
    error: 'Sales: Its database "x" does not exist any more.',
  }
  answer(operation('RecentBackups'), { data: { backups: [lacking, takenBackup] } })
  await openApp('/settings/monitoring')
  await shows('The last backup is incomplete: it does not have everything.')
  await shows('2 tenants · 12 MB · not encrypted · not verified yet')
  await shows('2 tenants · 12 MB · encrypted · verified')
  await shows('Sales: Its database "x" does not exist any more.')
  await click(all('button', 'How to restore').at(-1)!)
  const shown = await dialog('How to restore')
  await shows(/set MONARCH_BACKUP_PASSPHRASE/)
  const commands = all('code', undefined, shown).map(({ textContent }) => textContent)
  const from = "--from '/mnt/back ups' --backup 20260301T143000Z-59d7390f"
  expect(commands).toEqual([
    `npm run cli -- backup:verify ${from}`,
    expect.stringMatching(
      new RegExp(`^npm run cli -- restore ${from} --tenant [\\da-f-]{36} --as '.* \\(restored\\)'$`),
    ),
    expect.stringMatching(new RegExp(`^npm run cli -- restore ${from} --tenant [\\da-f-]{36} --in-place$`)),
    `npm run cli -- restore ${from}`,
  ])
})

test('an operator schedules backups, sees what is wrong with the place, and stops them', async () => {
  await openApp('/settings/monitoring')
  await clickOn('Schedule backups')
  await fill('Folder or bucket', 'backups')
  await clickOn('Save schedule')
  await shows(/The place must be a folder with its full path/)
  const place = `/tmp/monarch-web-${unique}`
  await fill('Folder or bucket', place)
  await fill('Backups to keep', '3')
  await clickOn('Save schedule')
  await toastOf('Backups are scheduled')
  await shows(/Every 24 hours; the newest 3 are kept\. Administrators are notified after 48 hours/)
  await shows(place)
  await clickOn('Back up now')
  await toastOf('A backup starts within seconds')
  await clickOn('Stop backups')
  await click(await button('Stop backups', await dialog('Stop scheduled backups?')))
  await toastOf('Scheduled backups are stopped')
  await shows('No backups are scheduled.')
})

test('the audit log is denied to a member, and no keys are shown to them', async () => {
  signIn('member')
  await openApp('/settings/audit')
  await heading('Access Denied')
  await openApp('/settings/api')
  expect(all('section', 'API keys').map(nameOf)).toEqual([])
})
