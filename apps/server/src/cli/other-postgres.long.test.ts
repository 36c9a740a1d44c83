import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { personWith, startWorkspace, type Workspace } from '../../../../tests/integration/builders.ts'
import { startTestApp } from '../../../../tests/integration/test-app.ts'
import { makeEmptyDatabase } from '../../../../tests/integration/test-databases.ts'
import { buildHttpServer } from '../api/http/server.ts'
import { openApp, stopApp } from '../boot/app.ts'
import { openExternalServer } from '../platform/db/server.ts'
import { createLog } from '../platform/log.ts'
import { createSession } from '../request/accounts/sessions.ts'
import { runCli } from './run-cli.test-helper.ts'

/** A change of PostgreSQL's major version is a backup and a restore. The other version is the operating system's, where it has one. */
const systemVersions = '/usr/lib/postgresql'
const version = existsSync(systemVersions) ? readdirSync(systemVersions).at(-1) : undefined
const binaries = path.join(systemVersions, version ?? '', 'bin')
const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

const run = (program: string, ...args: string[]) => {
  const { status, stderr } = spawnSync(path.join(binaries, program), ['-D', cluster, ...args], {
    ...account,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  if (status !== 0) throw new Error(String(stderr))
}

let folder: string
let cluster: string
let workspace: Workspace
beforeAll(async () => {
  if (version === undefined) return
  folder = mkdtempSync(path.join(tmpdir(), 'monarch-other-'))
  chmodSync(folder, 0o755)
  cluster = path.join(folder, 'cluster')
  mkdirSync(cluster, { mode: 0o700 })
  if ('uid' in account) chownSync(cluster, account.uid!, account.gid!)
  run('initdb', '-U', 'other', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8')
  run('pg_ctl', 'start', '-w', '-l', path.join(cluster, 'log'), '-o', `-k ${cluster} -c listen_addresses= -c fsync=off`)
  const url = `postgres://other@localhost/monarch?host=${encodeURIComponent(cluster)}`
  workspace = await startWorkspace({ server: await openExternalServer(url) })
}, 180_000)
afterAll(async () => {
  if (version === undefined) return
  try {
    await workspace.close()
  } finally {
    run('pg_ctl', 'stop', '-w', '-m', 'fast')
    rmSync(folder, { recursive: true })
  }
})

test.skipIf(version === undefined)(
  'a backup from another major version of PostgreSQL restores into the embedded one',
  async () => {
    await workspace.buildEntity('note', [
      { name: 'name', fieldType: 'text', isUnique: true },
      { name: 'amount', fieldType: 'currency' },
      { name: 'twice', fieldType: 'formula', settings: { expression: '{amount} * 2' } },
    ])
    for (const name of ['Item 10', 'Item 2', 'Ärger', 'zebra', 'Arger'])
      expect(
        (await workspace.owner.tenant(`mutation { createNote(data: {name: "${name}", amount: 1.5}) { id } }`)).errors,
      ).toBeUndefined()
    const query = '{ note(orderBy: [{name: ASC}]) { id name amount twice version } }'
    const before = await workspace.owner.tenant(query)
    expect(before.errors).toBeUndefined()
    const place = path.join(folder, 'place')
    expect((await runCli(workspace.app, ['backup', '--to', place])).errors).toBe('')

    const dataDir = path.join(folder, 'data')
    const config = { ...workspace.app.config, dataDir }
    const adminDatabase = await makeEmptyDatabase()
    const server = {
      address: inject('postgres'),
      adminDatabase,
      ended: new Promise<void>(() => {}),
      stop: () => Promise.resolve(),
    }
    const empty = await openApp(config, createLog(config), server)
    expect((await runCli(empty, ['restore', '--from', place])).errors).toBe('')
    await stopApp(empty)
    const app = await startTestApp({ config, adminDatabase })
    const fastify = await buildHttpServer(app)
    try {
      const userId = await workspace.userIdOf(workspace.owner)
      const { token } = await createSession(app, userId, null, { userAgent: 'test', address: '127.0.0.1' })
      const after = await personWith(fastify, token, workspace.tenantId).tenant(query)
      expect(after).toEqual(before)
    } finally {
      await fastify.close()
      await stopApp(app)
    }
  },
  180_000,
)
