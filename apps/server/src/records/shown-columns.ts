import { fieldTypes, idType, type Json } from '@monarch/field-types'
import { type Selected, Visibility } from '@monarch/query'
import {
  type Access,
  type Entity,
  fileName,
  filesName,
  isValue,
  type Model,
  recordName,
  recordsName,
  type Structure,
  titleColumn,
  type ToOne,
  type ValueAttribute,
} from '@monarch/schema'

// The columns of a list that is shown outside of the application, such as a public page or a mail: texts instead of ids.

/** Who reads the list, of what. */
export interface Reading {
  readonly structure: Structure
  readonly model: Model
  readonly access: Access
  readonly userId: string
}

/**
 * What readers can search and sort in a shown column: its own values, or the title of the one record that it names. Cells of several names
 * show only some of them, so a search would reveal the others.
 */
export interface SearchableColumn {
  readonly through: ToOne | null
  readonly value: ValueAttribute
}

export interface ShownColumn {
  readonly attribute: ValueAttribute
  readonly type: string | null
  readonly settings: Json
  readonly selection: Selected
  readonly searchable: SearchableColumn | null
}

/**
 * `null` for a field that the reader may not see, and for one without values that people understand: the id of a record. A cell of related
 * records has at most `names` of their titles.
 */
export function columnOf(
  { model, access }: Reading,
  visibility: Visibility,
  entity: Entity,
  name: string,
  names: number,
): ShownColumn | null {
  const attribute = visibility.attribute(entity, name)
  if (!attribute || !isValue(attribute)) return null
  const { type } = attribute
  if (type === idType) return null
  if (!type.relation && !type.files) {
    // The settings of generated values contain prompts.
    const shown = type.generation ? fieldTypes.text : type
    return {
      attribute,
      type: shown.id,
      settings: type.generation ? {} : (attribute.spec.settings as Json),
      selection: selected(name),
      searchable: { through: null, value: attribute },
    }
  }
  const named = [recordName, recordsName, fileName, filesName]
    .map((nameOf) => visibility.attribute(entity, nameOf(name)))
    .find((related) => related !== undefined && !isValue(related))
  if (!named || isValue(named)) return null
  const target = model.entities.get(named.target)
  const ofTarget = new Visibility(model, access)
  const title = target && titleOf(ofTarget, target)
  if (title === undefined) return null
  const value = ofTarget.attribute(target!, title)
  const args = named.kind === 'toMany' ? { limit: names } : {}
  return {
    attribute,
    type: null,
    settings: {},
    selection: { ...selected(named.name), args, selection: [selected(title, 'name')] },
    searchable: named.kind === 'toOne' && value && isValue(value) ? { through: named, value } : null,
  }
}

/** The attribute that names a record, a user or a file. */
export function titleOf(visibility: Visibility, target: Entity): string | undefined {
  const own = titleColumn(visibility.attributes(target))?.name
  return own ?? (target.names.list === null && visibility.attribute(target, 'name') ? 'name' : undefined)
}

export const selected = (name: string, alias = name): Selected => ({ alias, name, args: {}, selection: [] })

/** The columns of a list without its own: the name of the record, and the fields that lists show. */
export function standardColumns({ structure, model, access }: Reading, entity: Entity): string[] {
  const seen = new Visibility(model, access).attributes(entity)
  const title = titleColumn(seen)?.id ?? null
  const shown = structure.fields
    .filter(({ entityId, deletedAt, showInList }) => entityId === entity.id && deletedAt === null && showInList)
    .filter(({ name, id }) => id !== title && seen.some((attribute) => attribute.name === name))
    .toSorted((a, b) => a.sortOrder - b.sortOrder)
  return [...(title === null ? [] : [title]), ...shown.map(({ id }) => id)].map((id) => `#${id}`).concat('createdAt')
}
