import { type Api, drag, drawn, expect, expectClear, heading, openedRecord, test, toast } from './app.ts'

const stamp = Date.now().toString(36)
const name = `exhibit_${stamp}`
const title = `Exhibit ${stamp}`

test.beforeAll(({ api }) => buildEntity(api))

test('a layout is built by pointer and keyboard, published, and drawn on the record page', async ({ page, api }) => {
  const canvas = page.getByRole('region', { name: 'Canvas' })
  const palette = page.getByRole('region', { name: 'Palette' })
  const properties = page.getByRole('region', { name: 'Properties' })
  const item = (label: string) => canvas.getByRole('button', { name: new RegExp(`^${label}`) })
  const order = async () =>
    (await canvas.locator('[data-item] span.font-medium').allTextContents()).map((text) =>
      text.replace(/ \(.*|\*/g, ''),
    )

  await test.step('it starts from the current layout', async () => {
    await page.goto(`/entities/${name}/layout`)
    await expect(heading(page, `Layout of ${title}`)).toBeVisible()
    await expect.poll(order).toEqual(['Name', 'City', 'Notes'])
  })

  await test.step('Enter appends, and dragging moves a field into a section', async () => {
    await palette.getByRole('button', { name: 'Section' }).press('Enter')
    await expect(properties.getByRole('heading', { name: 'Section' })).toBeVisible()
    await properties.getByLabel('Title').fill('Place')
    await properties.getByLabel('Title').press('Enter')
    await expect(item('Place')).toBeVisible()
    await drag(page, item('City'), canvas.getByText('Drop an item here'))
    await expect.poll(order).toEqual(['Name', 'Notes', 'Place', 'City'])
    await item('City').click()
    await expect(properties.getByRole('navigation')).toHaveText('Layout›Place›City')
  })

  await test.step('values are clamped with a notice', async () => {
    await properties.getByLabel('Width of 12').fill('30')
    await properties.getByLabel('Width of 12').press('Enter')
    await expect(properties.getByRole('status')).toHaveText('Width must be between 1 and 24.')
    await expect(properties.getByLabel('Width of 12')).toHaveValue('24')
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(properties.getByLabel('Width of 12')).toHaveValue('12')
  })

  await test.step('the keyboard lifts, moves, drops, deletes and undoes', async () => {
    await item('Notes').focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect.poll(order).toEqual(['Notes', 'Name', 'Place', 'City'])
    await page.keyboard.press('Space')
    await expect(page.getByText('Notes picked up.')).toBeAttached()
    await drawn(page)
    // Past itself, Place and the end of the layout, into Place.
    for (let presses = 0; presses < 5; presses++) await page.keyboard.press('ArrowDown')
    await expect(page.getByText('Notes at the end in Place.')).toBeAttached()
    await page.keyboard.press('Space')
    await expect.poll(order).toEqual(['Name', 'Place', 'City', 'Notes'])
    await item('Notes').focus()
    await page.keyboard.press('Delete')
    await expect.poll(order).toEqual(['Name', 'Place', 'City'])
    await page.keyboard.press('Control+z')
    await expect.poll(order).toEqual(['Name', 'Place', 'City', 'Notes'])
  })

  await test.step('the draft survives a reload', async () => {
    await page.reload()
    await expect(page.getByText('Your draft was restored.')).toBeVisible()
    await expect.poll(order).toEqual(['Name', 'Place', 'City', 'Notes'])
  })

  await test.step('after publishing, the record page uses it', async () => {
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('menuitem', { name: /^For everyone in/ }).click()
    await expectClear(toast(page, /^Published for everyone in/), page.getByRole('button', { name: 'Publish' }))
    await expect(page.getByText(/^Visible to everyone in/)).toBeAttached()
    const { record } = await api.tenant<{ record: { id: string } }>(
      `mutation($data: Create${pascal(name)}Input!) { record: create${pascal(name)}(data: $data) { id } }`,
      { data: { name: 'Amphora', city: 'Athens' } },
    )
    await page.goto(`/entities/${name}/${record.id}`)
    const section = openedRecord(page).getByRole('region', { name: 'Place' })
    await expect(section.locator('[data-field=city]')).toContainText('Athens')
    await expect(section.getByRole('button', { name: 'Edit Notes' })).toBeVisible()
    await expect(section.getByRole('button', { name: 'Edit Name' })).toHaveCount(0)
  })

  await test.step('the page shows who set it, and resets it', async () => {
    await page.getByRole('button', { name: 'Actions for Amphora' }).click()
    await expect(
      page.getByRole('menu').getByText(/^Layout of the page\. Set by Organization · Administrator, /),
    ).toBeVisible()
    await page.getByRole('menuitem', { name: 'Reset' }).click()
    await expect(openedRecord(page).getByRole('region', { name: 'Place' })).toHaveCount(0)
  })
})

const pascal = (text: string): string =>
  text
    .split('_')
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join('')

async function buildEntity(api: Api): Promise<void> {
  const [tenant] = api.tenants
  const created = await api.create('TenantEntity', { tenantId: tenant.id, name, displayName: title })
  const fields = [
    { name: 'name', displayName: 'Name', fieldType: 'text', isRequired: true },
    { name: 'city', displayName: 'City', fieldType: 'text' },
    { name: 'notes', displayName: 'Notes', fieldType: 'long_text' },
  ]
  for (const [sortOrder, field] of fields.entries())
    await api.create('SystemField', { tenantId: tenant.id, entityId: created.id, sortOrder, ...field })
}
