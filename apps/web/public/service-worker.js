// Lets the application start without a network (decision 84). It caches the page and the files that this browser has
// loaded, whose names change with their content. It never caches a response of the API.

const cacheName = 'application'
const page = '/'
/** About the files of three versions. */
const maxFiles = 600
const notScreens = /^\/(api|graphql|healthz|readyz|metrics|f)(\/|$)/

addEventListener('activate', (event) => {
  // Lets the browser request the page while this worker starts.
  event.waitUntil(Promise.all([clients.claim(), registration.navigationPreload?.enable()]))
})

// The files that a tab loaded before this worker was active.
addEventListener('message', (event) => {
  if (Array.isArray(event.data?.files)) event.waitUntil(keepAll(event.data.files))
})

addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (pathname.startsWith('/assets/')) event.respondWith(fileOf(request))
  else if (request.mode === 'navigate' && !notScreens.test(pathname)) event.respondWith(pageOf(event))
})

async function fileOf(request) {
  const cache = await caches.open(cacheName)
  const kept = await cache.match(request, { ignoreVary: true })
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) await cache.put(request, answer.clone())
  return answer
}

/** The newest page; while the server does not answer, the cached one. */
async function pageOf(event) {
  const cache = await caches.open(cacheName)
  const answer = await newestOf(event).catch(() => null)
  if (answer?.ok) await cache.put(page, answer.clone())
  // While the server restarts, a proxy answers with an error.
  const isAnswered = answer !== null && answer.status < 500
  return (isAnswered ? null : await cache.match(page, { ignoreVary: true })) ?? answer ?? Response.error()
}

const newestOf = async (event) => (await event.preloadResponse) ?? fetch(event.request)

async function keepAll(files) {
  const cache = await caches.open(cacheName)
  const known = new Set((await cache.keys()).map(({ url }) => url))
  await Promise.allSettled([page, ...files].filter((file) => !known.has(file)).map((file) => cache.add(file)))
  const all = await cache.keys()
  const old = all.filter(({ url }) => new URL(url).pathname !== page).slice(0, Math.max(0, all.length - maxFiles))
  await Promise.all(old.map((request) => cache.delete(request)))
}
