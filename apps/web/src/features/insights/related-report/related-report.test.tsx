import { expect, test } from 'vitest'
import { makeEntity } from '../../../../../../tests/made-entities.ts'
import { expectAccessible } from '../../../../../../tests/web/accessible.ts'
import { all, choose, clickOn, find, openApp, press, region, shows, toastOf } from '../../../../../../tests/web/app.tsx'
import { api, signInWith } from '../../../../../../tests/web/network.ts'
import { router } from '../../../router.tsx'

const [{ id: tenantId }] = api.tenants

/** Clinics with visits that point at them, and a report of the visits by kind. */
async function build() {
  const clinics = await makeEntity(api, 'Clinic', [
    { name: 'name', displayName: 'Name', fieldType: 'text' },
    { name: 'city', displayName: 'City', fieldType: 'text' },
  ])
  const visits = await makeEntity(api, 'Visit', [
    { name: 'title', displayName: 'Title', fieldType: 'text' },
    { name: 'kind', displayName: 'Kind', fieldType: 'text' },
    {
      name: 'clinic',
      displayName: 'Clinic',
      fieldType: 'relationship',
      settings: { entityId: clinics.id, inverseName: 'visits' },
    },
  ])
  await clinics.create([{ name: 'North' }, { name: 'South' }])
  const { records } = await api.tenant<{ records: { id: string; name: string }[] }>(
    `{ records: ${clinics.name}(orderBy: [{name: ASC}]) { id name } }`,
  )
  const [north, south] = records.map(({ id }) => id) as [string, string]
  await visits.create([
    { title: 'A', kind: 'Repair', clinic: north },
    { title: 'B', kind: 'Repair', clinic: north },
    { title: 'C', kind: 'Sale', clinic: south },
  ])
  const config = { measures: [{ type: 'count', key: 'm1' }], groups: [{ by: 'kind' }], chart: { type: 'bar' } }
  const name = `Visits by kind ${visits.name}`
  const report = await api.create('Report', { tenantId, entityId: visits.id, name, config })
  return { clinics, visits, north, south, report: { id: report.id, name } }
}

type Built = Awaited<ReturnType<typeof build>>

/** Shows the report on the pages of clinics. */
async function publish({ clinics, report }: Built): Promise<void> {
  const items = [
    { id: 'city', type: 'field', fieldName: 'city', w: 12, h: 1 },
    { id: 'report', type: 'report', through: 'visits', reportId: report.id, w: 12, h: 1 },
  ]
  const layout = await api.create('Layout', { tenantId, entityId: clinics.id, name: 'Page', items })
  const { organizations } = await api.admin<{ organizations: { id: string }[] }>('{ organizations { id } }')
  const place = { level: 'organization', organizationId: organizations[0]!.id }
  await api.admin('mutation($data: SetSettingInput!) { setSetting(data: $data) { id } }', {
    data: { ...place, key: `entity.${clinics.id}.recordLayout`, value: layout.id },
  })
}

const marks = (within: Element) => all('[data-mark]', undefined, within).map((mark) => mark.getAttribute('aria-label'))

test('a report is put on the page of a record in the layout builder, and shows only related records', async () => {
  const built = await build()
  const { clinics, visits, north, south, report } = built
  await openApp(`${clinics.at}/layout?tenant=${tenantId}`)
  await clickOn('Report', await region('Palette'))
  await clickOn('Publish')
  await clickOn('Only for me')
  await shows('Choose a report for each report on the layout before you publish it.')
  await choose('Report', report.name, await region('Properties'))
  await expectAccessible()
  await clickOn('Publish')
  await clickOn('Only for me')
  await toastOf('Published for you')

  await openApp(`${clinics.at}/${north}`)
  const tile = await region(report.name)
  await expect.poll(() => marks(tile)).toEqual(['Repair, Records: 2'])
  await expectAccessible()
  await visits.create([{ title: 'D', kind: 'Sale', clinic: north }])
  await expect.poll(() => marks(tile), { timeout: 15_000 }).toEqual(['Repair, Records: 2', 'Sale, Records: 1'])
  ;(await find('[role=button][data-mark]', 'Repair, Records: 2', tile)).focus()
  await press('Enter')
  await expect.poll(() => router.state.location.pathname).toBe(visits.at)

  await openApp(`${clinics.at}?record=${south}`)
  await expect.poll(async () => marks(await region(report.name))).toEqual(['Sale, Records: 1'])
})

test('a report on the page of a record shows the figures of its viewer, and nothing without access to its records', async () => {
  const built = await build()
  const { clinics, visits, north, report } = built
  await publish(built)
  await signInWith('Nora Narrow', [`record:${clinics.name}:read`])
  await openApp(`${clinics.at}/${north}`)
  await find('h1', 'North')
  await shows('City')
  expect(all('section', report.name)).toEqual([])
  await signInWith('Wim Wide', [`record:${clinics.name}:read`, `record:${visits.name}:read`])
  await openApp(`${clinics.at}/${north}`)
  await expect.poll(async () => marks(await region(report.name))).toEqual(['Repair, Records: 2'])
})

test('the page of a record says that its report was deleted', async () => {
  const built = await build()
  await publish(built)
  await api.admin('mutation($id: ID!) { deleteReport(data: {id: $id}) { id } }', { id: built.report.id })
  await openApp(`${built.clinics.at}/${built.north}`)
  await shows('This report does not exist, or you cannot see its records.')
})
