/** Keeps the application for a start without a network (decision 84). Browsers offer it only on https and localhost. */
export function keepForOfflineStart(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  void register(navigator.serviceWorker).catch(() => {})
}

async function register(container: ServiceWorkerContainer): Promise<void> {
  await container.register('/service-worker.js')
  const { active } = await container.ready
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  const files = loaded.filter((url) => url.startsWith(`${location.origin}/assets/`))
  active?.postMessage({ files })
}
