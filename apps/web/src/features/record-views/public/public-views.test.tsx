import { expect, inject, test } from 'vitest'
import { makeEntity } from '../../../../../../tests/made-entities.ts'
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
  openApp,
  press,
  region,
  shows,
} from '../../../../../../tests/web/app.tsx'
import { expectAccessible } from '../../../../../../tests/web/accessible.ts'
import { showInView } from '../../../../../../tests/web/browser.ts'
import { api, signOut } from '../../../../../../tests/web/network.ts'

const makeVisits = () =>
  makeEntity(api, 'Visit', [
    { name: 'title', displayName: 'Title', fieldType: 'text' },
    { name: 'stage', displayName: 'Stage', fieldType: 'select', options: ['Planned', 'Done'] },
    { name: 'seats', displayName: 'Seats', fieldType: 'number' },
    { name: 'due', displayName: 'Due', fieldType: 'date' },
    { name: 'secret', displayName: 'Secret', fieldType: 'text' },
  ])

const records = [
  { title: 'Harbor', stage: 'Planned', seats: 3, due: '2026-03-10', secret: 'hush' },
  { title: 'Bridge', stage: 'Planned', seats: 4, due: '2026-03-10', secret: 'hush' },
  { title: 'Tower', stage: 'Done', seats: 5, due: '2026-04-02', secret: 'hush' },
]

/** Publishes the view as a user does, and opens its page as a guest. */
async function openPage(type: string, config: object, publishes: string, query = ''): Promise<string> {
  const visits = await makeVisits()
  await visits.create(records)
  const name = `Visits as ${type}`
  await openApp(await visits.addView(name, type, config))
  await clickOn(`Actions for view ${name}`)
  await clickOn('Public link')
  await shows('works without an account', await dialog('Public link'))
  await clickOn(publishes)
  const page = new URL((await control('Address')).value).pathname
  signOut()
  await openApp(`${page}${query}`)
  await heading(name)
  return page
}

const cardTitles = (root: ParentNode = document) =>
  [...root.querySelectorAll('li h2, li h3')].map(({ textContent }) => textContent)

test('a gallery is published as a page of cards, which guests search', async () => {
  const page = await openPage('grid', { titleField: 'title', cardFields: ['stage', 'seats'] }, 'Publish gallery')
  expect(page).toMatch(/^\/g\//)
  await shows('Harbor')
  expect(cardTitles().toSorted()).toEqual(['Bridge', 'Harbor', 'Tower'])
  expect(document.body.textContent).not.toContain('hush')
  await expectAccessible()
  await fill('Search this gallery', 'done')
  await expect.poll(() => cardTitles()).toEqual(['Tower'])
  await fill('Search this gallery', 'hush')
  await shows('No records match “hush”')
  await clickOn('Clear search')
  await expect.poll(() => cardTitles().length).toBe(3)
})

test('a board is published as a page of its columns, with counts and sums', async () => {
  showInView()
  const config = { groupByField: 'stage', titleField: 'title', cardFields: ['seats'], sumField: 'seats' }
  const page = await openPage('kanban', config, 'Publish board')
  expect(page).toMatch(/^\/b\//)
  const planned = await region(/^Planned/)
  await shows('Harbor', planned)
  expect(cardTitles(planned).toSorted()).toEqual(['Bridge', 'Harbor'])
  await shows('Sum of Seats 7', planned)
  const headings = () => all('section > header h2').map(({ textContent }) => textContent)
  expect(headings()).toEqual(['Planned2', 'Done1'])
  await expectAccessible()
  await fill('Search this board', 'tow')
  await expect.poll(() => cardTitles()).toEqual(['Tower'])
  await expect.poll(headings).toEqual(['Planned0', 'Done1'])
})

test('a calendar is published as a page, which guests page through by month and week', async () => {
  const config = { dateField: 'due', titleField: 'title' }
  const page = await openPage('calendar', config, 'Publish calendar', '?date=2026-03-10')
  expect(page).toMatch(/^\/c\//)
  await shows('March 2026')
  const harbor = await button('Harbor, Tuesday, March 10, 2026')
  await expectAccessible()
  await click(harbor)
  await shows('Tuesday, March 10, 2026', await dialog('Harbor'))
  await press('Escape')
  await expect.poll(() => document.activeElement).toBe(harbor)
  await clickOn('Next')
  await shows('April 2026')
  await button(/^Tower, /)
  await hides('Harbor')
  await clickOn('Week')
  await find('[role=grid]')
  expect(all('[role=gridcell]')).toHaveLength(7)
  await fill('Search this calendar', 'nothing')
  await shows('No events on these days match “nothing”')
  // The same link is the feed of calendar programs.
  const feed = await fetch(`${inject('webServer').url}/api/calendars${page.slice(2)}/calendar.ics`)
  expect([feed.status, await feed.text()]).toEqual([200, expect.stringContaining('Harbor')])
})
