import { checkValue, fieldTypeOf, type Json } from '@monarch/field-types'
import { analyze, fromStored, toStored } from '@monarch/formula'
import { checkWhere } from '../computed/check-where.ts'
import { resolveComputed } from '../computed/resolve.ts'
import { findField, indexStructure } from '../computed/structure-index.ts'
import { namedForm, rewriteWhere, storedForm } from '../computed/where.ts'
import { isViewerTerm } from '../shapes/viewer-terms.ts'
import { pruneWhere } from '../shapes/walk-shape.ts'
import { isObject } from '../small-checks.ts'
import type { FieldRow, Structure } from '../structure.ts'
import { namesEntity, type WorkflowSetting } from './parts/part.ts'
import {
  entityOfRecord,
  fieldsForText,
  fieldsInScope,
  findEntity,
  type Scope,
  scopeBehind,
  scopeOfTrigger,
} from './scope.ts'
import { isSealedHeader, sealedHeader } from './parts/sealed-headers.ts'
import { stepPart } from './steps/registry.ts'
import { triggerPart } from './triggers/registry.ts'
import { isFormula, isWorkedOut, referencePattern } from './parts/worked-out.ts'
import { workflowLimits, type WorkflowProblem } from './workflow.ts'

/**
 * One walk through a definition serves all uses: checking it, and writing it with ids, with current names, or without
 * deleted fields. It reads both forms. Unknown parts stay unchanged and are reported as problems: a draft may be
 * unfinished.
 */
export interface CheckedWorkflow {
  readonly problems: readonly WorkflowProblem[]
  /** By ids. */
  readonly definition: Json
  /** The ids of the fields and entities that it names. */
  readonly uses: readonly string[]
}

/** Everything that keeps the workflow from running, all at once, and its stored form. */
export function checkWorkflow(structure: Structure, definition: Json): CheckedWorkflow {
  const walk = new Walk(structure, 'stored')
  const stored = walk.walk(definition)
  return { problems: walk.problems, definition: stored, uses: [...walk.uses].toSorted() }
}

/** By the technical names of today. */
export function renderWorkflow(structure: Structure, definition: Json): Json {
  return new Walk(structure, 'named').walk(definition)
}

/**
 * The stored form without parts that name these fields: conditions, values, references in braces. Parts that require
 * them stay, as a problem.
 */
export function releaseWorkflow(structure: Structure, definition: Json, gone: ReadonlySet<string>): Json {
  return new Walk(structure, 'stored', gone).walk(definition)
}

const stepIdPattern = /^[a-z][a-z0-9_]{0,59}$/
const commonKeys = ['id', 'type', 'label', 'onFailure', 'retries']

/** Where the walk is: what can be named there, and the entity that the part is about. */
interface Place {
  readonly scope: Scope
  readonly entityId: string | null
  readonly level: number
}

class Walk {
  readonly problems: WorkflowProblem[] = []
  readonly uses = new Set<string>()
  readonly #structure: Structure
  readonly #form: 'stored' | 'named'
  readonly #gone: ReadonlySet<string>
  readonly #stepIds = new Set<string>()
  #stepId: string | null = null

  constructor(structure: Structure, form: 'stored' | 'named', gone: ReadonlySet<string> = new Set()) {
    this.#structure = structure
    this.#form = form
    this.#gone = gone
  }

  walk(definition: Json): Json {
    if (!isObject(definition)) return this.#refuse('', 'must be an object with a trigger and steps', definition)
    const { trigger = null, steps = null } = definition
    for (const key of Object.keys(definition))
      if (key !== 'trigger' && key !== 'steps') this.#problem(key, `"${key}" is not something that can be set here`)
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
    const place = { scope: { ...scope, entityId: null }, entityId: scope.entityId, level: 1 }
    return this.#settings(part.settings, trigger, ['type'], 'trigger', place)
  }

  /** The steps, and what can be named behind them. */
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
    this.#checkStep(step, path)
    const entityId =
      typeof step.record === 'string'
        ? entityOfRecord(this.#structure, scope, step.record)
        : (findEntity(this.#structure, step.entity)?.id ?? null)
    const about = namesEntity(part) ? entityId : scope.entityId
    let behind = scope
    const branch = (setting: WorkflowSetting, given: Json): Json => {
      const inside = scopeBehind(this.#structure, scope, step, true)
      const walked = this.#steps(given, `${path}.${setting.key}`, inside, level + 1)
      // The outputs of a branch are available after it, and blank if the other branch was taken.
      if (part.inside?.kind === 'branch')
        behind = { ...behind, steps: new Map([...behind.steps, ...walked.scope.steps]) }
      return walked.steps
    }
    for (const { key, isNew } of part.settings)
      if (isNew) this.#checkRequired(step[key] ?? {}, `${path}.${key}`, entityId)
    const place = { scope, entityId: about, level }
    const written = this.#settings(part.settings, step, commonKeys, path, place, branch)
    const problem = part.problem?.(step) ?? null
    if (problem !== null) this.#problem(path, problem)
    return { step: written, scope: scopeBehind(this.#structure, behind, step) }
  }

  #checkStep({ id, label, onFailure, retries }: { [key: string]: Json }, path: string): void {
    this.#stepId = typeof id === 'string' ? id : null
    if (typeof id !== 'string' || !stepIdPattern.test(id))
      this.#problem(`${path}.id`, 'A step needs an id of lower-case letters, digits and _')
    else if (this.#stepIds.has(JSON.stringify(id))) this.#problem(`${path}.id`, `Two steps have the id "${id}"`)
    this.#stepIds.add(JSON.stringify(id ?? null))
    if (label !== undefined && label !== null && (typeof label !== 'string' || label.length > longestLabel))
      this.#problem(`${path}.label`, `must be a text of at most ${longestLabel} characters`)
    if (onFailure !== undefined && onFailure !== null && onFailure !== 'stop' && onFailure !== 'continue')
      this.#problem(`${path}.onFailure`, 'must be stop or continue')
    if (retries !== undefined && retries !== null && !isWhole(retries, 0, workflowLimits.retries))
      this.#problem(`${path}.retries`, `must be a whole number from 0 to ${workflowLimits.retries}`)
  }

  #checkRequired(values: Json, path: string, entityId: string | null): void {
    if (entityId === null || !isObject(values)) return
    for (const field of indexStructure(this.#structure).fieldsOf(entityId))
      if (mustBeGiven(field) && isMissing(values[field.name] ?? values[`#${field.id}`]))
        this.#problem(`${path}.${field.name}`, `${field.displayName} is required`)
  }

  #settings(
    settings: readonly WorkflowSetting[],
    given: { [key: string]: Json },
    known: readonly string[],
    path: string,
    place: Place,
    branch?: (setting: WorkflowSetting, given: Json) => Json,
  ): Json {
    for (const { key, label, isRequired } of settings)
      if (isRequired && isMissing(given[key])) this.#problem(`${path}.${key}`, `${label} is required`)
    const entries = Object.entries(given).flatMap(([key, value]): [string, Json][] => {
      if (known.includes(key) || value === null) return [[key, value]]
      const setting = settings.find((each) => each.key === key)
      const at = `${path}.${key}`
      if (!setting) return [[key, this.#refuse(at, `"${key}" is not something that can be set here`, value)]]
      if (isMissing(value)) return [[key, value]]
      if (setting.kind === 'steps') return [[key, branch!(setting, value)]]
      const walked = this.#setting(setting, value, at, place)
      return walked === undefined ? [] : [[key, walked]]
    })
    return Object.fromEntries(entries)
  }

  #setting(setting: WorkflowSetting, value: Json, path: string, place: Place): Json | undefined {
    switch (setting.kind) {
      case 'entity':
        return this.#entity(value, path)
      case 'fields':
        return Array.isArray(value)
          ? value.flatMap((name, i) => this.#field(name, `${path}.${i}`, place.entityId) ?? [])
          : this.#refuse(path, 'must be a list of fields', value)
      case 'where':
        return this.#where(value, path, place)
      case 'record':
        return this.#record(value, path, place)
      case 'values':
        return this.#values(value, path, place)
      case 'value':
        return this.#value(value, path, place, null)
      case 'template':
        return this.#template(value, path, place, setting.longest!)
      case 'formula':
        return this.#formula(value, path, place, true)
      case 'headers':
        return this.#headers(value, path, place)
      case 'choice': {
        const words = setting.options!.map((option) => option.value)
        return words.includes(value as string)
          ? value
          : this.#refuse(path, `${setting.label} must be one of ${words.join(', ')}`, value)
      }
      case 'number': {
        const { min, max, label } = setting
        return isWhole(value, min!, max!)
          ? value
          : this.#refuse(path, `${label} must be a whole number from ${min} to ${max}`, value)
      }
      case 'time':
        return typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value)
          ? value
          : this.#refuse(path, `${setting.label} must be a time such as 09:00`, value)
      case 'steps':
        return value
    }
  }

  #entity(value: Json, path: string): Json {
    const entity = findEntity(this.#structure, value)
    if (!entity) return this.#refuse(path, goneOr(value, `There is no entity ${JSON.stringify(value)}`), value)
    this.uses.add(entity.id)
    return this.#form === 'stored' ? `#${entity.id}` : entity.name
  }

  /** `undefined` for a part that is left out. */
  #field(value: Json, path: string, entityId: string | null): Json | undefined {
    if (typeof value === 'string' && this.#gone.has(value.slice(1))) return undefined
    const field = this.#findField(value, entityId)
    if (!field) return entityId === null ? value : this.#refuse(path, this.#noField(value, entityId), value)
    return this.#written(field)
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
        found: (fieldId) => this.uses.add(fieldId),
        problem: (problem) => this.problems.push({ ...problem, stepId: this.#stepId }),
        isTerm: (type, operator, operand) => isWorkedOut(operand) || isViewerTerm(type, operator, operand),
      },
      path,
    )
    const names = this.#form === 'stored' ? storedForm : namedForm
    return this.#operands(rewriteWhere(index, entityId, where, names), path, scope)
  }

  #operands(where: Json, path: string, scope: Scope): Json {
    if (isWorkedOut(where)) return this.#workedOut(where, path, scope)
    if (Array.isArray(where)) return where.map((part, i) => this.#operands(part, `${path}.${i}`, scope))
    if (!isObject(where)) return where
    return Object.fromEntries(
      Object.entries(where).map(([key, part]) => [key, this.#operands(part, `${path}.${key}`, scope)]),
    )
  }

  #record(value: Json, path: string, { scope }: Place): Json {
    if (typeof value !== 'string' || entityOfRecord(this.#structure, scope, value) === null)
      return this.#refuse(path, goneOr(value, 'Please choose a record'), value)
    return this.#source(`{${value}}`, scope).slice(1, -1)
  }

  #values(value: Json, path: string, { scope, entityId }: Place): Json {
    if (!isObject(value)) return this.#refuse(path, 'must be an object of values by field', value)
    if (entityId === null) return value
    const entries = Object.entries(value).flatMap(([name, given]): [string, Json][] => {
      if (this.#gone.has(name.slice(1)) || (isFormula(given) && this.#speaksOfGone(given.formula))) return []
      const field = this.#findField(name, entityId)
      const at = `${path}.${name}`
      if (!field) return [[name, this.#refuse(at, this.#noField(name, entityId), given)]]
      if (fieldTypeOf(field)?.storage === 'none') this.#problem(at, `${field.displayName} is computed`)
      return [[this.#written(field), this.#value(given, at, { scope, entityId, level: 1 }, field)]]
    })
    return Object.fromEntries(entries)
  }

  #value(value: Json, path: string, { scope }: Place, field: FieldRow | null): Json {
    if (isWorkedOut(value)) return this.#workedOut(value, path, scope)
    const type = field && fieldTypeOf(field)
    if (!field || !type) return value
    const spec = { label: field.displayName, settings: field.settings, required: field.isRequired, rules: {} }
    const checked = checkValue(type, spec, value)
    return checked.ok ? value : this.#refuse(path, checked.message, value)
  }

  #workedOut(value: { [key: string]: Json }, path: string, scope: Scope): Json {
    const place = { scope, entityId: null, level: 1 }
    if ('formula' in value) return { formula: this.#formula(value.formula!, path, place, false) }
    return { template: this.#template(value.template!, path, place, longestTemplate) ?? '' }
  }

  #formula(value: Json, path: string, { scope }: Place, asksYesOrNo: boolean): Json {
    if (typeof value !== 'string') return this.#refuse(path, 'must be a formula', value)
    const source = fromStored(value, fieldsInScope(this.#structure, scope, value))
    const analysis = analyze(source, { fields: fieldsInScope(this.#structure, scope, source) })
    for (const problem of analysis.problems) this.problems.push({ path, stepId: this.#stepId, ...problem })
    if (asksYesOrNo && analysis.problems.length === 0 && analysis.kind !== 'boolean' && analysis.kind !== 'unknown')
      this.#problem(path, 'The formula must return yes or no, for example {amount} > 100')
    return this.#source(source, scope)
  }

  #template(value: Json, path: string, { scope }: Place, longest: number): Json {
    if (typeof value !== 'string') return this.#refuse(path, 'must be a text', value)
    if (value.length > longest)
      this.#problem(path, `must be at most ${longest.toLocaleString('en-US')} characters long`)
    return value.replaceAll(referencePattern, (reference, from: number) => {
      if (this.#speaksOfGone(reference)) return ''
      const fields = fieldsForText(fieldsInScope(this.#structure, scope, reference))
      const { problems } = analyze(fromStored(reference, fields), { fields })
      const place = { from, to: from + reference.length }
      for (const { message } of problems) this.problems.push({ path, stepId: this.#stepId, message, ...place })
      return this.#source(reference, scope)
    })
  }

  #headers(value: Json, path: string, place: Place): Json {
    if (!isObject(value) || Object.keys(value).length > workflowLimits.headers)
      return this.#refuse(path, `must be an object of at most ${workflowLimits.headers} texts`, value)
    const entries = Object.entries(value).map(([name, text]): [string, Json] => {
      if (!/^[\w!#$%&'*+.^`|~-]{1,100}$/.test(name))
        this.#problem(`${path}.${name}`, `"${name}" is no name of a header`)
      const at = `${path}.${name}`
      if (!isSealedHeader(text)) return [name, this.#template(text, at, place, longestHeader)]
      if (text.sealed === null) this.#problem(at, `Please enter the value of the header "${name}"`)
      const { references = [] } = text
      const written = references.map((reference) => this.#template(reference, at, place, longestHeader))
      return [name, sealedHeader(text.sealed, written.map(String))]
    })
    return Object.fromEntries(entries)
  }

  /** A formula, or a reference in braces, in the requested form; names are added to the uses. */
  #source(source: string, scope: Scope): string {
    const fields = fieldsInScope(this.#structure, scope, source)
    const stored = toStored(source, fields)
    for (const [, id] of stored.matchAll(/#([\da-f-]{36})/g)) if (!this.#gone.has(id!)) this.uses.add(id!)
    return this.#form === 'stored' ? stored : fromStored(source, fields)
  }

  #speaksOfGone(source: string): boolean {
    return this.#gone.size > 0 && [...source.matchAll(/#([\da-f-]{36})/g)].some(([, id]) => this.#gone.has(id!))
  }

  #findField(value: Json, entityId: string | null): FieldRow | null {
    if (typeof value !== 'string' || entityId === null) return null
    return findField(indexStructure(this.#structure), entityId, value)
  }

  #written(field: FieldRow): string {
    this.uses.add(field.id)
    return this.#form === 'stored' ? `#${field.id}` : field.name
  }

  #noField(value: Json, entityId: string): string {
    const label = indexStructure(this.#structure).entities.get(entityId)!.displayName
    return goneOr(value, `${label} has no field ${JSON.stringify(value)}`)
  }

  #refuse(path: string, message: string, value: Json): Json {
    this.#problem(path, message)
    return value
  }

  #problem(path: string, message: string): void {
    this.problems.push({ path, stepId: this.#stepId, message })
  }
}

const longestTemplate = 20_000
const longestHeader = 2000
const longestLabel = 200

const isMissing = (value: Json | undefined): boolean => value === undefined || value === null || value === ''
const isWhole = (value: Json, min: number, max: number): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max
const goneOr = (value: Json, message: string): string =>
  typeof value === 'string' && value.includes('#') ? 'This refers to something that no longer exists' : message

/** Whether a new record is refused when it is given no value of the field: neither a default nor the type has one. */
export function mustBeGiven(field: FieldRow): boolean {
  const type = fieldTypeOf(field)
  if (!field.isRequired || field.defaultValue !== null || !type) return false
  return !checkValue(type, { label: field.displayName, required: true, rules: {}, settings: field.settings }, null).ok
}
