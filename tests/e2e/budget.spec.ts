import { gzipSync } from 'node:zlib'
import { expect, heading, type Page, test } from './app.ts'

/** Transferred size so far, in kB with gzip. */
async function measure(page: Page, open: () => Promise<void>): Promise<{ js: number; css: number; files: number }> {
  // What the browser loads ahead when it is idle is not needed for the first paint.
  await page.addInitScript('window.requestIdleCallback = () => 0')
  const fetched = { js: [] as Promise<number>[], css: [] as Promise<number>[] }
  page.on('response', (response) => {
    const kind = /\.(js|css)$/.exec(new URL(response.url()).pathname)?.[1] as 'js' | 'css' | undefined
    if (kind) fetched[kind].push(response.body().then((body) => gzipSync(body, { level: 9 }).length))
  })
  await open()
  const sum = async (sizes: readonly Promise<number>[]) =>
    Math.round((await Promise.all(sizes)).reduce((total, size) => total + size, 0) / 100) / 10
  return { js: await sum(fetched.js), css: await sum(fetched.css), files: fetched.js.length }
}

test.describe('the sign-in', () => {
  test.use({ who: null })

  test('is at most 130 kB of JavaScript', async ({ page }) => {
    const { js, css } = await measure(page, async () => {
      await page.goto('/login')
      await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    })
    console.log(`login: ${js} kB of JavaScript, ${css} kB of CSS`)
    expect(js).toBeGreaterThan(50)
    expect(js).toBeLessThanOrEqual(130)
  })

  test.describe('of an invitation', () => {
    test.use({ expectedErrors: [/status of 404/] })

    test('loads no code of the shell', async ({ page }) => {
      const { js } = await measure(page, async () => {
        await page.goto('/invitation/unknown')
        await expect(heading(page, 'This invitation is no longer valid')).toBeVisible()
      })
      console.log(`invitation: ${js} kB of JavaScript`)
      expect(js).toBeGreaterThan(50)
      expect(js).toBeLessThanOrEqual(130)
    })
  })
})

test('the shell with the dashboard is at most 190 kB of JavaScript and 25 kB of CSS', async ({ page }) => {
  const { js, css } = await measure(page, async () => {
    await page.goto('/')
    await expect(heading(page, 'Dashboard')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Recent Activity' }).getByRole('listitem').first()).toBeVisible()
  })
  console.log(`shell: ${js} kB of JavaScript, ${css} kB of CSS`)
  expect(js).toBeGreaterThan(100)
  expect(js).toBeLessThanOrEqual(190)
  expect(css).toBeGreaterThan(5)
  expect(css).toBeLessThanOrEqual(25)
})

test('a list is at most 24 files and 420 kB of JavaScript', async ({ page }) => {
  const { js, files } = await measure(page, async () => {
    await page.goto('/entities/deal')
    await expect(page.getByRole('rowheader').first()).toBeVisible()
  })
  console.log(`list: ${files} files, ${js} kB of JavaScript`)
  expect(js).toBeLessThanOrEqual(420)
  expect(files).toBeLessThanOrEqual(24)
})

test('opening and closing a dialog computes the style of its own elements only', async ({ page }) => {
  await page.goto('/entities/deal')
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Command palette' })
  const toggle = async () => {
    await page.keyboard.press('ControlOrMeta+k')
    await expect(dialog.getByRole('option', { name: 'Theme: Light' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  // The first key also marks the page as used by keyboard.
  await toggle()
  const cdp = await page.context().newCDPSession(page)
  const sizes: number[] = []
  cdp.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value as unknown as TraceEvent[]) {
      if (event.name === 'UpdateLayoutTree') sizes.push(event.args?.elementCount ?? 0)
    }
  })
  await cdp.send('Tracing.start', { transferMode: 'ReportEvents', categories: 'devtools.timeline' })
  await toggle()
  const complete = new Promise<void>((resolve) => cdp.once('Tracing.tracingComplete', () => resolve()))
  await cdp.send('Tracing.end')
  await complete
  const pageElements = await page.locator('#root *').count()
  console.log(`a dialog: style of at most ${Math.max(...sizes)} elements at once, of ${pageElements} in the page`)
  expect(pageElements).toBeGreaterThan(1_000)
  expect(Math.max(...sizes)).toBeLessThan(pageElements)
  expect(Math.max(...sizes)).toBeGreaterThan(0)
})

interface TraceEvent {
  readonly name: string
  readonly args?: { readonly elementCount?: number }
}
