import './browser.ts'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import { rememberTenant } from '../../apps/web/src/lib/credentials/tenant-ids.ts'
import { leaveApp, startApp, stopApp } from './app.tsx'
import { resetNetwork } from './network.ts'

// Test files share the modules of the application (`isolate: false`), but this file is evaluated for each of them.
beforeAll(async () => {
  resetNetwork()
  await startApp()
})
afterEach(async () => {
  await leaveApp()
  rememberTenant(null, null)
  resetNetwork()
})
afterAll(async () => {
  stopApp()
  // The end of a file rejects imports under way, and `lazy` would keep that rejection for all later files.
  await vi.dynamicImportSettled()
})
