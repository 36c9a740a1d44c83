import { thingsWith } from '../made-entities.ts'
import { expect, type Locator, makeEntity, type Page, test } from './app.ts'
import { expectGoodScreen } from './good-screen.ts'

// Behavior that needs a real browser: focus, scrolling and the system clipboard. Editing is tested in jsdom
// (apps/web/src/features/record-views/table/*.test.tsx).

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('cells are edited by keyboard and the system clipboard, and the table is one tab stop', async ({ page, api }) => {
  const { at } = await thingsWith(api, 30)
  await page.goto(`${at}?sort=title`)
  await page.getByRole('grid').getByRole('rowheader', { name: 'Thing 01' }).click()
  await page.keyboard.press('ArrowDown')
  await expect(cell(page, 1, 'Title')).toBeFocused()
  // This value keeps the row's place in the sorted list.
  await page.keyboard.type('Thing 02b')
  await page.keyboard.press('Enter')
  await expect(cell(page, 1, 'Title')).toHaveText('Thing 02b')
  await expect(cell(page, 2, 'Title')).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(cell(page, 1, 'Title')).toHaveText('Thing 02')

  // Text of another program, and a cell of this table.
  const copied = 'Two\tactive\t22\r\nThree\tnothing\t33\r\n'
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(copied)})`)
  await cell(page, 3, 'Title').click()
  await page.keyboard.press('Control+v')
  await page.getByRole('region', { name: 'Paste' }).getByRole('button', { name: 'Paste without them' }).click()
  await expect(cell(page, 4, 'Seats')).toHaveText('33')
  await expect(page.getByRole('region', { name: 'Skipped cells' })).toContainText('1 cell skipped')
  await cell(page, 0, 'Seats').click()
  await page.keyboard.press('Control+c')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Control+v')
  await expect(cell(page, 1, 'Seats')).toHaveText('0')
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe('0')

  // The sentence about a refused number begins on the left, although numbers are aligned to the right.
  await cell(page, 2, 'Seats').click()
  await page.keyboard.type('many')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveCSS('text-align', 'left')
  await page.keyboard.press('Escape')

  await page.getByRole('columnheader', { name: 'Seats' }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Insert left' }).click()
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  // All actions on selected rows fit on one line.
  await page.locator('[data-row="0"]').getByRole('gridcell').first().click()
  const bar = page.getByRole('region', { name: 'Selected records' })
  await expect(bar).toContainText('1 selected')
  expect((await bar.boundingBox())!.height).toBeLessThan(48)

  await page.keyboard.press('Control+End')
  await expect(page.getByRole('gridcell', { name: 'New' })).toBeFocused()
  await page.getByRole('button', { name: 'Export' }).first().focus()
  const stop = page.getByRole('gridcell', { name: 'New' }).and(page.locator(':focus'))
  for (let stops = 0; stops < 30 && (await stop.count()) === 0; stops++) await page.keyboard.press('Tab')
  await expect(stop).toBeVisible()

  // Home scrolls to the first columns, not only to the frozen one.
  await page.setViewportSize({ width: 1024, height: 700 })
  const left = () => page.evaluate<number>('document.querySelector("[role=grid]").parentElement.scrollLeft')
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('End')
  await expect.poll(left).toBeGreaterThan(0)
  await page.keyboard.press('Home')
  await expect(cell(page, 0, 'Title')).toBeFocused()
  await expect.poll(left).toBe(0)
})

test('links in cells are not tab stops, a key opens them in the panel, and the panel leads back', async ({
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
  await expectGoodScreen(page, match.title, ['light'])

  // On to a related record and all the way back; a reload shows the same.
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
  await expect(page.locator('[data-record] [data-column][tabindex="0"]')).toBeFocused()
  // Mod+Enter opens the page of the other record.
  await expect(page.getByRole('link', { name: 'Red team' })).toHaveAttribute('href', new RegExp(`/${teams[0]!.id}`))
})

/** By record index and column name. */
function cell(page: Page, row: number, column: string): Locator {
  const index = ['Title', 'Status', 'Seats', 'Done'].indexOf(column) + 1
  return page.locator(`[data-row="${row}"] [data-column="${index}"]`)
}
