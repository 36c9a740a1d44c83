import { findFieldType, type Json, referencesOf } from '@monarch/field-types'
import type { CommandEnvironment, CommandResult } from './command.ts'
import { fromDefinition, toDefinition } from '../computed/definition.ts'
import { referredFields } from '../computed/referred-fields.ts'
import type { ComputedProblem } from '../computed/computed-field.ts'
import { affectsNoComputedField, resolveComputed } from '../computed/resolve.ts'
import { badInput } from '../errors/errors.ts'
import type { Issue } from '../errors/issues.ts'
import type { FieldRow, Structure } from '../structure/structure.ts'
import { isObject } from '../small-checks.ts'
import { isLive, replaceField } from './structure-parts.ts'
import { deletionOf } from './uses.ts'

/**
 * Updates all other fields after a command: settings that name fields get current names, and computed fields get the
 * type of their result and the fields that they read. A command that would break a computed field is refused.
 */
export function reconcileResult(before: Structure, result: CommandResult, env: CommandEnvironment): CommandResult {
  if (isPlainAddition(result) && affectsNoComputedField(before, result.structure)) return result
  const kept = result.logs[0]!.action === 'restore' ? keepBrokenInBin(before, result, env) : result
  const broken = newlyBroken(before, kept.structure)
  if (broken.length > 0) throw badInput(broken.map((each) => breaksIt(each, result)))
  return { ...kept, structure: reconcileStructure(kept.structure) }
}

/** Whether the command created an entity, or a field whose settings name no other field. */
function isPlainAddition({ structure, subjectId, logs }: CommandResult): boolean {
  if (logs[0]!.action !== 'create') return false
  const field = structure.fields.at(-1)
  return field?.id !== subjectId || !referencesOf(field)
}

/** Unchanged rows stay the same objects, so that only changes are written. */
export function reconcileStructure(structure: Structure): Structure {
  const owners = ownersOf(structure)
  let changed = false
  const fields = structure.fields.map((field) => {
    const type = findFieldType(field.fieldType)
    if (!type || !isLive(field) || !owners.has(field.entityId)) return field
    if (!referencesOf(field) && field.definition === null) return field
    const derived = deriveField(structure, field)
    if (canonical(derived) === canonical(derivedOf(field))) return field
    changed = true
    return { ...field, ...derived }
  })
  return changed ? { ...structure, fields } : structure
}

/** The settings with ids, if the type's settings name fields. */
export function defineReferences(structure: Structure, field: FieldRow): Json {
  const { entityId, fieldType, settings } = field
  return referencesOf(field) ? toDefinition(structure, entityId, fieldType, settings) : null
}

/** All problems with the references in a field's settings. */
export function referenceIssues(structure: Structure, field: FieldRow): Issue[] {
  if (!referencesOf(field)) return []
  const computed = resolveComputed(structure).get(field.id)
  const problems: readonly ComputedProblem[] = computed ? computed.problems : referredFields(structure, field).problems
  return problems.map(({ path, message, suggestion, ...place }) => ({
    path: `data.${path}`,
    message: suggestion === undefined ? message : `${message}. Did you mean "${suggestion}"?`,
    ...place,
    ...(suggestion !== undefined && { suggestion }),
  }))
}

type Derived = Pick<FieldRow, 'definition' | 'settings' | 'resultType' | 'resultSettings' | 'uses'>

const derivedOf = ({ definition, settings, resultType, resultSettings, uses }: FieldRow): Derived => ({
  definition,
  settings,
  resultType,
  resultSettings,
  uses,
})

/** PostgreSQL reorders the keys of `jsonb`, so the comparison ignores their order. */
function canonical(json: unknown): string {
  return JSON.stringify(json, (_key, value: unknown) =>
    isObject(value) ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))) : value,
  )
}

function deriveField(structure: Structure, field: FieldRow): Derived {
  const { entityId, fieldType, settings } = field
  const nothing = { definition: null, resultType: null, resultSettings: null, uses: [] }
  if (!referencesOf(field)) return { ...nothing, settings }
  const definition = field.definition ?? defineReferences(structure, field)
  const named = fromDefinition(structure, entityId, fieldType, definition)
  if (!referencesOf({ fieldType, settings: named })) return { ...nothing, settings: named }
  const computed = resolveComputed(structure).get(field.id)
  const { uses } = computed ?? referredFields(structure, field)
  return {
    definition,
    settings: named,
    resultType: computed?.result?.type.id ?? null,
    resultSettings: computed?.result?.settings ?? null,
    uses: [...uses].toSorted(),
  }
}

interface Broken {
  readonly field: FieldRow
  readonly problem: ComputedProblem
}

/** Fields that the command broke, without those that were broken before. */
function newlyBroken(before: Structure, after: Structure): Broken[] {
  const had = new Set(brokenIn(before).map(({ field }) => field.id))
  return brokenIn(after).filter(({ field }) => !had.has(field.id))
}

function brokenIn(structure: Structure): Broken[] {
  const owners = ownersOf(structure)
  return [...resolveComputed(structure).values()].flatMap(({ field, problems: [problem] }) =>
    problem && owners.has(field.entityId) ? [{ field, problem }] : [],
  )
}

/** The live entities. Fields of a deleted entity are not checked until the entity is restored. */
const ownersOf = (structure: Structure): ReadonlySet<string> =>
  new Set(structure.entities.filter(isLive).map((e) => e.id))

function breaksIt({ field, problem }: Broken, { structure, subjectId, logs }: CommandResult): Issue {
  const entity = structure.entities.find((e) => e.id === field.entityId)
  const after = logs[0]!.after ?? {}
  const key = ['fieldType', 'settings', 'name'].find((name) => name in after)
  const subject = structure.fields.some((f) => f.id === subjectId) ? 'this field' : 'this entity'
  return {
    path: key === undefined || logs[0]!.action === 'create' ? 'data' : `data.${key}`,
    message: `The field "${field.displayName}" of "${entity?.displayName}" uses ${subject} and would break: ${problem.message}`,
  }
}

/** A field that lacks a source when its entity is restored stays in the bin. Restoring the field then reports what it lacks. */
function keepBrokenInBin(before: Structure, result: CommandResult, env: CommandEnvironment): CommandResult {
  const broken = newlyBroken(before, result.structure).filter(({ field }) => field.id !== result.subjectId)
  const [first] = broken
  if (!first) return result
  const entities = new Map(result.structure.entities.map((e) => [e.id, e]))
  const structure = broken.reduce(
    (left, { field }) => replaceField(left, { ...field, updatedAt: env.now, deletedAt: env.now }),
    result.structure,
  )
  const logs = broken.map(({ field }) => deletionOf(field, entities.get(field.entityId)!))
  return keepBrokenInBin(before, { ...result, structure, logs: [...result.logs, ...logs] }, env)
}
