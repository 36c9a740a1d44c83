import { sql } from 'kysely'
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { runCli } from '../../apps/server/src/cli/run-cli.test-helper.ts'
import { upload } from '../../apps/server/src/capabilities/files/upload.test-helper.ts'
import { finishErasures } from '../../apps/server/src/capabilities/personal-data/erasures.ts'
import { unzip } from '../../apps/server/src/capabilities/personal-data/unzip.test-helper.ts'
import { readTar, textOf } from '../../apps/server/src/capabilities/tenants/archive/tar.ts'
import { purgeDue } from '../../apps/server/src/capabilities/tenants/purge.ts'
import { connectUnlimited } from '../../apps/server/src/platform/backup/connect-unlimited.ts'
import { embeddedSuperuser } from '../../apps/server/src/platform/db/embedded.ts'
import { readTenants } from '../../apps/server/src/platform/tenants/tenant-figures.ts'
import { createTenant } from '../../apps/server/src/platform/tenants/tenants.ts'
import { type Person, personWith, startWorkspace, type Workspace } from './builders.ts'

/** Data on the disk is damaged: operations on a whole tenant name what they cannot read, and process the rest. */

let workspace: Workspace
let folder: string
let other: string
let leaver: Person
let leaverId: string
const to = (name: string) => path.join(folder, name)

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'monarch-damage-'))
  workspace = await startWorkspace()
  const { app, owner, organizationId, tenantId } = workspace
  await workspace.buildEntity('deal', [{ name: 'name', fieldType: 'text' }])
  await workspace.buildEntity('company', [
    { name: 'name', fieldType: 'text' },
    { name: 'paper', fieldType: 'file' },
  ])
  leaver = await workspace.join(['record:*:*'])
  leaverId = await workspace.userIdOf(leaver)
  await workspace.jobs.drain()
  const [paper, torn] = [await upload(workspace, leaver, 'a.txt'), await upload(workspace, leaver, 'b.txt')]
  const made = await leaver.tenant(
    `mutation($paper: String, $torn: String) { createDeal(data: {name: "D"}) { id }
      a: createCompany(data: {name: "Mail of leaver@example.com", paper: $paper}) { id }
      b: createCompany(data: {paper: $torn}) { id } }`,
    { paper, torn },
  )
  expect(made.errors).toBeUndefined()
  other = (await createTenant(app, { organizationId, name: 'Whole tenant' })).id
  await sql`update users set name = 'Lee Leaver', email = 'leaver@example.com' where id = ${leaverId}`.execute(
    app.admin,
  )
  await avoidIndexes(tenantId)
  await damage('public.deal', tenantId)
  await tear(tenantId, torn)
  await tear(other, await upload(workspace, personWith(workspace.fastify, owner.token, other), 'c.txt'))
})
afterAll(async () => {
  await workspace.close()
  await rm(folder, { recursive: true, force: true })
})

/** Every read scans the table, so it reaches the damaged page. */
async function avoidIndexes(tenantId: string): Promise<void> {
  const { databaseName } = (await workspace.app.tenants.find(tenantId))!
  await workspace.app.pools.asOwner(databaseName, async (client) => {
    for (const setting of ['enable_indexscan', 'enable_bitmapscan'])
      await client.query(`alter database "${databaseName}" set ${setting} = off`)
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
  })
  // Waits until the pools have noticed the closed connections.
  const read = async () => expect((await workspace.owner.tenant('{ company { name } }')).errors).toBeUndefined()
  await vi.waitFor(read, { timeout: 60_000, interval: 10 })
}

/** Appends an invalid page: it is in no cache, and every scan of the table reads it. */
async function damage(table: string, tenantId: string): Promise<void> {
  const { databaseName } = (await workspace.app.tenants.find(tenantId))!
  const client = await connectUnlimited({ ...inject('postgres'), user: embeddedSuperuser }, databaseName)
  const { rows } = await client.query<{ file: string }>('select pg_relation_filepath($1) as file', [table])
  await client.query('checkpoint')
  await client.end()
  await appendFile(path.join(inject('postgresFolder'), rows[0]!.file), Buffer.alloc(8192, 0xaa))
}

/** Cuts off the content of a file. */
async function tear(tenantId: string, id: string): Promise<void> {
  const { app } = workspace
  const text = 'select "storageKey" from monarch.files where id = $1'
  const [file] = await (await app.tenants.find(tenantId))!.db.rows<{ storageKey: string }>({ text, values: [id] })
  await writeFile(to('torn'), 'The')
  await app.storage.put(file!.storageKey, to('torn'))
}

async function readArchive(bytes: Buffer): Promise<Map<string, string>> {
  const parts = new Map<string, string>()
  for await (const entry of readTar(Readable.from([bytes]).pipe(createGunzip())))
    parts.set(entry.name, await textOf(entry))
  return parts
}

const archiveOf = (id: string) =>
  workspace.fastify.inject({
    url: `/api/tenants/${id}/archive`,
    headers: { authorization: workspace.owner.headers.authorization },
  })

test('a user reads other tables, and a coded refusal instead of the damaged one', async () => {
  const { owner } = workspace
  expect((await owner.tenant('{ company { name } }')).errors).toBeUndefined()
  expect((await owner.tenant('{ deal { name } }')).errors?.[0]?.extensions.code).toBe('UNAVAILABLE')
})

test('doctor --read names the table, and checks all other tenants', async () => {
  const { code, output } = await runCli(workspace.app, ['doctor', '--read'])
  expect(code).toBe(1)
  expect(output).toContain(
    'PROBLEM  tables of Test tenant: the data on the disk is damaged, and cannot be read: public.deal.',
  )
  expect(output).toContain('ok       tables of Whole tenant')
  expect(output).toContain('ok       tables of the admin database')
})

test('a backup names the table, and contains all other tenants', async () => {
  const { code, output, errors } = await runCli(workspace.app, ['backup', '--to', to('backup')])
  expect([code, output + errors]).toEqual([1, expect.stringContaining('"public.deal" cannot be read')])
  expect(output).toContain('1 files of "Whole tenant" have no content in the storage')
  const { rows } = await sql<{ tenants: number; error: string }>`
    select tenants, error from backups order by "startedAt" desc limit 1`.execute(workspace.app.admin)
  expect(rows[0]).toEqual({ tenants: 1, error: expect.stringMatching(/^Test tenant: The table "public\.deal"/) })
})

test('an archive contains all other tables; the archive, the message to the operator and the audit log name the missing one', async () => {
  const { app, owner } = workspace
  const { code, output } = await runCli(app, ['tenant:export', '--tenant', 'Test tenant', '--out', to('a.tar.gz')])
  expect(code).toBe(1)
  expect(output).toContain('INCOMPLETE: the table public.deal cannot be read.')
  expect(output).toContain('INCOMPLETE: 1 files have no content in the storage')
  const given = ['--organization', 'Test organization', '--name', 'Imported']
  const imported = await runCli(app, ['tenant:import', '--file', to('a.tar.gz'), ...given])
  expect(imported.errors).toMatch(/these tables could not be read: public\.deal\. Restore a backup/)

  const reply = await archiveOf(workspace.tenantId)
  expect(reply.statusCode).toBe(200)
  const parts = await readArchive(reply.rawPayload)
  expect(JSON.parse(parts.get('incomplete.json')!)).toEqual({ tables: ['public.deal'], files: [expect.any(String)] })
  expect(parts.get('tables/public.company/000001.tsv')).toContain('Mail of leaver@example.com')
  expect([...parts.values()]).toContain('The content of a.txt')
  const { data } = await owner.admin('{ auditLog(where: {action: {eq: "export"}}) { description } }')
  expect(data.auditLog[0].description).toBe(
    'Exported tenant "Test tenant" as an archive, without data that could not be read',
  )
})

test('an archive that lacks only the content of a file is imported without it', async () => {
  const { app } = workspace
  expect((await runCli(app, ['tenant:export', '--tenant', 'Whole tenant', '--out', to('b.tar.gz')])).code).toBe(1)
  const given = ['--organization', 'Test organization', '--name', 'Imported again']
  expect(await runCli(app, ['tenant:import', '--file', to('b.tar.gz'), ...given])).toMatchObject({
    code: 0,
    errors: '',
  })
  const { id } = await app.admin
    .selectFrom('tenants')
    .select('id')
    .where('name', '=', 'Imported again')
    .executeTakeFirstOrThrow()
  for await (const object of app.storage.list(id)) expect(object).toBeNull()
})

test('a copy is refused with the name of the table', async () => {
  const { app } = workspace
  const copied = await runCli(app, ['tenant:clone', '--tenant', 'Test tenant', '--name', 'Copy'])
  expect([copied.code, copied.errors]).toEqual([1, expect.stringContaining('The table "public.deal" cannot be read')])
})

test('the export of a person contains all readable data, and names the rest', async () => {
  const reply = await workspace.fastify.inject({
    url: `/api/organizations/${workspace.organizationId}/people/${leaverId}/export`,
    headers: workspace.owner.headers,
  })
  expect(reply.statusCode).toBe(200)
  const files = await unzip(reply.rawPayload)
  expect(files.get('MISSING.txt')).toMatch(/records\/deal\.json \(its table cannot be read/)
  expect([...files].find(([name]) => name.endsWith('records/company.json'))?.[1]).toContain(
    'Mail of leaver@example.com',
  )
})

test('an erasure continues in all other tables, names the damaged one, and stays unfinished', async () => {
  const { app, owner, organizationId } = workspace
  const removed = await owner.admin('mutation($data: RemoveUserInput!) { removeUser(data: $data) { __typename } }', {
    data: { id: leaverId },
  })
  expect(removed.errors).toBeUndefined()
  const erased = await owner.admin('mutation($data: EraseUserInput!) { eraseUser(data: $data) { id } }', {
    data: { organizationId, userId: leaverId, email: 'leaver@example.com' },
  })
  expect(erased.errors).toBeUndefined()
  await expect(finishErasures(app)).rejects.toThrow(/"public\.deal" cannot be read/)
  const { data } = await owner.tenant('{ company { name } }')
  expect(JSON.stringify(data)).toContain('Mail of ')
  expect(JSON.stringify(data)).not.toContain('leaver@example.com')
  const { rows } = await sql`select "finishedAt" from erasures where "userId" = ${leaverId}`.execute(app.admin)
  expect(rows).toEqual([{ finishedAt: null }])
})

test('a damaged history does not hide the size of a tenant', async () => {
  const { app } = workspace
  await damage('monarch.operations', other)
  const [figures] = await readTenants(app, [other], { runsInstallation: true })
  expect(figures).toMatchObject({ bytes: expect.any(Number), records: expect.any(Number) })
})

test('a damaged tenant is deleted, and its receipt names the tables that could not be counted', async () => {
  const { app, owner, tenantId } = workspace
  await damage('monarch.files', tenantId)
  const parts = await readArchive((await archiveOf(tenantId)).rawPayload)
  expect(JSON.parse(parts.get('incomplete.json')!).tables).toEqual(['monarch.files', 'public.deal'])
  const { errors } = await personWith(workspace.fastify, owner.token, other).admin(
    'mutation($data: DeleteTenantInput!) { deleteTenant(data: $data) { status } }',
    { data: { id: tenantId, name: 'Test tenant' } },
  )
  expect(errors).toBeUndefined()
  await sql`update tenants set "deleteAt" = 'yesterday' where id = ${tenantId}`.execute(app.admin)
  await purgeDue(app)
  const { rows } = await sql<{ contents: object; signed: string }>`
    select contents, signed from "deletionReceipts" where "subjectId" = ${tenantId}`.execute(app.admin)
  expect(rows[0]?.contents).toMatchObject({
    entities: expect.arrayContaining([
      expect.objectContaining({ name: 'company', records: 2 }),
      expect.objectContaining({ name: 'deal', records: null }),
    ]),
    records: 2,
    notCounted: ['monarch.files', 'public.deal'],
  })
  await writeFile(to('receipt'), rows[0]!.signed)
  const said = await runCli(app, ['receipt:verify', '--file', to('receipt')])
  expect(said.output).toContain('an unknown number in "Deal"')
  expect(said.output).toContain('could not be counted: public.deal')
  for await (const object of app.storage.list(tenantId)) expect(object).toBeNull()
})
