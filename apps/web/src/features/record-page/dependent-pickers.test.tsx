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
  find,
  nameOf,
  openApp,
  shows,
} from '../../../../../tests/web/app.tsx'
import { api } from '../../../../../tests/web/network.ts'

// Pickers whose options depend on another field of the record.

const title = { name: 'title', displayName: 'Title', fieldType: 'text', searchable: true }
const relation = (name: string, displayName: string, settings: object) => ({
  name,
  displayName,
  fieldType: 'relationship',
  settings,
})

async function makeShop() {
  const firm = await makeEntity(api, 'Firm', [title])
  await firm.create([{ title: 'Acme' }, { title: 'Bolt' }])
  const { firms } = await api.tenant<{ firms: { id: string }[] }>(
    `{ firms: ${firm.name}(orderBy: [{title: ASC}]) { id } }`,
  )
  const clerk = await makeEntity(api, 'Clerk', [title, relation('firm', 'Firm', { entityId: firm.id })])
  await clerk.create([
    { title: 'Ada of Acme', firm: firms[0]!.id },
    { title: 'Bea of Bolt', firm: firms[1]!.id },
    { title: 'Cleo of Bolt', firm: firms[1]!.id },
  ])
  return { firm, firms, clerk }
}

const options = () => all('[role=option]').map(nameOf)

test('a picker of records offers those of the chosen record, in a new record, on its page and in a form', async () => {
  const { firm, firms, clerk } = await makeShop()
  const order = await makeEntity(api, 'Purchase', [
    title,
    relation('firm', 'Firm', { entityId: firm.id }),
    relation('clerk', 'Clerk', { entityId: clerk.id, dependsOn: 'firm', matches: 'firm' }),
  ])
  await openApp(`${order.at}?record=new`)
  await choose('Firm', /^Bolt/)
  await click(await control('Clerk'))
  await expect.poll(options).toEqual(expect.arrayContaining([expect.stringMatching(/^Bea/)]))
  expect(options().filter((name) => name.startsWith('Ada'))).toEqual([])
  await click(await find('[role=option]', /^Bea/))
  await expect.poll(async () => (await control('Clerk')).textContent).toContain('Bea of Bolt')
  // The clerk of the former firm is not valid for another firm.
  await choose('Firm', /^Acme/)
  await expect.poll(async () => (await control('Clerk')).textContent).not.toContain('Bea')

  await order.create([{ title: 'Kept', firm: firms[0]!.id }])
  const { made } = await api.tenant<{ made: { id: string }[] }>(`{ made: ${order.name} { id } }`)
  await openApp(`${order.at}/${made[0]!.id}`)
  await clickOn('Edit Clerk')
  await expect.poll(options).toEqual([expect.stringMatching(/^Ada/)])
})

test('a builder lets options and records depend on another field', async () => {
  const { firm, clerk } = await makeShop()
  const choices = ['Germany', 'France'].map((label) => ({ value: label.toLowerCase(), label }))
  const branch = await makeEntity(api, 'Branch', [
    title,
    relation('firm', 'Firm', { entityId: firm.id }),
    relation('clerk', 'Clerk', { entityId: clerk.id }),
    { name: 'country', displayName: 'Country', fieldType: 'select', settings: { choices } },
    { name: 'region', displayName: 'Region', fieldType: 'select', options: ['Bavaria', 'Corsica'] },
  ])
  await openApp(`/entities?entity=${branch.id}&tab=fields`)
  const designer = await dialog()
  await clickOn(/^Clerk/, designer)
  expect(all('button, input', 'Same value in', designer)).toEqual([])
  await choose('Depends on', /^Firm/, designer)
  await click(await control('Same value in', designer))
  await expect.poll(options).toEqual([expect.stringMatching(/^Firm/)])
  await click(await find('[role=option]', /^Firm/))
  await expectAccessible(designer)
  await clickOn('Update Field', designer)
  await expect.poll(() => settingsOf(branch.id, 'clerk')).toMatchObject({ dependsOn: 'firm', matches: 'firm' })

  await clickOn(/^Region/, designer)
  await choose('Depends on', /^Country/, designer)
  await clickOn(/Bavaria/, designer)
  await choose('Offered when Country is', 'Germany')
  await expectAccessible(await dialog('Color of Bavaria'))
  await shows('when Country is Germany', designer)
  await clickOn('Update Field', designer)
  await expect
    .poll(() => settingsOf(branch.id, 'region'))
    .toMatchObject({ dependsOn: 'country', choices: [{ value: 'Bavaria', when: ['germany'] }, { value: 'Corsica' }] })

  await openApp(`${branch.at}?record=new`)
  await choose('Country', 'France')
  await click(await control('Region'))
  await expect.poll(options).toEqual(['Corsica'])
})

async function settingsOf(entityId: string, name: string): Promise<object> {
  const { fields } = await api.admin<{ fields: [{ settings: object }] }>(
    'query($id: ID!, $name: String!) { fields: systemFields(where: {entityId: {eq: $id}, name: {eq: $name}}) { settings } }',
    { id: entityId, name },
  )
  return fields[0].settings
}
