import { expect, expectList, heading, test } from './app.ts'
import { expectGoodScreen, expectNoOverflow } from './good-screen.ts'

test.use({ serviceWorkers: 'allow', expectedErrors: [/Failed to load resource/] })

test('the application starts without a network, caches no API responses, and continues when the server answers', async ({
  page,
  context,
}) => {
  // A file requested before the service worker controls the page, whose response arrives afterwards.
  await page.addInitScript(
    `addEventListener('DOMContentLoaded', () => fetch(document.querySelector('script[src]').src + '?late'))`,
  )
  let isControlled = () => {}
  const controlled = new Promise<void>((resolve) => (isControlled = resolve))
  await page.route('**/*?late', async (route) => {
    await controlled
    await route.continue()
  })
  await page.goto('/entities/task')
  await expectList(page, 'Tasks')
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true)
  isControlled()
  const loaded = () => page.evaluate<string[]>(pathsOf(`performance.getEntriesByType('resource')`, 'name'))
  const kept = () => page.evaluate<string[]>(pathsOf(`await (await caches.open('application')).keys()`, 'url'))
  const isFile = (path: string) => path.startsWith('/assets/')
  const lacking = async () => {
    const known = new Set(await kept())
    return ['/', ...(await loaded()).filter(isFile)].filter((path) => !known.has(path))
  }
  await expect.poll(kept).toContainEqual(expect.stringMatching(/\?late$/))
  await expect.poll(lacking).toEqual([])
  expect((await kept()).filter((path) => path !== '/' && !isFile(path))).toEqual([])

  await context.setOffline(true)
  await page.reload()
  await expect(heading(page, 'You’re offline')).toBeVisible()
  await expectGoodScreen(page, 'You’re offline')
  await expectNoOverflow(page, 390)
  await context.setOffline(false)
  await expectList(page, 'Tasks')
})

test('browsers offer to install the application', async ({ page }) => {
  await page.goto('/login')
  const client = await page.context().newCDPSession(page)
  const { errors } = (await client.send('Page.getAppManifest')) as { errors: unknown[] }
  expect(errors).toEqual([])
  const { installabilityErrors } = await client.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual([])
})

const pathsOf = (list: string, key: string) =>
  `(async () => (${list}).map((each) => each.${key}.replace(location.origin, '')))()`
