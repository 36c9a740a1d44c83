import { expect, test } from 'vitest'
import { makeEntity } from '../../../../../tests/made-entities.ts'
import { expectAccessible } from '../../../../../tests/web/accessible.ts'
import {
  all,
  choose,
  click,
  clickOn,
  control,
  dialog,
  fill,
  find,
  isShown,
  nameOf,
  openApp,
  press,
  shows,
} from '../../../../../tests/web/app.tsx'
import { api } from '../../../../../tests/web/network.ts'
import { cell } from '../../../../../tests/web/table.ts'

// Fields of users, from the designer to the list.

const settingsOf = async (entityId: string) =>
  (
    await api.admin<{ fields: { name: string; fieldType: string; settings: object }[] }>(
      'query($id: ID!) { fields: systemFields(where: {entityId: {eq: $id}}, orderBy: [{sortOrder: ASC}]) { name fieldType settings } }',
      { id: entityId },
    )
  ).fields

test('a builder adds fields of one and of several people', async () => {
  const entity = await makeEntity(api, 'Errand', [{ name: 'title', displayName: 'Title', fieldType: 'text' }])
  await openApp(`/entities?entity=${entity.id}&tab=fields`)
  const designer = await dialog()
  const add = async (name: string, isMany: boolean) => {
    await choose('Type', /^User/, designer)
    await fill('Display name', name, designer)
    expect((await control('Notify the assigned person', designer)).getAttribute('aria-checked')).toBe('true')
    expect(all('input, button', 'Related entity', designer)).toEqual([])
    if (isMany) await click(await control('Allow several people', designer))
    await expectAccessible(designer)
    await clickOn('Add Field', designer)
    await find('[data-field]', new RegExp(`^${name}`, 'i'), designer)
  }
  await add('owner', false)
  await add('team', true)
  expect((await settingsOf(entity.id)).slice(1)).toEqual([
    { name: 'owner', fieldType: 'relationship', settings: { target: 'users', tells: true } },
    { name: 'team', fieldType: 'many_to_many', settings: { target: 'users', tells: true } },
  ])
})

test('a list of records of people becomes a list of users, after a preview of what is lost', async () => {
  const { me } = await api.admin<{ me: { id: string; name: string; email: string }[] }>(
    '{ me: users { id name email } }',
  )
  const staff = await makeEntity(api, 'Staff', [
    { name: 'title', displayName: 'Title', fieldType: 'text' },
    { name: 'mail', displayName: 'Mail', fieldType: 'email' },
  ])
  const entity = await makeEntity(api, 'Shift', [
    { name: 'title', displayName: 'Title', fieldType: 'text' },
    {
      name: 'crew',
      displayName: 'Crew',
      fieldType: 'many_to_many',
      settings: { entityId: staff.id, inverseName: `shifts_${staff.name}` },
    },
  ])
  await staff.create([
    { title: 'Me', mail: me[0]!.email },
    { title: 'Guest', mail: 'guest@elsewhere.example' },
  ])
  const found = await api.tenant<Record<string, { id: string }[]>>(`{ ${staff.name}(orderBy: [{title: DESC}]) { id } }`)
  const people = found[staff.name]!.map(({ id }) => id)
  await entity.create([
    { title: 'Early', crew: people },
    { title: 'Late', crew: [people[0]] },
  ])
  await openApp(`/entities?entity=${entity.id}&tab=fields`)
  const designer = await dialog()
  await click(await find('[data-field]', /^Crew/, designer))
  await choose('Type', /^User/, designer)
  expect((await control('Allow several people', designer)).getAttribute('aria-checked')).toBe('true')
  await shows('1 converts · 1 would lose people who are not users')
  await clickOn('Update Field', designer)
  const question = await find('[role=alertdialog], [role=dialog]', /Values that would be lost/)
  await expectAccessible(question)
  await clickOn('Convert', question)
  await shows('Field updated successfully')
  expect((await settingsOf(entity.id))[1]).toEqual({
    name: 'crew',
    fieldType: 'many_to_many',
    settings: { target: 'users', tells: true },
  })
})

test('the list of people begins with the user, cells show their pictures, and a filter selects by them', async () => {
  const { me } = await api.admin<{ me: { id: string; name: string }[] }>('{ me: users { id name } }')
  const entity = await makeEntity(api, 'Chore', [
    { name: 'title', displayName: 'Title', fieldType: 'text' },
    { name: 'owner', displayName: 'Owner', fieldType: 'relationship', settings: { target: 'users' } },
    { name: 'team', displayName: 'Team', fieldType: 'many_to_many', settings: { target: 'users' } },
  ])
  await entity.create([{ title: 'Bread' }, { title: 'Call', team: [me[0]!.id] }])
  await openApp(`${entity.at}?sort=title`)
  await shows('Bread')
  await click(cell(0, 'Owner'))
  await press('Enter')
  const options = await find('[role=listbox]')
  await find('[role=option]', undefined, options)
  expect(nameOf(all('[role=option]', undefined, options)[0]!)).toContain('Me')
  await click(all('[role=option]', undefined, options)[0]!)
  await expect.poll(() => cell(0, 'Owner').textContent).toContain('Administrator')
  expect(cell(0, 'Owner').querySelector('[data-hue], img')).not.toBeNull()
  expect(cell(0, 'Owner').querySelector('a')).toBeNull()
  expect(cell(1, 'Team').querySelector('[data-hue], img')).not.toBeNull()

  await clickOn('Filter')
  await clickOn('Condition')
  await choose('Field', 'Owner')
  await choose('Person', /me.*The user viewing the list/)
  await shows('Matches 1 of 2')
  await expectAccessible(await dialog())
  await press('Escape')
  await openApp(`${location.pathname}${location.search}`)
  await shows('Bread')
  expect(isShown('Call')).toBe(false)
})
