import { sql } from 'kysely'
import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Person, personWith, startWorkspace, type Workspace } from '../../../../tests/integration/builders.ts'
import { startTestApp } from '../../../../tests/integration/test-app.ts'
import { makeEmptyDatabase } from '../../../../tests/integration/test-databases.ts'
import { openApp, stopApp } from '../boot/app.ts'
import { buildHttpServer } from '../api/http/server.ts'
import { backupAlertTask, scheduledBackupTask } from '../capabilities/backups/scheduled.ts'
import { upload } from '../capabilities/files/upload.test-helper.ts'
import type { App } from '../platform/app.ts'
import { readBackupState } from '../platform/backup/backup-state.ts'
import type { Config } from '../platform/config.ts'
import { Sealer } from '../platform/db/seal.ts'
import { createLog } from '../platform/log.ts'
import { startTestS3 } from '../platform/storage/s3.test-helper.ts'
import { repairStructure } from '../structure/change/finish-change.ts'
import { createSession } from '../request/accounts/sessions.ts'
import { checkInstallation } from './doctor.ts'
import { runCli } from './run-cli.test-helper.ts'

let workspace: Workspace
let folder: string
let dealId: string
let goneId: string
const to = (name: string) => path.join(folder, name)

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'monarch-backups-'))
  workspace = await startWorkspace()
  const { id: entityId } = await workspace.buildEntity('company', [{ name: 'name', fieldType: 'text', isUnique: true }])
  ;({ id: dealId } = await workspace.buildEntity('deal', [
    { name: 'name', fieldType: 'text', isRequired: true },
    { name: 'amount', fieldType: 'currency' },
    { name: 'due', fieldType: 'date' },
    { name: 'open', fieldType: 'boolean' },
    { name: 'paper', fieldType: 'file' },
    { name: 'company', fieldType: 'relationship', settings: { entityId } },
    { name: 'partners', fieldType: 'many_to_many', settings: { entityId } },
    { name: 'double', fieldType: 'formula', settings: { expression: '{amount} * 2' } },
  ]))
  ;({ id: goneId } = await workspace.buildEntity('gone', [{ name: 'name', fieldType: 'text' }]))
  await create('createCompany', { name: 'Ärger & Söhne\t\\N' })
  await create('createDeal', {
    name: 'First',
    amount: 12345678901.5,
    due: '2024-02-29',
    open: true,
    paper: await file(),
  })
  await create('createDeal', { name: 'Second\nline', amount: 0.1 })
  await create('createGone', { name: 'In the bin' })
  await workspace.owner.admin('mutation($d: DeleteTenantEntityInput!) { deleteTenantEntity(data: $d) { id } }', {
    d: { id: goneId },
  })
  await workspace.jobs.drain()
})
afterAll(async () => {
  await workspace.close()
  await rm(folder, { recursive: true })
})

async function create(mutation: string, data: object): Promise<void> {
  const type = `${mutation[0]!.toUpperCase()}${mutation.slice(1)}Input`
  const reply = await workspace.owner.tenant(`mutation($d: ${type}!) { ${mutation}(data: $d) { id } }`, { d: data })
  expect(reply.errors).toBeUndefined()
}
const file = () => upload(workspace, workspace.owner, 'paper.txt', 'The text of the paper')

const backup = (place: string, app: App = workspace.app) => runCli(app, ['backup', '--to', to(place)])
const verify = (place: string, app: App = workspace.app) => runCli(app, ['backup:verify', '--from', to(place)])

/** An installation that has never started. */
async function startEmpty(config: Partial<Config> = {}): Promise<App> {
  const dataDir = await mkdtemp(path.join(folder, 'data-'))
  const empty = { ...workspace.app.config, dataDir, ...config }
  const adminDatabase = await makeEmptyDatabase()
  const server = {
    address: inject('postgres'),
    adminDatabase,
    ended: new Promise<void>(() => {}),
    stop: async () => {},
  }
  return openApp(empty, createLog(empty), server)
}

/** The content of a file in the storage of that installation. */
async function content(app: App, name: string): Promise<string> {
  const tenant = (await app.tenants.find(workspace.tenantId))!
  const { rows } = await tenant.db.asOwner((client) =>
    client.query<{ storageKey: string }>('select "storageKey" from monarch.files where name = $1', [name]),
  )
  const chunks: Buffer[] = []
  for await (const chunk of await app.storage.get(rows[0]!.storageKey, { atMost: 1000 })) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

const withoutFile = ({ paper_file: file, ...deal }: { paper_file: { name: string } | null }) => ({
  ...deal,
  file: file?.name,
})

const everything = `{
  company(orderBy: [{name: ASC}]) { id name version createdAt }
  deal(orderBy: [{name: ASC}]) { id name amount due open double version createdAt paper_file { id name size } }
}`

/** Starts the restored installation as an operator would, and reads it as its administrator. */
async function readRestored<T>(
  restored: App,
  work: (about: { app: App; ask: (query: string) => Promise<unknown>; admin: Person['admin'] }) => Promise<T>,
): Promise<T> {
  const { config, server } = restored
  await stopApp(restored)
  const app = await startTestApp({ config, adminDatabase: server.adminDatabase })
  const fastify = await buildHttpServer(app)
  try {
    const userId = await workspace.userIdOf(workspace.owner)
    const { token } = await createSession(app, userId, null, { userAgent: 'test', address: '127.0.0.1' })
    const person = personWith(fastify, token, workspace.tenantId)
    return await work({
      app,
      ask: async (query) => {
        const { data, errors } = await person.tenant(query)
        expect(errors).toBeUndefined()
        return data
      },
      admin: (query, variables) => person.admin(query, variables),
    })
  } finally {
    await fastify.close()
    await stopApp(app)
  }
}

test('a backup of a running installation is verified, and can be restored into an empty one', async () => {
  const taken = await backup('whole')
  expect(taken).toMatchObject({ code: 0, errors: '' })
  expect(taken.output).toMatch(/1 tenants, 1 files/)
  expect(await verify('whole')).toMatchObject({ code: 0, errors: '' })

  const empty = await startEmpty()
  const restored = await runCli(empty, ['restore', '--from', to('whole')])
  expect(restored).toMatchObject({ code: 0, errors: '' })
  const before = await workspace.owner.tenant(everything)
  expect(before.errors).toBeUndefined()
  await readRestored(empty, async ({ app, ask, admin }) => {
    expect(await ask(everything)).toEqual(before.data)
    // It works as before: keys, triggers, identities and rights are restored.
    await ask('mutation { createDeal(data: {name: "Third"}) { id } }')
    const lines: string[] = []
    expect([await checkInstallation(app, (line) => lines.push(line)), lines]).toEqual([0, expect.anything()])
    const { isQuiet } = await app.admin.selectFrom('tenants').select('isQuiet').executeTakeFirstOrThrow()
    expect(isQuiet).toBe(true)
    expect(await content(app, 'paper.txt')).toBe('The text of the paper')
    // A deleted entity comes back with its records.
    const reopened = await admin('mutation { restoreTenantEntity(id: "' + goneId + '") { id } }')
    expect(reopened.errors).toBeUndefined()
    expect(await ask('{ gone { name } }')).toEqual({ gone: [{ name: 'In the bin' }] })
  })
})

test('a second backup stores no content again, and --keep deletes older backups with what only they need', async () => {
  await backup('twice')
  const contents = async () => (await readdir(to('twice/content'), { recursive: true })).length
  const first = await contents()
  const again = await runCli(workspace.app, ['backup', '--to', to('twice'), '--keep', '1'])
  expect(again.code).toBe(0)
  expect(await contents()).toBe(first)
  expect((await runCli(workspace.app, ['backup:list', '--from', to('twice')])).output.trim().split('\n')).toHaveLength(
    1,
  )
  expect(await verify('twice')).toMatchObject({ code: 0 })
})

/** The only file in that folder of the place whose path has this part. */
const objectIn = async (place: string, part: string) => {
  const entries = await readdir(to(place), { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => path.join(parentPath, name))
  return paths.find((name) => name.includes(part))!
}
const flipBit = async (target: string) => {
  const bytes = await readFile(target)
  bytes[bytes.length >> 1]! ^= 1
  await writeFile(target, bytes)
}

test('damage is found, and nothing of a damaged backup is restored', async () => {
  await backup('damaged')
  const target = await objectIn('damaged', 'tenant-')
  const empty = await startEmpty()
  const damages = [
    [() => flipBit(target), 'damaged'],
    [() => truncate(target, 100), 'missing or cut off'],
    [() => rm(target), 'missing or cut off'],
  ] as const
  for (const [damage, word] of damages) {
    await damage()
    const checked = await verify('damaged')
    expect([checked.code, checked.output]).toEqual([1, expect.stringMatching(new RegExp(`PROBLEM .*is ${word}`))])
    // One sentence: a stack would hide it.
    expect((await runCli(empty, ['restore', '--from', to('damaged')])).errors).toMatch(
      new RegExp(`^backups/\\S+ in the backup is ${word}\\. Nothing was restored\\. .*"backup:list" shows them\\.\\n$`),
    )
  }
  expect((await runCli(empty, ['backup', '--to', to('x')])).errors).toMatch(
    /restore into this installation did not finish/,
  )
  await stopApp(empty)
})

test('a damaged content of a file is left out of a restore, and stored again when it is deleted', async () => {
  await backup('rotten')
  const content = await objectIn('rotten', '/content/')
  await flipBit(content)
  const checked = await verify('rotten')
  expect([checked.code, checked.output]).toEqual([1, expect.stringMatching(/PROBLEM {2}content\/.*damaged/)])
  const empty = await startEmpty()
  const restored = await runCli(empty, ['restore', '--from', to('rotten')])
  expect(restored).toMatchObject({ code: 0, errors: '' })
  expect(restored.output).toMatch(/The content of 1 of its files is missing or damaged in the backup/)
  await readRestored(empty, async ({ ask }) => expect(await ask('{ deal { name } }')).toBeTruthy())
  await rm(content)
  await backup('rotten')
  expect(await verify('rotten')).toMatchObject({ code: 0, errors: '' })
})

test('an encrypted place contains nothing readable, and needs its passphrase', async () => {
  const locked = {
    ...workspace.app,
    config: { ...workspace.app.config, backupPassphrase: 'a long passphrase of the test' },
  }
  expect(await backup('locked', locked)).toMatchObject({ code: 0, errors: '' })
  expect(await verify('locked', locked)).toMatchObject({ code: 0, errors: '' })
  expect((await verify('locked')).errors).toMatch(/are encrypted\. Set MONARCH_BACKUP_PASSPHRASE/)
  const other = { ...locked, config: { ...locked.config, backupPassphrase: 'another passphrase of the test' } }
  expect((await verify('locked', other)).errors).toMatch(/another MONARCH_BACKUP_PASSPHRASE/)
  for (const name of await readdir(to('locked'), { recursive: true, withFileTypes: true })) {
    if (!name.isFile()) continue
    const content = await readFile(path.join(name.parentPath, name.name), 'latin1')
    expect(content).not.toMatch(/paper|Test tenant/)
  }
})

test('a restore under another secret reports what is lost, and continues only with --without-sealed-values', async () => {
  await backup('secret')
  const empty = await startEmpty({ secret: 'another secret of the tests' })
  const refused = await runCli(empty, ['restore', '--from', to('secret')])
  expect(refused.errors).toMatch(/made under another secret[\s\S]*--without-sealed-values/)
  const restored = await runCli(empty, ['restore', '--from', to('secret'), '--without-sealed-values', '--active'])
  expect(restored).toMatchObject({ code: 0, errors: '' })
  await readRestored(empty, async ({ ask }) => expect(await ask('{ deal { name } }')).toBeTruthy())
})

test('no command works with another secret, under which it would seal and sign what no server can open', async () => {
  const foreign = { ...workspace.app, sealer: new Sealer('another secret of the tests') }
  const commands = [
    ['backup', '--to', to('foreign')],
    ['tenant:create', '--organization', 'Test organization', '--name', 'Foreign'],
    ['tenant:clone', '--tenant', workspace.tenantId, '--name', 'Foreign'],
    ['restore', '--from', to('secret'), '--tenant', workspace.tenantId, '--in-place'],
    ['restore', '--from', to('secret'), '--tenant', workspace.tenantId, '--as', 'Foreign'],
  ]
  for (const command of commands)
    expect(await runCli(foreign, command)).toMatchObject({
      output: '',
      errors: expect.stringMatching(/^MONARCH_SECRET: the secrets of this installation were sealed with another one/),
    })
  expect(await readdir(folder)).not.toContain('foreign')
  const made = workspace.app.admin.selectFrom('tenants').select('id').where('name', '=', 'Foreign')
  expect(await made.execute()).toEqual([])
})

test('a tenant without a database makes the backup incomplete, which still has the other tenants', async () => {
  const { app } = workspace
  const made = await runCli(app, ['tenant:create', '--organization', 'Test organization', '--name', 'Lost'])
  expect(made.code).toBe(0)
  const { id, databaseName } = await app.admin
    .selectFrom('tenants')
    .select(['id', 'databaseName'])
    .where('name', '=', 'Lost')
    .executeTakeFirstOrThrow()
  await app.pools.forget(databaseName)
  await app.pools.asOwner('postgres', (client) => client.query(`drop database "${databaseName}" with (force)`))
  const taken = await backup('incomplete')
  expect([taken.code, taken.output]).toEqual([1, expect.stringMatching(/MISSING {2}"Lost": .*does not exist/)])
  const empty = await startEmpty()
  expect((await runCli(empty, ['restore', '--from', to('incomplete')])).errors).toMatch(/incomplete[\s\S]*"Lost"/)
  const restored = await runCli(empty, ['restore', '--from', to('incomplete'), '--without-missing-tenants'])
  expect(restored).toMatchObject({ code: 0, errors: '' })
  await readRestored(empty, async ({ ask }) => expect(await ask('{ deal { name } }')).toBeTruthy())
  await app.admin.deleteFrom('tenants').where('id', '=', id).execute()
})

test('one tenant is restored beside the existing one, and in place', async () => {
  const { app, owner } = workspace
  const before = await owner.tenant(everything)
  const view = await owner.admin(
    `mutation { createView(data: {tenantId: "${workspace.tenantId}", entityId: "${dealId}", name: "Mine", type: "list"}) { id } }`,
  )
  expect(view.errors).toBeUndefined()
  const { person: limited } = await workspace.joinWithRole({
    permissions: ['record:deal:read'],
    rules: [{ permission: 'record:deal:read', where: { open: { eq: true } } }],
  })
  const seen = (await limited.tenant('{ deal { name } }')).data
  expect(await backup('one')).toMatchObject({ code: 0, errors: '' })

  // Change everything that the backup contains.
  await workspace.buildEntity('later', [{ name: 'name', fieldType: 'text' }])
  await create('createDeal', { name: 'Too late' })
  await owner.admin(`mutation { deleteView(data: {id: "${view.data.createView.id}"}) { id } }`)
  const first = before.data.deal.find(({ name }: { name: string }) => name === 'First').id
  const deleted = await owner.tenant(`mutation { deleteDeal(id: "${first}") { id } }`)
  expect(deleted.errors).toBeUndefined()
  const renamed = await owner.admin(`mutation { updateTenantEntity(id: "${dealId}", data: {name: "bargain"}) { id } }`)
  expect(renamed.errors).toBeUndefined()
  const now = await owner.tenant('{ bargain { name } later { name } }')
  expect(now.errors).toBeUndefined()

  const args = ['restore', '--from', to('one'), '--tenant', 'Test tenant']
  expect((await runCli(app, args)).errors).toMatch(/Choose --in-place or --as/)
  const asNew = await runCli(app, [...args, '--as', 'As it was'])
  expect(asNew).toMatchObject({ code: 0, errors: '' })
  expect((await owner.tenant('{ bargain { name } later { name } }')).data).toEqual(now.data)
  const { id } = await app.admin
    .selectFrom('tenants')
    .select('id')
    .where('name', '=', 'As it was')
    .executeTakeFirstOrThrow()
  const there = personWith(workspace.fastify, owner.token, id)
  const copied = await there.tenant(everything)
  expect(copied.errors).toBeUndefined()
  expect(copied.data.deal.map(withoutFile)).toEqual(before.data.deal.map(withoutFile))
  expect(copied.data.company).toEqual(before.data.company)

  expect(await runCli(app, [...args, '--in-place'])).toMatchObject({ code: 0, errors: '' })
  const restored = await owner.tenant(everything)
  expect(restored.errors).toBeUndefined()
  expect(restored.data).toEqual(before.data)
  expect((await owner.tenant('{ later { name } }')).errors).toBeDefined()
  const views = await owner.admin(`{ views(where: {name: {eq: "Mine"}}) { id } }`)
  expect(views.data.views).toContainEqual({ id: view.data.createView.id })
  expect((await limited.tenant('{ deal { name } }')).data).toEqual(seen)
  // Structure and records can still be changed.
  await workspace.buildEntity('after', [{ name: 'name', fieldType: 'text' }])
  await create('createAfter', { name: 'Works' })
  const lines: string[] = []
  expect([await checkInstallation(app, (line) => lines.push(line)), lines]).toEqual([0, expect.anything()])
  const left = await app.pools.asOwner('postgres', (client) =>
    client.query('select datname from pg_database where datname ^@ $1', [app.server.adminDatabase]),
  )
  // Only the admin database and the two tenants are left.
  expect(left.rowCount).toBe(3)
})

test('backups can be stored in a bucket', async () => {
  const s3 = await startTestS3('safe')
  const s3Account = { endpoint: s3.endpoint, region: 'x', accessKeyId: 'key', secretAccessKey: 'secret' }
  const app = { ...workspace.app, config: { ...workspace.app.config, s3Account } }
  const place = 's3://safe/monarch/daily'
  expect(await runCli(app, ['backup', '--to', place])).toMatchObject({ code: 0, errors: '' })
  expect(await runCli(app, ['backup', '--to', place, '--keep', '1'])).toMatchObject({ code: 0, errors: '' })
  expect(await runCli(app, ['backup:verify', '--from', place])).toMatchObject({ code: 0, errors: '' })
  expect([...s3.objects.keys()].filter((key) => key.endsWith('/manifest'))).toHaveLength(1)
  const without = { ...app, config: { ...app.config, s3Account: null } }
  expect((await runCli(without, ['backup:list', '--from', place])).errors).toMatch(/^Set MONARCH_S3_ACCESS_KEY_ID/)
  await s3.close()
})

test('a backup during structure changes has matching copies of the tenant and the admin database', async () => {
  let isDone = false
  const change = async () => {
    for (let i = 0; !isDone; i++) await workspace.buildEntity(`during_${i}`, [{ name: 'name', fieldType: 'text' }])
  }
  const taken = backup('changing').finally(() => (isDone = true))
  const [{ code, errors }] = await Promise.all([taken, change()])
  expect([code, errors]).toEqual([0, ''])
  const empty = await startEmpty()
  expect(await runCli(empty, ['restore', '--from', to('changing')])).toMatchObject({ code: 0, errors: '' })
  await readRestored(empty, async ({ app }) => {
    await repairStructure(app)
    const lines: string[] = []
    expect([await checkInstallation(app, (line) => lines.push(line)), lines]).toEqual([0, expect.anything()])
  })
})

test('a restore refuses an installation that is not empty', async () => {
  await backup('used')
  expect((await runCli(workspace.app, ['restore', '--from', to('used')])).errors).toMatch(/is not empty/)
})

test('scheduled backups are taken when they are due, and administrators are alerted when the last good one is too old', async () => {
  const smtp = { url: 'smtp://127.0.0.1:9', from: 'Monarch <monarch@example.com>' }
  const app = { ...workspace.app, config: { ...workspace.app.config, smtp } }
  const run = (task: typeof scheduledBackupTask) => task.run(app, {}, {} as never)
  const state = () => readBackupState(app)
  const place = to('scheduled')
  expect((await runCli(app, ['backup:schedule', '--to', place, '--every', '24', '--keep', '1'])).output).toMatch(
    /^Every 24 hours to .*scheduled, of which 1 are kept\. Alert after 48 hours/,
  )
  await app.admin.deleteFrom('backups').execute()
  await run(scheduledBackupTask)
  const taken = await state()
  expect(taken).toMatchObject({ isDue: false, isOverdue: false, last: { status: 'done', error: null } })
  // A second run before the next one is due does nothing.
  await run(scheduledBackupTask)
  expect((await state()).last).toEqual(taken.last)
  await run(backupAlertTask)
  const mailed = () =>
    app.admin.selectFrom('mails').select(['to', 'subject', 'text']).where('key', 'like', 'backup alert%').execute()
  expect(await mailed()).toEqual([])

  await sql`update backups set "startedAt" = now() - interval '49 hours', "finishedAt" = now() - interval '49 hours'`.execute(
    app.admin,
  )
  await sql`update "backupPlans" set "createdAt" = now() - interval '90 hours', place = '/dev/null/nowhere'`.execute(
    app.admin,
  )
  expect(await state()).toMatchObject({ isDue: true, isOverdue: true })
  await run(scheduledBackupTask)
  expect(await state()).toMatchObject({
    isOverdue: true,
    last: { status: 'failed', error: expect.stringMatching(/ENOTDIR/) },
  })
  await run(backupAlertTask)
  await run(backupAlertTask)
  expect(await mailed()).toEqual([
    expect.objectContaining({
      subject: 'The last good backup is too old',
      text: expect.stringMatching(/ENOTDIR[\s\S]*\/settings\/monitoring/),
    }),
  ])
  const lines: string[] = []
  expect(await checkInstallation(app, (line) => lines.push(line))).toBe(1)
  expect(lines).toContainEqual(expect.stringMatching(/^PROBLEM {2}backups: the last good one is too old/))
  const monitoring = async (person: Person) =>
    (await workspace.fastify.inject({ url: '/api/monitoring', headers: person.headers })).json<{ backups: unknown }>()
      .backups
  expect(await monitoring(workspace.owner)).toMatchObject({ isOverdue: true, plan: { everyHours: 24 } })
  // Only those who run the installation may see where backups are stored.
  expect(await monitoring(await workspace.join(['settings:read']))).toBeNull()
  expect((await runCli(app, ['backup:schedule', '--off'])).output).toMatch(/^No backups are scheduled/)
})
