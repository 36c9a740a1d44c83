import { compile, sql, type Statement, value } from '@monarch/sql'

/**
 * The entities of records: an object of entity ids by record id. Every record has entries in the operation log, whose index begins with its
 * id, so this is one lookup for each. The caller's access is not part of it.
 */
export function compileEntitiesOf(recordIds: readonly string[]): Statement {
  return compile(sql`select coalesce(json_object_agg(r.id, o."entityId"), '{}')::text as data
    from unnest(${value(recordIds)}::uuid[]) r(id),
    lateral (select "entityId" from "monarch"."operations" where "recordId" = r.id limit 1) o`)
}
