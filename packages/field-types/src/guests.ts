import type { FieldType } from './definition.ts'

/** Guests fill in only fields that reveal no other data: no relations, files or generated values. */
export function isForGuests(type: Pick<FieldType, 'relation' | 'files' | 'computation' | 'generation'>): boolean {
  return !type.relation && !type.files && !type.computation && !type.generation
}
