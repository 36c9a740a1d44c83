import {
  bindingProblems,
  liveFieldIds,
  type Reader,
  renderBinding,
  type RuleBinding,
  type PermissionPattern,
} from '@monarch/schema'
import { type Kysely, sql } from 'kysely'
import type { AdminDb } from '../../platform/db/admin-db.ts'
import type {
  Publication,
  RenamedEntity,
  StructureDependent,
  TurnedRelation,
} from '../../structure/change/dependent.ts'
import { bindCopy, bindUnboundRules } from './unbound-rules.ts'
import { lockRoles, type RoleRow, writeRole } from '../../request/rights/role-rows.ts'

/** Roles refer to the entities and fields of their rules. */
export const rolesFollowStructure: StructureDependent = {
  readers: roleReaders,
  brokenBy: brokenRoles,
  beforePublication: bindUnboundRules,
  publish: reconcileRoles,
  copied: bindCopy,
}

async function roleReaders(db: Kysely<AdminDb>, tenantId: string): Promise<Reader[]> {
  const { rows } = await sql<RoleRow>`
    select r.id, r.name, r.bindings from roles r join tenants t on t."organizationId" = r."organizationId"
    where t.id = ${tenantId} and r."deletedAt" is null and r.uses <> '{}'`.execute(db)
  return rows.flatMap(({ id, name, bindings }) =>
    bindings
      .filter((binding) => binding.tenantId === tenantId)
      .map(({ entityId, uses }) => ({ kind: 'role' as const, id, name, entityId, uses })),
  )
}

async function brokenRoles(
  trx: Kysely<AdminDb>,
  { tenantId, fieldId, before, after }: TurnedRelation,
): Promise<readonly string[]> {
  const { rows } = await sql<Pick<RoleRow, 'name' | 'bindings'>>`
    select r.name, r.bindings from roles r join tenants t on t."organizationId" = r."organizationId"
    where t.id = ${tenantId} and r."deletedAt" is null and ${fieldId}::uuid = any(r.uses)
    order by r."createdAt"`.execute(trx)
  const isBroken = (rule: RuleBinding) =>
    rule.tenantId === tenantId && bindingProblems(after, rule).length > bindingProblems(before, rule).length
  return rows.filter(({ bindings }) => bindings.some(isBroken)).map(({ name }) => `the role "${name}"`)
}

type Renaming = Pick<Publication, 'app' | 'trx' | 'after' | 'renamed'> & {
  readonly tenant: Pick<Publication['tenant'], 'id' | 'organizationId'>
  readonly changed: Pick<Publication['changed'], 'fieldIds'>
}

/**
 * Renames entities and fields in roles. An old name that another tenant of the organization still has is kept as well. Returns
 * whether a role has changed.
 */
export async function reconcileRoles({ app, trx, tenant, after, changed, renamed }: Renaming): Promise<boolean> {
  const { id: tenantId, organizationId } = tenant
  if (changed.fieldIds.length === 0 && renamed.length === 0) return false
  const referring = (await lockRoles(trx, organizationId)).filter(
    ({ deletedAt, permissions, bindings }) =>
      deletedAt === null &&
      (bindings.some((binding) => binding.tenantId === tenantId) ||
        renamed.some(({ from }) => permissions.some((permission) => permission.split(':')[1] === from))),
  )
  if (referring.length === 0) return false
  const live = liveFieldIds(after)
  const kept = await namesElsewhere(trx, { id: tenantId, organizationId }, renamed)
  let isChanged = false
  for (const role of referring) {
    const bindings = role.bindings.map((binding) =>
      binding.tenantId === tenantId ? renderBinding(after, binding) : binding,
    )
    const rules = role.rules.map((rule, i) => {
      const meant = bindings.filter((binding) => binding.rule === i)
      const [first] = meant
      const isOne = first !== undefined && meant.every((other) => sameWords(other, first))
      const isWhole = first?.uses.every((id) => first.tenantId !== tenantId || live.has(id)) === true
      // If both names are in use, the rule keeps the old one; its binding covers the other.
      const permission = renamedPermission(rule.permission, renamed, kept).at(-1)!
      return isOne && isWhole ? { permission, where: first.where, fields: first.fields } : { ...rule, permission }
    })
    const permissions = role.permissions.flatMap((each) => renamedPermission(each, renamed, kept))
    const reconciled = { ...role, permissions: [...new Set(permissions)], rules, bindings, version: role.version + 1 }
    if (JSON.stringify({ ...reconciled, version: role.version }) === JSON.stringify(role)) continue
    await writeRole(trx, reconciled)
    isChanged = true
  }
  if (isChanged) await app.bus.publish('roles', { organizationId }, trx)
  return isChanged
}

const sameWords = (a: RuleBinding, b: RuleBinding): boolean =>
  JSON.stringify([a.where, a.fields]) === JSON.stringify([b.where, b.fields])

/** The renamed permission, followed by the old one where another tenant still uses that name. */
function renamedPermission(
  permission: PermissionPattern,
  renamed: readonly RenamedEntity[],
  kept: ReadonlySet<string>,
): PermissionPattern[] {
  const [area, name, ...rest] = permission.split(':')
  const found = renamed.find(({ from }) => from === name)
  if (!found || rest.length === 0) return [permission]
  const changed = [area, found.to, ...rest].join(':') as PermissionPattern
  return kept.has(found.from) ? [changed, permission] : [changed]
}

async function namesElsewhere(
  trx: Kysely<AdminDb>,
  { id, organizationId }: { readonly id: string; readonly organizationId: string },
  renamed: readonly RenamedEntity[],
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
