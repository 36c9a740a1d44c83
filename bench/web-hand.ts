import type { Browser, Page } from '@playwright/test'
import path from 'node:path'
import { changeStructure } from '../apps/server/src/structure/change/structure-change.ts'
import { middle, report } from './measure.ts'
import { createPersonEntity, importPeople, writePeople } from './people.ts'
import { asOwner, type Prepared, withApp } from './prepare.ts'
import type { Headers } from './works.ts'
import { openPage, probe, within } from './web-page.ts'

/** A CSV file written by `prepareInHand`. */
export interface PeopleFile {
  readonly file: string
  readonly count: number
}

const wideColumns = 110
const wideRecords = 2_000
const rounds = 5
/** Frames may take this many times as long as those of a static page of the same size. */
const frameRatio = 1.3

/** Before the server starts: an entity with 110 columns, and one for the import. */
export function prepareInHand(dataDir: string, prepared: Prepared, count: number): Promise<PeopleFile> {
  const { tenantId, databaseName, userId } = prepared
  return withApp(dataDir, async (app) => {
    await createPersonEntity(app, prepared)
    const who = { tenantId, userId }
    const data = { tenantId, name: 'wide', displayName: 'Wide' }
    const { subjectIds } = await changeStructure(app, who, [{ type: 'createEntity', data }])
    const names = Array.from({ length: wideColumns }, (_, n) => `column_${n + 1}`)
    await changeStructure(
      app,
      who,
      names.map((name) => ({
        type: 'createField',
        data: { tenantId, entityId: subjectIds[0]!, name, displayName: name, fieldType: 'text' },
      })),
    )
    await asOwner(app, databaseName, (client) =>
      client.query(
        `insert into wide (id, "createdAt", ${names.join()})
         select gen_random_uuid(), now() - n * interval '1 minute', ${names.map((name) => `'${name} ' || n`).join()}
         from generate_series(1, $1::int) n`,
        [wideRecords],
      ),
    )
    const file = path.join(dataDir, 'people.csv')
    await writePeople(file, count)
    return { file, count }
  })
}

/**
 * Measures what a user notices first after an import of many records: rows, the palette and scrolling, in a browser with an empty cache
 * (cold, a new context in each of five rounds) and once more in the same page (warm). Medians of the rounds;
 * frames also as a ratio to a static page with the same cells, measured in turn.
 */
export async function measureInHand(
  browser: Browser,
  url: string,
  headers: Headers,
  people: PeopleFile,
): Promise<void> {
  const { authorization, 'x-tenant-id': tenant } = headers
  await importPeople(url, { authorization: authorization!, 'x-tenant-id': tenant! }, people.file, people.count)
  const taken = new Map<string, number[]>()
  const note = (name: string, value: number) => taken.set(name, [...(taken.get(name) ?? []), value])
  for (let round = 0; round < rounds; round++) {
    const page = await openPage(browser, url, authorization!)
    await page.goto(`${url}/entities/person`)
    note('rows', await probe(page, 'untilSeen', listRow))
    note('palette, cold', await openPalette(page))
    note('palette, warm', await openPalette(page))
    const down = ['[role=grid]', 60, 'scrollTop'] as const
    note('scrolling down, cold', await probe(page, 'frames', ...down))
    note('scrolling down, warm', await probe(page, 'frames', ...down))
    const rows = await staticCopy(browser, page)
    note('scrolling down, static', await probe(rows, 'frames', '#static', 60, 'scrollTop'))
    await rows.context().close()

    await page.goto(`${url}/entities/wide`)
    await probe(page, 'untilSeen', listRow)
    const sideways = ['[role=grid]', 60, 'scrollLeft'] as const
    note('scrolling sideways, cold', await probe(page, 'frames', ...sideways))
    note('scrolling sideways, warm', await probe(page, 'frames', ...sideways))
    const columns = await staticCopy(browser, page)
    note('scrolling sideways, static', await probe(columns, 'frames', '#static', 60, 'scrollLeft'))
    await columns.context().close()
    await page.context().close()
  }
  const median = (name: string) => middle(taken.get(name)!)
  within('rows of a list, cold', median('rows'), 1_200)
  within('the palette, cold', median('palette, cold'), 150)
  within('the palette, warm', median('palette, warm'), 50)
  for (const way of ['scrolling down', 'scrolling sideways']) {
    const limit = median(`${way}, static`)
    for (const state of ['cold', 'warm']) {
      const frames = median(`${way}, ${state}`)
      const ratio = frames / limit
      const details = `p95 ${frames.toFixed(1)} ms, static ${limit.toFixed(1)} ms`
      report(`frames ${way}, ${state}`, ratio.toFixed(2), `<= ${frameRatio}`, ratio <= frameRatio, details)
    }
  }
}

interface CellSizes {
  /** Pixels of the visible part, and of the whole width. */
  readonly width: number
  readonly height: number
  readonly wholeWidth: number
  readonly cellWidth: number
  readonly rowHeight: number
}

const listRow = '[role=rowheader]'

async function openPalette(page: Page): Promise<number> {
  await probe<void>(page, 'lookFor', '[role=dialog] [role=combobox]')
  await page.keyboard.press('Control+k')
  const opened = await probe(page, 'sinceKey')
  await page.keyboard.press('Escape')
  await page.locator('[role=dialog]').waitFor({ state: 'detached' })
  return opened
}

/** A page without scripts that scrolls as many pixels of plain cells of the same size as the list of the page. */
async function staticCopy(browser: Browser, page: Page): Promise<Page> {
  const size = await probe<CellSizes>(page, 'cellSizes', '[role=grid]')
  const columns = Math.ceil(size.wholeWidth / size.cellWidth)
  const rows = columns > 50 ? 60 : 400
  const row = (y: number) => Array.from({ length: columns }, (_, x) => `<span>Cell ${y} ${x}</span>`).join('')
  const html = `<!doctype html><style>
    body { margin: 0; font: 13px Inter, sans-serif }
    #static { overflow: auto; width: ${size.width}px; height: ${size.height}px }
    #static div { display: flex; width: ${size.wholeWidth}px; height: ${size.rowHeight}px }
    #static span { flex: 0 0 ${size.cellWidth}px; box-sizing: border-box; padding: 8px; border: solid #ddd; border-width: 0 1px 1px 0;
      overflow: hidden; white-space: nowrap; text-overflow: ellipsis }</style>
    <div id="static" class="overflow-auto">${Array.from({ length: rows }, (_, y) => `<div>${row(y)}</div>`).join('')}</div>`
  const copy = await openPage(browser, 'http://127.0.0.1', null)
  await copy.setContent(html)
  return copy
}
