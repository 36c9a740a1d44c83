import type { Json } from '@monarch/field-types'
import { cardRoom, type CardTemplate } from '@monarch/schema'
import { createdField, type Entity, type Field, listFields, updatedField } from '../../record-data/structure.ts'

/** The content of a card, from top to bottom. All cards of a view have the same height, for virtual scrolling. */
export interface CardPlan {
  readonly cover: Field | null
  readonly title: Field | null
  readonly fields: readonly Field[]
  /** What precedes each value. */
  readonly names: 'label' | 'icon' | 'hidden'
  readonly showsEmpty: boolean
  readonly height: number
}

const coverHeight = 128
const padding = 12
const titleHeight = 24
const rowHeight = 24
const rowsGap = 4

/** A card of the gallery; missing settings have defaults that depend on the entity. */
export function planCard(entity: Entity, config: Readonly<Record<string, Json>>): CardPlan {
  const template = readTemplate(config.cardTemplate)
  const title = findField(entity, config.titleField) ?? entity.titleField
  const chosen = findFields(entity, config.cardFields)
  const isCustom = template === 'custom'
  const given = findField(entity, config.coverField)
  const firstImage = entity.fields.find(isCover) ?? null
  const cover = template === 'minimal' ? null : isCover(given) ? given : isCustom ? null : firstImage
  const usual = listFields(entity).filter((field) => !field.type.files)
  const fields = visible(chosen ?? (isCustom ? [] : usual), [title, cover], config).slice(0, cardRoom(config))
  const names = template === 'detailed' || isCustom ? 'label' : 'hidden'
  return planOf({ cover, title, fields, names, showsEmpty: true })
}

/** A card of a kanban board, without the field of the columns. */
export function planBoardCard(entity: Entity, config: Readonly<Record<string, Json>>, group: Field): CardPlan {
  const title = findField(entity, config.titleField) ?? entity.titleField
  const chosen = findFields(entity, config.cardFields)
  const usual = listFields(entity).filter((field) => !field.type.files && field !== createdField)
  const fields = visible(chosen ?? usual.slice(0, 5), [title, chosen ? null : group], config).slice(0, cardRoom({}))
  const names = fieldNames.find((each) => each === config.fieldNames) ?? 'hidden'
  return planOf({ cover: null, title, fields, names, showsEmpty: config.showEmpty !== false })
}

/** Number of columns: the view's setting, limited by the width. */
export function columnsFor(width: number, requested: Json | undefined, gap: number): number {
  const maxFields = typeof requested === 'number' ? Math.min(5, Math.max(2, requested)) : 3
  return Math.max(1, Math.min(maxFields, Math.floor((width + gap) / (leastCardWidth + gap))))
}

const leastCardWidth = 200

/** Includes system fields. */
export function findField(entity: Entity, name: Json | undefined): Field | null {
  return [...entity.fields, createdField, updatedField].find((field) => field.name === name) ?? null
}

function findFields(entity: Entity, names: Json | undefined): readonly Field[] | null {
  if (!Array.isArray(names) || names.length === 0) return null
  return names.flatMap((name) => findField(entity, name) ?? [])
}

function visible(
  fields: readonly Field[],
  elsewhere: readonly (Field | null)[],
  { hiddenFields }: Readonly<Record<string, Json>>,
): readonly Field[] {
  const hidden = new Set(Array.isArray(hiddenFields) ? hiddenFields : [])
  return fields.filter((field) => !elsewhere.includes(field) && !hidden.has(field.name))
}

function planOf(plan: Omit<CardPlan, 'height'>): CardPlan {
  const rows = plan.fields.length === 0 ? 0 : rowsGap + plan.fields.length * rowHeight
  // The height includes the borders.
  return { ...plan, height: 2 + (plan.cover ? coverHeight : 0) + 2 * padding + titleHeight + rows }
}

function isCover(field: Field | null): field is Field {
  return field?.type.files?.accept?.startsWith('image/') ?? false
}

const fieldNames = ['label', 'icon', 'hidden'] as const

const templates: readonly CardTemplate[] = ['default', 'minimal', 'detailed', 'custom']

function readTemplate(value: Json | undefined): CardTemplate {
  return templates.find((template) => template === value) ?? 'default'
}
