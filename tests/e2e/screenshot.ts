import path from 'node:path'
import { chromium } from '@playwright/test'
import { administrator, browserPath } from './environment.ts'

/**
 * The picture of the README, of a server that is running with the demo and the password of the tests:
 *
 *     node tests/e2e/screenshot.ts http://127.0.0.1:3000
 */
const url = process.argv[2] ?? 'http://127.0.0.1:3000'
const file = path.join(import.meta.dirname, '../../docs/screenshot.png')

const browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox'] })
const page = await browser.newPage({
  baseURL: url,
  viewport: { width: 1440, height: 900 },
  colorScheme: 'light',
  reducedMotion: 'reduce',
})
await page.goto('/login?redirect=%2Fentities%2Fdeal%3Fsort%3D-amount')
await page.getByLabel('Email').fill(administrator.email)
await page.getByLabel('Password', { exact: true }).fill(administrator.password)
await page.getByRole('button', { name: 'Sign in' }).click()
await page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]').waitFor()
await page.getByRole('main').locator('tbody').getByRole('rowheader').first().waitFor()
await page.getByRole('button', { name: 'Dismiss' }).click()
// The toast of the sign-in goes by itself.
await page.locator('[data-sonner-toast]').waitFor({ state: 'detached' })
await page.locator('body').click({ position: { x: 1400, y: 20 } })
await page.screenshot({ path: file, animations: 'disabled' })
await browser.close()
console.log(`Written: ${file}`)
