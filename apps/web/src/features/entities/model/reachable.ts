import type { EntityOption } from '@monarch/field-types/settings'
import type { FieldRow } from '@monarch/schema'

/** A field as the designer loads it for formulas. */
export type StructureField = Pick<
  FieldRow,
  'id' | 'entityId' | 'name' | 'displayName' | 'fieldType' | 'settings' | 'resultType' | 'resultSettings' | 'uses'
>

/** The part of the structure that computed fields of an entity can use. */
export interface Surroundings {
  readonly entities: readonly EntityOption[]
  readonly fields: readonly StructureField[]
  /** The user's time zone, in which formulas are previewed. */
  readonly timeZone: string
  readonly me: string
}

/** The entity itself, entities that refer to it, and those reached by relationships. */
export function reachableFrom(
  entityId: string,
  relations: readonly { entityId: string; settings: { entityId?: string } }[],
): string[] {
  const pointing = relations.filter(({ settings }) => settings.entityId === entityId).map((field) => field.entityId)
  const reached = new Set([entityId, ...pointing])
  // Iterating a set includes elements added meanwhile.
  for (const id of reached) {
    for (const { entityId: from, settings } of relations)
      if (from === id && settings.entityId) reached.add(settings.entityId)
  }
  return [...reached]
}
