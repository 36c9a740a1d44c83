import { bindLooseRules, renderBinding, type RuleBinding } from '@monarch/schema'
import { type Kysely, sql } from 'kysely'
import type { App } from '../../platform/app.ts'
import type { AdminDb } from '../../platform/db/admin-db.ts'
import type { Copy, Publication } from '../../structure/change/dependent.ts'
import { loadStructure } from '../../structure/structure-store.ts'
import { lockRoles, type RoleRow, writeRole } from '../../request/rights/role-rows.ts'

/**
 * Runs before the structure is written: binds rules that name an entity without a binding to its id, so that they survive renames.
 * Returns whether there were any.
 */
export async function bindUnboundRules({ trx, app, tenant, before, writes, renamed }: Publication): Promise<boolean> {
  const { organizationId } = tenant
  const { entities, fields } = writes
  const touched = [...new Set([...entities.map((entity) => entity.id), ...fields.map((field) => field.entityId)])]
  if (touched.length === 0) return false
  const { rows } = await sql<{ id: string }>`
    select e.id from "tenantEntities" e where e.id = any(${touched}::uuid[]) and exists (
      select from roles r cross join lateral jsonb_array_elements(r.rules) with ordinality as rules(rule, place)
      where r."organizationId" = ${organizationId} and split_part(rule ->> 'permission', ':', 2) = e.name and not exists (
        select from jsonb_array_elements(r.bindings) b where b ->> 'entityId' = e.id::text and (b ->> 'rule')::int = place - 1))`.execute(
    trx,
  )
  if (rows.length === 0) return false
  const requested = { entityIds: new Set(rows.map((row) => row.id)), renamedIds: new Set(renamed.map((one) => one.id)) }
  return rebind(trx, app, organizationId, (role) => [...role.bindings, ...bindLooseRules(before, role, requested)])
}

/**
 * Runs in the transaction that writes the structure of a copy: rules for entities of the original also apply to those of the copy,
 * whatever their names. Rules apply to archives from elsewhere by name.
 */
export async function bindCopy({ trx, app, tenant, sourceId, rename }: Copy): Promise<void> {
  const { id, organizationId } = tenant
  const structure = (await loadStructure(trx, id))!
  const entityIds = new Set(structure.entities.map((entity) => entity.id))
  await rebind(trx, app, organizationId, (role) => {
    const ofSource = JSON.stringify(role.bindings.filter((binding) => binding.tenantId === sourceId))
    const repeated = (JSON.parse(rename(ofSource)) as RuleBinding[])
      .filter(({ entityId }) => entityIds.has(entityId))
      .map((binding) => renderBinding(structure, binding))
    // A restored tenant keeps its ids, so bindings may exist already.
    const others = role.bindings.filter(({ entityId }) => !entityIds.has(entityId))
    const bindings = [...others, ...repeated]
    return [...bindings, ...bindLooseRules(structure, { ...role, bindings }, { entityIds, renamedIds: new Set() })]
  })
}

/** Sessions cache a role by its version, so a new binding needs a new version. */
async function rebind(
  trx: Kysely<AdminDb>,
  app: App,
  organizationId: string,
  bindingsOf: (role: RoleRow) => readonly RuleBinding[],
): Promise<boolean> {
  let isChanged = false
  for (const role of await lockRoles(trx, organizationId)) {
    const bindings = bindingsOf(role)
    if (JSON.stringify(bindings) === JSON.stringify(role.bindings)) continue
    await writeRole(trx, { ...role, bindings, version: role.version + 1 })
    isChanged = true
  }
  if (isChanged) await app.bus.publish('roles', { organizationId }, trx)
  return isChanged
}
