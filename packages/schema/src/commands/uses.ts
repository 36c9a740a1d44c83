import { findFieldType } from '@monarch/field-types'
import type { Reader, CommandEnvironment, LogEntry } from './command.ts'
import { withoutReferences } from '../computed/referred-fields.ts'
import { AppError } from '../errors/errors.ts'
import { relationOf } from '../structure/relation.ts'
import type { EntityRow, FieldRow, Structure } from '../structure/structure.ts'
import { changesOf, isLive, refuseLocked } from './structure-parts.ts'

/** The uses that block a deletion, or are deleted with it on request. */
export interface Uses {
  /** Fields that would lose a direct or indirect source; each with its entity. */
  readonly fields: readonly { readonly field: FieldRow; readonly entity: EntityRow; readonly relates: boolean }[]
  readonly readers: readonly Reader[]
}

export function usesOfField(structure: Structure, field: FieldRow, env: CommandEnvironment): Uses {
  return findUses(liveOf(structure), new Set([field.id]), () => true, [], env)
}

/**
 * The uses from outside of the entity: relations to it, and fields that read its fields. A field of the entity is
 * included only if it reads one of those, because it cannot be restored before them.
 */
export function usesOfEntity(structure: Structure, entity: EntityRow, env: CommandEnvironment): Uses {
  const live = liveOf(structure)
  const fields = structure.fields.filter((f) => isLive(f) && live.owners.has(f.entityId))
  const own = new Set([entity.id, ...fields.filter((f) => f.entityId === entity.id).map((f) => f.id)])
  const relations = fields.filter((f) => f.entityId !== entity.id && relationOf(f)?.entityId === entity.id)
  const { fields: found, readers } = findUses(live, own, (field) => field.entityId !== entity.id, relations, env)
  return { fields: found, readers: readers.filter((reader) => reader.entityId !== entity.id) }
}

export function refuseUses(subject: string, { fields, readers }: Uses): void {
  if (fields.length === 0 && readers.length === 0) return
  const relating = fields.filter(({ relates }) => relates).map(describeField)
  const using = [...fields.filter(({ relates }) => !relates).map(describeField), ...readers.map(describeReader)]
  const needs = [...(relating.length > 0 ? [relateTo(relating)] : []), ...(using.length > 0 ? [useIt(using)] : [])]
  const last = fields.length + readers.length === 1 ? 'Delete that first' : 'Delete those first'
  const issues = [
    ...relating.map((each) => `${sentence(each)} relates to it`),
    ...using.map((each) => `${sentence(each)} uses it`),
  ].map((message) => ({ path: 'data.id', message }))
  throw new AppError('CONFLICT', `${subject} cannot be deleted while ${needs.join(', and ')}. ${last}`, { issues })
}

/**
 * The structure without the uses, and the log entries. Fields computed from them are deleted; fields that only mention
 * them stay. Views are updated when the change is published.
 */
export function removeUses(
  structure: Structure,
  { fields }: Uses,
  gone: ReadonlySet<string>,
  env: CommandEnvironment,
): { structure: Structure; logs: LogEntry[] } {
  for (const { field, entity } of fields) {
    refuseLocked(entity)
    if (field.isSystem) throw new AppError('FORBIDDEN', `The system field "${field.displayName}" cannot be deleted`)
  }
  const lost = new Set([...gone, ...fields.flatMap((use) => (isLost(use) ? [use.field.id] : []))])
  const rows = new Map(
    fields.map(({ field }) => [
      field.id,
      lost.has(field.id)
        ? { ...field, updatedAt: env.now, deletedAt: env.now }
        : { ...field, updatedAt: env.now, definition: withoutReferences(field, lost) },
    ]),
  )
  return {
    structure: { ...structure, fields: structure.fields.map((row) => rows.get(row.id) ?? row) },
    logs: fields.map(({ field, entity }) =>
      lost.has(field.id) ? deletionOf(field, entity) : changeOf(field, rows.get(field.id)!, entity),
    ),
  }
}

/** Whether the field has no meaning without its sources: a computed one, and a relation without its entity. */
function isLost({ field, relates }: Pick<Uses['fields'][number], 'field' | 'relates'>): boolean {
  return findFieldType(field.fieldType)?.computation !== undefined || relates
}

function changeOf(before: FieldRow, after: FieldRow, entity: EntityRow): LogEntry {
  const description = `Updated the field "${before.displayName}" of "${entity.displayName}"`
  return { subjectType: 'field', subjectId: before.id, action: 'update', description, ...changesOf(before, after) }
}

export function deletionOf(field: FieldRow, entity: EntityRow): LogEntry {
  return {
    subjectType: 'field',
    subjectId: field.id,
    action: 'delete',
    description: `Deleted the field "${field.displayName}" of "${entity.displayName}"`,
    before: { ...field },
    after: null,
  }
}

/** Adds to `found` all fields that read the deleted ones, directly or through others. */
function findUses(
  { structure, owners }: Live,
  gone: ReadonlySet<string>,
  isOutside: (field: FieldRow) => boolean,
  relations: readonly FieldRow[],
  env: CommandEnvironment,
): Uses {
  const found = new Map(relations.map((field) => [field.id, field]))
  const isLostUse = (id: string) => {
    const field = found.get(id)
    return field !== undefined && isLost({ field, relates: relations.includes(field) })
  }
  const live = structure.fields.filter((f) => isLive(f) && owners.has(f.entityId))
  for (let known = -1; known !== found.size;) {
    known = found.size
    for (const field of live) {
      const isUse = (id: string) => (gone.has(id) && isOutside(field)) || isLostUse(id)
      if (field.uses.some(isUse)) found.set(field.id, field)
    }
  }
  return {
    fields: [...found.values()].map((field) => ({
      field,
      entity: owners.get(field.entityId)!,
      relates: relations.includes(field),
    })),
    readers: env.readers.filter(({ uses }) => uses.some((id) => gone.has(id) || isLostUse(id))),
  }
}

interface Live {
  readonly structure: Structure
  readonly owners: ReadonlyMap<string, EntityRow>
}

const liveOf = (structure: Structure): Live => ({
  structure,
  owners: new Map(structure.entities.filter(isLive).map((e) => [e.id, e])),
})

const describeField = ({ field, entity }: Uses['fields'][number]): string =>
  `the field "${field.displayName}" of "${entity.displayName}"`
const describeReader = ({ kind, name }: Reader): string => `the ${kind} "${name}"`

const relateTo = (names: readonly string[]): string =>
  `${listed(names)} ${names.length === 1 ? 'relates' : 'relate'} to it`
const useIt = (names: readonly string[]): string => `${listed(names)} ${names.length === 1 ? 'uses' : 'use'} it`

const listed = (names: readonly string[]): string =>
  names.length === 1 ? names[0]! : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
