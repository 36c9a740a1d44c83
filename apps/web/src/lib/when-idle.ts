/**
 * Runs the work when the browser has nothing else to do, and returns how to cancel it. Safari lacks the API, so there
 * the work waits a second.
 */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(work)
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(work, 1000)
  return () => clearTimeout(timer)
}
