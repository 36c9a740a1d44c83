const pollInterval = 2000

const listeners = new Set<(isReached: boolean) => void>()

/** Calls the listener with false when the server stops answering, and with true when it answers again. */
export function watchServer(listener: (isReached: boolean) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Code that cannot be loaded because the server does not answer is loaded when it answers again: an error would replace
 * the page. Code that an answering server fails to send twice is an error.
 */
export function whenOnline<T>(load: () => Promise<T>): () => Promise<T> {
  const loadAgain = async (): Promise<T> => {
    const wasReached = await untilServer()
    return wasReached ? load() : load().catch(loadAgain)
  }
  return () => load().catch(loadAgain)
}

/** Resolves when the server answers: to true if it answers at once. */
export async function untilServer(): Promise<boolean> {
  if (await isServerReached()) return true
  for (const listener of listeners) listener(false)
  do await untilPoll()
  while (!(await isServerReached()))
  for (const listener of listeners) listener(true)
  return false
}

/** False also when only a proxy answers, or a server that is starting. */
async function isServerReached(): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    const { status } = await fetch('/', { method: 'HEAD', cache: 'no-store' })
    return ![502, 503, 504].includes(status)
  } catch {
    return false
  }
}

/** Resolves after the interval, or as soon as the browser is online. */
async function untilPoll(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const wake = () => resolve()
  const timer = setTimeout(wake, pollInterval)
  window.addEventListener('online', wake, { once: true })
  await promise
  clearTimeout(timer)
  window.removeEventListener('online', wake)
}
