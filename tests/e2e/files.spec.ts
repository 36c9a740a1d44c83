import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import {
  type Api,
  dialog,
  expect,
  hold,
  isOperation,
  type Locator,
  loseUpload,
  openedRecord,
  openRow,
  type Page,
  row,
  test,
  toast,
} from './app.ts'
import { expectGoodScreen } from './good-screen.ts'

const stamp = Date.now().toString(36)
const name = `exhibit_${stamp}`
const plural = `Exhibits ${stamp}`

test.beforeAll(({ api }) => buildEntity(api))

test('images and files are uploaded, shown, replaced and removed', async ({ page }) => {
  const form = page.getByRole('form').or(openedRecord(page))
  const photo = form.getByRole('button', { name: /^Photo / })
  const papers = form.getByRole('button', { name: /^Papers / })
  const files = form.getByRole('listitem')
  await test.step('an image is shown as soon as it is uploaded', async () => {
    await page.goto(`/entities/${name}?record=new`)
    await form.getByLabel('Name').fill('Amphora')
    const release = await hold(page, '**/api/files')
    await upload(page, photo, [await picture('front.png', '#aa3366')])
    await expect(form.getByRole('progressbar', { name: 'Uploading front.png' })).toBeVisible()
    await form.getByRole('button', { name: 'Cancel front.png' }).focus()
    await release()
    await expect(files).toHaveText([/^front\.png/])
    await expect(photo).toBeFocused()
    await expectPicture(files.locator('img'))
    await expect(photo).toHaveText(/^Replace the file/)
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(toast(page, 'Form submitted successfully!')).toBeVisible()
    await page.keyboard.press('Escape')
    await expectPicture(row(page, 'Amphora').getByRole('img', { name: 'front.png' }))
  })

  await test.step('it opens in the viewer and can be downloaded', async () => {
    await row(page, 'Amphora').getByRole('button', { name: 'front.png' }).click()
    await expect(dialog(page).getByRole('heading', { name: 'front.png' })).toBeVisible()
    await expectPicture(dialog(page).getByRole('img', { name: 'front.png' }))
    await expectGoodScreen(page, plural, ['light'])
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog(page).getByRole('link', { name: 'Download' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('front.png')
    expect(await sharp(await readFile(await download.path())).metadata()).toMatchObject({ width: 400, height: 300 })
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
  })

  await test.step('saving a form waits for its uploads', async () => {
    await page.goto(`/entities/${name}?record=new`)
    await form.getByLabel('Name').fill('Bowl')
    const release = await hold(page, '**/api/files')
    await upload(page, photo, [await picture('bowl.png', '#aa6633')])
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(form.getByRole('button', { name: 'Save', exact: true })).toHaveAttribute('aria-busy', 'true')
    await release()
    await expect(toast(page, 'Form submitted successfully!')).toBeVisible()
    await expectPicture(row(page, 'Bowl').getByRole('img', { name: 'bowl.png' }))
  })

  await test.step('an upload continues when its record is closed', async () => {
    const release = await hold(page, '**/api/files')
    await upload(page, photo, [await picture('bowl 2.png', '#66aa33')])
    await openedRecord(page).getByRole('heading', { level: 2 }).focus()
    await page.keyboard.press('Escape')
    await expect(openedRecord(page)).toBeHidden()
    await release()
    await expectPicture(row(page, 'Bowl').getByRole('img', { name: 'bowl 2.png' }))
  })

  await test.step('another file replaces it', async () => {
    await openRow(row(page, 'Amphora'))
    await expect(files).toHaveText([/^front\.png/])
    await upload(page, photo, [await picture('side.png', '#3366aa')])
    await expect(files).toHaveText([/^side\.png/])
    await expect(row(page, 'Amphora').getByRole('img', { name: 'side.png' })).toBeAttached()
  })

  await test.step('several files are dropped, and unsuitable ones are reported', async () => {
    await drop(papers, [
      { name: 'report.txt', type: 'text/plain', content: 'The report' },
      { name: 'list.csv', type: 'text/csv', content: 'a,b' },
      { name: 'setup.zip', type: 'application/zip', content: 'PK' },
    ])
    await expect(files.getByRole('alert')).toHaveText('"setup.zip" has the wrong type. Papers accepts text/*')
    await expect(form.getByText(/"setup.zip" was not/)).toBeHidden()
    await expect(files).toHaveText([/^side\.png/, /^report\.txt/, /^list\.csv/, /^setup\.zip/])
    await expect(form.getByRole('progressbar')).toHaveCount(0)
    await form.getByRole('button', { name: 'Dismiss setup.zip' }).click()
    await expect(papers).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(form.getByRole('button', { name: 'Remove list.csv' })).toBeFocused()
    await Promise.all([
      page.waitForResponse((response) => isOperation('UpdateRecord')(response.request())),
      form.getByRole('button', { name: 'Move list.csv up' }).press('Enter'),
    ])
    await expect(files).toHaveText([/^side\.png/, /^list\.csv/, /^report\.txt/])
    await page.reload()
    await expect(files).toHaveText([/^side\.png/, /^list\.csv/, /^report\.txt/])
  })

  await test.step('a file opens in a new tab', async () => {
    const link = form.getByRole('link', { name: 'report.txt' })
    const [tab] = await Promise.all([page.context().waitForEvent('page'), link.click()])
    await expect(tab.locator('body')).toHaveText('The report')
    await tab.close()
  })

  await test.step('an upload can be cancelled, and a file removed', async () => {
    const release = await hold(page, '**/api/files')
    await upload(page, papers, [{ name: 'slow.txt', mimeType: 'text/plain', buffer: Buffer.from('slow') }])
    await form.getByRole('button', { name: 'Cancel slow.txt' }).click()
    await expect(files).toHaveText([/^side\.png/, /^list\.csv/, /^report\.txt/])
    await release()
    await form.getByRole('button', { name: 'Remove list.csv' }).click()
    await form.getByRole('button', { name: 'Remove side.png' }).click()
    await expect(files).toHaveText([/^report\.txt/])
    await expect(photo).toHaveText(/^Choose a file/)
    await openedRecord(page).getByRole('heading', { level: 2 }).focus()
    await page.keyboard.press('Escape')
    await expect(row(page, 'Amphora').getByRole('link', { name: 'report.txt' })).toBeVisible()
    await expect(row(page, 'Amphora').locator('img')).toHaveCount(0)
  })

  await test.step('in a cell, Tab keeps a new file and goes on, and Escape gives the old one back', async () => {
    const editor = page.locator('[data-editor=open]')
    const choose = editor.getByRole('button', { name: /^Photo/ })
    const cells = row(page, 'Amphora').getByRole('gridcell')
    const openCell = async () => {
      await cells.nth(3).click()
      for (const key of ['ArrowLeft', 'ArrowLeft', 'Enter']) await page.keyboard.press(key)
      await expect(choose).toBeVisible()
    }
    await openCell()
    await upload(page, choose, [await picture('top.png', '#336633')])
    await expect(editor.getByRole('listitem')).toHaveText([/^top\.png/])
    await choose.focus()
    await page.keyboard.press('Tab')
    await expect(editor).toBeHidden()
    await expectPicture(row(page, 'Amphora').getByRole('img', { name: 'top.png' }))
    await expect(cells.nth(2)).toBeFocused()
    await openCell()
    await editor.getByRole('button', { name: 'Remove top.png' }).click()
    await page.keyboard.press('Escape')
    await expect(editor).toBeHidden()
    await expectPicture(row(page, 'Amphora').getByRole('img', { name: 'top.png' }))
  })
})

test('an upload whose answer was lost is retried under its key, and stores the file once', async ({ page }) => {
  const form = page.getByRole('form')
  await page.goto(`/entities/${name}?record=new`)
  await form.getByLabel('Name').fill('Coin')
  await loseUpload(page)
  const uploads: Promise<{ key: string | undefined; id: string }>[] = []
  page.on('response', (response) => {
    if (new URL(response.url()).pathname !== '/api/files') return
    const key = response.request().headers()['idempotency-key']
    uploads.push(response.json().then(({ id }: { id: string }) => ({ key, id })))
  })
  await upload(page, form.getByRole('button', { name: /^Papers / }), [
    { name: 'coin.txt', mimeType: 'text/plain', buffer: Buffer.from('A coin') },
  ])
  await expect(form.getByRole('alert')).toHaveText(
    'Files cannot be uploaded offline. Retry when the server can be reached.',
  )
  await form.getByRole('button', { name: 'Retry' }).click()
  await expect(form.getByRole('link', { name: 'coin.txt' })).toBeVisible()
  const [first, second] = await Promise.all(uploads)
  expect(second).toEqual(first)
})

interface Payload {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

async function upload(page: Page, button: Locator, files: Payload[]): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()])
  await chooser.setFiles(files)
}

/** As a file manager does. */
async function drop(target: Locator, files: { name: string; type: string; content: string }[]): Promise<void> {
  const dataTransfer = await target.page().evaluateHandle(`(() => {
    const transfer = new DataTransfer()
    for (const { name, type, content } of ${JSON.stringify(files)}) transfer.items.add(new File([content], name, { type }))
    return transfer
  })()`)
  await target.dispatchEvent('drop', { dataTransfer })
}

async function picture(fileName: string, background: string): Promise<Payload> {
  const buffer = await sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .png()
    .toBuffer()
  return { name: fileName, mimeType: 'image/png', buffer }
}

/** Loaded, not just its frame. */
async function expectPicture(image: Locator): Promise<void> {
  await expect(image).toBeVisible()
  await expect
    .poll(() => image.evaluate((element) => (element as unknown as { naturalWidth: number }).naturalWidth))
    .toBeGreaterThan(1)
}

async function buildEntity(api: Api): Promise<void> {
  const tenantId = api.tenants[0].id
  const { id: entityId } = await api.create('TenantEntity', {
    tenantId,
    name,
    displayName: 'Exhibit',
    pluralName: plural,
  })
  const fields = [
    { name: 'name', displayName: 'Name', fieldType: 'text' },
    { name: 'photo', displayName: 'Photo', fieldType: 'image' },
    { name: 'papers', displayName: 'Papers', fieldType: 'file', settings: { accept: 'text/*', multiple: true } },
  ]
  for (const field of fields) {
    await api.create('SystemField', { ...field, tenantId, entityId })
  }
}
