// Lets the application start without a network (decision 84). It keeps the page and the files that this browser has loaded,
// whose names change with their content. It never keeps an answer of the API.

const cacheName = 'application'
const page = '/'
/** About the files of three versions. */
const maxFiles = 600
const notScreens = /^\/(api|graphql|healthz|readyz|metrics|f)(\/|$)/

addEventListener('activate', (event) => {
  // The browser requests the page while this thread starts.
  event.waitUntil(Promise.all([clients.claim(), registration.navigationPreload?.enable()]))
})

// What a tab loaded before this thread existed.
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

/** The newest page, as long as the server answers. */
async function pageOf(event) {
  const cache = await caches.open(cacheName)
  const answer = await newestOf(event).catch(() => null)
  if (answer?.ok) await cache.put(page, answer.clone())
  // A proxy answers with an error of its own while the server restarts.
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
