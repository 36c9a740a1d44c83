import { usersEntityId } from '@monarch/field-types'
import type { MissingTarget, Targets } from '@monarch/query'
import type { Entity } from '@monarch/schema'
import { compile, ident, literal, sql, value } from '@monarch/sql'
import type { App } from '../platform/app.ts'
import type { Tenant } from '../platform/tenants/tenants.ts'
import { entrantsAmong } from '../request/people.ts'
import { recordUserName } from '../structure/user-names.ts'

/** The parts of a write that decide which users its fields may be set to. */
interface NamingWrite {
  readonly entity: Entity
  /** The ids of the records that it changes, if the request names them. */
  readonly ids: readonly string[]
  readonly targets: readonly Targets[]
}

/** The users that fields may be set to. Every write requires them, so that none can skip the check. */
export interface AdmittedUsers {
  has(targets: Targets, userId: string): boolean
}

/**
 * Fields of users accept people who may enter the tenant, and users that the record has or had. So a form with an old value can be saved,
 * and a change undone, after a person has left. A default value is checked when it is defined.
 * Stores the names of new users in the tenant before the write, which references these rows.
 */
export async function admitUsers(
  app: App,
  tenant: Pick<Tenant, 'id' | 'db'>,
  writes: readonly NamingWrite[],
): Promise<AdmittedUsers> {
  const named = writes.flatMap((write) => write.targets.filter(holdsUsers).map((targets) => ({ ...write, targets })))
  if (named.length === 0) return { has: () => false }
  const entrants = await entrantsAmong(app.admin, tenant.id, [...new Set(named.flatMap(({ targets }) => targets.ids))])
  for (const userId of entrants) await recordUserName(app, userId, tenant)
  const former = new Set<string>()
  for (const { entity, ids, targets } of named) {
    const others = targets.ids.filter((id) => !entrants.has(id))
    if (others.length === 0 || ids.length === 0) continue
    for (const id of await usersOfRecords(tenant, entity, targets, ids, others))
      former.add(`${targets.attribute.id} ${id}`)
  }
  return {
    has: ({ attribute }, userId) =>
      entrants.has(userId) ||
      [attribute.defaultValue].flat().includes(userId) ||
      former.has(`${attribute.id} ${userId}`),
  }
}

const holdsUsers = ({ entity }: Targets): boolean => entity.id === usersEntityId

/** The users that are not admitted, by field. */
export function usersRefused(targets: readonly Targets[], admitted: AdmittedUsers): MissingTarget[] {
  return targets
    .filter(holdsUsers)
    .flatMap((each) =>
      each.ids.filter((id) => !admitted.has(each, id)).map((id) => ({ field: each.attribute.name, id })),
    )
}

/** Which of these users one of the records has in the field, or had before a logged change. */
async function usersOfRecords(
  { db }: Pick<Tenant, 'db'>,
  { id: entityId, table }: Entity,
  { attribute }: Targets,
  recordIds: readonly string[],
  userIds: readonly string[],
): Promise<string[]> {
  const records = sql`any(${value(recordIds)}::uuid[])`
  const current =
    attribute.kind === 'links'
      ? sql`select l.target from ${ident(attribute.table.schema, attribute.table.name)} l where l.source = ${records}`
      : sql`select r.${ident(attribute.column)} from ${ident(table.schema, table.name)} r where r.id = ${records}`
  const rows = await db.rows<{ id: string }>(
    compile(sql`select u.id from unnest(${value(userIds)}::uuid[]) u(id) where u.id in (${current}) or exists (
      select from monarch.operations o where o."entityId" = ${value(entityId)}::uuid and o."recordId" = ${records}
      and o.action = 'update' and position(u.id::text in o.changes -> ${literal(attribute.id)} ->> 'from') > 0)`),
  )
  return rows.map(({ id }) => id)
}
