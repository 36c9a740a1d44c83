import path from 'node:path'
import {
  type Api,
  choose,
  dialog,
  expect,
  expectList,
  loseUpload,
  type Page,
  recordCount,
  row,
  test,
  toast,
} from './app.ts'
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

test('one sheet of a workbook is chosen, with or without headers, and becomes an entity', async ({ page }) => {
  await page.goto('/entities')
  await page.getByRole('link', { name: 'Import a spreadsheet' }).click()
  await page.getByLabel('File to import').setInputFiles(fixture('two-sheets.xlsx'))
  await choose(page.getByRole('combobox', { name: 'Sheet' }), 'Tools')
  const rows = page.getByRole('region', { name: 'First rows', exact: true })
  await expect(page.getByLabel('Type of the field for Weight')).toHaveText(/Number/)
  await expect(rows.getByRole('cell', { name: 'Weight' })).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'First row contains headers' }).click()
  await expect(rows.getByRole('cell', { name: 'Weight' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'First row contains headers' }).click()
  await expect(page.getByLabel('Type of the field for Weight')).toHaveText(/Number/)
  await page.getByLabel('Display name').fill('Tool')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(page.getByText('2 new · 0 update · 0 with errors')).toBeVisible()
  await page.getByRole('button', { name: 'Import 2' }).click()
  await expect(page.getByRole('heading', { name: '2 imported' })).toBeVisible()
  await page.getByRole('link', { name: 'Show records' }).click()
  await expect(recordCount(page)).toHaveText('2 records')
  await expect(row(page, 'Hammer')).toContainText('2')
})

test('a long import shows its progress and can be canceled', async ({ page, context, api }) => {
  // A delayed Cancel would be too late.
  await context.unrouteAll()
  await page.goto('/entities')
  await page.getByRole('link', { name: 'Import a spreadsheet' }).click()
  const lines = Array.from({ length: 120_000 }, (_, i) => `Part ${i},${i}\n`)
  const buffer = Buffer.from(`Part,Number\n${lines.join('')}`)
  await page.getByLabel('File to import').setInputFiles({ name: 'many-parts.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(page.getByText('120,000 new · 0 update · 0 with errors')).toBeVisible()
  await page.getByRole('button', { name: 'Import 120,000' }).click()
  await expect(page.getByText('Storing the rows…')).toBeVisible()
  await expect(page.getByText(/^[\d,]+ of 120,000 rows$/)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(toast(page, 'The import was cancelled. No record was stored.')).toBeVisible()
  // The file is kept, but no entity was created.
  await expect(page.getByRole('button', { name: 'Import 120,000' })).toBeVisible()
  const entities = await api.admin<{ tenantEntities: { name: string }[] }>('{ tenantEntities { name } }')
  expect(entities.tenantEntities.map(({ name }) => name)).not.toContain('many_part')
})

test('an import whose answer was lost is tried again under its key after a reload, and stores its rows once', async ({
  page,
}) => {
  await page.goto('/entities')
  await page.getByRole('link', { name: 'Import a spreadsheet' }).click()
  const buffer = Buffer.from('Lamp,Watts\nDesk,7\nFloor,9\n')
  await page.getByLabel('File to import').setInputFiles({ name: 'lamps.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(page.getByText('2 new · 0 update · 0 with errors')).toBeVisible()
  await loseUpload(page)
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/import') keys.push(request.headers()['idempotency-key'])
  })
  await page.getByRole('button', { name: 'Import 2' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'The import failed' })).toBeVisible()
  // Another check would propose a second name, because the entity of the first attempt exists.
  await page.reload()
  await expect(page.getByText('The last attempt got no answer')).toBeVisible()
  await expectGoodScreen(page, 'Import a spreadsheet')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: '2 imported' })).toBeVisible()
  expect(new Set(keys).size).toBe(1)
  await page.getByRole('link', { name: 'Show records' }).click()
  await expect(recordCount(page)).toHaveText('2 records')
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
