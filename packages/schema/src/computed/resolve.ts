import {
  fieldTypeOf,
  findFieldType,
  type FieldType,
  type FormulaSettings,
  type Json,
  blankable,
  listOf,
  type LookupSettings,
  rulesOf,
  type RollupSettings,
  type ValueType,
} from '@monarch/field-types'
import {
  analyze,
  type Analysis,
  findCycles,
  type FormulaField,
  isImmutable,
  type Reference,
  type Size,
} from '@monarch/formula'
import { systemColumnOf } from '../model/system-columns.ts'
import type { FieldRow, Structure } from '../structure/structure.ts'
import { checkWhere } from './check-where.ts'
import type { ComputedField, ComputedProblem } from './computed-field.ts'
import { fromDefinition } from './definition.ts'
import { fieldIdOf, formulaFieldsOf, type ResultOf } from './formula-fields.ts'
import { formulaResult, rolledUp } from './results.ts'
import {
  entityLabel,
  findField,
  findRelation,
  indexStructure,
  type RelationUse,
  type StructureIndex,
} from './structure-index.ts'

/** The most relations that a computed value traverses, including those of its sources. */
const maxRelations = 10

/** Every computed field of the live structure by its id. Cached per structure. */
export function resolveComputed(structure: Structure): ReadonlyMap<string, ComputedField> {
  const known = resolved.get(structure)
  if (known) return known
  const made = new Resolver(structure).resolveAll()
  resolved.set(structure, made)
  return made
}

/**
 * True if `after` only adds rows that no computed field can refer to yet. The result for `before` then also holds for
 * `after`, so a change of thousands of commands does not resolve everything each time. Broken fields must be resolved
 * again, because a new row may repair them.
 */
export function affectsNoComputedField(before: Structure, after: Structure): boolean {
  const computed = resolveComputed(before)
  for (const { problems } of computed.values()) if (problems.length > 0) return false
  resolved.set(after, computed)
  return true
}

const resolved = new WeakMap<Structure, ReadonlyMap<string, ComputedField>>()

/** A reference of a computed field to another field. */
interface Use {
  readonly fieldId: string
  readonly place: Omit<ComputedProblem, 'message'>
}

/** A computed field with its cost, while fields are resolved. */
interface Result extends ComputedField {
  readonly size: Size
  readonly relations: number
}

class Resolver {
  readonly #structure: Structure
  readonly #index: StructureIndex
  readonly #results = new Map<string, Result>()
  readonly #uses = new Map<string, readonly Use[]>()
  readonly #inCycles = new Map<string, ComputedProblem>()
  readonly #immutable = new WeakMap<Analysis, boolean>()
  readonly #resultOf: ResultOf = (field) => {
    const { definition } = this.#resolve(field)
    const { size, ...rest } = this.#partOf(field)
    // A stored formula is read as a column, whatever its sources; only the reason for a missing result is computed.
    const isStored = definition?.kind === 'formula' && definition.isStored
    return { ...rest, size: isStored && size ? { ...oneStep, errors: size.errors } : size }
  }
  /** Sources are transitive, so stored formulas can be updated in any order. */
  readonly #partOf: ResultOf = (field) => {
    const { result, size, definition } = this.#resolve(field)
    const kind = result === null ? 'unknown' : result.type.valueKind
    return {
      kind,
      size,
      isComputed: true,
      isImmutable: definition?.kind === 'formula' && this.#isImmutable(definition.analysis),
    }
  }

  constructor(structure: Structure) {
    this.#structure = structure
    this.#index = indexStructure(structure)
  }

  resolveAll(): ReadonlyMap<string, ComputedField> {
    const fields = [...this.#index.fields.values()].filter((field) => fieldTypeOf(field)?.computation)
    for (const field of fields) this.#uses.set(field.id, this.#findUses(field))
    this.#findCycles()
    return new Map(fields.map((field) => [field.id, this.#resolve(field)]))
  }

  #settingsOf(field: FieldRow): Json {
    const { entityId, fieldType, settings, definition } = field
    return definition === null ? settings : fromDefinition(this.#structure, entityId, fieldType, definition)
  }

  #findUses(field: FieldRow): readonly Use[] {
    const type = findFieldType(field.fieldType)!
    const settings = type.settings(this.#settingsOf(field))
    if (!settings.ok) return []
    if (type.computation === 'formula') {
      const { expression } = settings.value as FormulaSettings
      const { references } = analyze(expression, { fields: formulaFieldsOf(this.#index, field.entityId) })
      return references.flatMap(({ path, from, to }) =>
        path.flatMap(({ id }) =>
          id === null ? [] : [{ fieldId: fieldIdOf(id), place: { path: 'settings.expression', from, to } }],
        ),
      )
    }
    const { relation: name, field: read, where } = settings.value as RollupSettings
    const relation = findRelation(this.#index, field.entityId, name)
    if (!relation) return []
    const target = read === undefined ? null : findField(this.#index, relation.targetId, read)
    const inWhere: Use[] = []
    if (where !== undefined) {
      checkWhere(this.#index, relation.targetId, where as Json, {
        valueTypeOf: () => null,
        found: (fieldId, path) => inWhere.push({ fieldId, place: { path } }),
        problem: () => {},
      })
    }
    return [
      { fieldId: relation.field.id, place: { path: 'settings.relation' } },
      ...(target ? [{ fieldId: target.id, place: { path: 'settings.field' } }] : []),
      ...inWhere,
    ]
  }

  #findCycles(): void {
    const dependencies = [...this.#uses].map(([id, uses]): [string, string[]] => [id, uses.map((use) => use.fieldId)])
    for (const cycle of findCycles(new Map(dependencies))) {
      for (const [i, id] of cycle.entries()) {
        if (this.#inCycles.has(id)) continue
        const next = cycle[(i + 1) % cycle.length]!
        const way = [...cycle.slice(i), ...cycle.slice(0, i), id].map((each) => this.#nameOf(each))
        const { place } = this.#uses.get(id)!.find((use) => use.fieldId === next)!
        this.#inCycles.set(id, { ...place, message: `The field depends on itself: ${way.join(' → ')}` })
      }
    }
  }

  #nameOf(fieldId: string): string {
    const field = this.#index.fields.get(fieldId)!
    const entity = this.#index.entities.get(field.entityId)
    return entity ? `${entity.name}.${field.name}` : field.name
  }

  #resolve(field: FieldRow): Result {
    const known = this.#results.get(field.id)
    if (known) return known
    // Registered first, because suggestions in messages consider all fields of the record, including this one.
    this.#results.set(field.id, broken({ field, uses: new Set() }, []))
    const result = this.#compute(field)
    this.#results.set(field.id, result)
    return result
  }

  #compute(field: FieldRow): Result {
    const type = findFieldType(field.fieldType)!
    const uses = this.#uses.get(field.id)!
    const settings = type.settings(this.#settingsOf(field))
    const shared = { field, uses: new Set(uses.map((use) => use.fieldId)) }
    if (!settings.ok) {
      // The message begins with a path.
      const path = /^settings[\w.]*/.exec(settings.message)?.[0] ?? 'settings'
      return broken(shared, [{ path, message: settings.message }])
    }
    const unusable = this.#unusable(field, uses)
    const resolution = this.#resolveSettings(field, type, settings.value)
    if (unusable.length > 0 || resolution.definition === null) {
      const problems = [...unusable, ...resolution.problems].toSorted((a, b) => (a.from ?? 0) - (b.from ?? 0))
      return broken(shared, problems)
    }
    if (resolution.relations > maxRelations) {
      const message = `A computed value can go through at most ${maxRelations} relations, including those of the fields that it needs`
      return broken(shared, [{ path: 'settings', message }])
    }
    return { ...shared, ...resolution }
  }

  /**
   * Problems with sources that have no values: the field itself through others, or a field with problems. The rest is
   * resolved without them.
   */
  #unusable(field: FieldRow, uses: readonly Use[]): readonly ComputedProblem[] {
    const cycle = this.#inCycles.get(field.id)
    const others = uses.flatMap(({ fieldId, place }): ComputedProblem[] => {
      const used = this.#index.fields.get(fieldId)!
      const isReported = cycle !== undefined && this.#inCycles.has(fieldId)
      if (isReported || !this.#uses.has(fieldId) || this.#resolve(used).result) return []
      return [{ ...place, message: `The field "${used.name}" has a problem. Fix that first` }]
    })
    return cycle ? [cycle, ...others] : others
  }

  #resolveSettings(field: FieldRow, type: FieldType, settings: unknown): Resolution {
    if (type.computation === 'formula') return this.#resolveFormula(field, settings as FormulaSettings)
    if (type.computation === 'lookup') return this.#resolveLookup(field, settings as LookupSettings)
    return this.#resolveRollup(field, settings as RollupSettings)
  }

  #resolveFormula(field: FieldRow, settings: FormulaSettings): Resolution {
    const { expression, stored } = settings
    const fields = formulaFieldsOf(this.#index, field.entityId, stored ? this.#partOf : this.#resultOf)
    const analysis = analyze(expression, { fields, rules: rulesOf(settings) })
    if (analysis.problems.length > 0)
      return unresolved(analysis.problems.map((problem) => ({ path: 'settings.expression', ...problem })))
    const isStored = stored === true && this.#isImmutable(analysis)
    const problems = stored && !isStored ? [{ path: 'settings.stored', message: notStorable(analysis) }] : []
    const relations = analysis.references.reduce((most, each) => Math.max(most, this.#relationsOf(each)), 0)
    const { size } = analysis
    return {
      definition: { kind: 'formula', analysis, isStored, sources: isStored ? this.#sourcesOf(analysis) : [] },
      result: formulaResult(analysis, settings, (id) => this.#valueTypeOf(this.#index.fields.get(id)!)),
      problems,
      size,
      relations,
    }
  }

  /** Cached, because formulas over formulas resolve the same sources repeatedly. */
  #isImmutable(analysis: Analysis): boolean {
    const known = this.#immutable.get(analysis) ?? isImmutable(analysis)
    this.#immutable.set(analysis, known)
    return known
  }

  #sourcesOf({ references }: Analysis, found = new Map<string, FormulaField>()): FormulaField[] {
    for (const { field } of references) {
      const key = field.id ?? field.name
      if (found.has(key)) continue
      found.set(key, field)
      const row = field.isComputed ? this.#index.fields.get(field.id!) : undefined
      const definition = row && this.#resolve(row).definition
      if (definition?.kind === 'formula') this.#sourcesOf(definition.analysis, found)
    }
    return [...found.values()]
  }

  #relationsOf({ path, field }: Reference): number {
    const last = field.id === null ? undefined : this.#index.fields.get(field.id)
    return path.length - 1 + (last && this.#uses.has(last.id) ? this.#resolve(last).relations : 0)
  }

  #resolveLookup(field: FieldRow, settings: LookupSettings): Resolution {
    const found = this.#findTarget(field, settings)
    if ('message' in found) return unresolved([found])
    const { relation, target } = found
    const where = (settings.where ?? null) as Json
    const problems = this.#checkWhere(relation, where)
    const { name, value } = target!
    if (problems.length > 0 || !value) return unresolved(problems)
    return {
      definition: { kind: 'lookup', relation, field: name, where },
      result: relation.isMany ? listOf(value) : blankable(value),
      problems,
      ...this.#grown(target, relation.isMany ? 'a list' : 'one value'),
    }
  }

  #resolveRollup(field: FieldRow, settings: RollupSettings): Resolution {
    const found = this.#findTarget(field, settings)
    if ('message' in found) return unresolved([found])
    const { relation, target } = found
    const problems: ComputedProblem[] = []
    if (!relation.isMany) {
      const message = `"${relation.name}" leads to one record only. Use a lookup instead`
      problems.push({ path: 'settings.relation', message })
    }
    const result =
      target && !target.value ? null : rolledUp(settings.function, target && { name: target.name, ...target.value! })
    if (typeof result === 'string') problems.push({ path: 'settings.function', message: result })
    const where = (settings.where ?? null) as Json
    for (const problem of this.#checkWhere(relation, where)) problems.push(problem)
    if (problems.length > 0 || result === null || typeof result === 'string') return unresolved(problems)
    return {
      definition: { kind: 'rollup', relation, field: target?.name ?? null, function: settings.function, where },
      result,
      problems,
      ...this.#grown(target, 'a list'),
    }
  }

  #checkWhere(relation: RelationUse, where: Json): ComputedProblem[] {
    const problems: ComputedProblem[] = []
    if (where === null) return problems
    checkWhere(this.#index, relation.targetId, where, {
      valueTypeOf: (used) => this.#valueTypeOf(used),
      found: () => {},
      problem: (problem) => problems.push(problem),
    })
    return problems
  }

  /** The relation of a rollup or lookup, and the field at its other end. */
  #findTarget(
    field: FieldRow,
    settings: { relation: string; field?: string },
  ): { relation: RelationUse; target: Target | null } | ComputedProblem {
    const relation = findRelation(this.#index, field.entityId, settings.relation)
    if (!relation) {
      const entity = this.#index.entities.get(field.entityId)?.displayName ?? 'This entity'
      const message = settings.relation.startsWith('#')
        ? 'This relation no longer exists, or its inverse side has no name'
        : `${entity} has no relation "${settings.relation}"`
      return { path: 'settings.relation', message }
    }
    if (settings.field === undefined) return { relation, target: null }
    const target = this.#targetOf(relation.targetId, settings.field)
    if (target) return { relation, target }
    const message = settings.field.startsWith('#')
      ? 'This field no longer exists'
      : `${entityLabel(this.#index, relation.targetId)} has no field "${settings.field}"`
    return { path: 'settings.field', message }
  }

  #targetOf(entityId: string, name: string): Target | null {
    const field = findField(this.#index, entityId, name)
    if (field) return { name: field.name, row: field, value: this.#valueTypeOf(field) }
    const type = systemColumnOf(entityId, name)?.type
    return type ? { name, row: null, value: { type, settings: {} } } : null
  }

  /** `null` for a computed field with problems. */
  #valueTypeOf(field: FieldRow): ValueType | null {
    if (this.#uses.has(field.id)) return this.#resolve(field).result
    return { type: fieldTypeOf(field)!, settings: field.settings }
  }

  /** The cost of computing the field in the related record. The failures of a list are left out, as in every aggregate. */
  #grown(target: Target | null, of: 'one value' | 'a list'): Pick<Result, 'size' | 'relations'> {
    const inner = target?.row && this.#uses.has(target.row.id) ? this.#resolve(target.row) : null
    const { weight, depth, errors } = inner?.size ?? oneStep
    const size = { ...oneStep, weight: weight + 1, depth: depth + 1, errors: of === 'one value' ? errors : 0 }
    return { size, relations: (inner?.relations ?? 0) + 1 }
  }
}

interface Target {
  readonly name: string
  /** `null` for a computed field with problems. */
  readonly value: ValueType | null
  /** `null` for a system column. */
  readonly row: FieldRow | null
}

type Resolution = Pick<Result, 'definition' | 'result' | 'problems' | 'size' | 'relations'>

const oneStep: Size = { digits: 1000, scale: 1000, length: 1_000_000, weight: 1, depth: 1, errors: 0 }

function unresolved(problems: readonly ComputedProblem[]): Resolution {
  return { definition: null, result: null, problems, size: oneStep, relations: 0 }
}

function broken(shared: Pick<Result, 'field' | 'uses'>, problems: readonly ComputedProblem[]): Result {
  return { ...shared, ...unresolved(problems) }
}

function notStorable(analysis: Analysis): string {
  const other = analysis.references.find(
    ({ path, field }) => path.length > 1 || (field.isComputed && !field.isImmutable),
  )
  const name = other?.path.map((step) => step.name).join('.')
  const why = other
    ? `"${name}" is ${other.path.length === 1 ? 'computed from more than the record itself' : 'not stored in the record itself'}`
    : 'it depends on the time, the time zone or the user of the request'
  return `The results cannot be stored: ${why}`
}
