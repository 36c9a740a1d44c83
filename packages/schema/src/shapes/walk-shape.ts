import { fieldTypeOf, type Json, usersEntityId, type ValueType } from '@monarch/field-types'
import { formatBare, type NamedShape, read, type Shape } from '@monarch/shapes'
import { checkWhere, type WhereCheck } from '../computed/check-where.ts'
import { resolveComputed } from '../computed/resolve.ts'
import { entityLabel, indexStructure, type StructureIndex } from '../computed/structure-index.ts'
import { findWhereKey, namedForm, rewriteWhere, storedForm, type WhereKey } from '../computed/where.ts'
import { Issues } from '../errors/issues.ts'
import type { FieldRow, Structure } from '../structure/structure.ts'
import { isObject } from '../small-checks.ts'
import { kindOf } from './field-kind.ts'
import { isUserTerm } from './user-terms.ts'
import { isViewerTerm } from './viewer-terms.ts'

/**
 * The settings of views and layouts name fields and have two forms, as those of computed fields do: users and the API
 * write and read technical names; the `definition` stores ids. After a rename, the readable form is rebuilt from the
 * definition.
 */
interface CheckedShape {
  readonly issues: Issues
  readonly definition: Json
  /** The ids of the fields that it shows, sorts, filters or groups by, including the relations that it traverses. */
  readonly uses: readonly string[]
}

/** All problems with the sent value, and its definition if there are none. */
export function checkShape(
  structure: Structure,
  entityId: string,
  shape: Shape,
  value: Json,
  path: string,
): CheckedShape {
  const walk = startWalk(structure, 'stored')
  const definition = walkShape(walk, shape, value, path, entityId) ?? {}
  return { issues: walk.issues, definition, uses: [...walk.uses].toSorted() }
}

/** The readable form of a definition, with current names. */
export function renderShape(structure: Structure, entityId: string, shape: Shape, definition: Json): Json {
  return walkShape(startWalk(structure, 'named'), shape, definition, '', entityId) ?? {}
}

/** The definition without the parts that name these fields: a column, a condition, a whole rule. */
export function releaseShape(
  structure: Structure,
  entityId: string,
  shape: Shape,
  definition: Json,
  fieldIds: ReadonlySet<string>,
): Omit<CheckedShape, 'issues'> {
  const walk = { ...startWalk(structure, 'stored'), gone: fieldIds }
  const released = walkShape(walk, shape, definition, '', entityId) ?? {}
  return { definition: released, uses: [...walk.uses].filter((id) => !fieldIds.has(id)).toSorted() }
}

interface Walk {
  readonly structure: Structure
  readonly index: StructureIndex
  readonly form: 'stored' | 'named'
  /** Deleted fields, which must not be named. */
  readonly gone: ReadonlySet<string>
  readonly issues: Issues
  readonly uses: Set<string>
}

const startWalk = (structure: Structure, form: Walk['form']): Walk => ({
  structure,
  index: indexStructure(structure),
  form,
  gone: new Set(),
  issues: new Issues(),
  uses: new Set(),
})

/** The value in the requested form; `undefined` for parts that name deleted fields. */
function walkShape(walk: Walk, shape: Shape, value: Json, path: string, entityId: string): Json | undefined {
  return read(shape, value, path, {
    report: (problem) => walk.issues.push({ path: problem.path, message: formatBare(problem) }),
    named: (inner, given, at) => walkNamed(walk, inner, given as Json, at, entityId),
  }) as Json | undefined
}

function walkNamed(walk: Walk, shape: NamedShape, value: Json, path: string, entityId: string): Json | undefined {
  switch (shape.names) {
    case 'field':
      return walkField(walk, shape, value, path, entityId)
    case 'ownField':
      return walkOwnField(walk, value, path, entityId)
    case 'inverse':
      return walkInverse(walk, value, path, entityId)
    case 'order':
      return walkOrder(walk, value, path, entityId)
    case 'group':
      return walkGroup(walk, value, path, entityId)
    case 'rows':
      return walkWhere(walk, value, path, entityId, isUserTerm)
    case 'where':
    case 'rule': {
      const where = walk.gone.size === 0 ? value : pruneWhere(value, walk.gone)
      const isBroken = shape.names === 'rule' && JSON.stringify(where) !== JSON.stringify(value)
      return where === undefined || isBroken ? undefined : walkWhere(walk, where, path, entityId, isViewerTerm)
    }
    default:
      throw new Error(`Settings of views, layouts and roles have no ${shape.names}`)
  }
}

/** A field, an inverse side (`deals`), or a system attribute (`createdAt`, `createdBy_user`). */
function walkField(walk: Walk, { fits }: NamedShape, value: Json, path: string, entityId: string): string | undefined {
  if (typeof value !== 'string') return walk.issues.push({ path, message: 'must be the name of a field' })
  const found = findLive(walk, entityId, value)
  if (found === 'gone') return undefined
  if (!found) return refuseName(walk, entityId, value, path)
  const valueType = valueTypeOf(walk, found)
  if (fits && !(valueType && fits.accepts(kindOf(valueType))))
    walk.issues.push({ path, message: `"${value}" ${fits.message}` })
  return written(walk, found)
}

function walkOwnField(walk: Walk, value: Json, path: string, entityId: string): string | undefined {
  if (typeof value !== 'string') return walk.issues.push({ path, message: 'must be the name of a field' })
  const found = findLive(walk, entityId, value)
  if (found === 'gone') return undefined
  return found?.kind === 'value' && found.field ? written(walk, found) : refuseName(walk, entityId, value, path)
}

/** `deals`: the records whose field points at this one. */
function walkInverse(walk: Walk, value: Json, path: string, entityId: string): string | undefined {
  if (typeof value !== 'string') return walk.issues.push({ path, message: 'must be the name of a field' })
  const found = findLive(walk, entityId, value)
  if (found === 'gone') return undefined
  const isInverse = found?.kind === 'relation' && found.relation.side === 'inverse'
  return isInverse ? written(walk, found) : refuseName(walk, entityId, value, path)
}

/** `{amount: 'DESC'}`, `{account_record: {name: 'ASC'}}`. */
function walkOrder(walk: Walk, value: Json, path: string, entityId: string): Json | undefined {
  const refuse = (at: string, message: string): undefined => walk.issues.push({ path: at, message })
  if (!isObject(value)) return refuse(path, 'must be an object such as {name: "ASC"}')
  const entries: [string, Json][] = []
  for (const [key, given] of Object.entries(value)) {
    const at = `${path}.${key}`
    const found = findLive(walk, entityId, key)
    if (found === 'gone') continue
    if (!found) {
      refuseName(walk, entityId, key, at)
    } else if (found.kind === 'value') {
      if (!valueTypeOf(walk, found)?.type.sortable) refuse(at, `Records cannot be sorted by "${key}"`)
      if (given === 'ASC' || given === 'DESC') entries.push([written(walk, found), given])
      else refuse(at, 'must be ASC or DESC')
    } else if (found.kind === 'relation' && found.relation.isMany) {
      refuse(at, `Records cannot be sorted by "${key}"`)
    } else {
      const inner = walkOrder(walk, given, at, found.kind === 'person' ? usersEntityId : found.relation.targetId)
      if (inner !== undefined) entries.push([written(walk, found), inner])
    }
  }
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}

const buckets = ['day', 'week', 'month', 'quarter', 'year']

/** `stage`, `account_record.country`, `closes:month`. */
function walkGroup(walk: Walk, value: Json, path: string, entityId: string): Json | undefined {
  const refuse = (message: string): undefined => walk.issues.push({ path, message })
  if (typeof value !== 'string') return refuse('must be the name of a field')
  const [names = '', bucket, ...rest] = value.split(':')
  const steps = names.match(/#[^.]+(?:\.(?:record|records|inverse))?|[^.]+/g) ?? ['']
  let at = entityId
  const all: string[] = []
  for (const [i, step] of steps.entries()) {
    const found = findLive(walk, at, step)
    if (found === 'gone') return undefined
    if (!found) return refuseName(walk, at, step, path)
    all.push(written(walk, found))
    if (i < steps.length - 1) {
      if (found.kind === 'value' || (found.kind === 'relation' && found.relation.isMany))
        return refuse(`"${step}" is not a relation to group by`)
      at = found.kind === 'person' ? usersEntityId : found.relation.targetId
    } else {
      const type = found.kind === 'value' ? valueTypeOf(walk, found)?.type : undefined
      if (!type || type.graphql.scalar === 'JSON') return refuse(`Records cannot be grouped by "${step}"`)
      const isDated = day.has(type.graphql.scalar)
      if (rest.length > 0 || (bucket !== undefined && !(isDated && buckets.includes(bucket))))
        return refuse(`Only dates can be grouped by :${buckets.join(', :')}`)
    }
  }
  return [all.join('.'), ...(bucket === undefined ? [] : [bucket])].join(':')
}

const day = new Set(['Date', 'DateTime'])

function walkWhere(
  walk: Walk,
  where: Json,
  path: string,
  entityId: string,
  isTerm: NonNullable<WhereCheck['isTerm']>,
): Json {
  if (walk.form === 'named') return rewriteWhere(walk.index, entityId, where, namedForm)
  const computed = resolveComputed(walk.structure)
  checkWhere(
    walk.index,
    entityId,
    where,
    {
      valueTypeOf: (field) => typeOfField(field, computed),
      found: (fieldId) => walk.uses.add(fieldId),
      problem: (problem) => walk.issues.push(problem),
      isTerm,
    },
    path,
  )
  return rewriteWhere(walk.index, entityId, where, storedForm)
}

/** Drops conditions on these fields: from an `and`, the condition; from an `or`, the alternative. */
export function pruneWhere(where: Json, gone: ReadonlySet<string>): Json | undefined {
  if (!isObject(where)) return where
  const entries = Object.entries(where).flatMap(([key, given]): [string, Json][] => {
    if (isGone(key, gone)) return []
    const kept = Array.isArray(given) ? pruneList(key, given, gone) : pruneWhere(given, gone)
    return kept === undefined ? [] : [[key, kept]]
  })
  return entries.length === 0 && Object.keys(where).length > 0 ? undefined : Object.fromEntries(entries)
}

function pruneList(key: string, given: readonly Json[], gone: ReadonlySet<string>): Json | undefined {
  if (key !== 'and' && key !== 'or') return [...given]
  const kept = given.map((part) => pruneWhere(part, gone)).filter((part) => part !== undefined)
  return kept.length === 0 && given.length > 0 ? undefined : kept
}

/** The attribute of the name for records of the entity, or for users, added to the uses. */
function findLive(walk: Walk, entityId: string, name: string): WhereKey | 'gone' | null {
  if (isGone(name, walk.gone)) return 'gone'
  const found = findWhereKey(walk.index, entityId, name)
  const field = found?.kind === 'relation' ? found.relation.field : found?.kind === 'value' ? found.field : null
  if (field) walk.uses.add(field.id)
  return found
}

const isGone = (written: string, gone: ReadonlySet<string>): boolean =>
  written.startsWith('#') && gone.has(written.slice(1).split('.')[0]!)

function written({ form }: Walk, found: WhereKey): string {
  const names = form === 'stored' ? storedForm : namedForm
  if (found.kind === 'relation') return names.relation(found.relation)
  return found.kind === 'value' && found.field ? names.field(found.field) : found.name
}

function valueTypeOf(walk: Walk, found: WhereKey): ValueType | null {
  if (found.kind !== 'value') return null
  if (!found.field) return { type: found.type!, settings: {} }
  return typeOfField(found.field, resolveComputed(walk.structure))
}

function typeOfField(field: FieldRow, computed: ReturnType<typeof resolveComputed>): ValueType | null {
  const known = computed.get(field.id)
  if (known) return known.result
  const type = fieldTypeOf(field)
  return type ? { type, settings: field.settings } : null
}

/** Reported only when input is checked: a stored config may name fields in the bin, which the user cannot correct there. */
function refuseName(walk: Walk, entityId: string, name: string, path: string): undefined {
  walk.issues.push({ path, message: `${entityLabel(walk.index, entityId)} has no field "${name}"` })
}
