import {
  changeValue,
  choose,
  drawn,
  expect,
  expectClear,
  type Locator,
  openedRecord,
  openRow,
  type Page,
  row,
  rows,
  sidebar,
  test,
  toast,
} from './app.ts'

test.describe.configure({ mode: 'serial' })

/** Unique for each run, because a server may be used for several. */
// Ends with a digit: the plural of a name that ends with z or x has another ending.
const stamp = `${Date.now().toString(36)}0`
const name = `site_visit_${stamp}`
const displayName = `Site visit ${stamp}`
const pluralName = `${displayName}s`

test('an administrator creates an entity, and everyone can use it immediately', async ({ page }) => {
  const designer = page.getByRole('dialog')
  const tab = (label: string) => designer.getByRole('tab', { name: label })

  await test.step('create the entity', async () => {
    await page.goto('/entities')
    await page.getByRole('main').getByRole('button', { name: 'Create Entity' }).click()
    await tab('Fields').click()
    await expect(designer.getByText('Please save the entity first before adding fields')).toBeVisible()
    await tab('General').click()
    await designer.getByRole('button', { name: 'Save Entity' }).click()
    await expect(designer.getByRole('alert')).toContainText('Entity name and display name are required')
    await designer.getByLabel('Display name').pressSequentially(displayName)
    await designer.getByRole('button', { name: /^Advanced/ }).click()
    await expect(designer.getByLabel('Technical name')).toHaveValue(name)
    await expect(designer.getByLabel('Plural name')).toHaveValue(pluralName)
    await expect(designer.getByText('Entity name and display name are required')).toBeHidden()
    await designer.getByLabel('Description').fill('When we went to see a client')
    await choose(designer.getByRole('combobox', { name: 'Navigation group' }), 'Workspace')
    await designer.getByRole('button', { name: 'Save Entity' }).click()
    await expect(toast(page, 'Entity created successfully')).toBeVisible()
  })

  await test.step('add fields', async () => {
    await expect(tab('Fields')).toHaveAttribute('aria-selected', 'true')
    const form = designer.getByRole('form', { name: 'New field' })
    await form.getByRole('button', { name: 'Add Field' }).click()
    await expect(form.getByRole('alert')).toContainText('Field name and display name are required')
    await addField(page, { typed: 'Place Visited', name: 'place_visited', displayName: 'Place', required: true })
    await addField(page, {
      typed: 'mood',
      name: 'mood',
      displayName: 'Mood',
      type: 'Select',
      settings: async () => {
        await form.getByLabel('Options').fill('Happy\n\nMixed\nCross')
      },
    })
    await addField(page, { typed: 'minutes', name: 'minutes', displayName: 'Minutes', type: 'Number' })
    await addField(page, {
      typed: 'client',
      name: 'client',
      displayName: 'Client',
      type: 'Relationship',
      settings: async () => {
        await choose(form.getByRole('combobox', { name: 'Related entity' }), 'Account')
      },
    })
    await addField(page, { typed: 'scrap', name: 'scrap', displayName: 'Scrap' })
    expect(await fieldNames(designer)).toEqual(['Place', 'Mood', 'Minutes', 'Client', 'Scrap'])
  })

  await test.step('edit a field', async () => {
    await field(designer, 'Mood').click()
    const form = designer.getByRole('form', { name: 'Edit field' })
    await expect(form.getByLabel('Display name')).toHaveValue('Mood')
    await form.getByLabel('Display name').fill('Atmosphere')
    await form.getByRole('button', { name: 'Update Field' }).click()
    await expect(toast(page, 'Field updated successfully')).toBeVisible()
    await expect(field(designer, 'Atmosphere')).toBeVisible()
    // After saving, the form returns to adding.
    await expect(designer.getByRole('form', { name: 'New field' })).toBeVisible()
  })

  await test.step('reorder fields by keyboard and pointer', async () => {
    const handle = (label: string) => designer.getByRole('button', { name: `Reorder ${label}` })
    const said = page.getByText(/picked up\.|moved to position|dropped/)
    await handle('Client').focus()
    await page.keyboard.press('Space')
    await expect(said).toHaveText('Client picked up. It is at position 4 of 5.')
    await drawn(page)
    await page.keyboard.press('ArrowUp')
    await expect(said).toHaveText('Client moved to position 3 of 5.')
    await page.keyboard.press('ArrowUp')
    await expect(said).toHaveText('Client moved to position 2 of 5.')
    await page.keyboard.press('Space')
    await expect.poll(() => fieldNames(designer)).toEqual(['Place', 'Client', 'Atmosphere', 'Minutes', 'Scrap'])
    await dragTo(page, handle('Minutes'), handle('Atmosphere'))
    await expect.poll(() => fieldNames(designer)).toEqual(['Place', 'Client', 'Minutes', 'Atmosphere', 'Scrap'])
  })

  await test.step('delete a field and undo it', async () => {
    const confirm = page.getByRole('alertdialog')
    const remove = async () => {
      await designer.getByRole('button', { name: 'Actions for Scrap' }).click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      await expect(confirm).toContainText('Are you sure you want to delete this field?')
      await confirm.getByRole('button', { name: 'Delete' }).click()
      await expect(field(designer, 'Scrap')).toBeHidden()
      await expect(confirm).toBeHidden()
    }
    await remove()
    await toast(page, 'Field deleted successfully').getByRole('button', { name: 'Undo' }).click()
    await expect(field(designer, 'Scrap')).toBeVisible()
    await remove()
  })

  await test.step('close, and find it in the list and in the sidebar', async () => {
    await page.keyboard.press('Escape')
    await expect(designer).toBeHidden()
    const card = page.getByRole('main').getByRole('listitem').filter({ hasText: displayName })
    await expect(card).toContainText(pluralName)
    await expect(card).toContainText('When we went to see a client')
    await expect(card).toContainText('4 fields')
    await expect(card).toContainText(/Updated (just now|\d+ seconds? ago|1 minute ago)/)
    await sidebar(page).getByRole('button', { name: 'Workspace' }).click()
    await sidebar(page).getByRole('link', { name: pluralName }).click()
    await expect(page).toHaveURL(new RegExp(`/entities/${name}$`))
  })
})

test('records are created, found, edited and deleted with undo', async ({ page, api }) => {
  const [account] = (await api.tenant<{ account: { name: string }[] }>('{ account(limit: 1) { name } }')).account
  const panel = page.getByRole('complementary').filter({ has: page.getByRole('form').or(openedRecord(page)) })
  const save = panel.getByRole('button', { name: 'Save', exact: true })
  const titles = () => rows(page).getByRole('rowheader').allInnerTexts()

  await test.step('empty state', async () => {
    await page.goto(`/entities/${name}`)
    await expect(page.getByRole('heading', { level: 1, name: pluralName })).toBeVisible()
    await expect(page.getByText(`Manage your ${name} records`)).toBeVisible()
    await expect(page.getByText(`No ${name} records in tenant database`)).toBeVisible()
    await page.getByRole('button', { name: `Create First ${displayName}` }).click()
  })

  await test.step('a missing required field is reported, and input is kept', async () => {
    await panel.getByLabel('Minutes').fill('45')
    await save.click()
    const place = panel.getByLabel('Place')
    await expect(place).toHaveAccessibleDescription(/Place is required/)
    await expect(place).toHaveAttribute('aria-invalid', 'true')
    await expect(place).toBeFocused()
    await expect(toast(page, 'Please fill in all required fields')).toBeVisible()
    await panel.getByLabel('Minutes').fill('soon')
    await save.click()
    await expect(panel.getByText('There is a problem')).toBeVisible()
    await expect(panel.getByLabel('Minutes')).toHaveAccessibleDescription(/Minutes must be a number/)
    await place.fill('Harbour office')
    await expect(place).toHaveAccessibleDescription('')
    await panel.getByLabel('Minutes').fill('45')
  })

  await test.step('add three records', async () => {
    await choose(panel.getByRole('combobox', { name: 'Atmosphere' }), 'Happy')
    const client = panel.getByRole('combobox', { name: 'Client' })
    await client.click()
    await page.getByRole('combobox', { name: 'Client' }).last().fill(account!.name)
    await page.getByRole('option', { name: account!.name }).first().click()
    await expect(client).toContainText(account!.name)
    await panel.getByRole('button', { name: 'Save and new' }).click()
    await expect(toast(page, 'Saved! Ready for new entry.')).toBeVisible()
    await expect(panel.getByLabel('Place')).toHaveValue('')
    await expect(panel.getByLabel('Place')).toBeFocused()
    await page.keyboard.type('Quarry')
    await choose(panel.getByRole('combobox', { name: 'Atmosphere' }), 'Cross')
    await panel.getByLabel('Minutes').fill('1,200')
    await save.click()
    await expect(toast(page, 'Form submitted successfully!')).toBeVisible()
    await expect(page).toHaveURL(/record=[0-9a-f-]{36}/)
    await expect(panel).toBeFocused()
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await panel.getByLabel('Place').fill('Old harbour')
    await panel.getByLabel('Minutes').fill('5')
    await save.click()
    await expect(rows(page)).toHaveCount(3)
    await expect(row(page, 'Harbour office')).toContainText(account!.name)
    await expect(row(page, 'Quarry')).toContainText('1,200')
    await panel.getByRole('button', { name: 'Close' }).click()
    await expect(panel).toBeHidden()
  })

  await test.step('find them by search', async () => {
    const search = page.getByRole('searchbox', { name: 'Search records' })
    await search.fill('HARBOUR')
    await expect(rows(page)).toHaveCount(2)
    await expect(page).toHaveURL(/q=HARBOUR/)
    await search.fill('nowhere at all')
    await expect(page.getByText('No records match')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(rows(page)).toHaveCount(3)
    await expect(search).toHaveValue('')
  })

  await test.step('find them by filter', async () => {
    await page.getByRole('button', { name: 'Filter' }).click()
    const filter = page.getByRole('dialog', { name: 'Filter' })
    await filter.getByRole('button', { name: 'Condition' }).click()
    await choose(filter.getByRole('combobox', { name: 'Field' }), 'Minutes')
    await choose(filter.getByRole('combobox', { name: 'Operator' }), 'is at least')
    await filter.getByLabel('Value').fill('45')
    await expect(filter.getByRole('status')).toHaveText('Matches 2 of 3')
    await expect(rows(page)).toHaveCount(2)
    await expect(row(page, 'Old harbour')).toBeHidden()
    await filter.getByRole('button', { name: 'Clear all' }).click()
    await expect(rows(page)).toHaveCount(3)
    await page.keyboard.press('Escape')
  })

  await test.step('sort them, and keep the order after a reload', async () => {
    const header = page.getByRole('columnheader', { name: 'Minutes' })
    await header.click()
    await expect(header).toHaveAttribute('aria-sort', 'ascending')
    await expect.poll(titles).toEqual(['Old harbour', 'Harbour office', 'Quarry'])
    await header.click()
    await expect(header).toHaveAttribute('aria-sort', 'descending')
    await expect.poll(titles).toEqual(['Quarry', 'Harbour office', 'Old harbour'])
    await page.reload()
    await expect(header).toHaveAttribute('aria-sort', 'descending')
    await expect.poll(titles).toEqual(['Quarry', 'Harbour office', 'Old harbour'])
  })

  await test.step('edit one in the panel', async () => {
    await openRow(row(page, 'Quarry'))
    await changeValue(panel, 'Place', 'Quarry, north face')
    await expect(row(page, 'Quarry, north face')).toBeVisible()
    await expect(panel.getByRole('heading', { name: 'Quarry, north face' })).toBeVisible()
  })

  await test.step('open it on its own page', async () => {
    await panel.getByRole('link', { name: 'Open full page' }).click()
    await expect(page).toHaveURL(new RegExp(`/entities/${name}/[0-9a-f-]{36}$`))
    await expect(page.getByRole('heading', { level: 1, name: 'Quarry, north face' })).toBeVisible()
    await expect(page).toHaveTitle('Quarry, north face · Monarch')
    await expect(page.getByRole('group', { name: 'Minutes', exact: true })).toHaveText('1,200')
    await page.getByRole('main').getByRole('link', { name: pluralName }).click()
    await expect(rows(page)).toHaveCount(3)
  })

  await test.step('move one to the bin and undo it', async () => {
    await row(page, 'Old harbour').getByRole('button', { name: 'Actions for Old harbour' }).click()
    await page.getByRole('menuitem', { name: 'Move to bin' }).click()
    await expect(row(page, 'Old harbour')).toBeHidden()
    await toast(page, 'Moved to bin').getByRole('button', { name: 'Undo' }).click()
    await expect(row(page, 'Old harbour')).toBeVisible()
    await row(page, 'Quarry')
      .getByRole('button', { name: /Actions for Quarry/ })
      .click()
    await page.getByRole('menuitem', { name: 'Move to bin' }).click()
    await expect(rows(page)).toHaveCount(2)
    await expectClear(toast(page, 'Moved to bin').last(), page.getByRole('button', { name: 'Add', exact: true }))
  })

  await test.step('go back', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Back' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Entity Management' })).toBeVisible()
  })

  const records = await api.tenant<Record<string, object[]>>(
    `{ ${name}(orderBy: [{minutes: ASC}]) { place_visited mood minutes client_record { name } } }`,
  )
  expect(records[name]).toEqual([
    { place_visited: 'Old harbour', mood: null, minutes: 5, client_record: null },
    { place_visited: 'Harbour office', mood: 'Happy', minutes: 45, client_record: { name: account!.name } },
  ])
})

interface NewField {
  /** As typed; `name` is the normalized text. */
  typed: string
  name: string
  displayName: string
  type?: string
  required?: boolean
  settings?: () => Promise<void>
}

async function addField(
  page: Page,
  { typed, name: technical, displayName: label, type, required, settings }: NewField,
) {
  const designer = page.getByRole('dialog').first()
  const form = designer.getByRole('form', { name: 'New field' })
  if (type) await choose(form.getByRole('combobox', { name: 'Type' }), type)
  await form.getByLabel('Display name').fill(label)
  const advanced = form.getByRole('button', { name: /^Advanced/ })
  if ((await advanced.getAttribute('aria-expanded')) === 'false') await advanced.click()
  await form.getByLabel(/^Field name(?! on)/).fill(typed)
  await expect(form.getByLabel(/^Field name(?! on)/)).toHaveValue(technical)
  await settings?.()
  if (required) await form.getByRole('checkbox', { name: 'Required' }).check()
  const add = form.getByRole('button', { name: 'Add Field' })
  await add.click()
  await expect(field(designer, label)).toBeVisible()
  await expectClear(toast(page, 'Field added successfully').first(), add)
  await expect(form.getByLabel('Display name')).toHaveValue('')
}

function fieldList(designer: Locator): Locator {
  return designer.getByRole('region', { name: 'Fields' })
}

function field(designer: Locator, label: string): Locator {
  return fieldList(designer).getByRole('button', { name: new RegExp(`^${label}\\b`) })
}

async function fieldNames(designer: Locator): Promise<string[]> {
  const handles = fieldList(designer).getByRole('button', { name: /^Reorder / })
  const labels = await Promise.all((await handles.all()).map((handle) => handle.getAttribute('aria-label')))
  return labels.map((label) => label?.replace('Reorder ', '') ?? '')
}

async function dragTo(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  await page.mouse.move(start!.x + 8, start!.y + 8)
  await page.mouse.down()
  await page.mouse.move(start!.x + 8, start!.y - 4, { steps: 4 })
  await page.mouse.move(end!.x + 8, end!.y + 4, { steps: 8 })
  await drawn(page)
  await page.mouse.up()
}
