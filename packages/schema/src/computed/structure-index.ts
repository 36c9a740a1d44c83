import { fieldTypeOf, usersEntityId } from '@monarch/field-types'
import { recordName, recordsName } from '../names/api-names.ts'
import { usersEntity } from '../structure/related-entity.ts'
import { relationOf } from '../structure/relation.ts'
import type { EntityRow, FieldRow, Structure } from '../structure/structure.ts'

/** Lookups in the live part of a structure. */
export interface StructureIndex {
  readonly entities: ReadonlyMap<string, EntityRow>
  readonly fields: ReadonlyMap<string, FieldRow>
  /** By entity id: its own fields, and relations of other entities to it that have an inverse side. */
  fieldsOf(entityId: string): readonly FieldRow[]
  inversesOf(entityId: string): readonly FieldRow[]
}

/** A relation as seen from one of its sides. */
export interface RelationUse {
  readonly field: FieldRow
  readonly side: 'own' | 'inverse'
  readonly isMany: boolean
  /** The related entity. */
  readonly targetId: string
  /** Its name in settings: of the field, or of the inverse side. */
  readonly name: string
  /** The model's attribute: `account_record`, `tags_records`, `deals`. */
  readonly attribute: string
}

export function indexStructure(structure: Structure): StructureIndex {
  const known = indexes.get(structure)
  if (known) return known
  const entities = new Map(structure.entities.filter((e) => e.deletedAt === null).map((e) => [e.id, e]))
  const fields = structure.fields.filter((f) => f.deletedAt === null)
  const byEntity = Map.groupBy(fields, (f) => f.entityId)
  const pointing = fields.filter((f) => (relationOf(f)?.inverseName ?? null) !== null && entities.has(f.entityId))
  const byTarget = Map.groupBy(pointing, (f) => relationOf(f)!.entityId)
  const index: StructureIndex = {
    entities,
    fields: new Map(fields.map((f) => [f.id, f])),
    fieldsOf: (entityId) => byEntity.get(entityId) ?? [],
    inversesOf: (entityId) => byTarget.get(entityId) ?? [],
  }
  indexes.set(structure, index)
  return index
}

const indexes = new WeakMap<Structure, StructureIndex>()

/** The display name of an entity, for messages. */
export function entityLabel({ entities }: StructureIndex, entityId: string): string {
  return entityId === usersEntityId ? usersEntity.displayName : (entities.get(entityId)?.displayName ?? 'This entity')
}

/** A field by its technical name or its stored form `#<id>`. */
export function findField(index: StructureIndex, entityId: string, written: string): FieldRow | null {
  const id = written.startsWith('#') ? written.slice(1) : null
  return index.fieldsOf(entityId).find((field) => (id === null ? field.name === written : field.id === id)) ?? null
}

/**
 * A relation by any of its names: the field (`account`, `tags`), its attribute (`account_record`, `tags_records`), the
 * inverse side of another entity's field (`deals`), or a stored form (`#<id>`, `#<id>.inverse`).
 */
export function findRelation(index: StructureIndex, entityId: string, written: string): RelationUse | null {
  const stored = /^#([^.]+)(\.inverse)?$/.exec(written)
  if (stored?.[2] === undefined) {
    for (const field of index.fieldsOf(entityId)) {
      const use = ownRelation(index, field)
      const isMeant = stored ? field.id === stored[1] : field.name === written || use?.attribute === written
      if (use && isMeant) return use
    }
    if (stored) return null
  }
  for (const field of index.inversesOf(entityId)) {
    const use = inverseRelation(field)
    if (stored ? field.id === stored[1] : use.name === written) return use
  }
  return null
}

/** The stored form of a relation's name. */
export function storedRelation({ field, side }: RelationUse): string {
  return side === 'own' ? `#${field.id}` : `#${field.id}.inverse`
}

export function ownRelation(index: StructureIndex, field: FieldRow): RelationUse | null {
  const relation = relationOf(field)
  if (!relation || !(relation.entityId === usersEntityId || index.entities.has(relation.entityId))) return null
  const isMany = fieldTypeOf(field)?.storage === 'links'
  const attribute = isMany ? recordsName(field.name) : recordName(field.name)
  return { field, side: 'own', isMany, targetId: relation.entityId, name: field.name, attribute }
}

export function inverseRelation(field: FieldRow): RelationUse {
  const name = relationOf(field)!.inverseName!
  return { field, side: 'inverse', isMany: true, targetId: field.entityId, name, attribute: name }
}
