import { AppError } from '@monarch/schema'
import { randomBytes } from 'node:crypto'
import { type Insertable, type Kysely, sql } from 'kysely'
import type { App } from '../app.ts'
import type { AdminDb } from '../db/admin-db.ts'
import type { ServerAddress } from '../db/connection.ts'
import { latestTenantMigration } from '../db/migrate.ts'
import type { TenantDatabase } from '../db/pools.ts'
import { failpoint } from '../failpoint.ts'
import { createTenantDatabase, tenantDatabaseName } from './databases.ts'
import { newId } from '../new-id.ts'
import { findDatabaseServer } from './database-servers.ts'
import { reconcileStatus } from './status.ts'
import { requestUpgrade, tenantUpgrading, type UpgradeState, upgradeStateOf } from './upgrade.ts'

declare module '../app.ts' {
  interface App {
    readonly tenants: Tenants
  }
}

/** A tenant whose database is ready. */
export interface Tenant {
  readonly id: string
  readonly organizationId: string
  readonly name: string
  readonly databaseName: string
  /** The tenant's server; null for the installation's own. */
  readonly server: ServerAddress | null
  readonly db: TenantDatabase
}

/** The tenants of this installation, cached until an event; while events may be missed, every lookup reads. */
export class Tenants {
  readonly #app: Needed
  readonly #known = new Map<string, Promise<Found | null>>()

  constructor(app: Needed) {
    this.#app = app
    app.bus.subscribe('tenant', ({ tenantId }) => this.#known.delete(tenantId))
    app.bus.onGap(() => this.#known.clear())
  }

  /** For background work: `null` also while the tenant's database is outdated, as if it were suspended. */
  async find(id: string): Promise<Tenant | null> {
    const found = await this.#find(id)
    return found?.state === 'current' ? found.tenant : null
  }

  /**
   * For a request: throws TENANT_UPGRADING while the database is outdated. `context.ts` decides whether the caller may reach the tenant.
   */
  async open(id: string): Promise<Tenant | null> {
    return currentOf(await this.#find(id))
  }

  /** Also opens a suspended tenant, for administrators who manage it and download its archive, and one that an import fills. */
  async openClosed(id: string): Promise<Tenant | null> {
    return currentOf(await this.#read(id, ['active', 'suspended', 'importing']))
  }

  async #find(id: string): Promise<Found | null> {
    const { bus } = this.#app
    const isCurrent = bus.isCurrent || (await bus.catchUp())
    const known = isCurrent ? this.#known.get(id) : undefined
    if (known) return known
    const found = this.#read(id)
    if (!isCurrent) return found
    this.#known.set(id, found)
    const forget = () => this.#known.get(id) === found && this.#known.delete(id)
    found.then((tenant) => tenant ?? forget(), forget)
    return found
  }

  /** Ids of all tenants whose databases are ready. */
  async activeIds(): Promise<string[]> {
    const rows = await this.#app.admin.selectFrom('tenants').select('id').where('status', '=', 'active').execute()
    return rows.map(({ id }) => id)
  }

  async #read(
    id: string,
    statuses: readonly ('active' | 'suspended' | 'importing')[] = ['active'],
  ): Promise<Found | null> {
    const { admin, pools, sealer } = this.#app
    const row = await admin
      .selectFrom('tenants')
      .select(['id', 'organizationId', 'databaseServerId', 'name', 'databaseName', 'roleName', 'sealedPassword'])
      .select(['schemaVersion', 'upgradeFailure'])
      .where('id', '=', id)
      .where('status', 'in', statuses)
      .executeTakeFirst()
    if (!row) return null
    const { roleName, sealedPassword, databaseServerId, schemaVersion, upgradeFailure, ...tenant } = row
    const state = upgradeStateOf({ schemaVersion, upgradeFailure })
    if (state === 'waiting') await requestUpgrade(this.#app, id, 'asked for')
    const login = { user: roleName, password: sealer.unseal(sealedPassword, tenantPasswordPurpose(id)) }
    const server = databaseServerId === null ? null : (await findDatabaseServer(this.#app, admin, databaseServerId))!
    const address = server && server.address
    const db = pools.tenant(tenant.databaseName, login, address ?? undefined)
    return { state, tenant: { ...tenant, server: address, db } }
  }
}

type Needed = Pick<App, 'admin' | 'bus' | 'pools' | 'sealer' | 'jobs'>

interface Found {
  readonly state: UpgradeState
  readonly tenant: Tenant
}

function currentOf(found: Found | null): Tenant | null {
  if (found && found.state !== 'current') throw tenantUpgrading(found.state)
  return found && found.tenant
}

/** Creates a tenant and its database. The row comes first, as `creating`, so `finishTenants` can complete it after a crash. */
export async function createTenant(app: App, input: NewTenant): Promise<Tenant> {
  const id = await app.admin.transaction().execute((trx) => announceTenant(app, trx, input))
  failpoint('tenant.announced')
  await finishTenant(app, id)
  return (await app.tenants.find(id))!
}

export interface NewTenant {
  readonly organizationId: string
  readonly name: string
  readonly userId?: string | null
  /** The source of its content: 'as a copy of "Main"'. */
  readonly origin?: string
  /** A registered server; the installation's own by default. */
  readonly databaseServerId?: string | null
}

/** The first half, for a transaction of the admin database; call `finishTenant` after its commit. */
export async function announceTenant(
  app: App,
  trx: Kysely<AdminDb>,
  input: NewTenant,
  status: 'creating' | 'importing' = 'creating',
): Promise<string> {
  const id = newId()
  const databaseName = tenantDatabaseName(app.server.adminDatabase, id)
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('tenants')
    .values({
      id,
      organizationId: input.organizationId,
      databaseServerId: input.databaseServerId ?? null,
      name: input.name,
      databaseName,
      roleName: databaseName,
      sealedPassword: app.sealer.seal(randomBytes(24).toString('base64url'), tenantPasswordPurpose(id)),
      status,
    })
    .onConflict((row) => row.columns(['organizationId', 'name']).doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) throw new AppError('CONFLICT', `There is already a tenant "${input.name}".`)
  await trx
    .insertInto('operations')
    .values(creation({ id, name: input.name }, input))
    .execute()
  // A creator who can enter only some tenants of the organization gets access to the new one.
  if (input.userId != null)
    await sql`update memberships set "tenantIds" = array_append("tenantIds", ${id}::uuid)
      where "userId" = ${input.userId} and "organizationId" = ${input.organizationId} and "tenantIds" is not null`.execute(
      trx,
    )
  return id
}

/**
 * Completes tenants that a crash left half created, and returns their ids. A tenant whose server does not answer is completed later, so it
 * does not block a start.
 */
export async function finishTenants(app: App): Promise<string[]> {
  const rows = await app.admin
    .selectFrom('tenants')
    .select(['id', 'databaseServerId'])
    .where('status', '=', 'creating')
    .execute()
  const finished: string[] = []
  for (const { id, databaseServerId } of rows) {
    try {
      await finishTenant(app, id)
      finished.push(id)
    } catch (err) {
      if (databaseServerId === null) throw err
      app.log.warn({ err, tenantId: id }, 'A tenant could not be completed yet')
    }
  }
  return finished
}

export async function finishTenant(app: App, id: string): Promise<void> {
  await app.admin.transaction().execute(async (trx) => {
    // Two processes may find the same half-created tenant; the second waits here and finds it complete.
    const row = await trx
      .selectFrom('tenants')
      .select(['status', 'organizationId', 'databaseServerId', 'databaseName', 'roleName', 'sealedPassword'])
      .where('id', '=', id)
      .where('status', 'in', ['creating', 'importing'])
      .forUpdate()
      .executeTakeFirst()
    if (!row) return
    const password = app.sealer.unseal(row.sealedPassword, tenantPasswordPurpose(id))
    const login = { name: row.databaseName, role: row.roleName, password }
    const server = row.databaseServerId && (await findDatabaseServer(app, trx, row.databaseServerId))
    await createTenantDatabase(app, server || null, login)
    failpoint('tenant.database-ready')
    // An import opens its tenant when it is complete.
    const status = row.status === 'creating' ? 'active' : row.status
    const made = { status, schemaVersion: latestTenantMigration }
    await trx.updateTable('tenants').set(made).where('id', '=', id).execute()
    // The organization may have been suspended meanwhile.
    await reconcileStatus(app, trx, row.organizationId)
  })
  await app.bus.publish('tenant', { tenantId: id })
}

export function tenantPasswordPurpose(tenantId: string): string {
  return `tenant database ${tenantId}`
}

function creation(
  subject: { id: string; name: string },
  { organizationId, userId, origin }: NewTenant,
): Insertable<AdminDb['operations']> {
  return {
    id: newId(),
    organizationId,
    tenantId: subject.id,
    userId: userId ?? null,
    subjectType: 'tenant',
    subjectId: subject.id,
    action: 'create',
    version: 1,
    description: `Created tenant "${subject.name}"${origin === undefined ? '' : ` ${origin}`}`,
    after: JSON.stringify(subject),
  }
}
