import { accessMessage, type AccessProblem, type Structure } from '@monarch/schema'

/**
 * A refusal by the API, with the labels that readers of a run know. A workflow refers to entities and fields by id, so that those which
 * the API does not find are those that the user may not read.
 */
export function inLabels(structure: Structure, message: string): string {
  const [, action, refused] = /^You don't have permission to (\w+) (.+) records\.$/.exec(message) ?? []
  const name = refused ?? /^There is no entity "(.+)"$/.exec(message)?.[1]
  const entities = structure.entities.filter(({ deletedAt }) => deletedAt === null)
  const entity = entities.find((each) => each.name === name)
  if (entity) {
    return accessMessage(structure, {
      action: (action ?? 'read') as AccessProblem['action'],
      entityId: entity.id,
      fieldId: null,
    })
  }
  const [, label, fieldName] = /^(.+) has no field "(.+)"$/.exec(message) ?? []
  const owner = entities.find(({ displayName }) => displayName === label)
  const field = structure.fields.find(
    (each) => each.deletedAt === null && each.entityId === owner?.id && each.name === fieldName,
  )
  return field ? accessMessage(structure, { action: 'read', entityId: field.entityId, fieldId: field.id }) : message
}
