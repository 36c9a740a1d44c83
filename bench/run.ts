import autocannon from 'autocannon'
import { type ChildProcess, fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { benchUser, prepare, type Prepared } from './prepare.ts'

/**
 * `npm run bench`: requests per second of the server against a bare handler (bare-server.ts) that sends the same SQL, in the
 * same run, in turns. The machine is shared, so only the ratios mean something; the rest is printed to explain them.
 *
 * `--only=list,create` runs some of the cases, `--seconds=8` measures longer, `--records=1000` on fewer records.
 */
const options = Object.fromEntries(
  process.argv.slice(2).map((argument) => argument.replace(/^--/, '').split('=') as [string, string]),
)
const seconds = Number(options.seconds ?? 4)
const rounds = 3
const records = Number(options.records ?? 100_000)
const dataDir = await mkdtemp(path.join(tmpdir(), 'monarch-bench-'))
const processes: ChildProcess[] = []

try {
  process.stdout.write(
    `${records.toLocaleString('en-US')} contacts, ${cpus().length} cores, ${rounds} rounds of ${seconds} s in turns\n`,
  )
  const prepared = await prepare(dataDir, records)
  const monarch = await startMonarch()
  const bare = await startBare(prepared)
  const headers = await signIn(monarch, prepared.tenantId)
  const only = options.only?.split(',')
  for (const name of Object.keys(prepared.cases).filter((n) => only?.includes(n) ?? true)) {
    for (const connections of [1, 32]) await compare(prepared, headers, name, connections, monarch, bare)
  }
} finally {
  for (const child of processes.toReversed()) await stop(child)
  await rm(dataDir, { recursive: true, force: true })
}

interface Figures {
  readonly rate: number
  readonly p50: number
  readonly p99: number
}

async function compare(
  prepared: Prepared,
  headers: Record<string, string>,
  name: string,
  connections: number,
  monarch: string,
  bare: string,
): Promise<void> {
  const { bodies } = prepared.cases[name]!
  const run = (url: string) => measure(url, bodies, headers, connections)
  await run(`${monarch}/graphql/tenant`)
  await run(`${bare}/${encodeURIComponent(name)}`)
  const ours: Figures[] = []
  const limits: Figures[] = []
  for (let round = 0; round < rounds; round++) {
    ours.push(await run(`${monarch}/graphql/tenant`))
    limits.push(await run(`${bare}/${encodeURIComponent(name)}`))
  }
  const [our, limit] = [middle(ours), middle(limits)]
  const show = ({ rate, p50, p99 }: Figures) => `${rate.toFixed(0).padStart(6)}/s p50 ${p50} ms p99 ${p99} ms`
  process.stdout.write(
    `${`${name} × ${connections}`.padEnd(28)} ${(our.rate / limit.rate).toFixed(2)} of the limit   ${show(our)}   limit ${show(limit)}\n`,
  )
}

async function measure(
  url: string,
  bodies: readonly string[],
  headers: Record<string, string>,
  connections: number,
): Promise<Figures> {
  const result = await autocannon({
    url,
    method: 'POST',
    headers,
    requests: bodies.map((body) => ({ body })),
    connections,
    duration: seconds,
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`)
  return { rate: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 }
}

async function signIn(url: string, tenantId: string): Promise<Record<string, string>> {
  const json = { 'content-type': 'application/json' }
  const reply = await fetch(`${url}/api/auth/login`, { method: 'POST', headers: json, body: JSON.stringify(benchUser) })
  const { token } = (await reply.json()) as { token: string }
  return { ...json, authorization: `Bearer ${token}`, 'x-tenant-id': tenantId }
}

function middle(figures: readonly Figures[]): Figures {
  return figures.toSorted((a, b) => a.rate - b.rate)[Math.floor(figures.length / 2)]!
}

function startMonarch(): Promise<string> {
  const env = { ...process.env, MONARCH_DATA_DIR: dataDir, MONARCH_DEMO: 'false', MONARCH_LOG_LEVEL: 'warn', PORT: '0' }
  const child = fork(new URL('../apps/server/src/main.ts', import.meta.url), {
    env,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  processes.push(child)
  return new Promise((resolve, reject) => {
    child.stdout!.on('data', (chunk: Buffer) => {
      const url = /Monarch is ready at (\S+)/.exec(chunk.toString())?.[1]
      if (url) resolve(url)
    })
    child.once('exit', () => reject(new Error('The server did not start')))
  })
}

function startBare({ database, cases }: Prepared): Promise<string> {
  const statements = Object.fromEntries(Object.entries(cases).map(([name, { statement }]) => [name, statement]))
  const child = fork(new URL('./bare-server.ts', import.meta.url), [JSON.stringify({ database, cases: statements })])
  processes.push(child)
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(`http://127.0.0.1:${(message as { port: number }).port}`))
    child.once('exit', () => reject(new Error('The bare server did not start')))
  })
}

function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}
