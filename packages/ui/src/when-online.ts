const pollInterval = 2000

const listeners = new Set<(isReached: boolean) => void>()

/** Calls the listener with false when the server stops answering, and with true when it answers again. */
export function watchServer(listener: (isReached: boolean) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Retries loading code once the server answers again, because an error would replace the page. If the server answers but loading fails
 * twice, the error is thrown.
 */
export function whenOnline<T>(load: () => Promise<T>): () => Promise<T> {
  const loadAgain = async (): Promise<T> => {
    const wasReached = await waitForServer()
    return wasReached ? load() : load().catch(loadAgain)
  }
  return () => load().catch(loadAgain)
}

/** Resolves when the server answers; to true if it already does. */
export async function waitForServer(): Promise<boolean> {
  if (await isServerReached()) return true
  for (const listener of listeners) listener(false)
  do await untilPoll()
  while (!(await isServerReached()))
  for (const listener of listeners) listener(true)
  return false
}

/** Also false if only a proxy answers, or the server is starting. */
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
