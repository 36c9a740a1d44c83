import { beforeAll, expect, test } from 'vitest'
import { makeEntity, type MadeEntity } from '../../../../../../tests/made-entities.ts'
import { expectAccessible } from '../../../../../../tests/web/accessible.ts'
import { all, click, clickOn, dialog, find, openApp, press, shows } from '../../../../../../tests/web/app.tsx'
import { showInView } from '../../../../../../tests/web/browser.ts'
import { api } from '../../../../../../tests/web/network.ts'

// The column headers and the cards of a board.

let deals: MadeEntity

beforeAll(async () => {
  showInView()
  deals = await makeEntity(api, 'Boarddeal', [
    { name: 'title', displayName: 'Title', fieldType: 'text' },
    {
      name: 'stage',
      displayName: 'Stage',
      fieldType: 'select',
      settings: {
        choices: [
          { value: 'open', label: 'Open', color: 'orange' },
          { value: 'won', label: 'Won', color: 'green' },
        ],
      },
    },
    { name: 'amount', displayName: 'Amount', fieldType: 'number' },
    { name: 'city', displayName: 'City', fieldType: 'text' },
  ])
  await deals.create([
    { title: 'Alpha', stage: 'open', amount: 1200, city: 'Riga' },
    { title: 'Beta', stage: 'open', amount: 300 },
    { title: 'Gamma', stage: 'won', amount: 50, city: 'Oslo' },
  ])
})

const board = (name: string, config: object) =>
  deals.addView(name, 'kanban', { groupByField: 'stage', cardFields: ['amount', 'city'], ...config })
const column = (name: string) => find('section', new RegExp(`^${name}`))
const card = (title: string) => find('[data-record]', new RegExp(title))

test('a column shows the sum of a field, which immediately follows a moved card', async () => {
  await openApp(await board('Sums', { sumField: 'amount' }))
  await shows('Sum of Amount 1,500', await column('Open'))
  await shows('Sum of Amount 50', await column('Won'))
  const [alpha] = all('[data-card]', undefined, await card('Alpha'))
  alpha!.focus()
  await press('m')
  await clickOn('Won', await dialog())
  await shows('Sum of Amount 300', await column('Open'))
  await shows('Sum of Amount 1,250', await column('Won'))
  await expectAccessible(await find('main'))
})

test('values have icons, empty ones are left out, and both can be changed', async () => {
  await openApp(await board('Icons', {}))
  const beta = await card('Beta')
  expect([...beta.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual(['Amount'])
  expect(beta.querySelectorAll('dt svg')).toHaveLength(1)
  await openApp(await board('Labels', { fieldNames: 'label', showEmpty: true }))
  const labelled = await card('Beta')
  expect([...labelled.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual(['Amount', 'City'])
  expect(labelled.querySelectorAll('dt svg')).toHaveLength(0)
})

test('columns have the color of their option, and an empty column without a value is collapsed', async () => {
  await openApp(await board('Colors', {}))
  expect((await column('Open')).dataset.hue).toBe('orange')
  const none = await column('No value')
  expect(none.querySelector('footer')).toBeNull()
  await click(await find('button', 'Expand No value', none))
  await expect.poll(() => all('section', /^No value/)[0]?.querySelector('footer')).not.toBeNull()
  await openApp(await board('Plain', { colorColumns: false }))
  expect((await column('Open')).dataset.hue).toBeUndefined()
})
