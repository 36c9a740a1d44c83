import { createServer, type AddressInfo } from 'node:net'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type MailServer, startMailServer } from '../integration/mail-server.ts'
import { newDataDir, type ServerProcess, startServerProcess } from '../integration/server-process.ts'
import { reportOnDeals } from '../made-entities.ts'
import { administrator } from './environment.ts'
import { type Api, connect, expect, heading, type Page, signInByApi, test } from './app.ts'

// A dashboard is sent by mail. The server of the other journeys has no mail server, so this journey has its own server.
test.describe.configure({ mode: 'serial', timeout: 600_000 })

let mails: MailServer
let server: ServerProcess
let url: string
const dataDir = newDataDir()

test.beforeAll(async () => {
  mails = await startMailServer()
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  const start = join(import.meta.dirname, '../../scripts/start.mjs')
  server = startServerProcess(
    {
      PORT: String(port),
      MONARCH_DATA_DIR: dataDir,
      MONARCH_DEMO: 'true',
      MONARCH_ADMIN_EMAIL: administrator.email,
      MONARCH_ADMIN_PASSWORD: administrator.password,
      MONARCH_PUBLIC_URL: url,
      MONARCH_SMTP_URL: mails.smtp.url,
      MONARCH_MAIL_FROM: mails.smtp.from,
    },
    [start],
  )
  await server.ready
})
test.afterAll(async () => {
  server.child.kill('SIGTERM')
  await server.ended
  mails.close()
  rmSync(dataDir, { recursive: true })
})

async function freePort(): Promise<number> {
  const holder = createServer()
  await new Promise<void>((done) => holder.listen(0, '127.0.0.1', done))
  const { port } = holder.address() as AddressInfo
  await new Promise((done) => holder.close(done))
  return port
}

test('a dashboard is sent on its schedule, and its recipient stops it from the mail', async ({
  browser,
  playwright,
}) => {
  const request = await playwright.request.newContext({ baseURL: url })
  const token = await signInByApi(request, administrator)
  const signedIn = await playwright.request.newContext({
    baseURL: url,
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  })
  const api = await connect(signedIn)
  const name = await makeDashboard(api)
  const context = await browser.newContext({
    baseURL: url,
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin: url, localStorage: [{ name: 'auth_token', value: token }] }] },
  })
  const page = await context.newPage()
  await openSchedules(page, api, name)
  const list = page.getByRole('dialog', { name: 'Send by mail' })
  await list.getByRole('button', { name: 'Add a schedule' }).click()
  const form = page.getByRole('dialog', { name: 'New schedule' })
  await form.getByRole('radio', { name: 'Daily' }).click()
  await form.getByLabel('Time').click()
  await page.getByLabel('Type a time').fill(nextMinute(await timeZoneOf(api)))
  await page.getByLabel('Type a time').press('Enter')
  await form.getByLabel('Subject').fill('Figures of today')
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(list.getByText('Figures of today · Not sent yet')).toBeVisible()

  const mail = await received('Figures of today')
  expect(mail).toContain(`To: ${administrator.email}`)
  expect(mail).toContain('Content-Type: image/png')
  const [, stop = ''] = /^List-Unsubscribe: <([^>]+)>/m.exec(mail) ?? []
  expect(stop).toContain(url)
  await openSchedules(page, api, name)
  await expect(list.getByText(/^Figures of today · Last sent/)).toBeVisible()

  const guests = await browser.newContext({ reducedMotion: 'reduce', storageState: { cookies: [], origins: [] } })
  const guest = await guests.newPage()
  await guest.goto(stop)
  await expect(heading(guest, 'Stop “Figures of today”?')).toBeVisible()
  await guest.getByRole('button', { name: 'Stop this mail' }).click()
  await expect(heading(guest, 'Stopped')).toBeVisible()
  await openSchedules(page, api, name)
  await list.getByRole('button', { name: /receives nothing/ }).click()
  await expect(page.getByText('Has stopped this mail')).toBeVisible()
  await guests.close()
  await context.close()
  await signedIn.dispose()
  await request.dispose()
})

/** A dashboard with a bar chart of the deals of the demo; returns its name. */
async function makeDashboard(api: Api): Promise<string> {
  const tenantId = api.tenants[0].id
  const { id: reportId } = await reportOnDeals(api)
  const tile = { type: 'report', id: crypto.randomUUID(), x: 0, y: 0, width: 6, height: 6, reportId }
  await api.create('Dashboard', { tenantId, name: 'By mail', config: { tiles: [tile] } })
  return 'By mail'
}

async function openSchedules(page: Page, api: Api, name: string): Promise<void> {
  await page.goto(`/dashboards?tenant=${api.tenants[0].id}`)
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .click()
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Send by mail…' }).click()
}

async function timeZoneOf(api: Api): Promise<string> {
  const { tenants } = await api.admin<{ tenants: { timeZone: string }[] }>(
    'query($id: ID!) { tenants(where: {id: {eq: $id}}) { timeZone } }',
    { id: api.tenants[0].id },
  )
  return tenants[0]!.timeZone
}

/** The time of day that begins at least 30 s from now, such as '09:05'. */
const nextMinute = (timeZone: string): string =>
  new Date(Date.now() + 90_000).toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })

/** The first mail with that subject, without line breaks of its transfer. */
async function received(subject: string): Promise<string> {
  const isMeant = (mail: string) => mail.includes(`Subject: ${subject}`)
  await expect.poll(() => mails.received.some(isMeant), { timeout: 240_000 }).toBe(true)
  return mails.received
    .find(isMeant)!
    .replaceAll(/\r\n[ \t]/g, ' ')
    .replaceAll('\r\n', '\n')
}
