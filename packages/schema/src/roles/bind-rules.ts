import type { Json } from '@monarch/field-types'
import { list, named, object, text } from '@monarch/shapes'
import { recordActions } from '../permissions/permission.ts'
import { Issues } from '../errors/issues.ts'
import { checkShape, renderShape } from '../shapes/walk-shape.ts'
import type { EntityRow, Structure } from '../structure/structure.ts'
import { overlap } from './can-grant.ts'
import type { RoleRights, RoleRule, RuleBinding } from './role.ts'

/**
 * The bindings of the rules in each tenant that has their entities, and all problems. A rule must be valid in one
 * tenant at least; in the others, it matches no row. A name refers to the entity that had it when the role was last
 * saved, even after a rename.
 */
export function bindRules(
  structures: readonly Structure[],
  { permissions, rules }: Pick<RoleRights, 'permissions' | 'rules'>,
  path: string,
  before: Pick<RoleRights, 'rules' | 'bindings'> = { rules: [], bindings: [] },
): { readonly issues: Issues; readonly bindings: readonly RuleBinding[] } {
  const issues = new Issues()
  const bindings: RuleBinding[] = []
  const limited = new Set<string>()
  for (const [i, rule] of rules.entries()) {
    const at = `${path}.${i}`
    const [area, name = '*', action = '*'] = rule.permission.split(':')
    const refuse = (message: string) => issues.push({ path: `${at}.permission`, message })
    if (area !== 'record') refuse('A rule limits permissions of records, such as "record:deal:read"')
    else if (action !== '*' && !recordActions.some((known) => known === action))
      refuse(`There is no action "${action}"`)
    else if (!permissions.some((permission) => overlap(permission, rule.permission)))
      refuse(`The role does not grant "${rule.permission}"`)
    else if (limited.has(rule.permission)) refuse(`There is another rule for "${rule.permission}"`)
    else if (name === '*') issues.add(checkShape(nowhere, '', anywhere, shapeOf(rule), at).issues)
    else {
      const known = new Set(
        before.bindings.flatMap((b) => (nameIn(before.rules[b.rule]!) === name ? [b.entityId] : [])),
      )
      const found = structures.flatMap((structure) => bindRule(structure, { rule, place: i, path: at }, known))
      if (found.length === 0) refuse(`There is no entity "${name}"`)
      else if (found.every((one) => one.issues.length > 0)) issues.add(found[0]!.issues)
      for (const { binding } of found) if (binding) bindings.push(binding)
    }
    limited.add(rule.permission)
  }
  return { issues, bindings }
}

/**
 * The bindings for entities to which rules apply by name alone: the entity was created after the role was saved, or
 * lacks a field that the rule names. The rule stays unbound until the entity is renamed: then it follows the
 * entity, and its unknown parts match no row.
 */
export function bindLooseRules(
  structure: Structure,
  { rules, bindings }: Pick<RoleRights, 'rules' | 'bindings'>,
  { entityIds, renamedIds }: { readonly entityIds: ReadonlySet<string>; readonly renamedIds: ReadonlySet<string> },
): readonly RuleBinding[] {
  return rules.flatMap((rule, place) => {
    const isBound = (id: string) => bindings.some((binding) => binding.rule === place && binding.entityId === id)
    const name = nameIn(rule)
    const loose = structure.entities.filter((e) => e.name === name && entityIds.has(e.id) && !isBound(e.id))
    return loose.flatMap(({ id }) => {
      const { issues, binding } = bindTo(structure, id, { rule, place, path: '' })
      return issues.length === 0 || renamedIds.has(id) ? [binding] : []
    })
  })
}

/** The binding with current names. The name of a deleted field is invalid, so it matches no row. */
export function renderBinding(structure: Structure, binding: RuleBinding): RuleBinding {
  const { where = null, fields = null } = renderShape(
    structure,
    binding.entityId,
    inEntity,
    binding.definition,
  ) as Parts
  return { ...binding, where, fields: fields as readonly string[] | null }
}

/** The parts of a rule that are unknown in the structure. */
export function bindingProblems(
  structure: Structure,
  { entityId, definition }: Pick<RuleBinding, 'entityId' | 'definition'>,
): Issues {
  return checkShape(structure, entityId, inEntity, definition, 'data.rules').issues
}

interface Parts {
  readonly where?: Json
  readonly fields?: Json
}

const nameIn = ({ permission }: RoleRule) => permission.split(':')[1]

function bindRule(structure: Structure, placed: Placed, known: ReadonlySet<string>) {
  const isNamed = (e: EntityRow) => e.name === nameIn(placed.rule) && e.deletedAt === null
  const meant = structure.entities.filter((e) => isNamed(e) || known.has(e.id))
  return meant.map((entity) => {
    const { issues, binding } = bindTo(structure, entity.id, placed)
    return { issues, binding: issues.length === 0 || known.has(entity.id) ? binding : null }
  })
}

interface Placed {
  readonly rule: RoleRule
  readonly place: number
  readonly path: string
}

function bindTo(structure: Structure, entityId: string, { rule, place, path }: Placed) {
  const { issues, definition, uses } = checkShape(structure, entityId, inEntity, shapeOf(rule), path)
  const { where, fields } = rule
  const binding: RuleBinding = { rule: place, tenantId: structure.tenantId, entityId, where, fields, definition, uses }
  return { issues, binding }
}

const shapeOf = ({ where, fields }: RoleRule): Json => ({
  ...(where === null ? {} : { where }),
  ...(fields === null ? {} : { fields: [...fields] }),
})

const maxFields = 500
const inEntity = object({ where: named('rows'), fields: list(named('ownField'), maxFields) })
/** A rule for all entities may only use system attributes. */
const anywhere = object({ where: named('rows'), fields: list(text(63), maxFields) })
const nowhere: Structure = { tenantId: '', version: 0, timeZone: 'UTC', entities: [], fields: [] }
