import type { Json } from '@monarch/field-types'
import { Visibility } from '@monarch/query'
import {
  type CardLook,
  cardLooks,
  type CardViewType,
  type Entity,
  fileName,
  filesName,
  isValue,
  type PublicCards,
  readPublicCards,
  type ToMany,
  type ToOne,
  type ValueAttribute,
} from '@monarch/schema'
import { conditionsOf, searchedOf } from '../views/guest-question.ts'
import { filterOf, type Reading } from '../views/reading.ts'
import { selected } from '../../../records/shown-columns.ts'
import { type PublicColumn, type ShownColumn, showColumns } from '../views/shown-columns.ts'

/** The cards of a gallery or a board, as guests see them. */
export interface PlannedCards {
  readonly entity: Entity
  readonly visibility: Visibility
  readonly cards: PublicCards
  readonly cover: Cover | null
  /** Values of `c0`, `c1`, …; the title is the first of them. */
  readonly columns: readonly ShownColumn[]
  readonly about: AboutCards
  /** Arguments of the list of records: the filter of the page, combined with the search words, and its sort. */
  readonly where: { readonly and: readonly Json[] } | undefined
  readonly orderBy: readonly { readonly [name: string]: Json }[] | undefined
}

/** What the page needs to draw the cards. */
interface AboutCards extends CardLook {
  readonly hasTitle: boolean
  readonly hasCover: boolean
  readonly columns: readonly PublicColumn[]
  readonly isSearchable: boolean
  /** The number of leading columns that a search reads; `null` for all. */
  readonly searchedColumns: number | null
}

interface Cover {
  readonly attribute: ValueAttribute
  /** Its file, or its files. */
  readonly files: ToOne | ToMany
}

/**
 * Plans the cards with these rights. Throws or returns `null` unless they allow reading the entity, every field of the filter, and at least
 * one field of the cards. Other hidden fields and sort keys are left out.
 */
export function planCards(
  reading: Reading,
  type: CardViewType,
  entityId: string,
  definition: Json,
  words: readonly string[],
): PlannedCards | null {
  const { structure, model, access } = reading
  const cards = readPublicCards(structure, entityId, type, definition)
  const entity = [...model.entities.values()].find(({ id }) => id === entityId)
  if (!cards || !entity || !access.to(entity).actions.has('read')) return null
  const visibility = new Visibility(model, access)
  const named = cards.titleField === undefined ? [] : [cards.titleField]
  const columns = showColumns(
    reading,
    visibility,
    entity,
    [...named, ...cards.cardFields].map((field) => ({ field })),
  )
  const cover = coverOf(visibility, entity, cards.coverField)
  if (columns.length === 0 && cover === null) return null
  const { searched, isCut } = searchedOf(columns)
  const filter = cards.filter === undefined ? null : filterOf(reading, entityId, cards.filter)
  return {
    entity,
    visibility,
    cards,
    cover,
    columns,
    about: {
      ...cardLooks[type](cards.settings),
      hasTitle: named.length > 0 && columns[0]?.field === named[0],
      hasCover: cover !== null,
      columns: columns.map(({ column }) => column),
      isSearchable: searched.length > 0,
      searchedColumns: isCut ? searched.length : null,
    },
    where: conditionsOf(filter, searched, words),
    orderBy: cards.sort?.filter((key) => Object.keys(key).every((name) => visibility.attribute(entity, name))),
  }
}

/** The selection of each card: its values, and the picture as `cover`. */
export function selectCard({ columns, cover }: Pick<PlannedCards, 'columns' | 'cover'>) {
  const picture = cover && {
    ...selected(cover.files.name, 'cover'),
    args: cover.files.kind === 'toMany' ? { limit: 1 } : {},
    selection: [selected('id'), selected('width')],
  }
  return [...columns.map(({ selection }, i) => ({ ...selection, alias: `c${i}` })), ...(picture ? [picture] : [])]
}

function coverOf(visibility: Visibility, entity: Entity, name: string | undefined): Cover | null {
  const attribute = name === undefined ? undefined : visibility.attribute(entity, name)
  if (!attribute || !isValue(attribute) || !attribute.type.files) return null
  const files = visibility.attribute(entity, (attribute.type.graphql.list ? filesName : fileName)(attribute.name))
  return files && !isValue(files) ? { attribute, files } : null
}
