import type { FieldSpec, FieldType, RollupFunction } from '@monarch/field-types'
import type { Analysis } from '@monarch/formula'
import type { Entity, FormulaInput, Links, Lookup, Rollup, ToMany, ValueAttribute } from '@monarch/schema'
import type { Fragment } from '@monarch/sql'
import { type Condition, liveConditions, planRowRule, planWhere } from './filter.ts'
import { entityOf, type PlanScope, visibleAttribute } from './scope.ts'

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
      readonly timeZone: string
      readonly inputs: ReadonlyMap<string, PlannedValue>
    }
  /** A value of the record that a column points at. */
  | ({ readonly kind: 'toOne'; readonly column: string; readonly value: PlannedValue } & RelatedRecords)
  /** An aggregate over a list of records: a rollup, or the list of values. */
  | ({
      readonly kind: 'toMany'
      readonly link: ToMany['link']
      readonly function: RollupFunction | 'list'
      readonly value: PlannedValue | null
    } & RelatedRecords)

interface RelatedRecords {
  readonly entity: Entity
  readonly conditions: readonly Condition[]
}

/** The attribute must be visible to the caller. */
export function planValue(scope: PlanScope, entity: Entity, attribute: ValueAttribute): PlannedValue {
  const { name, type, spec, nullable } = attribute
  const value: PlannedValue = { name, type, spec, nullable, from: planSource(scope, entity, attribute) }
  const conditions = guardConditions(scope, entity, attribute)
  return conditions.length === 0 ? value : { ...value, nullable: true, from: { kind: 'guarded', conditions, value } }
}

/** The condition under which the caller sees the value of a row. */
export function guardConditions(scope: PlanScope, entity: Entity, attribute: ValueAttribute): readonly Condition[] {
  return scope.visibility
    .guardsOf(entity, attribute)
    .flatMap((guard): readonly Condition[] =>
      'where' in guard ? planRowRule(scope, entity, guard.where) : [{ kind: 'sql', holds: guard.holds }],
    )
}

/** A value of the record that these relations to one lead to; without relations, of the record itself. */
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
        timeZone: scope.model.timeZone,
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

function planInput(scope: PlanScope, entity: Entity, { through, attribute }: FormulaInput): PlannedValue {
  let at = entity
  const steps = through.map((name) => {
    const { target, relation } = relationOf(scope, at, name)
    at = target
    return { column: (relation as Extract<typeof relation, { kind: 'toOne' }>).column, entity: target }
  })
  return planThrough(scope, steps, valueAt(scope, at, attribute))
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
  return new Error(`A computed value needs "${name}" of ${entity.name}, which is not there`)
}
