import {
  changeValue,
  choose,
  dialog,
  drag,
  expect,
  heading,
  type Locator,
  openedRecord,
  type Page,
  rows,
  sidebar,
  test,
  toast,
} from './app.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('entity, fields, records in four ways, five views, drag, history and undo in one journey', async ({ page }) => {
  const stamp = `${Date.now().toString(36)}0`
  const plural = `Shoot ${stamp}s`

  await test.step('an entity with its fields', async () => {
    await page.goto('/entities')
    await page.getByRole('main').getByRole('button', { name: 'Create Entity' }).click()
    await dialog(page).getByLabel('Display name').fill(`Shoot ${stamp}`)
    await dialog(page).getByLabel('Plural name').fill(plural)
    await choose(dialog(page).getByRole('combobox', { name: 'Navigation group' }), 'Workspace')
    await dialog(page).getByRole('button', { name: 'Save Entity' }).click()
    const form = dialog(page).getByRole('form', { name: 'New field' })
    for (const [label, type] of [
      ['Title', 'Text'],
      ['Status', 'Select'],
      ['Day', 'Date'],
      ['Seats', 'Number'],
    ] as const) {
      await choose(form.getByRole('combobox', { name: 'Type' }), type)
      if (type === 'Select') await form.getByLabel('Options').fill('Open\nDoing\nDone')
      await form.getByLabel('Display name').fill(label)
      await form.getByRole('button', { name: 'Add Field' }).click()
      await expect(dialog(page).getByRole('button', { name: `Reorder ${label}` })).toBeVisible()
      await expect(form.getByLabel('Display name')).toHaveValue('')
    }
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await sidebar(page).getByRole('button', { name: 'Workspace' }).click()
    await sidebar(page).getByRole('link', { name: plural }).click()
    await expect(heading(page, plural)).toBeVisible()
  })

  await test.step('a record by form', async () => {
    await page.getByRole('button', { name: `Create First Shoot ${stamp}` }).click()
    const form = page.getByRole('form')
    await form.getByLabel('Title').fill('By form')
    await choose(form.getByRole('combobox', { name: 'Status' }), 'Open')
    await form.getByLabel('Seats').fill('1')
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(toast(page, 'Form submitted successfully!')).toBeVisible()
    await page.getByRole('complementary').getByRole('button', { name: 'Close' }).click()
    await expect(rows(page)).toHaveCount(1)
  })

  await test.step('a record by cell', async () => {
    await page.getByRole('gridcell', { name: 'New', exact: true }).click()
    await expect(page.getByRole('rowheader')).toHaveCount(2)
    await expect(page.locator('[role=grid] :focus')).toBeVisible()
    await page.keyboard.type('By cell')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('rowheader', { name: 'By cell' })).toBeVisible()
    await expect(rows(page)).toHaveCount(2)
  })

  await test.step('two records by paste', async () => {
    // Newest first.
    await expect(page.getByRole('rowheader')).toHaveText([/^By cell/, /^By form/])
    // Enter has left the focus on the row below the new one, where a click would edit it.
    await page.getByRole('rowheader', { name: 'By cell' }).click()
    await page.getByRole('rowheader', { name: 'By form' }).click()
    const table = 'By form\tOpen\t2026-03-09\t2\nBy paste\tDoing\t2026-03-10\t3\nAnother\tOpen\t2026-03-11\t4'
    await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(table)})`)
    await page.keyboard.press('Control+v')
    await page.getByRole('region', { name: 'Paste' }).getByRole('button', { name: 'Add', exact: true }).click()
    await expect(rows(page)).toHaveCount(4)
  })

  await test.step('two records by CSV', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Import' }).click()
    const csv = 'Title,Status,Day,Seats\nFrom a file,Open,2026-03-12,5\nThe last,Done,2026-03-13,6\n'
    const file = { name: 'shoots.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
    await page.getByLabel('File to import').setInputFiles(file)
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await page.getByRole('button', { name: 'Import 2' }).click()
    await expect(page.getByRole('heading', { name: '2 imported' })).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Close' }).last().click()
    await expect(rows(page)).toHaveCount(6)
  })

  await test.step('five views', async () => {
    for (const type of ['List', 'Grid', 'Calendar', 'Form', 'Kanban']) {
      await page.getByRole('button', { name: 'Add view' }).click()
      await dialog(page).getByLabel('View name').fill(`My ${type}`)
      await dialog(page).getByRole('radio', { name: type }).check({ force: true })
      await dialog(page).getByRole('button', { name: 'Create view' }).click()
      await expect(toast(page, `${type} view "My ${type}" created successfully!`)).toBeVisible()
      await expect(page.getByRole('link', { name: `My ${type}`, exact: true })).toHaveAttribute('aria-current', 'page')
    }
  })

  await test.step('a card is dragged', async () => {
    await drag(page, card(page, 'By paste'), column(page, 'Done'))
    await expect(toast(page, 'Moved to Done')).toBeVisible()
    await expect(column(page, 'Done').getByRole('listitem')).toHaveCount(2)
  })

  await test.step('the history shows it, and the old value is restored', async () => {
    await card(page, 'By paste').click()
    await page.getByRole('tab', { name: 'History' }).click()
    const history = page.getByRole('list', { name: 'History' }).getByRole('listitem')
    await expect(history.first()).toContainText('changed Status')
    await expect(history.first()).toContainText(/Doing.*Done/)
    await page.getByRole('button', { name: 'Restore this value of Status' }).first().click()
    await expect(toast(page, 'Status restored')).toBeVisible()
    await expect(column(page, 'Doing').getByRole('listitem')).toHaveCount(1)
    await page.getByRole('tab', { name: 'Details' }).click()
    await changeValue(page, 'Title', 'Renamed')
    await expect(openedRecord(page).getByRole('heading', { name: 'Renamed' }).first()).toBeVisible()
    await page.getByRole('complementary').getByRole('button', { name: 'Close' }).click()
  })

  await test.step('every step is undone', async () => {
    await heading(page, plural).focus()
    await page.keyboard.press('Control+z')
    await expect(card(page, 'By paste')).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(column(page, 'Done').getByRole('listitem')).toHaveCount(2)
    await page.keyboard.press('Control+z')
    await expect(column(page, 'Doing').getByRole('listitem')).toHaveCount(1)
  })
})

const column = (page: Page, name: string): Locator => page.getByRole('region', { name: new RegExp(`^${name}`) })
const card = (page: Page, title: string): Locator =>
  page.getByRole('listitem').getByRole('button', { name: title, exact: true })
