import {
  type Column,
  type Access,
  AppError,
  badInput,
  encodeOperand,
  type Entity,
  failureName,
  isValue,
  type ToMany,
  type FormulaInput,
  type Links,
  type Lookup,
  type Rollup,
  type ValueAttribute,
} from '@monarch/schema'
import { fieldTypes, type Operator, type FieldSpec, type FieldType, type RollupFunction } from '@monarch/field-types'
import { limits } from '../limits.ts'
import { type Operand, operandOf } from './operand.ts'
import { entityOf, newScope, plain, type PlanScope, requireReadable, visibleAttribute } from './scope.ts'
import type { Analysis, ListUse } from '@monarch/formula'
import type { Fragment } from '@monarch/sql'

/** A condition on a row, resolved and checked. Its operands are read in each run. */
export type Condition =
  | { readonly kind: 'and' | 'or'; readonly conditions: readonly Condition[] }
  | { readonly kind: 'not'; readonly condition: Condition }
  | {
      readonly kind: 'compare'
      readonly value: PlannedValue
      readonly operator: Operator
      readonly operand: Operand
    }
  | ({ readonly kind: 'toOne'; readonly condition: Condition } & RelatedRecord)
  | {
      readonly kind: 'toMany'
      readonly quantifier: 'some' | 'none' | 'every'
      readonly link: ToMany['link']
      readonly entity: Entity
      readonly live: Condition
      readonly condition: Condition
    }
  | SearchCondition
  | { readonly kind: 'inBin'; readonly bin: boolean }
  | { readonly kind: 'sql'; readonly holds: (row: Fragment) => Fragment }
  /** Records found by another part of the write's statement. */
  | { readonly kind: 'ids'; readonly ids: readonly string[] }
  /** The rows after a position of an order; `place` gives the values of the sort keys there, as text. */
  | { readonly kind: 'after'; readonly order: readonly Ordering[]; readonly place: readonly Operand[] }

/** Rows whose column points at a record that meets the conditions. */
export function hasRecord(column: string, entity: Entity, conditions: readonly Condition[]): Condition {
  return { kind: 'toOne', column, entity, conditions, condition: { kind: 'and', conditions: [] } }
}

/** The conditions of a `where` argument: `{field: {op: value}, and: [...], or: [...], not: {...}}`. */
export function planWhere(scope: PlanScope, entity: Entity, where: unknown, path: string): readonly Condition[] {
  if (where === undefined || where === null) return []
  return [planFilter({ scope, conditions: 0 }, entity, where, path, 1)]
}

/** The rows whose attributes equal these values. The values come from the argument `id`, so errors name it. */
export function planKeys(scope: PlanScope, entity: Entity, keys: Readonly<Record<string, unknown>>): Condition {
  const where = Object.fromEntries(Object.entries(keys).map(([name, given]) => [name, { eq: given }]))
  return planFilter({ scope, conditions: 0, argument: 'id' }, entity, where, 'id', 1)
}

/**
 * The conditions of every read: the row is live (or in the bin, if that is requested), and meets the caller's row rule.
 */
export function liveConditions(scope: PlanScope, entity: Entity, bin: boolean): readonly Condition[] {
  const known = liveOf.get(scope) ?? new Map<Entity, readonly Condition[]>()
  liveOf.set(scope, known)
  if (!bin && known.has(entity)) return known.get(entity)!
  const rule = ruleConditions(scope, entity)
  const conditions: readonly Condition[] = entity.hasBin ? [{ kind: 'inBin', bin }, ...rule] : rule
  if (!bin) known.set(entity, conditions)
  return conditions
}

/** The same objects for each use in a request, so that its statement joins a related record once. */
const liveOf = new WeakMap<PlanScope, Map<Entity, readonly Condition[]>>()

/** The caller's row rule. */
export function ruleConditions(scope: PlanScope, entity: Entity): readonly Condition[] {
  const { rows } = requireReadable(scope, entity)
  return rows === null ? [] : planRowRule(scope, entity, rows)
}

/**
 * The conditions of a row rule, which may use fields that the caller may not see. A rule that names a deleted field
 * matches no row and reports no error.
 */
export function planRowRule(scope: PlanScope, entity: Entity, rows: object): readonly Condition[] {
  try {
    return planWhere({ ...newScope(scope.model, everything), isRule: true }, entity, rows, 'rows')
  } catch (error) {
    if (error instanceof AppError) return [{ kind: 'or', conditions: [] }]
    throw error
  }
}

const everything: Access = {
  key: '',
  to: () => ({ actions: new Set(['read'] as const), hidden: new Set(), rows: null }),
}

interface FilterScope {
  readonly scope: PlanScope
  conditions: number
  /** The argument that errors name if there is no filter. */
  readonly argument?: string
}

function planFilter(filter: FilterScope, entity: Entity, where: unknown, path: string, depth: number): Condition {
  if (depth > limits.maxFilterDepth) {
    throw new AppError('QUERY_TOO_COMPLEX', `Conditions may be nested at most ${limits.maxFilterDepth} levels deep.`, {
      limit: 'maxFilterDepth',
    })
  }
  const conditions = Object.entries(asObject(where, path)).map(([key, given]): Condition => {
    const at = filter.argument ?? `${path}.${key}`
    if (key === 'and' || key === 'or') {
      const parts = asList(given, at).map((part, i) => planFilter(filter, entity, part, `${at}.${i}`, depth + 1))
      return { kind: key, conditions: parts }
    }
    if (key === 'not') return { kind: 'not', condition: planFilter(filter, entity, given, at, depth + 1) }
    return planAttributeFilter(filter, entity, key, given, at, depth)
  })
  return { kind: 'and', conditions }
}

function planAttributeFilter(
  filter: FilterScope,
  entity: Entity,
  name: string,
  given: unknown,
  path: string,
  depth: number,
): Condition {
  const { scope } = filter
  const attribute = visibleAttribute(scope, entity, name)
  if (!attribute) throw badInput({ path, message: `${entity.label} has no field "${name}"` })
  if (isValue(attribute)) {
    return { kind: 'and', conditions: planComparisons(filter, planValue(scope, entity, attribute), given, path) }
  }
  const target = entityOf(scope.model, attribute.target)
  const conditions = liveConditions(scope, target, false)
  if (attribute.kind === 'toOne') {
    const condition = planFilter(filter, target, given, path, depth + 1)
    return { kind: 'toOne', column: attribute.column, entity: target, conditions, condition }
  }
  const live: Condition = { kind: 'and', conditions }
  const quantified = Object.entries(asObject(given, path)).map(([key, inner]): Condition => {
    if (key !== 'some' && key !== 'none' && key !== 'every') {
      throw badInput({
        path: `${path}.${key}`,
        message: `Filter a list of records by some, none or every, not "${key}"`,
      })
    }
    const condition = planFilter(filter, target, inner, `${path}.${key}`, depth + 1)
    return { kind: 'toMany', quantifier: key, link: attribute.link, entity: target, live, condition }
  })
  return { kind: 'and', conditions: quantified }
}

function planComparisons(filter: FilterScope, compared: PlannedValue, given: unknown, path: string): Condition[] {
  return Object.entries(asObject(given, path)).map(([key, input]) => {
    filter.conditions += 1
    if (filter.conditions > limits.maxConditions) {
      throw new AppError('QUERY_TOO_COMPLEX', `A filter may have at most ${limits.maxConditions} conditions.`, {
        limit: 'maxConditions',
      })
    }
    const at = filter.argument ?? `${path}.${key}`
    const { type, spec } = compared
    const operator = type.operators.find((o) => o.id === key)
    if (!operator) {
      const known = type.operators.map((o) => o.id).join(', ')
      throw badInput({ path: at, message: `${spec.label} has no operator "${key}". It has ${known}.` })
    }
    const operand = operandOf(input, (value) => encodeOperand(type, spec, operator, value, at))
    return { kind: 'compare', value: compared, operator, operand }
  })
}

function asObject(input: unknown, path: string): Record<string, unknown> {
  const given = plain(input)
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw badInput({ path, message: 'must be an object' })
  return given as Record<string, unknown>
}

function asList(input: unknown, path: string): readonly unknown[] {
  const given = plain(input)
  if (!Array.isArray(given)) throw badInput({ path, message: 'must be a list' })
  return given
}

/** Every word must occur in the searchable text of the record, ignoring case and accents. */
export interface SearchCondition {
  readonly kind: 'search'
  /** All searchable columns, as in the index; also the visible ones, if the caller does not see all. */
  readonly columns: readonly Column[]
  readonly visible: readonly Column[] | null
  /** `words` use the index, `others` do not. */
  readonly words: readonly Operand[]
  readonly others: Operand | null
  /** False if no word has the three consecutive letters that the trigram index needs. */
  readonly isIndexed: boolean
}

/**
 * A planned value of a record: its sources are resolved and the caller's access is part of it. A rollup counts only
 * records that the caller may read; a lookup is null where the caller may not read the record. Compiling it cannot
 * fail.
 */
export interface PlannedValue {
  /** The attribute's name; the type and spec are those of the values. */
  readonly name: string
  readonly type: FieldType
  readonly spec: FieldSpec
  readonly nullable: boolean
  readonly from: ValueSource
  /** Why a stored formula has no value; `null` if the entity has a field of that name. */
  readonly failure?: () => PlannedValue | null
}

export type ValueSource =
  | { readonly kind: 'column'; readonly column: string }
  /** Null on rows where the caller may not see it. */
  | { readonly kind: 'guarded'; readonly conditions: readonly Condition[]; readonly value: PlannedValue }
  | { readonly kind: 'links'; readonly table: Links['table'] }
  | { readonly kind: 'blank' }
  | { readonly kind: 'sql'; readonly expression: (row: Fragment) => Fragment }
  | {
      readonly kind: 'formula'
      readonly analysis: Analysis
      /** Selects the result, the same without removing its trailing zeros, or the reason why there is none. */
      readonly reads: 'result' | 'untrimmed' | 'failure'
      readonly timeZone: string
      /** The user of `me()`: the reader, or in row rules the account whose rights are used. */
      readonly me: 'reader' | 'account'
      readonly inputs: ReadonlyMap<string, PlannedValue>
    }
  /** A value of the record that a column points at. */
  | ({ readonly kind: 'toOne'; readonly value: PlannedValue } & RelatedRecord)
  /** An aggregate over a list of records: a rollup, or the list of values. */
  | ({
      readonly kind: 'toMany'
      readonly link: ToMany['link']
      readonly function: RollupFunction | 'list' | ListUse
      readonly value: PlannedValue | null
    } & RelatedRecords)

interface RelatedRecords {
  readonly entity: Entity
  readonly conditions: readonly Condition[]
}

/** The record that `column` points at, if it meets the conditions. */
export interface RelatedRecord extends RelatedRecords {
  readonly column: string
}

/** The attribute must be visible to the caller. */
export function planValue(scope: PlanScope, entity: Entity, attribute: ValueAttribute): PlannedValue {
  const { name, type, spec } = attribute
  const nullable = attribute.nullable && type.unset === undefined
  const value: PlannedValue = {
    name,
    type,
    spec,
    nullable,
    from: planSource(scope, entity, attribute),
    ...(attribute.kind === 'column' && attribute.isReadonly && { failure: () => planFailure(scope, entity, name) }),
  }
  const conditions = guardConditions(scope, entity, attribute)
  return conditions.length === 0 ? value : { ...value, nullable: true, from: { kind: 'guarded', conditions, value } }
}

function planFailure(scope: PlanScope, entity: Entity, name: string): PlannedValue | null {
  const failure = visibleAttribute(scope, entity, failureName(name))
  return failure?.kind === 'formula' && failure.failureOf === name ? planValue(scope, entity, failure) : null
}

/** The condition under which the caller sees the value of a row. */
export function guardConditions(scope: PlanScope, entity: Entity, attribute: ValueAttribute): readonly Condition[] {
  return scope.visibility
    .guardsOf(entity, attribute)
    .flatMap((guard): readonly Condition[] =>
      'where' in guard ? planRowRule(scope, entity, guard.where) : [{ kind: 'sql', holds: guard.holds }],
    )
}

/** A value of the record reached by these to-one relations; without relations, of the record itself. */
export function planThrough(
  scope: PlanScope,
  through: readonly { readonly column: string; readonly entity: Entity }[],
  value: PlannedValue,
): PlannedValue {
  return through.toReversed().reduce<PlannedValue>((inner, { column, entity }) => {
    const conditions = liveConditions(scope, entity, false)
    return { ...inner, nullable: true, from: { kind: 'toOne', column, entity, conditions, value: inner } }
  }, value)
}

/** True if the value reads other rows, so it is computed once, and only for the rows of a page. */
export function isCostly({ from }: PlannedValue): boolean {
  if (from.kind === 'formula') return [...from.inputs.values()].some(isCostly)
  if (from.kind === 'guarded') return isCostly(from.value)
  return from.kind === 'links' || from.kind === 'toOne' || from.kind === 'toMany'
}

function planSource(scope: PlanScope, entity: Entity, attribute: ValueAttribute): ValueSource {
  switch (attribute.kind) {
    case 'column':
      return { kind: 'column', column: attribute.column }
    case 'links':
      return { kind: 'links', table: attribute.table }
    case 'blank':
      return { kind: 'blank' }
    case 'computed':
      return { kind: 'sql', expression: (row) => attribute.expression(row) }
    case 'formula': {
      const inputs = [...attribute.inputs].map(([key, input]): [string, PlannedValue] => [
        key,
        planInput(scope, entity, input),
      ])
      return {
        kind: 'formula',
        analysis: attribute.analysis,
        reads: attribute.failureOf === undefined ? 'result' : 'failure',
        timeZone: scope.model.timeZone,
        me: scope.isRule ? 'account' : 'reader',
        inputs: new Map(inputs),
      }
    }
    case 'rollup': {
      const { target, relation } = relationOf(scope, entity, attribute.relation)
      const conditions = conditionsOn(scope, target, attribute)
      const value = attribute.attribute === null ? null : valueAt(scope, target, attribute.attribute)
      const { link } = relation as ToMany
      return { kind: 'toMany', link, entity: target, conditions, function: attribute.function, value }
    }
    case 'lookup': {
      const { target, relation } = relationOf(scope, entity, attribute.relation)
      const value = valueAt(scope, target, attribute.attribute)
      const conditions = conditionsOn(scope, target, attribute)
      return relation.kind === 'toOne'
        ? { kind: 'toOne', column: relation.column, entity: target, conditions, value }
        : { kind: 'toMany', link: relation.link, entity: target, conditions, function: 'list', value }
    }
  }
}

/** The conditions on the records of a rollup or lookup: the caller's access, and its `where`. */
function conditionsOn(scope: PlanScope, target: Entity, { name, where }: Rollup | Lookup): readonly Condition[] {
  return [...liveConditions(scope, target, false), ...planWhere(scope, target, where, `${name}.where`)]
}

function planInput(scope: PlanScope, entity: Entity, { through, attribute, list }: FormulaInput): PlannedValue {
  const [step, ...further] = through
  if (step === undefined) return valueAt(scope, entity, attribute)
  const { target, relation } = relationOf(scope, entity, step)
  const inner = planInput(scope, target, { through: further, attribute, ...(list && { list }) })
  if (relation.kind === 'toOne') return planThrough(scope, [{ column: relation.column, entity: target }], inner)
  const conditions = liveConditions(scope, target, false)
  const type = list!.as === 'join' ? fieldTypes.text : list!.as === 'count' ? fieldTypes.decimal : inner.type
  const from = {
    kind: 'toMany',
    link: relation.link,
    entity: target,
    conditions,
    function: list!,
    value: inner,
  } as const
  return { ...inner, type, nullable: true, from }
}

function relationOf(scope: PlanScope, entity: Entity, name: string) {
  const relation = visibleAttribute(scope, entity, name)
  if (relation?.kind !== 'toOne' && relation?.kind !== 'toMany') throw missing(entity, name)
  return { relation, target: entityOf(scope.model, relation.target) }
}

function valueAt(scope: PlanScope, entity: Entity, name: string): PlannedValue {
  const attribute = visibleAttribute(scope, entity, name)
  if (!attribute || attribute.kind === 'toOne' || attribute.kind === 'toMany') throw missing(entity, name)
  return planValue(scope, entity, attribute)
}

/** An internal error: a value computed from a hidden attribute is itself hidden, so the planner never reaches it. */
function missing(entity: Entity, name: string): Error {
  return new Error(`A computed value needs "${name}" of ${entity.name}, which does not exist`)
}

/** One sort key: a value of the record, or of a related record. */
export interface Ordering {
  readonly value: PlannedValue
  readonly direction: 'ASC' | 'DESC'
}
