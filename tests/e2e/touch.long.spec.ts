import sharp from 'sharp'
import { administrator } from './environment.ts'
import {
  choose,
  dialog,
  expect,
  expectClear,
  heading,
  makeEntity,
  type Locator,
  type Page,
  recordCount,
  rows,
  test,
  toast,
} from './app.ts'

// A phone: no hover, no keyboard, large touch targets.
test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

test.describe('by touch', () => {
  test.use({ who: null })

  test('sign in, find a list, read, change, filter, drag and add', async ({ page, api }) => {
    const job = await makeEntity(api, 'Job', [
      { name: 'title', displayName: 'Title', fieldType: 'text', isRequired: true },
      { name: 'status', displayName: 'Status', fieldType: 'select', options: ['open', 'done'] },
      { name: 'photo', displayName: 'Photo', fieldType: 'image' },
    ])
    await job.create([
      { title: 'Alpha', status: 'open' },
      { title: 'Beta', status: 'done' },
    ])
    const board = await job.addView('Board', 'kanban', { groupByField: 'status' })

    await test.step('sign in', async () => {
      await page.goto(job.at)
      await page.getByLabel('Email').fill(administrator.email)
      await page.getByLabel('Password', { exact: true }).fill(administrator.password)
      await page.getByRole('button', { name: 'Sign in' }).tap()
      await expect(heading(page, job.title)).toBeVisible()
      await expect(recordCount(page)).toHaveText('2 records')
    })

    await test.step('the menu navigates and closes', async () => {
      await page.getByRole('button', { name: 'Menu', exact: true }).tap()
      await expect(dialog(page).getByRole('button', { name: /^Search/ })).toHaveText('Search…', { useInnerText: true })
      await dialog(page).getByRole('button', { name: 'Sales', exact: true }).tap()
      await dialog(page).getByRole('link', { name: 'Deals' }).tap()
      await expect(heading(page, 'Deals')).toBeVisible()
      await expect(dialog(page)).toHaveCount(0)
      await page.goBack()
      await expect(heading(page, job.title)).toBeVisible()
    })

    await test.step('a tap opens the record in full screen, where it is edited', async () => {
      await rows(page).filter({ hasText: 'Alpha' }).getByRole('rowheader').tap()
      const record = dialog(page)
      await expect(record.getByRole('heading', { name: 'Alpha' }).last()).toBeVisible()
      expect((await record.boundingBox())!.width).toBe(390)
      await record.getByRole('button', { name: 'Edit Title' }).tap()
      await record.getByRole('textbox', { name: 'Title' }).fill('Alpha and more')
      await record.getByRole('tab', { name: 'Details' }).tap()
      await expect(record.getByRole('heading', { name: 'Alpha and more' }).last()).toBeVisible()
      await record.getByRole('button', { name: 'Back' }).tap()
      await expect(rows(page).filter({ hasText: 'Alpha and more' })).toBeVisible()
    })

    await test.step('in reach of the thumb, a record is added with a photo', async () => {
      const create = page.getByRole('button', { name: 'Create…', exact: true })
      expect((await create.boundingBox())!.y).toBeGreaterThan(780)
      await create.tap()
      const record = dialog(page)
      await record.getByRole('textbox', { name: 'Title' }).fill('Pictured')
      const asked = page.waitForEvent('filechooser')
      await record.getByRole('button', { name: 'Take a photo' }).tap()
      const chooser = await asked
      expect(await chooser.element().getAttribute('capture')).toBe('environment')
      await chooser.setFiles({ name: 'photo.png', mimeType: 'image/png', buffer: await picture() })
      await expect(record.getByText('photo.png')).toBeVisible()
      await record.getByRole('button', { name: 'Save', exact: true }).tap()
      await expect(record.getByRole('heading', { name: 'Pictured' }).last()).toBeVisible()
      await record.getByRole('button', { name: 'Back' }).tap()
      await expect(recordCount(page)).toHaveText('3 records')
    })

    await test.step('the filter is in the sheet of the view', async () => {
      await page.getByRole('button', { name: 'View', exact: true }).tap()
      await dialog(page).getByRole('button', { name: 'Condition' }).tap()
      await choose(dialog(page).getByRole('combobox', { name: 'Field' }), 'Title')
      await dialog(page).getByRole('textbox', { name: 'Value' }).fill('beta')
      await dialog(page).getByRole('button', { name: 'Close' }).tap()
      await expect(recordCount(page)).toHaveText('1 record')
    })

    await test.step('a card is lifted by a long press, dragged to the edge, and dropped in the next column', async () => {
      await page.goto(board)
      const card = page.getByRole('listitem').getByRole('button', { name: 'Alpha and more', exact: true })
      await expect(card).toBeVisible()
      await carry(page, card, page.getByRole('region', { name: /^done/i }), page.locator('[id^=DndLiveRegion]'))
      await expectClear(toast(page, 'Moved to done'), page.getByRole('button', { name: 'Add', exact: true }))
      await expect(page.getByRole('region', { name: /^done/i }).getByRole('listitem')).toHaveCount(2)
    })

    await test.step('a form', async () => {
      await page.getByRole('button', { name: 'Add', exact: true }).tap()
      const form = page.getByRole('form')
      await form.getByLabel('Title').fill('Gamma')
      await choose(form.getByRole('combobox', { name: 'Status' }), 'open')
      await form.getByRole('button', { name: 'Save', exact: true }).tap()
      await expect(toast(page, 'Form submitted successfully!')).toBeVisible()
    })
  })
})

test.describe('a record on a phone', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] })

  test('a date is picked without the keyboard of the phone, and changes made offline are counted in one line', async ({
    page,
    context,
    api,
  }) => {
    const visit = await makeEntity(api, 'Visit', [
      { name: 'title', displayName: 'Title', fieldType: 'text', isRequired: true },
      { name: 'city', displayName: 'City', fieldType: 'text' },
      { name: 'starts', displayName: 'Starts', fieldType: 'datetime' },
    ])
    await visit.create([{ title: 'Alpha' }])
    await page.goto(visit.at)
    await rows(page).getByRole('rowheader').tap()
    const record = dialog(page).first()
    await record.getByRole('button', { name: 'Edit Starts' }).tap()
    const picker = page.getByRole('dialog', { name: 'Pick a date' })
    await expect(picker).toBeFocused()
    const nine = picker.getByRole('list', { name: 'Times' }).getByRole('button', { name: '09:00' })
    await expect(nine).toBeInViewport({ ratio: 1 })
    expect((await nine.boundingBox())!.height).toBeGreaterThanOrEqual(44)
    const { scrollWidth, clientWidth } = await picker.evaluate((box) => {
      const { scrollWidth, clientWidth } = box as unknown as { scrollWidth: number; clientWidth: number }
      return { scrollWidth, clientWidth }
    })
    expect(scrollWidth).toBe(clientWidth)
    await nine.tap()
    await picker.getByRole('button', { name: 'Done' }).tap()
    await expect(record.getByRole('button', { name: 'Edit Starts' })).toBeFocused()

    await record.getByRole('button', { name: 'Edit City' }).tap()
    await page.keyboard.type('Riga')
    await context.setOffline(true)
    await page.keyboard.press('Enter')
    await expectOneLine(record.getByText(/^Offline\..*1 unsent change$/))
    await record.getByRole('button', { name: 'Back' }).tap()
    await expectOneLine(page.getByText(/^Offline\..*1 change waiting$/))
    await context.setOffline(false)
    await expect(page.getByText('change waiting')).toBeHidden()
  })
})

/** The parts of the strip are on one line, and no text touches its edge. */
async function expectOneLine(strip: Locator): Promise<void> {
  await expect(strip).toBeVisible()
  const { y, height } = (await strip.boundingBox())!
  expect(height).toBeLessThanOrEqual(48)
  for (const part of await strip.locator('> :visible').all()) {
    const box = (await part.boundingBox())!
    expect(box.y).toBeGreaterThanOrEqual(y)
    expect(box.y + box.height).toBeLessThanOrEqual(y + height)
  }
}

/** With one finger: a long press lifts the card, and holding it at the edge scrolls to the column. */
async function carry(page: Page, card: Locator, column: Locator, said: Locator): Promise<void> {
  const touch = await page.context().newCDPSession(page)
  const to = async (type: 'touchStart' | 'touchMove', x: number, y: number) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] })
  const box = (await card.boundingBox())!
  const y = box.y + box.height / 2
  await to('touchStart', box.x + 20, y)
  await expect(said).toHaveText(/picked up/)
  for (const x of [340, 360, 380]) await to('touchMove', x, y)
  const middle = async () => {
    const { x, width } = (await column.boundingBox())!
    return x + width / 2
  }
  await expect.poll(middle).toBeLessThan(340)
  await expect(async () => {
    const x = await middle()
    await to('touchMove', x - 10, y)
    await to('touchMove', x, y)
    await expect(said).toHaveText(/^done/i, { timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

const picture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#aa3366' } })
    .png()
    .toBuffer()
