import { expect, test } from 'vitest'
import { makeEntity } from '../../../../../../tests/made-entities.ts'
import {
  all,
  button,
  clickOn,
  control,
  dialog,
  fill,
  heading,
  hides,
  openApp,
  region,
  press,
  shows,
  toastOf,
} from '../../../../../../tests/web/app.tsx'
import { api, signIn, signOut } from '../../../../../../tests/web/network.ts'
import { expectAccessible } from '../../../../../../tests/web/accessible.ts'

async function openList(name = 'Our deals') {
  const deals = await makeEntity(api, 'Deal', [
    { name: 'title', displayName: 'Title', fieldType: 'text' },
    { name: 'amount', displayName: 'Amount', fieldType: 'number' },
    { name: 'secret', displayName: 'Secret', fieldType: 'text' },
  ])
  await deals.create([
    { title: 'Harbour', amount: 1200, secret: 'hush' },
    { title: 'Bridge', amount: 7 },
  ])
  const columns = [{ field: 'title' }, { field: 'amount', label: 'Worth' }]
  const path = await deals.addView(name, 'list', { columns })
  await openApp(path)
  return path
}

/** Publishes the list, and returns the path of its page. */
async function publish(password?: string): Promise<string> {
  await clickOn(/Actions for/)
  await clickOn('Public link')
  await shows('Anyone who has the address can see these columns', await dialog('Public link'))
  if (password !== undefined) {
    await clickOn('Ask for a password', await dialog())
    await fill('Password', password, await dialog())
  }
  await clickOn('Publish list')
  return new URL((await control('Address')).value).pathname
}

test('a list is published as a page without an account', async () => {
  await openList()
  const page = await publish()
  signOut()
  await openApp(page)
  await heading('Our deals')
  await shows('Harbour')
  expect(all('th').map(({ textContent }) => textContent)).toEqual(['Title', 'Worth'])
  expect(all('td').map(({ textContent }) => textContent)).toEqual(expect.arrayContaining(['1,200']))
  expect(document.body.textContent).not.toContain('hush')
  await expectAccessible()
})

test('guests search a list and sort it, and the address keeps both', async () => {
  await openList()
  const page = await publish()
  signOut()
  await openApp(page)
  await shows('Harbour')
  const titles = () => all('tbody td:first-child').map(({ textContent }) => textContent)
  await clickOn('Worth')
  await expect.poll(titles).toEqual(['Bridge', 'Harbour'])
  expect(all('th[aria-sort=ascending]').map(({ textContent }) => textContent)).toEqual(['Worth'])
  await clickOn('Worth')
  await expect.poll(titles).toEqual(['Harbour', 'Bridge'])
  expect(all('th[aria-sort=descending]')).toHaveLength(1)
  await fill('Search this list', 'bri')
  await expect.poll(titles).toEqual(['Bridge'])
  expect(Object.fromEntries(new URLSearchParams(location.search))).toMatchObject({ q: 'bri', sort: '-c1' })
  await expectAccessible()
  await fill('Search this list', 'hush')
  await shows('No records match “hush”')
  await fill('Search this list', 'a b c d e f')
  await shows('Search for at most 5 words')
  await fill('Search this list', 'hush')
  await clickOn('Clear search')
  await expect.poll(titles).toEqual(['Harbour', 'Bridge'])
})

test('a page shows the names of its list, fields and options in the language of its guest', async () => {
  const parcels = await makeEntity(api, 'Paket', [
    { name: 'titel', displayName: 'Titel', fieldType: 'text' },
    { name: 'zustand', displayName: 'Zustand', fieldType: 'select', options: ['offen'] },
  ])
  await parcels.create([{ titel: 'Blumen', zustand: 'offen' }])
  const path = await parcels.addView('Offene Pakete', 'list', {
    columns: [{ field: 'titel' }, { field: 'zustand' }],
  })
  const id = new URLSearchParams(path.split('?')[1]).get('view')
  await api.admin('mutation($id: ID!, $data: UpdateViewInput!) { updateView(id: $id, data: $data) { id } }', {
    id,
    data: { translations: { en: { name: 'Open parcels' } } },
  })
  const { fields } = await api.admin<{ fields: { id: string; name: string }[] }>(
    'query($id: ID) { fields: systemFields(where: {entityId: {eq: $id}}) { id name } }',
    { id: parcels.id },
  )
  await api.admin(
    'mutation($id: ID!, $data: UpdateSystemFieldInput!) { updateSystemField(id: $id, data: $data) { id } }',
    {
      id: fields.find(({ name }) => name === 'zustand')!.id,
      data: { translations: { en: { displayName: 'State', options: { offen: 'Open' } } } },
    },
  )
  await openApp(path)
  const page = await publish()
  signOut()
  await openApp(page)
  await heading('Open parcels')
  expect(all('th').map(({ textContent }) => textContent)).toEqual(['Titel', 'State'])
  expect(all('td').map(({ textContent }) => textContent)).toEqual(['Blumen', 'Open'])
})

test('the page of an unpublished list is gone', async () => {
  await openList()
  const page = await publish()
  await clickOn('Unpublish', await dialog())
  await clickOn('Unpublish', await dialog('Unpublish this list?'))
  await toastOf('List unpublished')
  signOut()
  await openApp(page)
  await heading('This list is not public')
})

test('a page with a password requires it once in each tab', async () => {
  await openList()
  const page = await publish('open sesame')
  signOut()
  await openApp(page)
  await heading('This page needs a password')
  await expectAccessible()
  await fill('Password', 'open sesam')
  await press('Enter')
  await shows('This password is not right.')
  await fill('Password', 'open sesame')
  await clickOn('Continue')
  await shows('Harbour')
  await hides('This page needs a password')
  await openApp(page)
  await shows('Harbour')
})

test('an administrator sees every public link of the organization, and closes one', async () => {
  await openList('Closed deals')
  const page = await publish('open sesame')
  await openApp('/settings/security')
  const links = await region('Public links')
  await shows('Closed deals', links)
  await shows('Password', links)
  await expectAccessible(links)
  await clickOn(/^Close link of Closed deals/, links)
  await clickOn('Close link', await dialog(/Close the public link of “Closed deals”/))
  await toastOf('Public link closed')
  await openApp(page)
  await heading('This list is not public')
})

test('users who may not change the view do not see its public link', async () => {
  const path = await openList()
  signIn('member')
  await openApp(path)
  await clickOn(/Actions for/)
  await button('Copy link')
  expect(all('[role=menuitem]', 'Public link')).toEqual([])
})
