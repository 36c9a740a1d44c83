import { checkValue, type Json, parseJson } from '@monarch/field-types'
import { type Entity, isEditable } from '../record-data/structure.ts'

/** Initial values of a new record from `?values=`; skips invalid ones. */
export function readGivenValues(text: string | undefined, entity: Entity): Readonly<Record<string, Json>> {
  if (!text) return {}
  try {
    const given = parseJson(text) as { [name: string]: Json } | null
    const values = entity.fields.filter(isEditable).flatMap((field): [string, Json][] => {
      const value = given?.[field.name] ?? null
      const checked = value === null ? null : checkValue(field.type, field.spec, value)
      return checked?.ok ? [[field.name, checked.value]] : []
    })
    return Object.fromEntries(values)
  } catch {
    return {}
  }
}
