import { choose, dialog, expect, heading, makeEntity, type Page, row, rows, test, toast } from './app.ts'

// The first hours of an agency: a client list from a German spreadsheet, invoices with totals, and tasks that are pasted.

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('a German client list with a title line becomes an entity whose names follow its display name', async ({
  page,
}) => {
  const stamp = `${Date.now().toString(36)}q`
  const csv = [
    'Kundenliste Stand 28.11.2026;;;',
    'Firma;Umsatz;Rabatt;Kunde seit',
    'Müller GmbH;1.234.567,89;2,5 %;01.03.2019',
    'Schmidt & Söhne;98.000,00;10 %;15.11.2020',
    'Optik Lang;1.000,50;7,25 %;02.01.2022',
  ].join('\n')
  await page.goto('/import')
  const file = { name: `Kunden ${stamp}.csv`, mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await page.getByLabel('File to import').setInputFiles(file)
  await dialog(page).getByLabel('Display name').fill(`Client ${stamp}`)
  await expect(dialog(page).getByLabel('Plural name')).toHaveValue(`Client ${stamp}s`)
  await expect(dialog(page).getByLabel('Technical name')).toHaveValue(`client_${stamp}`)
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await page.getByRole('button', { name: 'Import 3' }).click()
  await dialog(page).getByRole('link', { name: 'Show records' }).click()
  await expect(heading(page, `Client ${stamp}s`)).toBeVisible()
  await expect(page.getByRole('rowheader')).toHaveText([/^Müller GmbH/, /^Schmidt & Söhne/, /^Optik Lang/])
  for (const value of ['1,234,567.89', '2.5%', 'Mar 1, 2019'])
    await expect(row(page, 'Müller GmbH')).toContainText(value)
})

test('totals of invoices are formulas that are written by suggestions alone', async ({ page, api }) => {
  const invoices = await makeEntity(api, 'Dayinvoice', [{ name: 'number', displayName: 'Number', fieldType: 'text' }])
  const lines = await makeEntity(api, 'Dayline', [
    { name: 'text', displayName: 'Text', fieldType: 'text' },
    { name: 'quantity', displayName: 'Quantity', fieldType: 'decimal' },
    { name: 'price', displayName: 'Price', fieldType: 'decimal' },
    {
      name: 'invoice',
      displayName: 'Invoice',
      fieldType: 'relationship',
      settings: { entityId: invoices.id, inverseName: 'lines' },
    },
  ])
  await invoices.create([{ number: 'A-1' }])
  const document = `{ found: ${invoices.name} { id } }`
  const { found } = await api.tenant<{ found: [{ id: string }] }>(document)
  await lines.create([
    { text: 'Design', quantity: 2, price: 150, invoice: found[0].id },
    { text: 'Print', quantity: 10, price: 4.5, invoice: found[0].id },
  ])
  await addFormula(page, lines.id, 'Amount', async (suggest) => {
    await suggest('{quan', 'quantity')
    await page.keyboard.type(' * ')
    await suggest('{pri', 'price')
  })
  await addFormula(page, invoices.id, 'Total', async (suggest) => {
    await page.keyboard.type('sum(')
    await suggest('{lin', 'lines')
    await suggest('am', 'amount')
  })
  await page.goto(invoices.at)
  await expect(row(page, 'A-1')).toContainText('345')
})

test('tasks are pasted, edited together, and linked to several clients', async ({ page, api }) => {
  const shown = { showInList: true, showInForm: true }
  const clients = await makeEntity(api, 'Dayclient', [
    { ...shown, name: 'name', displayName: 'Name', fieldType: 'text' },
  ])
  await clients.create([{ name: 'Optics' }, { name: 'Hotel' }, { name: 'Bakery' }])
  const tasks = await makeEntity(api, 'Daytask', [
    { ...shown, name: 'title', displayName: 'Title', fieldType: 'text' },
    { ...shown, name: 'status', displayName: 'Status', fieldType: 'select', options: ['open', 'done'] },
    {
      ...shown,
      name: 'clients',
      displayName: 'Clients',
      fieldType: 'many_to_many',
      settings: { entityId: clients.id, inverseName: 'tasks' },
    },
  ])
  await tasks.create([{ title: 'First' }])
  await page.goto(tasks.at)

  await test.step('into an editor that a click has opened', async () => {
    const first = page.getByRole('rowheader', { name: 'First' })
    await first.click()
    await first.click()
    await expect(page.locator('[data-editor] input:focus')).toBeVisible()
    const table = ['Brief', 'Concept', 'Poster'].map((title) => `${title}\topen`).join('\n')
    await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(table)})`)
    await page.keyboard.press('Control+v')
    await page.getByRole('region', { name: 'Paste' }).getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByRole('rowheader')).toHaveText([/^Brief/, /^Concept/, /^Poster/])
  })

  await test.step('several at once', async () => {
    await page.getByRole('checkbox', { name: 'Select Brief' }).click()
    await page.getByRole('checkbox', { name: 'Select Concept' }).click({ modifiers: ['Shift'] })
    await page.getByRole('region', { name: 'Selected records' }).getByRole('button', { name: 'Edit' }).click()
    await choose(dialog(page).getByRole('combobox', { name: 'Field to change' }), 'Status')
    await choose(dialog(page).getByRole('combobox', { name: 'Status', exact: true }), 'done')
    await dialog(page).getByRole('button', { name: 'Update 2 records' }).click()
    await expect(toast(page, '2 records updated')).toBeVisible()
    await expect(row(page, 'Brief')).toContainText('done')
    await expect(row(page, 'Poster')).toContainText('open')
    await page.keyboard.press('Escape')
  })

  await test.step('a second client is added by its first letters', async () => {
    for (const client of ['Optics', 'Hotel']) {
      await page.getByRole('rowheader', { name: 'Poster' }).click()
      for (let column = 0; column < 2; column++) await page.keyboard.press('ArrowRight')
      await page.keyboard.type(client.slice(0, 3))
      await expect(page.getByRole('option')).toHaveText([client])
      await page.keyboard.press('Control+Enter')
      await expect(row(page, 'Poster').getByRole('link', { name: client })).toBeVisible()
    }
    await expect(row(page, 'Poster').getByRole('link', { name: 'Optics' })).toBeVisible()
    await expect(rows(page)).toHaveCount(3)
  })
})

type Suggest = (typed: string, name: string) => Promise<void>

/** Adds a field to an entity. An accepted suggestion leaves the cursor where the formula continues. */
async function addFormula(page: Page, entityId: string, label: string, write: (suggest: Suggest) => Promise<void>) {
  await page.goto(`/entities?entity=${entityId}&tab=fields`)
  const form = dialog(page).getByRole('form', { name: 'New field' })
  await choose(form.getByRole('combobox', { name: 'Type' }), 'Formula')
  await form.getByLabel('Display name').fill(label)
  await form.getByRole('textbox', { name: 'Formula' }).click()
  await write(async (typed, name) => {
    await page.keyboard.type(typed)
    await page.getByRole('option', { name }).first().click()
  })
  await form.getByRole('button', { name: 'Add Field' }).click()
  await expect(dialog(page).getByRole('button', { name: `Reorder ${label}` })).toBeVisible()
}
