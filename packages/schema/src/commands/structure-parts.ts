import { clashMessage, findClashes } from '../names/api-names.ts'
import { AppError, notFound } from '../errors/errors.ts'
import { type Issue, Issues } from '../errors/issues.ts'
import type { EntityRow, FieldRow, Structure } from '../structure/structure.ts'

/** The limits of a structure. They include the bin, because its tables and columns still exist. */
export const limits = {
  entities: 2000,
  fields: 500,
  nameInput: 200,
  label: 200,
  description: 5000,
} as const

export const isLive = (row: { readonly deletedAt: string | null }): boolean => row.deletedAt === null

/** The ids of the fields that are not deleted, and whose entity is not deleted. */
export function liveFieldIds({ entities, fields }: Structure): ReadonlySet<string> {
  const owners = new Set(entities.filter(isLive).map((e) => e.id))
  return new Set(fields.filter((f) => isLive(f) && owners.has(f.entityId)).map((f) => f.id))
}

/** The entity. An id of another tenant gives the same error as an unknown id, because the structure holds one tenant only. */
export function liveEntity(structure: Structure, id: string, path = 'id'): EntityRow {
  const entity = structure.entities.find((e) => e.id === id && isLive(e))
  if (entity) return entity
  throw notFound(path, 'entity')
}

export function liveField(structure: Structure, id: string): { field: FieldRow; entity: EntityRow } {
  const field = structure.fields.find((f) => f.id === id && isLive(f))
  const entity = structure.entities.find((e) => e.id === field?.entityId && isLive(e))
  if (field && entity) return { field, entity }
  throw notFound('id', 'field')
}

export function refuseLocked(entity: EntityRow): void {
  if (entity.isLocked)
    throw new AppError('FORBIDDEN', `The entity "${entity.displayName}" is locked. Unlock it before changing it`)
}

export function replaceEntity(structure: Structure, row: EntityRow): Structure {
  return { ...structure, entities: structure.entities.map((e) => (e.id === row.id ? row : e)) }
}

export function replaceField(structure: Structure, row: FieldRow): Structure {
  return { ...structure, fields: structure.fields.map((f) => (f.id === row.id ? row : f)) }
}

/** The clashes of API names caused by the changed entity or field; none while its name is invalid. */
export function clashIssues(after: Structure, subjectId: string, path: string, found: Issues): Issue[] {
  if (found.some((issue) => issue.path === path)) return []
  // What is restored had its names before.
  const clashes = findClashes(after, subjectId).filter(({ yields }) => !yields || path !== 'id')
  const byKind = new Map(clashes.toReversed().map((clash) => [clash.loser.kind === 'inverse', clash]))
  return [...byKind].map(([isInverse, clash]) => ({
    path: isInverse && path === 'data.name' ? 'data.settings.inverseName' : path,
    message: clashMessage(clash),
  }))
}

/** The keys that differ, for the operation log. */
export function changesOf<Row extends EntityRow | FieldRow>(
  before: Row,
  after: Row,
): { before: object; after: object } {
  const changed = (Object.keys(before) as (keyof Row & string)[]).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  )
  const pick = (row: Row): object => Object.fromEntries(changed.map((key) => [key, row[key]]))
  return { before: pick(before), after: pick(after) }
}
