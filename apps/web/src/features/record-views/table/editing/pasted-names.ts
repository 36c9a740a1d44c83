import { checkValue } from '@monarch/field-types'
import { searchRecords } from '../../../record-data/queries.ts'
import type { Entity, EntityStructure, Field } from '../../../record-data/structure.ts'
import type { PastedCell, PastedTable } from './paste-plan.ts'
import { t } from '../messages.ts'

/**
 * Replaces names of related records by their ids; `fields` are those of the table's columns. A name that no record or
 * several records have becomes a problem of its cell.
 */
export async function findPastedNames(
  { byId }: EntityStructure,
  fields: readonly (Field | undefined)[],
  table: PastedTable,
): Promise<PastedTable> {
  const finders = await Promise.all(
    fields.map(async (field, column) => {
      const entity = field?.relation && !field.isReadonly ? byId.get(field.relation.entityId) : undefined
      if (!field || !entity?.titleField) return null
      const cells = table.flatMap((row) => (row[column] && isName(field, row[column]) ? [row[column]] : []))
      const names = new Set(cells.flatMap(({ text }) => namesIn(field, text)))
      const found = await findNames(entity, [...names])
      return (cell: PastedCell) => (isName(field, cell) ? toLink(field, entity, cell, found) : cell)
    }),
  )
  if (finders.every((find) => find === null)) return table
  return table.map((row) => row.map((cell, column) => finders[column]?.(cell) ?? cell))
}

/** False for empty cells, ids, and cells that were copied from the same kind of field. */
function isName({ type, spec }: Field, { text, value }: PastedCell): boolean {
  if (text.trim() === '') return false
  if (value !== undefined && checkValue(type, spec, value).ok) return false
  return !checkValue(type, spec, type.graphql.list ? text.split(',').map((id) => id.trim()) : text.trim()).ok
}

function namesIn({ type }: Field, text: string): readonly string[] {
  const parts = type.graphql.list ? text.split(/[,\n]/) : [text]
  return parts.map((name) => name.trim()).filter((name) => name !== '')
}

/** The ids of the records with these names. */
async function findNames(entity: Entity, names: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, string[]>()
  for (let at = 0; at < names.length; at += namesInRequest) {
    const where = { [entity.titleField!.name]: { in: names.slice(at, at + namesInRequest) } }
    for (const { id, label } of await searchRecords(entity, { where, limit: foundInRequest })) {
      const ids = found.get(label)
      if (ids) ids.push(id)
      else found.set(label, [id])
    }
  }
  return found
}

const namesInRequest = 100
const foundInRequest = 1000

function toLink(
  field: Field,
  { displayName }: Entity,
  { text }: PastedCell,
  found: ReadonlyMap<string, readonly string[]>,
): PastedCell {
  const names = namesIn(field, text)
  for (const name of names) {
    const count = found.get(name)?.length ?? 0
    if (count === 0) return { text, problem: t('noRecordNamed', { entity: displayName, name }) }
    if (count > 1) return { text, problem: t('severalRecordsNamed', { entity: displayName, name }) }
  }
  const ids = names.map((name) => found.get(name)![0]!)
  return { text, value: field.type.graphql.list ? ids : ids[0]! }
}
