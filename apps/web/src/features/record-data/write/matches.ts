import { meets } from '@monarch/field-types'
import type { RecordData } from '../documents.ts'
import type { Entity } from '../structure.ts'

/** True if the record matches the conditions. `null` if only the server can decide it: by related records or computed values. */
export function matches(where: object | null, record: RecordData, fields: Entity['fields']): boolean | null {
  return allOf(
    Object.entries(where ?? {}).map(([key, given]) => {
      const parts = () => (given as object[]).map((part) => matches(part, record, fields))
      if (key === 'and') return allOf(parts())
      if (key === 'or') return negated(allOf(parts().map(negated)))
      if (key === 'not') return negated(matches(given as object, record, fields))
      const field = fields.find(({ name }) => name === key)
      if (!field || field.isComputed || field.type.generation) return null
      // A checkbox that was never set is unchecked.
      const value = record[key] ?? (field.type.graphql.scalar === 'Boolean' ? false : null)
      return meets({ [key]: given }, () => ({ type: field.type, settings: field.spec.settings, value })) === true
    }),
  )
}

const allOf = (parts: readonly (boolean | null)[]) =>
  parts.includes(false) ? false : parts.includes(null) ? null : true
const negated = (part: boolean | null) => (part === null ? null : !part)
