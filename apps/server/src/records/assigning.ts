import { usersEntityId } from '@monarch/field-types'
import { type Column, type Entity, isValue, type Model, type ValueAttribute } from '@monarch/schema'
import { memoize } from '../platform/memoize.ts'

/**
 * A field that assigns records: a field of users, or a relation to an entity of people, whose email address identifies the user; see
 * decision 79.
 */
export interface AssigneeField {
  readonly id: string
  readonly attribute: ValueAttribute
  readonly target: Entity
  /** The attribute of the target that holds the address; `null` for a field of users. */
  readonly mailbox: string | null
}

export interface AssigningEntity {
  readonly entity: Entity
  readonly fields: readonly AssigneeField[]
}

/** By entity id, only entities with such fields. */
export const assigningEntities = memoize(find)

function find(model: Model): ReadonlyMap<string, AssigningEntity> {
  const entities = [...model.entities.values()]
  const assigning = new Map<string, AssigningEntity>()
  for (const entity of entities) {
    const fields = [...entity.attributes.values()].flatMap((attribute): AssigneeField[] => {
      if (attribute.kind !== 'column' && attribute.kind !== 'links') return []
      const relation = attribute.type.relation?.(attribute.spec.settings)
      if (!relation?.tells) return []
      const target = entities.find(({ id }) => id === relation.entityId)
      if (target?.id === usersEntityId) return [{ id: attribute.id, attribute, target, mailbox: null }]
      const mailbox = [...(target?.attributes.values() ?? [])].filter(isValue).find(({ type }) => type.isMailbox)
      return target && mailbox ? [{ id: attribute.id, attribute, target, mailbox: mailbox.name }] : []
    })
    if (fields.length > 0) assigning.set(entity.id, { entity, fields })
  }
  return assigning
}

/** The due dates of records: the date fields with reminders. */
export function dueDatesOf(entity: Entity): Column[] {
  return [...entity.attributes.values()].filter(
    (attribute): attribute is Column =>
      attribute.kind === 'column' && attribute.type.reminds?.(attribute.spec.settings ?? {}) === true,
  )
}

/** The choices that mean done, by attribute name. */
export function doneChoices(entity: Entity): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, ReadonlySet<string>>()
  for (const attribute of entity.attributes.values()) {
    if (!isValue(attribute)) continue
    const choices = attribute.type.choices?.(attribute.spec.settings) ?? []
    const done = choices.flatMap(({ value, isDone: counts }) => (counts ? [value] : []))
    if (done.length > 0) found.set(attribute.name, new Set(done))
  }
  return found
}
