import { type Api, expect, hold, makeEntity, type Page, test, toast } from './app.ts'

// Ticked rows: what is done is done with them, and with nothing else.

async function manyThings(api: Api, count: number) {
  const shown = { showInList: true, showInForm: true }
  const things = await makeEntity(api, 'Bulkthing', [
    { ...shown, name: 'title', displayName: 'Title', fieldType: 'text' },
    { ...shown, name: 'kind', displayName: 'Kind', fieldType: 'text' },
  ])
  const rows = Array.from({ length: count }, (_, i) => ({
    title: `Thing ${String(i + 1).padStart(4, '0')}`,
    kind: i % 2 === 0 ? 'even' : 'odd',
  }))
  for (let from = 0; from < count; from += 1000) await things.create(rows.slice(from, from + 1000))
  return things
}

const tick = (page: Page, row: number, modifiers: ('Shift' | 'Control')[] = []) =>
  page.locator(`[data-row="${row}"]`).getByRole('gridcell').first().click({ modifiers })
const bar = (page: Page) => page.getByRole('region', { name: 'Selected records' })

test('more than 2,000 rows ticked with Shift are moved to the bin, others are not, and Undo restores them', async ({
  page,
  api,
}) => {
  const { at } = await manyThings(api, 2110)
  await page.goto(`${at}?sort=title`)
  await tick(page, 2)
  await page.getByRole('grid').getByRole('rowheader').first().click()
  await page.keyboard.press('Control+End')
  await expect(page.getByText('Thing 2110')).toBeVisible()
  await tick(page, 2103, ['Shift'])
  await expect(bar(page)).toContainText('2,102 selected')
  await bar(page).getByRole('button', { name: 'Move to bin' }).click()
  await expect(toast(page, '2,102 records moved to the bin')).toBeVisible()
  const left = ['0001', '0002', '2105', '2106', '2107', '2108', '2109', '2110']
  await expect(page.getByRole('rowheader')).toHaveText(left.map((number) => `Thing ${number}`))
  await toast(page, '2,102 records moved to the bin').getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, '2,102 records restored from the bin')).toBeVisible()
})

test('all that match a search are selected, and the dialog asks again when others have joined them', async ({
  page,
  api,
}) => {
  const things = await manyThings(api, 6)
  // The page hears of no change of others.
  await hold(page, '**/graphql/tenant', (request) => request.headers().accept === 'text/event-stream')
  await page.goto(`${things.at}?sort=title&q=even`)
  await expect(page.getByRole('rowheader')).toHaveText(['Thing 0001', 'Thing 0003', 'Thing 0005'])
  await tick(page, 0)
  await bar(page).getByRole('button', { name: 'Select all 3 matching' }).click()
  await expect(bar(page)).toContainText('3 selected')
  // The tick of one row of them is taken away.
  await tick(page, 1)
  await expect(bar(page)).toContainText('2 selected')
  await things.create([{ title: 'Late', kind: 'even' }])
  await bar(page).getByRole('button', { name: 'Move to bin' }).click()
  const asked = page.getByRole('alertdialog', { name: 'Move 3 records to the bin?' })
  await expect(asked).toContainText('3 records match now, not 2. Nothing has been changed yet.')
  await asked.getByRole('button', { name: 'Move to bin' }).click()
  await expect(toast(page, '3 records moved to the bin')).toBeVisible()
  await page.goto(`${things.at}?sort=title`)
  await expect(page.getByRole('rowheader')).toHaveText(['Thing 0002', 'Thing 0003', 'Thing 0004', 'Thing 0006'])
})
