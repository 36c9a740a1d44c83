import type { Json } from '@monarch/field-types'
import { type CardChoice, type CardFields, chooseBoardCard, chooseGalleryCard } from '@monarch/schema'
import { cardHeight } from './card-size.ts'
import { createdField, type Entity, type Field, listFields, updatedField } from '../../record-data/structure.ts'

/** The content of a card, from top to bottom. All cards of a view have the same height, for virtual scrolling. */
export interface CardPlan extends CardChoice<Field> {
  readonly height: number
}

/** A card of the gallery; missing settings have defaults that depend on the entity. */
export function planCard(entity: Entity, config: Readonly<Record<string, Json>>): CardPlan {
  return planOf(chooseGalleryCard(cardFields(entity), config))
}

/** A card of a kanban board, without the field of the columns. */
export function planBoardCard(entity: Entity, config: Readonly<Record<string, Json>>, group: Field): CardPlan {
  return planOf(chooseBoardCard(cardFields(entity), config, group))
}

const planOf = (card: CardChoice<Field>): CardPlan => ({ ...card, height: cardHeight(card.fields.length, card.cover) })

const cardFields = (entity: Entity): CardFields<Field> => ({
  all: [...entity.fields, createdField, updatedField],
  listed: listFields(entity),
  title: entity.titleField,
  created: createdField,
})

/** Includes system fields. */
export function findField(entity: Entity, name: Json | undefined): Field | null {
  return [...entity.fields, createdField, updatedField].find((field) => field.name === name) ?? null
}
