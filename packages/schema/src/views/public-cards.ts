import type { Json } from '@monarch/field-types'
import type { Structure } from '../structure/structure.ts'
import { pickSettings, readPublished } from './published-view.ts'
import type { ViewRow } from './view.ts'

/** The views whose public page shows records as cards, and what of their settings it shows. */
const shown = {
  grid: ['cardTemplate', 'columns', 'gap', 'filter', 'sort'],
  kanban: ['fieldNames', 'showEmpty', 'colorColumns', 'wip_limits', 'showCounts', 'filter', 'sort'],
} as const

export type CardViewType = keyof typeof shown

/** The fields of the cards, as a definition names them: by ids, or by the names of system fields. */
interface PublishedCard {
  readonly titleField?: string
  readonly coverField?: string
  readonly cardFields: readonly string[]
  readonly groupByField?: string
  readonly sumField?: string
}

/** What the public page of a gallery or a board shows, with technical names. */
export interface PublicCards extends PublishedCard {
  readonly filter?: Json
  readonly sort?: readonly { readonly [name: string]: Json }[]
  /** All settings, as in the view. */
  readonly settings: Readonly<Record<string, Json>>
}

/**
 * What everyone with the link of a gallery or a board sees, fixed when it is published. `card` has the fields that the view shows now, so
 * that later fields are not published.
 */
export function publicCardsDefinition(
  type: CardViewType,
  { definition }: Pick<ViewRow, 'definition'>,
  card: PublishedCard,
): Json {
  return { ...pickSettings(definition, shown[type]), ...(card as unknown as Record<string, Json>) }
}

/** The page with current names. `null` if a field of its filter, or that of its columns, was deleted. */
export function readPublicCards(
  structure: Structure,
  entityId: string,
  type: CardViewType,
  definition: Json,
): PublicCards | null {
  const cards = readPublished(structure, entityId, type, definition, ['groupByField'])
  return cards && { cardFields: [], ...(cards as Partial<PublicCards>), settings: cards }
}
