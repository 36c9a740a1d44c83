import { Visibility } from '@monarch/query'
import { type CardFields, type Entity, isValue, titleColumn, type ValueAttribute } from '@monarch/schema'
import type { Reading } from './reading.ts'

/** The fields visible to the reader, and which of them lists and cards show by default. */
export function listedFields({ structure, model, access }: Reading, entity: Entity): CardFields<ValueAttribute> {
  const seen = new Visibility(model, access).attributes(entity).filter(isValue)
  const byName = new Map(seen.map((attribute) => [attribute.name, attribute]))
  const fields = structure.fields
    .filter(({ entityId, deletedAt }) => entityId === entity.id && deletedAt === null)
    .toSorted((a, b) => a.sortOrder - b.sortOrder)
    .flatMap((field) => ({ showInList: field.showInList, attribute: byName.get(field.name) }))
    .filter((each): each is { showInList: boolean; attribute: ValueAttribute } => each.attribute !== undefined)
  const title = titleColumn(seen)
  const created = byName.get('createdAt') ?? null
  const updated = byName.get('updatedAt') ?? null
  const shown = fields.filter(({ showInList, attribute }) => showInList && attribute !== title)
  return {
    all: [...fields.map(({ attribute }) => attribute), created, updated].filter((one) => one !== null),
    listed: [title, ...shown.map(({ attribute }) => attribute), created].filter((one) => one !== null),
    title,
    created,
  }
}

/** How a definition names a field: by its id, and a system field by its name. */
export function refOf({ structure }: Reading, entity: Entity, { name }: ValueAttribute): string {
  const field = structure.fields.find(
    (each) => each.entityId === entity.id && each.name === name && each.deletedAt === null,
  )
  return field ? `#${field.id}` : name
}
