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
  /** The server that it is on, when that is not the one of the installation. */
  readonly server: ServerAddress | null
  readonly db: TenantDatabase
}

/** The tenants of this installation, remembered until something is told of them; while that might not be heard, read each time. */
export class Tenants {
  readonly #app: Needed
  readonly #known = new Map<string, Promise<Found | null>>()

  constructor(app: Needed) {
    this.#app = app
    app.bus.subscribe('tenant', ({ tenantId }) => this.#known.delete(tenantId))
    app.bus.onGap(() => this.#known.clear())
  }

  /** For work in the background: `null` also while its database is not up to date, as if it were suspended. */
  async find(id: string): Promise<Tenant | null> {
    const found = await this.#find(id)
    return found?.state === 'current' ? found.tenant : null
  }

  /**
   * For a request: refused with TENANT_UPGRADING while its database is not up to date. Whether the caller may reach it is for
   * `context.ts` to decide.
   */
  async open(id: string): Promise<Tenant | null> {
    return currentOf(await this.#find(id))
  }

  /** The same for one that may be suspended: for its administrators, who look after it and take its archive. */
  async openClosed(id: string): Promise<Tenant | null> {
    return currentOf(await this.#read(id, ['active', 'suspended']))
  }

  async #find(id: string): Promise<Found | null> {
    const { bus } = this.#app
    const isHeard = bus.isCurrent || (await bus.catchUp())
    const known = isHeard ? this.#known.get(id) : undefined
    if (known) return known
    const found = this.#read(id)
    if (!isHeard) return found
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

  async #read(id: string, statuses: readonly ('active' | 'suspended')[] = ['active']): Promise<Found | null> {
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

/**
 * Makes a tenant and its database. The row is there first, as `creating`: a crash leaves something that `finishTenants`
 * completes.
 */
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
  /** Where what is in it comes from: 'as a copy of "Main"'. */
  readonly origin?: string
  /** A registered server; left out, the one of the installation. */
  readonly databaseServerId?: string | null
}

/** The first half of it, for a transaction of the admin database; `finishTenant` is to follow its commit. */
export async function announceTenant(app: App, trx: Kysely<AdminDb>, input: NewTenant): Promise<string> {
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
      status: 'creating',
    })
    .onConflict((row) => row.columns(['organizationId', 'name']).doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) throw new AppError('CONFLICT', `There is already a tenant "${input.name}".`)
  await trx
    .insertInto('operations')
    .values(creation({ id, name: input.name }, input))
    .execute()
  // Who may enter only some tenants of the organization may enter the one that he has made.
  if (input.userId != null)
    await sql`update memberships set "tenantIds" = array_append("tenantIds", ${id}::uuid)
      where "userId" = ${input.userId} and "organizationId" = ${input.organizationId} and "tenantIds" is not null`.execute(
      trx,
    )
  return id
}

/**
 * Completes what a crash left half done; the ids of the tenants that were. One whose server does not answer holds up no
 * start, and is completed later.
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
    // Two processes may find the same half-done tenant; the second waits here and finds it done.
    const row = await trx
      .selectFrom('tenants')
      .select(['organizationId', 'databaseServerId', 'databaseName', 'roleName', 'sealedPassword'])
      .where('id', '=', id)
      .where('status', '=', 'creating')
      .forUpdate()
      .executeTakeFirst()
    if (!row) return
    const password = app.sealer.unseal(row.sealedPassword, tenantPasswordPurpose(id))
    const login = { name: row.databaseName, role: row.roleName, password }
    const server = row.databaseServerId && (await findDatabaseServer(app, trx, row.databaseServerId))
    await createTenantDatabase(app, server || null, login)
    failpoint('tenant.database-ready')
    const made = { status: 'active', schemaVersion: latestTenantMigration } as const
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
