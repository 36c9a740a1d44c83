import { expect, test } from 'vitest'
import { router } from '../../../router.tsx'
import { makeEntity } from '../../../../../../tests/made-entities.ts'
import { expectAccessible } from '../../../../../../tests/web/accessible.ts'
import { all, clickOn, fill, find, heading, openApp, shows, toastOf } from '../../../../../../tests/web/app.tsx'
import { api } from '../../../../../../tests/web/network.ts'

const cells = () => all('td').map(({ textContent }) => textContent)

test('a new report counts at once, is grouped and saved, and a figure opens its records', async () => {
  const errands = await makeEntity(api, 'Errand', [
    { name: 'title', displayName: 'Title', fieldType: 'text' },
    {
      name: 'status',
      displayName: 'Status',
      fieldType: 'select',
      settings: {
        choices: [
          { value: 'open', label: 'Open' },
          { value: 'done', label: 'Done' },
        ],
      },
    },
  ])
  await errands.create([{ title: 'one', status: 'open' }, { title: 'two', status: 'open' }, { title: 'three' }])
  await openApp(`/reports/new?entity=${errands.name}`)
  await heading('New report')
  await shows('3')
  await clickOn('Add group')
  await shows('No value')
  expect(cells()).toEqual(['Open', '2', 'No value', '1', '3'])
  await expectAccessible()
  await fill('Name', 'Errands by status')
  await clickOn('Save')
  await toastOf('Report saved')
  await heading('Errands by status')
  await clickOn('Open the records: 2')
  await find('table')
  expect(router.state.location.pathname).toBe(`/entities/${errands.name}`)
  await shows('two')
  expect(document.body.textContent).not.toContain('three')
})
