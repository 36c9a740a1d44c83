import { expect, test } from 'vitest'
import { expectAccessible } from '../../../../../../tests/web/accessible.ts'
import { clickOn, control, dialog, fill, find, heading, openApp, shows } from '../../../../../../tests/web/app.tsx'
import { makeEntity } from '../../../../../../tests/made-entities.ts'
import { readHeaders } from '../../../lib/api/api.ts'
import { api, post, signOut } from '../../../../../../tests/web/network.ts'

const [{ id: tenantId }] = api.tenants

const made = async (kind: 'Report' | 'Dashboard', data: object): Promise<string> => {
  const document = `mutation($data: Create${kind}Input!) { made: create${kind}(data: $data) { id } }`
  return (await api.admin<{ made: { id: string } }>(document, { data: { tenantId, ...data } })).made.id
}

/** A dashboard with a report on the orders of clients, and one on parts, which belong to no client. */
async function aDashboard() {
  const clients = await makeEntity(api, 'Client', [{ name: 'code', displayName: 'Code', fieldType: 'text' }])
  const parts = await makeEntity(api, 'Part', [{ name: 'title', displayName: 'Title', fieldType: 'text' }])
  const orders = await makeEntity(api, 'Purchase', [
    { name: 'title', displayName: 'Title', fieldType: 'text' },
    { name: 'client', displayName: 'Client', fieldType: 'relationship', settings: { entityId: clients.id } },
  ])
  await clients.create([{ code: 'C-1' }, { code: 'C-2' }])
  const { all } = await api.tenant<{ all: { id: string }[] }>(`{ all: ${clients.name}(orderBy: [{code: ASC}]) { id } }`)
  const [acme, zenith] = all.map(({ id }) => id)
  await orders.create([
    { title: 'Alpha', client: acme },
    { title: 'Beta', client: acme },
    { title: 'Gamma', client: zenith },
  ])
  const count = { measures: [{ type: 'count', key: 'm1' }], groups: [{ by: 'title' }], chart: { type: 'bar' } }
  const at = (y: number) => ({ id: crypto.randomUUID(), type: 'report', x: 0, y, width: 12, height: 6 })
  const tiles = [
    { ...at(0), reportId: await made('Report', { entityId: orders.id, name: 'Purchases', config: count }) },
    { ...at(6), reportId: await made('Report', { entityId: parts.id, name: 'All parts', config: count }) },
  ]
  const id = await made('Dashboard', { name: 'Portal', config: { tiles } })
  return { id, client: acme! }
}

test('a dashboard is embedded for customers: the dialog says what is left out, shows the secret once, and previews', async () => {
  const { id, client } = await aDashboard()
  await openApp(`/dashboards/${id}`)
  await heading('Portal')
  await clickOn(/Actions for/)
  await clickOn('Embed for customers')
  const open = await dialog('Embed for customers')
  await shows('Left out', open)
  await shows(/shows all records of Part/, open)
  await expectAccessible(open)
  await fill('Websites that may embed the dashboard', 'https://portal.example', open)
  await clickOn('Embed dashboard', open)
  const secret = await control('Secret')
  expect(secret.value).toMatch(/^emb_/)
  await shows(/setProtectedHeader/, open)
  await expectAccessible(open)
  const name = (await control('Name in the token')).value
  const preview = { params: { [name]: client } }
  const { path } = await post<{ path: string }>(`/api/dashboards/${id}/embed/preview`, preview)
  signOut()
  await openApp(path)
  await heading('Portal')
  const table = await find('section', 'Purchases')
  await expect.poll(() => table.textContent).toContain('Alpha')
  expect(document.body.textContent).not.toMatch(/Gamma|All parts/)
  await expectAccessible()
})

test('an address that was not signed says so', async () => {
  signOut()
  await openApp(`/e/${crypto.randomUUID()}#nothing`)
  await heading('This dashboard cannot be shown')
  await expectAccessible()
})

test('a page in a frame, which has another origin, may send every header that it sends', async () => {
  signOut()
  const { headers } = await fetch(`/api/embeds/${crypto.randomUUID()}`, { method: 'OPTIONS' })
  const allowed = headers.get('access-control-allow-headers')!.split(', ')
  expect(allowed).toEqual(expect.arrayContaining(Object.keys(readHeaders(null)).map((name) => name.toLowerCase())))
})
