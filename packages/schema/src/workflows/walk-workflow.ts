import { checkValue, fieldTypeOf, type Json } from '@monarch/field-types'
import { analyze, currentRules, fromStored, type Rules, toStored } from '@monarch/formula'
import { type NamedShape, type Problem, read, type Shape, written } from '@monarch/shapes'
import { checkWhere } from '../computed/check-where.ts'
import { resolveComputed } from '../computed/resolve.ts'
import { findField, indexStructure } from '../computed/structure-index.ts'
import { namedForm, rewriteWhere, storedForm } from '../computed/where.ts'
import { isViewerTerm } from '../shapes/viewer-terms.ts'
import { pruneWhere } from '../shapes/walk-shape.ts'
import type { RecordAction } from '../permissions/permission.ts'
import { isObject } from '../small-checks.ts'
import type { FieldRow, Structure } from '../structure/structure.ts'
import { workflowLimits } from './parts/limits.ts'
import { namesEntity } from './parts/part.ts'
import {
  entityOfRecord,
  fieldsForText,
  fieldsInScope,
  findEntity,
  type Scope,
  scopeAfter,
  scopeOfTrigger,
} from './scope.ts'
import { isSealedHeader, sealedHeader } from './parts/sealed-headers.ts'
import { stepPart } from './steps/registry.ts'
import { triggerPart } from './triggers/registry.ts'
import { isFormula, isComputedValue, referencePattern } from './parts/computed-value.ts'
import type { WorkflowProblem } from './workflow.ts'
import { inLanguage } from '@monarch/messages'

/**
 * One traversal of a definition serves all purposes: checking it, and rewriting it with ids, with current names, or
 * without deleted fields. It accepts both forms. Unknown parts stay unchanged and are reported as problems: a draft may
 * be incomplete.
 */
interface CheckedWorkflow {
  readonly problems: readonly WorkflowProblem[]
  /** With ids. */
  readonly definition: Json
  /** The ids of the fields and entities that it names. */
  readonly uses: readonly string[]
  readonly accesses: readonly WorkflowAccess[]
}

/** A permission that a part needs, for an entity or a field. */
export interface WorkflowAccess {
  readonly action: RecordAction
  /** The id of the entity or field. */
  readonly id: string
  readonly path: string
  readonly stepId: string | null
}

/** All problems that keep the workflow from running, and its stored form. */
export function checkWorkflow(structure: Structure, definition: Json, rules: Rules): CheckedWorkflow {
  const walk = new Walk(structure, 'stored', { rules })
  const stored = walk.walk(definition)
  return { problems: walk.problems, definition: stored, uses: [...walk.uses].toSorted(), accesses: walk.accesses }
}

/** With current technical names. */
export function renderWorkflow(structure: Structure, definition: Json): Json {
  return new Walk(structure, 'named').walk(definition)
}

/**
 * The stored form without parts that name these fields: conditions, values, references in braces. Parts that require
 * them stay and become problems.
 */
export function releaseWorkflow(structure: Structure, definition: Json, gone: ReadonlySet<string>): Json {
  return new Walk(structure, 'stored', { gone }).walk(definition)
}

/** The current position: what can be referenced there, and the part's entity. */
interface Place {
  readonly scope: Scope
  readonly entityId: string | null
  /** The permission that the part's values need. */
  readonly writes?: RecordAction
}

class Walk {
  readonly problems: WorkflowProblem[] = []
  readonly uses = new Set<string>()
  readonly accesses: WorkflowAccess[] = []
  readonly #structure: Structure
  readonly #form: 'stored' | 'named'
  readonly #gone: ReadonlySet<string>
  readonly #rules: Rules
  readonly #stepIds = new Set<string>()
  #stepId: string | null = null

  /** The rules of formulas matter to their problems only. */
  constructor(
    structure: Structure,
    form: 'stored' | 'named',
    { gone = new Set(), rules = currentRules }: { readonly gone?: ReadonlySet<string>; readonly rules?: Rules } = {},
  ) {
    this.#structure = structure
    this.#form = form
    this.#gone = gone
    this.#rules = rules
  }

  walk(definition: Json): Json {
    if (!isObject(definition)) return this.#refuse('', 'must be an object with a trigger and steps', definition)
    const { trigger = null, steps = null } = definition
    for (const key of Object.keys(definition))
      if (key !== 'trigger' && key !== 'steps') this.#problem(key, `"${key}" cannot be set here`)
    const scope = scopeOfTrigger(this.#structure, trigger)
    const walked = { trigger: this.#trigger(trigger, scope), steps: this.#steps(steps, 'steps', scope, 1).steps }
    const inOrder = Object.entries(definition).map(([key, given]) => [key, { [key]: given, ...walked }[key] ?? given])
    if (this.#stepIds.size === 0) this.#problem('steps', 'Please add a step')
    if (this.#stepIds.size > workflowLimits.steps)
      this.#problem('steps', `A workflow has at most ${workflowLimits.steps} steps`)
    return Object.fromEntries(inOrder) as Json
  }

  #trigger(trigger: Json, scope: Scope): Json {
    const part = isObject(trigger) ? triggerPart(trigger.type) : undefined
    if (!part || !isObject(trigger)) return this.#refuse('trigger', 'Please choose a trigger', trigger)
    // The trigger is evaluated before there is a record.
    const place = { scope: { ...scope, entityId: null }, entityId: scope.entityId }
    if (scope.entityId !== null) this.#access('read', scope.entityId, 'trigger.entity')
    return this.#read(part.shape, trigger, 'trigger', place)
  }

  /** The steps, and the scope after them. */
  #steps(steps: Json, path: string, from: Scope, level: number): { steps: Json; scope: Scope } {
    if (!Array.isArray(steps)) return { steps: this.#refuse(path, 'must be a list of steps', steps), scope: from }
    if (level > workflowLimits.nesting)
      return {
        steps: this.#refuse(path, `Steps are nested at most ${workflowLimits.nesting} deep`, steps),
        scope: from,
      }
    let scope = from
    const walked = steps.map((step, i): Json => {
      const outer = this.#stepId
      const result = this.#step(step, `${path}.${i}`, scope, level)
      this.#stepId = outer
      scope = result.scope
      return result.step
    })
    return { steps: walked, scope }
  }

  #step(step: Json, path: string, scope: Scope, level: number): { step: Json; scope: Scope } {
    const part = isObject(step) ? stepPart(step.type) : undefined
    if (!isObject(step) || !part) return { step: this.#refuse(path, 'Please choose a step type', step), scope }
    this.#nameStep(step, path)
    const entityId =
      typeof step.record === 'string'
        ? entityOfRecord(this.#structure, scope, step.record)
        : (findEntity(this.#structure, step.entity)?.id ?? null)
    const subject = namesEntity(part) ? entityId : scope.entityId
    let afterBranches = scope
    const inside = scopeAfter(this.#structure, scope, step, true)
    const branch = (given: Json, at: string): Json => {
      const walked = this.#steps(given, at, inside, level + 1)
      // The outputs of a branch can be referenced after it; they are blank if another branch ran.
      if (part.inside?.kind === 'branch')
        afterBranches = { ...afterBranches, steps: new Map([...afterBranches.steps, ...walked.scope.steps]) }
      return walked.steps
    }
    if (part.accesses && entityId !== null)
      this.#access(part.accesses, entityId, `${path}.${typeof step.record === 'string' ? 'record' : 'entity'}`)
    if (part.createsRecord) this.#checkRequired(step.values ?? {}, `${path}.values`, entityId)
    const place = { scope, entityId: subject, writes: part.createsRecord ? 'create' : 'update' } as const
    const written = this.#read(part.shape, step, path, place, branch)
    const problem = part.problem?.(step) ?? null
    if (problem !== null) this.#problem(path, problem)
    return { step: written, scope: scopeAfter(this.#structure, afterBranches, step) }
  }

  #nameStep({ id }: { [key: string]: Json }, path: string): void {
    this.#stepId = typeof id === 'string' ? id : null
    const key = JSON.stringify(id ?? null)
    if (this.#stepId !== null && this.#stepIds.has(key))
      this.#problem(`${path}.id`, `Two steps have the id "${this.#stepId}"`)
    this.#stepIds.add(key)
  }

  #checkRequired(values: Json, path: string, entityId: string | null): void {
    if (entityId === null || !isObject(values)) return
    for (const field of indexStructure(this.#structure).fieldsOf(entityId))
      if (isRequiredOnCreate(field) && isBlank(values[field.name] ?? values[`#${field.id}`]))
        this.#problem(`${path}.${field.name}`, `${field.displayName} is required`)
  }

  #read(
    shape: Shape,
    value: Json,
    path: string,
    place: Place,
    branch: (steps: Json, path: string) => Json = (steps) => steps,
  ): Json {
    return read(shape, value, path, {
      keepsWrong: true,
      report: (problem) => this.#problem(problem.path, formatWithLabel(problem)),
      named: (inner, given, at) => this.#named(inner, given as Json, at, place, branch),
    }) as Json
  }

  /** `undefined` if the part is left out. */
  #named(
    { names, maxLength }: NamedShape,
    value: Json,
    path: string,
    place: Place,
    branch: (steps: Json, path: string) => Json,
  ): Json | undefined {
    switch (names) {
      case 'entity':
        return this.#entity(value, path)
      case 'field':
        return this.#field(value, path, place.entityId)
      case 'where':
        return this.#where(value, path, place)
      case 'record':
        return this.#record(value, path, place)
      case 'values':
        return this.#values(value, path, place)
      case 'value':
        return this.#value(value, path, place, null)
      case 'template':
        return this.#template(value, path, place, maxLength ?? maxTemplateLength)
      case 'formula':
        return this.#formula(value, path, place, true)
      case 'texts':
        return this.#headers(value, path, place)
      case 'steps':
        return branch(value, path)
      default:
        throw new Error(`Settings of workflows have no ${names}`)
    }
  }

  #entity(value: Json, path: string): Json {
    const entity = findEntity(this.#structure, value)
    if (!entity) return this.#refuse(path, deletedOr(value, `There is no entity ${JSON.stringify(value)}`), value)
    this.uses.add(entity.id)
    return this.#form === 'stored' ? `#${entity.id}` : entity.name
  }

  /** `undefined` if the part is left out. */
  #field(value: Json, path: string, entityId: string | null): Json | undefined {
    if (typeof value === 'string' && this.#gone.has(value.slice(1))) return undefined
    const field = this.#findField(value, entityId)
    if (!field) return entityId === null ? value : this.#refuse(path, this.#noField(value, entityId), value)
    return this.#written(field, 'read', path)
  }

  #where(value: Json, path: string, { scope, entityId }: Place): Json | undefined {
    if (entityId === null) return this.#refuse(path, 'There is no record to compare', value)
    const where = this.#gone.size === 0 ? value : pruneWhere(value, this.#gone)
    if (where === undefined) return undefined
    const index = indexStructure(this.#structure)
    const computed = resolveComputed(this.#structure)
    checkWhere(
      index,
      entityId,
      where,
      {
        valueTypeOf: (field) => {
          const known = computed.get(field.id)
          if (known) return known.result
          const type = fieldTypeOf(field)
          return type ? { type, settings: field.settings } : null
        },
        found: (fieldId) => this.#uses(fieldId, 'read', path),
        problem: (problem) => this.problems.push({ ...problem, stepId: this.#stepId }),
        isTerm: (value, operator, operand) => isComputedValue(operand) || isViewerTerm(value, operator, operand),
      },
      path,
    )
    const names = this.#form === 'stored' ? storedForm : namedForm
    return this.#operands(rewriteWhere(index, entityId, where, names), path, scope)
  }

  #operands(where: Json, path: string, scope: Scope): Json {
    if (isComputedValue(where)) return this.#computedValue(where, path, scope)
    if (Array.isArray(where)) return where.map((part, i) => this.#operands(part, `${path}.${i}`, scope))
    if (!isObject(where)) return where
    return Object.fromEntries(
      Object.entries(where).map(([key, part]) => [key, this.#operands(part, `${path}.${key}`, scope)]),
    )
  }

  #record(value: Json, path: string, { scope }: Place): Json {
    if (typeof value !== 'string' || entityOfRecord(this.#structure, scope, value) === null)
      return this.#refuse(path, deletedOr(value, 'Please choose a record'), value)
    return this.#source(`{${value}}`, path, scope).slice(1, -1)
  }

  #values(value: Json, path: string, { scope, entityId, writes = 'update' }: Place): Json {
    if (!isObject(value)) return this.#refuse(path, 'must be an object of values by field', value)
    if (entityId === null) return value
    const entries = Object.entries(value).flatMap(([name, given]): [string, Json][] => {
      if (this.#gone.has(name.slice(1)) || (isFormula(given) && this.#namesGone(given.formula))) return []
      const field = this.#findField(name, entityId)
      const at = `${path}.${name}`
      if (!field) return [[name, this.#refuse(at, this.#noField(name, entityId), given)]]
      if (fieldTypeOf(field)?.storage === 'none') this.#problem(at, `${field.displayName} is computed`)
      return [[this.#written(field, writes, at), this.#value(given, at, { scope, entityId }, field)]]
    })
    return Object.fromEntries(entries)
  }

  #value(value: Json, path: string, { scope }: Place, field: FieldRow | null): Json {
    if (isComputedValue(value)) return this.#computedValue(value, path, scope)
    const type = field && fieldTypeOf(field)
    if (!field || !type) return value
    const spec = { label: field.displayName, settings: field.settings, required: field.isRequired, rules: {} }
    const checked = checkValue(type, spec, value)
    return checked.ok ? value : this.#refuse(path, checked.message, value)
  }

  #computedValue(value: { [key: string]: Json }, path: string, scope: Scope): Json {
    const place = { scope, entityId: null }
    if ('formula' in value) return { formula: this.#formula(value.formula!, path, place, false) }
    return { template: this.#template(value.template!, path, place, maxTemplateLength) ?? '' }
  }

  #formula(value: Json, path: string, { scope }: Place, isCondition: boolean): Json {
    if (typeof value !== 'string') return this.#refuse(path, 'must be a formula', value)
    const source = fromStored(value, fieldsInScope(this.#structure, scope, value))
    const analysis = analyze(source, { fields: fieldsInScope(this.#structure, scope, source), rules: this.#rules })
    for (const problem of analysis.problems) this.problems.push({ path, stepId: this.#stepId, ...problem })
    if (isCondition && analysis.problems.length === 0 && analysis.kind !== 'boolean' && analysis.kind !== 'unknown')
      this.#problem(path, 'The formula must return yes or no, for example {amount} > 100')
    return this.#source(source, path, scope)
  }

  #template(value: Json, path: string, { scope }: Place, maxLength: number): Json {
    if (typeof value !== 'string') return this.#refuse(path, 'must be text', value)
    if (value.length > maxLength)
      this.#problem(path, `must be at most ${maxLength.toLocaleString('en-US')} characters long`)
    return value.replaceAll(referencePattern, (reference, from: number) => {
      if (this.#namesGone(reference)) return ''
      const fields = fieldsForText(fieldsInScope(this.#structure, scope, reference))
      const { problems } = analyze(fromStored(reference, fields), { fields })
      const place = { from, to: from + reference.length }
      for (const { message } of problems) this.problems.push({ path, stepId: this.#stepId, message, ...place })
      return this.#source(reference, path, scope)
    })
  }

  #headers(value: Json, path: string, place: Place): Json {
    if (!isObject(value) || Object.keys(value).length > workflowLimits.headers)
      return this.#refuse(path, `must be an object of at most ${workflowLimits.headers} texts`, value)
    const entries = Object.entries(value).map(([name, text]): [string, Json] => {
      if (!/^[\w!#$%&'*+.^`|~-]{1,100}$/.test(name))
        this.#problem(`${path}.${name}`, `"${name}" is not a valid header name`)
      const at = `${path}.${name}`
      if (!isSealedHeader(text)) return [name, this.#template(text, at, place, maxHeaderLength)]
      if (text.sealed === null) this.#problem(at, `Please enter the value of the header "${name}"`)
      const { references = [] } = text
      const written = references.map((reference) => this.#template(reference, at, place, maxHeaderLength))
      return [name, sealedHeader(text.sealed, written.map(String))]
    })
    return Object.fromEntries(entries)
  }

  /** A formula or a reference in braces, in the requested form; its names are added to the uses. */
  #source(source: string, path: string, scope: Scope): string {
    const fields = fieldsInScope(this.#structure, scope, source)
    const stored = toStored(source, fields)
    for (const [, id] of stored.matchAll(/#([\da-f-]{36})/g)) if (!this.#gone.has(id!)) this.#uses(id!, 'read', path)
    return this.#form === 'stored' ? stored : fromStored(source, fields)
  }

  #namesGone(source: string): boolean {
    return this.#gone.size > 0 && [...source.matchAll(/#([\da-f-]{36})/g)].some(([, id]) => this.#gone.has(id!))
  }

  #findField(value: Json, entityId: string | null): FieldRow | null {
    if (typeof value !== 'string' || entityId === null) return null
    return findField(indexStructure(this.#structure), entityId, value)
  }

  #written(field: FieldRow, action: RecordAction, path: string): string {
    this.#uses(field.id, action, path)
    return this.#form === 'stored' ? `#${field.id}` : field.name
  }

  #uses(fieldId: string, action: RecordAction, path: string): void {
    this.uses.add(fieldId)
    this.#access(action, fieldId, path)
  }

  #access(action: RecordAction, id: string, path: string): void {
    this.accesses.push({ action, id, path, stepId: this.#stepId })
  }

  #noField(value: Json, entityId: string): string {
    const label = indexStructure(this.#structure).entities.get(entityId)!.displayName
    return deletedOr(value, `${label} has no field ${JSON.stringify(value)}`)
  }

  #refuse(path: string, message: string, value: Json): Json {
    this.#problem(path, message)
    return value
  }

  #problem(path: string, message: string): void {
    this.problems.push({ path, stepId: this.#stepId, message })
  }
}

const maxTemplateLength = 20_000
const maxHeaderLength = 2000

const isBlank = (value: Json | undefined): boolean => (value ?? '') === ''
const deletedOr = (value: Json, message: string): string =>
  typeof value === 'string' && value.includes('#') ? 'This refers to something that no longer exists' : message

/** 'Minutes must be …', in English as all messages of errors. Settings without a label are identified by the path. */
function formatWithLabel({ message, isSentence, shape: { label } }: Problem): string {
  return isSentence || label === undefined ? message : `${inLanguage('en', () => written(label))} ${message}`
}

/** Whether a new record needs a value for the field: neither the field nor its type has a default. */
export function isRequiredOnCreate(field: FieldRow): boolean {
  const type = fieldTypeOf(field)
  if (!field.isRequired || field.defaultValue !== null || !type) return false
  return !checkValue(type, { label: field.displayName, required: true, rules: {}, settings: field.settings }, null).ok
}
