import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import {
  countriesCsv,
  countryFields,
  countryNames,
  countryRecords,
  shownValue,
} from '../integration/world-countries.ts'
import { type Api, expect, type Page, row, rows, test } from './app.ts'

/** A public data set, imported by the API, is what the browser shows: value by value, over all its pages. */
test('every value of every country stands in the list', async ({ page, api }) => {
  const name = await importCountries(api)
  const pageSize = 100
  const pages = Math.ceil(countryRecords.length / pageSize)
  await page.goto(`/entities/${name}?sort=cca3&size=${pageSize}`)
  const status = page.getByRole('navigation', { name: 'Pages' }).getByRole('status')
  for (let index = 0; index < pages; index++) {
    const expected = countryRecords.slice(index * pageSize, (index + 1) * pageSize)
    const first = index * pageSize + 1
    await expect(status).toHaveText(`${first}–${first + expected.length - 1} of ${countryRecords.length}`)
    await expect(rows(page)).toHaveCount(expected.length)
    await expect(rows(page).last()).toContainText(expected.at(-1)!.cca3 as string)
    if (index === 0)
      expect((await headersOf(page)).slice(0, -2)).toEqual(countryFields.map(({ displayName }) => displayName))
    // A cell has room for the first line of a long text; all of it stands on the record's page.
    const firstLine = (text: string) => text.split('\n')[0]!
    expect((await cellsOf(page)).map((cells) => cells.slice(0, countryNames.length))).toEqual(
      expected.map((record) => countryNames.map((field) => firstLine(shownValue(field, record[field] ?? null)))),
    )
    if (index < pages - 1) await page.getByRole('button', { name: 'Next page' }).click()
  }
  await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled()

  await test.step('it is found in its own script', async () => {
    const { native_names } = countryRecords.find(({ cca3 }) => cca3 === 'LKA')!
    const script = /[\p{Script=Sinhala}\u200d]+/u.exec(native_names as string)![0]
    await page.getByRole('searchbox', { name: 'Search records' }).fill(script)
    await expect(rows(page)).toHaveCount(1)
    await row(page, 'Sri Lanka').getByRole('link', { name: 'Sri Lanka' }).click()
    const form = page.getByRole('form', { name: 'Sri Lanka' })
    await expect(form.getByLabel('Native names')).toHaveValue(native_names as string)
    await expect(form.getByLabel('ISO code, digits')).toHaveValue('144')
    await expect(form.getByLabel('Latitude')).toHaveValue('7')
    await expect(form.getByRole('checkbox', { name: 'Independent' })).toBeChecked()
    await page.keyboard.press('Escape')
  })

  await test.step('the export of the list holds what the list shows', async () => {
    await page.goto(`/entities/${name}?sort=-area`)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/\.csv$/)
    const file = parse(await readFile(await download.path()), { columns: true, bom: true }) as Record<string, string>[]
    const sorted = countryRecords.toSorted((a, b) => (b.area as number) - (a.area as number))
    expect(file.map((cells) => cells.area)).toEqual(sorted.map(({ area }) => String(area as number)))
    const names = new Map(countryRecords.map(({ cca3, native_names }) => [cca3, native_names ?? '']))
    expect(new Map(file.map(({ cca3, native_names }) => [cca3, native_names]))).toEqual(names)
  })
})

async function importCountries(api: Api): Promise<string> {
  const name = `country_${Date.now().toString(36)}`
  const tenantId = api.tenants[0].id
  const { createTenantEntity } = await api.admin<{ createTenantEntity: { id: string } }>(
    'mutation($data: CreateTenantEntityInput!) { createTenantEntity(data: $data) { id } }',
    { data: { tenantId, name, displayName: 'Country', pluralName: `Countries ${name.slice(8)}` } },
  )
  const inputs = countryFields.map((field) => ({ ...field, tenantId, entityId: createTenantEntity.id }))
  const document = `mutation(${inputs.map((_, i) => `$f${i}: CreateSystemFieldInput!`).join(' ')}) {
    ${inputs.map((_, i) => `f${i}: createSystemField(data: $f${i}) { id }`).join(' ')}
  }`
  await api.admin(document, Object.fromEntries(inputs.map((input, i) => [`f${i}`, input])))
  expect(await api.send(`/api/import/${name}`, countriesCsv(), 'text/csv')).toMatchObject({
    inserted: countryRecords.length,
    errors: [],
  })
  return name
}

async function headersOf(page: Page): Promise<string[]> {
  return (await page.getByRole('columnheader').allTextContents()).map((text) => text.split(', sorted')[0]!)
}

/** What each cell says. One that has no room for all of it has the whole in its title; an empty one is a dash. */
function cellsOf(page: Page): Promise<string[][]> {
  return page.evaluate(`[...document.querySelectorAll('main tbody tr')].map((row) =>
    [...row.children].map((cell) => {
      const text = cell.querySelector('span[title]')?.title ?? cell.textContent
      return text === '-Empty' ? '' : text
    }))`)
}
