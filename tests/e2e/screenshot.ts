import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { administrator, browserPath } from './environment.ts'

/**
 * Takes the screenshots of docs/ from a running server with the demo and the password of the tests:
 *
 * node tests/e2e/screenshot.ts http://127.0.0.1:3000
 */
const url = process.argv[2] ?? 'http://127.0.0.1:3000'
const docs = path.join(import.meta.dirname, '../../docs')
const largest = 200_000

interface Screen {
  readonly name: string
  readonly path: string
  /** Waits until the screen is complete, and opens what the screenshot shows. */
  readonly open: (page: Page) => Promise<unknown>
}

const { token, user } = await ask<SignedIn>('/api/auth/login', administrator)
const { id: tenantId } = user.organizations[0]!.tenants[0]!
const { entities } = await askApi<{ entities: Entity[] }>(
  'admin',
  '{ entities: tenantEntities(limit: 1000) { id name tenantId } }',
)
const entityId = entities.find((entity) => entity.name === 'deal' && entity.tenantId === tenantId)!.id
const { deals } = await askApi<{ deals: { id: string }[] }>(
  'tenant',
  '{ deals: deal(orderBy: [{amount: DESC}], limit: 1) { id } }',
)
const board = await findView('Pipeline')
const calendar = await findView('Closing dates')

const screens: readonly Screen[] = [
  {
    name: 'dashboard',
    path: '/',
    open: (page) => page.getByRole('region', { name: 'Recent Activity' }).getByRole('listitem').first().waitFor(),
  },
  { name: 'list', path: '/entities/deal?view=all&sort=-amount', open: waitForRows },
  {
    name: 'board',
    path: `/entities/deal?view=${board}`,
    // Scrolls to the first column.
    open: (page) =>
      page
        .getByRole('button', { name: /^Actions for / })
        .nth(15)
        .waitFor(),
  },
  {
    name: 'calendar',
    path: `/entities/deal?view=${calendar}`,
    open: (page) => page.locator('[data-event]').first().waitFor(),
  },
  {
    name: 'record',
    path: `/entities/deal/${deals[0]!.id}`,
    open: (page) =>
      page.getByRole('article').getByRole('button', { name: 'Edit Stage' }).waitFor({ state: 'attached' }),
  },
  {
    name: 'designer',
    path: `/entities?entity=${entityId}&tab=fields`,
    open: async (page) => {
      await page
        .getByRole('region', { name: 'Fields' })
        .getByRole('button', { name: /^Stage/ })
        .click()
      await page.getByLabel('Options').waitFor()
    },
  },
  {
    name: 'layout-builder',
    path: '/entities/deal/layout',
    open: (page) =>
      page
        .getByRole('region', { name: 'Canvas' })
        .getByRole('button', { name: /^Stage/ })
        .click(),
  },
  { name: 'templates', path: '/templates', open: (page) => page.getByText('Restaurant').first().waitFor() },
  { name: 'settings', path: '/settings', open: (page) => page.getByText('System Information').waitFor() },
  {
    name: 'interfaces',
    path: '/settings/interfaces',
    open: (page) => page.getByText('Defaults for everyone').first().waitFor(),
  },
]
const inTheDark: ReadonlySet<string> = new Set(['list', 'board'])

mkdirSync(path.join(docs, 'screenshots'), { recursive: true })
const browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox'] })
for (const colorScheme of ['light', 'dark'] as const) {
  const page = await browser.newPage({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    colorScheme,
    reducedMotion: 'reduce',
  })
  const known = { auth_token: token, [`records-info-dismissed:${user.id}`]: 'true' }
  await page.addInitScript((items) => Object.assign(localStorage, items), known)
  for (const { name, path: at, open } of screens) {
    if (colorScheme === 'dark' && !inTheDark.has(name)) continue
    await page.goto(at)
    await page.getByRole('navigation', { name: 'Main' }).getByText('Sales').first().waitFor({ state: 'attached' })
    await open(page)
    await page.evaluate('document.fonts.ready')
    const picture = await compress(await page.screenshot({ animations: 'disabled', caret: 'hide' }))
    write(`screenshots/${name}${colorScheme === 'dark' ? '-dark' : ''}.png`, picture)
    if (name === 'list' && colorScheme === 'light') write('screenshot.png', picture)
  }
}
await browser.close()
function waitForRows(page: Page): Promise<void> {
  return page.getByRole('grid').getByRole('rowheader').nth(10).waitFor()
}

/** A palette is enough: UI screenshots have few colors. */
async function compress(picture: Buffer): Promise<Buffer> {
  for (const colours of [256, 128, 64]) {
    const packed = await sharp(picture).png({ palette: true, colours, effort: 10, compressionLevel: 9 }).toBuffer()
    if (packed.length <= largest) return packed
  }
  throw new Error(`The picture is larger than ${largest} bytes`)
}

function write(name: string, picture: Buffer): void {
  writeFileSync(path.join(docs, name), picture)
  console.log(`docs/${name}: ${Math.round(picture.length / 1000)} kB`)
}

interface SignedIn {
  readonly token: string
  readonly user: {
    readonly id: string
    readonly organizations: readonly { readonly tenants: readonly { id: string }[] }[]
  }
}

interface Entity {
  readonly id: string
  readonly name: string
  readonly tenantId: string
}

/** A view of the demo's deals. */
async function findView(name: string): Promise<string> {
  const document = 'query($where: ViewWhere) { views(where: $where) { id } }'
  const where = { tenantId: { eq: tenantId }, entityId: { eq: entityId }, name: { eq: name } }
  return (await askApi<{ views: { id: string }[] }>('admin', document, { where })).views[0]!.id
}

async function askApi<T>(endpoint: 'admin' | 'tenant', query: string, variables: object = {}): Promise<T> {
  const { data, errors } = await ask<{ data: T; errors?: { message: string }[] }>(`/graphql/${endpoint}`, {
    query,
    variables,
  })
  if (errors) throw new Error(errors[0]!.message)
  return data
}

async function ask<T>(at: string, body: object): Promise<T> {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (at !== '/api/auth/login') Object.assign(headers, { authorization: `Bearer ${token}`, 'x-tenant-id': tenantId })
  const response = await fetch(new URL(at, url), { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${at}: ${response.status} ${await response.text()}`)
  return (await response.json()) as T
}
