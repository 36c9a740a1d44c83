import { sql } from 'kysely'
import { chmod, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { personWith, startWorkspace, type Workspace } from '../../../../tests/integration/builders.ts'
import { openApp, stopApp } from '../boot/app.ts'
import { backupAlertTask } from '../capabilities/backups/scheduled.ts'
import { upload } from '../capabilities/files/upload.test-helper.ts'
import { createSession } from '../request/accounts/sessions.ts'
import { listBaseBackups, openWalArchive } from '../platform/backup/base-backup.ts'
import { connectUnlimited } from '../platform/backup/connect-unlimited.ts'
import { embeddedSuperuser } from '../platform/db/embedded.ts'
import { Sealer } from '../platform/db/seal.ts'
import { openEmbeddedServer } from '../platform/db/server.ts'
import { checkInstallation } from './doctor.ts'
import { runCli } from './run-cli.test-helper.ts'

let folder: string
let workspace: Workspace
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'monarch-wal-'))
  // PostgreSQL does not run as root.
  await chmod(folder, 0o755)
  const config = { dataDir: path.join(folder, 'data'), walArchive: path.join(folder, 'archive'), connections: 40 }
  workspace = await startWorkspace({ config, server: await openEmbeddedServer(config) })
  await workspace.buildEntity('note', [{ name: 'name', fieldType: 'text' }])
}, 120_000)
afterAll(async () => {
  await workspace.close()
  await rm(folder, { recursive: true })
})

const run = (...args: string[]) => runCli(workspace.app, args)
const write = async (name: string) => {
  const { errors } = await workspace.owner.tenant(`mutation { createNote(data: {name: "${name}"}) { id } }`)
  expect(errors).toBeUndefined()
}
/** The time of the database server after the last commit, and before the next one. */
const now = async () => {
  const { rows } = await sql<{ at: Date }>`select pg_sleep(0.01), clock_timestamp() as at`.execute(workspace.app.admin)
  await sql`select pg_sleep(0.01)`.execute(workspace.app.admin)
  return new Date(rows[0]!.at).toISOString()
}
const namesIn = async (tenantId: string) => {
  const userId = await workspace.userIdOf(workspace.owner)
  const { token } = await createSession(workspace.app, userId, null, { userAgent: 'test', address: '127.0.0.1' })
  const { data } = await personWith(workspace.fastify, token, tenantId).tenant(
    '{ note(orderBy: [{name: ASC}]) { name } }',
  )
  return (data!.note as { name: string }[]).map(({ name }) => name)
}

test('one tenant is restored as of any time since the base backup, beside the present one and in place', async () => {
  await write('before the base')
  const tooEarly = await now()
  expect((await run('backup:base')).output).toMatch(/^Any time after .* can be restored/)
  await write('kept')
  const wanted = await now()
  await write('a mistake')
  const restored = await run('restore', '--as-of', wanted, '--tenant', 'Test tenant', '--as', 'As it was')
  expect(restored.errors).toBe('')
  expect(restored.output).toContain(`as of ${wanted}`)
  const [, id] = /as the tenant "As it was": (\S+)/.exec(restored.output)!
  expect(await namesIn(id!)).toEqual(['before the base', 'kept'])
  expect(await namesIn(workspace.tenantId)).toEqual(['a mistake', 'before the base', 'kept'])

  const inPlace = await run('restore', '--as-of', wanted, '--tenant', workspace.tenantId, '--in-place')
  expect(inPlace.errors).toBe('')
  expect(await namesIn(workspace.tenantId)).toEqual(['before the base', 'kept'])
  // Now is a time as well, although nothing is written after it.
  await write('newest')
  const newest = await run('restore', '--as-of', await now(), '--tenant', workspace.tenantId, '--in-place')
  expect(newest.errors).toBe('')
  expect(newest.output).toContain('Copying "Test tenant"')
  // Other tenants, which may be many, are not copied.
  expect(newest.output).not.toContain('As it was')
  expect(await namesIn(workspace.tenantId)).toEqual(['before the base', 'kept', 'newest'])

  const refused = async (...args: string[]) =>
    (await run('restore', ...args, '--tenant', 'Test tenant', '--in-place')).errors
  expect(await refused('--as-of', tooEarly)).toMatch(/no base backup from before that time\. The first one is of 20/)
  expect(await refused('--as-of', '2100-01-01T00:00:00Z')).toMatch(/in the future/)
  expect(await refused('--as-of', 'yesterday')).toMatch(/must be a time with its zone/)
  expect(await readdir(workspace.app.config.dataDir)).not.toContainEqual(expect.stringMatching(/point-in-time/))
}, 240_000)

test('a base backup deletes older ones, and their segments, that no kept time needs', async () => {
  const archive = openWalArchive(workspace.app)!
  const age = async (id: string, days: number) => {
    const file = path.join(archive.base, id, 'base.json')
    const finishedAt = new Date(Date.now() - days * 86_400_000).toISOString()
    await writeFile(
      file,
      JSON.stringify({ ...(await listBaseBackups(archive)).find((base) => base.id === id), finishedAt }),
    )
  }
  expect((await run('backup:base')).code).toBe(0)
  const [first, second] = await listBaseBackups(archive)
  await age(first!.id, 10)
  await age(second!.id, 9)
  expect((await run('backup:base')).code).toBe(0)
  // The second one is older than the kept days, and their first hours need it.
  expect((await listBaseBackups(archive)).map(({ id }) => id)).toEqual([second!.id, expect.any(String)])
  const segments = (await readdir(archive.wal)).filter((name) => name.length === 24)
  expect(segments.every((name) => name >= second!.firstSegment)).toBe(true)
  expect(segments).toContain(second!.firstSegment)
})

test('doctor reports a log that cannot be archived', async () => {
  const lines: string[] = []
  await checkInstallation(workspace.app, (line) => lines.push(line))
  expect(lines).toContain('ok       archive of the log')
  const { wal } = openWalArchive(workspace.app)!
  await rename(wal, `${wal}-elsewhere`)
  await write('not archived')
  const { address, adminDatabase } = workspace.app.server
  const superuser = await connectUnlimited({ ...address, user: embeddedSuperuser }, adminDatabase)
  await superuser.query('select pg_switch_wal()')
  await superuser.end()
  const check = async () => {
    lines.length = 0
    await checkInstallation(workspace.app, (line) => lines.push(line))
    return lines
  }
  await expect
    .poll(check, { timeout: 60_000, interval: 500 })
    .toContainEqual(expect.stringMatching(/^PROBLEM {2}archive of the log: the segment \S+ could not be archived/))
  const { fastify, owner, app } = workspace
  const monitoring = await fastify.inject({ url: '/api/monitoring', headers: owner.headers })
  expect(monitoring.json().backups.archive).toMatchObject({ isFailing: true, keptBytes: expect.any(Number) })
  expect(monitoring.json().backups.archive.keptBytes).toBeGreaterThan(0)
  // Nothing is refused while the disk of the database has room.
  expect((await fastify.inject('/readyz')).statusCode).toBe(200)
  const smtp = { url: 'smtp://127.0.0.1:9', from: 'Monarch <monarch@example.com>' }
  await backupAlertTask.run({ ...app, config: { ...app.config, smtp } }, {}, {} as never)
  const mails = app.admin.selectFrom('mails').select(['subject', 'text']).where('key', 'like', 'archive alert%')
  expect(await mails.execute()).toEqual([
    {
      subject: 'The log of the database cannot be archived',
      text: expect.stringMatching(/PostgreSQL keeps \d.* of its log on its own disk/),
    },
  ])
  await rename(`${wal}-elsewhere`, wal)
  // Archiving resumes without a restart.
  await expect.poll(check, { timeout: 100_000, interval: 500 }).toContain('ok       archive of the log')
}, 240_000)

test('a new machine is restored from the archive and the files of backups, and erasures are applied again', async () => {
  const { app, owner, organizationId } = workspace
  const former = await workspace.join(['record:*:read'])
  const userId = await workspace.userIdOf(former)
  const { email } = await app.admin
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  expect((await run('backup:base')).code).toBe(0)
  const text = 'The text of the paper'
  const fileId = await upload(workspace, owner, 'paper.txt', text)
  const backups = path.join(folder, 'backups')
  expect(await run('backup', '--to', backups)).toMatchObject({ code: 0, errors: '' })
  await write('before the loss')
  const wanted = await now()
  const names = await namesIn(workspace.tenantId)
  const removed = await owner.admin('mutation($data: RemoveUserInput!) { removeUser(data: $data) { __typename } }', {
    data: { id: userId, organizationId },
  })
  expect(removed.errors).toBeUndefined()
  const erased = await run('user:erase', '--organization', organizationId, '--email', email, '--confirm', email)
  expect(erased.errors).toBe('')
  await write('after the erasure')
  // The log up to now is in the archive.
  expect((await run('backup:base')).code).toBe(0)

  const config = { ...app.config, dataDir: path.join(folder, 'new machine') }
  const server = await openEmbeddedServer(config)
  const there = await openApp(config, app.log, server)
  try {
    const asOf = ['restore', '--as-of', wanted]
    const foreign = { ...there, sealer: new Sealer('another secret of the tests') }
    const refused = await runCli(foreign, asOf)
    expect(refused.errors).toMatch(/made under another secret[\s\S]*--without-sealed-values/)
    const restored = await runCli(there, [...asOf, '--files-from', backups])
    expect(restored).toMatchObject({ code: 0, errors: '' })
    expect(restored.output).not.toMatch(/content/)
    // What cannot be restored is refused before anything is copied.
    expect(await runCli(there, asOf)).toMatchObject({ output: '', errors: expect.stringMatching(/is not empty/) })
    const users = there.admin.selectFrom('users').select(['name', 'email']).where('id', '=', userId)
    const { name, email: address } = await users.executeTakeFirstOrThrow()
    expect([name, address === email]).toEqual(['Erased person', false])
    const tenant = (await there.tenants.openClosed(workspace.tenantId))!
    const { rows } = await tenant.db.asOwner((client) =>
      client.query<{ name: string }>('select name from note order by 1'),
    )
    const stored = await tenant.db.asOwner((client) =>
      client.query<{ key: string }>(`select "storageKey" as key from monarch.files where id = '${fileId}'`),
    )
    const content = await there.storage.get(stored.rows[0]!.key, { length: text.length })
    expect(Buffer.concat(await content.toArray()).toString()).toBe(text)
    expect(rows.map(({ name: note }) => note)).toEqual(names)
  } finally {
    await stopApp(there)
    await server.stop()
  }
}, 240_000)
