// A browser ends the timers of a page with the page. Timers of Node.js outlive the page of a test file: a closing toast, for example, would
// set state without a `window`, which fails the whole run. Therefore timers of a closed page do nothing.

const start = globalThis.setTimeout

function startWithPage(callback: (...args: unknown[]) => void, delay?: number, ...args: unknown[]) {
  const call = (...values: unknown[]) => {
    if ('window' in globalThis) callback(...values)
  }
  return start(call, delay, ...args)
}

// Also what `promisify` reads.
globalThis.setTimeout = Object.defineProperties(startWithPage as typeof start, Object.getOwnPropertyDescriptors(start))
