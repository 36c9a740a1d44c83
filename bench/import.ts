import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import copyFrom from 'pg-copy-streams'
import { uuidv7 } from '@monarch/schema'
import { type App, startApp, stopApp } from '../apps/server/src/app.ts'
import { createUser } from '../apps/server/src/auth/users.ts'
import { readConfig } from '../apps/server/src/config.ts'
import { changeStructure } from '../apps/server/src/entities/structure-change.ts'
import { buildHttpServer } from '../apps/server/src/http/server.ts'
import { createLog } from '../apps/server/src/log.ts'
import { createOrganization, createTenant } from '../apps/server/src/tenants/tenants.ts'

/**
 * `npm run bench -- import`: the export of many rows, with the memory that it takes; then a CSV file of 12 columns through the
 * import's door against a bare COPY of the same rows into an equal table without a log, in turns. `--rows=100000`, `--exported=1000000`, `--rounds=3`.
 */
const options = Object.fromEntries(
  process.argv.slice(2).map((argument) => argument.replace(/^--/, '').split('=') as [string, string]),
)
const count = Number(options.rows ?? 100_000)
const exported = Number(options.exported ?? 1_000_000)
const rounds = Number(options.rounds ?? 3)

const who = { email: 'bench@test.example', password: 'bench password' }
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

const folder = await mkdtemp(path.join(tmpdir(), 'monarch-bench-'))
const config = readConfig({ MONARCH_DATA_DIR: folder, MONARCH_DEMO: 'false', MONARCH_LOG_LEVEL: 'silent', PORT: '0' })
const app = await startApp(config, createLog(config))
const server = await buildHttpServer(app)
try {
  const url = await server.listen({ port: 0, host: '127.0.0.1' })
  const tenant = await prepare(app)
  const headers = await signIn(url, tenant.id)
  const database = tenant.databaseName
  await asOwner(
    database,
    `insert into public.person (id, ${names.join(', ')}) select gen_random_uuid(), 'Person ' || n, 'Manager', 'City ' || n % 500, '=Country', 'Street', 'Met at the fair',
     'person' || n || '@test.example', n % 100, n * 1.25, date '2000-01-01' + n % 9000, n % 2 = 0, 'new' from generate_series(1, ${exported}) n`,
  )
  await asOwner(database, 'analyze public.person')
  for (const format of ['csv', 'ndjson', 'xlsx']) await measureExport(url, headers, format)

  const [file, bareFile] = [path.join(folder, 'rows.csv'), path.join(folder, 'bare.csv')]
  await writeFiles(file, bareFile)

  const imports: number[] = []
  const copies: number[] = []
  for (let round = 0; round < rounds; round++) {
    for (const table of ['public.person', 'public.bare', 'monarch.operations'])
      await asOwner(database, `truncate ${table}`)
    imports.push(await timed(() => importFile(url, headers, file)))
    copies.push(await timed(() => copyFile(database, bareFile)))
  }
  const [ours, bare] = [middle(imports), middle(copies)]
  print(
    `import ${count.toLocaleString('en-US')} × ${fields.length} as ratio of COPY`,
    `${(bare / ours).toFixed(2)}   ours ${ours.toFixed(0)} ms   COPY ${bare.toFixed(0)} ms`,
  )
} finally {
  await server.close()
  await stopApp(app)
  await rm(folder, { recursive: true, force: true })
}

function print(what: string, figures: string): void {
  process.stdout.write(`${what.padEnd(40)} ${figures}\n`)
}

async function measureExport(url: string, headers: Record<string, string>, format: string): Promise<void> {
  const before = process.memoryUsage.rss()
  let most = before
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 20)
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
  print(
    `export ${exported.toLocaleString('en-US')} rows as ${format}`,
    `first byte ${first.toFixed(0)} ms   ${seconds.toFixed(1)} s   ${(bytes / 1e6).toFixed(0)} MB   memory +${((most - before) / 1e6).toFixed(0)} MB`,
  )
}

async function importFile(url: string, headers: Record<string, string>, file: string): Promise<void> {
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

async function copyFile(database: string, file: string): Promise<void> {
  await app.pools.asOwner(database, async (client) => {
    await pipeline(
      createReadStream(file),
      client.query(copyFrom.from(`copy public.bare (id, ${names.join(', ')}) from stdin with (format csv, header)`)),
    )
  })
}

async function prepare(server: App): Promise<{ id: string; databaseName: string }> {
  const organization = await createOrganization(server, { name: 'Bench', userId: null })
  const tenant = await createTenant(server, { organizationId: organization.id, name: 'Bench' })
  const user = await createUser(server, {
    ...who,
    name: 'Bench',
    permissions: ['*'],
    organizationId: organization.id,
    tenantIds: null,
  })
  const by = { tenantId: tenant.id, userId: user.id }
  const { subjectIds } = await changeStructure(server, by, [
    { type: 'createEntity', data: { tenantId: tenant.id, name: 'person', displayName: 'Person' } },
  ])
  const data = { tenantId: tenant.id, entityId: subjectIds[0] }
  await changeStructure(
    server,
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
  await asOwner(tenant.databaseName, 'create table public.bare (like public.person including all)')
  return tenant
}

async function asOwner(database: string, statement: string): Promise<void> {
  await app.pools.asOwner(database, (client) => client.query(`set statement_timeout = 0; ${statement}`))
}

/** The same rows twice, once with ids. */
async function writeFiles(file: string, bareFile: string): Promise<void> {
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
  return `Person ${n},Manager,City ${n % 500},Country ${n % 60},Long street ${n % 900},"Met at the fair, wants a call in week ${n % 52}",person${n}@test.example,${n % 100},${(n * 1.25).toFixed(2)},${since},${n % 2 === 0},${stage}\n`
}

async function signIn(url: string, tenantId: string): Promise<Record<string, string>> {
  const reply = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(who),
  })
  const { token } = (await reply.json()) as { token: string }
  return { authorization: `Bearer ${token}`, 'x-tenant-id': tenantId }
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

function middle(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)]!
}
