import { type Attribute, type Entity, isValue } from '../model.ts'

/** The names of an entity's fields, without what the server keeps of every record (its id, who made it when, its version). */
export function ownFields(entity: Entity): string[] {
  return [...entity.attributes.values()].filter(isOwnField).map(({ name }) => name)
}

function isOwnField(attribute: Attribute): boolean {
  if (!isValue(attribute) || attribute.kind === 'computed') return false
  // What the server keeps is named by itself, fields carry an id.
  return attribute.kind !== 'column' || attribute.id !== attribute.name
}
