import { expect, test } from 'vitest'
import { thingsWith } from '../../../../../tests/made-entities.ts'
import { clickOn, dialog, isShown, openApp, rightClick } from '../../../../../tests/web/app.tsx'
import { api } from '../../../../../tests/web/network.ts'
import { cell, names } from '../../../../../tests/web/table.ts'

test('records that a workflow creates for the user who runs it are in the list when it ends, not offered as changes', async () => {
  const things = await thingsWith(api, 2)
  const data = {
    tenantId: api.tenants[0].id,
    name: `Second ${things.name}`,
    draft: {
      trigger: { type: 'manual', entity: things.name },
      steps: [
        { id: 'make', type: 'createRecord', entity: things.name, values: { title: { template: 'After {title}' } } },
      ],
    },
  }
  const workflow = await api.create('Workflow', data)
  await api.admin('mutation($id: ID!) { publishWorkflow(id: $id) { id } }', { id: workflow.id })
  await openApp(`${things.at}?sort=title`)
  await expect.poll(names).toEqual(['Thing 01', 'Thing 02'])
  await rightClick(cell(0, 'Title'))
  await clickOn('Run workflow…')
  await clickOn(data.name, await dialog('Run workflow'))
  const offers: boolean[] = []
  await expect
    .poll(() => {
      offers.push(isShown('· Show'))
      return names()
    })
    .toEqual(['After Thing 01', 'Thing 01', 'Thing 02'])
  expect(offers).not.toContain(true)
})
