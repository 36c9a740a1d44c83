import { createView } from '@monarch/schema'
import type pg from 'pg'
import { startApp, stopApp } from '../apps/server/src/boot/app.ts'
import type { App } from '../apps/server/src/platform/app.ts'
import { createUser } from '../apps/server/src/capabilities/users/accounts/accounts.ts'
import { readConfig } from '../apps/server/src/platform/config.ts'
import { changeStructure } from '../apps/server/src/structure/change/structure-change.ts'
import { reconcileIndexes } from '../apps/server/src/structure/indexes/reconcile.ts'
import { newId } from '../apps/server/src/platform/new-id.ts'
import { insertRow } from '../apps/server/src/structure/row-store.ts'
import { loadStructure } from '../apps/server/src/structure/structure-store.ts'
import { viewKind } from '../apps/server/src/capabilities/views/view-kind.ts'
import { createLog } from '../apps/server/src/platform/log.ts'
import { createOrganization } from '../apps/server/src/capabilities/tenants/organizations.ts'
import { createTenant } from '../apps/server/src/platform/tenants/tenants.ts'
import { fillByHand } from './by-hand.ts'
import { casesOf, type RequestCase } from './cases.ts'

export const benchPassword = 'bench password'

export interface Workspace {
  readonly tenantId: string
  readonly databaseName: string
  readonly userId: string
  readonly email: string
}

export interface Prepared extends Workspace {
  /** The connection of other programs to the tenant's database. */
  readonly database: pg.ClientConfig
  readonly cases: Readonly<Record<string, RequestCase>>
}

/** Runs the work with a server without a listener, on the embedded database of the data folder. */
export async function withApp<T>(dataDir: string, work: (app: App) => Promise<T>): Promise<T> {
  const config = readConfig({
    MONARCH_DATA_DIR: dataDir,
    MONARCH_DEMO: 'false',
    MONARCH_LOG_LEVEL: 'silent',
    PORT: '0',
  })
  const app = await startApp(config, createLog(config))
  try {
    return await work(app)
  } finally {
    await stopApp(app)
  }
}

/** A tenant, and a user with all permissions in it. */
export async function createWorkspace(app: App, name = 'bench'): Promise<Workspace> {
  const organization = await createOrganization(app, name)
  const tenant = await createTenant(app, { organizationId: organization.id, name })
  const email = `${name}@test.example`
  const user = await createUser(app, {
    email,
    password: benchPassword,
    name,
    permissions: ['*'],
    organizationId: organization.id,
    tenantIds: null,
  })
  return { tenantId: tenant.id, databaseName: tenant.databaseName, userId: user.id, email }
}

/** Accounts with their contacts and deals. */
export function prepare(dataDir: string, records: number): Promise<Prepared> {
  return withApp(dataDir, async (app) => {
    const workspace = await createWorkspace(app)
    const { tenantId, databaseName } = workspace
    await describe(app, workspace)
    await asOwner(app, databaseName, (client) => fill(client, records))
    await saveViews(app, workspace)
    await reconcileIndexes(app, tenantId)
    await asOwner(app, databaseName, fillByHand)
    const { rows } = await asOwner(app, databaseName, (client) =>
      client.query<{ id: string }>('select id from contact order by md5(id::text) limit 500'),
    )
    const { host, port, user, password } = app.server.address
    return {
      ...workspace,
      database: { host, port, user, password, database: databaseName } as pg.ClientConfig,
      cases: casesOf(rows.map(({ id }) => id)),
    }
  })
}

export function asOwner<T>(app: App, databaseName: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  return app.pools.asOwner(databaseName, async (client) => {
    await client.query('set statement_timeout = 0')
    return work(client)
  })
}

async function describe(app: App, { tenantId, userId }: Workspace): Promise<void> {
  const who = { tenantId, userId }
  const entity = (name: string, displayName: string) =>
    ({ type: 'createEntity', data: { tenantId, name, displayName } }) as const
  const { subjectIds } = await changeStructure(app, who, [
    entity('account', 'Account'),
    entity('contact', 'Contact'),
    entity('deal', 'Deal'),
  ])
  const [accountId, contactId, dealId] = subjectIds as [string, string, string]
  const field = (entityId: string, name: string, fieldType: string, settings: object = {}) =>
    ({ type: 'createField', data: { tenantId, entityId, name, displayName: name, fieldType, settings } }) as const
  await changeStructure(app, who, [
    field(accountId, 'name', 'text'),
    ...['name', 'phone', 'title', 'city', 'country'].map((name) => field(contactId, name, 'text')),
    field(contactId, 'email', 'email'),
    field(contactId, 'score', 'number'),
    field(contactId, 'account', 'relationship', { entityId: accountId, inverseName: 'contacts' }),
    field(dealId, 'name', 'text'),
    field(dealId, 'amount', 'decimal'),
    field(dealId, 'status', 'select', {
      choices: ['open', 'won', 'lost', 'paused'].map((value) => ({ value, label: value })),
    }),
    field(dealId, 'contact', 'relationship', { entityId: contactId, inverseName: 'deals' }),
  ])
}

/** Views whose questions are those of the cases; the server creates the indexes for them. */
async function saveViews(app: App, { tenantId, userId }: Workspace): Promise<void> {
  const views = [
    { of: 'deal', filter: { status: { eq: 'open' }, amount: { gt: 1 } }, sort: [{ amount: 'DESC' }] },
    { of: 'contact', filter: { country: { eq: 'Country 1' }, score: { gte: 1 } }, sort: [{ name: 'ASC' }] },
    { of: 'contact', filter: { email: { contains: '1' } } },
    // The nested list: the newest deals of one contact.
    { of: 'deal', filter: { contact: { eq: newId() } } },
  ]
  await app.admin.transaction().execute(async (transaction) => {
    const structure = (await loadStructure(transaction, tenantId))!
    const env = { newId, now: new Date().toISOString(), userId }
    for (const [i, { of, ...config }] of views.entries()) {
      const entityId = structure.entities.find(({ name }) => name === of)!.id
      const view = createView(structure, { tenantId, entityId, name: `View ${i}`, config }, env)
      await insertRow(transaction, viewKind, view)
    }
  })
}

async function fill(client: pg.Client, records: number): Promise<void> {
  const accounts = Math.max(1, Math.round(records / 10))
  await client.query(
    `insert into account (id, name, "createdAt")
      select gen_random_uuid(), 'Account ' || n, now() - n * interval '1 minute' from generate_series(1, $1::int) n`,
    [accounts],
  )
  await client.query(
    `insert into contact (id, name, phone, title, city, country, email, score, account, "createdAt")
     select gen_random_uuid(), 'Contact ' || n, '+1 555 ' || n, 'Manager', 'City ' || n % 500, 'Country ' || n % 60,
       'contact' || n || '@test.example', n % 100, a.ids[1 + n % $2::int], now() - n * interval '1 minute'
     from generate_series(1, $1::int) n, (select array_agg(id) as ids from account) a`,
    [records, accounts],
  )
  // Contacts of the first page have up to ten deals each, as recent contacts of a company would.
  await client.query(
    `insert into deal (id, name, amount, status, contact, "createdAt")
     select gen_random_uuid(), 'Deal ' || n, (n::bigint * 7919) % 100000 * 1.25,
       (array['open', 'won', 'lost', 'paused'])[1 + n % 4], c.ids[1 + (n / 10) % array_length(c.ids, 1)], now() - n * interval '1 minute'
     from generate_series(1, $1::int) n, (select array_agg(id order by "createdAt" desc) as ids from contact) c`,
    [records],
  )
  await client.query('vacuum analyze')
}
