import { sql } from 'kysely'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Person, startWorkspace, type Workspace } from '../../../../../tests/integration/builders.ts'
import { makeEmptyDatabase } from '../../../../../tests/integration/test-databases.ts'
import { openApp, stopApp } from '../../boot/app.ts'
import { runCli } from '../../cli/run-cli.test-helper.ts'
import type { App } from '../../platform/app.ts'
import { createLog } from '../../platform/log.ts'
import { upload } from '../files/upload.test-helper.ts'
import { openArchive } from '../tenants/archive/export-archive.ts'
import { importArchive } from '../tenants/archive/import-archive.ts'
import { unzip } from './unzip.test-helper.ts'

const name = 'Jane "JD" Doe'
const email = 'jane.doe@example.com'

let workspace: Workspace
let owner: Person
let jane: Person
let janeId: string
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'monarch-erasure-'))
  workspace = await startWorkspace()
  owner = workspace.owner
  await workspace.buildEntity('contact', [
    { name: 'name', fieldType: 'text' },
    { name: 'mail', fieldType: 'email' },
    { name: 'notes', fieldType: 'long_text' },
    { name: 'agent', fieldType: 'relationship', settings: { target: 'users' } },
    { name: 'paper', fieldType: 'file' },
  ])
  jane = await workspace.join(['record:*:*'])
  janeId = await workspace.userIdOf(jane)
  await workspace.app.admin.updateTable('users').set({ name, email }).where('id', '=', janeId).execute()
  await workspace.jobs.drain()
  const paper = await upload(workspace, jane, `${email}.txt`)
  const { data, errors } = await jane.tenant(
    `mutation($one: CreateContactInput!, $two: CreateContactInput!) {
      one: createContact(data: $one) { id } two: createContact(data: $two) { id } }`,
    {
      one: { name, mail: email, notes: `Ask ${name} (${email}), not jane.doe@example.com.au`, agent: janeId, paper },
      two: { name: 'Janet Doe', notes: 'Somebody else' },
    },
  )
  expect(errors).toBeUndefined()
  await jane.tenant('mutation($id: ID!) { updateContact(id: $id, data: {notes: "Nothing"}) { id } }', {
    id: data.one.id,
  })
  const comment = await owner.tenant(
    'mutation($id: ID!, $body: String!) { _createComment(entity: "contact", recordId: $id, body: $body) { id } }',
    { id: data.two.id, body: `<p>Written by ${email}</p>` },
  )
  expect(comment.errors).toBeUndefined()
})
afterAll(async () => {
  await workspace.close()
  await rm(folder, { recursive: true, force: true })
})

const erase = (given: object = {}, by = owner) =>
  by.admin('mutation($data: EraseUserInput!) { eraseUser(data: $data) { id } }', {
    data: { organizationId: workspace.organizationId, userId: janeId, email, ...given },
  })
const people = async (by = owner) => by.inject('GET', `/api/organizations/${workspace.organizationId}/people`)
const exportOf = (userId: string, by = owner) =>
  by.inject('GET', `/api/organizations/${workspace.organizationId}/people/${userId}/export`)
const codeOf = (reply: { errors?: readonly { extensions: { code: string } }[] }) => reply.errors?.[0]?.extensions.code

/** All values in the admin database and in the tenant's that still name the person. */
async function traces(app: App = workspace.app, tenantId = workspace.tenantId): Promise<string[]> {
  const tenant = (await app.tenants.find(tenantId))!
  const found: string[] = []
  for (const database of [tenant.databaseName, app.server.adminDatabase])
    await app.pools.asOwner(database, async (client) => {
      const { rows: tables } = await client.query<{ table: string }>(
        `select format('%I.%I', schemaname, tablename) as table from pg_tables
          where schemaname in ('public', 'monarch', 'links') order by 1`,
      )
      for (const { table } of tables) {
        const { rows } = await client.query(`select t::text as row from ${table} t where t::text ~* $1`, [
          `jane.doe@example\\.com(?!\\.au)|Jane .+JD.+ Doe`,
        ])
        for (const { row } of rows) found.push(`${table} ${row}`)
      }
    })
  return found
}

test('an export has everything about a person, for those with all rights, and is in the audit log', async () => {
  const reply = await exportOf(janeId)
  expect(reply.statusCode).toBe(200)
  const files = await unzip(reply.rawPayload)
  const named = (pattern: RegExp) => JSON.parse([...files].find(([file]) => pattern.test(file))![1])
  expect(named(/^account/)).toMatchObject({ name, email })
  expect(reply.rawPayload.includes('passwordHash')).toBe(false)
  expect(JSON.stringify(named(/^account/))).not.toContain('argon2')
  expect(named(/^memberships/)).toHaveLength(1)
  expect(named(/^sessions/).length).toBeGreaterThan(0)
  expect(named(/records\/contact/)).toHaveLength(2)
  expect(named(/history/).map(({ action }: { action: string }) => action)).toEqual(['create', 'create', 'update'])
  expect(named(/files\.json/)).toMatchObject([{ name: `${email}.txt` }])
  expect([...files.keys()].filter((file) => /\/files\/.+\.txt$/.test(file))).toHaveLength(1)
  const { data } = await owner.admin('{ auditLog(where: {action: {eq: "export"}}) { description subjectId } }')
  expect(data.auditLog).toEqual([{ description: `Exported everything about "${name}"`, subjectId: janeId }])
  expect((await exportOf(janeId, jane)).statusCode).toBe(403)
  expect((await exportOf('00000000-0000-7000-8000-000000000000')).statusCode).toBe(404)
  expect((await people(jane)).statusCode).toBe(403)
})

test('a member, a wrong address and a legal hold prevent an erasure', async () => {
  expect((await erase()).errors?.[0]?.message).toBe(`Remove ${name} from the organization first, under Users.`)
  const removed = await owner.admin('mutation($data: RemoveUserInput!) { removeUser(data: $data) { __typename } }', {
    data: { id: janeId },
  })
  expect(removed.errors).toBeUndefined()
  expect(codeOf(await erase({ email: 'other@example.com' }))).toBe('BAD_USER_INPUT')
  const hold = await owner.create('LegalHold', {
    organizationId: workspace.organizationId,
    userId: janeId,
    reason: 'Case 8',
  })
  expect(codeOf(await erase())).toBe('CONFLICT')
  await owner.admin('mutation($id: ID!) { liftLegalHold(id: $id) { id } }', {
    id: hold.id,
  })
  const manager = await workspace.join(['user:*', 'settings:*'])
  expect(codeOf(await erase({}, manager))).toBe('FORBIDDEN')
})

test('an erasure leaves no trace of name and address, and is applied again to an earlier backup or archive', async () => {
  const to = path.join(folder, 'backups')
  expect((await runCli(workspace.app, ['backup', '--to', to])).code).toBe(0)
  const archive = await (await openArchive(workspace.app, workspace.tenantId, null)).toArray()
  expect(await traces()).not.toEqual([])

  const { errors } = await erase({ email: ` ${email.toUpperCase()} ` })
  expect(errors).toBeUndefined()
  // An import may still add what an erasure has already passed.
  const setStatus = (status: 'active' | 'importing') => workspace.app.admin.updateTable('tenants').set({ status })
  await setStatus('importing').execute()
  await workspace.jobs.drain()
  expect(await traces()).not.toEqual([])
  await setStatus('active').execute()
  await workspace.app.jobs.add('finish_erasures', {})
  await workspace.jobs.drain()
  expect(await traces()).toEqual([])
  const { data } = await owner.tenant(
    '{ contact(orderBy: [{name: ASC}]) { name mail notes version agent_record { name } createdBy_user { name } } }',
  )
  expect(data.contact).toEqual([
    {
      name: 'Erased person',
      mail: expect.stringMatching(/^erased-[\da-f]{12}@erased\.invalid$/),
      notes: 'Nothing',
      version: 3,
      agent_record: { name: 'Erased person' },
      createdBy_user: { name: 'Erased person' },
    },
    expect.objectContaining({ name: 'Janet Doe', notes: 'Somebody else', version: 1 }),
  ])
  const history = await owner.tenant('{ contact(where: {name: {eq: "Erased person"}}) { id } }')
  const entries = await owner.tenant('query($id: ID!) { contact_history(id: $id) { action changes user { name } } }', {
    id: history.data.contact[0].id,
  })
  expect(JSON.stringify(entries.data)).toContain('not jane.doe@example.com.au')
  const { data: log } = await owner.admin('{ auditLog(where: {description: {startsWith: "Erased"}}) { description } }')
  expect(log.auditLog).toEqual([{ description: 'Erased a former member' }])
  const [listed] = (await people()).json().people.filter(({ id }: { id: string }) => id === janeId)
  expect(listed).toMatchObject({ name: 'Erased person', isMember: false, isErased: true })
  expect((await erase()).errors).toBeUndefined()

  // The backup contains the person, and this installation has the erasure on record.
  const { name: tenantName } = await workspace.app.admin.selectFrom('tenants').select('name').executeTakeFirstOrThrow()
  const restored = await runCli(workspace.app, ['restore', '--from', to, '--tenant', tenantName, '--in-place'])
  expect(restored).toMatchObject({ code: 0 })
  expect(await traces()).toEqual([])

  const { app, organizationId } = workspace
  const imported = await importArchive(app, Readable.from(archive), { organizationId, name: 'From an archive' })
  expect(await traces(app, imported.id)).toEqual([])

  // An empty installation has no record of it; the list beside the backups has.
  const config = { ...workspace.app.config, dataDir: path.join(folder, 'data') }
  const server = {
    address: inject('postgres'),
    adminDatabase: await makeEmptyDatabase(),
    ended: new Promise<void>(() => {}),
    stop: async () => {},
  }
  const empty = await openApp(config, createLog(config), server)
  const whole = await runCli(empty, ['restore', '--from', to])
  expect(whole).toMatchObject({ code: 0, errors: '' })
  expect(await traces(empty)).toEqual([])
  const { rows } = await sql<{ names: string[] }>`select array_agg(name) as names from users`.execute(empty.admin)
  expect(rows[0]!.names).toContain('Erased person')
  await stopApp(empty)
})
