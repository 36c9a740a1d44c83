import { type Fragment, join, sql } from '@monarch/sql'
import type { Shown, StructureDependent } from './dependent.ts'

/**
 * The visible users of the field, as a list of `{kind, id, name, entity, depth, isComputed}`. An indirect user has a depth above 1
 * and comes after the user it depends on. Deleting the field also deletes its computed users, but not the others.
 */
export function usedBy(row: Fragment, dependents: readonly StructureDependent[], shown: Shown): Fragment {
  const { shownEntityIds, hiddenFieldIds } = shown
  const users = dependents.flatMap((dependent) => dependent.usersOfFields?.(shown) ?? [])
  return sql`(
    with recursive used(id, depth, "isComputed") as (
      select ${row}.id, 0, true
      union
      select f.id, used.depth + 1, f."resultType" is not null from used join "systemFields" f
        on used."isComputed" and f.uses @> array[used.id]
        and f."tenantId" = ${row}."tenantId" and f."deletedAt" is null
        and exists (select from "tenantEntities" e where e.id = f."entityId" and e."deletedAt" is null)),
    fields as (
      select 'field' as kind, f.id, f."displayName" as name, e."displayName" as entity,
        max(used.depth) as depth, bool_or(used."isComputed") as "isComputed"
      from used join "systemFields" f on f.id = used.id and used.depth > 0
        join "tenantEntities" e on e.id = f."entityId"
      where (${shownEntityIds} is null or e.id = any(${shownEntityIds})) and f.id <> all(${hiddenFieldIds})
      group by f.id, e.id)
    select coalesce(jsonb_agg(u order by u.depth, u.entity, u.name), '[]')
    from (${join([sql`select * from fields`, ...users], sql` union all `)}) u)`
}
