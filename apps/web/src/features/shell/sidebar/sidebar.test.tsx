import { expect, test } from 'vitest'
import { router } from '../../../router.tsx'
import { expectAccessible } from '../../../../../../tests/web/accessible.ts'
import {
  all,
  button,
  clickOn,
  control,
  dialog,
  find,
  heading,
  nameOf,
  openApp,
  sidebar,
  toastOf,
} from '../../../../../../tests/web/app.tsx'
import { api, signIn } from '../../../../../../tests/web/network.ts'

// The sidebar for builders.

const group = { name: `shelf_${crypto.randomUUID().slice(0, 8)}`, displayName: 'Shelf of a builder' }

/** Creates a group with two entities for one test. */
async function makeGroup(): Promise<{ remove: () => Promise<unknown> }> {
  const { organizations } = await api.admin<{ organizations: [{ id: string }] }>('{ organizations { id } }')
  const made = await api.create('EntityGroup', { organizationId: organizations[0].id, ...group })
  for (const displayName of ['Lamp', 'Vase']) {
    const name = `${displayName.toLowerCase()}_${group.name}`
    const data = { tenantId: api.tenants[0].id, name, displayName, pluralName: `${displayName}s`, category: group.name }
    await api.create('TenantEntity', data)
  }
  return {
    remove: () => api.admin('mutation($id: ID!) { deleteEntityGroup(data: {id: $id}) { id } }', { id: made.id }),
  }
}

test('builders have links to their tools, and others do not', async () => {
  await openApp('/settings')
  const build = await find('ul', 'Build', await sidebar())
  expect(all('a', undefined, build).map(nameOf)).toEqual(['Entities', 'Workflows', 'Templates', 'Import'])
  await expectAccessible(await sidebar())
  await clickOn('Templates', build)
  await heading('Templates')
  expect((await button('Templates', await sidebar())).getAttribute('aria-current')).toBe('page')
  signIn('member')
  await openApp('/settings')
  await button('Sales', await sidebar())
  expect(all('ul', 'Build')).toEqual([])
})

test('an entity is added to a group, and entries are arranged by dragging and by their menus', async () => {
  const { remove } = await makeGroup()
  try {
    await openApp('/settings')
    await clickOn(group.displayName, await sidebar())
    const items = () => {
      const list = document.getElementById(all('button', group.displayName)[0]!.getAttribute('aria-controls')!)!
      return all('a', undefined, list)
    }
    await expect.poll(() => items().map(nameOf)).toEqual(['Lamps', 'Vases'])
    const [upper, lower] = items()
    await dragOnto(lower!, upper!)
    await expect.poll(() => items().map(nameOf)).toEqual(['Vases', 'Lamps'])
    const toast = await toastOf('Entities reordered')
    await clickOn('Undo', toast)
    await expect.poll(() => items().map(nameOf)).toEqual(['Lamps', 'Vases'])

    const [lamps] = items()
    lamps!.focus()
    await clickOn('Customize', lamps!.closest('li')!)
    await clickOn('Move down')
    await expect.poll(() => items().map(nameOf)).toEqual(['Vases', 'Lamps'])

    ;(await button(group.displayName, await sidebar())).focus()
    await clickOn(`Add entity to ${group.displayName}`, await sidebar())
    await dialog('Create New Entity')
    await expect
      .poll(async () => (await control('Navigation group', await dialog())).textContent)
      .toBe(group.displayName)
    expect(router.state.location.search).toMatchObject({ entity: 'new', category: group.name })
  } finally {
    await remove()
  }
})

/** Drags by the events of a pointer, and drops when the target is marked. */
async function dragOnto(from: Element, to: Element): Promise<void> {
  const fire = (kind: string, target: Element) =>
    target.dispatchEvent(Object.assign(new Event(kind, { bubbles: true, cancelable: true }), { dataTransfer: {} }))
  const isMarked = () => {
    // The code that drags is loaded when the pointer comes near.
    fire('dragstart', from)
    fire('dragover', to)
    return to.closest('[data-entry]')!.hasAttribute('data-drop-target')
  }
  await expect.poll(isMarked).toBe(true)
  fire('drop', to)
}
