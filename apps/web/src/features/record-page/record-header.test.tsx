import { expect, onTestFinished, test, vi } from 'vitest'
import { makeEntity } from '../../../../../tests/made-entities.ts'
import { expectAccessible } from '../../../../../tests/web/accessible.ts'
import {
  all,
  button,
  clickOn,
  dialog,
  find,
  heading,
  hides,
  openApp,
  press,
  region,
  shows,
} from '../../../../../tests/web/app.tsx'
import { api, change, goOffline, operation } from '../../../../../tests/web/network.ts'

// The header of a record, its empty fields, its comment box, and the pictures of related records.

const stages = {
  choices: [
    { value: 'open', label: 'Open' },
    { value: 'won', label: 'Won' },
  ],
}

async function makeProject() {
  const { people } = await api.admin<{ people: { id: string; name: string }[] }>(
    'query($tenantId: ID!) { people(tenantId: $tenantId) { id name } }',
    { tenantId: api.tenants[0].id },
  )
  const owner = people[0]!
  const entity = await makeEntity(api, 'Venture', [
    { name: 'title', displayName: 'Title', fieldType: 'text' },
    { name: 'stage', displayName: 'Stage', fieldType: 'select', settings: stages },
    { name: 'owner', displayName: 'Owner', fieldType: 'relationship', settings: { target: 'users' } },
    { name: 'city', displayName: 'City', fieldType: 'text' },
    ...['a', 'b', 'c', 'd', 'e'].map((name) => ({
      name: `note_${name}`,
      displayName: `Note ${name}`,
      fieldType: 'text',
    })),
  ])
  await entity.create([{ title: 'Bridge', stage: 'open', owner: owner.id, city: 'Riga' }])
  const { records } = await api.tenant<{ records: [{ id: string }] }>(`{ records: ${entity.name} { id } }`)
  return { entity, owner, at: `${entity.at}/${records[0].id}` }
}

test('header values are edited in the header and not repeated below, and empty fields are collapsed', async () => {
  const { at } = await makeProject()
  await openApp(at)
  await heading('Bridge')
  const highlights = await region('Highlights')
  await button('Edit Stage', highlights)
  await button('Edit Owner', highlights)
  expect(all('button', 'Edit Stage')).toHaveLength(1)
  await button('Edit City')
  expect(all('button', /^Edit Note/)).toEqual([])
  await expectAccessible(await find('article'))
  await clickOn('Show 5 empty fields')
  await button('Edit Note e')
  await clickOn('Edit Note a')
  await press('x', 'Enter')
  await clickOn('Hide 4 empty fields')
  await hides('Note b')
  await button('Edit Note a')
})

test('a comment is written at the foot of the activity', async () => {
  const { at } = await makeProject()
  await openApp(`${at}?tab=activity`)
  await heading('Bridge')
  await clickOn(/^Write a comment/)
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Comment')
  const panel = await find('[role=tabpanel]', 'Activity')
  await button('Comment', panel)
})

test('the chip of a suspended user says so, on the record, in lists and on boards', async () => {
  const { entity, at, owner } = await makeProject()
  change<{ data: { people: { id: string; isActive: boolean }[] } }>(operation('People'), ({ data }) => ({
    data: { people: data.people.map((person) => ({ ...person, isActive: person.id !== owner.id })) },
  }))
  await openApp(at)
  await shows('Suspended', await region('Highlights'))
  await openApp(`${entity.at}?group=owner`)
  await shows('Suspended', await find('[role=rowheader][aria-colspan]'))
  await openApp(await entity.addView('Board', 'kanban', { groupByField: 'owner' }))
  const column = await find('section', new RegExp(owner.name))
  await shows('Suspended', column)
  expect(column.querySelector('header :is(img, [data-hue])')).not.toBeNull()
})

test('on a phone, a record that covers the page says that it is offline and how many changes wait', async () => {
  const { entity, at } = await makeProject()
  const { matchMedia: ofWideWindow } = globalThis
  vi.stubGlobal('matchMedia', (query: string) =>
    query.startsWith('(min-width')
      ? Object.assign(new EventTarget(), { media: query, matches: false })
      : ofWideWindow(query),
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  await openApp(`${entity.at}?record=${at.split('/').at(-1)}`)
  const sheet = await dialog('Bridge')
  await button('Edit City', sheet)
  const reconnect = goOffline()
  await shows('Offline. Your changes are kept and will be sent.', sheet)
  await clickOn('Edit City', sheet)
  await press('x', 'Enter')
  await shows('1 unsent change', sheet)
  await expectAccessible(sheet)
  await clickOn('1 unsent change', sheet)
  await shows('City: Rigax', await dialog('Unsent changes'))
  await press('Escape')
  reconnect()
  await hides('Offline.')
  await hides('unsent')
})
