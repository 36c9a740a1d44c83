import { usersEntityId } from '@monarch/field-types'
import { badInput, type DefaultTargets, defaultTargets, relationOf, type Structure } from '@monarch/schema'
import { compile, ident, sql, value } from '@monarch/sql'
import type { App } from '../../platform/app.ts'
import type { Tenant } from '../../platform/tenants/tenants.ts'
import { entrantsAmong } from '../../request/people.ts'
import { recordUserName } from '../user-names.ts'

type Services = Pick<App, 'admin' | 'services'>

/** A default value may only name existing records, or users with access, so check it before the change. */
export async function checkDefaults(app: Services, tenant: Tenant, before: Structure, after: Structure): Promise<void> {
  for (const target of defaultTargets(before, after)) {
    const { field, ids } = target
    const isOfUsers = relationOf(field)?.entityId === usersEntityId
    const found = isOfUsers ? await entrantsAmong(app.admin, tenant.id, ids) : await recordsAmong(tenant, target)
    const missing = ids.find((id) => !found.has(id))
    if (missing !== undefined)
      throw badInput({
        path: 'data.defaultValue',
        message: (isOfUsers ? notAPerson : notARecord)(field.displayName, missing),
      })
    if (isOfUsers) for (const id of ids) await recordUserName(app, id, tenant)
  }
}

async function recordsAmong({ db }: Tenant, { table, ids }: DefaultTargets): Promise<ReadonlySet<string>> {
  if (!table) return new Set()
  const rows = await db.rows<{ id: string }>(
    compile(
      sql`select id from ${ident(table.schema, table.name)} where id = any(${value(ids)}::uuid[]) and "deletedAt" is null`,
    ),
  )
  return new Set(rows.map(({ id }) => id))
}

/** The message for a reference to a record that does not exist. */
export function notARecord(label: string, id: string): string {
  return `${label}: ${id} is not a record that exists`
}

/** The message for a user who may not be named. */
export function notAPerson(label: string, id: string): string {
  return `${label}: ${id} is not a user with access to this workspace`
}
