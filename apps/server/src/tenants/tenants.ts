import { AppError } from '@monarch/schema'
import { randomBytes } from 'node:crypto'
import type { Insertable, Kysely } from 'kysely'
import type { App } from '../app.ts'
import type { AdminDb } from '../db/admin-db.ts'
import type { TenantDatabase } from '../db/pools.ts'
import { failpoint } from '../failpoint.ts'
import { createTenantDatabase, tenantDatabaseName } from './databases.ts'
import { newId } from '../new-id.ts'

/** A tenant whose database is ready. */
export interface Tenant {
  readonly id: string
  readonly organizationId: string
  readonly name: string
  readonly databaseName: string
  readonly db: TenantDatabase
}

/** The tenants of this installation, remembered until something is told of them. */
export class Tenants {
  readonly #app: Pick<App, 'admin' | 'bus' | 'pools' | 'sealer'>
  readonly #known = new Map<string, Promise<Tenant | null>>()

  constructor(app: Pick<App, 'admin' | 'bus' | 'pools' | 'sealer'>) {
    this.#app = app
    app.bus.subscribe('tenant', ({ tenantId }) => this.#known.delete(tenantId))
    app.bus.onGap(() => this.#known.clear())
  }

  /** Whether the caller may reach it is for `context.ts` to decide. */
  find(id: string): Promise<Tenant | null> {
    const known = this.#known.get(id)
    if (known) return known
    const found = this.#read(id)
    if (!this.#app.bus.connected) return found
    this.#known.set(id, found)
    const forget = () => this.#known.get(id) === found && this.#known.delete(id)
    found.then((tenant) => tenant ?? forget(), forget)
    return found
  }

  /** Of all tenants whose databases are ready. */
  async activeIds(): Promise<string[]> {
    const rows = await this.#app.admin.selectFrom('tenants').select('id').where('status', '=', 'active').execute()
    return rows.map(({ id }) => id)
  }

  async #read(id: string): Promise<Tenant | null> {
    const { admin, pools, sealer } = this.#app
    const row = await admin
      .selectFrom('tenants')
      .select(['id', 'organizationId', 'name', 'databaseName', 'roleName', 'sealedPassword'])
      .where('id', '=', id)
      .where('status', '=', 'active')
      .executeTakeFirst()
    if (!row) return null
    const { roleName, sealedPassword, ...tenant } = row
    const login = { user: roleName, password: sealer.unseal(sealedPassword, passwordPurpose(id)) }
    return { ...tenant, db: pools.tenant(tenant.databaseName, login) }
  }
}

/** With one navigation group, where the first entities appear. */
export async function createOrganization(
  app: App,
  input: { name: string; userId: string | null },
): Promise<{ id: string; name: string }> {
  const organization = { id: newId(), name: input.name }
  await app.admin.transaction().execute(async (trx) => {
    await trx.insertInto('organizations').values(organization).execute()
    await trx
      .insertInto('entityGroups')
      .values({
        id: newId(),
        organizationId: organization.id,
        name: 'workspace',
        displayName: 'Workspace',
        icon: 'folder',
        isDefault: true,
      })
      .execute()
    await trx
      .insertInto('operations')
      .values(creation('organization', organization, { ...input, organizationId: organization.id }))
      .execute()
  })
  return organization
}

/**
 * Makes a tenant and its database. The row is there first, as `creating`: a crash leaves something that `finishTenants`
 * completes.
 */
export async function createTenant(
  app: App,
  input: { organizationId: string; name: string; userId?: string | null },
): Promise<Tenant> {
  const id = await app.admin.transaction().execute((trx) => announceTenant(app, trx, input))
  failpoint('tenant.announced')
  await finishTenant(app, id)
  return (await app.tenants.find(id))!
}

/** The first half of it, for a transaction of the admin database; `finishTenant` is to follow its commit. */
export async function announceTenant(
  app: App,
  trx: Kysely<AdminDb>,
  input: { organizationId: string; name: string; userId?: string | null },
): Promise<string> {
  const id = newId()
  const databaseName = tenantDatabaseName(app.server.adminDatabase, id)
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('tenants')
    .values({
      id,
      organizationId: input.organizationId,
      name: input.name,
      databaseName,
      roleName: databaseName,
      sealedPassword: app.sealer.seal(randomBytes(24).toString('base64url'), passwordPurpose(id)),
      status: 'creating',
    })
    .onConflict((row) => row.columns(['organizationId', 'name']).doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) throw new AppError('CONFLICT', `There is already a tenant "${input.name}".`)
  await trx
    .insertInto('operations')
    .values({ ...creation('tenant', { id, name: input.name }, input), tenantId: id })
    .execute()
  return id
}

/** Completes what a crash left half done; the ids of the tenants that were. */
export async function finishTenants(app: App): Promise<string[]> {
  const rows = await app.admin.selectFrom('tenants').select('id').where('status', '=', 'creating').execute()
  for (const { id } of rows) await finishTenant(app, id)
  return rows.map(({ id }) => id)
}

export async function finishTenant(app: App, id: string): Promise<void> {
  await app.admin.transaction().execute(async (trx) => {
    // Two processes may find the same half-done tenant; the second waits here and finds it done.
    const row = await trx
      .selectFrom('tenants')
      .select(['databaseName', 'roleName', 'sealedPassword'])
      .where('id', '=', id)
      .where('status', '=', 'creating')
      .forUpdate()
      .executeTakeFirst()
    if (!row) return
    const password = app.sealer.unseal(row.sealedPassword, passwordPurpose(id))
    const login = { name: row.databaseName, role: row.roleName, password }
    await createTenantDatabase(app.pools, app.server.adminDatabase, login, app.log)
    failpoint('tenant.database-ready')
    await trx.updateTable('tenants').set({ status: 'active' }).where('id', '=', id).execute()
  })
  await app.bus.publish('tenant', { tenantId: id })
}

function passwordPurpose(tenantId: string): string {
  return `tenant database ${tenantId}`
}

function creation(
  subjectType: 'organization' | 'tenant',
  subject: { id: string; name: string },
  { organizationId, userId }: { organizationId: string; userId?: string | null },
): Insertable<AdminDb['operations']> {
  return {
    id: newId(),
    organizationId,
    userId: userId ?? null,
    subjectType,
    subjectId: subject.id,
    action: 'create',
    version: 1,
    description: `Created ${subjectType} "${subject.name}"`,
    after: JSON.stringify(subject),
  }
}
