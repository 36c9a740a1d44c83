import type { Browser } from '@playwright/test'
import { expect, hold, isOperation, type Locator, makeEntity, type Page, recordCount, test, toast } from './app.ts'
import { expectGoodScreen } from './good-screen.ts'
import { thingsWith } from './grid-things.ts'

// The list as a spreadsheet: walked, changed, copied and filled by keys alone.

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('cells are walked and changed by keys, and every step is taken back and done again', async ({ page, api }) => {
  const { at } = await thingsWith(api, 30)
  await page.goto(`${at}?sort=title`)
  await expectGoodScreen(page, 'Gridthings')

  await page.getByRole('grid').getByRole('rowheader', { name: 'Thing 01' }).click()
  await page.keyboard.press('ArrowDown')
  await expect(cell(page, 1, 'Title')).toBeFocused()
  // A value that keeps its row in the sorted list.
  await page.keyboard.type('Thing 02b')
  await page.keyboard.press('Enter')
  await expect(cell(page, 1, 'Title')).toHaveText('Thing 02b')
  await expect(cell(page, 2, 'Title')).toBeFocused()

  // A choice by its first letters, a number by its digits, a tick by the space bar.
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('pen')
  await page.keyboard.press('Enter')
  await expect(cell(page, 2, 'Status')).toHaveText('pending')
  await expect(cell(page, 3, 'Status')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('1,234')
  await page.keyboard.press('Tab')
  await expect(cell(page, 3, 'Seats')).toHaveText('1,234')
  await page.keyboard.press('Space')
  await expect(cell(page, 3, 'Done').getByRole('checkbox')).toBeChecked()

  // What is no number stays in its cell, with what is wrong.
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('many')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Seats must be a number')
  await page.keyboard.press('Escape')
  await expect(cell(page, 3, 'Seats')).toHaveText('1,234')

  await page.keyboard.press('Control+z')
  await expect(cell(page, 3, 'Done').getByRole('checkbox')).not.toBeChecked()
  await page.keyboard.press('Control+z')
  await expect(cell(page, 3, 'Seats')).toHaveText('3')
  await page.keyboard.press('Control+Shift+z')
  await expect(cell(page, 3, 'Seats')).toHaveText('1,234')

  // One stop of the Tab key, however far it is scrolled.
  await page.keyboard.press('Control+End')
  await expect(page.getByRole('gridcell', { name: 'New' })).toBeFocused()
  await page.getByRole('button', { name: 'Export' }).focus()
  for (let stops = 0; stops < 30; stops++) {
    await page.keyboard.press('Tab')
    if ((await page.getByRole('gridcell', { name: 'New' }).and(page.locator(':focus')).count()) === 1) return
  }
  throw new Error('The Tab key never came to the grid')
})

test('a table of a spreadsheet is pasted in one request, with what did not fit, and grows the list when it may', async ({
  page,
  api,
}) => {
  const { at } = await thingsWith(api, 3)
  await page.goto(`${at}?sort=title`)
  await cell(page, 1, 'Title').click()
  await copyText(page, 'Two\tactive\t22\r\nThree\tnothing\t33\r\nFour\tpending\t44\r\n')
  await page.keyboard.press('Control+v')
  const bar = page.getByRole('region', { name: 'Paste' })
  await expect(bar).toContainText('Add 1 record?')
  const writes: string[] = []
  page.on('request', (request) => {
    const { query = '' } = (request.postDataJSON() ?? {}) as { query?: string }
    if (query.startsWith('mutation')) writes.push(query)
  })
  await bar.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(toast(page, '1 record added')).toBeVisible()
  await expect(cell(page, 2, 'Title')).toHaveText('Three')
  await expect(page.getByRole('rowheader', { name: 'Four' })).toBeVisible()
  expect(writes).toHaveLength(1)
  const skipped = page.getByRole('region', { name: 'Skipped cells' })
  await expect(skipped).toContainText('1 cell skipped')
  await skipped.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByRole('dialog', { name: 'Skipped cells' })).toContainText(
    'Status must be one of active, pending',
  )
  await page.keyboard.press('Escape')

  await page.getByRole('grid').getByRole('rowheader').first().click()
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('rowheader', { name: 'Four' })).toBeHidden()
  await expect(page.getByRole('rowheader', { name: 'Thing 03' })).toBeVisible()

  // Copied here, a range comes back as it was; one value is repeated over a range.
  await cell(page, 0, 'Seats').click()
  await page.keyboard.press('Control+c')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+v')
  for (const row of [1, 2]) await expect(cell(page, row, 'Seats')).toHaveText('0')
  await page.keyboard.press('Delete')
  await expect(cell(page, 2, 'Seats')).toHaveText(/^-/)
})

test('a new record that is taken back leaves neither a row nor a number behind', async ({ page, api }) => {
  const { at } = await thingsWith(api, 3)
  await page.goto(`${at}?sort=title`)
  await expect(recordCount(page)).toHaveText('3 records')
  await page.getByRole('rowheader', { name: 'Thing 01' }).click()
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('Thing 99')
  await page.keyboard.press('Enter')
  await expect(recordCount(page)).toHaveText('4 records')
  await expect(page.getByRole('rowheader', { name: 'Thing 99' })).toHaveCount(1)
  // Its row has been left: it stands where the order has it.
  await expect(cell(page, 3, 'Title')).toHaveText('Thing 99')
  await page.keyboard.press('Control+z')
  await expect(toast(page, 'Undone: New record')).toBeVisible()
  await expect(recordCount(page)).toHaveText('3 records')
  await expect(page.getByRole('rowheader', { name: 'Thing 99' })).toBeHidden()
  await page.keyboard.press('Control+Shift+z')
  await expect(toast(page, 'Redone: New record')).toBeVisible()
  // One toast tells of both.
  await expect(toast(page, 'Undone: New record')).toBeHidden()
  await expect(recordCount(page)).toHaveText('4 records')
  await expect(page.getByRole('rowheader', { name: 'Thing 99' })).toHaveCount(1)
})

test('what is left before the server has answered takes its place all the same', async ({ page, api }) => {
  const { at } = await thingsWith(api, 3)
  await page.goto(`${at}?sort=title`)
  await page.getByRole('rowheader', { name: 'Thing 01' }).click()
  const release = await hold(page, '**/graphql/tenant', isOperation('ChangeRecords'))
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('Thing 99')
  await page.keyboard.press('Tab')
  await page.getByRole('searchbox', { name: 'Search records' }).focus()
  await release()
  await expect(recordCount(page)).toHaveText('4 records')
  await expect(cell(page, 3, 'Title')).toHaveText('Thing 99')
})

test('a row that has just been made is gone from its place when it is taken back', async ({ page, api }) => {
  const { at } = await thingsWith(api, 3)
  await page.goto(`${at}?sort=title`)
  await page.getByRole('rowheader', { name: 'Thing 01' }).click()
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('Thing 99')
  await page.keyboard.press('Tab')
  await expect(recordCount(page)).toHaveText('4 records')
  await page.keyboard.press('Control+z')
  await expect(toast(page, 'Undone: New record')).toBeVisible()
  await expect(page.getByRole('rowheader', { name: 'Thing 99' })).toBeHidden()
  await expect(recordCount(page)).toHaveText('3 records')
})

test('the list is filtered by a value of a cell, and by a field from its header', async ({ page, api }) => {
  const { at } = await thingsWith(api, 6)
  await page.goto(`${at}?sort=title`)
  await cell(page, 1, 'Done').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Filter by this value' }).click()
  await expect(recordCount(page)).toHaveText('3 records')
  await expect(page.getByRole('button', { name: /^Filter/ })).toContainText('1')
  await cell(page, 0, 'Seats').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Filter by this value' }).click()
  await expect(recordCount(page)).toHaveText('1 record')
  await page.goBack()
  await expect(recordCount(page)).toHaveText('3 records')

  await page.getByRole('columnheader', { name: 'Title' }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Filter by this field' }).click()
  const filter = page.getByRole('dialog', { name: 'Filter' })
  await expect(filter.getByRole('combobox', { name: 'Field' }).last()).toHaveText('Title')
})

test('Home comes back to the first columns, not only to the one that is always seen', async ({ page, api }) => {
  await page.setViewportSize({ width: 1024, height: 700 })
  const { at } = await thingsWith(api, 2)
  await page.goto(`${at}?sort=title`)
  const left = () => page.evaluate<number>('document.querySelector("[role=grid]").parentElement.scrollLeft')
  await page.getByRole('rowheader', { name: 'Thing 01' }).click()
  await page.keyboard.press('End')
  await expect.poll(left).toBeGreaterThan(0)
  await page.keyboard.press('Home')
  await expect(page.getByRole('rowheader', { name: 'Thing 01' })).toBeFocused()
  await expect.poll(left).toBe(0)
})

test('a thousand rows are pasted in one request, read and unread ones alike, and taken back', async ({ page, api }) => {
  const { at } = await thingsWith(api, 1000)
  await page.goto(`${at}?sort=title`)
  await page.getByRole('grid').getByRole('rowheader', { name: 'Thing 01' }).click()
  const writes: string[] = []
  page.on('request', (request) => {
    const body = request.postData() ?? ''
    if (body.includes('mutation')) writes.push(body)
  })
  await copyText(page, Array.from({ length: 1000 }, (_, i) => `Pasted ${i}\tpending\t${i * 2}`).join('\n'))
  await page.keyboard.press('Control+v')
  await expect(cell(page, 0, 'Title')).toHaveText('Pasted 0')
  await expect(toast(page, /cells pasted/)).toBeVisible()
  expect(writes).toHaveLength(1)
  await page.keyboard.press('Control+z')
  await expect(toast(page, 'Undone: Paste')).toBeVisible()
  await expect(cell(page, 0, 'Title')).toHaveText('Thing 01')
  expect(writes).toHaveLength(2)
})

test('rows with a tick are changed together, moved to the bin and brought back', async ({ page, api }) => {
  const { at } = await thingsWith(api, 4)
  await page.goto(`${at}?sort=title`)
  for (const row of [0, 2])
    await page
      .getByRole('row')
      .nth(row + 1)
      .getByRole('gridcell')
      .first()
      .click()
  const bar = page.getByRole('region', { name: 'Selected records' })
  await expect(bar).toContainText('2 selected')
  // All that can be done with them stands in one line.
  expect((await bar.boundingBox())!.height).toBeLessThan(48)
  await bar.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Field to change' }).click()
  await page.getByRole('option', { name: 'Seats' }).click()
  await dialog.getByLabel('Seats', { exact: true }).fill('7')
  await dialog.getByRole('button', { name: 'Update 2 records' }).click()
  await expect(toast(page, 'Updated 2')).toBeVisible()
  for (const row of [0, 2]) await expect(cell(page, row, 'Seats')).toHaveText('7')
  await expect(cell(page, 1, 'Seats')).toHaveText('1')

  await bar.getByRole('button', { name: 'Move to bin' }).click()
  await expect(page.getByRole('rowheader')).toHaveText(['Thing 02', 'Thing 04'])
  await toast(page, '2 records moved to the bin').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('rowheader')).toHaveText(['Thing 01', 'Thing 02', 'Thing 03', 'Thing 04'])
})

test('a row that no longer meets the filter stays until one leaves it, and groups are walked as a tree', async ({
  page,
  api,
}) => {
  const { at } = await thingsWith(api, 4)
  await page.goto(`${at}?sort=title&filter=${encodeURIComponent('["and",["seats","gt","1"]]')}`)
  await expect(page.getByRole('rowheader')).toHaveText(['Thing 03', 'Thing 04'])
  await cell(page, 0, 'Seats').click()
  await page.keyboard.type('0')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('row').nth(1)).toHaveCSS('opacity', '0.6')
  await expect(page.getByRole('rowheader')).toHaveText(['Thing 03', 'Thing 04'])
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('rowheader')).toHaveText(['Thing 04'])

  await page.goto(`${at}?sort=title&group=done`)
  const tree = page.getByRole('treegrid')
  const group = tree.getByRole('row', { expanded: true }).first()
  await expect(group).toContainText('2')
  await group.getByRole('rowheader').click()
  await expect(tree.getByRole('row', { expanded: false })).toHaveCount(1)
  await page.keyboard.press('ArrowRight')
  await expect(tree.getByRole('row', { expanded: false })).toHaveCount(0)
})

test('links in cells are no stops of the Tab key, a key follows them into the panel, and the panel knows the way back', async ({
  page,
  api,
}) => {
  const team = await makeEntity(api, 'Gridteam', [{ name: 'name', displayName: 'Name', fieldType: 'text' }])
  await team.create([{ name: 'Red team' }])
  const { teams } = await api.tenant<{ teams: { id: string }[] }>(`{ teams: ${team.name}(limit: 1) { id } }`)
  const match = await makeEntity(api, 'Gridmatch', [
    { name: 'name', displayName: 'Name', fieldType: 'text' },
    {
      name: 'team',
      displayName: 'Team',
      fieldType: 'relationship',
      settings: { entityId: team.id, inverseName: 'matches' },
      showInList: true,
    },
    { name: 'mail', displayName: 'Mail', fieldType: 'email', showInList: true },
  ])
  await match.create([{ name: 'Final', team: teams[0]!.id, mail: 'a@example.com' }])
  await page.goto(match.at)
  await expect(page.getByRole('gridcell', { name: 'Red team' })).toBeVisible()
  await expect(page.locator('[data-row] :is(a, button):not([tabindex="-1"])')).toHaveCount(0)
  await page.getByRole('rowheader', { name: 'Final' }).click()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Alt+Enter')
  const panel = page.getByRole('complementary', { name: 'Red team' })
  await expect(panel.getByRole('heading', { name: 'Red team' })).toBeVisible()
  await expect(panel).toBeFocused()
  await expect(page).toHaveURL(new RegExp(`/entities/${match.name}\\?`))
  await expectGoodScreen(page, match.title)

  // On to what is related to it, and all the way back; a reload shows the same.
  await panel.getByRole('tab', { name: 'Related' }).click()
  await panel.getByRole('link', { name: 'Final' }).click()
  const last = page.getByRole('complementary', { name: 'Final' })
  await expect(last.getByRole('heading', { name: 'Final' })).toBeVisible()
  await page.reload()
  await last.getByRole('button', { name: 'Back' }).click()
  await panel.getByRole('button', { name: 'Back' }).click()
  await expect(last.getByRole('heading', { name: 'Final' })).toBeVisible()
  await expect(last.getByRole('button', { name: 'Back' })).toBeHidden()
  await last.getByRole('link', { name: 'Red team' }).first().click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('complementary', { name: 'Red team' })).toBeHidden()
  await expect(page.locator('[data-row="0"] [data-column][tabindex="0"]')).toBeFocused()
  // The page of the other record is one Mod away.
  await expect(page.getByRole('link', { name: 'Red team' })).toHaveAttribute('href', new RegExp(`/${teams[0]!.id}`))
})

test.describe('without the stream', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] })

  test('two people at one cell: the later one is asked, with both values', async ({ page, browser, api, tokens }) => {
    const { at } = await thingsWith(api, 2)
    const other = await openOther(browser, tokens.administrator)
    // Nobody sees the other's change before he writes.
    await page.route('**/graphql/tenant', (route) =>
      (route.request().postDataJSON() as { query: string }).query.startsWith('subscription')
        ? route.abort()
        : route.fallback(),
    )
    for (const each of [page, other]) {
      await each.goto(`${at}?sort=title`)
      await expect(cell(each, 0, 'Title')).toHaveText('Thing 01')
    }
    await change(other, 'Theirs')
    await expect(cell(other, 0, 'Title')).toHaveText('Theirs')
    await change(page, 'Mine')
    const bar = page.getByRole('region', { name: 'Changed by somebody else' })
    await expect(bar).toContainText('“Theirs”')
    await expect(bar).toContainText('“Mine”')
    await bar.getByRole('button', { name: 'Use mine' }).click()
    await expect(cell(page, 0, 'Title')).toHaveText('Mine')
    await expect(cell(other, 0, 'Title')).toHaveText('Mine')
    await other.context().close()
  })
})

async function change(page: Page, text: string): Promise<void> {
  await cell(page, 0, 'Title').click()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

/** By the number of its record and the name of its column. */
function cell(page: Page, row: number, column: string): Locator {
  const index = ['Title', 'Status', 'Seats', 'Done'].indexOf(column) + 1
  return page.locator(`[data-row="${row}"] [data-column="${index}"]`)
}

async function copyText(page: Page, text: string): Promise<void> {
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`)
}

async function openOther(browser: Browser, token: string): Promise<Page> {
  const context = await browser.newContext()
  await context.addInitScript((known) => localStorage.setItem('auth_token', known), token)
  return context.newPage()
}
