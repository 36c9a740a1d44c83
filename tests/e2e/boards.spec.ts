import type { Locator } from '@playwright/test'
import {
  answer,
  type Api,
  drag,
  drawn,
  expect,
  heading,
  hold,
  isOperation,
  type Page,
  refusal,
  test,
  toast,
} from './app.ts'
import { expectGoodScreen } from './good-screen.ts'

// The view types besides the list, each with its own entity: changed by mouse, touch and keyboard, and undone.
test.describe.configure({ mode: 'parallel' })

test.describe('kanban', () => {
  test('cards are dragged, refused, and undone', async ({ page, api }) => {
    const jobs = await jobsWith(api, ['Alpha', 'Beta', 'Gamma'])
    await openBoard(page, api, jobs)
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
    await openBoard(page, api, jobs)
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
    await openBoard(page, api, jobs)
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
    await openBoard(page, api, jobs)
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
    await openBoard(page, api, jobs)
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
    await openBoard(page, api, jobs)
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
      await openBoard(page, api, jobs)
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
for (const timezoneId of ['America/Los_Angeles', 'Pacific/Kiritimati']) {
  test.describe(`calendar in ${timezoneId}`, () => {
    test.use({ timezoneId })

    test('events are moved by mouse and keyboard and stay on their days', async ({ page, api }) => {
      const jobs = await jobsWith(api, ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon'])
      await openCalendar(page, api, jobs)
      const first = day(page, '2026-03-10')
      await expect(
        first.getByRole('button', { name: /^(Alpha|Beta|Gamma|Delta), Tuesday, March 10, 2026$/ }),
      ).toHaveCount(3)
      await first.getByRole('button', { name: /^\+1 more/ }).click()
      await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(4)
      await page.keyboard.press('Escape')

      const shown = first.getByRole('button', { name: /, Tuesday, March 10, 2026$/ }).first()
      const name = (await shown.innerText()).trim()
      await drag(page, shown, day(page, '2026-03-12'))
      await expect(toast(page, 'Moved to Mar 12, 2026')).toBeVisible()
      await expect(day(page, '2026-03-12').getByRole('button', { name: new RegExp(`^${name}`) })).toBeFocused()
      await expect.poll(() => dueOf(api, jobs, name)).toBe('2026-03-12')
      await page.keyboard.press('Control+z')
      await expect.poll(() => dueOf(api, jobs, name)).toBe('2026-03-10')
      await expect(toast(page, 'Undid “Moved to Mar 12, 2026”')).toBeVisible()

      await page.getByRole('button', { name: '1 without a date' }).click()
      const drawer = page.getByRole('complementary', { name: '1 without a date' })
      await drag(page, drawer.getByText('Epsilon'), day(page, '2026-03-18'))
      await expect.poll(() => dueOf(api, jobs, 'Epsilon')).toBe('2026-03-18')
      await expect(page.getByText('Every record has a date.')).toBeVisible()

      await day(page, '2026-03-17').focus()
      await page.keyboard.press('ArrowRight')
      await expect(day(page, '2026-03-18')).toBeFocused()
      await day(page, '2026-03-18')
        .getByRole('button', { name: /^Epsilon/ })
        .focus()
      await page.keyboard.press('m')
      const dialog = page.getByRole('dialog', { name: 'Change date' })
      await dialog.getByLabel('Due').click()
      await page.getByRole('button', { name: 'Thursday, March 19, 2026' }).click()
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect.poll(() => dueOf(api, jobs, 'Epsilon')).toBe('2026-03-19')
    })
  })
}

test('the units of the calendar, navigation, and a new record on a day', async ({ page, api }) => {
  const jobs = await jobsWith(api, ['Alpha'])
  await openCalendar(page, api, jobs)
  const title = page.getByRole('heading', { level: 2 }).first()
  await expect(title).toHaveText('March 2026')
  await expectGoodScreen(page, jobs.title)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(title).toHaveText('April 2026')
  await page.getByRole('button', { name: 'Previous' }).click()
  await page.getByRole('radio', { name: 'Year' }).click()
  await expect(title).toHaveText('2026')
  await page.getByRole('button', { name: 'Tuesday, March 10, 2026, 1 record' }).click()
  await expect(title).toHaveText('Tuesday, March 10, 2026')
  await expect(page).toHaveURL(/[?&]date=2026-03-10/)
  await expect(day(page, '2026-03-10')).toBeFocused()
  await page.keyboard.press('2')
  await expect(title).toHaveText('Mar 8 – 14, 2026')
  await page.keyboard.press('Alt+ArrowRight')
  await expect(title).toHaveText('Mar 15 – 21, 2026')
  await page.reload()
  await expect(title).toHaveText('Mar 15 – 21, 2026')
  await day(page, '2026-03-16').click()
  await expect(page.getByRole('complementary', { name: /^New / }).getByLabel('Due')).toHaveText('March 16th, 2026')
  await page.keyboard.press('Escape')

  // Canceling a new record keeps the focus.
  await day(page, '2026-03-16').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('form').getByRole('textbox', { name: 'Title' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(day(page, '2026-03-17')).toBeFocused()
})

test('cards: arrows move, Enter opens', async ({ page, api }) => {
  const jobs = await jobsWith(api, ['Alpha', 'Beta', 'Gamma', 'Delta'])
  await openView(page, api, jobs, 'grid', { columns: 2, cardFields: ['status'] })
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
    await openView(page, api, jobs, type, config)
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
    await openView(page, api, jobs, type, config)
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

interface Jobs {
  readonly name: string
  readonly title: string
  readonly entityId: string
  readonly type: string
}

/** An entity with status and date, and a record for each title, the first one newest. Epsilon has no date. */
async function jobsWith(api: Api, titles: readonly string[]): Promise<Jobs> {
  const name = `job_${Math.random().toString(36).slice(2, 10)}`
  const [{ id: tenantId }] = api.tenants
  const { createTenantEntity: entity } = await api.admin<{ createTenantEntity: { id: string; pluralName: string } }>(
    'mutation($data: CreateTenantEntityInput!) { createTenantEntity(data: $data) { id pluralName } }',
    { data: { tenantId, name, displayName: 'Job' } },
  )
  const choices = ['Open', 'Doing', 'Done'].map((label) => ({ value: label.toLowerCase(), label, color: 'blue' }))
  for (const field of [
    { name: 'title', displayName: 'Title', fieldType: 'text' },
    { name: 'status', displayName: 'Status', fieldType: 'select', settings: { choices } },
    { name: 'due', displayName: 'Due', fieldType: 'date' },
  ]) {
    await api.admin('mutation($data: CreateSystemFieldInput!) { createSystemField(data: $data) { id } }', {
      data: { tenantId, entityId: entity.id, ...field },
    })
  }
  const type = name.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())
  for (const title of titles.toReversed()) {
    await api.tenant(`mutation($data: Create${type}Input!) { create${type}(data: $data) { id } }`, {
      data: { title, status: 'open', due: title === 'Epsilon' ? null : '2026-03-10' },
    })
  }
  const title = entity.pluralName.charAt(0).toUpperCase() + entity.pluralName.slice(1)
  return { name, title, entityId: entity.id, type }
}

async function openView(page: Page, api: Api, jobs: Jobs, type: string, config: object, search = ''): Promise<void> {
  const { createView: view } = await api.admin<{ createView: { id: string } }>(
    'mutation($data: CreateViewInput!) { createView(data: $data) { id } }',
    {
      data: { tenantId: api.tenants[0].id, entityId: jobs.entityId, name: 'Work', type, config, visibility: 'shared' },
    },
  )
  await page.goto(`/entities/${jobs.name}?view=${view.id}${search}`)
  await expect(heading(page, jobs.title)).toBeVisible()
}

async function openBoard(page: Page, api: Api, jobs: Jobs): Promise<void> {
  await openView(page, api, jobs, 'kanban', { groupByField: 'status', cardFields: ['due'], wip_limits: { doing: 1 } })
  await expect(card(page, 'Alpha')).toBeVisible()
}

async function openCalendar(page: Page, api: Api, jobs: Jobs): Promise<void> {
  await openView(page, api, jobs, 'calendar', { dateField: 'due', colorField: 'status' }, '&date=2026-03-10')
  await expect(day(page, '2026-03-10').locator('[data-event]').first()).toBeVisible()
}

function column(page: Page, name: string): Locator {
  return page.getByRole('region', { name: new RegExp(`^${name}`) })
}

function card(page: Page, title: string): Locator {
  return page.getByRole('listitem').getByRole('button', { name: title, exact: true })
}

function day(page: Page, date: string): Locator {
  return page.locator(`[role=gridcell][data-day="${date}"]`)
}

async function valueOf<T>(api: Api, { name }: Jobs, title: string, field: string): Promise<T | undefined> {
  const { found } = await api.tenant<{ found: Record<string, T>[] }>(
    `{ found: ${name}(where: {title: {eq: "${title}"}}) { ${field} } }`,
  )
  return found[0]?.[field]
}

const statusOf = (api: Api, jobs: Jobs, title: string) => valueOf<string>(api, jobs, title, 'status')
const setStatus = (api: Api, { type }: Jobs, title: string, status: string) =>
  api.tenant(
    `mutation($status: String) { update: updateMany${type}(where: {title: {eq: "${title}"}}, data: {status: $status}) }`,
    { status },
  )
const dueOf = (api: Api, jobs: Jobs, title: string) => valueOf<string>(api, jobs, title, 'due')
