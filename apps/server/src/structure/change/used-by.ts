import { type Fragment, sql } from '@monarch/sql'

interface Shown {
  /** `null` for all. */
  readonly shownEntityIds: Fragment
  readonly hiddenFieldIds: Fragment
}

/**
 * What needs the field, as far as the caller sees it, as a list: `{kind, id, name, entity, depth, isComputed}`. What needs it through another one of the list
 * has a depth above 1, and stands behind that one. Only what is computed goes with a field that is deleted.
 */
export function usedBy(row: Fragment, { shownEntityIds, hiddenFieldIds }: Shown): Fragment {
  const isShown = sql`(${shownEntityIds} is null or e.id = any(${shownEntityIds}))`
  return sql`(
    with recursive used(id, depth, "isComputed") as (
      select ${row}.id, 0, true
      union
      select f.id, used.depth + 1, f."resultType" is not null from used join "systemFields" f
        on used."isComputed" and f.uses @> array[used.id]
        and f."tenantId" = ${row}."tenantId" and f."deletedAt" is null
        and exists (select from "tenantEntities" e where e.id = f."entityId" and e."deletedAt" is null))
    select coalesce(jsonb_agg(u order by u.depth, u.entity, u.name), '[]') from (
      select 'field' as kind, f.id, f."displayName" as name, e."displayName" as entity, max(used.depth) as depth, bool_or(used."isComputed") as "isComputed"
      from used join "systemFields" f on f.id = used.id and used.depth > 0 join "tenantEntities" e on e.id = f."entityId"
      where ${isShown} and f.id <> all(${hiddenFieldIds})
      group by f.id, e.id
      union all
      select 'view', v.id, case v.visibility when 'personal' then 'a personal view' else v.name end, e."displayName", max(used.depth) + 1, false
      from used join views v on used."isComputed" and v.uses @> array[used.id] and v."deletedAt" is null
        join "tenantEntities" e on e.id = v."entityId" and e."deletedAt" is null
      where ${isShown} and not v.needs && ${hiddenFieldIds}
      group by v.id, e.id
      union all
      select 'layout', l.id, l.name, e."displayName", max(used.depth) + 1, false
      from used join layouts l on used."isComputed" and l.uses @> array[used.id] and l."deletedAt" is null
        join "tenantEntities" e on e.id = l."entityId" and e."deletedAt" is null
      where ${isShown}
      group by l.id, e.id
      union all
      select 'workflow', w.id, w.name, '', max(used.depth) + 1, false
      from used join workflows w on used."isComputed" and w.uses @> array[used.id] and w."deletedAt" is null
      where ${shownEntityIds} is null
      group by w.id) u)`
}
