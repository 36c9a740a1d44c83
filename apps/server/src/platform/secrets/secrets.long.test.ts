import { sql } from 'kysely'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAccount, call, password, signIn } from '../../../../../tests/integration/sign-in.ts'
import { startWorkspace, type Workspace } from '../../../../../tests/integration/builders.ts'
import { startTestApp } from '../../../../../tests/integration/test-app.ts'
import { stopApp } from '../../boot/app.ts'
import type { App } from '../app.ts'
import { secretCommands } from '../../cli/secrets.ts'
import { readSecret } from '../db/data-dir.ts'
import { Sealer } from '../db/seal.ts'
import { newId } from '../new-id.ts'
import { TOTP } from 'otpauth'
import { extensions } from '../../boot/modules.ts'
import { signStatement } from './signing-keys.ts'
import { sealedColumns } from '../db/sealed-columns.ts'

const columns = extensions.of(sealedColumns)

/** An installation with the secret in its data folder, and a sealed value in each column. */
let workspace: Workspace
let adminDatabase: string
let dataDir: string

beforeAll(async () => {
  workspace = await startWorkspace({ config: { secret: null } })
  adminDatabase = workspace.app.server.adminDatabase
  dataDir = workspace.app.config.dataDir
  await sealEverything()
  await workspace.fastify.close()
  await stopApp(workspace.app)
})
afterAll(() => workspace.close().catch(() => {}))

async function sealEverything(): Promise<void> {
  const { app, organizationId } = workspace
  const { admin, sealer } = app
  const account = await addAccount(workspace, { organizationId })
  const token = await signIn(workspace, account)
  const begun = await call(workspace, 'two-factor', { token, body: { password } })
  const code = new TOTP({ secret: begun.body.secret }).generate()
  expect((await call(workspace, 'two-factor/confirm', { token, body: { code } })).status).toBe(200)
  const ids = { ai: newId(), provider: newId(), server: newId(), mail: newId() }
  const [baseUrl, issuer] = ['https://model.example/v1', 'https://login.example']
  const seal = (table: string, row: Record<string, string>, column?: string) => {
    const place = columns.find((each) => each.table === table && (column === undefined || each.column === column))!
    return sealer.seal(`secret of ${table}`, place.purpose(row))
  }
  await sql`insert into "aiSettings" (id, "organizationId", "baseUrl", "sealedKey")
    values (${ids.ai}, ${organizationId}, ${baseUrl}, ${seal('aiSettings', { organizationId, baseUrl })})`.execute(
    admin,
  )
  await sql`insert into "identityProviders" (id, "organizationId", issuer, "sealedSecret")
    values (${ids.provider}, ${organizationId}, ${issuer}, ${seal('identityProviders', { organizationId, issuer })})`.execute(
    admin,
  )
  const server = { id: ids.server, user: 'postgres', host: 'db.example', port: '5432' }
  await sql`insert into "databaseServers" (id, name, host, port, database, "user", "sealedPassword")
    values (${server.id}, 'Second', ${server.host}, 5432, 'postgres', ${server.user}, ${seal('databaseServers', server)})`.execute(
    admin,
  )
  const [text, rich] = [seal('mails', { id: ids.mail }, 'text'), seal('mails', { id: ids.mail }, 'rich')]
  await sql`insert into mails (id, "to", subject, text, rich, "isSealed")
    values (${ids.mail}, 'a@test.example', 'A link', ${text}, ${rich}, true)`.execute(admin)
  const step = {
    id: 'call',
    type: 'callUrl',
    method: 'GET',
    url: 'https://api.example/',
    headers: { 'X-Key': 'secret' },
  }
  const draft = { trigger: { type: 'manual' }, steps: [step] }
  await workspace.owner.create('Workflow', { tenantId: workspace.tenantId, name: 'Call', draft })
  const deal = await workspace.buildEntity('deal')
  const hook = { tenantId: workspace.tenantId, entityId: deal.id, name: 'Shop', url: 'https://example.com' }
  const added = await workspace.owner.create('Webhook', hook)
  const rotated = await workspace.owner.admin('mutation($id: ID!) { rotateWebhookSecret(id: $id) { id } }', {
    id: added.id,
  })
  expect(rotated.errors).toBeUndefined()
  const dashboard = await workspace.owner.create('Dashboard', { tenantId: workspace.tenantId, name: 'Embedded' })
  const embed = newId()
  const sealedIn = (column: string) => {
    const { purpose } = columns.find((each) => each.table === 'publicLinks' && each.column === column)!
    return sealer.seal('secret of an embed', purpose({ id: embed }))
  }
  await sql`insert into "publicLinks" (id, "tenantId", "embeddedDashboardId", kind, "createdBy", "sealedSecret", "sealedPrevious")
    select ${embed}, ${workspace.tenantId}, ${dashboard.id}, 'embed', "ownerId",
      ${sealedIn('sealedSecret')}, ${sealedIn('sealedPrevious')}
    from dashboards where id = ${dashboard.id}`.execute(admin)
  await admin.transaction().execute((trx) => signStatement(app, trx, {}))
}

const withApp = async <T>(work: (app: App) => Promise<T>, config: object = {}): Promise<T> => {
  const app = await startTestApp({ adminDatabase, config: { dataDir, secret: null, ...config } })
  try {
    return await work(app)
  } finally {
    await stopApp(app)
  }
}
const rotate = (app: App, lines: string[] = []) =>
  secretCommands['secret:rotate']!.run(app, {}, (line) => lines.push(line))

/** All values in the database that look sealed, and the secret that opens each. */
async function openWith(app: App, secret: string): Promise<string[]> {
  const sealer = new Sealer(secret)
  const opened: string[] = []
  for (const { table, column, key, of, purpose } of columns) {
    const { rows } = await sql<{ key: string; sealed: string; of: string[] }>`
      select ${sql.ref(key)}::text as key, ${sql.ref(column)} as sealed,
        array[${sql.join(of.map((name) => sql`${sql.ref(name)}::text`))}] as of
      from ${sql.table(table)} where ${sql.ref(column)} like 'v1.%'`.execute(app.admin)
    for (const row of rows) {
      try {
        sealer.unseal(row.sealed, purpose(Object.fromEntries(of.map((name, i) => [name, row.of[i]!]))))
        opened.push(`${table}.${column}`)
      } catch {
        // Sealed with another secret.
      }
    }
  }
  return opened.toSorted()
}

const everything = columns.map(({ table, column }) => `${table}.${column}`).toSorted()

test('the list has every column with sealed values', async () => {
  await withApp(async ({ admin }) => {
    const { rows } = await sql<{ table: string; column: string }>`
      select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and data_type in ('text', 'json', 'jsonb', 'bytea', 'ARRAY')`.execute(admin)
    const holding: string[] = []
    for (const { table, column } of rows) {
      const found =
        await sql`select from ${sql.table(table)} where ${sql.ref(column)}::text ~ '(^|["{,])v1[.][A-Za-z0-9_-]{38}' limit 1`.execute(
          admin,
        )
      // Where nothing is sealed yet, go by the column's name.
      if (found.rows.length > 0 || /sealed/i.test(column)) holding.push(`${table}.${column}`)
    }
    expect(holding.toSorted()).toEqual(everything)
  })
})

test('a rotation is refused while a server is running', async () => {
  const before = readSecret(dataDir)
  await withApp((server) =>
    withApp(async (app) => {
      await expect(rotate(app)).rejects.toThrow('A server of this installation is running. Stop all of them first.')
      expect(server.bus.connected).toBe(true)
    }),
  )
  expect(readSecret(dataDir)).toEqual(before)
})

test('values sealed with the generated secret open with the new one, and none with the old one', async () => {
  const { secret: old } = readSecret(dataDir)
  const lines: string[] = []
  expect(await withApp((app) => rotate(app, lines))).toBe(0)
  const { secret, previous } = readSecret(dataDir)
  expect(secret).not.toBe(old)
  expect(previous).toBeNull()
  await withApp(async (app) => {
    expect(await openWith(app, secret)).toEqual(everything)
    expect(await openWith(app, old)).toEqual([])
    const { rows } = await sql`select from "recoveryCodes"`.execute(app.admin)
    expect(rows).toEqual([])
    expect(await app.tenants.find(workspace.tenantId)).toMatchObject({ name: 'Test tenant' })
  })
  expect(lines).toEqual([
    '14 stored secrets are sealed with the new secret.',
    'The recovery codes of 1 user are void. They can make new ones under Settings, Security.',
    '1 webhook has a new address. Copy it from the workflow.',
  ])
})

test('a configured secret replaces the former one; the server no longer starts with the old one', async () => {
  const { secret: previousSecret } = readSecret(dataDir)
  const secret = 'a secret of the operator'
  await withApp((app) => rotate(app), { secret, previousSecret })
  await expect(withApp(async () => {})).rejects.toThrow(
    'MONARCH_SECRET: the secrets of this installation were sealed with another one.',
  )
  await withApp(async (app) => expect(await openWith(app, secret)).toEqual(everything), { secret })
  // Restores the first secret for the following tests.
  await withApp((app) => rotate(app), { secret: previousSecret, previousSecret: secret })
})

test.each([
  [{ secret: 'a secret of the operator', previousSecret: null }, 'MONARCH_PREVIOUS_SECRET must be the current secret'],
  [
    { secret: 'a secret of the operator', previousSecret: 'neither of the two' },
    'was sealed with neither of the two given secrets',
  ],
])('with %o nothing is changed', async (config, message) => {
  // Run with the right secret, since no server is there to refuse the wrong one.
  await withApp(async (app) => {
    await expect(rotate({ ...app, config: { ...app.config, ...config } })).rejects.toThrow(message)
    expect(await openWith(app, readSecret(dataDir).secret)).toEqual(everything)
  })
})

test.each(['secret.written', 'secret.resealed', 'secret.committed'])(
  'after a rotation killed at %s everything can still be opened, and the next one completes it',
  async (point) => {
    const { secret: old } = readSecret(dataDir)
    expect(await rotateElsewhere(point)).toBe('SIGKILL')
    const cut = readSecret(dataDir)
    expect(cut.previous).toBe(old)
    // A server runs with both secrets.
    await withApp(async (app) => expect(await app.tenants.find(workspace.tenantId)).not.toBeNull())
    expect(await withApp((app) => rotate(app))).toBe(0)
    expect(readSecret(dataDir)).toEqual({ secret: cut.secret, previous: null })
    await withApp(async (app) => {
      expect(await openWith(app, cut.secret)).toEqual(everything)
      expect(await openWith(app, old)).toEqual([])
    })
  },
)

/** Runs the command in a separate process that dies at the point; returns the signal that ended it. */
async function rotateElsewhere(point: string): Promise<unknown> {
  const { host } = workspace.app.server.address
  const url = `postgres://${workspace.app.server.address.user}@localhost/${adminDatabase}?host=${encodeURIComponent(host)}`
  const env = { PATH: process.env.PATH, DATABASE_URL: url, MONARCH_DATA_DIR: dataDir, MONARCH_TEST_CRASH_AT: point }
  const cli = join(import.meta.dirname, '../../cli.ts')
  const child = spawn(process.execPath, [cli, 'secret:rotate'], { env, stdio: 'inherit' })
  const [, signal] = (await once(child, 'exit')) as [unknown, unknown]
  return signal
}

test('the secret file is readable only by its owner, even after a rotation', () => {
  expect(readFileSync(join(dataDir, 'secret'), 'utf8')).toMatch(/^[\w-]{43}\n$/)
})
