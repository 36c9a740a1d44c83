import type pg from 'pg'
import { compileRead, planRead } from '@monarch/query'
import { accessByPermissions, type Model } from '@monarch/schema'
import { bind } from '@monarch/sql'
import { startApp, stopApp, type App } from '../apps/server/src/app.ts'
import { createUser } from '../apps/server/src/auth/users.ts'
import { readConfig } from '../apps/server/src/config.ts'
import { changeStructure } from '../apps/server/src/entities/structure-change.ts'
import { tenantModel } from '../apps/server/src/entities/tenant-model.ts'
import { completeVariables, parseDocument } from '../apps/server/src/graphql/document.ts'
import { toReadRequest } from '../apps/server/src/graphql/request.ts'
import { buildSchema } from '../apps/server/src/graphql/schema.ts'
import { createLog } from '../apps/server/src/log.ts'
import { createOrganization, createTenant } from '../apps/server/src/tenants/tenants.ts'

export const benchUser = { email: 'bench@test.example', password: 'bench password' }

export interface Prepared {
  readonly tenantId: string
  /** How the bare handler reaches the tenant's database. */
  readonly database: pg.ClientConfig
  /** The bodies that both servers are sent in turn, and the statement that the bare one runs for them. */
  readonly cases: Record<
    string,
    { readonly bodies: readonly string[]; readonly statement: { text: string; values: unknown[] } }
  >
}

/** Accounts, and contacts that belong to them, in the embedded database of the data folder. */
export async function prepare(dataDir: string, records: number): Promise<Prepared> {
  const config = readConfig({
    MONARCH_DATA_DIR: dataDir,
    MONARCH_DEMO: 'false',
    MONARCH_LOG_LEVEL: 'silent',
    PORT: '0',
  })
  const app = await startApp(config, createLog(config))
  try {
    const organization = await createOrganization(app, { name: 'Bench', userId: null })
    const tenant = await createTenant(app, { organizationId: organization.id, name: 'Bench' })
    const user = await createUser(app, {
      ...benchUser,
      name: 'Bench',
      permissions: ['*'],
      organizationId: organization.id,
      tenantIds: null,
    })
    await describe(app, tenant.id, user.id)
    await app.pools.asOwner(tenant.databaseName, (client) => fill(client, records))
    const model = await tenantModel(app, tenant.id)
    const { rows } = await app.pools.asOwner(tenant.databaseName, (client) =>
      client.query<{ id: string }>('select id from contact order by md5(id::text) limit 500'),
    )
    const { host, port, user: owner, password } = app.server.address
    return {
      tenantId: tenant.id,
      database: { host, port, user: owner, password, database: tenant.databaseName } as pg.ClientConfig,
      cases: casesOf(
        model,
        rows.map(({ id }) => id),
      ),
    }
  } finally {
    await stopApp(app)
  }
}

const fields = 'id name email phone title city country score createdAt updatedAt'

function casesOf(model: Model, ids: readonly string[]): Prepared['cases'] {
  const read = (query: string, variables: Record<string, unknown> = {}) => {
    const document = parseDocument(query, null, () => buildSchema(model, [], accessByPermissions(['*'])))
    const values = completeVariables(document, variables)
    const statement = compileRead(planRead(toReadRequest(document, model, values), model, accessByPermissions(['*'])))
    return {
      bodies: [JSON.stringify({ query, variables })],
      statement: { text: statement.text, values: bind(statement, { variables: values, context: {} }) },
    }
  }
  const one = `query($id: ID!) { contact_by_id(id: $id) { ${fields} } }`
  const create = `mutation($data: CreateContactInput!) { createContact(data: $data) { id version } }`
  const update = `mutation($id: ID!, $data: UpdateContactInput!) { updateContact(id: $id, data: $data) { id version } }`
  return {
    list: read(`query($limit: Int) { contact(limit: $limit) { ${fields} } }`, { limit: 50 }),
    'list with relationship': read(`{ contact(limit: 50) { ${fields} account_record { id name } } }`),
    'by id': {
      bodies: ids.map((id) => JSON.stringify({ query: one, variables: { id } })),
      statement: { ...read(one, { id: ids[0] }).statement, values: ['$id'] },
    },
    create: {
      bodies: [
        JSON.stringify({
          query: create,
          variables: { data: { name: 'New contact', email: 'new@test.example', score: 5 } },
        }),
      ],
      statement: {
        text: `insert into contact (id, name, email, score) values (gen_random_uuid(), $1, $2, $3) returning json_build_object('createContact', json_build_object('id', id, 'version', version))::text as data`,
        values: ['New contact', 'new@test.example', 5],
      },
    },
    update: {
      bodies: ids.map((id) => JSON.stringify({ query: update, variables: { id, data: { score: 7 } } })),
      statement: {
        text: `update contact set score = $2, version = version + 1, "updatedAt" = now() where id = $1 returning json_build_object('updateContact', json_build_object('id', id, 'version', version))::text as data`,
        values: ['$id', 7],
      },
    },
  }
}

async function describe(app: App, tenantId: string, userId: string): Promise<void> {
  const who = { tenantId, userId }
  const [accountId, contactId] = (
    await changeStructure(app, who, [
      { type: 'createEntity', data: { tenantId, name: 'account', displayName: 'Account' } },
      { type: 'createEntity', data: { tenantId, name: 'contact', displayName: 'Contact' } },
    ])
  ).subjectIds as [string, string]
  const field = (entityId: string, name: string, fieldType: string, settings: object = {}) =>
    ({ type: 'createField', data: { tenantId, entityId, name, displayName: name, fieldType, settings } }) as const
  await changeStructure(app, who, [
    field(accountId, 'name', 'text'),
    ...['name', 'phone', 'title', 'city', 'country'].map((name) => field(contactId, name, 'text')),
    field(contactId, 'email', 'email'),
    field(contactId, 'score', 'number'),
    field(contactId, 'account', 'relationship', { entityId: accountId, inverseName: 'contacts' }),
  ])
}

async function fill(client: pg.Client, records: number): Promise<void> {
  const accounts = Math.max(1, Math.round(records / 10))
  await client.query(
    `insert into account (id, name, "createdAt") select gen_random_uuid(), 'Account ' || n, now() - n * interval '1 minute' from generate_series(1, $1::int) n`,
    [accounts],
  )
  await client.query(
    `insert into contact (id, name, phone, title, city, country, email, score, account, "createdAt")
     select gen_random_uuid(), 'Contact ' || n, '+1 555 ' || n, 'Manager', 'City ' || n % 500, 'Country ' || n % 60,
       'contact' || n || '@test.example', n % 100, a.ids[1 + n % $2::int], now() - n * interval '1 minute'
     from generate_series(1, $1::int) n, (select array_agg(id) as ids from account) a`,
    [records, accounts],
  )
  await client.query('vacuum analyze')
}
