import { expect, test } from 'vitest'
import { makeEntity } from '../../../../../tests/made-entities.ts'
import { expectAccessible } from '../../../../../tests/web/accessible.ts'
import {
  all,
  choose,
  clickOn,
  control,
  dialog,
  fill,
  find,
  openApp,
  press,
  shows,
  toastOf,
} from '../../../../../tests/web/app.tsx'
import { answerOnce, api, operation, refusal } from '../../../../../tests/web/network.ts'

// A workspace that is built in German, translated for readers of English.
test('translated names of an entity, its fields, options and views are shown in the language of the page', async () => {
  const entity = await makeEntity(api, 'Besorgung', [
    { name: 'titel', displayName: 'Titel', fieldType: 'text' },
    {
      name: 'zustand',
      displayName: 'Zustand',
      fieldType: 'select',
      options: ['offen', 'fertig'],
      sectionName: 'Ablauf',
    },
    { name: 'ort', displayName: 'Ort', fieldType: 'text', sectionName: 'Ablauf' },
  ])
  await entity.create([{ titel: 'Blumen', zustand: 'offen', ort: 'Markt' }])
  await api.create('View', { tenantId: api.tenants[0].id, entityId: entity.id, name: 'Diese Woche' })
  await openApp(`/entities?entity=${entity.id}&tab=translations`)
  const designer = await dialog()
  await shows('0 of 9 translated', designer)
  await choose('Language', 'English', designer)
  await expectAccessible(designer)
  await fill('Plural name: Besorgungs (English)', 'Errands', designer)
  await fill('Title of a section or tab: Ablauf (English)', 'Progress', designer)
  await fill('Zustand (English)', 'State', designer)
  await fill('Option of Zustand: offen (English)', 'Open', designer)
  await fill('Diese Woche (English)', 'This week', designer)
  await shows('5 of 9 translated', designer)

  answerOnce(operation('TranslateField'), refusal('The structure is being changed'))
  await clickOn('Save Entity', designer)
  await toastOf('Translations not saved')
  expect((await control('Zustand (English)', designer)).value).toBe('State')
  await clickOn('Save Entity', designer)
  await toastOf('Translations saved')

  await openApp(entity.at)
  await find('h1', 'Errands')
  await clickOn('More', await find('nav', 'Views'))
  await find('[role=menuitem]', 'This week')
  await press('Escape')
  await find('[role=gridcell]', 'Open')
  expect(all('[role=columnheader]', /State/)).toHaveLength(1)
  await clickOn('Open Blumen')
  await find('article h3', 'Progress')
  const { [entity.name]: records } = await api.tenant<Record<string, { zustand: string }[]>>(
    `{ ${entity.name} { zustand } }`,
  )
  expect(records).toEqual([{ zustand: 'offen' }])
})
