import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { processAt } from '../../apps/server/src/platform/db/processes.ts'
import { newDataDir, postmasterOf, type ServerProcess, startServerProcess, until } from './server-process.ts'

const cli = fileURLToPath(new URL('../../apps/server/src/cli.ts', import.meta.url))

/** The tests run in sequence on one installation, whose path is too long for a socket; some need one of their own. */
const common = join(newDataDir(), 'x'.repeat(90))
mkdirSync(common)
const dataDirs = [common]
const processes: ServerProcess[] = []

afterAll(async () => {
  for (const { child, ended } of processes) {
    child.kill('SIGKILL')
    await ended
  }
  await until(() => dataDirs.every((dataDir) => postmasterOf(dataDir) === null))
  dataDirs.forEach((dataDir) => rmSync(dataDir, { recursive: true }))
  rmdirSync(dirname(common))
})

function makeDataDir(): string {
  const dataDir = newDataDir()
  dataDirs.push(dataDir)
  return dataDir
}

function start(dataDir: string, env: Record<string, string> = {}, program?: readonly string[]): ServerProcess {
  const server = startServerProcess({ MONARCH_DATA_DIR: dataDir, ...env }, program)
  processes.push(server)
  return server
}

/** Of the common installation. A test may leave it running for the next one. */
let server: ServerProcess

/** Of the common installation, printed by its first start. */
let password: string

async function signIn(url: string): Promise<number> {
  const body = JSON.stringify({ email: 'admin@example.com', password })
  const headers = { 'content-type': 'application/json' }
  return (await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body })).status
}

test('the first start prints the credentials, later ones print nothing; SIGTERM leaves no process running', async () => {
  const first = start(common)
  const url = await first.ready
  password = /^Sign in as admin@example\.com with the password (\S+)$/m.exec(first.output())![1]!
  expect(await signIn(url)).toBe(200)
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  expect(postmasterOf(common)).toBe(null)
  expect(existsSync(join(common, 'server.lock'))).toBe(false)

  const second = start(common)
  expect(await signIn(await second.ready)).toBe(200)
  expect(second.output()).not.toContain('Sign in as')
  second.child.kill('SIGINT')
  expect(await second.ended).toBe(0)
  expect(postmasterOf(common)).toBe(null)
})

test('kill -9 leaves no PostgreSQL behind, and the next start continues', async () => {
  const first = start(common)
  await first.ready
  expect(postmasterOf(common)).not.toBe(null)
  first.child.kill('SIGKILL')
  expect(await first.ended).toBe('SIGKILL')
  // First while the guard may still be running, then after it.
  const second = start(common)
  expect(await signIn(await second.ready)).toBe(200)
  second.child.kill('SIGKILL')
  await second.ended
  await until(() => postmasterOf(common) === null)
  server = start(common)
  expect(await signIn(await server.ready)).toBe(200)
})

test('a PostgreSQL that outlived its server and guard is taken over', async () => {
  const orphan = postmasterOf(common)!
  process.kill(guardOf(orphan), 'SIGKILL')
  server.child.kill('SIGKILL')
  await server.ended
  expect(postmasterOf(common)).toBe(orphan)

  server = start(common)
  expect(await signIn(await server.ready)).toBe(200)
  expect(processAt(orphan)).toBe(null)
})

test('a postmaster.pid with the process of another program is ignored, and that process is not killed', async () => {
  server.child.kill('SIGTERM')
  await server.ended
  writeFileSync(join(common, 'postgres/postmaster.pid'), `${process.pid}\n${common}/postgres\n`)
  server = start(common)
  await server.ready
  expect(postmasterOf(common)).not.toBe(process.pid)
})

test('an interrupted command reports it, and one with a closed output still does its work', async () => {
  const made = ['--new-organization', '--organization', 'Acme', '--name', 'Main']
  const unheard = start(common, {}, [cli, 'tenant:create', ...made])
  unheard.child.stdout!.destroy()
  expect(await unheard.ended).toBe(1)
  expect(unheard.errors()).toBe('')
  const wait = start(common, {}, [
    '--import',
    'data:text/javascript,setImmediate(()=>process.kill(process.pid,"SIGINT"))',
    cli,
    'doctor',
  ])
  expect(await wait.ended).not.toBe(0)
  const again = start(common, {}, [cli, 'tenant:create', '--organization', 'Acme', '--name', 'Main'])
  expect(await again.ended).toBe(1)
  expect(again.errors()).toBe('There is already a tenant "Main".\n')
})

test("an operator's command works with a running server, and without one", async () => {
  const doctor = () => start(common, {}, [cli, 'doctor'])
  const url = await server.ready
  const online = doctor()
  expect(await online.ended).toBe(0)
  expect(online.output()).toMatch(/^ok {7}admin database$[^]*^Everything is in order\.$/m)
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  server.child.kill('SIGTERM')
  await server.ended

  const alone = doctor()
  expect(await alone.ended).toBe(0)
  expect(alone.output()).toBe(online.output())
  expect(postmasterOf(common)).toBe(null)
})

test.each([
  [['--help'], 0, /^Usage: npm run cli -- <command>/],
  [['nonsense'], 1, /^There is no command "nonsense"/],
])('npm run cli -- %j', async (args, code, text) => {
  const command = start(common, {}, [cli, ...args])
  expect(await command.ended).toBe(code)
  expect(command.output() + command.errors()).toMatch(text)
})

test('the server ends when its launcher is killed', async () => {
  const bootstrap = fileURLToPath(new URL('../../scripts/bootstrap.mjs', import.meta.url))
  const launch = `import { run } from '${bootstrap}'; run(process.execPath, 'apps/server/src/main.ts')`
  const launcher = start(common, {}, ['--input-type=module', '--eval', launch])
  await launcher.ready
  const postmaster = postmasterOf(common)!
  launcher.child.kill('SIGKILL')
  await until(() => processAt(postmaster) === null && !existsSync(join(common, 'server.lock')))
})

test('a start interrupted by a signal ends cleanly', async () => {
  const dataDir = makeDataDir()
  const server = start(dataDir, { MONARCH_DEMO: 'true' })
  await until(() => server.output().includes('Sign in as'))
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(postmasterOf(dataDir)).toBe(null)
  expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).not.toContain('PANIC')
})

/** The process that stops this PostgreSQL when its server ends. */
function guardOf(postmaster: number): number {
  const isGuard = (pid: string) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`kill -INT ${postmaster} `)
    } catch {
      return false // It has ended meanwhile.
    }
  }
  return Number(readdirSync('/proc').find((name) => /^\d+$/.test(name) && isGuard(name)))
}
