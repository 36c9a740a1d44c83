import type { EntityOption } from '@monarch/field-types/settings'
import type { FieldRow } from '@monarch/schema'

/** A field of the tenant as the designer loads it for formulas. */
export type StructureField = Pick<
  FieldRow,
  'id' | 'entityId' | 'name' | 'displayName' | 'fieldType' | 'settings' | 'resultType' | 'resultSettings' | 'uses'
>

/** The part of a tenant's structure that the computed fields of one entity can reach. */
export interface Surroundings {
  readonly entities: readonly EntityOption[]
  readonly fields: readonly StructureField[]
  readonly timeZone: string
}

/** Ids of the entities around one: itself, those that point at it, and on along relations to one record. */
export function reachableFrom(
  entityId: string,
  relations: readonly { entityId: string; settings: { entityId?: string } }[],
): string[] {
  const pointing = relations.filter(({ settings }) => settings.entityId === entityId).map((field) => field.entityId)
  const reached = new Set([entityId, ...pointing])
  // A set that grows while it is walked is walked to its end.
  for (const id of reached) {
    for (const { entityId: from, settings } of relations)
      if (from === id && settings.entityId) reached.add(settings.entityId)
  }
  return [...reached]
}
