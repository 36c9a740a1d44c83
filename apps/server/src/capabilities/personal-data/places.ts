import { findFieldType, usersEntityId } from '@monarch/field-types'
import {
  columnOf,
  type EntityRow,
  type FieldRow,
  linkTableOf,
  relationOf,
  type Structure,
  tableOf,
} from '@monarch/schema'

/** Where the records of an entity can name a person. */
export interface PersonPlaces {
  readonly entity: EntityRow
  readonly table: { readonly schema: string; readonly name: string }
  /** Columns with the id of a user. */
  readonly users: readonly string[]
  /** Tables of links to users. */
  readonly links: readonly { readonly schema: string; readonly name: string }[]
  /** Columns with an email address. */
  readonly emails: readonly string[]
  /** Columns that accept any text. */
  readonly texts: readonly string[]
}

/** Covers all entities, including those in the bin. Computed values are left out, because they derive from stored ones. */
export function placesOf({ entities, fields }: Structure): PersonPlaces[] {
  const ofEntity = Map.groupBy(fields, ({ entityId }) => entityId)
  return entities.map((entity) => {
    const own = ofEntity.get(entity.id) ?? []
    const stored = own.filter(({ fieldType }) => findFieldType(fieldType)?.storage === 'column')
    const ofUsers = own.filter((field) => relationOf(field)?.entityId === usersEntityId)
    const columns = (which: readonly FieldRow[]) => which.map((field) => columnOf(field).name)
    return {
      entity,
      table: tableOf(entity),
      users: columns(ofUsers.filter((field) => stored.includes(field))),
      links: ofUsers.filter((field) => !stored.includes(field)).map(linkTableOf),
      emails: columns(stored.filter(({ fieldType }) => findFieldType(fieldType)?.isMailbox)),
      texts: columns(stored.filter(isFreeText)),
    }
  })
}

/** Whether the column accepts any text. */
function isFreeText(field: FieldRow): boolean {
  const { type, isRestricted } = columnOf(field)
  return type === 'text' && !isRestricted
}
