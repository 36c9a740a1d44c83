import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { open, writeFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import copyFrom from 'pg-copy-streams'
import pg from 'pg'
import { uuidv7 } from '@monarch/schema'
import type { App } from '../apps/server/src/platform/app.ts'
import { changeStructure } from '../apps/server/src/structure/change/structure-change.ts'
import { middle, report } from './measure.ts'
import { asOwner, createWorkspace, withApp, type Workspace } from './prepare.ts'
import { Servers, signIn } from './servers.ts'

const fields: readonly [name: string, type: string][] = [
  ['name', 'text'],
  ['title', 'text'],
  ['city', 'text'],
  ['country', 'text'],
  ['street', 'text'],
  ['notes', 'long_text'],
  ['email', 'email'],
  ['score', 'number'],
  ['amount', 'decimal'],
  ['since', 'date'],
  ['active', 'boolean'],
  ['stage', 'select'],
]
const names = fields.map(([name]) => name)

/**
 * Exports many rows and measures the memory; then compares an import of a CSV file with 12 columns with a
 * bare COPY of the same rows into an equal table without a log, interleaved.
 */
export async function measureFiles(
  dataDir: string,
  options: { readonly rows?: string; readonly exported?: string; readonly rounds?: string },
): Promise<void> {
  const count = Number(options.rows ?? 100_000)
  const exported = Number(options.exported ?? 1_000_000)
  const rounds = Number(options.rounds ?? 3)
  const { workspace, database } = await withApp(dataDir, async (app) => {
    const made = await createWorkspace(app)
    await changeStructureOf(app, made)
    await asOwner(app, made.databaseName, async (client) => {
      await client.query(
        `insert into public.person (id, ${names.join(', ')})
          select gen_random_uuid(), 'Person ' || n, 'Manager', 'City ' || n % 500, '=Country', 'Street', 'Met at the fair',
         'person' || n || '@test.example', n % 100, n * 1.25, date '2000-01-01' + n % 9000, n % 2 = 0, 'new'
         from generate_series(1, ${exported}) n`,
      )
      await client.query('vacuum analyze')
    })
    const { host, port, user, password } = app.server.address
    return { workspace: made, database: { host, port, user, password, database: made.databaseName } as pg.ClientConfig }
  })
  const servers = new Servers()
  const client = new pg.Client(database)
  try {
    const url = await servers.startMonarch(dataDir)
    const { authorization, 'x-tenant-id': tenant } = await signIn(url, workspace)
    const headers = { authorization: authorization!, 'x-tenant-id': tenant! }
    await client.connect()
    await client.query('set statement_timeout = 0')
    for (const format of ['csv', 'ndjson', 'xlsx']) await measureExport(url, headers, format, exported, servers)
    const [file, bareFile] = [path.join(dataDir, 'rows.csv'), path.join(dataDir, 'bare.csv')]
    await writeFiles(file, bareFile, count)
    // With the indexes that the table has during an import, which drops the search index first; a job rebuilds it.
    await client.query('truncate public.person')
    await client.query('create table public.bare (like public.person including all)')
    for (const name of await searchIndexes(client, 'bare')) await client.query(`drop index public.${name}`)
    const imports: number[] = []
    const copies: number[] = []
    for (let round = 0; round < rounds; round++) {
      for (const table of ['public.person', 'public.bare', 'monarch.operations'])
        await client.query(`truncate ${table}`)
      imports.push(await timed(() => importFile(url, headers, file, count)))
      await untilIdle(client)
      copies.push(await timed(() => copyFile(client, bareFile)))
    }
    const [ours, bare] = [middle(imports), middle(copies)]
    const ratio = bare / ours
    report(
      `CSV import ${count.toLocaleString('en-US')} × ${fields.length}, of COPY`,
      ratio.toFixed(2),
      '>= 0.4',
      ratio >= 0.4,
      `ours ${ours.toFixed(0)} ms   COPY ${bare.toFixed(0)} ms`,
    )
  } finally {
    await client.end()
    await servers.stop()
  }
}

async function measureExport(
  url: string,
  headers: Record<string, string>,
  format: string,
  exported: number,
  servers: Servers,
): Promise<void> {
  const before = servers.memoryOfMonarch()
  let most = before
  const watch = setInterval(() => (most = Math.max(most, servers.memoryOfMonarch())), 250)
  const start = performance.now()
  const [reply] = (await once(get(`${url}/api/export/person.${format}`, { headers }), 'response')) as [IncomingMessage]
  if (reply.statusCode !== 200) throw new Error(`The export failed: ${reply.statusCode}`)
  let first = 0
  let bytes = 0
  for await (const chunk of reply as AsyncIterable<Buffer>) {
    first ||= performance.now() - start
    bytes += chunk.length
  }
  clearInterval(watch)
  const seconds = (performance.now() - start) / 1000
  const grown = (most - before) / 1e6
  report(
    `${format.toUpperCase()} export of ${exported.toLocaleString('en-US')} rows`,
    `+${grown.toFixed(0)} MB`,
    '<= 100 MB',
    grown <= 100 && first < 1000,
    `first byte ${first.toFixed(0)} ms (goal < 1000)   ${seconds.toFixed(1)} s   ${(bytes / 1e6).toFixed(0)} MB`,
  )
}

async function importFile(url: string, headers: Record<string, string>, file: string, count: number): Promise<void> {
  const body = Readable.toWeb(createReadStream(file)) as ReadableStream
  const reply = await fetch(`${url}/api/import/person`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'text/csv' },
    body,
    duplex: 'half',
  } as RequestInit)
  const result = (await reply.json()) as { inserted?: number }
  if (result.inserted !== count) throw new Error(`The import failed: ${JSON.stringify(result).slice(0, 500)}`)
}

async function searchIndexes(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(indexname) as name from pg_indexes where schemaname = 'public' and tablename = $1
      and indexdef like '% USING gin %'`,
    [table],
  )
  return rows.map(({ name }) => name)
}

/** After an import of many rows, a job vacuums the table. */
async function untilIdle(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ isSettled: boolean | null }>(
      `select last_vacuum > (select max("createdAt") from public.person) as "isSettled" from pg_stat_user_tables
        where relid = 'public.person'::regclass`,
    )
    if (rows[0]!.isSettled) return
    await setTimeout(100)
  }
}

async function copyFile(client: pg.Client, file: string): Promise<void> {
  const copy = `copy public.bare (id, ${names.join(', ')}) from stdin with (format csv, header)`
  await pipeline(createReadStream(file), client.query(copyFrom.from(copy)))
}

async function changeStructureOf(app: App, { tenantId, userId }: Workspace): Promise<void> {
  const by = { tenantId, userId }
  const { subjectIds } = await changeStructure(app, by, [
    { type: 'createEntity', data: { tenantId, name: 'person', displayName: 'Person' } },
  ])
  const data = { tenantId, entityId: subjectIds[0] }
  await changeStructure(
    app,
    by,
    fields.map(([name, fieldType]) => ({
      type: 'createField',
      data: {
        ...data,
        name,
        displayName: name,
        fieldType,
        ...(fieldType === 'select' && { options: ['new', 'open', 'won', 'lost'] }),
      },
    })),
  )
}

/** The same rows without and with ids. */
async function writeFiles(file: string, bareFile: string, count: number): Promise<void> {
  await writeFile(file, `${names.join(',')}\n`)
  await writeFile(bareFile, `id,${names.join(',')}\n`)
  const [out, bareOut] = [await open(file, 'a'), await open(bareFile, 'a')]
  for (let from = 0; from < count; from += 1000) {
    const lines = Array.from({ length: Math.min(1000, count - from) }, (_, i) => rowOf(from + i))
    await out.write(lines.join(''))
    await bareOut.write(
      lines.map((line, i) => `${uuidv7(1_700_000_000_000 + from + i, randomBytes(10))},${line}`).join(''),
    )
  }
  await out.close()
  await bareOut.close()
}

function rowOf(n: number): string {
  const since = new Date(Date.UTC(2000, 0, 1 + (n % 9000))).toISOString().slice(0, 10)
  const stage = ['new', 'open', 'won', 'lost'][n % 4]
  const address = [`City ${n % 500}`, `Country ${n % 60}`, `Long street ${n % 900}`]
  const note = `"Met at the fair, wants a call in week ${n % 52}"`
  const values = [n % 100, (n * 1.25).toFixed(2), since, n % 2 === 0, stage]
  return `${[`Person ${n}`, 'Manager', ...address, note, `person${n}@test.example`, ...values].join(',')}\n`
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
