import { appendFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openApp, startApp, stopApp } from '../../apps/server/src/boot/app.ts'
import { backupAlertTask, scheduledBackupTask } from '../../apps/server/src/capabilities/backups/scheduled.ts'
import { checkInstallation } from '../../apps/server/src/cli/doctor.ts'
import { runCli } from '../../apps/server/src/cli/run-cli.test-helper.ts'
import { readBackupState } from '../../apps/server/src/platform/backup/backup-state.ts'
import { connectUnlimited } from '../../apps/server/src/platform/backup/connect-unlimited.ts'
import { clientConfig, connect } from '../../apps/server/src/platform/db/connection.ts'
import { embeddedSuperuser } from '../../apps/server/src/platform/db/embedded.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'
import { StartError } from '../../apps/server/src/platform/start-error.ts'
import { tenantDatabaseName, unfinishedRestore } from '../../apps/server/src/platform/tenants/databases.ts'
import { explainLostAdmin, refuseLostAdmin } from '../../apps/server/src/platform/tenants/lost-admin.ts'
import { personWith, startWorkspace, type Workspace } from './builders.ts'
import { makeEmptyDatabase } from './test-databases.ts'

/** After the loss or damage of a database, backups contain the other databases and can be restored. The tests run in sequence on one
 * installation. */

let workspace: Workspace
let folder: string
let place: string
let lostId: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'monarch-incomplete-'))
  place = path.join(folder, 'place')
  workspace = await startWorkspace()
  await workspace.buildEntity('deal', [{ name: 'name', fieldType: 'text' }])
  await workspace.owner.tenant('mutation { createDeal(data: {name: "Kept"}) { id } }')
  const made = await cli('tenant:clone', '--tenant', 'Test tenant', '--name', 'Lost')
  expect(made).toMatchObject({ code: 0, errors: '' })
  const rows = await workspace.app.admin.selectFrom('tenants').select('id').where('name', '=', 'Lost').execute()
  lostId = rows[0]!.id
  await workspace.jobs.drain()
})
afterAll(async () => {
  await workspace.close()
  await rm(folder, { recursive: true, force: true })
})

const cli = (...args: string[]) => runCli(workspace.app, args)
const inLost = (query: string) => personWith(workspace.fastify, workspace.owner.token, lostId).tenant(query)

async function damageAdmin(table: string): Promise<void> {
  const { adminDatabase } = workspace.app.server
  const client = await connectUnlimited({ ...inject('postgres'), user: embeddedSuperuser }, adminDatabase)
  const { rows } = await client.query<{ file: string }>('select pg_relation_filepath($1) as file', [table])
  await client.query('checkpoint')
  await client.end()
  // The page after the last one: every scan reads it, and it is in no cache.
  await appendFile(path.join(inject('postgresFolder'), rows[0]!.file), Buffer.alloc(8192, 0xaa))
}

test('a tenant whose database is gone is left out with its reason, and the others are restored alone', async () => {
  const { app, owner } = workspace
  expect(await cli('backup', '--to', place)).toMatchObject({ code: 0, errors: '' })
  const { databaseName } = (await app.tenants.find(lostId))!
  await app.pools.forget(databaseName)
  await app.pools.asOwner('postgres', (client) => client.query(`drop database "${databaseName}" with (force)`))

  const smtp = { url: 'smtp://127.0.0.1:9', from: 'Monarch <monarch@example.com>' }
  const mailing = { ...app, config: { ...app.config, smtp } }
  const before = (await readBackupState(app)).lastGoodAt
  expect((await cli('backup:schedule', '--to', place, '--every', '24', '--keep', '1')).code).toBe(0)
  await scheduledBackupTask.run(mailing, { isDue: true }, {} as never)
  expect(await readBackupState(app)).toMatchObject({
    isIncomplete: true,
    isOverdue: false,
    lastGoodAt: before,
    last: { status: 'incomplete', error: `Lost: Its database "${databaseName}" does not exist any more.` },
  })
  for (const _ of [1, 2]) await backupAlertTask.run(mailing, {}, {} as never)
  const mails = app.admin.selectFrom('mails').select(['subject', 'text']).where('key', 'like', 'backup alert%')
  expect(await mails.execute()).toEqual([
    { subject: 'The last backup is incomplete', text: expect.stringMatching(/Lost: Its database .* does not exist/) },
  ])
  const lines: string[] = []
  await checkInstallation(app, (line) => lines.push(line))
  expect(lines).toContainEqual(expect.stringMatching(/^PROBLEM {2}backups: the last one is incomplete\..*Lost/))

  // The complete one is kept for the tenant that the newest one lacks.
  expect((await cli('backup:list', '--from', place)).output.match(/^\d{8}T/gm)).toHaveLength(2)
  const args = ['restore', '--from', place, '--tenant']
  expect(await cli(...args, 'Test tenant', '--as', 'Beside')).toMatchObject({ code: 0, errors: '' })
  const back = await cli(...args, 'Lost', '--in-place')
  expect(back).toMatchObject({ code: 0, errors: '' })
  expect(back.output).toMatch(/is incomplete: it does not have "Lost"\. Looking for an older one/)
  expect((await inLost('{ deal { name } }')).data).toEqual({ deal: [{ name: 'Kept' }] })
  expect((await owner.tenant('{ deal { name } }')).data).toEqual({ deal: [{ name: 'Kept' }] })
  expect(await cli('backup', '--to', place)).toMatchObject({ code: 0, errors: '' })
  expect(await readBackupState(app)).toMatchObject({ isIncomplete: false })
  expect(await cli('backup:verify', '--from', place)).toMatchObject({ code: 0 })
  const { data } = await owner.admin('{ backups(limit: 1) { status bytes isEncrypted verifiedAt verifyProblem } }')
  expect(data!.backups).toEqual([
    {
      status: 'done',
      bytes: expect.any(Number),
      isEncrypted: false,
      verifiedAt: expect.stringMatching(/^2/),
      verifyProblem: null,
    },
  ])
})

test('tenants that stay unreadable do not fill the storage: as many incomplete backups are kept as complete ones', async () => {
  const { app } = workspace
  const { databaseName } = (await app.tenants.find(lostId))!
  const rename = (from: string, to: string) =>
    app.pools.asOwner('postgres', (client) => client.query(`alter database "${from}" rename to "${to}"`))
  const elsewhere = `${databaseName}_away`
  await app.pools.forget(databaseName)
  await rename(databaseName, elsewhere)
  for (const _ of [1, 2, 3]) expect((await cli('backup', '--to', place, '--keep', '1')).code).toBe(1)
  const { output } = await cli('backup:list', '--from', place)
  expect(output.match(/^\d{8}T/gm)).toHaveLength(2)
  expect(output.match(/MISSING/g)).toHaveLength(1)
  await rename(elsewhere, databaseName)
})

test('a backup of a damaged admin database fails, says how to recover, and leaves no files', async () => {
  const { app } = workspace
  expect(await cli('backup', '--to', place, '--keep', '1')).toMatchObject({ code: 0, errors: '' })
  const [good] = (await cli('backup:list', '--from', place)).output.split(' ')
  await damageAdmin('public.mails')
  const { code, errors } = await cli('backup', '--to', place)
  expect([code, errors]).toEqual([
    1,
    expect.stringMatching(
      /^The table "public\.mails" of the admin database is damaged on the disk\. .*"npm run cli --/,
    ),
  ])
  expect(errors).toContain(`restore --from ${place} --backup ${good}.`)
  expect(errors.trim().split('\n')).toHaveLength(1)
  expect(await readBackupState(app)).toMatchObject({ last: { status: 'failed', error: errors.trim() } })
  expect(await readdir(path.join(place, 'backups'))).toEqual([good])
  expect(await cli('tenant:export', '--tenant', 'Lost', '--out', path.join(folder, 'lost.tar.gz'))).toMatchObject({
    code: 0,
  })
  // The sentence is the same if the damage prevents storing the result.
  await damageAdmin('public.backups')
  expect((await cli('backup', '--to', place)).errors).toMatch(/admin database is damaged on the disk.*No backup can be/)
})

test('an installation starts beside another one whose name begins the same, and still notices its own lost database', async () => {
  const { config } = workspace.app
  const shared = `${await makeEmptyDatabase()}_production_europe`
  const client = await connect(clientConfig(inject('postgres'), 'postgres'))
  const names = [`${shared}_east`, `${shared}_west`]
  const made = [...names, `${shared.slice(0, 28)}_t_${'1'.repeat(32)}`]
  for (const name of made) await client.query(`create database ${name} template template0`)
  const [east, west] = names.map((adminDatabase) => () => {
    const server = {
      address: inject('postgres'),
      adminDatabase,
      ended: new Promise<void>(() => {}),
      stop: async () => {},
    }
    return openApp(config, createLog(config), server).then(async (app) => {
      await refuseLostAdmin(app).finally(() => stopApp(app))
    })
  })
  // The tenant belongs to one of the two, named by an earlier version.
  await east!()
  await west!()
  const own = tenantDatabaseName(names[1]!, '2'.repeat(32))
  await client.query(`create database ${own} template template0`)
  await expect(west!()).rejects.toThrow(/1 tenants are still on the server: it was lost/)
  await east!()
  await client.query(`drop database ${names[0]!}`)
  await expect(west!()).rejects.toThrow(/2 tenants are still on the server: it was lost/)
  for (const name of [names[1]!, made[2]!, own]) await client.query(`drop database ${name} with (force)`)
  await client.end()
})

test('a command says what to do when the admin database is gone from a running server', () => {
  const gone = Object.assign(new Error('database "monarch" does not exist'), { code: '3D000' })
  expect(explainLostAdmin(gone)).toEqual(
    new StartError(
      'The admin database was lost: database "monarch" does not exist. Keep the data folder, and restore the last good backup into an empty installation; see "After a loss" in docs/operations.md.',
    ),
  )
  const other = Object.assign(new Error('password authentication failed'), { code: '28P01' })
  expect(explainLostAdmin(other)).toBe(other)
})

test('beside databases of its tenants, an empty admin database starts no server and is reported as lost', async () => {
  const { config } = workspace.app
  const adminDatabase = await makeEmptyDatabase()
  const server = {
    address: inject('postgres'),
    adminDatabase,
    ended: new Promise<void>(() => {}),
    stop: async () => {},
  }
  const tenant = `${adminDatabase}_t_${'0'.repeat(32)}`
  const client = await connect(clientConfig(inject('postgres'), 'postgres'))
  await client.query(`create database ${tenant} template template0`)
  const start = () => startApp(config, createLog(config), server)
  await expect(start()).rejects.toThrow(/databases of 1 tenants are still on the server: it was lost/)
  const empty = await openApp(config, createLog(config), server)
  expect((await runCli(empty, ['backup', '--to', place])).errors).toMatch(/it was lost/)
  const lines: string[] = []
  expect(await checkInstallation(empty, (line) => lines.push(line))).toBe(1)
  expect(lines).toContainEqual(expect.stringMatching(/PROBLEM .*it was lost/))
  await client.query(`comment on database ${tenant} is '${unfinishedRestore}'`)
  await expect(start()).rejects.toThrow(/A restore into this installation did not finish/)
  await stopApp(empty)
  await client.end()
})
