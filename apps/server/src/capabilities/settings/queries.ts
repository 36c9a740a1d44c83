import { badInput, findSetting, levels, notFound, shorten, uuid } from '@monarch/schema'
import { annotate, id, object, oneOf, text } from '@monarch/shapes'
import { GraphQLNonNull } from 'graphql'
import { sql } from 'kysely'
import type { RequestContext } from '../../request/context.ts'
import { argsInput } from '../../api/graphql/args-input.ts'
import { type FunctionQuery, functionQuery } from '../../api/graphql/function-query.ts'
import { scalars } from '../../api/graphql/scalars.ts'
import { scopeOfLevel } from './mutations.ts'
import { requirePermission, requirePlatform, wholeOrganization } from '../../request/decisions.ts'

const reach = argsInput(
  object(
    {
      level: annotate(oneOf(levels, { name: 'SettingLevel' }), { description: 'The level of the setting.' }),
      organizationId: id,
      roleId: annotate(uuid, { description: 'The id of the role, for the level of a role.' }),
      key: annotate(text(), { description: 'The key of the setting, as in `setSetting`.' }),
    },
    'level',
    'key',
  ),
)

export const settingQueries: readonly FunctionQuery[] = [
  functionQuery({
    name: 'settingReach',
    permission: { decides: 'the permission to set it at the level; * for the platform' },
    scope: scopeOfLevel((args) => reach.read(args).level),
    description: 'The number of users who get the value of this level, because no nearer level overrides it for them.',
    type: new GraphQLNonNull(scalars.Int),
    args: reach,
    answer: countReached,
  }),
]

async function countReached(
  ctx: RequestContext,
  { level, key, ...given }: ReturnType<typeof reach.read>,
): Promise<number> {
  const setting = findSetting(key)
  if (!setting) throw badInput({ path: 'key', message: `There is no setting "${shorten(key)}"` })
  if (level === 'personal') return 1
  if (level === 'platform') requirePlatform(ctx, '*')
  else requirePermission(ctx, level === 'role' ? 'role:update' : `${setting.area}:update`)
  const organizationId = level === 'platform' ? null : wholeOrganization(ctx, given.organizationId)
  if (level === 'role' && given.roleId === undefined) throw badInput({ path: 'roleId', message: 'roleId is required' })
  const roleId = (level === 'role' && given.roleId) || null
  if (roleId !== null) {
    const roles = ctx.app.admin.selectFrom('roles').select('id').where('deletedAt', 'is', null)
    const role = await roles.where('id', '=', roleId).where('organizationId', '=', organizationId).executeTakeFirst()
    if (!role) throw notFound('roleId', 'role')
  }
  // A person counts once if the value takes effect in one of the affected organizations. Service accounts do not count.
  const { rows } = await sql<{ count: string }>`
    select count(distinct m."userId") as count
    from memberships m join users u on u.id = m."userId" and u."isActive" and not u."isService"
    where m."isActive"
      and (${organizationId}::uuid is null or m."organizationId" = ${organizationId}::uuid)
      and (${roleId}::uuid is null or exists (
        select from "userRoles" ur where ur."userId" = m."userId" and ur."roleId" = ${roleId}::uuid))
      and not exists (
        select from settings s where s.key = ${key} and s.value <> 'null'::jsonb and (
          (s.level = 'personal' and s."userId" = m."userId")
          or (${level} in ('organization', 'platform') and s.level = 'role' and s."roleId" in (
            select r.id from "userRoles" ur join roles r on r.id = ur."roleId" and r."deletedAt" is null
            where ur."userId" = m."userId" and r."organizationId" = m."organizationId"))
          or (${level} = 'role' and s.level = 'role' and s."roleId" in (
            select r.id from "userRoles" ur join roles r on r.id = ur."roleId" and r."deletedAt" is null
            join roles own on own.id = ${roleId}::uuid
            where ur."userId" = m."userId" and r."organizationId" = m."organizationId"
              and (r."sortOrder", r."createdAt", r.id) < (own."sortOrder", own."createdAt", own.id)))
          or (${level} = 'platform' and s.level = 'organization' and s."organizationId" = m."organizationId")))`.execute(
    ctx.app.admin,
  )
  return Number(rows[0]!.count)
}
