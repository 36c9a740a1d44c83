import { tab } from '../../../lib/live/presence.ts'

/** Missing in pages without https, and in tests. */
const locks = (): LockManager | undefined => (globalThis.navigator as Partial<Navigator> | undefined)?.locks

const lockOf = (owner: string): string => `monarch-tab ${owner}`

/** This tab before its reload. The browser may release its lock only after the reloaded page has started. */
const reloaded = rememberTab()
let isHeld = false

/** Keeps a lock with the name of this tab until the page closes. */
export function holdTab(): void {
  if (isHeld) return
  isHeld = true
  void locks()?.request(lockOf(tab), () => new Promise(() => {}))
}

/** Runs the work when that tab is closed. Without locks every other tab counts as closed. */
export async function whenClosed(owner: string, work: () => Promise<void>): Promise<void> {
  await (locks()?.request(lockOf(owner), work) ?? work())
}

let lastCheck: Promise<unknown> = Promise.resolve()

/**
 * Runs the work now, unless that tab is open; for this tab before its reload, as soon as it is closed. One after the
 * other: while one runs, the lock is not available to the next.
 */
export function ifClosed(owner: string, work: () => Promise<void>): Promise<void> {
  const run = (lock: Lock | null) => (lock === null ? Promise.resolve() : work())
  const check = () => locks()?.request(lockOf(owner), { ifAvailable: owner !== reloaded }, run) ?? work()
  const checked = lastCheck.then(check, check)
  lastCheck = checked
  return checked
}

/** Runs the work while no other tab runs work of this name, in the order of the requests, after `last` in this tab. */
export function exclusively<T>(name: string, last: Promise<unknown>, work: () => Promise<T>): Promise<T> {
  return locks()?.request(name, work) ?? last.then(work)
}

function rememberTab(): string | null {
  if (!('window' in globalThis)) return null
  const key = 'tab'
  const before = sessionStorage.getItem(key)
  sessionStorage.setItem(key, tab)
  const [navigation] = performance.getEntriesByType('navigation') as Partial<PerformanceNavigationTiming>[]
  // A duplicated tab has a copy of the storage, but its original is still open.
  return navigation?.type === 'reload' ? before : null
}
