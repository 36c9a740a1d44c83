import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { clientConfig, connect } from '../../apps/server/src/platform/db/connection.ts'
import { embeddedSuperuser, runningEmbeddedPostgres } from '../../apps/server/src/platform/db/embedded.ts'
import { installations, printedPassword, signIn } from './installations.test-helper.ts'
import { postmasterOf } from './server-process.ts'

const cli = fileURLToPath(new URL('../../apps/server/src/cli.ts', import.meta.url))

/** The tests run in sequence on one installation; boot-crash.long.test.ts kills and interrupts servers. */
const { common, makeDataDir, start } = installations()

test('the first start prints the credentials, later ones print nothing; SIGTERM leaves no process running', async () => {
  const first = start(common)
  const url = await first.ready
  const password = printedPassword(first)
  expect(await signIn(url, password)).toBe(200)
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  expect(postmasterOf(common)).toBe(null)
  expect(existsSync(join(common, 'server.lock'))).toBe(false)

  const second = start(common)
  expect(await signIn(await second.ready, password)).toBe(200)
  expect(second.output()).not.toContain('Sign in as')
  second.child.kill('SIGINT')
  expect(await second.ended).toBe(0)
  expect(postmasterOf(common)).toBe(null)
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
  const server = start(common)
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

test('a command says what to do when the admin database is gone from the running server', async () => {
  const folder = makeDataDir()
  const server = start(folder)
  await server.ready
  const address = { ...runningEmbeddedPostgres(folder)!, user: embeddedSuperuser }
  const client = await connect(clientConfig(address, 'postgres'))
  await client.query('drop database monarch with (force)')
  const doctor = start(folder, {}, [cli, 'doctor'])
  expect(await doctor.ended).toBe(1)
  expect(doctor.errors()).toMatch(
    /^The admin database was lost: database "monarch" does not exist\. Keep the data folder/,
  )
  await client.end()
  server.child.kill('SIGTERM')
  await server.ended
})

test('a command in the wrong folder says so, and leaves nothing there', async () => {
  const folder = join(makeDataDir(), 'wrong')
  const doctor = start(folder, {}, [cli, 'doctor'])
  expect(await doctor.ended).toBe(1)
  expect(doctor.errors()).toMatch(
    /^The data folder .*wrong holds no secret\. Set MONARCH_DATA_DIR to the folder of the installation/,
  )
  expect(existsSync(folder)).toBe(false)
})

test.each([
  [['--help'], 0, /^Usage: npm run cli -- <command>/],
  [['nonsense'], 1, /^There is no command "nonsense"/],
])('npm run cli -- %j', async (args, code, text) => {
  const command = start(common, {}, [cli, ...args])
  expect(await command.ended).toBe(code)
  expect(command.output() + command.errors()).toMatch(text)
})
