import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { personWith, startWorkspace, type Workspace } from '../../../../tests/integration/builders.ts'
import { openApp, stopApp } from '../boot/app.ts'
import { openExternalServer } from '../platform/db/server.ts'
import { createSession } from '../request/accounts/sessions.ts'
import { runCli } from './run-cli.test-helper.ts'

/** The recipe of docs/operations.md for an external PostgreSQL, with the one of the operating system, where it has one. */
const systemVersions = '/usr/lib/postgresql'
const version = existsSync(systemVersions) ? readdirSync(systemVersions).at(-1) : undefined
const binaries = path.join(systemVersions, version ?? '', 'bin')
const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

function run(program: string, ...args: string[]): void {
  const { status, stderr } = spawnSync(path.join(binaries, program), args, {
    ...account,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  if (status !== 0) throw new Error(String(stderr))
}

let folder: string
let workspace: Workspace
const at = (name: string) => path.join(folder, name)

function makeFolder(name: string): void {
  mkdirSync(at(name), { mode: 0o700 })
  if ('uid' in account) chownSync(at(name), account.uid!, account.gid!)
}

/** Started clusters, to be stopped. */
const started: string[] = []
/** Returns the URL of the database. Sockets are outside of the cluster, because a base backup copies their lock files. */
function start(name: string, database: string): string {
  makeFolder(`${name}-socket`)
  const options = `-k ${at(`${name}-socket`)} -c listen_addresses= -c fsync=off`
  run('pg_ctl', 'start', '-w', '-D', at(name), '-l', path.join(at(name), 'server.log'), '-o', options)
  started.push(name)
  return `postgres://monarch@localhost/${database}?host=${encodeURIComponent(at(`${name}-socket`))}`
}

beforeAll(async () => {
  if (version === undefined) return
  folder = mkdtempSync(path.join(tmpdir(), 'monarch-external-'))
  chmodSync(folder, 0o755)
  for (const name of ['cluster', 'archive', 'base']) makeFolder(name)
  run('initdb', '-D', at('cluster'), '-U', 'monarch', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8')
  appendFileSync(
    at('cluster/postgresql.conf'),
    `wal_level = replica\narchive_mode = on\narchive_command = 'test ! -f ${at('archive')}/%f && cp %p ${at('archive')}/%f'\n`,
  )
  const server = await openExternalServer(start('cluster', 'monarch'))
  workspace = await startWorkspace({ server })
  await workspace.buildEntity('note', [{ name: 'name', fieldType: 'text' }])
}, 180_000)
afterAll(async () => {
  if (version === undefined) return
  try {
    await workspace.close()
  } finally {
    for (const name of started) run('pg_ctl', 'stop', '-w', '-m', 'immediate', '-D', at(name))
    rmSync(folder, { recursive: true })
  }
})

test.skipIf(version === undefined)(
  'one tenant is restored as of a time from the archive of an external server',
  async () => {
    const { app, owner } = workspace
    const write = async (name: string) =>
      expect((await owner.tenant(`mutation { createNote(data: {name: "${name}"}) { id } }`)).errors).toBeUndefined()
    run('pg_basebackup', '-D', at('base'), '-h', at('cluster-socket'), '-U', 'monarch', '-c', 'fast', '-X', 'none')
    await write('kept')
    const { rows } = await sql<{ at: Date }>`select pg_sleep(0.05), clock_timestamp() as at`.execute(app.admin)
    await write('a mistake')
    // The log up to now is archived when pg_switch_wal has closed its segment, and the archiver has copied it.
    const { rows: last } = await sql<{ name: string }>`select pg_walfile_name(pg_switch_wal()) as name`.execute(
      app.admin,
    )
    await expect.poll(() => readdirSync(at('archive')), { timeout: 30_000 }).toContain(last[0]!.name)

    appendFileSync(
      at('base/postgresql.conf'),
      [
        `restore_command = 'cp ${at('archive')}/%f %p'`,
        `recovery_target_time = '${new Date(rows[0]!.at).toISOString().replace('Z', '+00')}'`,
        `recovery_target_action = 'promote'`,
        'archive_mode = off\n',
      ].join('\n'),
    )
    writeFileSync(at('base/recovery.signal'), '')
    const url = start('base', app.server.adminDatabase)
    // Until it has replayed everything, it can only be read, and Monarch refuses it.
    const scratch = await vi.waitFor(() => openExternalServer(url), { timeout: 60_000, interval: 200 })
    const former = await openApp(app.config, app.log, scratch)
    try {
      expect(await runCli(former, ['backup', '--to', at('backups')])).toMatchObject({ code: 0, errors: '' })
    } finally {
      await stopApp(former)
    }

    const args = ['restore', '--from', at('backups'), '--tenant', 'Test tenant', '--as', 'As it was']
    const restored = await runCli(app, args)
    expect(restored.errors).toBe('')
    const [, id] = /as the tenant "As it was": (\S+)/.exec(restored.output)!
    const userId = await workspace.userIdOf(owner)
    const { token } = await createSession(app, userId, null, { userAgent: 'test', address: '127.0.0.1' })
    const { data } = await personWith(workspace.fastify, token, id!).tenant('{ note { name } }')
    expect(data.note).toEqual([{ name: 'kept' }])
  },
  240_000,
)
