import type { Json } from '@monarch/field-types'
import type { Entity } from '../../../record-data/structure.ts'

/** Values with which a new record matches the filter: those of its equality conditions. */
export function impliedValues(where: object | null, entity: Entity): Readonly<Record<string, Json>> {
  const values: Record<string, Json> = {}
  const walk = (conditions: object) => {
    for (const [key, given] of Object.entries(conditions) as [string, unknown][]) {
      if (key === 'and' && Array.isArray(given)) for (const part of given) walk(part as object)
      const field = entity.fields.find(({ name }) => name === key)
      const value = field && !field.isReadonly && !field.type.graphql.list ? askedFor(given) : undefined
      if (value !== undefined) values[key] = value
    }
  }
  if (where) walk(where)
  return values
}

function askedFor(comparison: unknown): Json | undefined {
  if (typeof comparison !== 'object' || comparison === null) return undefined
  const { eq, in: list } = comparison as { eq?: Json; in?: Json[] }
  if (eq !== undefined && eq !== null) return eq
  return Array.isArray(list) && list.length === 1 ? list[0] : undefined
}
