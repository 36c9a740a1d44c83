import { bindRules } from '@monarch/schema'
import type { Kysely } from 'kysely'
import type { AdminDb } from '../../platform/db/admin-db.ts'
import { loadStructure } from '../../structure/structure-store.ts'
import { newId } from '../../platform/new-id.ts'
import { insertRole } from '../../request/rights/role-rows.ts'
import { demoOrganization, demoRoles } from '@monarch/starter-content'

/** Adds the roles that are missing and returns the ids of all by technical name. */
export async function addRoles(
  trx: Kysely<AdminDb>,
  tenants: readonly { readonly id: string }[],
): Promise<ReadonlyMap<string, string>> {
  const { id: organizationId } = demoOrganization
  const structures = []
  for (const { id } of tenants) structures.push((await loadStructure(trx, id))!)
  const idsOf = async () => {
    const rows = await trx
      .selectFrom('roles')
      .select(['id', 'roleValue'])
      .where('organizationId', '=', organizationId)
      .execute()
    return new Map(rows.map(({ id, roleValue }) => [roleValue, id]))
  }
  const known = await idsOf()
  for (const [i, [roleValue, role]] of Object.entries(demoRoles).entries()) {
    if (known.has(roleValue)) continue
    const { name, description, permissions, rules = [] } = role
    const { issues, bindings } = bindRules(structures, { permissions, rules }, 'rules')
    if (issues.length > 0) throw new Error(`The role "${name}" of the demo: ${JSON.stringify(issues)}`)
    const content = { name, description, roleValue, permissions, rules, bindings, sortOrder: i + 1 }
    const row = { id: newId(), organizationId, isSystem: false, version: 1, deletedAt: null }
    await insertRole(trx, { ...row, ...content })
  }
  return idsOf()
}
