import { gzipSync } from 'node:zlib'
import { expect, heading, type Page, test } from './app.ts'

/** Transferred size so far, in kB with gzip. */
async function measure(page: Page, open: () => Promise<void>): Promise<{ js: number; css: number }> {
  const fetched = { js: [] as Promise<number>[], css: [] as Promise<number>[] }
  page.on('response', (response) => {
    const kind = /\.(js|css)$/.exec(new URL(response.url()).pathname)?.[1] as 'js' | 'css' | undefined
    if (kind) fetched[kind].push(response.body().then((body) => gzipSync(body, { level: 9 }).length))
  })
  await open()
  const sum = async (sizes: readonly Promise<number>[]) =>
    Math.round((await Promise.all(sizes)).reduce((total, size) => total + size, 0) / 100) / 10
  return { js: await sum(fetched.js), css: await sum(fetched.css) }
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
