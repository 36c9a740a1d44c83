import { isGranted, notFound, overlap, type RoleRights, uuid } from '@monarch/schema'
import { annotate, id, object } from '@monarch/shapes'
import { GraphQLList, GraphQLNonNull, GraphQLObjectType, GraphQLString } from 'graphql'
import { type Kysely, sql } from 'kysely'
import { argsInput, idArgument } from '../../api/graphql/args-input.ts'
import type { AdminDb } from '../../platform/db/admin-db.ts'
import { enumOf } from '../../api/graphql/enum-of.ts'
import { functionQuery } from '../../api/graphql/function-query.ts'
import { scalars } from '../../api/graphql/scalars.ts'
import { ownPermissions } from '../../request/rights/held-roles.ts'
import { ownOrganization, requirePermission, wholeOrganization } from '../../request/decisions.ts'

interface Source extends Pick<RoleRights, 'permissions' | 'rules'> {
  readonly kind: 'direct' | 'role'
  readonly id: string
  readonly name: string
}

const text = { type: new GraphQLNonNull(GraphQLString) }

const source = new GraphQLObjectType({
  name: 'PermissionSource',
  fields: {
    kind: { type: new GraphQLNonNull(enumOf('PermissionSourceKind', ['direct', 'role'])) },
    id: { ...idArgument, description: 'The id of the role; for a direct permission, of the user.' },
    name: text,
    rules: {
      type: new GraphQLNonNull(scalars.JSON),
      description:
        'The rules of this source that limit the permission: {permission, where, fields}. Empty if there is no limit.',
    },
  },
})

const effective = new GraphQLObjectType({
  name: 'EffectivePermission',
  fields: {
    permission: text,
    from: {
      type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(source))),
      description: 'All sources of the permission. Any of them is sufficient.',
    },
  },
})

const userArgs = argsInput(
  object(
    { userId: annotate(uuid, { description: 'The id of the user.' }), organizationId: id },
    'userId',
    'organizationId',
  ),
)

export const effectivePermissionsQuery = functionQuery({
  name: 'effectivePermissions',
  permission: { decides: 'user:read and role:read, or the user themselves' },
  scope: {
    oneOf: ['self', 'organization'],
    of: (args, caller) => (userArgs.read(args).userId === caller.id ? 'self' : 'organization'),
  },
  description:
    'The permissions of a user in an organization, with their sources. Other users require user:read and role:read.',
  type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(effective))),
  args: userArgs,
  async answer(ctx, { userId, ...args }) {
    const isOwn = userId === ctx.user.id
    const organizationId = (isOwn ? ownOrganization : wholeOrganization)(ctx, args.organizationId)
    if (!isOwn) for (const permission of ['user:read', 'role:read'] as const) requirePermission(ctx, permission)
    const sources = await sourcesOf(ctx.app.admin, userId, organizationId)
    if (sources.length === 0) throw notFound('userId', 'user')
    // The conditions of rules need the right to read roles.
    const showsRules = isGranted(ctx.user.permissions, 'role:read')
    const permissions = [...new Set(sources.flatMap((each) => each.permissions))].toSorted()
    return permissions.map((permission) => ({
      permission,
      from: sources
        .filter((each) => each.permissions.includes(permission))
        .map(({ kind, id: sourceId, name, rules }) => ({
          kind,
          id: sourceId,
          name,
          rules: showsRules ? rules.filter((rule) => overlap(rule.permission, permission)) : [],
        })),
    }))
  },
})

/** The user's direct permissions and each of their roles; empty for non-members. */
async function sourcesOf(db: Kysely<AdminDb>, userId: string, organizationId: string): Promise<readonly Source[]> {
  const { rows } = await sql<Source>`
    select 'direct' as kind, u.id, u.name, ${ownPermissions} as permissions, '[]'::jsonb as rules, -1 as "sortOrder"
    from users u join memberships m on m."userId" = u.id and m."organizationId" = ${organizationId} where u.id = ${userId}
    union all
    select 'role', r.id, r.name, r.permissions, r.rules, r."sortOrder"
    from roles r join "userRoles" ur on ur."roleId" = r.id and ur."userId" = ${userId}
      join memberships m on m."userId" = ur."userId" and m."organizationId" = r."organizationId"
    where r."organizationId" = ${organizationId} and r."deletedAt" is null
    order by "sortOrder", name`.execute(db)
  return rows
}
