import { type Attribute, type Entity, isValue } from '../model/model.ts'

/** The names of an entity's fields, without the system attributes (id, creator, timestamps, version). */
export function ownFields(entity: Entity): string[] {
  return [...entity.attributes.values()].filter(isOwnField).map(({ name }) => name)
}

function isOwnField(attribute: Attribute): boolean {
  if (!isValue(attribute) || attribute.kind === 'computed') return false
  // The id of a system attribute is its name.
  return attribute.kind !== 'column' || attribute.id !== attribute.name
}
