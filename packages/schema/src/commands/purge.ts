import { findFieldType } from '@monarch/field-types'
import type { CommandEnvironment, CommandResult, LogEntry } from './command.ts'
import { withoutReferences } from '../computed/referred-fields.ts'
import { AppError, notFound } from '../errors/errors.ts'
import { relationOf } from '../structure/relation.ts'
import type { EntityRow, FieldRow, Structure } from '../structure/structure.ts'
import { isLive, refuseLocked } from './structure-parts.ts'

/**
 * Permanently deletes entities and fields that are in the bin. Other fields in the bin that relate to them or are
 * computed from them can no longer be restored: `removeUses` deletes those, too; without it, the command is refused and
 * names them.
 */
export function purge(
  structure: Structure,
  {
    kind,
    ids,
    removeUses,
  }: { readonly kind: 'entity' | 'field'; readonly ids: readonly string[]; readonly removeUses?: boolean },
  env: CommandEnvironment,
): CommandResult {
  const owners = new Map(structure.entities.map((entity) => [entity.id, entity]))
  const { entities, fields } = findDeleted(structure, kind, ids)
  for (const { entityId } of fields) refuseLocked(owners.get(entityId)!)
  const goneEntities = new Set(entities.map(({ id }) => id))
  const own = structure.fields.filter(({ entityId }) => goneEntities.has(entityId))
  const gone = new Set([...own, ...fields].map(({ id }) => id))
  const { lost, referring } = findDependents(structure, goneEntities, gone)
  const isReachable = (field: FieldRow) => isLive(field) && isLive(owners.get(field.entityId)!)
  refuseDependents(lost.filter(isReachable), owners, 'Delete those first')
  if (!removeUses) refuseDependents(lost, owners, 'Permanently delete those as well')
  for (const { id, entityId } of lost) {
    if (!goneEntities.has(entityId)) refuseLocked(owners.get(entityId)!)
    gone.add(id)
  }
  const changed = new Map(referring.map((field) => [field.id, withoutUses(field, gone, env)]))
  const named = new Set([...fields, ...lost].filter(({ entityId }) => !goneEntities.has(entityId)))
  return {
    structure: {
      ...structure,
      entities: structure.entities.filter(({ id }) => !goneEntities.has(id)),
      fields: structure.fields.flatMap((field) => (gone.has(field.id) ? [] : (changed.get(field.id) ?? field))),
    },
    subjectId: ids[0]!,
    logs: [
      ...entities.map((entity) => purgeOf('entity', entity, `the entity "${entity.displayName}"`)),
      ...[...named].map((field) => purgeOf('field', field, describeField(field, owners))),
    ],
  }
}

/** Ids of the tables and columns that the change drops. */
export interface Purged {
  readonly entities: readonly string[]
  readonly fields: readonly string[]
}

/** The rows of the first structure that the second lacks; `null` if there are none. */
export function purgedBetween(before: Structure, after: Structure): Purged | null {
  const missing = (old: readonly { readonly id: string }[], now: readonly { readonly id: string }[]) => {
    const there = new Set(now.map(({ id }) => id))
    return old.flatMap(({ id }) => (there.has(id) ? [] : [id]))
  }
  const purged = {
    entities: missing(before.entities, after.entities),
    fields: missing(before.fields, after.fields),
  }
  return purged.entities.length + purged.fields.length > 0 ? purged : null
}

function findDeleted(structure: Structure, kind: 'entity' | 'field', ids: readonly string[]) {
  const requested = new Set(ids)
  const isRequested = (row: EntityRow | FieldRow) => requested.has(row.id) && !isLive(row)
  const entities = kind === 'entity' ? structure.entities.filter(isRequested) : []
  const fields = kind === 'field' ? structure.fields.filter(isRequested) : []
  if (requested.size === 0 || entities.length + fields.length < requested.size) throw notFound('ids', kind, 'bin')
  return { entities, fields }
}

/** `lost` fields cannot exist without the purged ones, `referring` fields only mention them. */
function findDependents(structure: Structure, goneEntities: ReadonlySet<string>, purged: ReadonlySet<string>) {
  const gone = new Set(purged)
  const lost: FieldRow[] = []
  const uses = (field: FieldRow) => field.uses.some((id) => gone.has(id))
  for (let known = -1; known !== lost.length;) {
    known = lost.length
    for (const field of structure.fields) {
      if (gone.has(field.id)) continue
      const relates = goneEntities.has(relationOf(field)?.entityId ?? '')
      const isComputed = findFieldType(field.fieldType)?.computation !== undefined
      if (!relates && !(uses(field) && isComputed)) continue
      gone.add(field.id)
      lost.push(field)
    }
  }
  return { lost, referring: structure.fields.filter((field) => !gone.has(field.id) && uses(field)) }
}

function refuseDependents(dependents: readonly FieldRow[], owners: ReadonlyMap<string, EntityRow>, what: string): void {
  if (dependents.length === 0) return
  const issues = dependents.map((field) => {
    const name = describeField(field, owners)
    return { path: 'ids', message: `${name.charAt(0).toUpperCase()}${name.slice(1)} needs it` }
  })
  const names = dependents.map((field) => describeField(field, owners)).join(', ')
  const message = `This cannot be permanently deleted while other fields need it: ${names}. ${what}`
  throw new AppError('CONFLICT', message, { issues })
}

function withoutUses(field: FieldRow, gone: ReadonlySet<string>, env: CommandEnvironment): FieldRow {
  const uses = field.uses.filter((id) => !gone.has(id))
  return { ...field, uses, definition: withoutReferences(field, gone), updatedAt: env.now }
}

const describeField = ({ displayName, entityId }: FieldRow, owners: ReadonlyMap<string, EntityRow>): string =>
  `the field "${displayName}" of "${owners.get(entityId)!.displayName}"`

function purgeOf(subjectType: LogEntry['subjectType'], row: EntityRow | FieldRow, name: string): LogEntry {
  const description = `Permanently deleted ${name}`
  return { subjectType, subjectId: row.id, action: 'purge', description, before: { ...row }, after: null }
}
