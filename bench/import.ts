import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import copyFrom from 'pg-copy-streams'
import pg from 'pg'
import { middle, report } from './measure.ts'
import { createPersonEntity, importPeople, personFields, writePeople } from './people.ts'
import { asOwner, createWorkspace, withApp } from './prepare.ts'
import { Servers, signIn } from './servers.ts'
import { measureNewField } from './works.ts'

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
    await createPersonEntity(app, made)
    await asOwner(app, made.databaseName, async (client) => {
      await client.query(
        `insert into public.person (id, ${personFields.join(', ')})
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
    await writePeople(file, count)
    await writePeople(bareFile, count, true)
    // With the indexes that the table has during an import, which drops the search index first; a job rebuilds it.
    await client.query('truncate public.person')
    await client.query('create table public.bare (like public.person including all)')
    for (const name of await searchIndexes(client, 'bare')) await client.query(`drop index public.${name}`)
    const imports: number[] = []
    const copies: number[] = []
    for (let round = 0; round < rounds; round++) {
      for (const table of ['public.person', 'public.bare', 'monarch.operations'])
        await client.query(`truncate ${table}`)
      imports.push(await timed(() => importPeople(url, headers, file, count)))
      await untilIdle(client)
      copies.push(await timed(() => copyFile(client, bareFile)))
    }
    const [ours, bare] = [middle(imports), middle(copies)]
    const ratio = bare / ours
    report(
      `CSV import ${count.toLocaleString('en-US')} × ${personFields.length}, of COPY`,
      ratio.toFixed(2),
      '>= 0.5',
      ratio >= 0.5,
      `ours ${ours.toFixed(0)} ms   COPY ${bare.toFixed(0)} ms`,
    )
    await importPeople(url, headers, file, count)
    const { tenantId } = workspace
    const caller = { ...headers, 'content-type': 'application/json' }
    await measureNewField(url, caller, { tenantId, entity: 'person', when: ' right after an import' })
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
    const { rows } = await client.query<{ isVacuumed: boolean | null }>(
      `select last_vacuum > (select max("createdAt") from public.person) as "isVacuumed" from pg_stat_user_tables
        where relid = 'public.person'::regclass`,
    )
    if (rows[0]!.isVacuumed) return
    await setTimeout(100)
  }
}

async function copyFile(client: pg.Client, file: string): Promise<void> {
  const copy = `copy public.bare (id, ${personFields.join(', ')}) from stdin with (format csv, header)`
  await pipeline(createReadStream(file), client.query(copyFrom.from(copy)))
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
