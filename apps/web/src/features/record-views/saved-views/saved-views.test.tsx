import { expect, test } from 'vitest'
import { makeEntity, type MadeEntity } from '../../../../../../tests/made-entities.ts'
import { expectAccessible } from '../../../../../../tests/web/accessible.ts'
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
  isShown,
  nameOf,
  openApp,
  press,
  region,
  shows,
  toastOf,
} from '../../../../../../tests/web/app.tsx'
import { api, signIn } from '../../../../../../tests/web/network.ts'
import { router } from '../../../router.tsx'

// Saved views, the state of a list in its URL, and the validation of forms.

const address = () => decodeURIComponent(router.state.location.href)

async function tasks(): Promise<MadeEntity> {
  const entity = await makeEntity(api, 'Chore', [
    { name: 'title', displayName: 'Title', fieldType: 'text' },
    { name: 'due', displayName: 'Due', fieldType: 'date' },
  ])
  await entity.create([{ title: 'Write the offer' }, { title: 'Pay the invoice' }])
  return entity
}

test('sort and hidden fields of a list are in its URL, and invalid parameters are ignored', async () => {
  const entity = await tasks()
  await openApp(entity.at)
  await clickOn('Sort')
  await clickOn('Title', await dialog('Sort'))
  await choose('Direction', 'Z → A')
  await press('Escape')
  await expect.poll(address).toContain('sort=-title')
  await clickOn('Fields')
  await clickOn('Hide Due')
  await press('Escape')
  await expect.poll(address).toContain('hide=due')
  await expect.poll(() => all('[role=columnheader]', /Due/)).toEqual([])
  await openApp(`${entity.at}?filter=nonsense&sort=nothing&set=[]&view=gone&group=x`)
  await shows('Pay the invoice')
})

test('a member saves personal views, and sees which permission sharing requires', async () => {
  signIn('member')
  await openApp('/entities/deal')
  await clickOn('Add view')
  await shows('Sharing requires the permission "view:deal:create".', await dialog())
  const name = 'Mine'
  await fill('View name', name, await dialog())
  await clickOn('Create view', await dialog())
  await toastOf(`List view "${name}" created successfully!`)
  await clickOn(`Actions for view ${name}`)
  await clickOn('Delete')
  await toastOf(`View "${name}" deleted`)
})

test('a personal view is shared with everyone, and its owner makes it personal again', async () => {
  const chores = await tasks()
  const name = 'My chores'
  const made = await api.create('View', {
    tenantId: api.tenants[0].id,
    entityId: chores.id,
    name,
    type: 'list',
    config: {},
    visibility: 'personal',
  })
  const at = `${chores.at}?view=${made.id}`
  const isTab = () => all('main a', new RegExp(`^${name}`)).length > 0
  const visibility = async () =>
    (
      await api.admin<{ views: [{ visibility: string }] }>(
        'query($id: ID!) { views(where: {id: {eq: $id}}) { visibility } }',
        { id: made.id },
      )
    ).views[0].visibility
  await openApp(at)
  await clickOn(`Actions for view ${name}`)
  await clickOn('Share with everyone')
  await toastOf(`View "${name}" is shared with everyone`)
  expect(await visibility()).toBe('shared')

  // Another user sees it, and cannot make it their own.
  signIn('builder')
  await openApp(at)
  await clickOn(`Actions for view ${name}`)
  await button('Lock')
  expect(all('[role=menuitem]', 'Make personal')).toEqual([])

  signIn('administrator')
  await openApp(at)
  await clickOn(`Actions for view ${name}`)
  await clickOn('Make personal')
  await toastOf(`Only you see the view "${name}" now`)
  expect(await visibility()).toBe('personal')
  await clickOn('Undo')
  await expect.poll(visibility).toBe('shared')
  expect(isTab()).toBe(true)
})

const form = () => all('form', 'Project')[0]!
const submit = () => clickOn('Save', form())

test('a form shows its errors, keeps the input, and after saving is ready for the next entry', async () => {
  await openApp('/demo?tab=forms')
  await button('Save and new')
  await submit()
  await toastOf('Please fill in all required fields')
  const summary = () => all('[role=alert]', undefined, form()).find((each) => isShown('There is a problem', each))!
  await expect.poll(() => document.activeElement === summary()).toBe(true)
  await clickOn('Status is required', summary())
  const status = await control('Status', form())
  await expect.poll(() => document.activeElement === status).toBe(true)
  await fill('Name', 'Relaunch', form())
  await hides('Name is required', form())
  await choose('Status', 'Active', form())
  await fill('Completion', '120', form())
  await press('Tab')
  await shows('Completion must be 100 or less', form())
  await fill('Completion', '80', form())
  await clickOn('Save and new', form())
  await toastOf('Saved! Ready for new entry.')
  await hides('Please fill in all required fields')
  const name = await control('Name', form())
  await expect.poll(() => name.value).toBe('')
  await expect.poll(() => document.activeElement === name).toBe(true)
  await shows('"completion": 80', await region('What was submitted'))
})

const step = () => form().querySelector('[aria-current=step]')?.textContent

test('a wizard validates a step before leaving it, and the URL contains the step', async () => {
  await openApp('/demo?tab=forms&form=wizard')
  expect((await button('Previous')).matches(':disabled')).toBe(true)
  await fill('Name', 'Relaunch', form())
  await choose('Status', 'Pending', form())
  await clickOn('Next', form())
  await expect.poll(step).toContain('Plan')
  expect(address()).toContain('step=2')
  await clickOn('Next', form())
  await expect.poll(step).toContain('Budget')
  router.history.back()
  await expect.poll(step).toContain('Plan')
  await clickOn('Next', form())
  await expect.poll(step).toContain('Budget')
  await submit()
  await toastOf('Form submitted successfully!')
  await expect.poll(step).toContain('Project')
})

test('a wizard or tabs with errors open the first part that has one and count the errors of each', async () => {
  await openApp('/demo?tab=forms&form=wizard&step=3')
  await expect.poll(step).toContain('Budget')
  await submit()
  await expect.poll(step).toMatch(/Project\s*2 errors/)
  await openApp('/demo?tab=forms&form=tabs&step=3')
  await control('Completion')
  await submit()
  await expect.poll(() => all('[role=tab][aria-selected=true]', /^Project\s*2/, form())).toHaveLength(1)
  await shows('Name is required', form())
})

test('a filter through a relation counts its matches and is in the URL', async () => {
  const team = await makeEntity(api, 'Crew', [{ name: 'title', displayName: 'Title', fieldType: 'text' }])
  await team.create([{ title: 'Red' }, { title: 'Blue' }])
  const { teams } = await api.tenant<{ teams: { id: string }[] }>(
    `{ teams: ${team.name}(orderBy: [{title: DESC}]) { id } }`,
  )
  const chores = await makeEntity(api, 'Chore', [
    { name: 'title', displayName: 'Title', fieldType: 'text' },
    { name: 'crew', displayName: 'Crew', fieldType: 'relationship', settings: { entityId: team.id } },
  ])
  await chores.create([{ title: 'Call the printer', crew: teams[0]!.id }, { title: 'Pay the invoice' }])
  await openApp(chores.at)
  await clickOn('Filter')
  await clickOn('Condition')
  await choose('Field', 'Crew › Title')
  await choose('Operator', 'is')
  await fill('Value', 'Red')
  await shows('Matches 1 of 2')
  await press('Escape')
  await openApp(address())
  await shows('Call the printer')
  expect(isShown('Pay the invoice')).toBe(false)
})

test('a filter between two days includes both', async () => {
  const bills = await makeEntity(api, 'Bill', [
    { name: 'title', displayName: 'Title', fieldType: 'text' },
    { name: 'due', displayName: 'Due', fieldType: 'date' },
  ])
  await bills.create([
    { title: 'Early', due: '2026-02-28' },
    { title: 'First', due: '2026-03-01' },
    { title: 'Last', due: '2026-03-14' },
  ])
  await openApp(bills.at)
  await clickOn('Filter')
  await clickOn('Condition')
  await choose('Field', 'Due')
  await choose('Operator', 'is between')
  await clickOn('Days')
  const picker = await dialog('Pick dates')
  await fill('Last day', '2026-02-01', picker)
  await fill('First day', '2026-03-01', picker)
  await shows('The last day is before the first.', picker)
  await fill('Last day', '2026-03-14', picker)
  await clickOn('Done', picker)
  expect((await button('Days')).textContent).toBe('March 1st, 2026 – March 14th, 2026')
  await shows('Matches 2 of 3')
})

test('a calendar changes its unit, moves by keys, and creates a record on a day', async () => {
  const jobs = await makeEntity(api, 'Job', [
    { name: 'title', displayName: 'Title', fieldType: 'text' },
    { name: 'due', displayName: 'Due', fieldType: 'date' },
  ])
  await jobs.create([{ title: 'Alpha', due: '2026-03-10' }])
  await openApp(`${await jobs.addView('Work', 'calendar', { dateField: 'due' })}&date=2026-03-10`)
  const title = (text: string) => expect.poll(() => nameOf(all('main h2')[0]!)).toBe(text)
  const day = (date: string) => find(`[role=gridcell][data-day="${date}"]`)
  await heading(jobs.title)
  await expect.poll(() => all('[data-event]', /^Alpha/)).not.toEqual([])
  await title('March 2026')
  await expectAccessible(await find('main'))
  await clickOn('Next')
  await title('April 2026')
  await clickOn('Previous')
  await title('March 2026')
  await clickOn('Year')
  await title('2026')
  await clickOn('Tuesday, March 10, 2026, 1 record')
  await title('Tuesday, March 10, 2026')
  await expect.poll(() => router.state.location.href).toMatch(/[?&]date=2026-03-10/)
  await expect.poll(() => document.activeElement?.getAttribute('data-day')).toBe('2026-03-10')
  // A day has hours; a date without a time is above them.
  await shows('all day', await find('[role=grid]'))
  expect(all('[data-hours]')).toHaveLength(1)
  expect(all('[data-hours] [data-event]')).toEqual([])
  expect(all('[data-event]', /^Alpha/)).toHaveLength(1)
  await press('2')
  await title('Mar 8 – 14, 2026')
  await press('Alt+ArrowRight')
  await title('Mar 15 – 21, 2026')
  await openApp(router.state.location.href)
  await title('Mar 15 – 21, 2026')
  await click(await day('2026-03-16'))
  await shows('March 16th, 2026')
  await press('Escape')

  // Cancelling a new record keeps the focus.
  await expect.poll(() => all('form')).toEqual([])
  ;(await day('2026-03-16')).focus()
  await press('ArrowRight', 'Enter')
  await expect.poll(() => document.activeElement && nameOf(document.activeElement)).toBe('Title')
  await press('Escape')
  await expect.poll(() => document.activeElement?.getAttribute('data-day')).toBe('2026-03-17')
})
