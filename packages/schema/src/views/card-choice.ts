import type { FieldType, Json } from '@monarch/field-types'
import { type CardTemplate, maxCardFields } from './types/settings.ts'

type Settings = Readonly<Record<string, Json>>

interface CardField {
  readonly name: string
  readonly type: FieldType
}

/** The fields of an entity that a reader sees. */
export interface CardFields<F extends CardField> {
  /** In their order, system fields last. */
  readonly all: readonly F[]
  /** Those of lists, with the field that names a record. */
  readonly listed: readonly F[]
  readonly title: F | null
  readonly created: F | null
}

/** How cards show their values. */
export interface CardLook {
  /** What precedes each value. */
  readonly names: 'label' | 'icon' | 'hidden'
  readonly showsEmpty: boolean
}

/** The content of a card. */
export interface CardChoice<F extends CardField> extends CardLook {
  readonly cover: F | null
  readonly title: F | null
  readonly fields: readonly F[]
}

export const cardLooks = {
  grid: (config: Settings): CardLook => ({
    names: ['detailed', 'custom'].includes(templateOf(config)) ? 'label' : 'hidden',
    showsEmpty: true,
  }),
  kanban: ({ fieldNames: given, showEmpty }: Settings): CardLook => ({
    names: fieldNames.find((each) => each === given) ?? 'hidden',
    showsEmpty: showEmpty !== false,
  }),
}

/** A card of the gallery; missing settings have defaults that depend on the entity. */
export function chooseGalleryCard<F extends CardField>(from: CardFields<F>, config: Settings): CardChoice<F> {
  const template = templateOf(config)
  const title = find(from, config.titleField) ?? from.title
  const chosen = findAll(from, config.cardFields)
  const isCustom = template === 'custom'
  const given = find(from, config.coverField)
  const firstImage = from.all.find(isCover) ?? null
  const cover = template === 'minimal' ? null : isCover(given) ? given : isCustom ? null : firstImage
  const usual = from.listed.filter((field) => !field.type.files)
  const fields = visible(chosen ?? (isCustom ? [] : usual), [title, cover], config).slice(0, maxCardFields(config))
  return { cover, title, fields, ...cardLooks.grid(config) }
}

/** A card of a kanban board, without the field of the columns. */
export function chooseBoardCard<F extends CardField>(
  from: CardFields<F>,
  config: Settings,
  group: F | null,
): CardChoice<F> {
  const title = find(from, config.titleField) ?? from.title
  const chosen = findAll(from, config.cardFields)
  const usual = from.listed.filter((field) => !field.type.files && field !== from.created)
  const fields = visible(chosen ?? usual.slice(0, 5), [title, chosen ? null : group], config).slice(
    0,
    maxCardFields({}),
  )
  return { cover: null, title, fields, ...cardLooks.kanban(config) }
}

function find<F extends CardField>({ all }: CardFields<F>, name: Json | undefined): F | null {
  return all.find((field) => field.name === name) ?? null
}

function findAll<F extends CardField>(from: CardFields<F>, names: Json | undefined): readonly F[] | null {
  if (!Array.isArray(names) || names.length === 0) return null
  return names.flatMap((name) => find(from, name) ?? [])
}

function visible<F extends CardField>(
  fields: readonly F[],
  elsewhere: readonly (F | null)[],
  { hiddenFields }: Settings,
): readonly F[] {
  const hidden = new Set(Array.isArray(hiddenFields) ? hiddenFields : [])
  return fields.filter((field) => !elsewhere.includes(field) && !hidden.has(field.name))
}

function isCover<F extends CardField>(field: F | null): field is F {
  return field?.type.files?.accept?.startsWith('image/') ?? false
}

const fieldNames = ['label', 'icon', 'hidden'] as const

const templates: readonly CardTemplate[] = ['default', 'minimal', 'detailed', 'custom']

const templateOf = ({ cardTemplate }: Settings): CardTemplate =>
  templates.find((template) => template === cardTemplate) ?? 'default'
