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

// Kanban and gallery: changed by mouse, touch and keyboard, undone, and scrolled.
test.describe.configure({ mode: 'parallel' })

test.describe('kanban', () => {
  test('cards are dragged, refused, and undone', async ({ page, api }) => {
    const jobs = await jobsWith(api, ['Alpha', 'Beta', 'Gamma'])
    await openBoard(page, jobs)
    await expect(column(page, 'No value').getByRole('button', { name: 'Expand No value' })).toBeVisible()
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
    // The reason disappears when another card moves.
    await drag(page, card(page, 'Beta'), column(page, 'Open'))
    await expect(toast(page, 'Moved to Open')).toBeVisible()
    await expect(column(page, 'Done').getByRole('alert')).toBeHidden()
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

  test('a card lifted by keyboard is dropped in another column, keeps the focus, and goes back with undo', async ({
    page,
    api,
  }) => {
    const jobs = await jobsWith(api, ['Alpha', 'Beta'])
    await openBoard(page, jobs)
    const said = page.locator('[id^=DndLiveRegion]')
    const beta = (name: string) => column(page, name).getByRole('button', { name: 'Beta', exact: true })
    await card(page, 'Beta').focus()
    await page.keyboard.press('Space')
    await expect(said).toHaveText('Beta picked up. Open, position 2 of 2.')
    await drawn(page)
    await page.keyboard.press('ArrowRight')
    await expect(said).toHaveText('Doing, column 3 of 4.')
    await expect(beta('Open')).toBeFocused()
    await page.keyboard.press('Space')
    await expect(said).toHaveText('Beta dropped. Doing.')
    await expect(beta('Doing')).toBeFocused()
    await expect.poll(() => statusOf(api, jobs, 'Beta')).toBe('doing')
    await page.keyboard.press('Control+z')
    await expect(beta('Open')).toBeFocused()
  })

  test('by keyboard, cards are moved with a menu, undone before the server answers, opened and added', async ({
    page,
    api,
  }) => {
    const jobs = await jobsWith(api, ['Alpha', 'Beta'])
    // The page receives no live updates: its stream request never gets a response. If it ended, the page would
    // reconnect and load missed changes.
    await page.route('**/graphql/tenant', async (route) => {
      if (route.request().headers().accept !== 'text/event-stream') await route.fallback()
    })
    await openBoard(page, jobs)
    await card(page, 'Alpha').focus()
    await page.keyboard.press('m')
    await expect(page.getByRole('dialog', { name: 'Move Alpha to…' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(card(page, 'Alpha')).toBeFocused()
    const moveTo = async (name: string, to: string) => {
      await card(page, name).focus()
      await page.keyboard.press('m')
      await page
        .getByRole('dialog', { name: `Move ${name} to…` })
        .getByRole('option', { name: to })
        .click()
    }
    await moveTo('Alpha', 'Doing')
    await expect(column(page, 'Doing').getByRole('button', { name: 'Alpha', exact: true })).toBeFocused()
    await expect(toast(page, 'Moved to Doing')).toBeVisible()

    await test.step('undo reverts the move that has no answer yet, not an earlier one', async () => {
      const release = await hold(page, '**/graphql/tenant', isOperation('UpdateRecord'))
      await moveTo('Beta', 'Done')
      await expect(column(page, 'Done').getByRole('button', { name: 'Beta', exact: true })).toBeFocused()
      await page.keyboard.press('Control+z')
      await release()
      await expect(toast(page, 'Undid “Moved to Done”')).toBeVisible()
      await expect(column(page, 'Open').getByRole('button', { name: 'Beta', exact: true })).toBeVisible()
      await expect.poll(() => statusOf(api, jobs, 'Beta')).toBe('open')
      expect(await statusOf(api, jobs, 'Alpha')).toBe('doing')
    })

    await test.step("a move that conflicts with another user's change asks before overwriting", async () => {
      // Without live updates, columns that are read while the other user moves the card may all miss it.
      await page.reload()
      await expect(column(page, 'Open').getByRole('button', { name: 'Beta', exact: true })).toBeVisible()
      await expect(card(page, 'Alpha')).toBeVisible()
      await setStatus(api, jobs, 'Beta', 'done')
      await moveTo('Beta', 'Doing')
      const asked = toast(page, 'has changed Status to Done.')
      await expect(asked).toBeVisible()
      await expect(column(page, 'Done').getByRole('button', { name: 'Beta', exact: true })).toBeVisible()
      expect(await statusOf(api, jobs, 'Beta')).toBe('done')
      await asked.getByRole('button', { name: 'Review' }).click()
      await page.getByRole('region', { name: 'Beta: Status' }).getByRole('button', { name: 'Use mine' }).click()
      await expect.poll(() => statusOf(api, jobs, 'Beta')).toBe('doing')
    })

    await test.step('a card is added to its column, and opened', async () => {
      await column(page, 'Done').getByRole('button', { name: 'Add to Done' }).click()
      const panel = page.getByRole('complementary', { name: /^New / })
      await panel.getByRole('textbox', { name: 'Title' }).fill('Delta')
      await panel.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(column(page, 'Done').getByRole('button', { name: 'Delta', exact: true })).toBeVisible()
      await card(page, 'Alpha').focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('complementary').getByRole('heading', { name: 'Alpha' })).toBeVisible()
    })

    await test.step('a card of a gallery is opened by Enter', async () => {
      await openView(page, jobs, 'grid', { columns: 2 })
      await card(page, 'Beta').focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('complementary').getByRole('heading', { name: 'Beta' })).toBeVisible()
    })
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

for (const [type, config, above, below] of [
  ['grid', { columns: 2 }, 'Job 399997', 'Job 2'],
  ['kanban', { groupByField: 'status' }, 'Job 399998', 'Job 1'],
] as const) {
  test(`${type}: 400,000 records are scrolled, and the focus waits for a card that is loading`, async ({
    page,
    api,
  }) => {
    const jobs = await jobsWith(api, ['Alpha', 'Beta'])
    await pretendMany(page, 400_000)
    await openView(page, jobs, type, config)
    const [first, last] = ['Job 0', 'Job 399999'].map((name) => page.getByRole('button', { name, exact: true }))
    await first!.focus()
    const release = await hold(page, '**/graphql/tenant', (request) => {
      const { variables } = request.postDataJSON() as { variables?: { offset?: number } }
      return (variables?.offset ?? 0) > 100_000
    })
    await page.keyboard.press('End')
    await expect(page.locator('li[aria-posinset="400000"]')).toBeVisible()
    await expect(first!).toBeFocused()
    // The user moves the focus meanwhile.
    const box = page.getByRole('searchbox', { name: 'Search records' })
    await box.focus()
    await release()
    await expect(last!).toBeVisible()
    await drawn(page)
    await expect(box).toBeFocused()

    await last!.focus()
    const focused = page.locator('[data-card]:focus')
    await page.keyboard.press('ArrowUp')
    await expect(focused).toHaveText(above)
    await page.keyboard.press('Home')
    await expect(first!).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(focused).toHaveText(below)
    await page.keyboard.press('End')
    await expect(last!).toBeFocused()
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

function setStatus(api: Api, { typeName }: MadeEntity, title: string, status: string): Promise<object> {
  const update = `updateMany${typeName}(where: {title: {eq: "${title}"}}, data: {status: $status})`
  return api.tenant(`mutation($status: String) { update: ${update} }`, { status })
}
