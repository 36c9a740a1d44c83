import type { Json } from '@monarch/field-types'
import { pascalCase } from '@monarch/schema'
import { recordSelection } from '../documents.ts'
import type { EntityStructure } from '../structure.ts'

/** New values of one record, and the version they are based on. Every update sends it. */
export interface RecordUpdate {
  readonly id: string
  readonly data: Readonly<Record<string, Json>>
  readonly version: number
}

/** The only document that updates a single record. */
export function updateRequest(structure: EntityStructure, { id, data, version }: RecordUpdate) {
  const type = pascalCase(structure.entity.name)
  const document = `mutation UpdateRecord($id: ID!, $data: Update${type}Input!, $ifVersion: Int!) {
  record: update${type}(id: $id, data: $data, ifVersion: $ifVersion) { ${recordSelection(structure)} }
}`
  return { document, variables: { id, data, ifVersion: version } }
}

/** The arguments of `updateEach…`. */
export function updateEachInput(updates: readonly RecordUpdate[]) {
  return updates.map(({ id, data, version }) => ({ id, data, ifVersion: version }))
}

/** Whether each field of `data` holds the value that the user saw, or already the one that is to be written. */
export function isUntouched(
  record: Readonly<Record<string, Json>>,
  data: Readonly<Record<string, Json>>,
  seen: Readonly<Record<string, Json>>,
): boolean {
  return Object.keys(data).every(
    (name) => isSame(record[name] ?? null, seen[name] ?? null) || isSame(record[name] ?? null, data[name]!),
  )
}

export function hasValues(record: Readonly<Record<string, Json>>, data: Readonly<Record<string, Json>>): boolean {
  return Object.keys(data).every((name) => isSame(record[name] ?? null, data[name]!))
}

/** By the JSON that is sent: exact numbers are the same when their digits are. */
export function isSame(a: Json, b: Json): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
