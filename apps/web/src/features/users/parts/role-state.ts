import {
  covers,
  overlap,
  type PermissionPattern,
  type RecordAction,
  recordActions,
  type RoleRule,
} from '@monarch/schema'

/** A role while editing. Every rule covers a single action; the editor supports no other form. */
export interface RoleDraft {
  readonly name: string
  readonly description: string
  readonly permissions: readonly PermissionPattern[]
  readonly rules: readonly RoleRule[]
  /** Permissions with an incomplete condition: saving them would grant access to all records. */
  readonly unfinished: readonly string[]
}

export interface StoredRole {
  readonly name: string
  readonly description: string | null
  readonly permissions: readonly PermissionPattern[]
  readonly rules: readonly RoleRule[]
}

export function draftOf({ name, description, permissions, rules }: StoredRole): RoleDraft {
  return { name, description: description ?? '', permissions, rules: singleRules(rules), unfinished: [] }
}

/** Changed properties for updateRole; `null` without changes. */
export function changesOf(draft: RoleDraft, stored: StoredRole): Partial<StoredRole> | null {
  const before = draftOf(stored)
  const rights = rightsOf(draft)
  const isSame = JSON.stringify(rights) === JSON.stringify(rightsOf(before))
  const changes = {
    ...(draft.name.trim() !== stored.name && { name: draft.name.trim() }),
    ...(draft.description.trim() !== before.description && { description: draft.description.trim() || null }),
    ...(!isSame && rights),
  }
  return Object.keys(changes).length === 0 ? null : changes
}

/** Drops rules of permissions that the role no longer has. */
export function rightsOf({ permissions, rules }: RoleDraft): Pick<StoredRole, 'permissions' | 'rules'> {
  return {
    permissions: [...permissions].toSorted(),
    rules: rules.filter((rule) => permissions.some((permission) => overlap(permission, rule.permission))),
  }
}

/** Whether a permission is held, and by which wider one. */
export function holding(
  permissions: readonly PermissionPattern[],
  requested: PermissionPattern,
): { isOn: boolean; by: string | null } {
  if (permissions.includes(requested)) {
    const wider = permissions.find((permission) => permission !== requested && covers([permission], requested))
    return { isOn: true, by: wider ?? null }
  }
  const by = permissions.find((permission) => covers([permission], requested)) ?? null
  return { isOn: by !== null, by }
}

export function togglePermission(draft: RoleDraft, permission: PermissionPattern): RoleDraft {
  const { permissions } = draft
  const next = permissions.includes(permission)
    ? permissions.filter((other) => other !== permission)
    : [...permissions, permission]
  return { ...draft, permissions: next }
}

export function ruleOf({ rules }: RoleDraft, permission: PermissionPattern): RoleRule {
  return rules.find((rule) => rule.permission === permission) ?? { permission, where: null, fields: null }
}

/** Sets the condition for records; `null` for all of them. */
export function setRows(draft: RoleDraft, permission: PermissionPattern, where: RoleRule['where']): RoleDraft {
  const unfinished = draft.unfinished.filter((other) => other !== permission)
  return { ...withRule(draft, { ...ruleOf(draft, permission), where }), unfinished }
}

/** Marks the condition as incomplete. */
export function beginRows(draft: RoleDraft, permission: PermissionPattern): RoleDraft {
  const { unfinished } = draft
  const kept = setRows(draft, permission, null)
  return { ...kept, unfinished: [...unfinished.filter((other) => other !== permission), permission] }
}

/** Access to a field: read it, set it in a new record, change it. */
export type FieldAction = 'read' | 'create' | 'update'
export const fieldActions: readonly FieldAction[] = ['read', 'create', 'update']

export function fieldRights(draft: RoleDraft, entity: string, field: string): readonly FieldAction[] {
  return fieldActions.filter((action) => {
    const { fields } = ruleOf(draft, recordPermission(entity, action))
    return fields === null || fields.includes(field)
  })
}

export function setFieldRights(
  draft: RoleDraft,
  { entity, fields, field }: { readonly entity: string; readonly fields: readonly string[]; readonly field: string },
  allowed: readonly FieldAction[],
): RoleDraft {
  return fieldActions.reduce((changed, action) => {
    const rule = ruleOf(changed, recordPermission(entity, action))
    const before = rule.fields ?? fields
    const without = before.filter((name) => name !== field)
    const next = allowed.includes(action) ? fields.filter((name) => name === field || before.includes(name)) : without
    const foreign = before.filter((name) => !fields.includes(name))
    const isAll = fields.every((name) => next.includes(name))
    const list = [...next, ...foreign.filter((name) => !next.includes(name))]
    return withRule(changed, { ...rule, fields: isAll ? null : list })
  }, draft)
}

export function recordPermission(entity: string, action: RecordAction | '*'): PermissionPattern {
  return `record:${entity}:${action}`
}

/** Names of the entities in the role's permissions and rules. */
export function namedEntities({ permissions, rules }: Pick<RoleDraft, 'permissions' | 'rules'>): readonly string[] {
  const all = [...permissions, ...rules.map(({ permission }) => permission)].map((each) => each.split(':'))
  const names = all.flatMap(([area, name]) => (area === 'record' && name !== undefined && name !== '*' ? [name] : []))
  return [...new Set(names)].toSorted()
}

function withRule(draft: RoleDraft, rule: RoleRule): RoleDraft {
  const place = draft.rules.findIndex(({ permission }) => permission === rule.permission)
  const isEmpty = rule.where === null && rule.fields === null
  if (place === -1) return isEmpty ? draft : { ...draft, rules: [...draft.rules, rule] }
  return { ...draft, rules: isEmpty ? draft.rules.toSpliced(place, 1) : draft.rules.with(place, rule) }
}

/** Splits rules for several actions, and merges rules for the same action, which all apply. */
export function singleRules(rules: readonly RoleRule[]): readonly RoleRule[] {
  const single = new Map<string, RoleRule>()
  for (const rule of rules) {
    const [, name = '*', action = '*'] = rule.permission.split(':')
    for (const each of action === '*' ? recordActions : [action as RecordAction]) {
      const permission = recordPermission(name, each)
      const other = single.get(permission)
      single.set(permission, other ? meetRules(other, rule) : { ...rule, permission })
    }
  }
  return [...single.values()]
}

function meetRules(a: RoleRule, b: RoleRule): RoleRule {
  const where = a.where === null ? b.where : b.where === null ? a.where : { and: [a.where, b.where] }
  const fields = a.fields === null ? b.fields : a.fields.filter((name) => b.fields === null || b.fields.includes(name))
  return { permission: a.permission, where, fields }
}
