import type { Json } from '@monarch/field-types'
import { recordName } from '@monarch/schema'
import type { RecordData } from '../documents.ts'
import type { EntityStructure, Field } from '../structure.ts'

/**
 * The index of a record in a list with this sort order. Without an order the newest comes first, as on the server.
 */
export function placeOf(
  record: RecordData,
  records: readonly RecordData[],
  orderBy: readonly object[] | undefined,
  structure: EntityStructure,
): number {
  const keys = orderBy ?? [{ createdAt: 'DESC' }]
  const index = records.findIndex((other) => compareBy(keys, record, other, structure) < 0)
  return index === -1 ? records.length : index
}

function compareBy(keys: readonly object[], a: RecordData, b: RecordData, structure: EntityStructure): number {
  for (const key of keys) {
    const [path, direction] = readKey(key)
    const field = fieldAt(structure, path)
    const [one, other] = [valueAt(a, path), valueAt(b, path)]
    const order =
      one === null || other === null
        ? Number(one === null) - Number(other === null)
        : compareAs(field, one, other) * direction
    if (order !== 0) return order
  }
  return b.id < a.id ? -1 : b.id > a.id ? 1 : 0
}

/** The field whose values are compared: one of the entity, or one of a related record. */
function fieldAt({ entity, byId }: EntityStructure, [name, inner]: readonly string[]) {
  if (inner === undefined) return entity.fields.find((field) => field.name === name)
  const through = entity.fields.find((field) => field.relation && recordName(field.name) === name)
  return byId.get(through?.relation?.entityId ?? '')?.fields.find((field) => field.name === inner)
}

function readKey(key: object): [path: string[], direction: 1 | -1] {
  const path: string[] = []
  let at: unknown = key
  while (typeof at === 'object' && at !== null) {
    const [name, inner] = Object.entries(at)[0] ?? []
    if (name === undefined) break
    path.push(name)
    at = inner
  }
  return [path, at === 'DESC' ? -1 : 1]
}

function valueAt(record: RecordData, path: readonly string[]): Json {
  let at: Json | undefined = record as unknown as Json
  for (const name of path) at = typeof at === 'object' && at !== null ? (at as Record<string, Json>)[name] : undefined
  return at ?? null
}

function compareAs(field: Field | undefined, a: Json, b: Json): number {
  const { type, spec } = field ?? {}
  return type?.order?.compare(a, b, spec!.settings) ?? type?.compare?.(a, b) ?? compareValues(a, b)
}

function compareValues(a: Json, b: Json): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  const [one, other] = [textOf(a), textOf(b)]
  return one < other ? -1 : one > other ? 1 : 0
}

function textOf(value: Json): string {
  return value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value)
}
