import { expect, test } from 'vitest'
import { router } from '../../router.tsx'
import { makeEntity } from '../../../../../tests/made-entities.ts'
import { expectAccessible } from '../../../../../tests/web/accessible.ts'
import {
  all,
  choose,
  click,
  clickOn,
  control,
  dialog,
  find,
  heading,
  nameOf,
  openApp,
  press,
  region,
  shows,
  toastOf,
} from '../../../../../tests/web/app.tsx'
import {
  answer,
  api,
  change,
  hold,
  operation,
  refusal,
  sentRequests,
  signIn,
  signInAsNew,
  signInWith,
} from '../../../../../tests/web/network.ts'

// The work of the user on the home page.

const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const rows = async (block: string) => all('li a', undefined, await region(block)).map(({ textContent }) => textContent)

const signInAsReader = (entity: string) => signInWith('Rima Reader', [`record:${entity}:read`])

const makeErrands = () =>
  makeEntity(api, 'Errand', [
    { name: 'title', displayName: 'Title', fieldType: 'text' },
    { name: 'owner', displayName: 'Owner', fieldType: 'relationship', settings: { target: 'users' } },
    { name: 'due', displayName: 'Due', fieldType: 'date', settings: { reminds: true } },
    {
      name: 'status',
      displayName: 'Status',
      fieldType: 'select',
      settings: { choices: [{ value: 'open' }, { value: 'done', isDone: true }] },
    },
  ])

test('records assigned to the user are sorted by due date, and a link shows the rest', async () => {
  const errands = await makeErrands()
  const { userId } = await signInAsReader(errands.name)
  await errands.create([
    { title: 'No date', owner: userId },
    { title: 'Soon', owner: userId, due: day(3), status: 'open' },
    { title: 'Late', owner: userId, due: day(-20) },
    { title: 'Done', owner: userId, due: day(-20), status: 'done' },
    { title: 'Of nobody', due: day(-20) },
    ...Array.from({ length: 10 }, (_, i) => ({ title: `Later ${i}`, owner: userId, due: day(40) })),
  ])
  await openApp('/')
  await shows('Late', await region('Assigned to you'))
  const shown = await rows('Assigned to you')
  expect(shown[0]).toMatch(/^LateErrandOverdue: /)
  expect(shown[1]).toMatch(/^SoonErrandDue in [34] days$/)
  expect(shown).toHaveLength(10)
  expect(all('[aria-label=Totals]')).toEqual([])
  expect(sentRequests(({ path }) => path.startsWith('/api/dashboard'))).toEqual([])
  expect(sentRequests(operation('Assigned'))).toHaveLength(1)
  await expectAccessible(document.body)
  await clickOn('3 more in Errands')
  await heading('Errands')
  await shows('13 records')
  expect(router.state.location.search).toMatchObject({ sort: 'due' })
})

test('an empty start page explains what will appear there', async () => {
  await signInAsNew('Noah New')
  await openApp('/')
  await shows('Nothing is assigned to you', await region('Assigned to you'))
  await shows(/Records and lists that you open/, await region('Recently viewed'))
  await shows(/mark with a star/, await region('Favorites'))
})

test('opened records are listed as recently viewed, and favorites are shown by name', async () => {
  const errands = await makeErrands()
  const { userId } = await signInAsReader(errands.name)
  await errands.create([{ title: 'Buy ink', owner: userId }])
  await openApp(errands.at)
  await clickOn('Add Errands to favorites')
  await shows('1 record')
  await openApp('/')
  await clickOn(/^Buy ink/, await region('Assigned to you'))
  await heading('Buy ink')
  await openApp('/')
  await expect.poll(() => rows('Recently viewed')).toEqual(['Buy inkErrand', 'Errands'])
  await expect.poll(() => rows('Favorites')).toEqual(['Errands'])
  await clickOn(/^Buy ink/, await region('Recently viewed'))
  await expect.poll(() => router.state.location.pathname).toMatch(new RegExp(`^${errands.at}/.+`))
})

test('records that are loading, or cannot be loaded, are announced', async () => {
  await signInAsNew('Ida Idle')
  const release = hold(operation('Assigned'))
  await openApp('/')
  await shows('Loading your records', await region('Assigned to you'))
  const end = answer(operation('Assigned'), refusal('The disk is on fire'))
  release()
  await shows('Your records could not be loaded', await region('Assigned to you'))
  end()
  await clickOn('Retry', await region('Assigned to you'))
  await shows('Nothing is assigned to you')
  expect(all('h1').map(nameOf)).toEqual(['Dashboard'])
})

test('mentions of the user link to the comments', async () => {
  const errands = await makeErrands()
  await signInAsReader(errands.name)
  const mention = {
    id: '018cd8e2-5b40-7c3a-9d5e-2f6a1b0c4d7e',
    recordId: '018cd8e2-5b40-7c3a-9d5e-2f6a1b0c4d7f',
    title: 'Buy ink',
    text: 'Black or blue?',
    actorName: 'Ana Ruiz',
    readAt: null,
    createdAt: new Date().toISOString(),
    entity: { name: errands.name },
  }
  change<{ data: object }>(operation('MentionsAndViews'), ({ data }) => ({ data: { ...data, mentions: [mention] } }))
  await openApp('/')
  await shows('Ana Ruiz mentioned you in Buy ink', await region('Mentions'))
  await expectAccessible(await region('Mentions'))
  await clickOn(/mentioned you in Buy ink/, await region('Mentions'))
  await expect.poll(() => router.state.location.pathname).toBe(`${errands.at}/${mention.recordId}`)
  expect(router.state.location.search).toMatchObject({ tab: 'comments' })
  expect(sentRequests(operation('MarkRead')).map(({ body }) => JSON.parse(body).variables)).toEqual([
    { ids: [mention.id] },
  ])
})

const blocks = (): string[] => all('[role=group][aria-label="Your work"] h2').map(({ textContent }) => textContent)

test('users choose their blocks and the order, and return to those of their role', async () => {
  await signInAsNew('Otto Order')
  await openApp('/')
  await region('Favorites')
  expect(blocks()).toEqual(['Assigned to you', 'Mentions', 'Recently viewed', 'Favorites'])
  await clickOn('Customize', await find('main'))
  await expectAccessible(await dialog('Customize the start page'))
  await click(await control('Mentions', await dialog()))
  await clickOn('Move Favorites up', await dialog())
  await clickOn('Save', await dialog())
  await toastOf('Start page saved for Personal')
  await expect.poll(blocks).toEqual(['Assigned to you', 'Favorites', 'Recently viewed'])
  await openApp('/')
  await expect.poll(blocks).toEqual(['Assigned to you', 'Favorites', 'Recently viewed'])
  await clickOn('Customize', await find('main'))
  await clickOn('Reset', await dialog())
  await expect.poll(blocks).toEqual(['Assigned to you', 'Mentions', 'Recently viewed', 'Favorites'])
})

test('an administrator puts views on the start page of a role', async () => {
  const errands = await makeErrands()
  const path = await errands.addView('My errands', 'list', {})
  const { role, token } = await signInAsReader(errands.name)
  await openApp('/')
  await region('Favorites')
  expect(blocks()).not.toContain('Views')
  signIn('administrator')
  await openApp('/')
  await clickOn('Customize', await find('main'))
  await choose('Level', `Role: ${role}`, await dialog('Customize the start page'))
  await clickOn('Views', await dialog())
  await clickOn('Errands › My errands')
  await shows('Errands › My errands', await find('ul', 'Views', await dialog()))
  await clickOn('Save', await dialog())
  await toastOf(`Start page saved for Role: ${role}`)
  localStorage.setItem('auth_token', token)
  await openApp('/')
  await expect.poll(() => rows('Views')).toEqual(['My errandsErrands'])
  await clickOn(/^My errands/, await region('Views'))
  await expect.poll(() => router.state.location.href).toBe(path)
  expect(sentRequests(operation('MentionsAndViews')).length).toBeGreaterThan(0)
})

test('dashboards on the start page of a role and of a user show the figures of their viewer', async () => {
  const errands = await makeErrands()
  await errands.create([
    { title: 'One', status: 'open' },
    { title: 'Two', status: 'done' },
  ])
  const [{ id: tenantId }] = api.tenants
  const create = async (kind: string, data: object): Promise<string> => {
    const document = `mutation($data: Create${kind}Input!) { made: create${kind}(data: $data) { id } }`
    return (await api.admin<{ made: { id: string } }>(document, { data: { tenantId, ...data } })).made.id
  }
  const reportOf = (name: string) => {
    const config = { measures: [{ type: 'count', key: 'm1' }], groups: [{ by: 'status' }], chart: { type: 'bar' } }
    return create('Report', { entityId: errands.id, name, config })
  }
  const dashboardOf = async (name: string) => {
    const reportId = await reportOf(`Report of ${name}`)
    const tile = { type: 'report', id: crypto.randomUUID(), x: 0, y: 0, width: 6, height: 6, reportId }
    return create('Dashboard', { name, config: { tiles: [tile] } })
  }
  const [ofRole, ofPerson] = [`Errands ${errands.name}`, `Own errands ${errands.name}`]
  await dashboardOf(ofRole)
  await dashboardOf(ofPerson)
  const { role, token } = await signInAsReader(errands.name)
  signIn('administrator')
  await openApp('/')
  await clickOn('Customize', await find('main'))
  await choose('Level', `Role: ${role}`, await dialog('Customize the start page'))
  await choose('Dashboards', ofRole, await dialog())
  await shows(ofRole, await find('ul', 'Dashboards', await dialog()))
  await clickOn('Save', await dialog())
  await toastOf(`Start page saved for Role: ${role}`)
  expect(all('section', ofRole)).toEqual([])

  localStorage.setItem('auth_token', token)
  await openApp('/')
  const marks = async (name: string) =>
    all('[data-mark]', undefined, await region(name)).map((mark) => mark.getAttribute('aria-label'))
  await expect.poll(() => marks(ofRole)).toEqual(['open, Records: 1', 'done, Records: 1'])
  await expectAccessible()
  await clickOn('Customize', await find('main'))
  await clickOn(`Remove ${ofRole}`, await dialog())
  await choose('Dashboards', ofPerson, await dialog())
  await clickOn('Save', await dialog())
  await toastOf('Start page saved for Personal')
  await expect.poll(() => marks(ofPerson)).toHaveLength(2)
  expect(all('section', ofRole)).toEqual([])
})

test('a deleted dashboard disappears from the start page', async () => {
  const errands = await makeErrands()
  const { token } = await signInAsReader(errands.name)
  const [{ id: tenantId }] = api.tenants
  const name = `Gone ${errands.name}`
  const made = await api.create('Dashboard', { tenantId, name })
  localStorage.setItem('auth_token', token)
  await openApp('/')
  await clickOn('Customize', await find('main'))
  await choose('Dashboards', name, await dialog('Customize the start page'))
  await clickOn('Save', await dialog())
  await shows('This dashboard has no tiles yet.', await region(name))
  await api.admin('mutation($id: ID!) { deleteDashboard(data: {id: $id}) { id } }', { id: made.id })
  await openApp('/')
  await region('Favorites')
  await expect.poll(() => all('section', name)).toEqual([])
})

test('single reports and metrics on the start page show the figures of their viewer', async () => {
  const errands = await makeErrands()
  await errands.create([{ title: 'One' }, { title: 'Two' }])
  const { token } = await signInAsReader(errands.name)
  const [{ id: tenantId }] = api.tenants
  const create = async (kind: string, data: object): Promise<string> => {
    const document = `mutation($data: Create${kind}Input!) { made: create${kind}(data: $data) { id } }`
    return (await api.admin<{ made: { id: string } }>(document, { data: { tenantId, ...data } })).made.id
  }
  const [report, metric] = [`Number of ${errands.name}`, `Metric of ${errands.name}`]
  const config = { measures: [{ type: 'count', key: 'm1' }], chart: { type: 'number' } }
  const reportId = await create('Report', { entityId: errands.id, name: report, config })
  const metricId = await create('Metric', { reportId, measure: 'm1', name: metric })
  localStorage.setItem('auth_token', token)
  await openApp('/')
  await clickOn('Customize', await find('main'))
  await choose('Reports and metrics', report, await dialog('Customize the start page'))
  await choose('Reports and metrics', metric, await dialog())
  await clickOn('Save', await dialog())
  const shown = await region('Figures')
  await find('[role=button][data-mark]', /2$/, await region(report))
  await region(metric)
  await expectAccessible()
  await clickOn(`Actions for ${report}`, shown)
  await shows('Download CSV')
  await press('Escape')
  await api.admin('mutation($id: ID!) { deleteMetric(data: {id: $id}) { id } }', { id: metricId })
  await openApp('/')
  await region(report)
  expect(all('section', metric)).toEqual([])
  await clickOn('Customize', await find('main'))
  await clickOn(`Remove ${report}`, await dialog())
  await clickOn('Save', await dialog())
  await expect.poll(() => all('section', 'Figures')).toEqual([])
})
