import { expect, test } from 'vitest'
import { router } from '../../router.tsx'
import { makeEntity } from '../../../../../tests/made-entities.ts'
import { expectAccessible } from '../../../../../tests/web/accessible.ts'
import { all, clickOn, heading, nameOf, openApp, region, shows } from '../../../../../tests/web/app.tsx'
import { answer, api, hold, operation, refusal, sentRequests, signInAsNew } from '../../../../../tests/web/network.ts'

// The work of the user on the home page.

const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const rows = async (block: string) => all('li a', undefined, await region(block)).map(({ textContent }) => textContent)

/** A user who may read records of this entity, with a role of their own. */
async function signInAsReader(entity: string): Promise<{ userId: string; roleId: string }> {
  const { organizations } = await api.admin<{ organizations: [{ id: string }] }>('{ organizations { id } }')
  const data = {
    organizationId: organizations[0].id,
    name: `Reader ${crypto.randomUUID()}`,
    permissions: [`record:${entity}:read`],
  }
  const { role } = await api.admin<{ role: { id: string } }>(
    'mutation($data: CreateRoleInput!) { role: createRole(data: $data) { id } }',
    { data },
  )
  return { userId: await signInAsNew('Rima Reader', [role.id]), roleId: role.id }
}

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

test('what is assigned to the user is sorted by due date, and the rest is behind a link', async () => {
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

test('a home without work says what will appear', async () => {
  await signInAsNew('Noah New')
  await openApp('/')
  await shows('Nothing is assigned to you', await region('Assigned to you'))
  await shows(/Records and lists that you open/, await region('Recently viewed'))
  await shows(/mark with a star/, await region('Favorites'))
})

test('records that are opened are recently viewed, and favorites have their names', async () => {
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
