import { type ArgsOf, dataInput } from '../../api/graphql/args-input.ts'
import { annotate, id, json, object, oneOf, text } from '@monarch/shapes'
import {
  badInput,
  findSetting,
  Issues,
  isUuid,
  type Level,
  levels,
  notFound,
  type Permission,
  readSetting,
  type Setting,
  shorten,
} from '@monarch/schema'
import { type AdminChange, type AdminMutation, adminMutation, logAdminChange } from '../../api/admin/admin-mutation.ts'
import { newId } from '../../platform/new-id.ts'
import type { ScopeByArguments } from '../../request/scope.ts'
import { forgetSettings } from '../../structure/settings/effective-settings.ts'
import { requireNamed, requireSubject } from './setting-subjects.ts'
import { requirePermission, requirePlatform, wholeOrganization } from '../../request/decisions.ts'

const input = dataInput(
  'SetSettingInput',
  object(
    {
      level: oneOf(levels, { name: 'SettingLevel' }),
      organizationId: annotate(id, {
        description: 'The level of the setting.',
      }),
      roleId: id,
      key: annotate(text(), { description: 'density, theme.accent, entity.<id>.label …' }),
      value: annotate(json, { description: 'null or omitted resets the setting to the level above.' }),
    },
    'level',
    'key',
  ),
)
type SettingInput = ArgsOf<typeof input>['data']

/** Personal settings belong to the caller; those of a role apply to the whole organization. */
export function scopeOfLevel(levelOf: (args: Readonly<Record<string, unknown>>) => Level): ScopeByArguments {
  const scopeOf = {
    platform: 'platform',
    organization: 'organization',
    role: 'organization',
    personal: 'self',
  } as const
  return { oneOf: ['platform', 'organization', 'self'], of: (args) => scopeOf[levelOf(args)] }
}

export const settingMutations: readonly AdminMutation[] = [
  adminMutation({
    name: 'setSetting',
    description: 'Sets or resets a setting at one level of the interface hierarchy.',
    permission: { decides: "<area>:update of its level; none for the caller's own settings" },
    scope: scopeOfLevel((args) => input.read(args).data.level),
    entity: 'setting',
    args: input,
    run: (change, { data }) => setSetting(change, data),
    afterCommit: async ({ app }) => forgetSettings(app),
  }),
]

async function setSetting(change: AdminChange, data: SettingInput): Promise<string> {
  const { ctx, transaction } = change
  const { setting, value: given } = readInput(data)
  const scope = await scopeOf(change, data, setting)
  await requireSubject(change, data.key)
  await requireNamed(change, { ...data, value: given }, scope.organizationId)
  const value = JSON.stringify(given)
  const before = await transaction
    .selectFrom('settings')
    .selectAll()
    .where('level', '=', data.level)
    .where('key', '=', data.key)
    .where('organizationId', 'is not distinct from', scope.organizationId)
    .where('roleId', 'is not distinct from', scope.roleId)
    .where('userId', 'is not distinct from', scope.userId)
    .forUpdate()
    .executeTakeFirst()
  const { id } = await transaction
    .insertInto('settings')
    .values({ id: newId(), level: data.level, ...scope, key: data.key, value, updatedBy: ctx.user.id })
    .onConflict((conflict) =>
      conflict
        .columns(['level', 'organizationId', 'roleId', 'userId', 'key'])
        .doUpdateSet({ value, installId: null, updatedBy: ctx.user.id, updatedAt: new Date() }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  // Personal choices are private, so they are not logged.
  if (data.level !== 'personal')
    for (const organizationId of scope.organizationId === null ? ctx.organizationIds : [scope.organizationId]) {
      await logAdminChange(change, {
        organizationId,
        tenantId: null,
        subjectType: 'setting',
        subjectId: id,
        action: before ? 'update' : 'create',
        version: 0,
        description: `${given === null ? 'Reset' : 'Set'} "${setting.label}" for the ${data.level}`,
        before: before ? { key: data.key, value: before.value } : null,
        after: { key: data.key, value: given },
      })
    }
  const { organizationId, userId } = scope
  await ctx.app.bus.publish('settings', { organizationId, userId }, transaction)
  return id
}

/** The value `null` resets the setting. */
function readInput({ key, level: requested, value }: SettingInput): { setting: Setting; value: unknown } {
  const setting = findSetting(key)
  if (!setting) throw badInput({ path: 'data.key', message: `There is no setting "${shorten(key)}"` })
  if (!setting.levels.includes(requested)) {
    const levelsOnly = `${setting.label} can be set for ${setting.levels.join(', ')} only`
    const mutation = key.startsWith('group.') ? 'updateEntityGroup' : 'updateEntityGroupItem'
    const message = setting.column
      ? `${levelsOnly}. For the organization, change ${setting.column} with ${mutation}`
      : levelsOnly
    throw badInput({ path: 'data.level', message })
  }
  if (value === null || value === undefined) return { setting, value: null }
  const issues = new Issues()
  const read = readSetting(setting, value, 'data.value', issues)
  if (issues.length > 0) throw badInput(issues)
  return { setting, value: read }
}

/** The owner of the setting, if the caller may set it. */
async function scopeOf(
  { ctx, transaction }: AdminChange,
  { level: requested, organizationId, roleId }: SettingInput,
  { area }: Setting,
) {
  // A session from an organization's identity provider has personal settings for that organization only.
  if (requested === 'personal') return { organizationId: ctx.vouchedBy, roleId: null, userId: ctx.user.id }
  const permission: Permission = requested === 'role' ? 'role:update' : `${area}:update`
  if (requested === 'platform') {
    requirePlatform(ctx, '*')
    return { organizationId: null, roleId: null, userId: null }
  }
  requirePermission(ctx, permission)
  if (organizationId == null) throw badInput({ path: 'data.organizationId', message: 'organizationId is required' })
  const id = wholeOrganization(ctx, organizationId, 'data.organizationId')
  if (requested === 'organization') return { organizationId: id, roleId: null, userId: null }
  if (!roleId) throw badInput({ path: 'data.roleId', message: 'roleId is required' })
  if (!isUuid(roleId)) throw notFound('data.roleId', 'role')
  const roles = transaction.selectFrom('roles').select('id').where('organizationId', '=', id)
  const role = await roles.where('id', '=', roleId).where('deletedAt', 'is', null).executeTakeFirst()
  if (!role) throw notFound('data.roleId', 'role')
  return { organizationId: id, roleId: role.id, userId: null }
}
