import { sql } from 'kysely'
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorkspace, type Workspace } from '../../../../tests/integration/builders.ts'
import { openApp, stopApp } from '../boot/app.ts'
import type { App } from '../platform/app.ts'
import { listBaseBackups, openWalArchive } from '../platform/backup/base-backup.ts'
import { openEmbeddedServer } from '../platform/db/server.ts'
import { checkInstallation } from './doctor.ts'
import { runCli } from './run-cli.test-helper.ts'

/** The archive of the log is plain at first, and encrypted from a later start on. */

let folder: string
let workspace: Workspace
let wanted: string
const config = () => ({
  dataDir: path.join(folder, 'data'),
  walArchive: path.join(folder, 'archive'),
  connections: 40,
})
const backupPassphrase = 'a long passphrase of the test'

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'monarch-sealed-'))
  // PostgreSQL does not run as root.
  await chmod(folder, 0o755)
  workspace = await startWorkspace({ config: config(), server: await openEmbeddedServer(config()) })
  await workspace.buildEntity('note', [{ name: 'name', fieldType: 'text' }])
  expect((await runCli(workspace.app, ['backup:base'])).errors).toBe('')
  await write(workspace.app, 'written in the clear')
  await workspace.close()
})
afterAll(() => rm(folder, { recursive: true }))

/** Starts the server of the same data folder, with a passphrase. */
async function encrypted<T>(work: (app: App) => Promise<T>): Promise<T> {
  const server = await openEmbeddedServer({ ...config(), backupPassphrase })
  const app = await openApp({ ...workspace.app.config, backupPassphrase }, workspace.app.log, server)
  try {
    return await work(app)
  } finally {
    await stopApp(app)
    await server.stop()
  }
}

async function write(app: App, name: string): Promise<void> {
  const tenant = (await app.tenants.openClosed(workspace.tenantId))!
  await tenant.db.asOwner((client) =>
    client.query(`insert into public.note (id, name) values (monarch.new_id(), $1)`, [name]),
  )
}
async function now(app: App): Promise<string> {
  const { rows } = await sql<{ at: Date }>`select pg_sleep(0.01), clock_timestamp() as at`.execute(app.admin)
  await sql`select pg_sleep(0.01)`.execute(app.admin)
  return new Date(rows[0]!.at).toISOString()
}
/** The records of the tenant at that time. */
async function namesAt(app: App, time: string, as: string): Promise<string[]> {
  const restored = await runCli(app, ['restore', '--as-of', time, '--tenant', workspace.tenantId, '--as', as])
  expect(restored.errors).toBe('')
  const [, id] = /as the tenant "[^"]+": (\S+)/.exec(restored.output)!
  const tenant = (await app.tenants.openClosed(id!))!
  const { rows } = await tenant.db.asOwner((client) =>
    client.query<{ name: string }>('select name from note order by 1'),
  )
  return rows.map(({ name }) => name)
}
async function filesIn(of: string): Promise<Buffer[]> {
  const entries = await readdir(of, { recursive: true, withFileTypes: true })
  return Promise.all(
    entries.filter((each) => each.isFile()).map((each) => readFile(path.join(each.parentPath, each.name))),
  )
}

test('a time after encryption was switched on is restored from a plain base backup and both kinds of segments', () =>
  encrypted(async (app) => {
    await write(app, 'written under a key')
    wanted = await now(app)
    await write(app, 'a mistake')
    expect(await namesAt(app, wanted, 'From both')).toEqual(['written in the clear', 'written under a key'])
    const { wal } = openWalArchive(app)!
    const segments = await readdir(wal)
    expect(segments.some((name) => /^[0-9A-F]{24}$/.test(name))).toBe(true)
    expect(segments.some((name) => /^[0-9A-F]{24}\.sealed$/.test(name))).toBe(true)
  }))

test('an encrypted base backup and its segments do not contain what was written, and are restored', () =>
  encrypted(async (app) => {
    expect((await runCli(app, ['backup:base'])).errors).toBe('')
    await write(app, 'the last one under a key')
    const time = await now(app)
    expect(await namesAt(app, time, 'From encrypted')).toEqual([
      'a mistake',
      'the last one under a key',
      'written in the clear',
      'written under a key',
    ])
    const archive = openWalArchive(app)!
    const newest = (await listBaseBackups(archive)).at(-1)!
    expect(newest.isSealed).toBe(true)
    const base = await filesIn(path.join(archive.base, newest.id, 'files'))
    const sealed = (await readdir(archive.wal)).filter((name) => name.endsWith('.sealed'))
    const segments = await Promise.all(sealed.map((name) => readFile(path.join(archive.wal, name))))
    for (const content of [...base, ...segments]) expect(content.includes('under a key')).toBe(false)
    // The same search finds it where it is stored plainly.
    const cluster = await filesIn(path.join(app.config.dataDir, 'postgres'))
    expect(cluster.some((content) => content.includes('under a key'))).toBe(true)
    const lines: string[] = []
    await checkInstallation(app, (line) => lines.push(line))
    expect(lines).toContain('ok       archive of the log')
  }))

test('a damaged segment is named, and nothing is restored', () =>
  encrypted(async (app) => {
    await write(app, 'in a damaged segment')
    const time = await now(app)
    const { wal } = openWalArchive(app)!
    const before = new Set(await readdir(wal))
    expect((await runCli(app, ['backup:base'])).errors).toBe('')
    const later = (await readdir(wal)).filter((name) => !before.has(name) && /^[0-9A-F]{24}\.sealed$/.test(name))
    const broken = later.toSorted()[0]!
    const content = await readFile(path.join(wal, broken))
    await writeFile(path.join(wal, broken), Buffer.concat([content.subarray(0, 100), content.subarray(101)]))
    const restored = await runCli(app, ['restore', '--as-of', time, '--tenant', workspace.tenantId, '--as', 'Never'])
    expect(restored.errors).toMatch(/^The archive cannot be read: wal\/\w+ in the backup is damaged/)
    await writeFile(path.join(wal, broken), content)
  }))

test.each([
  [null, /is encrypted with a passphrase\. Set MONARCH_BACKUP_PASSPHRASE to it\./],
  ['another long passphrase', /is encrypted with another passphrase\./],
])('with the passphrase %j, the start says what is lost', async (passphrase, message) => {
  const started = openEmbeddedServer({ ...config(), backupPassphrase: passphrase })
  await expect(started).rejects.toThrow(message)
  await expect(openEmbeddedServer({ ...config(), backupPassphrase: passphrase })).rejects.toThrow(
    /all points in time since 2\d{3}-\S+Z are lost, too: choose another folder/,
  )
})
