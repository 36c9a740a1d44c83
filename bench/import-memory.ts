import { openAsBlob } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { writeWorkbook } from '../apps/server/src/records/spreadsheet/write.ts'
import { report } from './measure.ts'
import { createPersonEntity, type Person, people, personFields, writePeople } from './people.ts'
import { asOwner, createWorkspace, withApp } from './prepare.ts'
import { type Memory, Servers, signIn } from './servers.ts'

/**
 * Growth of the process above its idle size. V8 collects the whole heap only when it has grown to a multiple of its live part. An import of
 * 100,000 rows ends before that; so memory grows during the first 300,000 rows or so, and not after.
 */
const mostMebibytes = 400
/** Growth of the live heap from a tenth of the rows to all of them. A row has more than 500 bytes, and up to two batches are alive. */
const mostBytesPerRow = 40

/**
 * Imports files of many rows, each into an empty entity of a server that has just started, and compares the memory of the server's
 * process. The live heap after a full collection must not grow with the number of rows.
 */
export async function measureImports(
  dataDir: string,
  { rows = '1000000', format }: { readonly rows?: string; readonly format?: string },
): Promise<void> {
  const most = Number(rows)
  const workspace = await withApp(dataDir, async (app) => {
    const made = await createWorkspace(app)
    await createPersonEntity(app, made)
    return made
  })
  for (const kind of format ? [format] : ['csv', 'xlsx']) {
    const runs: Run[] = []
    for (const count of [most / 10, most]) {
      const file = path.join(dataDir, `people.${kind}`)
      if (kind === 'csv') await writePeople(file, count)
      else await writeWorkbookOfPeople(file, count)
      const servers = new Servers()
      try {
        const samples: Memory[] = []
        const url = await servers.startMonarch(dataDir, (memory) => samples.push(memory))
        const headers = await signIn(url, workspace)
        runs.push(await importFile(url, { headers, file, kind, count, samples }))
      } finally {
        await servers.stop()
      }
      await withApp(dataDir, (app) =>
        asOwner(app, workspace.databaseName, async (client) => {
          for (const table of ['public.person', 'monarch.operations']) await client.query(`truncate ${table}`)
        }),
      )
    }
    const [small, large] = runs as [Run, Run]
    const grown = large.peak - large.idle
    const share = (most / 10).toLocaleString('en-US')
    report(
      `${kind.toUpperCase()} import of ${most.toLocaleString('en-US')} rows, peak memory`,
      `+${megabytes(grown)}`,
      `<= ${mostMebibytes} MiB`,
      grown <= mostMebibytes * 1_048_576,
      `${megabytes(large.peak)}, ${(large.peak / small.peak).toFixed(2)} × the peak with ${share} rows; idle ${megabytes(large.idle)}`,
    )
    const slope = (large.live[2]! - large.live[0]!) / (most * 0.9)
    report(
      '  live heap per row',
      `${slope.toFixed(1)} B`,
      `<= ${mostBytesPerRow} B`,
      slope <= mostBytesPerRow,
      `at 10 %, 50 %, 100 % of the rows: heap ${large.live.map(megabytes).join(', ')}; process ${large.sizes.map(megabytes).join(', ')}`,
    )
    report('  rows per second', (most / large.seconds).toFixed(0), '', null, `${large.seconds.toFixed(1)} s`)
  }
}

interface Run {
  readonly seconds: number
  /** Bytes of the process: before the import, and at most during it. */
  readonly idle: number
  readonly peak: number
  /** Bytes at 10 %, 50 % and 100 % of the rows: of the live heap, and of the process. */
  readonly live: readonly number[]
  readonly sizes: readonly number[]
}

interface Sending {
  readonly headers: Record<string, string>
  readonly file: string
  readonly kind: string
  readonly count: number
  readonly samples: Memory[]
}

/** Imports as the wizard does: with a guessed dialect, and events that tell the progress. */
async function importFile(url: string, { headers, file, kind, count, samples }: Sending): Promise<Run> {
  const idle = samples.at(-1)?.rss ?? 0
  samples.length = 0
  const type = kind === 'csv' ? 'text/csv' : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  const start = performance.now()
  const reply = await fetch(`${url}/api/import/person?dialect=auto`, {
    method: 'POST',
    headers: { ...headers, 'content-type': type, accept: 'text/event-stream' },
    body: await openAsBlob(file),
  })
  const shares = [0.1, 0.5, 1]
  /** The number of samples when each share of the rows was read. */
  const marks: number[] = []
  let text = ''
  for await (const chunk of reply.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk
    const events = text.split('\n\n')
    text = events.pop()!
    for (const [, json] of events.flatMap((event) => [...event.matchAll(/^event: progress\ndata: (.*)$/gm)])) {
      const { phase, rows } = JSON.parse(json!) as { phase: string; rows: number }
      const isStored = phase === 'storing' || phase === 'finishing'
      while (isStored && marks.length < shares.length && rows >= count * shares[marks.length]!)
        marks.push(samples.length)
    }
    const answer = events.find((event) => event.startsWith('event: answer'))
    if (answer && !answer.includes(`"inserted":${count},`))
      throw new Error(`The import failed: ${answer.slice(0, 500)}`)
  }
  const seconds = (performance.now() - start) / 1000
  return {
    seconds,
    idle,
    peak: Math.max(...samples.map(({ rss }) => rss)),
    live: marks.map((mark) => samples[mark - 1]!.live),
    sizes: marks.map((mark) => samples[mark - 1]!.rss),
  }
}

const megabytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(0)} MiB`

async function writeWorkbookOfPeople(file: string, count: number): Promise<void> {
  const columns = personFields.map((header) => ({ header, width: 20, format: null, choices: null }))
  const out = await open(file, 'w')
  for await (const chunk of writeWorkbook(columns, cellsOf(people(count)))) await out.write(chunk)
  await out.close()
}

/** Fields that are not text have the kinds of their cells. */
async function* cellsOf(rows: Iterable<Person>) {
  for (const row of rows)
    yield row.map((value) =>
      typeof value === 'string'
        ? ({ kind: 'text', text: value } as const)
        : ({ kind: typeof value === 'number' ? 'number' : 'boolean', text: String(value) } as const),
    )
}
