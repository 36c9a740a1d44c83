import { expect, heading, type Locator, makeEntity, openRow, type Page, row, rows, test } from './app.ts'
import { expectGoodScreen } from './good-screen.ts'

const boxes = (page: Page, what: 'view' | 'record'): Locator =>
  page.getByRole('list', { name: `Also looking at this ${what}` })

test('two users see each other in the list, in a cell, and on the record', async ({
  page,
  browser,
  api,
  tokens,
  baseURL,
}) => {
  const entity = await makeEntity(api, 'Thing', [
    { name: 'title', displayName: 'Title', fieldType: 'text' },
    { name: 'place', displayName: 'Place', fieldType: 'text' },
  ])
  await entity.create([{ title: 'Alpha' }, { title: 'Beta' }])
  const localStorage = [{ name: 'auth_token', value: tokens.builder }]
  const context = await browser.newContext({
    baseURL: baseURL!,
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin: baseURL!, localStorage }] },
  })
  const other = await context.newPage()
  await page.goto(`${entity.at}?sort=title`)
  await expect(rows(page)).toHaveCount(2)
  await expect(boxes(page, 'view')).toHaveCount(0)

  await other.goto(`${entity.at}?sort=title`)
  await expect(rows(other)).toHaveCount(2)
  await expect(boxes(page, 'view')).toHaveText(/Ana Ruiz/)
  await expect(boxes(other, 'view').getByRole('listitem')).toHaveCount(1)

  await test.step("the other user's cell has a frame with their name", async () => {
    await row(other, 'Beta').getByRole('gridcell').nth(1).click()
    const cell = row(page, 'Beta').getByText('Ana Ruiz is here')
    await expect(cell).toBeAttached()
    await expectGoodScreen(page, entity.title, ['light'])
    await other.keyboard.press('ArrowUp')
    await expect(row(page, 'Alpha').getByText('Ana Ruiz is here')).toBeAttached()
    await expect(cell).toHaveCount(0)
  })

  await test.step('so does the record', async () => {
    await openRow(row(other, 'Alpha'))
    await openRow(row(page, 'Alpha'))
    await expect(boxes(page, 'record')).toHaveText(/Ana Ruiz/)
    await other.goto(`${entity.at}/${await rows(other).last().getAttribute('data-record')}`)
    await expect(heading(other, 'Beta')).toBeVisible()
    await expect(boxes(page, 'record')).toHaveCount(0)
  })

  await test.step('a user who leaves disappears', async () => {
    await other.goto(`${entity.at}?sort=title`)
    await expect(boxes(page, 'view')).toHaveText(/Ana Ruiz/)
    await context.close()
    await expect(boxes(page, 'view')).toHaveCount(0)
  })
})
