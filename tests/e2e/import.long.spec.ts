import path from 'node:path'
import { choose, expect, loseUpload, recordCount, row, test, toast } from './app.ts'
import { expectGoodScreen } from './good-screen.ts'

test('one sheet of a workbook is chosen, with or without headers, and becomes an entity', async ({ page }) => {
  await page.goto('/entities')
  await page.getByRole('link', { name: 'Import a spreadsheet' }).click()
  await page.getByLabel('File to import').setInputFiles(path.join(import.meta.dirname, 'fixtures/two-sheets.xlsx'))
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

test('a long import shows its progress and can be cancelled', async ({ page, context, api }) => {
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

test('several files become linked entities in one change, which can be undone', async ({ page, api }) => {
  // Other tests change the structure of the first tenant, and only the last change can be undone.
  const { id: tenantId } = api.tenants[1]
  await page.goto(`/import?tenant=${tenantId}`)
  const csv = (name: string, content: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
  await page
    .getByLabel('File to import')
    .setInputFiles([
      csv('Ensembles.csv', 'Name,Founded\nReds,03/04/1999\nBlues,05/06/2001\n'),
      csv(
        'Concerts.csv',
        'Title;Ensemble;Seats;Note, or date\nSpring;Reds;many;x\nSummer;Blues;300;\nAutumn;Reds;150;\n',
      ),
    ])
  const concerts = page.getByRole('region', { name: 'Concerts' })
  await expect(concerts.getByLabel('Type of the field for Ensemble')).toHaveText('Ensemble, by Name')
  await expect(page.getByText('The dates can be read in two ways')).toBeVisible()
  // Each table is read with the user's choices, and the other tables keep their changes.
  const ensembles = page.getByRole('region', { name: 'Ensembles' })
  await ensembles.getByLabel('Name of the field for Name').fill('Called')
  await expect(ensembles.getByText('Read as Mar 4, 1999 · May 6, 2001')).toBeVisible()
  await ensembles.getByRole('radio', { name: 'April 3, 1999' }).click()
  await expect(ensembles.getByText('Read as Apr 3, 1999 · Jun 5, 2001')).toBeVisible()
  await concerts.getByRole('button', { name: /Format of the file/ }).click()
  await choose(concerts.getByRole('combobox', { name: 'Separator' }), 'Comma')
  await expect(concerts.getByLabel('Type of the field for Title;Ensemble;Seats;Note')).toBeVisible()
  await choose(concerts.getByRole('combobox', { name: 'Separator' }), 'Semicolon')
  await expect(concerts.getByLabel('Type of the field for Ensemble')).toHaveText('Ensemble, by Name')
  await expect(ensembles.getByLabel('Name of the field for Name')).toHaveValue('Called')
  await choose(concerts.getByLabel('Type of the field for Seats'), 'Number')
  await expectGoodScreen(page, 'Import a spreadsheet')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(page.getByText('4 records to import · 1 row with errors')).toBeVisible()
  await expect(page.getByText(/^Row 1: Seats/)).toBeVisible()
  await page.getByRole('button', { name: 'Import 4' }).click()
  await expect(page.getByRole('heading', { name: '2 entities with 4 records imported' })).toBeVisible()
  const { concert } = await api.tenant<{ concert: unknown }>(
    '{ concert(orderBy: [{seats: ASC}]) { title ensemble_record { name concerts { title } } } }',
    {},
    tenantId,
  )
  expect(concert).toEqual([
    { title: 'Autumn', ensemble_record: { name: 'Reds', concerts: [{ title: 'Autumn' }] } },
    { title: 'Summer', ensemble_record: { name: 'Blues', concerts: [{ title: 'Summer' }] } },
  ])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { name: 'The import was undone' })).toBeVisible()
  const entities = await api.admin<{ tenantEntities: { name: string }[] }>(
    'query($id: ID!) { tenantEntities(where: {tenantId: {eq: $id}}, limit: 1000) { name } }',
    { id: tenantId },
  )
  expect(entities.tenantEntities.map(({ name }) => name)).not.toContain('concert')
  await page.getByRole('button', { name: 'Close' }).last().click()
  await expect(page).toHaveURL(/\/entities\?tenant=/)
})
