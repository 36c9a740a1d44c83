import { sql } from 'kysely'

/** The roles of the user `u` in the organization `o`, as JSON. */
export const rolesHeld = sql`coalesce((
  select json_agg(json_build_object('id', r.id, 'name', r.name, 'version', r.version, 'permissions', r.permissions,
    'rules', r.rules, 'bindings', r.bindings) order by r."sortOrder", r."createdAt", r.id)
  from "userRoles" ur join roles r on r.id = ur."roleId" where ur."userId" = u.id and r."organizationId" = o.id
    and r."deletedAt" is null), '[]')`

/** The direct permissions of user `u` under membership `m`: none if they joined by an invitation. */
export const ownPermissions = sql`(case when m."countsOwnRights" then u.permissions else '{}' end)`
