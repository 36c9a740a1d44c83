import type { Command } from '@monarch/schema'
import { sql } from 'kysely'
import { startTestServer, type TestServer, type TestServerOptions } from '../../../../tests/integration/test-server.ts'
import { newId } from '../platform/new-id.ts'
import { createTenant, type Tenant } from '../platform/tenants/tenants.ts'
import { checkTenantStructure } from './change/check-structure.ts'
import { changeStructure, type CommandOnEarlier, undoStructureChange } from './change/structure-change.ts'
import { currentStructure, loadStructure } from './structure-store.ts'

/** A tenant for structure tests, with helpers for common operations. */
export class TestTenant {
  readonly server: TestServer
  readonly tenant: Tenant
  constructor(server: TestServer, tenant: Tenant) {
    this.server = server
    this.tenant = tenant
  }

  static async start(options: TestServerOptions = {}): Promise<TestTenant> {
    const server = await startTestServer(options)
    return TestTenant.create(server)
  }

  static async create(server: TestServer): Promise<TestTenant> {
    const organizationId = newId()
    await server.app.admin.insertInto('organizations').values({ id: organizationId, name: 'Test' }).execute()
    return new TestTenant(server, await createTenant(server.app, { organizationId, name: 'Test' }))
  }

  get id(): string {
    return this.tenant.id
  }

  /** Returns the ids of the rows that the commands created or changed. */
  async do(...commands: (Command | CommandOnEarlier)[]): Promise<string[]> {
    return (await changeStructure(this.server.app, { tenantId: this.id, userId: null }, commands)).subjectIds
  }

  /** Undoes the last change with all permissions. */
  async undo(changeId: string | null = null): Promise<void> {
    await undoStructureChange(this.server.app, { tenantId: this.id, userId: null }, { changeId, mayUndo: () => {} })
  }

  async entity(name: string, data: object = {}): Promise<string> {
    const [id] = await this.do({ type: 'createEntity', data: { tenantId: this.id, name, displayName: name, ...data } })
    return id!
  }

  async field(entityId: string, name: string, fieldType = 'text', data: object = {}): Promise<string> {
    const more = { tenantId: this.id, entityId, name, displayName: name, fieldType, ...data }
    const [id] = await this.do({ type: 'createField', data: more })
    return id!
  }

  /** Runs a query on the tenant's database as the owner of the tables. */
  query<Row>(text: string): Promise<Row[]> {
    return this.tenant.db.ddl(async (client) => (await client.query(text)).rows as Row[])
  }

  async insert(table: string, record: Record<string, unknown>): Promise<string> {
    const id = newId()
    const row = JSON.stringify({ id, version: 1, createdAt: new Date(), updatedAt: new Date(), ...record })
    const text = `insert into ${table} select * from jsonb_populate_record(null::${table}, $1)`
    await this.tenant.db.rows({ text, values: [row] })
    return id
  }

  async clear(): Promise<void> {
    await this.do(...(await this.clearing()))
  }

  /** Commands that move everything to the bin, relations first. */
  async clearing(): Promise<Command[]> {
    const { entities, fields } = (await this.structure())!
    const live = new Set(entities.filter((e) => e.deletedAt === null).map((e) => e.id))
    const relations = fields.filter(
      (f) => f.fieldType === 'relationship' && f.deletedAt === null && live.has(f.entityId),
    )
    return [
      ...relations.map(({ id }): Command => ({ type: 'deleteField', id, removeUses: true })),
      ...[...live].map((id): Command => ({ type: 'deleteEntity', id, removeUses: true })),
    ]
  }

  /** The error of a failed background change. */
  async lastError(): Promise<string | null> {
    const { rows } = await sql<{ error: string | null }>`
      select error from "structureChanges" order by id desc limit 1`.execute(this.server.app.admin)
    return rows[0]!.error
  }

  structure() {
    return loadStructure(this.server.app.admin, this.id)
  }

  /** The structure that this process tracks incrementally. */
  followedStructure() {
    return currentStructure(this.server.app, this.server.app.admin, this.id)
  }

  disagreements(): Promise<string[]> {
    return checkTenantStructure(this.server.app, this.tenant)
  }
}
