import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { processAt } from '../../apps/server/src/platform/db/processes.ts'
import { installations, printedPassword, signIn } from './installations.test-helper.ts'
import { postmasterOf, type ServerProcess, until } from './server-process.ts'

/** The tests run in sequence on one installation. */
const { common, makeDataDir, start } = installations()

/** A test may leave it running for the next one. */
let server: ServerProcess

/** Of the administrator, printed by the first start. */
let password: string

test('kill -9 leaves no PostgreSQL behind, and the next start continues', async () => {
  const first = start(common)
  await first.ready
  password = printedPassword(first)
  expect(postmasterOf(common)).not.toBe(null)
  first.child.kill('SIGKILL')
  expect(await first.ended).toBe('SIGKILL')
  // First while the guard may still be running, then after it.
  const second = start(common)
  expect(await signIn(await second.ready, password)).toBe(200)
  second.child.kill('SIGKILL')
  await second.ended
  await until(() => postmasterOf(common) === null)
  server = start(common)
  expect(await signIn(await server.ready, password)).toBe(200)
})

test('a PostgreSQL that outlived its server and guard is taken over', async () => {
  const orphan = postmasterOf(common)!
  process.kill(guardOf(orphan), 'SIGKILL')
  server.child.kill('SIGKILL')
  await server.ended
  expect(postmasterOf(common)).toBe(orphan)

  server = start(common)
  expect(await signIn(await server.ready, password)).toBe(200)
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

test('the server ends when its launcher is killed', async () => {
  server.child.kill('SIGTERM')
  await server.ended
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
