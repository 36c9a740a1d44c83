import { expect, test } from 'vitest'
import { makeEntity } from '../../../../../../tests/made-entities.ts'
import { expectAccessible } from '../../../../../../tests/web/accessible.ts'
import {
  all,
  choose,
  clickOn,
  control,
  dialog,
  fill,
  find,
  heading,
  openApp,
  shows,
  toastOf,
} from '../../../../../../tests/web/app.tsx'
import { answerOnce, api, operation, refusal } from '../../../../../../tests/web/network.ts'

const [{ id: tenantId }] = api.tenants
const stamp = Math.random().toString(36).slice(2, 8)

async function make(kind: 'Report' | 'Metric' | 'Dashboard', data: object): Promise<string> {
  const { made } = await api.admin<{ made: { id: string } }>(
    `mutation($data: Create${kind}Input!) { made: create${kind}(data: $data) { id } }`,
    { data: { tenantId, ...data } },
  )
  return made.id
}

// A workspace that is built in German, translated for readers of English.
test('a dashboard, its tiles, a report with its figures, and a metric are translated, and shown in the language of the page', async () => {
  const entity = await makeEntity(api, 'Lieferung', [
    { name: 'titel', displayName: 'Titel', fieldType: 'text' },
    { name: 'zustand', displayName: 'Zustand', fieldType: 'select', options: ['offen', 'fertig'] },
  ])
  await entity.create([{ titel: 'Blumen', zustand: 'offen' }])
  const measures = [{ type: 'count', key: 'm1', label: 'Anzahl' }]
  const reportId = await make('Report', {
    entityId: entity.id,
    name: `Lieferungen ${stamp}`,
    config: { measures, groups: [{ by: 'zustand' }], chart: { type: 'table' } },
  })
  const metricId = await make('Metric', { reportId, measure: 'm1', name: `Menge ${stamp}` })
  const place = { x: 0, width: 6, height: 4 }
  const dashboardId = await make('Dashboard', {
    name: `Lager ${stamp}`,
    description: 'Was ankommt',
    config: {
      tiles: [
        { ...place, type: 'report', id: crypto.randomUUID(), y: 0, reportId },
        { ...place, type: 'text', id: crypto.randomUUID(), y: 4, text: 'Fragen an das Lager' },
      ],
    },
  })

  await openApp(`/dashboards/${dashboardId}?tenant=${tenantId}`)
  await heading(`Lager ${stamp}`)
  await clickOn(`Actions for Lager ${stamp}`)
  await clickOn('Translations…')
  const form = await dialog(`Translations of Lager ${stamp}`)
  await shows('0 of 3 translated', form)
  await choose('Language', 'English', form)
  await expectAccessible(form)
  await fill(`Name: Lager ${stamp} (English)`, `Stock ${stamp}`, form)
  await fill('Description: Was ankommt (English)', 'What arrives', form)
  await fill('Fragen an das Lager (English)', 'Questions go to the stock', form)
  answerOnce(operation('TranslateDashboard'), refusal('Somebody else has changed it'))
  await clickOn('Save', form)
  await toastOf('Somebody else has changed it')
  expect((await control('Fragen an das Lager (English)', form)).value).toBe('Questions go to the stock')
  await clickOn('Save', form)
  await toastOf('Translations saved')
  await heading(`Stock ${stamp}`)
  await shows('What arrives')
  await shows('Questions go to the stock')

  await openApp(`/reports/${reportId}?tenant=${tenantId}`)
  await heading(`Lieferungen ${stamp}`)
  await clickOn(`Actions for Lieferungen ${stamp}`)
  await clickOn('Translations…')
  const ofReport = await dialog(`Translations of Lieferungen ${stamp}`)
  await choose('Language', 'English', ofReport)
  await fill(`Name: Lieferungen ${stamp} (English)`, `Deliveries ${stamp}`, ofReport)
  await fill('Anzahl (English)', 'Number', ofReport)
  await clickOn('Save', ofReport)
  await toastOf('Translations saved')
  await heading(`Deliveries ${stamp}`)
  await find('[role=columnheader], th', 'Number')
  await clickOn('Edit')
  expect((await control('Name')).value).toBe(`Lieferungen ${stamp}`)
  await clickOn('Cancel')

  await openApp(`/insights/metrics/${metricId}?tenant=${tenantId}`)
  await clickOn(`Actions for Menge ${stamp}`)
  await clickOn('Translations…')
  const ofMetric = await dialog(`Translations of Menge ${stamp}`)
  await choose('Language', 'English', ofMetric)
  await fill(`Name: Menge ${stamp} (English)`, `Amount ${stamp}`, ofMetric)
  await clickOn('Save', ofMetric)
  await heading(`Amount ${stamp}`)

  await openApp(`/dashboards?tenant=${tenantId}`)
  await find('a', new RegExp(`Stock ${stamp}`))
  await openApp(`/dashboards/${dashboardId}?tenant=${tenantId}`)
  await find('h2', `Deliveries ${stamp}`)
  expect(all('h2', `Lieferungen ${stamp}`)).toHaveLength(0)
})
