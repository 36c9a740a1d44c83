import { expect, test } from 'vitest'
import { router } from '../../../router.tsx'
import { makeEntity } from '../../../../../../tests/made-entities.ts'
import { expectAccessible } from '../../../../../../tests/web/accessible.ts'
import {
  all,
  choose,
  clickOn,
  dialog,
  fill,
  find,
  heading,
  hides,
  nameOf,
  openApp,
  region,
  shows,
  toastOf,
} from '../../../../../../tests/web/app.tsx'
import { api } from '../../../../../../tests/web/network.ts'

const table = () => region('Result')
const cells = () => all('[aria-label=Result] td').map(({ textContent }) => textContent)
const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)

const makeErrands = () =>
  makeEntity(api, 'Errand', [
    { name: 'title', displayName: 'Title', fieldType: 'text' },
    {
      name: 'status',
      displayName: 'Status',
      fieldType: 'select',
      settings: {
        choices: [
          { value: 'open', label: 'Open' },
          { value: 'done', label: 'Done' },
        ],
      },
    },
    { name: 'minutes', displayName: 'Minutes', fieldType: 'number' },
    { name: 'due', displayName: 'Due', fieldType: 'date' },
  ])

test('a new report starts with a count, is grouped and saved, and a figure opens its records', async () => {
  const errands = await makeErrands()
  await errands.create([{ title: 'one', status: 'open' }, { title: 'two', status: 'open' }, { title: 'three' }])
  await openApp(`/reports/new?entity=${errands.name}`)
  await heading('New report')
  await shows('3', await table())
  await clickOn('Add group')
  await shows('No value', await table())
  expect(cells()).toEqual(['Open', '2', 'No value', '1', '3'])
  // The first group turns the number into bars.
  await find('[role=button][data-mark]', 'Open, Records: 2')
  await expectAccessible()
  await clickOn('Save')
  await shows('Please enter a name')
  await fill('Name', 'Errands by status')
  await clickOn('Save')
  await toastOf('Report saved')
  await clickOn('Edit')
  await clickOn('Cancel')
  await heading('Errands by status')
  await clickOn('Open the records: 2')
  await expect.poll(() => router.state.location.pathname).toBe(`/entities/${errands.name}`)
  await shows('two')
  expect(document.body.textContent).not.toContain('three')
})

test('a report that is not complete is not saved, and the focus moves to what is missing', async () => {
  const errands = await makeErrands()
  await openApp(`/reports/new?entity=${errands.name}`)
  await heading('New report')
  await choose('Figure 1', 'Sum')
  await shows('Choose a field for each figure.')
  const focused = () => nameOf(document.activeElement!)
  await clickOn('Save')
  await expect.poll(focused).toBe('Name')
  await fill('Name', 'Minutes')
  await clickOn('Save')
  await expect.poll(focused).toBe('Field of figure 1')
  await shows('Choose a field for each figure.', await find('[role=alert]'))
  await choose('Field of figure 1', 'Minutes')
  await clickOn('Save')
  await toastOf('Report saved')
})

test('the highest groups with the others, running totals, ranges, and a period compared with the one before', async () => {
  const errands = await makeErrands()
  await errands.create([
    { title: 'a', status: 'open', minutes: 5, due: day(1) },
    { title: 'b', status: 'done', minutes: 40, due: day(2) },
    { title: 'c', status: 'done', minutes: 60, due: day(10) },
    { title: 'd', minutes: 7, due: day(400) },
  ])
  await openApp(`/reports/new?entity=${errands.name}`)
  await choose('Figure 1', 'Sum')
  await choose('Field of figure 1', 'Minutes')
  await clickOn('Add group')
  await choose('Order', 'Sum of Minutes, highest first')
  await expect.poll(cells).toEqual(['Done', '100', 'No value', '7', 'Open', '5', '112'])
  await fill('Only the first groups', '1')
  await expect.poll(cells).toEqual(['Done', '100', 'Others', '12', '112'])
  await clickOn('Running total')
  await expect.poll(cells).toEqual(['Done', '100', '100', 'Others', '12', '112', '112', ''])
  await clickOn('Running total')
  await clickOn('Horizontal bars, for long names')
  await fill('Target', '1.5x')
  await shows('Target must be a number, for example')
  await fill('Target', '1,500')
  await hides('Target must be a number, for example')

  await choose('Date', 'Due')
  await choose('Which days', 'past …')
  await clickOn('Compare with the previous period')
  await expect.poll(cells).toEqual(['Done', '40', '60', '-33%', 'Others', '5', '–', '–', '45', '60', '-25%'])
  await shows(/compared with/)
  const before = await find('a', 'Open the records: 60')
  expect(decodeURIComponent(before.getAttribute('href')!)).toContain('due')

  await choose('Group 1', 'Minutes')
  await fill('Ranges of group 1', '10; 5')
  await shows('Enter ascending numbers, separated by semicolons.')
  await fill('Ranges of group 1', '10; 50')
  await shows('10 to below 50', await table())
  await expectAccessible()
})

test('a report created from a list takes over its filter, search, groups and the summaries of its columns', async () => {
  const errands = await makeErrands()
  await errands.create([
    { title: 'bread', status: 'open', minutes: 3 },
    { title: 'bread rolls', status: 'done', minutes: 4 },
    { title: 'milk', status: 'open', minutes: 30 },
    { title: 'old bread', status: 'open', minutes: 900 },
  ])
  await openApp(`${errands.at}?filter=["and",["minutes","lt","100"]]&q=bread&group=status`)
  await shows('bread rolls')
  await clickOn('Charts')
  await clickOn('Chart this')
  await heading('New report')
  await expect.poll(cells).toEqual(['Open', '1', 'Done', '1', '2'])
  await find('[role=button][data-mark]', 'Open, Records: 1')
  await clickOn('Open the records: 2')
  await heading(errands.title)
  await shows('bread rolls')
  expect(router.state.location.search).toMatchObject({ q: 'bread' })
  expect(document.body.textContent).not.toContain('old bread')

  const footer = { title: 'unique', status: 'filled', minutes: 'sum' }
  await openApp(`${await errands.addView('Sums', 'list', { footer })}&group=status&q=bread`)
  await shows('bread rolls')
  await clickOn('Charts')
  await clickOn('Chart this')
  await heading('New report')
  await expect.poll(cells).toEqual(['Open', '2', '903', '2', 'Done', '1', '4', '1', '3', '907', '3'])
  await find('[role=button][data-mark]', 'Done, Sum of Minutes: 4')
})

test('a report becomes a tile of a dashboard that the user may change, below the tiles that it has now', async () => {
  const errands = await makeErrands()
  await errands.create([{ title: 'one' }, { title: 'two' }])
  const [{ id: tenantId }] = api.tenants
  const name = `Errands ${errands.name}`
  const make = async (type: string, data: object) => {
    const document = `mutation($data: Create${type}Input!) { made: create${type}(data: $data) { id } }`
    const { made } = await api.admin<{ made: { id: string } }>(document, { data: { tenantId, ...data } })
    return made.id
  }
  const config = { measures: [{ type: 'count', key: 'm1' }], chart: { type: 'number' } }
  const reportId = await make('Report', { entityId: errands.id, name, visibility: 'personal', config })
  const before = { id: 'text', type: 'text', text: 'Before', x: 0, y: 0, width: 12, height: 3 }
  const id = await make('Dashboard', {
    name: `Board ${errands.name}`,
    visibility: 'shared',
    config: { tiles: [before] },
  })
  await openApp(`/reports/${reportId}?tenant=${tenantId}`)
  await heading(name)
  await clickOn(`Actions for ${name}`)
  await clickOn('Add to dashboard')
  await clickOn('Add', await dialog('Add to dashboard'))
  await shows('Please choose a dashboard', await dialog())
  await choose('Dashboard', `Board ${errands.name}`)
  await shows('Only you see this report.', await dialog())
  await clickOn('Add', await dialog())
  await toastOf(`Added to “Board ${errands.name}”`)
  await heading(`Board ${errands.name}`)
  await shows('Before')
  await shows('2', await region(name))
  const { dashboards } = await api.admin<{ dashboards: [{ config: { tiles: object[] } }] }>(
    'query($id: ID!) { dashboards(where: {id: {eq: $id}}) { config } }',
    { id },
  )
  expect(dashboards[0].config.tiles).toEqual([
    before,
    { id: expect.any(String) as string, type: 'report', reportId, x: 0, y: 3, width: 6, height: 6 },
  ])
})

test('a report is only deleted after confirmation', async () => {
  const errands = await makeErrands()
  const [{ id: tenantId }] = api.tenants
  const name = `Errands ${errands.name}`
  const data = { tenantId, entityId: errands.id, name, config: { measures: [{ type: 'count', key: 'm1' }] } }
  const report = await api.create('Report', data)
  await openApp(`/reports/${report.id}?tenant=${tenantId}`)
  await heading(name)
  await clickOn(`Actions for ${name}`)
  await clickOn('Delete report')
  await shows('No dashboard, metric or workflow uses it.', await dialog(`Delete the report “${name}”?`))
  await clickOn('Cancel', await dialog())
  await clickOn(`Actions for ${name}`)
  await clickOn('Delete report')
  await clickOn('Delete report', await dialog(`Delete the report “${name}”?`))
  await toastOf(`Report “${name}” deleted`)
  await heading('Reports')
  await hides(name, await find('main'))
  await clickOn('Undo')
  await shows(name, await find('main'))
})

test('a report shows the history of a field: a funnel, the time in each option, and cohorts', async () => {
  const errands = await makeErrands()
  await errands.create([{ title: 'one', status: 'open' }, { title: 'two', status: 'open' }, { title: 'three' }])
  await api.tenant(`mutation { updateMany${errands.typeName}(where: {title: {eq: "one"}}, data: {status: "done"}) }`)
  await openApp(`/reports/new?entity=${errands.name}`)
  await choose('Question', 'Funnel')
  await shows('Of the step before', await table())
  expect(cells()).toEqual(['Open', '2', '–', '0', '1', 'Done', '1', '50%', '0', '1', '2', '50%', '0', '2'])
  await find('[data-mark]', 'Open: 2')
  // No filter selects the records that ever reached a step, so the figure has no link.
  expect(all('[role=button][data-mark]')).toEqual([])
  await expectAccessible()
  await choose('Question', 'Time in each option')
  await shows('Median days', await table())
  expect(cells().filter((_, i) => i < 15 && i % 5 === 0)).toEqual(['Open', 'Done', 'No value'])
  await choose('Question', 'Cohorts')
  await shows('Months later', await table())
  expect(cells().slice(-3)).toEqual(['33.33%', '1', '3'])
  await choose('Counts records that', 'Are in one of the options at the end of the period')
  await fill('Name', 'Done by month')
  await clickOn('Save')
  await toastOf('Report saved')
  await heading('Done by month')
  await clickOn('Open the records: 3')
  await expect.poll(() => router.state.location.pathname).toBe(`/entities/${errands.name}`)
})
