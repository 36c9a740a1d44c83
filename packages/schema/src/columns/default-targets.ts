import { relatedEntity } from '../structure/related-entity.ts'
import { relationOf } from '../structure/relation.ts'
import { tableOf } from './step.ts'
import type { FieldRow, Structure } from '../structure/structure.ts'

/** A new default value of a relation. */
export interface DefaultTargets {
  readonly field: FieldRow
  /** The table of those records before the change; `null` if it is new. */
  readonly table: { readonly schema: string; readonly name: string } | null
  readonly ids: readonly string[]
}

export function defaultTargets(before: Structure, after: Structure): readonly DefaultTargets[] {
  const known = new Map(before.fields.map((field) => [field.id, field]))
  return after.fields.flatMap((field): DefaultTargets[] => {
    const relation = field.deletedAt === null && field.defaultValue !== null ? relationOf(field) : null
    if (!relation) return []
    const old = known.get(field.id)
    const isOld =
      old !== undefined &&
      JSON.stringify(old.defaultValue) === JSON.stringify(field.defaultValue) &&
      relationOf(old)?.entityId === relation.entityId
    if (isOld) return []
    const entity = relatedEntity(before, relation.entityId)
    return [{ field, table: entity ? tableOf(entity) : null, ids: [field.defaultValue].flat() as string[] }]
  })
}
