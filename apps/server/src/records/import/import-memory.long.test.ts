import { openAsBlob } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorkspace, type Workspace } from '../../../../../tests/integration/builders.ts'
import { writeWorkbook } from '../spreadsheet/write.ts'

/** `npm run bench -- --only=import` measures a million rows. This test checks that memory in use after a full collection does not grow with
 * the rows. */
const rows = 200_000
/** A row has about 100 bytes of text, and 500 as an object. */
const mostBytesPerRow = 40
/** Parts of two batches of 10,000 rows, plus a constant for any import. */
const mostBytesAboveIdle = 60_000_000

let workspace: Workspace
let folder: string

beforeAll(async () => {
  workspace = await startWorkspace({ listen: true })
  folder = await mkdtemp(path.join(tmpdir(), 'monarch-memory-'))
  await workspace.buildEntity('part', [
    { name: 'name', fieldType: 'text' },
    { name: 'pieces', fieldType: 'number' },
    { name: 'price', fieldType: 'decimal' },
    { name: 'since', fieldType: 'date' },
    { name: 'notes', fieldType: 'long_text' },
  ])
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await workspace.close()
})

const columns = ['Name', 'Pieces', 'Price', 'Since', 'Notes']
const valuesOf = (n: number) => [`Part ${n}`, String(n), (n / 100).toFixed(2), '2024-02-29', `Ordered in lot ${n}`]

async function* csvRows() {
  yield `${columns.join(',')}\n`
  for (let n = 0; n < rows; n += 1000)
    yield Array.from({ length: 1000 }, (_, i) => `${valuesOf(n + i).join(',')}\n`).join('')
}

async function* workbookRows() {
  for (let n = 0; n < rows; n++) yield valuesOf(n).map((text) => ({ kind: 'text', text }) as const)
}

/** A full collection first, so that only what is used counts. */
function liveBytes(): number {
  setFlagsFromString('--expose-gc')
  ;(runInNewContext('gc') as () => void)()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

test.each([
  { type: 'text/csv', content: csvRows },
  {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    content: () =>
      writeWorkbook(
        columns.map((header) => ({ header, width: 20, format: null, choices: null })),
        workbookRows(),
      ),
  },
])(`the memory of an import of ${rows} rows does not grow with them: $type`, async ({ type, content }) => {
  const file = path.join(folder, 'rows')
  const out = await open(file, 'w')
  for await (const chunk of content()) await out.write(chunk as string)
  await out.close()
  const idle = liveBytes()
  const reply = await fetch(`${workspace.url}/api/import/part?dialect=auto`, {
    method: 'POST',
    headers: { ...workspace.owner.headers, 'content-type': type, accept: 'text/event-stream' },
    body: await openAsBlob(file),
  })
  const measured: { rows: number; bytes: number }[] = []
  let text = ''
  for await (const chunk of reply.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk
    const events = text.split('\n\n')
    text = events.pop()!
    for (const event of events) {
      const [, name, json] = /^event: (\w+)\ndata: (.*)$/.exec(event)!
      const data = JSON.parse(json!)
      if (name === 'answer') expect(data.body).toMatchObject({ inserted: rows, skipped: 0 })
      else if (data.rows > 0) measured.push({ rows: data.rows, bytes: liveBytes() })
    }
  }
  expect(measured.at(-1)!.rows).toBe(rows)
  // The lowest of several, because a measurement may include a batch.
  const lowest = (from: number, until: number) =>
    Math.min(...measured.filter((each) => each.rows >= from && each.rows <= until).map(({ bytes }) => bytes))
  const growth = lowest(rows * 0.7, rows) - lowest(rows * 0.1, rows * 0.4)
  expect(growth).toBeLessThan(mostBytesPerRow * rows * 0.6)
  expect(Math.max(...measured.map(({ bytes }) => bytes)) - idle).toBeLessThan(mostBytesAboveIdle)
})
