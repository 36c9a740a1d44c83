import { expect, test } from 'vitest'
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
  nameOf,
  openApp,
  press,
  shows,
  sidebar,
  toastOf,
} from '../../../../../tests/web/app.tsx'
import { api } from '../../../../../tests/web/network.ts'
import { router } from '../../router.tsx'

// Templates: previewed, installed, and published.

const [first] = api.tenants
const unique = Date.now().toString(36)

test('a template is found, previewed, and installed into a new tenant', async () => {
  const cards = () => all('ul[aria-label=Templates] a').map(nameOf)
  await openApp('/templates')
  await heading('Templates')
  await expect.poll(() => cards().length).toBeGreaterThanOrEqual(12)
  await fill('Search templates', 'restaurant')
  await expect.poll(cards).toEqual(['Restaurant'])
  await clickOn('Restaurant', await find('main'))
  await shows('Ingredients', await dialog())
  await clickOn('Sample board', await dialog())
  await shows('Burrata & peach', await dialog())
  await clickOn('Use template', await dialog())
  const use = await dialog('Use Restaurant')
  await expect.poll(() => all('tr', /^Dish/, use)).toHaveLength(1)
  await choose('Workspace', 'A new workspace', use)
  await fill('Name of the workspace', `Zucchini Bar ${unique}`, use)
  await expectAccessible(use)
  await clickOn('Create workspace and add', use)
  await toastOf('Restaurant added')
  await heading('Menu')
  const tenantId = new URLSearchParams(router.state.location.searchStr).get('tenant')!
  const { dishes } = await api.tenant<{ dishes: { name: string }[] }>('{ dishes: dish { name } }', {}, tenantId)
  expect(dishes.map(({ name }) => name)).toContain('Burrata & peach')
  await button('Menu', await sidebar())
})

test('taken names get a number, which the preview shows', async () => {
  await openApp(`/templates?q=creative&tenant=${first.id}`)
  await clickOn('Creative agency')
  await clickOn('Use template')
  await shows('in this workspace, so the new', await dialog('Use Creative agency'))
  expect(
    all('[role=dialog] tbody tr')
      .map(({ textContent }) => textContent)
      .join(),
  ).toContain('as project_2')
})

test('the table in the settings filters, and publishing reports what is missing', async () => {
  await openApp(`/settings/ui?tab=templates&tenant=${first.id}`)
  await expect
    .poll(() => all('thead th').map(nameOf))
    .toEqual(['Name', 'Industry', 'Categories', 'Entities', 'Type', 'Created', 'Actions'])
  await choose('Industry', 'Legal')
  await expect.poll(() => all('tbody tr')).toHaveLength(1)
  await shows(/Templates\s*1/)
  await clickOn('Publish template')
  const publish = await dialog('Publish template')
  await fill('Name', 'Our messages', publish)
  await fill('Industry', 'In-house', publish)
  await click(await control('Entities', publish))
  all('input[role=combobox], [role=dialog] input').at(-1)!.focus()
  await fill(/Search|Entities/, 'license')
  await clickOn(/License/)
  await press('Tab')
  await clickOn('Publish', publish)
  await shows(/needs the entity/, publish)
  await expectAccessible(publish)
})
