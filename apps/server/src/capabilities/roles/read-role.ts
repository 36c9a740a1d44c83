import {
  annotate,
  id,
  json,
  list,
  notBlank,
  nullable,
  object,
  ok,
  read,
  refine,
  text,
  type ValueOf,
  wholeNumber,
} from '@monarch/shapes'
import {
  badInput,
  bindRules,
  Issues,
  normalizeName,
  permissionList,
  type PermissionPattern,
  type RoleRule,
  type RuleBinding,
} from '@monarch/schema'
import { isDeepStrictEqual } from 'node:util'
import type { AdminChange } from '../../api/admin/admin-mutation.ts'
import { loadStructure } from '../../structure/structure-store.ts'
import { type RoleRow, rolesIn } from '../../request/rights/role-rows.ts'

/** `bindRules` checks it, with the role's permissions. */
const rulePermission = refine(text(), (given) => ok(given as PermissionPattern))

const rule = {
  ...object(
    {
      permission: annotate(rulePermission, {
        description: 'The permission that the rule limits, such as record:deal:read.',
      }),
      where: annotate(json, {
        description:
          'The condition on the records, as in a query. {"$user": "id"}, "email" or "name" is a value of the caller. If omitted, all records.',
      }),
      fields: annotate(nullable(list(text(), Infinity)), {
        description: 'The fields that may be read or written. If omitted, all fields.',
      }),
    },
    'permission',
  ),
  name: 'RoleRuleInput',
  description: 'Limit the record permissions of the role. All rules for an action apply together.',
}

const maxNameLength = 100
const maxDescriptionLength = 1000
const maxPermissions = 2000
const maxRules = 500

const name = annotate(notBlank(maxNameLength, 'Please enter a name for the role'), {
  message: `A name has at most ${maxNameLength} characters`,
  limit: 'roleName',
})
const permissions = annotate(list(text(), maxPermissions), {
  message: `A role has at most ${maxPermissions} permissions`,
  limit: 'rolePermissions',
})
const keys = {
  description: annotate(nullable(text(maxDescriptionLength)), {
    message: `A description has at most ${maxDescriptionLength} characters`,
    limit: 'roleDescription',
  }),
  rules: annotate(list(rule, maxRules), { message: `A role has at most ${maxRules} rules`, limit: 'roleRules' }),
  sortOrder: annotate(wholeNumber(), {
    description: 'If several roles set the same interface setting, the lowest sortOrder wins.',
  }),
}
export const roleCreation = object(
  {
    organizationId: id,
    name,
    roleValue: annotate(text(), { description: 'The technical name. Defaults to one derived from the name.' }),
    permissions: annotate(permissions, { description: 'Defaults to those of the template.' }),
    template: annotate(text(), {
      description: 'The roleValue of one of roleTemplates, which provides the omitted keys.',
    }),
    ...keys,
  },
  'organizationId',
  'name',
)
export const roleChange = object({ name, permissions, ...keys })

/** The fields in the request. */
export type RoleData = Partial<Omit<ValueOf<typeof roleCreation>, 'organizationId' | 'template'>>
type RuleData = ValueOf<typeof rule>

/** Merges the sent fields into the role and binds its rules to the current tenants. Throws all problems at once. */
export async function readRole(change: AdminChange, before: RoleRow, data: RoleData): Promise<RoleRow> {
  const { transaction } = change
  const { organizationId } = before
  await transaction.selectFrom('organizations').select('id').where('id', '=', organizationId).forUpdate().execute()
  const others = (await rolesIn(transaction, organizationId)).filter((role) => role.id !== before.id)
  const name = data.name ?? before.name
  const rules = data.rules ? data.rules.map(wholeRule) : before.rules
  const description = data.description === undefined ? before.description : data.description
  const taken = new Set(others.map((role) => role.roleValue))
  const roleValue = before.roleValue || (data.roleValue ?? freeValue(name, taken))
  const last = others.reduce((most, role) => Math.max(most, role.sortOrder), 0)
  const sortOrder = data.sortOrder ?? (before.name === '' ? last + 1 : before.sortOrder)
  const issues = new Issues()
  const granted = permissionList(maxPermissions, before.permissions)
  const permissions = data.permissions
    ? [...new Set(read(granted, data.permissions, 'data.permissions', { report: (problem) => issues.push(problem) }))]
    : before.permissions
  const refuse = (path: string, message: string, limit?: string) =>
    issues.push({ path: `data.${path}`, message, ...(limit && { limit }) })

  if (!valuePattern.test(roleValue))
    refuse('roleValue', 'A technical name starts with a letter and contains only a–z, 0–9 and _')
  if (others.some((role) => role.name === name)) refuse('name', `There is a role "${name}" already`)
  if (taken.has(roleValue)) refuse('roleValue', `There is a role with the technical name "${roleValue}" already`)
  if (others.length >= maxRoles)
    refuse('name', `An organization can have at most ${maxRoles} roles`, 'rolesPerOrganization')
  if (issues.length > 0) throw badInput(issues)

  const bindings = await boundRules(change, before, { permissions, rules })
  return { ...before, name, roleValue, description, permissions, rules, bindings, sortOrder }
}

const maxRoles = 200
const valuePattern = /^[a-z][a-z0-9_]*$/

/** A free technical name derived from the name. */
function freeValue(name: string, taken: ReadonlySet<string>): string {
  const made = normalizeName(name)
    .replace(/^[^a-z]+/, '')
    .slice(0, maxNameLength)
  const requested = valuePattern.test(made) ? made : 'role'
  const candidates = [requested, ...Array.from({ length: maxRoles }, (_, i) => `${requested}_${i + 2}`)]
  return candidates.find((candidate) => !taken.has(candidate))!
}

const wholeRule = ({ permission, where = null, fields = null }: RuleData): RoleRule => ({
  permission,
  where: where as RoleRule['where'],
  fields,
})

/** Unchanged rules keep their bindings: a field may have another name in one tenant than in the rule. */
async function boundRules(
  change: AdminChange,
  before: RoleRow,
  after: Pick<RoleRow, 'permissions' | 'rules'>,
): Promise<readonly RuleBinding[]> {
  if (after.rules.length === 0) return []
  const structures = await structuresIn(change, before.organizationId)
  const { issues, bindings } = bindRules(structures, after, 'data.rules', before)
  const kept = after.rules.flatMap((rule, i) => {
    const place = before.rules.findIndex((other) => isDeepStrictEqual(other, rule))
    return before.bindings.filter((binding) => binding.rule === place).map((binding) => ({ ...binding, rule: i }))
  })
  const isKept = (i: number) => kept.some(({ rule }) => rule === i)
  const faults = [...issues].filter(({ path }) => path.endsWith('.permission') || !isKept(Number(path.split('.')[2])))
  if (faults.length > 0) throw badInput(faults)
  const fresh = bindings.filter(
    (binding) => !kept.some(({ rule, entityId }) => rule === binding.rule && entityId === binding.entityId),
  )
  return [...kept, ...fresh]
}

/** The structures of the organization's tenants, locked until the transaction ends. */
async function structuresIn({ transaction }: AdminChange, organizationId: string) {
  const tenants = transaction.selectFrom('tenants').select('id').where('organizationId', '=', organizationId)
  const ids = (await tenants.where('status', 'in', ['active', 'suspended']).orderBy('id').forUpdate().execute()).map(
    ({ id }) => id,
  )
  const structures = []
  for (const id of ids) structures.push((await loadStructure(transaction, id))!)
  return structures
}
