import { expect, test } from 'vitest'
import { makeEntity } from '../../../../../tests/made-entities.ts'
import { expectAccessible } from '../../../../../tests/web/accessible.ts'
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
  region,
  shows,
  toastOf,
  type,
} from '../../../../../tests/web/app.tsx'
import { answer, answerOnce, api, makeRole, operation, refusal, signIn } from '../../../../../tests/web/network.ts'

// Users and their roles.

const unique = Date.now().toString(36)

const deleteRole = (id: string) =>
  api.admin('mutation($data: DeleteRoleInput!) { deleteRole(data: $data) { id } }', { data: { id } })

test('a concurrent change of a role is not overwritten', async () => {
  const name = `Clerk ${unique}`
  const { id } = await makeRole({ name, template: 'guest' })
  await openApp(`/users?tab=roles&edit=${id}`)
  await fill('Search entities', 'All entities')
  await clickOn(/limits of All entities/)
  const seen = await region('All entities that can be read')
  expect((await control('Field', seen)).textContent).toBe('Created by')
  expect((await control('Person', seen)).textContent).toBe('the person')
  await api.admin('mutation($id: ID!, $data: UpdateRoleInput!) { updateRole(id: $id, data: $data) { id } }', {
    id,
    data: { description: 'Theirs' },
  })
  await clickOn('Workflows: Run')
  await clickOn('Save role')
  await shows('Someone else has changed this role.')
  expect((await button('Save role')).matches(':disabled')).toBe(true)
  await clickOn('keep mine')
  await clickOn('Save role')
  await toastOf(`Role ${name} saved`)

  await openApp(`/users?tab=roles&edit=${id}`)
  await expect.poll(async () => (await control('Description')).value).toBe('Theirs')
  expect((await button('Workflows: Run')).getAttribute('aria-checked')).toBe('true')
  await deleteRole(id)
})

test('a role limits rows and fields of an entity; a draft of it is kept until it is saved', async () => {
  const parcels = await makeEntity(api, 'Parcel', [
    { name: 'title', displayName: 'Title', fieldType: 'text' },
    { name: 'price', displayName: 'Price', fieldType: 'number' },
  ])
  const name = `Porter ${parcels.name}`
  await openApp('/users?tab=roles&new=1')
  await fill('Name', name, await dialog())
  await clickOn('Create role', await dialog())
  await fill('Search entities', parcels.name)
  await clickOn('Parcels: Everything')
  expect((await button(/^Parcels: Update \(Included in/)).matches(':disabled')).toBe(true)
  await clickOn(/limits of Parcels/)
  const read = await region('Parcels that can be read')
  await clickOn('Only records where…', read)
  await shows('A condition is incomplete.')
  await expectAccessible(await find('main'))
  expect((await button('Save role')).matches(':disabled')).toBe(true)
  await clickOn('Condition', read)
  await fill('Value', 'Light', read)
  await choose('Access to Price', 'Hidden')
  await region('Unsaved changes')
  await clickOn('Save role')
  await toastOf(`Role ${name} saved`)
  const { roles } = await api.admin<{ roles: { id: string; rules: object }[] }>(
    'query($name: String!) { roles(where: {name: {eq: $name}}) { id rules } }',
    { name },
  )
  expect(JSON.stringify(roles[0]!.rules)).toContain('Light')
  await clickOn('Delete role')
  await clickOn('Delete role', await dialog())
  await toastOf(`Role ${name} deleted`)
})

test('a role can be moved although another property was changed meanwhile', async () => {
  const [upper, lower] = [`Upper ${unique}`, `Lower ${unique}`]
  const made = [await makeRole({ name: upper, permissions: [] }), await makeRole({ name: lower, permissions: [] })]
  await openApp('/users?tab=roles')
  const place = (name: string) => all('[aria-label=Roles] h2').findIndex((role) => nameOf(role).includes(name))
  await expect.poll(() => place(upper) < place(lower)).toBe(true)
  for (const { id } of made) {
    await api.admin('mutation($id: ID!, $data: UpdateRoleInput!) { updateRole(id: $id, data: $data) { id } }', {
      id,
      data: { description: 'Theirs' },
    })
  }
  await clickOn(`Move ${lower} up`)
  await expect.poll(() => place(lower) < place(upper)).toBe(true)
  await expect.poll(() => document.activeElement && nameOf(document.activeElement)).toBe(`Move ${lower} up`)
  for (const { id } of made) await deleteRole(id)
})

test('a user is suspended, their account is closed, and what they own goes to another user when they are removed', async () => {
  const { organizations } = await api.admin<{ organizations: [{ id: string }] }>('{ organizations { id } }')
  const name = `Noor ${unique}`
  const user = await api.create('User', {
    organizationId: organizations[0].id,
    email: `${unique}@users.example`,
    name,
    password: 'a sentence to remember',
  })
  await openApp(`/users?user=${user.id}`)
  await clickOn('Close account')
  await toastOf(`The account of ${name} is closed`)
  await expect.poll(async () => (await button('Reactivate')).matches(':disabled')).toBe(true)
  await clickOn('Reopen account')
  await clickOn('Suspend')
  await toastOf(`${name} suspended`)
  // An error disappears when the next action succeeds.
  answerOnce(operation('UpdateUser'), refusal('Not now'))
  await clickOn('Reactivate')
  await shows('Not now', await region('Actions'))
  await clickOn('Sign out')
  await toastOf(`${name} is signed out everywhere`)
  await hides('Not now', await region('Actions'))
  await clickOn('Remove')
  await shows('No workflows')
  await click(await control('Transfer the person’s items to'))
  await type('ana.ruiz')
  await click(await find('[role=option]', /^Ana Ruiz/))
  await expect.poll(async () => (await control('Transfer the person’s items to')).textContent).toContain('Ana Ruiz')
  await clickOn('Remove user')
  await toastOf(`${name} removed`)
})

test('a failed load of the users can be retried, and a filter without matches can be cleared', async () => {
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
