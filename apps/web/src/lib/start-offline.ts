/** Caches the application, so that it can start without a network (decision 84). Browsers offer it only on https and localhost. */
export function keepForOfflineStart(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  void register(navigator.serviceWorker).catch(() => {})
}

async function register(container: ServiceWorkerContainer): Promise<void> {
  await container.register('/service-worker.js')
  const registration = await container.ready
  // Reports all files that the page has loaded: the worker does not see requests that began before it took over the page.
  new PerformanceObserver((list) => {
    const loaded = list.getEntries().map(({ name }) => name)
    const files = loaded.filter((url) => url.startsWith(`${location.origin}/assets/`))
    if (files.length > 0) registration.active?.postMessage({ files })
  }).observe({ type: 'resource', buffered: true })
}
