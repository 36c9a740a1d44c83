import {
  type APIRequestContext,
  test as base,
  expect,
  type FrameLocator,
  type Locator,
  type Page,
  type Request,
  type Route,
} from '@playwright/test'
import { setTimeout } from 'node:timers/promises'
import { demoPeople } from '../../packages/starter-content/src/demo/people/people.ts'
import { creator, type Endpoints, type Tenant } from '../made-entities.ts'
import { administrator, baseUrl } from './environment.ts'

export { expect, type Locator, type Page } from '@playwright/test'
export { type MadeEntity, makeEntity, type Tenant } from '../made-entities.ts'

/** The signed-in user when a test begins; `null` for none. */
export type Who = 'administrator' | 'builder' | 'member' | 'newcomer' | null

const people = {
  administrator,
  builder: { email: demoPeople.ana.email, password: administrator.password },
  member: { email: demoPeople.malik.email, password: administrator.password },
  newcomer: { email: demoPeople.clara.email, password: administrator.password },
}

interface TestFixtures {
  who: Who
  /** Expected errors in the browser's console; any other error fails the test, including CSP reports. */
  expectedErrors: readonly RegExp[]
  watchConsole: void
  /** Waits for pending writes before leaving a page and before the test ends, as the browser's prompt requires of users. */
  awaitWrites: void
}

interface WorkerFixtures {
  /** One session per user, which the pages reuse, so that only the sign-in test signs in. */
  tokens: Record<keyof typeof people, string>
  api: Api
}

/** The maximum random delay of each request in ms. A failure with a delay is a race, in the test or the product. */
const lag = Number(process.env.MONARCH_E2E_LAG ?? 0)

export const test = base.extend<TestFixtures, WorkerFixtures>({
  who: ['administrator', { option: true }],
  expectedErrors: [[], { option: true }],
  tokens: [
    async ({ playwright }, use) => {
      const request = await playwright.request.newContext({ baseURL: baseUrl })
      await use({
        administrator: await signInByApi(request, people.administrator),
        builder: await signInByApi(request, people.builder),
        member: await signInByApi(request, people.member),
        newcomer: await signInByApi(request, people.newcomer),
      })
      await request.dispose()
    },
    { scope: 'worker' },
  ],
  api: [
    async ({ playwright, tokens }, use) => {
      const request = await playwright.request.newContext({
        baseURL: baseUrl,
        extraHTTPHeaders: { authorization: `Bearer ${tokens.administrator}` },
      })
      await use(await connect(request))
      await request.dispose()
    },
    { scope: 'worker' },
  ],
  context: async ({ context }, use) => {
    if (lag > 0) {
      await context.route(/\/(graphql|api)\//, async (route) => {
        await setTimeout(Math.random() ** 3 * lag)
        await route.fallback()
      })
    }
    await use(context)
    await context.unrouteAll({ behavior: 'ignoreErrors' })
  },
  storageState: async ({ who, tokens }, use) => {
    const localStorage = who === null ? [] : [{ name: 'auth_token', value: tokens[who] }]
    await use({ cookies: [], origins: [{ origin: baseUrl, localStorage }] })
  },
  watchConsole: [
    async ({ page, expectedErrors }, use) => {
      const errors: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
      })
      page.on('pageerror', (error) => errors.push(String(error)))
      await use()
      expect(errors.filter((error) => !expectedErrors.some((expected) => expected.test(error)))).toEqual([])
    },
    { auto: true },
  ],
  awaitWrites: [
    async ({ page }, use) => {
      const writes = new Set<Request>()
      page.on('request', (request) => request.postData()?.includes('"query":"mutation') && writes.add(request))
      page.on('requestfinished', (request) => writes.delete(request))
      page.on('requestfailed', (request) => writes.delete(request))
      const stored = () => expect.poll(() => writes.size).toBe(0)
      const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
      page.goto = async (...given) => (await stored(), goto(...given))
      page.reload = async (...given) => (await stored(), reload(...given))
      await use()
      await stored()
    },
    { auto: true },
  ],
})

/** The server's API with the administrator's session. */
export interface Api extends Endpoints {
  readonly tenants: readonly [Tenant, Tenant]
  get<T>(path: string, tenantId?: string): Promise<T>
  send<T>(path: string, body: string, contentType: string): Promise<T>
}

export async function connect(request: APIRequestContext): Promise<Api> {
  const { user } = (await (await request.get('/api/auth/me')).json()) as {
    user: { organizations: { tenants: [Tenant, Tenant] }[] }
  }
  const { tenants } = user.organizations[0]!
  const headers = (tenantId: string) => ({ 'x-tenant-id': tenantId })
  const graphql =
    (endpoint: string) =>
    async (query: string, variables: object = {}, tenantId: string = tenants[0].id) => {
      const response = await request.post(`/graphql/${endpoint}`, {
        data: { query, variables },
        headers: headers(tenantId),
      })
      const reply = await response.json()
      expect(reply.errors, JSON.stringify(reply.errors)).toBeUndefined()
      return reply.data
    }
  const admin = graphql('admin')
  return {
    tenants,
    get: async (path, tenantId = tenants[0].id) => {
      const response = await request.get(path, { headers: headers(tenantId) })
      expect(response.status()).toBe(200)
      return response.json()
    },
    send: async (path, body, contentType) => {
      const response = await request.post(path, {
        data: body,
        headers: { ...headers(tenants[0].id), 'content-type': contentType },
      })
      expect(response.status(), await response.text()).toBe(200)
      return response.json()
    },
    admin,
    tenant: graphql('tenant'),
    create: creator(admin),
  }
}

export async function signInByApi(
  request: APIRequestContext,
  credentials: { email: string; password: string },
): Promise<string> {
  const response = await request.post('/api/auth/login', { data: credentials })
  expect(response.status(), await response.text()).toBe(200)
  return ((await response.json()) as { token: string }).token
}

/** Invites a user with one role, by default read access, to the first workspace; returns the link. */
export async function invite(
  api: Api,
  email: string,
  rights: object = { permissions: ['record:*:read', 'entity:read'] },
) {
  const [tenant] = api.tenants
  const { organizations } = await api.admin<{ organizations: { id: string }[] }>('{ organizations { id } }')
  const organizationId = organizations[0]!.id
  const role = await api.create('Role', { organizationId, name: `Role of ${email}`, ...rights })
  const data = { organizationId, email, name: 'Noor', roleIds: [role.id], tenantIds: [tenant.id] }
  const user = await api.create('User', data)
  const link = await api.create<{ url: string }>('InvitationLink', { userId: user.id, organizationId }, 'url')
  return { organizationId, tenant, url: link.url }
}

export function toast(page: Page, text: string | RegExp): Locator {
  return page.locator('[data-sonner-toast]').filter({ hasText: text })
}

/** Checks that a toast covers none of the controls that the user presses next. */
export async function expectClear(message: Locator, ...controls: Locator[]): Promise<void> {
  await expect(message).toHaveAttribute('data-mounted', 'true')
  const covered = (await message.boundingBox())!
  for (const control of controls) {
    const { x, y, width, height } = (await control.boundingBox())!
    const isLeftOrRight = x >= covered.x + covered.width || covered.x >= x + width
    const isAboveOrBelow = y >= covered.y + covered.height || covered.y >= y + height
    expect(isLeftOrRight || isAboveOrBelow, `${control.toString()} is not covered`).toBe(true)
  }
}

/** The rendered records of the list: the visible ones and a few around them. */
export function rows(page: Page): Locator {
  return page.getByRole('main').locator('[role=row][data-record]')
}

/** The row headers of the first two rows, also when another test adds a record above them. */
export async function firstTwo(page: Page): Promise<[Locator, Locator]> {
  await expect(rows(page).nth(1)).toBeVisible()
  const ids = await page.evaluate<string[]>(
    `[...document.querySelectorAll('main [role=row][data-record]')].map(({ dataset }) => dataset.record)`,
  )
  const header = (id = '') => page.locator(`[data-record="${id}"] [role=rowheader]`)
  return [header(ids[0]), header(ids[1])]
}

export function row(page: Page, text: string): Locator {
  return rows(page).filter({ hasText: text })
}

/** Opens the record of a row; its link appears on hover. */
export async function openRow(of: Locator): Promise<void> {
  await of.getByRole('rowheader').hover()
  await of.getByRole('link', { name: /^Open / }).click()
}

/** The open record, in the panel or on its page. */
export function openedRecord(within: Page | Locator): Locator {
  return within.getByRole('article')
}

/** Edits a text of the open record in place. */
export async function changeValue(within: Page | Locator, label: string, text: string): Promise<void> {
  const record = openedRecord(within)
  await record.getByRole('button', { name: `Edit ${label}`, exact: true }).click()
  const box = record.getByRole('textbox', { name: label, exact: true })
  await box.fill(text)
  await box.press('ControlOrMeta+Enter')
}

/** The record count above the list. */
export function recordCount(page: Page): Locator {
  return page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /^[\d,]+ records?$/ })
}

export function dialog(page: Page): Locator {
  return page.getByRole('dialog')
}

export function heading(page: Page | FrameLocator, name: string | RegExp): Locator {
  return page.getByRole('heading', { level: 1, name })
}

/** Waits for the list with its rows and its count. */
export async function expectList(page: Page, title: string): Promise<void> {
  await expect(heading(page, title)).toBeVisible()
  await expect(rows(page).first().getByRole('rowheader')).toBeVisible()
  await expect(recordCount(page)).toBeVisible()
}

export function sidebar(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Main' })
}

/** Chooses an option by label in a combobox or a select. */
export async function choose(box: Locator, option: string): Promise<void> {
  await box.click()
  await box.page().getByRole('option', { name: option }).first().click()
}

/**
 * Drags by mouse to the visible part of the target, and drops once its position is stable: a board may scroll meanwhile, and
 * drop targets may appear late.
 */
export async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.hover()
  const start = (await from.boundingBox())!
  await page.mouse.down()
  await page.mouse.move(start.x + start.width / 2 + 12, start.y + start.height / 2 + 12, { steps: 3 })
  const { width, height } = page.viewportSize()!
  let before = ''
  const isStable = async () => {
    const box = (await to.boundingBox())!
    const x = (Math.max(box.x, 0) + Math.min(box.x + box.width, width)) / 2
    const y = (Math.max(box.y, 0) + Math.min(box.y + box.height, height)) / 2
    await page.mouse.move(x, y, { steps: 4 })
    await drawn(page)
    const was = before
    before = JSON.stringify(box)
    return before === was
  }
  await expect.poll(isStable).toBe(true)
  await page.mouse.up()
  await expect.poll(() => page.evaluate(isClickHandled)).toBe(true)
}

/** Waits until earlier changes are rendered and their effects have run; only then dnd-kit handles keys. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))',
  )
}

/** dnd-kit suppresses clicks for a moment after a drop. */
const isClickHandled = `(() => {
  const root = document.documentElement
  let isHeard = false
  root.addEventListener('click', () => (isHeard = true), { once: true, capture: true })
  root.dispatchEvent(new MouseEvent('click'))
  return isHeard
})()`

/** Delays requests to the URL until the returned function is called. */
export async function hold(
  page: Page,
  url: string,
  matches: (request: Request) => boolean = () => true,
): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const handler = async (route: Route) => {
    if (matches(route.request())) await promise
    await route.fallback()
  }
  await page.route(url, handler)
  return async () => {
    resolve()
    await page.unroute(url, handler)
  }
}

/** Loses the answer of the next upload, which Playwright cannot do for a request whose body it has sent. */
export async function loseUpload(page: Page): Promise<void> {
  await page.evaluate(`{
    const { send } = XMLHttpRequest.prototype
    XMLHttpRequest.prototype.send = function (body) {
      XMLHttpRequest.prototype.send = send
      const { onerror } = this
      this.onprogress = null
      this.onload = () => onerror.call(this, new ProgressEvent('error'))
      send.call(this, body)
    }
  }`)
}

/** Answers the GraphQL operation of that name instead of the server, until the returned function is called. */
export async function answer(page: Page, operation: string, reply: object): Promise<() => Promise<void>> {
  const url = '**/graphql/*'
  const handler = (route: Route) =>
    isOperation(operation)(route.request()) ? route.fulfill({ json: reply }) : route.fallback()
  await page.route(url, handler)
  return () => page.unroute(url, handler)
}

export function isOperation(operation: string): (request: Request) => boolean {
  return (request) => new RegExp(`\\b(query|mutation) ${operation}\\b`).test(request.postData() ?? '')
}

/** A GraphQL error that the client does not retry. */
export const refusal = (message: string, code = 'BAD_USER_INPUT') => ({
  data: null,
  errors: [{ message, extensions: { code, issues: [] } }],
})
