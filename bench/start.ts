import { sql } from 'kysely'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { middle, report } from './measure.ts'
import { createWorkspace, withApp } from './prepare.ts'

const tenants = 1_000
const rounds = 3

/**
 * The disk of a new tenant. `npm start` of a built installation, with one tenant and with a thousand in turn: the start time, and the
 * memory afterwards.
 */
export async function measureStart(dataDir: string): Promise<void> {
  const folders = [1, tenants].map((count) => path.join(dataDir, String(count)))
  await withApp(folders[0]!, async (app) => {
    await createWorkspace(app)
    const { rows } = await sql<{ megabytes: number }>`
      select (pg_database_size("databaseName"::name) - pg_database_size('template0')) / 1048576.0::float8 as megabytes
      from tenants limit 1`.execute(app.admin)
    const { megabytes } = rows[0]!
    report('a new tenant over an empty database', `${megabytes.toFixed(1)} MB`, '<= 2 MB', megabytes <= 2)
  })
  await withApp(folders[1]!, async (app) => {
    await createWorkspace(app)
    // Only rows without databases, because a start must not open them. It checks the secret with the oldest tenant, which is a real one.
    await sql`insert into tenants select (jsonb_populate_record(t, jsonb_build_object('id', uuidv7(),
      'name', 'Tenant ' || n, 'databaseName', t."databaseName" || '_' || n, 'roleName', t."roleName" || '_' || n))).*
      from tenants t, generate_series(2, ${tenants}::int) n`.execute(app.admin)
  })
  const starts = folders.map((): Start[] => [])
  // The first start compiles, and is not counted.
  for (let round = 0; round <= rounds; round++) {
    for (const [i, folder] of folders.entries()) {
      const start = await startOnce(folder)
      if (round > 0) starts[i]!.push(start)
    }
  }
  const [one, many] = starts.map((each) => middle(each.map(({ seconds }) => seconds))) as [number, number]
  const highest = (of: (start: Start) => number) => Math.max(...starts.flat().map(of))
  report('npm start until it is ready', `${one.toFixed(2)} s`, '<= 1.5 s', one <= 1.5)
  const growth = many / one
  report(`a start with ${tenants} tenants, against 1`, `${growth.toFixed(2)} ×`, '<= 1.1 ×', growth <= 1.1)
  const server = highest((start) => start.server)
  report('the idle server', `${server.toFixed(0)} MiB`, '<= 130 MiB', server <= 130)
  const all = highest((start) => start.all)
  report('all processes of Node.js', `${all.toFixed(0)} MiB`, '<= 195 MiB', all <= 195)
  const programs = highest((start) => start.programs)
  report('programs beside npm', String(programs), '1', programs === 1)
}

interface Start {
  readonly seconds: number
  /** In MiB, like `all`. */
  readonly server: number
  readonly all: number
  readonly programs: number
}

async function startOnce(dataDir: string): Promise<Start> {
  const env = {
    ...process.env,
    MONARCH_DATA_DIR: dataDir,
    MONARCH_DEMO: 'false',
    MONARCH_LOG_LEVEL: 'error',
    PORT: '0',
  }
  const started = performance.now()
  const npm = spawn('npm', ['start'], {
    cwd: path.join(import.meta.dirname, '..'),
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(npm, 'exit')
  await new Promise<void>((resolve, reject) => {
    npm.stdout.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('Monarch is ready at')) resolve()
    })
    npm.once('exit', () => reject(new Error('npm start has failed')))
  })
  const seconds = (performance.now() - started) / 1000
  // By now the work after the start is done, and the server is idle.
  await sleep(5_000)
  const [own, ...below] = nodesFrom(npm.pid!) as [number, ...number[]]
  npm.kill('SIGTERM')
  await ended
  const all = below.reduce((sum, each) => sum + each, own)
  return { seconds, server: Math.max(...below), all, programs: below.length }
}

/** The memory in MiB of this process and of those below it that run Node.js. */
function nodesFrom(first: number): readonly number[] {
  const list = spawnSync('ps', ['-eo', 'pid=,ppid=,rss=,args=']).stdout.toString().trim().split('\n')
  const processes = list.map((line) => {
    const [, pid, parent, kilobytes, command] = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)/.exec(line)!
    return { pid: Number(pid), parent: Number(parent), megabytes: Number(kilobytes) / 1024, command: command! }
  })
  const below = (pid: number): readonly number[] =>
    processes
      .filter(({ parent }) => parent === pid)
      .flatMap((each) => [...(path.basename(each.command) === 'node' ? [each.megabytes] : []), ...below(each.pid)])
  return [processes.find(({ pid }) => pid === first)!.megabytes, ...below(first)]
}
