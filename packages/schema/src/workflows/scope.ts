import { usersEntityId } from '@monarch/field-types'
import { type FormulaField, tokenize } from '@monarch/formula'
import { formulaFieldsOf, inverseMark, type ResultOf } from '../computed/formula-fields.ts'
import { resolveComputed } from '../computed/resolve.ts'
import { findRelation, indexStructure } from '../computed/structure-index.ts'
import { isObject } from '../small-checks.ts'
import type { EntityRow, Structure } from '../structure/structure.ts'
import { stepPart } from './steps/registry.ts'
import { sourceOf } from './triggers/registry.ts'

/** The names available to a step: the record that triggered the workflow, and the outputs of earlier steps. */
export interface Scope {
  /** The entity of the trigger's record; `null` when it has none. */
  readonly entityId: string | null
  readonly isWebhook: boolean
  readonly isMetric: boolean
  readonly steps: ReadonlyMap<string, StepScope>
}

/** The output of a step: a record of an entity, and other values by name. */
interface StepScope {
  readonly entityId: string | null
  readonly outputs: readonly string[]
}

/** The first words of references; a field with such a name is written `record.<name>`. */
const scopeWords: readonly string[] = ['record', 'steps', 'user', 'webhook', 'metric']

/**
 * The fields for `analyze`. The parts of external input (`webhook.body`) are unknown, so those that the formula
 * `source` names are assumed to exist.
 */
export function fieldsInScope(structure: Structure, scope: Scope, source = ''): readonly FormulaField[] {
  const { entityId, isWebhook, isMetric, steps } = scope
  const named = pathsIn(source)
  const own = entityId === null ? [] : recordFields(structure, entityId)
  const group = (name: string, fields: readonly FormulaField[]): FormulaField => ({
    id: null,
    name,
    kind: null,
    fields: () => fields,
  })
  const stepFields = [...steps].map(([id, step]) =>
    group(id, [
      ...step.outputs.map((name) => output(name, named, ['steps', id, name])),
      ...(step.entityId === null ? [] : recordFields(structure, step.entityId)),
    ]),
  )
  return [
    ...(entityId === null ? [] : [group('record', own)]),
    ...(stepFields.length === 0 ? [] : [group('steps', stepFields)]),
    group('user', ['id', 'name', 'email'].map(text)),
    ...(isMetric ? [group('metric', [text('name'), number('value'), number('threshold')])] : []),
    ...(isWebhook ? [group('webhook', [output('body', named, ['webhook', 'body'])])] : []),
    ...own.map(qualified),
  ]
}

/** The fields for templates: unlike formulas, they can contain lists. */
export function fieldsForText(fields: readonly FormulaField[]): readonly FormulaField[] {
  return fields.map((field): FormulaField => {
    const { id, name, kind, fields: inner } = field
    if (inner) return { id, name, kind, fields: () => fieldsForText(inner()) }
    return kind === null ? { id, name, kind: 'text' } : field
  })
}

/** The entity of the referenced record: `record.client`, `steps.find`; `null` if it is no record. */
export function entityOfRecord(structure: Structure, scope: Scope, reference: string): string | null {
  const [first, ...rest] = reference.split('.')
  const isStep = first === 'steps'
  let at = isStep ? (scope.steps.get(rest[0] ?? '')?.entityId ?? null) : first === 'record' ? scope.entityId : null
  for (const name of isStep ? rest.slice(1) : rest) {
    const relation = at === null ? null : findRelation(indexStructure(structure), at, name)
    const isRecord = relation && !relation.isMany && relation.side === 'own' && relation.targetId !== usersEntityId
    at = isRecord ? relation.targetId : null
  }
  return at
}

/** The scope of the first step. Takes the trigger in either form. */
export function scopeOfTrigger(structure: Structure, trigger: unknown): Scope {
  const { entity } = isObject(trigger) ? trigger : {}
  return {
    entityId: findEntity(structure, entity)?.id ?? null,
    isWebhook: sourceOf(trigger)?.kind === 'request',
    isMetric: sourceOf(trigger)?.kind === 'metric',
    steps: new Map(),
  }
}

/** The scope after a step, or (`inside`) of the steps in it. */
export function scopeAfter(structure: Structure, scope: Scope, step: unknown, inside = false): Scope {
  if (!isObject(step) || typeof step.id !== 'string') return scope
  const { id, entity, record } = step
  const part = stepPart(step.type)
  if (!part || part.removesRecord) return scope
  const isLoop = part.inside?.kind === 'loop'
  const entityId = isLoop && !inside ? null : entityOfStep(structure, scope, entity, record)
  const outputs = isLoop && inside ? [] : part.outputs
  if (entityId === null && outputs.length === 0) return scope
  return { ...scope, steps: new Map([...scope.steps, [id, { entityId, outputs }]]) }
}

/** By technical name, or by `#<id>`. */
export function findEntity(structure: Structure, written: unknown): EntityRow | undefined {
  if (typeof written !== 'string') return undefined
  const id = written.startsWith('#') ? written.slice(1) : null
  const { entities } = indexStructure(structure)
  return id === null ? entities.values().find(({ name }) => name === written) : entities.get(id)
}

function entityOfStep(structure: Structure, scope: Scope, entity: unknown, record: unknown): string | null {
  if (typeof record === 'string') return entityOfRecord(structure, scope, record)
  return findEntity(structure, entity)?.id ?? null
}

const recordFields = (structure: Structure, entityId: string): readonly FormulaField[] =>
  withoutLists(formulaFieldsOf(indexStructure(structure), entityId, resultsOf(structure)))

/** A run reads single values. A formula field can sum, count or join those of several records, and a workflow can use that field. */
function withoutLists(fields: readonly FormulaField[]): readonly FormulaField[] {
  const known = single.get(fields)
  if (known) return known
  const made = fields.flatMap((field): FormulaField[] => {
    const { id, name, isMany, fields: inner } = field
    if (isMany) return id?.endsWith(inverseMark) ? [] : [{ id, name, kind: null }]
    return [inner ? { id, name, kind: null, fields: () => withoutLists(inner()) } : field]
  })
  single.set(fields, made)
  return made
}

const single = new WeakMap<readonly FormulaField[], readonly FormulaField[]>()

const text = (name: string): FormulaField => ({ id: null, name, kind: 'text' })
const number = (name: string): FormulaField => ({ id: null, name, kind: 'number' })

/** A field called like a scope word is named `record.<name>`. No path segment contains a dot, so the field is found by id only. */
const qualified = (field: FormulaField): FormulaField =>
  scopeWords.includes(field.name) ? { ...field, name: `record.${field.name}` } : field

/** A value from outside of the structure: `text` and `body` are text, others (`count`, `status`) are numbers. */
function output(name: string, named: readonly (readonly string[])[], path: readonly string[]): FormulaField {
  if (name === 'body') return partOfBody(name, named, path)
  return name === 'text' ? text(name) : { id: null, name, kind: 'number' }
}

function partOfBody(name: string, named: readonly (readonly string[])[], path: readonly string[]): FormulaField {
  const inner = named.filter((other) => path.every((step, i) => other[i] === step) && other.length > path.length)
  const names = [...new Set(inner.map((other) => other[path.length]!))]
  if (names.length === 0) return text(name)
  return { ...text(name), fields: () => names.map((part) => partOfBody(part, inner, [...path, part])) }
}

const pathsIn = (source: string): readonly (readonly string[])[] =>
  tokenize(source).tokens.flatMap(({ path }) => (path ? [path.map(({ text }) => text)] : []))

const results = new WeakMap<Structure, ResultOf>()

function resultsOf(structure: Structure): ResultOf {
  const known = results.get(structure)
  if (known) return known
  const resultOf: ResultOf = (field) => {
    const result = resolveComputed(structure).get(field.id)?.result
    return { kind: result ? result.type.valueKind : 'unknown', isComputed: true }
  }
  results.set(structure, resultOf)
  return resultOf
}
