import { type Browser, chromium, type Page } from '@playwright/test'
import { gzipSync } from 'node:zlib'
import { changeStructure } from '../apps/server/src/structure/change/structure-change.ts'
import { browserPath } from '../tests/e2e/environment.ts'
import { middle, report } from './measure.ts'
import { asOwner, type Prepared, withApp } from './prepare.ts'
import { measureInHand, type PeopleFile, prepareInHand } from './web-hand.ts'
import { openPage, probe, within } from './web-page.ts'
import { ask, type Headers } from './works.ts'

/** The content of the screens of `measureWeb` besides the contacts: a board, a long form, and a file to import. */
export interface WebWorkspace {
  readonly cardId: string
  readonly people: PeopleFile
}

const cards = 10_000
const formFields = 100

/** Before the server starts: 10,000 cards in four columns, and an entity with 100 fields. */
export async function prepareWeb(dataDir: string, prepared: Prepared, records: number): Promise<WebWorkspace> {
  const { tenantId, databaseName, userId } = prepared
  const people = await prepareInHand(dataDir, prepared, records)
  return withApp(dataDir, async (app) => {
    const who = { tenantId, userId }
    const entity = (name: string, displayName: string) =>
      ({ type: 'createEntity', data: { tenantId, name, displayName } }) as const
    const { subjectIds } = await changeStructure(app, who, [entity('card', 'Card'), entity('survey', 'Survey')])
    const [cardId, surveyId] = subjectIds as [string, string]
    const field = (entityId: string, name: string, fieldType: string, settings: object = {}) =>
      ({ type: 'createField', data: { tenantId, entityId, name, displayName: name, fieldType, settings } }) as const
    const choices = stages.map((value) => ({ value, label: value }))
    await changeStructure(app, who, [
      field(cardId, 'title', 'text'),
      field(cardId, 'stage', 'select', { choices }),
      field(cardId, 'amount', 'decimal'),
      ...Array.from({ length: formFields }, (_, n) => field(surveyId, `question_${n + 1}`, 'text')),
    ])
    await asOwner(app, databaseName, (client) =>
      client.query(
        `insert into card (id, title, stage, amount, "createdAt")
         select gen_random_uuid(), 'Card ' || n, ($2::text[])[1 + n % 4], n * 1.5, now() - n * interval '1 minute'
         from generate_series(1, $1::int) n`,
        [cards, stages],
      ),
    )
    return { cardId, people }
  })
}

const stages = ['open', 'doing', 'waiting', 'done']

/** Measures the screens in a real browser without throttling: transferred bytes, load time, and response to input. */
export async function measureWeb(url: string, headers: Headers, given: Prepared & WebWorkspace): Promise<void> {
  const browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    await measureInHand(browser, url, headers, given.people)
    await measureBytes(browser, url, headers)
    const page = await openPage(browser, url, headers.authorization!)
    const shifts: number[] = []
    const visit = async (path: string, sign: string) => {
      const taken: number[] = []
      for (let round = 0; round < 5; round++) {
        await page.goto(url + path)
        taken.push(await probe(page, 'untilSeen', sign))
      }
      shifts.push(await probe(page, 'shift'))
      return middle(taken)
    }
    within('content of a list of all contacts', await visit('/entities/contact', listRow), 1_000)
    within('  its frames while it scrolls', await probe(page, 'frames', '[role=grid]', 60, 'scrollTop'), 20)
    within('  typing in a cell, until it is painted', await typeInCell(page), 50)
    within('  to the dashboard and back, warm', await changeRoutes(page), 100)

    const view = await createBoard(url, headers, given)
    within('content of a board of 10,000 cards', await visit(`/entities/card?view=${view}`, boardCard), 1_000)
    within('  its frames while a column scrolls', await probe(page, 'frames', boardBody, 60, 'scrollTop'), 20)
    within('  its frames while a card is dragged', await dragCard(page), 20)

    within('content of a form of 100 fields', await visit('/entities/survey?record=new', formInput), 1_000)
    within('  typing in it, until it is painted', await typeInForm(page), 50)
    const shift = shifts.reduce((most, each) => Math.max(most, each), 0)
    report('layout shift, the most of these screens', shift.toFixed(3), '<= 0.02', shift <= 0.02)
  } finally {
    await browser.close()
  }
}

const listRow = '[role=rowheader]'
const boardCard = 'main li[data-record] button'
const boardBody = 'main section:has(li[data-record]) .overflow-y-auto'
const formInput = '[data-form-field] input, aside form input'
const dashboardLink = 'nav[aria-label=Main] a[href="/"], nav[aria-label=Main] a[href^="/?"]'

/** Compressed size of the JavaScript for the first paint, at the level of the files that the server sends. */
async function measureBytes(browser: Browser, url: string, headers: Headers): Promise<void> {
  for (const [name, path, who, most] of [
    ['the sign-in', '/login', null, 130],
    ['shell and dashboard', '/', headers.authorization!, 190],
  ] as const) {
    const page = await openPage(browser, url, who)
    // What the browser loads ahead when it is idle is not needed for the first paint.
    await page.addInitScript('window.requestIdleCallback = () => 0')
    const sizes = new Map<string, Promise<number>>()
    page.on('response', (response) => {
      if (!/\.js(\?|$)/.test(response.url())) return
      const size = response.body().then((body) => gzipSync(body, { level: 9 }).length)
      sizes.set(response.url(), size)
    })
    await page.goto(url + path, { waitUntil: 'networkidle' })
    const bytes = (await Promise.all(sizes.values())).reduce((sum, size) => sum + size, 0)
    report(`JavaScript of ${name}, gzip`, `${(bytes / 1000).toFixed(0)} kB`, `<= ${most} kB`, bytes <= most * 1000)
    await page.context().close()
  }
}

async function createBoard(
  url: string,
  headers: Headers,
  { tenantId, cardId }: Prepared & WebWorkspace,
): Promise<string> {
  const config = { groupByField: 'stage', cardFields: ['amount'] }
  const { createView } = await ask<{ createView: { id: string } }>(
    `${url}/graphql/admin`,
    headers,
    'mutation($data: CreateViewInput!) { createView(data: $data) { id } }',
    { data: { tenantId, entityId: cardId, name: 'Board', type: 'kanban', config, visibility: 'shared' } },
  )
  return createView.id
}

async function typeInCell(page: Page): Promise<number> {
  await probe(page, 'toTop', '[role=grid]')
  await page.locator(listRow).first().click()
  const taken = await type(page)
  await page.keyboard.press('Escape')
  return taken
}

async function typeInForm(page: Page): Promise<number> {
  await page.locator(formInput).first().click()
  return type(page)
}

async function type(page: Page): Promise<number> {
  // The first keys open the editor.
  await page.keyboard.type('go')
  await probe(page, 'forgetKeys')
  const text = 'as fast as a hand types '.repeat(3)
  await page.keyboard.type(text, { delay: 20 })
  return probe(page, 'typing', text.length)
}

/** The median of ten changes, without the first two as warm-up. */
async function changeRoutes(page: Page): Promise<number> {
  const taken: number[] = []
  for (let round = 0; round < 6; round++) {
    const there = await probe(page, 'untilRoute', dashboardLink, 'Dashboard', 'h1')
    const back = await probe(page, 'untilRoute', null, 'Contacts', listRow)
    if (round > 0) taken.push(there, back)
  }
  return middle(taken)
}

async function dragCard(page: Page): Promise<number> {
  const { x, y } = (await page.locator(boardCard).first().boundingBox())!
  await page.mouse.move(x + 40, y + 12)
  await page.mouse.down()
  const frames = probe(page, 'frames', 'body', 0, 'scrollTop')
  for (let step = 0; step < 150; step++) await page.mouse.move(x + 40 + step * 4, y + 12 + (step % 40) * 6)
  const most = await frames
  await page.keyboard.press('Escape')
  await page.mouse.up()
  return most
}
