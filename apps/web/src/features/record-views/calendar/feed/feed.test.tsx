import { expect, inject, test } from 'vitest'
import { makeEntity } from '../../../../../../../tests/made-entities.ts'
import {
  all,
  button,
  choose,
  clickOn,
  control,
  dialog,
  hides,
  openApp,
  press,
  shows,
  toastOf,
} from '../../../../../../../tests/web/app.tsx'
import { api, signIn } from '../../../../../../../tests/web/network.ts'

async function openCalendar() {
  const visits = await makeEntity(api, 'Visit', [
    { name: 'title', displayName: 'Title', fieldType: 'text' },
    { name: 'due', displayName: 'Due', fieldType: 'date' },
  ])
  await visits.create([{ title: 'At the harbour', due: '2026-03-10' }])
  const path = await visits.addView('Visits', 'calendar', { dateField: 'due' })
  await openApp(path)
  return path
}

/** The address in the dialog, read like a calendar program does. */
async function readFeed(address: string) {
  const response = await fetch(`${inject('webServer').url}${new URL(address).pathname}`)
  return { status: response.status, text: await response.text() }
}

test('a calendar is published, its feed is updated, and unpublished', async () => {
  const path = await openCalendar()
  await clickOn('Calendar feed')
  await shows('Anyone who has the address can see', await dialog('Calendar feed'))
  await choose('Ends', 'In 30 days', await dialog())
  await clickOn('Publish calendar')
  const address = (await control('Address')).value
  expect(await readFeed(address)).toMatchObject({ status: 200, text: expect.stringContaining('At the harbour') })
  await press('Escape')
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Calendar feed')

  const { views } = (await api.admin(
    '{ views(where: {name: {eq: "Visits"}}, orderBy: [{createdAt: DESC}]) { id } }',
  )) as {
    views: { id: string }[]
  }
  await api.admin('mutation($id: ID!, $data: UpdateViewInput!) { updateView(id: $id, data: $data) { id } }', {
    id: views[0]!.id,
    data: { config: { dateField: 'due', filter: { title: { eq: 'Elsewhere' } } } },
  })
  await openApp(path)
  await clickOn('Calendar feed')
  await shows('The view has changed.', await dialog())
  expect((await readFeed(address)).text).toContain('At the harbour')
  await clickOn('Update feed')
  await toastOf('Feed updated')
  await hides('The view has changed.', await dialog())
  expect((await control('Address')).value).toBe(address)
  expect((await readFeed(address)).text).not.toContain('At the harbour')

  await clickOn('Unpublish', await dialog())
  await clickOn('Unpublish', await dialog('Unpublish this calendar?'))
  await toastOf('Calendar unpublished')
  expect((await readFeed(address)).status).toBe(404)
})

test('users who may not change the view have no feed', async () => {
  const path = await openCalendar()
  await button('Calendar feed')
  signIn('member')
  await openApp(path)
  await button('Today')
  expect(all('button', 'Calendar feed')).toEqual([])
})
