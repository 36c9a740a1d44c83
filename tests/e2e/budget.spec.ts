import { gzipSync } from 'node:zlib'
import { expect, heading, type Page, test } from './app.ts'

interface Fetched {
  readonly js: number
  readonly css: number
  /** Paths of the scripts. */
  readonly files: readonly string[]
  readonly code: string
}

/** Transferred size so far, in kB with gzip, without scripts that are already known. */
async function measure(page: Page, open: () => Promise<void>, known: readonly string[] = []): Promise<Fetched> {
  // What the browser loads ahead when it is idle is not needed for the first paint.
  await page.addInitScript('window.requestIdleCallback = () => 0')
  const fetched = { js: [] as Promise<Buffer>[], css: [] as Promise<Buffer>[] }
  const files: string[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    const kind = /\.(js|css)$/.exec(pathname)?.[1] as 'js' | 'css' | undefined
    if (!kind || known.includes(pathname)) return
    fetched[kind].push(response.body())
    if (kind === 'js') files.push(pathname)
  })
  await open()
  const [js, css] = await Promise.all([Promise.all(fetched.js), Promise.all(fetched.css)])
  const size = (bodies: readonly Buffer[]) =>
    Math.round(bodies.reduce((total, body) => total + gzipSync(body, { level: 9 }).length, 0) / 100) / 10
  return { js: size(js), css: size(css), files: [...files], code: Buffer.concat(js).toString() }
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
  console.log(`list: ${files.length} files, ${js} kB of JavaScript`)
  expect(js).toBeLessThanOrEqual(420)
  expect(files.length).toBeLessThanOrEqual(24)
})

test('a report with its chart adds at most 160 kB of JavaScript to a list, which has no code of charts', async ({
  page,
  api,
}) => {
  const list = await measure(page, async () => {
    await page.goto('/entities/deal')
    await expect(page.getByRole('rowheader').first()).toBeVisible()
  })
  const { reports } = await api.admin<{ reports: [{ id: string }] }>(
    'query($id: ID!) { reports(where: { tenantId: { eq: $id }, name: { eq: "Won by month" } }) { id } }',
    { id: api.tenants[0].id },
  )
  const open = async () => {
    await page.goto(`/reports/${reports[0].id}`)
    await expect(page.locator('svg [data-mark]').last()).toBeVisible()
  }
  const report = await measure(page, open, list.files)
  console.log(`report: ${report.js} kB of JavaScript`)
  expect(report.js).toBeLessThanOrEqual(160)
  expect(report.code).toContain('data-mark')
  expect(list.code).not.toContain('data-mark')
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
