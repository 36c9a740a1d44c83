import type { Browser, Page } from '@playwright/test'
import path from 'node:path'
import { report } from './measure.ts'

/** Reports a duration that should not be longer than this. */
export function within(work: string, milliseconds: number, max: number): void {
  report(work, `${milliseconds.toFixed(1)} ms`, `<= ${max} ms`, milliseconds <= max)
}

/** Calls a function that web-probe.js added to the page. */
export function probe<Result = number>(page: Page, name: string, ...args: (string | number | null)[]): Promise<Result> {
  return page.evaluate<Result>(`probe.${name}(...${JSON.stringify(args)})`)
}

/** A page with an empty cache, signed in unless `authorization` is null. */
export async function openPage(browser: Browser, url: string, authorization: string | null): Promise<Page> {
  const token = authorization?.slice('Bearer '.length)
  const localStorage = token === undefined ? [] : [{ name: 'auth_token', value: token }]
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  })
  await context.addInitScript({ path: path.join(import.meta.dirname, 'web-probe.js') })
  return context.newPage()
}
