import { SignJWT } from 'jose'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Api, expect, heading, makeEntity, type Page, test } from './app.ts'
import { expectAccessible, expectNoOverflow } from './good-screen.ts'

// Each customer of a website sees their own figures on a dashboard in its pages.

/** A website with its own origin. Its page embeds the dashboard whose address is in the query. */
async function startWebsite() {
  const server = createServer((request, response) => {
    const src = new URL(request.url!, 'http://localhost').searchParams.get('show')
    const frame = src === null ? '' : `<iframe title="Figures" src="${src}" width="100%" height="640"></iframe>`
    response.setHeader('content-type', 'text/html').end(`<title>A website</title>${frame}`)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  // The server under test is at 127.0.0.1, so localhost is another site.
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  return { origin, close: () => void server.close() }
}

const made = async (api: Api, kind: 'Report' | 'Dashboard', data: object): Promise<string> => {
  const document = `mutation($data: Create${kind}Input!) { made: create${kind}(data: $data) { id } }`
  return (await api.admin<{ made: { id: string } }>(document, { data: { tenantId: api.tenants[0].id, ...data } })).made
    .id
}

/** A dashboard with the purchases of two clients. */
async function makePortal(api: Api) {
  const clients = await makeEntity(api, 'Client', [{ name: 'code', displayName: 'Code', fieldType: 'text' }])
  const purchases = await makeEntity(api, 'Purchase', [
    { name: 'title', displayName: 'Title', fieldType: 'text' },
    { name: 'client', displayName: 'Client', fieldType: 'relationship', settings: { entityId: clients.id } },
  ])
  await clients.create([{ code: 'C-1' }, { code: 'C-2' }])
  const { all } = await api.tenant<{ all: { id: string }[] }>(`{ all: ${clients.name}(orderBy: [{code: ASC}]) { id } }`)
  const [acme, zenith] = all.map(({ id }) => id)
  await purchases.create([
    { title: 'Alpha', client: acme },
    { title: 'Beta', client: acme },
    { title: 'Gamma', client: zenith },
  ])
  const config = { measures: [{ type: 'count', key: 'm1' }], groups: [{ by: 'title' }], chart: { type: 'bar' } }
  const reportId = await made(api, 'Report', { entityId: purchases.id, name: 'Purchases by title', config })
  const name = `Portal ${purchases.name}`
  const tile = { type: 'report', id: crypto.randomUUID(), x: 0, y: 0, width: 12, height: 6, reportId }
  const id = await made(api, 'Dashboard', { name, config: { tiles: [tile] } })
  return { id, name, acme: acme!, zenith: zenith! }
}

test('a website shows each customer their own figures in a frame, until the dashboard is no longer embedded', async ({
  page,
  browser,
  api,
  baseURL,
}) => {
  const { id, name, acme, zenith } = await makePortal(api)
  const [website, another] = [await startWebsite(), await startWebsite()]
  await page.goto(`/dashboards/${id}?tenant=${api.tenants[0].id}`)
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Embed for customers' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Shown', { exact: true })).toBeVisible()
  await dialog.getByLabel('Websites that may embed the dashboard').fill(website.origin)
  await dialog.getByRole('button', { name: 'Embed dashboard' }).click()
  const secret = await dialog.getByLabel('Secret', { exact: true }).inputValue()
  const parameter = await dialog.getByLabel('Name in the token').inputValue()
  const code = await dialog.getByRole('tabpanel').innerText()
  const [, embed = ''] = /\/e\/([\da-f-]+)\?/.exec(code) ?? []
  const addressFor = async (client: string) => {
    const token = await new SignJWT({ embed, params: { [parameter]: client } })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime('10 minutes')
      .sign(new TextEncoder().encode(secret))
    return `${baseURL}/e/${embed}?theme=system&lang=en#${token}`
  }

  const context = await browser.newContext({
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [] },
  })
  const customer = await context.newPage()
  const visit = ({ origin }: typeof website, address: string) =>
    customer.goto(`${origin}/?show=${encodeURIComponent(address)}`)
  const frame = customer.frameLocator('iframe')
  const bar = (title: string) => frame.getByRole('img', { name: `${title}, Records: 1` })

  await visit(website, await addressFor(acme))
  await expect(heading(frame, name)).toBeVisible()
  await expect(bar('Alpha')).toBeVisible()
  await expect(bar('Beta')).toBeVisible()
  await expect(bar('Gamma')).toHaveCount(0)
  await visit(website, await addressFor(zenith))
  await expect(bar('Gamma')).toBeVisible()
  await expect(bar('Alpha')).toHaveCount(0)
  await visit(website, `${baseURL}/e/${embed}#not-signed`)
  await expect(heading(frame, 'This dashboard cannot be shown')).toBeVisible()
  const refused = customer.waitForEvent('console', (message) => message.text().includes('frame-ancestors'))
  await visit(another, await addressFor(acme))
  await refused
  await customer.goto(await addressFor(acme))
  await expect(customer.getByRole('img', { name: 'Alpha, Records: 1' })).toBeVisible()
  for (const scheme of ['light', 'dark'] as const) await expectAccessible(customer, scheme, 'all')
  await expectNoOverflow(customer, 390)

  await stopEmbedding(page)
  await visit(website, await addressFor(acme))
  await expect(heading(frame, 'This dashboard cannot be shown')).toBeVisible()
  await context.close()
  website.close()
  another.close()
})

async function stopEmbedding(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Stop embedding' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop embedding' }).click()
  await expect(page.getByText('Dashboard no longer embedded')).toBeVisible()
}
