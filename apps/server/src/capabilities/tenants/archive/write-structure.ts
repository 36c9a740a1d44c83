import type { Json } from '@monarch/field-types'
import { AppError, findSetting, settingProblem, withoutHeaderValues } from '@monarch/schema'
import { type Kysely, sql } from 'kysely'
import type { App } from '../../../platform/app.ts'
import type { AdminDb } from '../../../platform/db/admin-db.ts'
import { newId } from '../../../platform/new-id.ts'
import { ownPermissions } from '../../../request/rights/held-roles.ts'
import { structureDependents } from '../../../structure/change/dependent.ts'
import type { Tenant } from '../../../platform/tenants/tenants.ts'
import { type ArchivedStructure, type Row, structureTables } from './format.ts'
import type { Renaming } from './rename-ids.ts'
import { notAnArchive } from './tar.ts'

interface Writing {
  readonly structure: ArchivedStructure
  /** The tenant of the archive, and the new ids. */
  readonly sourceId: string
  readonly renaming: Renaming
  /** The owner of things whose owner does not exist here; by default, a user with all permissions in the organization. */
  readonly userId: string | null
}

/** Writes the rows that describe the tenant, and maps people and navigation groups to those of this installation. */
export async function writeStructure(
  app: App,
  tenant: Tenant,
  { structure, sourceId, renaming, userId }: Writing,
): Promise<void> {
  await app.admin.transaction().execute(async (trx) => {
    // Locks the organization, so that a concurrent change of a role cannot miss the copy.
    await trx.selectFrom('organizations').select('id').where('id', '=', tenant.organizationId).forUpdate().execute()
    const owner = userId ?? (await anyAdministrator(trx, tenant.organizationId))
    const here = await knownIds(trx, structure, tenant.organizationId)
    const orOwner = (id: unknown) => (here.has(id as string) ? id : owner)
    const orNull = (id: unknown) => (here.has(id as string) ? id : null)
    const groups = await findGroups(trx, tenant.organizationId, structure.entityGroups)
    const arranged = formerValues(structure, groups)
    const adapt: Record<(typeof structureTables)[number], (row: Row) => Row> = {
      tenantEntities: (row) => ({
        ...row,
        baseEntityId: orNull(row.baseEntityId),
        interfaceId: orNull(row.interfaceId),
      }),
      systemFields: (row) => row,
      views: (row) => ({ ...row, ownerId: orOwner(row.ownerId) }),
      layouts: (row) => row,
      reports: (row) => ({ ...row, ownerId: orOwner(row.ownerId) }),
      // API keys are not imported: a metric that was saved with one is computed again once a user saves it.
      metrics: (row) => ({
        ...row,
        ownerId: orOwner(row.ownerId),
        actsAs: row.apiKeyId === null && here.has(row.actsAs as string) ? row.actsAs : null,
        apiKeyId: null,
        vouchedBy: row.vouchedBy === null ? null : tenant.organizationId,
      }),
      metricValues: (row) => row,
      dashboards: (row) => ({ ...row, ownerId: orOwner(row.ownerId) }),
      // Digests are imported paused, and without people and roles that do not exist here.
      digests: (row) => ({
        ...row,
        ownerId: orOwner(row.ownerId),
        userIds: (row.userIds as string[]).filter((id) => here.has(id)),
        roleIds: (row.roleIds as string[]).filter((id) => here.has(id)),
        isActive: false,
        nextAt: null,
      }),
      // Workflows are imported switched off, to be checked first.
      workflows: (row) => ({
        ...row,
        // Sealed header values belong to the source tenant, and old archives contain plain ones.
        ...Object.fromEntries(workflowDefinitions.map((key) => [key, withoutHeaderValues((row[key] ?? null) as Json)])),
        hasPlainHeaders: false,
        // Archives of earlier releases have workflows with the first rules only.
        formulaRules: row.formulaRules ?? 1,
        hookId: newId(),
        isActive: false,
        activeSince: null,
        nextAt: null,
        createdBy: orOwner(row.createdBy),
        publishedBy: row.publishedBy === null ? null : orOwner(row.publishedBy),
        // API keys are not imported, so workflows published with one do nothing until they are published again.
        apiKeyId: row.apiKeyId ?? null,
        vouchedBy: row.vouchedBy == null ? null : tenant.organizationId,
      }),
      // Their addresses and secrets are not exported, so they are switched on by entering an address.
      webhooks: (row) => ({
        ...row,
        isSecretNew: false,
        isActive: false,
        activeSince: null,
        pauseReason: 'imported',
        createdBy: orOwner(row.createdBy),
        actsAs: orOwner(row.actsAs),
        apiKeyId: null,
        vouchedBy: row.vouchedBy == null ? null : tenant.organizationId,
      }),
      entityGroupItems: (row) => ({
        ...row,
        groupId: groups.get(row.groupId as string),
        ...arranged.get(row.id as string),
      }),
    }
    const own = new Set(structure.tenantEntities.map(({ id }) => id))
    for (const table of structureTables) {
      const rows = structure[table].map((row) => ({ ...adapt[table](row), tenantId: tenant.id }))
      // The file must not refer to rows of other tenants.
      if (rows.some(({ entityId, itemId }: Row) => !isOwn(own, entityId) || !isOwn(own, itemId))) throw notAnArchive()
      const text = JSON.stringify(rows)
      await sql`insert into ${sql.table(table)} select * from jsonb_populate_recordset(null::${sql.table(table)}, ${text}::jsonb)`.execute(
        trx,
      )
    }
    for (const dependent of app.extensions.of(structureDependents))
      await dependent.copied?.({ app, trx, tenant, sourceId, rename: renaming.rename })
    await writeSettings(app, trx, { organizationId: tenant.organizationId, structure, groups, owner })
  })
}

const workflowDefinitions = ['draft', 'draftDefinition', 'published', 'publishedDefinition']

interface SettingsOf {
  readonly organizationId: string
  readonly structure: ArchivedStructure
  /** Groups of the organization, by their ids in the archive. */
  readonly groups: ReadonlyMap<string, string>
  readonly owner: string
}

/** The values of items that earlier releases exported as settings of the organization. */
function formerValues({ settings = [] }: ArchivedStructure, groups: ReadonlyMap<string, string>): Map<string, Row> {
  const values = new Map<string, Row>()
  for (const { key, value } of settings.filter((each) => isColumn(each.level, each.key))) {
    const id = key.split('.')[1]!
    const setting = findSetting(key)!
    if (settingProblem(setting, value) !== null) throw notAnArchive()
    const { column } = setting
    const stored = column === 'groupId' ? groups.get(value as string) : value
    if (stored !== undefined) values.set(id, { ...values.get(id), [column!]: stored } as Row)
  }
  return values
}

const isColumn = (level: string, key: string): boolean =>
  level === 'organization' && findSetting(key)?.column !== undefined

/** Settings of roles are imported for roles of the same name. */
async function writeSettings(
  app: App,
  trx: Kysely<AdminDb>,
  { organizationId, structure, groups, owner }: SettingsOf,
): Promise<void> {
  // Older archives have no settings.
  const { tenantEntities, systemFields, entityGroupItems, settings = [] } = structure
  if (settings.length === 0) return
  const own = new Set([...tenantEntities, ...systemFields, ...entityGroupItems].map(({ id }) => id))
  const roles = trx.selectFrom('roles').select(['id', 'roleValue']).where('organizationId', '=', organizationId)
  const known = await roles.where('deletedAt', 'is', null).execute()
  const idOf = new Map(known.map(({ id, roleValue }) => [roleValue, id]))
  const rows = settings.flatMap(({ level, roleValue, key, value }) => {
    if (isColumn(level, key)) return []
    if (!own.has(key.split('.')[1]!)) throw notAnArchive()
    const roleId = level === 'role' ? idOf.get(roleValue ?? '') : null
    if (roleId === undefined) return []
    const json = JSON.stringify(typeof value === 'string' ? (groups.get(value) ?? value) : value)
    return [{ id: newId(), level, organizationId, roleId, userId: null, key, value: json, updatedBy: owner }]
  })
  if (rows.length > 0)
    await trx
      .insertInto('settings')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  await app.bus.publish('settings', { organizationId, userId: null }, trx)
}

const isOwn = (own: ReadonlySet<string>, id: unknown): boolean => id === undefined || own.has(id as string)

async function anyAdministrator(trx: Kysely<AdminDb>, organizationId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select u.id from memberships m join users u on u.id = m."userId" and u."isActive"
    where m."organizationId" = ${organizationId}
    order by ('*' = any(${ownPermissions}) or exists (
      select from "userRoles" ur join roles r on r.id = ur."roleId"
      where ur."userId" = u.id and r."organizationId" = m."organizationId" and '*' = any(r.permissions))) desc, u."createdAt"
    limit 1`.execute(trx)
  if (rows[0]) return rows[0].id
  throw new AppError('CONFLICT', 'The organization has no users yet who could own the content of the archive.')
}

/** Which of these people, roles of the organization, platform entities and interfaces exist here. */
async function knownIds(
  trx: Kysely<AdminDb>,
  { views, workflows, webhooks, reports, metrics, dashboards, digests, tenantEntities }: ArchivedStructure,
  organizationId: string,
): Promise<Set<string>> {
  const named = [
    ...[...views, ...reports, ...metrics, ...dashboards, ...digests].map(({ ownerId }) => ownerId),
    ...digests.flatMap(({ userIds, roleIds }) => [...(userIds as string[]), ...(roleIds as string[])]),
    ...workflows.flatMap(({ createdBy, publishedBy }) => [createdBy, publishedBy]),
    ...metrics.map(({ actsAs }) => actsAs),
    ...webhooks.flatMap(({ createdBy, actsAs }) => [createdBy, actsAs]),
    ...tenantEntities.flatMap(({ baseEntityId, interfaceId }) => [baseEntityId, interfaceId]),
  ]
  const ids = [...new Set(named.filter((id) => typeof id === 'string'))]
  const { rows } = await sql<{ id: string }>`
    select id from users where id = any(${ids}::uuid[])
    union all select id from "systemEntities" where id = any(${ids}::uuid[])
    union all select id from roles where id = any(${ids}::uuid[]) and "organizationId" = ${organizationId}
    union all select id from "systemInterfaces" where id = any(${ids}::uuid[])`.execute(trx)
  return new Set(rows.map(({ id }) => id))
}

/** The organization's groups of the same names; missing ones are created. */
async function findGroups(
  trx: Kysely<AdminDb>,
  organizationId: string,
  groups: readonly Row[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const group of groups) {
    // Archives of earlier releases have no menu.
    const values = { menu: 'primary', ...group, id: newId(), organizationId, isDefault: false, heldItems: [] }
    const { rows } = await sql<{ id: string }>`
      insert into "entityGroups" select * from jsonb_populate_record(null::"entityGroups", ${JSON.stringify(values)}::jsonb)
      on conflict ("organizationId", name) where "deletedAt" is null do update set name = excluded.name returning id`.execute(
      trx,
    )
    found.set(group.id, rows[0]!.id)
  }
  return found
}
