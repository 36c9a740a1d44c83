import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { type Browser, chromium, type Page, request } from '@playwright/test'
import sharp from 'sharp'
import { type Api, connect, signInByApi } from './app.ts'
import { administrator, browserPath } from './environment.ts'
import { dialogScreens } from './screens/dialogs.ts'
import { recordScreens } from './screens/records.ts'
import type { Screen } from './screens/screen.ts'
import { settingsScreens } from './screens/settings.ts'
import { openScreens } from './screens/signed-out.ts'
import { structureScreens } from './screens/structure.ts'
import { viewScreens } from './screens/views.ts'
import { workspaceScreens } from './screens/workspace.ts'

/**
 * Takes a picture of every screen of a running server with the demo, 1280 and 390 px wide, light and dark, in English and German, and puts
 * them on contact sheets, so that a person can look at all of them:
 *
 * ADMIN_PASSWORD=… node tests/e2e/contact-sheets.ts http://127.0.0.1:3000 /tmp/sheets [en-wide-light …]
 *
 * Screens that need actions are opened in English only, because the actions name English labels.
 */
const url = process.argv[2] ?? 'http://127.0.0.1:3000'
const folder = process.argv[3] ?? 'contact-sheets'
const chosen = process.argv.slice(4)

const widths = {
  wide: { viewport: { width: 1280, height: 800 }, columns: 2, perSheet: 6, shown: 960 },
  phone: { viewport: { width: 390, height: 844 }, columns: 6, perSheet: 12, shown: 390 },
} as const
type Width = keyof typeof widths

interface Look {
  readonly language: 'en' | 'de'
  readonly width: Width
  readonly colorScheme: 'light' | 'dark'
}
const nameOf = ({ language, width, colorScheme }: Look): string => `${language}-${width}-${colorScheme}`

const signedIn: readonly Screen[] = [
  ...workspaceScreens,
  ...recordScreens,
  ...viewScreens,
  ...structureScreens,
  ...settingsScreens,
  ...dialogScreens,
]

const client = await request.newContext({ baseURL: url })
const email = process.env.ADMIN_EMAIL ?? administrator.email
const token = await signInByApi(client, { email, password: process.env.ADMIN_PASSWORD ?? administrator.password })
const authorized = await request.newContext({ baseURL: url, extraHTTPHeaders: { authorization: `Bearer ${token}` } })
const api = await connect(authorized)
const { user } = (await (await authorized.get('/api/auth/me')).json()) as { user: { id: string } }
const browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox'] })
try {
  for (const language of ['en', 'de'] as const) {
    await setLanguage(language)
    for (const width of ['wide', 'phone'] as const)
      for (const colorScheme of ['light', 'dark'] as const) {
        const look = { language, width, colorScheme }
        if (chosen.length === 0 || chosen.includes(nameOf(look))) await takeSheets(browser, api, look)
      }
  }
} finally {
  await setLanguage(null)
  await browser.close()
  await authorized.dispose()
  await client.dispose()
}

async function setLanguage(value: string | null): Promise<void> {
  await api.admin('mutation($data: SetSettingInput!) { setSetting(data: $data) { id } }', {
    data: { level: 'personal', key: 'defaults.language', value },
  })
}

interface Picture {
  readonly name: string
  readonly file: Buffer
}

async function takeSheets(inside: Browser, by: Api, look: Look): Promise<void> {
  const pictures: Picture[] = []
  for (const [screens, isSignedIn] of [
    [signedIn, true],
    [openScreens, false],
  ] as const) {
    const page = await openPage(inside, look, isSignedIn)
    for (const screen of screens) {
      if (screen.act && look.language !== 'en') continue
      try {
        pictures.push({ name: screen.name, file: await take(page, by, screen, look) })
      } catch (error) {
        console.error(`${nameOf(look)}, ${screen.name}: ${(error as Error).message.split('\n')[0]}`)
      }
    }
    await page.context().close()
  }
  const { perSheet } = widths[look.width]
  mkdirSync(folder, { recursive: true })
  for (let from = 0; from < pictures.length; from += perSheet) {
    const file = path.join(folder, `${nameOf(look)}-${String(from / perSheet + 1).padStart(2, '0')}.png`)
    await sharp(await sheetOf(pictures.slice(from, from + perSheet), look.width)).toFile(file)
    console.log(file)
  }
}

async function openPage(inside: Browser, { language, width, colorScheme }: Look, isSignedIn: boolean): Promise<Page> {
  const { viewport } = widths[width]
  const page = await inside.newPage({
    baseURL: url,
    viewport,
    colorScheme,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    locale: language === 'de' ? 'de-DE' : 'en-US',
  })
  page.setDefaultTimeout(60_000)
  const known = isSignedIn ? { auth_token: token, [`records-info-dismissed:${user.id}`]: 'true' } : {}
  await page.addInitScript((items) => Object.assign(localStorage, items), known)
  return page
}

async function take(page: Page, by: Api, screen: Screen, look: Look): Promise<Buffer> {
  const { route, at = route, act, ready } = screen
  await page.goto(typeof at === 'string' ? at : await at(by))
  await act?.(page)
  if (look.language === 'en') await ready(page)
  await waitUntilStill(page)
  return page.screenshot({ animations: 'disabled', caret: 'hide' })
}

/** Waits until nothing loads and the page no longer changes. */
async function waitUntilStill(page: Page): Promise<void> {
  await page.evaluate(`new Promise((resolve) => {
    const limit = Date.now() + 20_000
    let before = '', since = Date.now()
    const look = () => {
      const now = document.body.innerHTML
      if (now !== before) { before = now; since = Date.now() }
      const isBusy = document.querySelector('[aria-busy=true]') !== null
      if (Date.now() > limit || (!isBusy && now.length > 2000 && Date.now() - since > 500)) resolve()
      else setTimeout(look, 100)
    }
    look()
  })`)
}

async function sheetOf(pictures: readonly Picture[], width: Width): Promise<Buffer> {
  const { columns, shown, viewport } = widths[width]
  const height = Math.round((viewport.height * shown) / viewport.width)
  const [gap, label] = [16, 24]
  const rows = Math.ceil(pictures.length / columns)
  const parts = await Promise.all(
    pictures.map(async ({ name, file }, i) => {
      const left = gap + (i % columns) * (shown + gap)
      const top = gap + Math.floor(i / columns) * (height + label + gap)
      const text = `<span foreground="#111111">${name.replaceAll('&', '&amp;')}</span>`
      return [
        { input: { text: { text, font: 'sans', rgba: true, height: 16 } }, left, top },
        { input: await sharp(file).resize(shown, height).png().toBuffer(), left, top: top + label },
      ]
    }),
  )
  return sharp({
    create: {
      width: gap + columns * (shown + gap),
      height: gap + rows * (height + label + gap),
      channels: 3,
      background: '#c8ccd2',
    },
  })
    .composite(parts.flat())
    .png()
    .toBuffer()
}
