import type { Json } from '@monarch/field-types'
import { recordActions } from '../access.ts'
import type { Issue } from '../errors.ts'
import { list, object, type ObjectShape, text } from '../shapes/shape.ts'
import { checkShape, renderShape } from '../shapes/walk-shape.ts'
import type { Structure } from '../structure.ts'
import { overlap } from './can-grant.ts'
import type { RoleRights, RoleRule, RuleBinding } from './role.ts'

/**
 * What the rules mean in each tenant that has the entities they name, and everything that is wrong with them. A tenant where a
 * rule means nothing is no fault as long as it means something in another one: there it lets nothing through.
 */
export function bindRules(
  structures: readonly Structure[],
  { permissions, rules }: Pick<RoleRights, 'permissions' | 'rules'>,
  path: string,
): { readonly issues: readonly Issue[]; readonly bindings: readonly RuleBinding[] } {
  const issues: Issue[] = []
  const bindings: RuleBinding[] = []
  for (const [i, rule] of rules.entries()) {
    const at = `${path}.${i}`
    const [area, name = '*', action = '*'] = rule.permission.split(':')
    const refuse = (message: string) => issues.push({ path: `${at}.permission`, message })
    if (area !== 'record') refuse('A rule limits permissions of records, such as "record:deal:read"')
    else if (action !== '*' && !recordActions.some((known) => known === action))
      refuse(`There is no action "${action}"`)
    else if (!permissions.some((permission) => overlap(permission, rule.permission)))
      refuse(`The role does not give "${rule.permission}"`)
    else if (rules.findIndex(({ permission }) => permission === rule.permission) < i)
      refuse(`There is another rule for "${rule.permission}"`)
    else if (name === '*') issues.push(...checkShape(nowhere, '', anywhere, shapeOf(rule), at).issues)
    else {
      const found = structures.flatMap((structure) => bindRule(structure, rule, i, at))
      if (found.length === 0) refuse(`There is no entity "${name}"`)
      else if (found.every((one) => one.issues.length > 0)) issues.push(...found[0]!.issues)
      bindings.push(...found.flatMap(({ binding }) => binding ?? []))
    }
  }
  return { issues, bindings }
}

/** The binding with the names of today; what has gone keeps a word that means nothing, and so lets nothing through. */
export function renderBinding(structure: Structure, binding: RuleBinding): RuleBinding {
  const { where = null, fields = null } = renderShape(
    structure,
    binding.entityId,
    inEntity,
    binding.definition,
  ) as Parts
  return { ...binding, where, fields: fields as readonly string[] | null }
}

/** What a rule says of the entity that means nothing in the structure. */
export function bindingProblems(
  structure: Structure,
  { entityId, definition }: Pick<RuleBinding, 'entityId' | 'definition'>,
): readonly Issue[] {
  return checkShape(structure, entityId, inEntity, definition, 'data.rules').issues
}

interface Parts {
  readonly where?: Json
  readonly fields?: Json
}

function bindRule(structure: Structure, rule: RoleRule, place: number, path: string) {
  const name = rule.permission.split(':')[1]
  const entity = structure.entities.find((e) => e.name === name && e.deletedAt === null)
  if (!entity) return []
  const { issues, definition, uses } = checkShape(structure, entity.id, inEntity, shapeOf(rule), path)
  const { where, fields } = rule
  const { tenantId } = structure
  const binding: RuleBinding = { rule: place, tenantId, entityId: entity.id, where, fields, definition, uses }
  return [{ issues, binding: issues.length === 0 ? binding : null }]
}

const shapeOf = ({ where, fields }: RoleRule): Json => ({
  ...(where === null ? {} : { where }),
  ...(fields === null ? {} : { fields: [...fields] }),
})

const mostFields = 500
const inEntity: ObjectShape = object({ where: { kind: 'rows' }, fields: list({ kind: 'ownField' }, mostFields) })
/** A rule for all entities speaks of what every record has. */
const anywhere: ObjectShape = object({ where: { kind: 'rows' }, fields: list(text(63), mostFields) })
const nowhere: Structure = { tenantId: '', version: 0, timeZone: 'UTC', entities: [], fields: [] }
