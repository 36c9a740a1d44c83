import path from 'node:path'
import { type Api, choose, dialog, expect, expectList, type Page, recordCount, row, test } from './app.ts'
import { expectGoodScreen } from './good-screen.ts'

const fixture = (name: string) => path.join(import.meta.dirname, 'fixtures', name)

test.describe.serial('a file', () => {
  test('becomes an entity: columns are guessed, the import is resumed, and an error is fixed in place', async ({
    page,
    api,
  }) => {
    await page.goto('/entities')
    await page.getByRole('link', { name: 'Import a spreadsheet' }).click()
    await expect(page.getByText('Drop a CSV, TSV, XLSX, ODS or JSON file here.')).toBeVisible()
    await chooseFile(page, 'trade-fairs-2027.csv')
    await expect(page.getByLabel('Display name')).toHaveValue('Trade fair')
    await expect(page.getByLabel('Type of the field for Contact mail')).toHaveText(/Email/)
    await expect(page.getByLabel('Type of the field for Stands')).toHaveText(/Number/)
    await expect(page.getByLabel('Type of the field for Phase')).toHaveText(/Select/)
    await expect(page.getByLabel('Type of the field for Opens')).toHaveText(/Date/)
    await choose(page.getByLabel('Field for Notes', { exact: true }), 'Don’t import')

    // The decisions are restored after a reload.
    await page.reload()
    await expect(page.getByLabel('Field for Notes', { exact: true })).toHaveText('Don’t import')
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await expect(page.getByText('39 new · 0 update · 1 with errors')).toBeVisible()
    const wrong = page.getByRole('textbox', { name: 'Stands, row 7' })
    await expect(wrong).toHaveValue('a few')
    await expectGoodScreen(page, 'Import a spreadsheet')
    await wrong.fill('14')
    await page.getByRole('button', { name: 'Check again' }).click()
    await expect(page.getByText('40 new · 0 update · 0 with errors')).toBeVisible()
    await page.getByRole('button', { name: 'Import 40' }).click()
    await expect(page.getByRole('heading', { name: '40 imported' })).toBeVisible()
    await page.getByRole('link', { name: 'Show records' }).click()
    await expectList(page, 'Trade fairs')
    await expect(recordCount(page)).toHaveText('40 records')
    expect(await fairs(api, { name: 'Fair 7' })).toEqual([{ fair: 'Fair 7', stands: 14, phase: 'Booked' }])
  })

  test('is imported into an entity: rows match records by a key, a column becomes a field, and Undo removes new records', async ({
    page,
    api,
  }) => {
    await page.goto('/entities/trade_fair')
    await page.getByRole('main').getByRole('link', { name: 'Import' }).click()
    await chooseFile(page, 'more-fairs.csv')
    await expect(page.getByLabel('Field for Fair name', { exact: true })).toHaveText('Fair')
    await choose(page.getByLabel('Field for Visitors', { exact: true }), 'New field')
    await choose(page.getByLabel('Existing records'), 'Update by Contact mail')
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await expect(page.getByText('1 new · 1 update · 0 with errors')).toBeVisible()
    await page.getByRole('button', { name: 'Import 2' }).click()
    await expect(page.getByRole('heading', { name: '2 imported' })).toBeVisible()
    expect(await fairs(api, { name: 'New fair' })).toEqual([{ fair: 'New fair', stands: 5, phase: 'Postponed' }])
    await expect(page.getByText('Records that were updated keep their new values')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('The 1 new record is in the bin.')).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Close' }).last().click()
    await expect(recordCount(page)).toHaveText('40 records')
    await expect(row(page, 'New fair')).toHaveCount(0)
    expect(await fairs(api, { name: 'Fair 1' })).toEqual([{ fair: 'Fair 1', stands: 99, phase: 'Done' }])
  })
})

async function chooseFile(page: Page, name: string): Promise<void> {
  await page.getByLabel('File to import').setInputFiles(fixture(name))
  await expect(page.getByRole('region', { name: 'First rows', exact: true })).toBeVisible()
}

async function fairs(api: Api, { name }: { name: string }): Promise<unknown> {
  const { fairs: found } = await api.tenant<{ fairs: unknown }>(
    'query($name: String!) { fairs: trade_fair(where: {fair: {eq: $name}}) { fair stands phase } }',
    { name },
  )
  return found
}
