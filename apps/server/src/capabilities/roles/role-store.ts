import { AppError, isUuid, liveFieldIds, renderBinding, type RoleRule, type RuleBinding } from '@monarch/schema'
import { type Kysely, sql } from 'kysely'
import type { App } from '../../platform/app.ts'
import type { AdminDb } from '../../platform/db/admin-db.ts'
import { loadStructure } from '../../structure/structure-store.ts'

/** What a group of people of an organization may do. */
export interface RoleRow {
  readonly id: string
  readonly organizationId: string
  readonly name: string
  readonly description: string | null
  /** Its technical name, by which interfaces speak of it. */
  readonly roleValue: string
  readonly permissions: readonly string[]
  readonly rules: readonly RoleRule[]
  readonly bindings: readonly RuleBinding[]
  /** Made with the organization; nobody changes what it gives. */
  readonly isSystem: boolean
  /** Where two roles of a person say something of the interface, the first in this order holds. */
  readonly sortOrder: number
  readonly version: number
  readonly deletedAt: string | null
}

const columns = [
  'id',
  'organizationId',
  'name',
  'description',
  'roleValue',
  'permissions',
  'rules',
  'bindings',
  'isSystem',
  'sortOrder',
  'version',
  'deletedAt',
] as const

export async function findRole(db: Kysely<AdminDb>, id: string): Promise<RoleRow | undefined> {
  if (!isUuid(id)) return undefined
  return (await db.selectFrom('roles').select(columns).where('id', '=', id).executeTakeFirst()) as RoleRow | undefined
}

export async function rolesIn(db: Kysely<AdminDb>, organizationId: string): Promise<readonly RoleRow[]> {
  const live = db.selectFrom('roles').select(columns).where('deletedAt', 'is', null)
  return (await live
    .where('organizationId', '=', organizationId)
    .orderBy('sortOrder')
    .orderBy('createdAt')
    .execute()) as RoleRow[]
}

/** Those in the bin too, whose rules hold again when they come back. Nobody else writes them before the transaction ends. */
export async function lockRoles(trx: Kysely<AdminDb>, organizationId: string): Promise<readonly RoleRow[]> {
  const all = trx.selectFrom('roles').select(columns).where('organizationId', '=', organizationId)
  return (await all.orderBy('id').forNoKeyUpdate().execute()) as RoleRow[]
}

export async function insertRole(trx: Kysely<AdminDb>, role: RoleRow): Promise<void> {
  await trx
    .insertInto('roles')
    .values({ ...role, ...storedForm(role) })
    .execute()
}

/** Of the version that it was read as: what a change of structure has made of its rules meanwhile is not overwritten. */
export async function writeRole(trx: Kysely<AdminDb>, role: RoleRow): Promise<void> {
  const { id, organizationId: _organization, ...changeable } = role
  const { numUpdatedRows } = await trx
    .updateTable('roles')
    .set({ ...changeable, ...storedForm(role), updatedAt: sql<string>`now()` })
    .where('id', '=', id)
    .where('version', '=', role.version - 1)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new AppError('CONFLICT', 'Somebody has changed this role meanwhile.')
}

/** The driver would write a list as an array of PostgreSQL. */
const storedForm = ({ permissions, rules, bindings }: RoleRow) => ({
  permissions: [...permissions],
  rules: JSON.stringify(rules),
  bindings: JSON.stringify(bindings),
  uses: [...new Set(bindings.flatMap(({ uses }) => uses))],
})

/** What a change of structure has to ask before it takes a field away. */
export async function roleReaders(
  db: Kysely<AdminDb>,
  tenantId: string,
): Promise<{ kind: 'role'; id: string; name: string; entityId: string; uses: readonly string[] }[]> {
  const { rows } = await sql<RoleRow>`
    select r.id, r.name, r.bindings from roles r join tenants t on t."organizationId" = r."organizationId"
    where t.id = ${tenantId} and r."deletedAt" is null and r.uses <> '{}'`.execute(db)
  return rows.flatMap(({ id, name, bindings }) =>
    bindings
      .filter((binding) => binding.tenantId === tenantId)
      .map(({ entityId, uses }) => ({ kind: 'role' as const, id, name, entityId, uses })),
  )
}

/**
 * In the transaction that publishes a change of structure: roles speak of entities and fields by the names of now. A name that
 * another tenant of the organization still has stays beside the new one. Answers whether there was something to say.
 */
export async function settleRoles(
  trx: Kysely<AdminDb>,
  app: App,
  { id: tenantId, organizationId }: { readonly id: string; readonly organizationId: string },
  changed: { readonly fieldIds: readonly string[]; readonly renamed: readonly Renamed[] },
): Promise<boolean> {
  if (changed.fieldIds.length === 0 && changed.renamed.length === 0) return false
  const speaking = (await lockRoles(trx, organizationId)).filter(
    ({ deletedAt, permissions, bindings }) =>
      deletedAt === null &&
      (bindings.some((binding) => binding.tenantId === tenantId) ||
        changed.renamed.some(({ from }) => permissions.some((permission) => permission.split(':')[1] === from))),
  )
  if (speaking.length === 0) return false
  const structure = (await loadStructure(trx, tenantId))!
  const live = liveFieldIds(structure)
  const kept = await namesElsewhere(trx, { id: tenantId, organizationId }, changed.renamed)
  let isChanged = false
  for (const role of speaking) {
    const bindings = role.bindings.map((binding) =>
      binding.tenantId === tenantId ? renderBinding(structure, binding) : binding,
    )
    const rules = role.rules.map((rule, i) => {
      const meant = bindings.filter((binding) => binding.rule === i)
      const [first] = meant
      const isOne = first !== undefined && meant.every((other) => sameWords(other, first))
      const isWhole = first?.uses.every((id) => first.tenantId !== tenantId || live.has(id)) === true
      // Where both names are in use the rule keeps the old one, and holds for the other by its binding.
      const permission = renamedPermission(rule.permission, changed.renamed, kept).at(-1)!
      return isOne && isWhole ? { permission, where: first.where, fields: first.fields } : { ...rule, permission }
    })
    const permissions = role.permissions.flatMap((each) => renamedPermission(each, changed.renamed, kept))
    const settled = { ...role, permissions: [...new Set(permissions)], rules, bindings, version: role.version + 1 }
    if (JSON.stringify({ ...settled, version: role.version }) === JSON.stringify(role)) continue
    await writeRole(trx, settled)
    isChanged = true
  }
  if (isChanged) await app.bus.publish('roles', { organizationId }, trx)
  return isChanged
}

export interface Renamed {
  readonly id: string
  readonly from: string
  readonly to: string
}

const sameWords = (a: RuleBinding, b: RuleBinding): boolean =>
  JSON.stringify([a.where, a.fields]) === JSON.stringify([b.where, b.fields])

/** The permission by the new name, before the old one where that still means something. */
function renamedPermission(permission: string, renamed: readonly Renamed[], kept: ReadonlySet<string>): string[] {
  const [area, name, ...rest] = permission.split(':')
  const found = renamed.find(({ from }) => from === name)
  if (!found || rest.length === 0) return [permission]
  const changed = [area, found.to, ...rest].join(':')
  return kept.has(found.from) ? [changed, permission] : [changed]
}

async function namesElsewhere(
  trx: Kysely<AdminDb>,
  { id, organizationId }: { readonly id: string; readonly organizationId: string },
  renamed: readonly Renamed[],
): Promise<ReadonlySet<string>> {
  if (renamed.length === 0) return new Set()
  const rows = await trx
    .selectFrom('tenantEntities as e')
    .innerJoin('tenants as t', 't.id', 'e.tenantId')
    .select('e.name')
    .where('t.organizationId', '=', organizationId)
    .where('t.id', '<>', id)
    .where('e.deletedAt', 'is', null)
    .where(
      'e.name',
      'in',
      renamed.map(({ from }) => from),
    )
    .execute()
  return new Set(rows.map(({ name }) => name))
}
