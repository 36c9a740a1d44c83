import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startWorkspace, type Workspace } from '../../../../tests/integration/builders.ts'
import { startTestApp } from '../../../../tests/integration/test-app.ts'
import { makeEmptyDatabase } from '../../../../tests/integration/test-databases.ts'
import { runs } from '../../../../tests/runs.ts'
import { stopApp } from '../boot/app.ts'
import { upload } from '../capabilities/files/upload.test-helper.ts'
import { clientConfig, connect } from '../platform/db/connection.ts'
import { runCli } from './run-cli.test-helper.ts'

const isLong = runs(1) > 1
const rounds = isLong ? 20 : 2

let workspace: Workspace
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'monarch-kills-'))
  workspace = await startWorkspace()
  await workspace.buildEntity('deal', [
    { name: 'name', fieldType: 'text' },
    { name: 'paper', fieldType: 'file' },
  ])
  for (let i = 0; i < 5; i++) {
    const paper = await upload(workspace, workspace.owner, `paper ${i}.txt`)
    const made = await workspace.owner.tenant(`mutation { createDeal(data: {name: "${i}", paper: "${paper}"}) { id } }`)
    expect(made.errors).toBeUndefined()
  }
})
afterAll(async () => {
  await workspace.close()
  await rm(folder, { recursive: true })
})

interface Killed {
  /** A failpoint, or milliseconds after the command has begun. */
  readonly at: string | number
  readonly adminDatabase?: string
  readonly dataDir?: string
}

/** Runs a command in another process, and kills it unless it ends first. */
async function run(args: readonly string[], { at, adminDatabase, dataDir }: Killed): Promise<string | number> {
  const { config, server } = workspace.app
  const input = { address: inject('postgres'), adminDatabase: adminDatabase ?? server.adminDatabase, args }
  const script = path.join(import.meta.dirname, 'cli-process.test-helper.ts')
  const child = spawn(process.execPath, [script, JSON.stringify(input)], {
    env: {
      ...process.env,
      ...(typeof at === 'string' && { MONARCH_TEST_CRASH_AT: at }),
      MONARCH_LOG_LEVEL: 'silent',
      MONARCH_SECRET: config.secret!,
      MONARCH_DATA_DIR: dataDir ?? config.dataDir,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit') as Promise<[number | null, string | null]>
  child.stdout.once('data', () => {
    if (typeof at === 'number') setTimeout(() => child.kill('SIGKILL'), at)
  })
  const [code, signal] = await ended
  return signal ?? code!
}

/** Random times within the duration of a run that was not killed, evenly spread. */
const delaysOf = (milliseconds: number): number[] =>
  Array.from({ length: rounds }, (_, i) => Math.round(((i + Math.random()) / rounds) * milliseconds))

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

test('a backup killed at any time leaves only good backups in the list', async () => {
  const to = path.join(folder, 'backups')
  const args = ['backup', '--to', to]
  const time = await timeOf(() => runCli(workspace.app, args))
  let listed = ''
  for (const at of ['backup.tenant-copied', 'backup.finishing', ...delaysOf(time)]) {
    await run(args, { at })
    const { output } = await runCli(workspace.app, ['backup:list', '--from', to])
    if (output === listed) continue
    listed = output
    // Verifies the newest backup in the list.
    expect([at, await runCli(workspace.app, ['backup:verify', '--from', to])]).toEqual([
      at,
      expect.objectContaining({ code: 0, errors: '' }),
    ])
  }
  expect(await runCli(workspace.app, [...args, '--keep', '1'])).toMatchObject({ code: 0, errors: '' })
  expect(await readdir(path.join(to, 'backups'))).toHaveLength(1)
  expect(await readdir(path.join(to, 'unfinished'))).toEqual([])
})

test('after a restore killed at any time, the server serves nothing until a repeated restore is complete', async () => {
  const from = path.join(folder, 'to restore')
  expect(await runCli(workspace.app, ['backup', '--to', from])).toMatchObject({ code: 0 })
  const adminDatabase = await makeEmptyDatabase()
  const dataDir = await mkdtemp(path.join(folder, 'data-'))
  const args = ['restore', '--from', from]
  const points = isLong
    ? ['database-made', 'rows-loaded', 'tenants-made', 'admin-loaded', 'committing']
    : ['rows-loaded', 'committing']
  for (const at of [...points.map((point) => `restore.${point}`), ...delaysOf(500)]) {
    const ended = await run(args, { at, adminDatabase, dataDir })
    if (ended === 0) break
    expect([at, ended, await isServed(adminDatabase)]).toEqual([at, 'SIGKILL', false])
  }
  if (!(await isServed(adminDatabase)))
    expect(await run(args, { at: 'restore.committed', adminDatabase, dataDir })).toBe('SIGKILL')
  const restored = await startTestApp({ adminDatabase, config: { ...workspace.app.config, dataDir } })
  const tenant = (await restored.tenants.find(workspace.tenantId))!
  const { rows } = await tenant.db.asOwner((client) => client.query('select name from deal order by name'))
  expect(rows).toEqual(['0', '1', '2', '3', '4'].map((name) => ({ name })))
  const files = await tenant.db.asOwner((client) =>
    client.query<{ name: string; storageKey: string }>('select name, "storageKey" from monarch.files'),
  )
  expect(files.rows).toHaveLength(5)
  for (const { name, storageKey } of files.rows)
    expect(await text(await restored.storage.get(storageKey, { atMost: 1000 }))).toBe(`The content of ${name}`)
  await stopApp(restored)
})

/** Whether a server that starts now would find tenants. */
async function isServed(adminDatabase: string): Promise<boolean> {
  const client = await connect(clientConfig(inject('postgres'), adminDatabase))
  const { rows } = await client.query<{ isServed: boolean }>(
    `select to_regclass('public.tenants') is not null as "isServed"`,
  )
  await client.end()
  return rows[0]!.isServed
}
