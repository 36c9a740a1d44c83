import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import {
  countriesCsv,
  countryFields,
  countryNames,
  countryRecords,
  shownValue,
} from '../integration/world-countries.ts'
import { type Api, expect, openRow, type Page, recordCount, row, rows, test } from './app.ts'

/** Room for all columns: the list draws visible ones only. */
test.use({ viewport: { width: 6000, height: 1200 } })

/** A public data set imported by the API must appear in the browser value by value. */
test('every value of every country is in the list', async ({ page, api }) => {
  const name = await importCountries(api)
  // A cell shows the first line of a long text; the record page shows all of it.
  const firstLine = (text: string) => text.split('\n')[0]!
  const expected = countryRecords.map((record) =>
    countryNames.map((field) => firstLine(shownValue(field, record[field] ?? null))),
  )

  await test.step('scrolling from the first record to the last', async () => {
    await page.goto(`/entities/${name}?sort=cca3`)
    await expect(recordCount(page)).toHaveText(`${countryRecords.length} records`)
    expect(await headersOf(page)).toEqual([...countryFields.map(({ displayName }) => displayName), 'Created'])
    expect(await readRows(page, countryRecords.length)).toEqual(expected)
  })

  await test.step('page by page, if it has pages', async () => {
    const size = 100
    const pages = Math.ceil(countryRecords.length / size)
    await page.goto(`/entities/${name}?sort=cca3&size=${size}`)
    const status = page.getByRole('navigation', { name: 'Pages' }).getByRole('status')
    for (let index = 0; index < pages; index++) {
      const [first, last] = [index * size, Math.min((index + 1) * size, countryRecords.length)]
      await expect(status).toHaveText(`${first + 1}–${last} of ${countryRecords.length}`)
      await expect(rows(page).first()).toContainText(countryRecords[first]!.cca3 as string)
      expect(await readRows(page, last - first)).toEqual(expected.slice(first, last))
      if (index < pages - 1) await page.getByRole('button', { name: 'Next page' }).click()
    }
    await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled()
  })

  await test.step('it is found in its own script', async () => {
    const { native_names } = countryRecords.find(({ cca3 }) => cca3 === 'LKA')!
    const script = /[\p{Script=Sinhala}\u200d]+/u.exec(native_names as string)![0]
    await page.getByRole('searchbox', { name: 'Search records' }).fill(script)
    await expect(rows(page)).toHaveCount(1)
    await openRow(row(page, 'Sri Lanka'))
    const value = (label: string) => page.getByRole('group', { name: label, exact: true })
    await expect(page.getByRole('heading', { level: 2, name: 'Sri Lanka' })).toBeVisible()
    await expect(value('Native names')).toHaveText(native_names as string)
    await expect(value('ISO code, digits')).toHaveText('144')
    await expect(value('Latitude')).toHaveText('7')
    await expect(page.getByRole('article').getByRole('checkbox', { name: 'Independent' })).toBeChecked()
    await page.keyboard.press('Escape')
  })

  await test.step('the exported file equals the list', async () => {
    await page.goto(`/entities/${name}?sort=-area`)
    await page.getByRole('button', { name: 'Export' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'CSV' }).click(),
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
  return page.locator('[role=columnheader][data-field]').allTextContents()
}

/** The cells of this many rows, read while scrolling. */
async function readRows(page: Page, count: number): Promise<string[][]> {
  const grid = page.getByRole('grid')
  const rowAt = (index: number) => grid.locator(`[data-record][aria-rowindex="${index + 2}"]`)
  const scrollTo = (top: number) =>
    page.evaluate(`document.querySelector('main [role=grid]').parentElement.scrollTo(0, ${top})`)
  await scrollTo(0)
  const { height } = (await rowAt(0).boundingBox())!
  const found: string[][] = []
  while (found.length < count) {
    await scrollTo(found.length * height)
    await expect(rowAt(found.length)).toBeVisible()
    const read = new Map(await cellsOf(page))
    for (let cells = read.get(found.length); cells; cells = read.get(found.length)) found.push(cells)
  }
  await expect(rowAt(count)).toHaveCount(0)
  return found
}

/**
 * The texts of the visible rows by row index, except the creation time. A truncated cell has its full text in the
 * title; an empty one is a dash.
 */
function cellsOf(page: Page): Promise<[number, string[]][]> {
  return page.evaluate(`[...document.querySelectorAll('main [role=row][data-record]')].map((row) => {
    const cells = [...row.querySelectorAll('[data-column]')].slice(1, -2).map((cell) => {
      const box = cell.querySelector('[role=checkbox]')
      if (box) return { true: 'Yes', false: 'No', mixed: '' }[box.ariaChecked]
      const text = cell.querySelector('span[title]')?.title ?? cell.textContent
      return text === '-Empty' ? '' : text
    })
    return [row.ariaRowIndex - 2, cells]
  })`)
}
