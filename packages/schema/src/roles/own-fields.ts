import { type Attribute, type Entity, isValue } from '../model.ts'

/** The names of an entity's fields, without the system attributes (id, creator, timestamps, version). */
export function ownFields(entity: Entity): string[] {
  return [...entity.attributes.values()].filter(isOwnField).map(({ name }) => name)
}

function isOwnField(attribute: Attribute): boolean {
  if (!isValue(attribute) || attribute.kind === 'computed') return false
  // System attributes have names, fields carry an id.
  return attribute.kind !== 'column' || attribute.id !== attribute.name
}
