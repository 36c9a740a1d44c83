import {
  checkValue,
  ExactNumber,
  isEmptyValue,
  type Json,
  parseJson,
  type ReaderFormats,
  writeFor,
} from '@monarch/field-types'
import { analyze, currentRules, evaluateFormula, type Analysis, type FormulaField, type Rules } from '@monarch/formula'
import { compileRead, type Inputs, planRead, type RootRead, type Selected } from '@monarch/query'
import {
  type Entity,
  fieldsForText,
  fieldsInScope,
  fillWhere,
  isValue,
  isComputedValue,
  type Model,
  recordName,
  referencePattern,
  type Scope,
  type StepValues,
  type Structure,
  type ValueField,
} from '@monarch/schema'
import type { Statement } from '@monarch/sql'
import type { TenantContext } from '../../../structure/tenant-context.ts'
import type { Writer } from '../../../request/context.ts'
import { WorkflowFault } from './fault.ts'

/** The context in which a step runs. */
export interface Surroundings {
  readonly structure: Structure
  /** The author of the run's changes. */
  readonly writer: Writer
  /** With the rights of the acting user. */
  readonly tenant: TenantContext
  readonly scope: Scope
  readonly data: RunData
  readonly now: Date
  /** The rules for blank values in formulas. */
  readonly formulaRules: Rules
  /** Receives each formula with its result, and the result under the current rules. */
  compare?(this: void, formula: string, before: Result, after: Result, problem: string | null): void
  read(statement: Statement, inputs: Inputs): Promise<string>
}

type Result = string | boolean | null

/** The data that references resolve to. */
export interface RunData {
  /** The triggering record; if it was deleted, it is read from the bin. */
  readonly record: RecordPlace | null
  readonly inBin: boolean
  readonly steps: ReadonlyMap<string, StepData>
  readonly user: { readonly id: string; readonly name: string; readonly email: string }
  readonly body: Json
  readonly metric: Json
}

export interface RecordPlace {
  readonly entityId: string
  readonly recordId: string
}

/** The output of a step: a record, other named values, or both. */
export interface StepData {
  readonly record: RecordPlace | null
  readonly outputs: Readonly<Record<string, Json>>
}

export interface Values extends StepValues {
  /** The id of the record at a reference (`record.client`). */
  recordId(reference: string): string
}

/** Reads the values of all references: in `{formula}` and `{template}` anywhere in the JSON, and to records. */
export async function readValues(
  around: Surroundings,
  sources: Json,
  records: readonly string[] = [],
): Promise<Values> {
  const found = await readReferences(around, [
    ...namedIn(around, sources),
    ...records.map((reference) => [...reference.split('.'), 'id']),
  ])
  const { timeZone } = around.structure
  const evaluate = (analysis: Analysis): Result =>
    evaluateFormula(analysis, {
      value: ({ path }) => operandOf(found(namesOf(path))),
      timeZone,
      now: around.now,
      me: around.tenant.context.userId as string,
    })
  const formula = (source: string): Result => {
    const result = evaluate(analyzeIn(around, source))
    if (around.compare) {
      const analysis = analyzed(around, source, currentRules)
      const problem = analysis.problems[0]?.message ?? null
      around.compare(source, result, problem === null ? evaluate(analysis) : null, problem)
    }
    return result
  }
  const fill = (template: string, write: (value: Found) => string): string =>
    template.replaceAll(referencePattern, (reference) => {
      const [path] = pathsIn(analyzeText(around, reference))
      return path ? write(found(path)) : ''
    })
  const text = (template: string, write = (value: string) => value): string =>
    fill(template, (value) => write(textOf(value, { timeZone })))
  const value = (given: Json, field: ValueField | null): Json => {
    if (!isComputedValue(given)) return given
    const result = 'formula' in given ? formula(given.formula) : text(given.template)
    return field && result !== null ? fieldValue(result, field, timeZone) : result
  }
  return {
    value,
    text,
    textFor: (template, formats) => fill(template, (each) => textOf(each, { formats, timeZone })),
    formula,
    recordId(reference) {
      const id = found([...reference.split('.'), 'id']).value
      if (typeof id === 'string') return id
      throw new WorkflowFault(`There is no record at "${reference}".`)
    },
    where: (entityId, where) =>
      fillWhere(
        around.structure,
        entityId,
        where,
        { userId: around.tenant.context.userId as string, today: today(around), weekStart: 'monday', timeZone },
        (worked, type, field) => {
          const spec = { label: field?.displayName ?? '', settings: field?.settings ?? {}, required: false, rules: {} }
          const result = 'formula' in worked ? formula(worked.formula) : text(worked.template)
          if (result === null || typeof result === 'boolean') return result
          const read = type.operand ? type.operand(result, spec) : type.fromText(result, { ...spec, timeZone })
          if (!read.ok) throw new WorkflowFault(`${spec.label} cannot be compared with “${short(result)}”.`)
          return read.value
        },
      ),
  }
}

/** The value at the end of a reference; without an attribute it is from outside or belongs to a user. */
interface Found {
  readonly value: Json
  readonly attribute: ValueField | null
}

const blank: Found = { value: null, attribute: null }

/** Reads all records in one statement; the planner refuses what the acting user may not read. */
async function readReferences(
  around: Surroundings,
  paths: readonly (readonly string[])[],
): Promise<(path: readonly string[]) => Found> {
  const places = new Map<string, { place: RecordPlace; alias: string; paths: Map<string, readonly string[]> }>()
  for (const path of paths) {
    const at = placeOf(around, path)
    if (!at?.place) continue
    const known = places.get(at.key) ?? { place: at.place, alias: `r${places.size}`, paths: new Map() }
    known.paths.set(at.rest.join('.'), at.rest)
    places.set(at.key, known)
  }
  const { model, access, context } = around.tenant
  const roots = [...places].map(([key, { place, alias, paths: named }]): RootRead => {
    const entity = entityById(model, place.entityId)
    const args = { id: place.recordId, ...(around.data.inBin && key === 'record' && { bin: true }) }
    return { alias, kind: 'byId', entity: entity.name, args, selection: selectionOf([...named.values()]) }
  })
  const text =
    roots.length === 0
      ? '{}'
      : await around.read(compileRead(planRead({ roots }, model, access)), { variables: {}, context })
  const answer = parseJson(text) as { [key: string]: Json }
  return (path) => {
    const at = placeOf(around, path)
    if (!at) return { value: outsideValue(around.data, path), attribute: null }
    if (!at.place) return blank
    const { place, alias } = places.get(at.key)!
    const row = answer[alias] ?? null
    if (row === null)
      throw new WorkflowFault('The record no longer exists, or the user who published the workflow may not read it.')
    return valueAt(model, entityById(model, place.entityId), row, at.rest)
  }
}

function placeOf(
  { data, scope }: Surroundings,
  path: readonly string[],
): { key: string; place: RecordPlace | null; rest: readonly string[] } | null {
  const [first = '', second = ''] = path
  if (first === 'user' || first === 'webhook' || first === 'metric') return null
  if (first !== 'steps') {
    const rest = first === 'record' ? path.slice(1) : path
    return { key: 'record', place: data.record, rest }
  }
  const known = scope.steps.get(second)
  if (known?.outputs.includes(path[2] ?? '')) return null
  return { key: `steps.${second}`, place: data.steps.get(second)?.record ?? null, rest: path.slice(2) }
}

function outsideValue({ user, body, metric, steps }: RunData, path: readonly string[]): Json {
  const [first, ...rest] = path
  if (first === 'user') return user[rest[0] as 'id'] ?? null
  const [from, names]: [Json, readonly string[]] =
    first === 'metric'
      ? [metric, rest]
      : first === 'webhook'
        ? [body, rest.slice(1)]
        : [steps.get(rest[0]!)?.outputs[rest[1]!] ?? null, rest.slice(2)]
  return names.reduce<Json>((value, name) => {
    if (value === null || typeof value !== 'object' || !Object.hasOwn(value, name)) return null
    return (value as { [key: string]: Json })[name] ?? null
  }, from)
}

function selectionOf(paths: readonly (readonly string[])[]): Selected[] {
  const byFirst = Map.groupBy(
    paths.filter((path) => path.length > 0),
    ([first]) => first!,
  )
  return [...byFirst].flatMap(([name, some]): Selected[] => {
    const further = some.map((path) => path.slice(1)).filter((path) => path.length > 0)
    return [
      ...(further.length < some.length ? [{ alias: name, name, args: {}, selection: [] }] : []),
      ...(further.length > 0
        ? [{ alias: walked(name), name: walked(name), args: {}, selection: selectionOf(further) }]
        : []),
    ]
  })
}

/** The attribute of the model that leads to the record or user. */
const walked = (name: string): string =>
  name === 'createdBy' || name === 'updatedBy' ? `${name}_user` : recordName(name)

function valueAt(model: Model, entity: Entity, row: Json, path: readonly string[]): Found {
  const [name, ...rest] = path
  if (row === null || typeof row !== 'object' || name === undefined) return blank
  const values = row as { [key: string]: Json }
  if (rest.length > 0) {
    const attribute = entity.attributes.get(walked(name))
    const target = attribute && !isValue(attribute) ? model.entities.get(attribute.target) : undefined
    return target ? valueAt(model, target, values[walked(name)] ?? null, rest) : blank
  }
  const attribute = entity.attributes.get(name)
  return { value: values[name] ?? null, attribute: attribute && isValue(attribute) ? attribute : null }
}

export function entityById(model: Model, id: string): Entity {
  const entity = model.entities.values().find((each) => each.id === id)
  if (!entity) throw new WorkflowFault('The entity is switched off or in the bin.')
  return entity
}

/** The operand for formulas; markup becomes plain text. */
function operandOf({ value, attribute }: Found): string | number | boolean | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean' || typeof value === 'number') return value
  if (typeof value === 'string') return attribute?.type.plainText ? attribute.type.format(value, attribute.spec) : value
  return value instanceof ExactNumber ? value.text : JSON.stringify(value)
}

function textOf(
  { value, attribute }: Found,
  { formats, timeZone }: { readonly formats?: ReaderFormats; readonly timeZone: string },
): string {
  if (value === null) return ''
  if (!attribute) return typeof value === 'string' ? value : JSON.stringify(value)
  if ((attribute.type.isEmpty ?? isEmptyValue)(value)) return ''
  return formats
    ? writeFor(formats, attribute, value, { timeZone })
    : attribute.type.format(value, { ...attribute.spec, timeZone })
}

/** Parses a computed result as if it had been typed into the field. */
function fieldValue(result: string | boolean, { type, spec }: ValueField, timeZone: string): Json {
  if (typeof result === 'boolean' && type.graphql.scalar === 'Boolean') return result
  const text = String(result)
  if (text === '') return null
  const read = type.fromText(text, { ...spec, timeZone })
  const checked = read.ok ? checkValue(type, spec, read.value) : read
  if (checked.ok) return checked.value
  throw new WorkflowFault(`${spec.label}: “${short(text)}” does not fit. ${checked.message}.`)
}

const short = (text: string): string => (text.length > 60 ? `${text.slice(0, 60).toWellFormed()} …` : text)

/** The references of all computed values in the JSON. */
function namedIn(around: Surroundings, sources: Json): string[][] {
  if (isComputedValue(sources)) {
    if ('formula' in sources) return pathsIn(analyzeIn(around, sources.formula))
    return [...sources.template.matchAll(referencePattern)].flatMap(([text]) => pathsIn(analyzeText(around, text)))
  }
  if (sources === null || typeof sources !== 'object') return []
  return Object.values(sources).flatMap((inner) => namedIn(around, inner as Json))
}

function analyzeIn(around: Surroundings, source: string): Analysis {
  const analysis = analyzed(around, source, around.formulaRules)
  const [problem] = analysis.problems
  if (problem) throw new WorkflowFault(`The formula ${source} has a problem: ${problem.message}.`)
  return analysis
}

const analyzed = ({ structure, scope }: Surroundings, source: string, rules: Rules): Analysis =>
  analyze(source, { fields: fieldsInScope(structure, scope, source), rules })

const analyzeText = ({ structure, scope }: Surroundings, reference: string): Analysis =>
  analyze(reference, { fields: fieldsForText(fieldsInScope(structure, scope, reference)) })

const pathsIn = ({ references }: Analysis): string[][] => references.map(({ path }) => namesOf(path))

/** A field whose name clashes with a word of the scope has two parts, such as `record.user`. */
const namesOf = (path: readonly FormulaField[]): string[] => path.flatMap(({ name }) => name.split('.'))

function today({ structure, now }: Surroundings): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: structure.timeZone }).format(now)
}
