import './page-timers.ts'
import { resetLayout } from './browser.ts'
import { afterAll, afterEach, beforeAll, expect, inject, vi } from 'vitest'
import { clearWrites } from '../../apps/web/src/lib/outbox-store.ts'
import { rememberTenant } from '../../apps/web/src/lib/credentials/tenant-ids.ts'
import { leaveApp, startApp, stopApp } from './app.tsx'
import { resetNetwork, sentRequests } from './network.ts'

// Test files share the modules of the application (`isolate: false`), but this file is evaluated for each of them.
beforeAll(async () => {
  resetNetwork()
  await startApp()
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') reportScreen()
  const articles = doubledArticles()
  // The next test would send or count unsent writes.
  for (const id of inject('webServer').userIds) await clearWrites(id)
  await leaveApp()
  rememberTenant(null, null)
  resetNetwork()
  expect(articles, 'articles before a value that has one').toEqual([])
})
afterAll(async () => {
  stopApp()
  resetLayout()
  // Pending imports are rejected at the end of a file, and lazy parts would keep the rejection for all later files.
  await vi.dynamicImportSettled()
})

/** Finds texts such as 'the the other entity', where both the message and its value have an article. */
function doubledArticles(): string[] {
  const words = [...document.body.querySelectorAll('[aria-label]')].map(({ ariaLabel }) => ariaLabel)
  const text = [document.body.textContent, ...words].join('\n')
  return text.match(/.{0,20}\b(?:the the|the an?|an? the|a an|an an?)\b.{0,20}/g) ?? []
}

/** Logs the screen and the last requests, because a failed assertion shows one value only. */
function reportScreen(): void {
  const [page, focus] = [document.body.textContent, document.activeElement?.outerHTML.slice(0, 200)]
  const requests = sentRequests(() => true).map(({ path, body }) => `${path} ${body.slice(0, 1000)}`)
  console.error(`On the screen: ${page}\nFocus: ${focus}\nLast requests:\n${requests.slice(-12).join('\n')}`)
}
