import type { Locator } from '@playwright/test'
import {
  answer,
  type Api,
  drag,
  drawn,
  expect,
  hold,
  isOperation,
  type MadeEntity,
  type Page,
  refusal,
  test,
  toast,
} from './app.ts'
import { expectGoodScreen } from './good-screen.ts'
import { card, jobsWith, openView, valueOf } from './jobs.ts'

// The view types besides the list, each with its own entity: changed by mouse, touch and keyboard, and undone.
test.describe.configure({ mode: 'parallel' })

test.describe('kanban', () => {
  test('cards are dragged, refused, and undone', async ({ page, api }) => {
    const jobs = await jobsWith(api, ['Alpha', 'Beta', 'Gamma'])
    await openBoard(page, jobs)
    await expect(column(page, 'No value').getByText('No cards')).toBeVisible()
    await expect(column(page, 'Doing').getByRole('listitem')).toHaveCount(0)

    await drag(page, card(page, 'Alpha'), column(page, 'Doing'))
    await expect(column(page, 'Doing').getByRole('button', { name: 'Alpha', exact: true })).toBeFocused()
    await expect(column(page, 'Doing').getByRole('heading')).toHaveText('Doing1/1')
    await expect(toast(page, 'Moved to Doing')).toBeVisible()
    await drag(page, card(page, 'Beta'), column(page, 'Doing'))
    await expect(column(page, 'Doing').getByRole('heading')).toHaveText('Doing2/1')
    await expect(column(page, 'Doing').getByText('Over WIP limit!')).toBeVisible()
    await toast(page, 'Moved to Doing').last().getByRole('button', { name: 'Undo' }).click()
    await expect(column(page, 'Doing').getByText('Over WIP limit!')).toBeHidden()
    await expect(column(page, 'Open').getByRole('listitem')).toHaveCount(2)

    const end = await answer(page, 'UpdateRecord', refusal('Gamma must stay open'))
    await drag(page, card(page, 'Gamma'), column(page, 'Done'))
    await expect(column(page, 'Done').getByRole('alert')).toContainText('Gamma must stay open')
    await expect(column(page, 'Open').getByRole('button', { name: 'Gamma', exact: true })).toBeVisible()
    await end()
    expect(await statusOf(api, jobs, 'Gamma')).toBe('open')
  })

  test("a move that conflicts with another user's change asks before overwriting", async ({ page, api }) => {
    const jobs = await jobsWith(api, ['Alpha', 'Beta'])
    // The page receives no live updates: its stream request never gets a response. If it ended, the page would
    // reconnect and load missed changes.
    await page.route('**/graphql/tenant', async (route) => {
      if (route.request().headers().accept !== 'text/event-stream') await route.fallback()
    })
    await openBoard(page, jobs)
    await setStatus(api, jobs, 'Alpha', 'done')
    await drag(page, card(page, 'Alpha'), column(page, 'Doing'))
    const asked = toast(page, 'has changed Status to Done.')
    await expect(asked).toBeVisible()
    await expect(column(page, 'Done').getByRole('button', { name: 'Alpha', exact: true })).toBeVisible()
    expect(await statusOf(api, jobs, 'Alpha')).toBe('done')
    await asked.getByRole('button', { name: 'Overwrite' }).click()
    await expect(toast(page, 'Moved to Doing')).toBeVisible()
    expect(await statusOf(api, jobs, 'Alpha')).toBe('doing')
  })

  test('a card is in an empty column before the server answers, and gaps are not drop targets', async ({
    page,
    api,
  }) => {
    const jobs = await jobsWith(api, ['Alpha', 'Beta'])
    await openBoard(page, jobs)
    const release = await hold(page, '**/graphql/tenant', isOperation('UpdateRecord'))
    await card(page, 'Alpha').hover()
    await page.mouse.down()
    const { x, y } = (await column(page, 'Doing').boundingBox())!
    await page.mouse.move(x - 4, y + 200, { steps: 5 })
    await expect(page.locator('[id^=DndLiveRegion]')).toHaveText('Doing, column 3 of 4.')
    await page.mouse.up()
    await expect(column(page, 'Doing').getByRole('heading')).toHaveText('Doing1/1')
    await expect(column(page, 'Doing').getByRole('button', { name: 'Alpha', exact: true })).toBeFocused()
    expect(await statusOf(api, jobs, 'Alpha')).toBe('open')
    await release()
    await expect(toast(page, 'Moved to Doing')).toBeVisible()
    await expect(column(page, 'Doing').getByRole('button', { name: 'Alpha', exact: true })).toBeFocused()
  })

  test('undo before the server has answered reverts this move, not an earlier one', async ({ page, api }) => {
    const jobs = await jobsWith(api, ['Alpha', 'Beta'])
    await openBoard(page, jobs)
    const moveTo = async (name: string, to: string) => {
      await card(page, name).focus()
      await page.keyboard.press('m')
      await page.getByRole('option', { name: to }).click()
      await expect(column(page, to).getByRole('button', { name, exact: true })).toBeFocused()
    }
    await moveTo('Alpha', 'Doing')
    await expect(toast(page, 'Moved to Doing')).toBeVisible()
    const release = await hold(page, '**/graphql/tenant', isOperation('UpdateRecord'))
    await moveTo('Beta', 'Done')
    await page.keyboard.press('Control+z')
    await release()
    await expect(toast(page, 'Undid “Moved to Done”')).toBeVisible()
    await expect(toast(page, /^Moved to Done/)).toBeHidden()
    await expect(column(page, 'Open').getByRole('button', { name: 'Beta', exact: true })).toBeVisible()
    await expect.poll(() => statusOf(api, jobs, 'Beta')).toBe('open')
    expect(await statusOf(api, jobs, 'Alpha')).toBe('doing')
  })

  test('everything works by keyboard: move, lift, drop, choose a column, open, add', async ({ page, api }) => {
    const jobs = await jobsWith(api, ['Alpha', 'Beta'])
    await openBoard(page, jobs)
    await card(page, 'Alpha').focus()
    await page.keyboard.press('ArrowDown')
    await expect(card(page, 'Beta')).toBeFocused()
    await page.keyboard.press('Space')
    const said = page.locator('[id^=DndLiveRegion]')
    await expect(said).toHaveText('Beta picked up. Open, position 2 of 2.')
    await drawn(page)
    await page.keyboard.press('ArrowRight')
    await expect(said).toHaveText('Doing, column 3 of 4.')
    await page.keyboard.press('Space')
    await expect(said).toHaveText('Beta dropped. Doing.')
    await expect(column(page, 'Doing').getByRole('button', { name: 'Beta', exact: true })).toBeFocused()
    await expect.poll(() => statusOf(api, jobs, 'Beta')).toBe('doing')
    await page.keyboard.press('Control+z')
    await expect(column(page, 'Open').getByRole('button', { name: 'Beta', exact: true })).toBeFocused()
    await expect(toast(page, 'Undid “Moved to Doing”')).toBeVisible()
    await expect(toast(page, /^Moved to Doing/)).toBeHidden()

    await page.keyboard.press('m')
    await page.getByRole('dialog', { name: 'Move Beta to…' }).getByRole('option', { name: 'Done' }).click()
    await expect(column(page, 'Done').getByRole('button', { name: 'Beta', exact: true })).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(card(page, 'Alpha')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('complementary').getByRole('heading', { name: 'Alpha' })).toBeVisible()

    await column(page, 'Doing').getByRole('button', { name: 'Add to Doing' }).click()
    const panel = page.getByRole('complementary', { name: /^New / })
    await panel.getByRole('textbox', { name: 'Title' }).fill('Delta')
    await panel.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(column(page, 'Doing').getByRole('button', { name: 'Delta', exact: true })).toBeVisible()
  })

  test('a card dragged by keyboard keeps the focus and its keys', async ({ page, api }) => {
    const jobs = await jobsWith(api, ['Alpha', 'Beta', 'Gamma'])
    await openBoard(page, jobs)
    await card(page, 'Beta').focus()
    await page.keyboard.press('m')
    await page.getByRole('option', { name: 'Doing' }).click()
    await expect(column(page, 'Doing').getByRole('button', { name: 'Beta', exact: true })).toBeFocused()
    await card(page, 'Gamma').focus()
    await page.keyboard.press('Space')
    await expect(page.locator('[id^=DndLiveRegion]')).toHaveText(/^Gamma picked up/)
    await drawn(page)
    await page.keyboard.press('ArrowRight')
    await expect(page.locator('[id^=DndLiveRegion]')).toHaveText('Doing, column 3 of 4.')
    await expect(column(page, 'Open').getByRole('button', { name: 'Gamma', exact: true })).toBeFocused()
    await page.keyboard.press('Space')
    await expect.poll(() => statusOf(api, jobs, 'Gamma')).toBe('doing')
    await expect(column(page, 'Doing').getByRole('button', { name: 'Gamma', exact: true })).toBeFocused()
    // dnd-kit returned the focus one frame later, to a removed card.
    await drawn(page)
    await expect(column(page, 'Doing').getByRole('button', { name: 'Gamma', exact: true })).toBeFocused()
  })

  test.describe('by touch', () => {
    test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

    test('the menu moves a card, and nothing is wider than the screen', async ({ page, api }) => {
      const jobs = await jobsWith(api, ['Alpha'])
      await openBoard(page, jobs)
      await page.getByRole('button', { name: 'Actions for Alpha' }).tap()
      await page.getByRole('menuitem', { name: 'Move to…' }).tap()
      await page.getByRole('option', { name: 'Doing' }).tap()
      await expect(column(page, 'Doing').getByRole('button', { name: 'Alpha', exact: true })).toBeVisible()
      await expectGoodScreen(page, jobs.title)
      expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0)
    })
  })
})

// West of Greenwich, a date converted through a time zone would move to the previous day.
test('cards: arrows move, Enter opens', async ({ page, api }) => {
  const jobs = await jobsWith(api, ['Alpha', 'Beta', 'Gamma', 'Delta'])
  await openView(page, jobs, 'grid', { columns: 2, cardFields: ['status'] })
  await expectGoodScreen(page, jobs.title)
  await card(page, 'Alpha').focus()
  await page.keyboard.press('ArrowDown')
  await expect(card(page, 'Gamma')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(card(page, 'Delta')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary').getByRole('heading', { name: 'Delta' })).toBeVisible()
})

for (const [type, config] of [
  ['grid', { columns: 2 }],
  ['kanban', { groupByField: 'status' }],
] as const) {
  test(`${type}: 400,000 records can be scrolled to the end and back`, async ({ page, api }) => {
    const jobs = await jobsWith(api, ['Alpha', 'Beta'])
    await pretendMany(page, 400_000)
    await openView(page, jobs, type, config)
    await page.locator('li[data-record] [data-card]').first().focus()
    await page.keyboard.press('End')
    await expect(page.getByRole('button', { name: 'Job 399999', exact: true })).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(page.locator('[data-card]:focus')).toHaveText(/^Job 39999[78]$/)
    await page.keyboard.press('Home')
    await expect(page.getByRole('button', { name: 'Job 0', exact: true })).toBeFocused()
  })

  test(`${type}: the focus waits for a card that is loading, and stays when the user moves it`, async ({
    page,
    api,
  }) => {
    const jobs = await jobsWith(api, ['Alpha', 'Beta'])
    await pretendMany(page, 400_000)
    await openView(page, jobs, type, config)
    const first = page.getByRole('button', { name: 'Job 0', exact: true })
    await first.focus()
    const release = await hold(page, '**/graphql/tenant', (request) => {
      const { variables } = request.postDataJSON() as { variables?: { offset?: number } }
      return (variables?.offset ?? 0) > 100_000
    })
    await page.keyboard.press('End')
    await expect(page.locator('li[aria-posinset="400000"]')).toBeVisible()
    await expect(first).toBeFocused()
    const box = page.getByRole('searchbox', { name: 'Search records' })
    await box.focus()
    await release()
    await expect(page.getByRole('button', { name: 'Job 399999', exact: true })).toBeVisible()
    await drawn(page)
    await expect(box).toBeFocused()
  })
}

/** Endless lists without data: each page contains its position. */
async function pretendMany(page: Page, count: number): Promise<void> {
  await page.route('**/graphql/tenant', async (route) => {
    const { query = '', variables = {} } = route.request().postDataJSON() as {
      query?: string
      variables?: { limit?: number; offset?: number }
    }
    const { limit = 0, offset } = variables
    if (/_aggregate\(/.test(query)) {
      return route.fulfill({ json: { data: { total: [{ count }], groups: [{ keys: { status: 'open' }, count }] } } })
    }
    if (offset === undefined) return route.continue()
    const records = Array.from({ length: Math.min(limit, count - offset) }, (_, index) => ({
      id: `00000000-0000-7000-8000-${String(offset + index).padStart(12, '0')}`,
      version: 1,
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-01-01T00:00:00.000Z',
      title: `Job ${offset + index}`,
      status: 'open',
    }))
    return route.fulfill({ json: { data: { records, page: { records } } } })
  })
}

async function openBoard(page: Page, jobs: MadeEntity): Promise<void> {
  await openView(page, jobs, 'kanban', { groupByField: 'status', cardFields: ['due'], wip_limits: { doing: 1 } })
  await expect(card(page, 'Alpha')).toBeVisible()
}

function column(page: Page, name: string): Locator {
  return page.getByRole('region', { name: new RegExp(`^${name}`) })
}

const statusOf = (api: Api, jobs: MadeEntity, title: string) => valueOf<string>(api, jobs, title, 'status')
function setStatus(api: Api, { name }: MadeEntity, title: string, status: string): Promise<object> {
  const type = name.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())
  const update = `updateMany${type}(where: {title: {eq: "${title}"}}, data: {status: $status})`
  return api.tenant(`mutation($status: String) { update: ${update} }`, { status })
}
