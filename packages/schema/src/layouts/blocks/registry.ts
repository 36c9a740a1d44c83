import { byType, list, object, type ObjectShape, type Shapes, text, wholeNumber } from '@monarch/shapes'
import { layoutBounds } from '../parts/layout.ts'
import type { BlockDefinition } from './block-definition.ts'
import { card } from './card.ts'
import { divider } from './divider.ts'
import { field } from './field.ts'
import { report } from './report.ts'
import { section } from './section.ts'
import { spacer } from './spacer.ts'
import { tabs } from './tabs.ts'

/** The types of items in the order of the builder's palette. */
const registry = { field, section, tabs, card, divider, spacer, report } satisfies Record<string, BlockDefinition>

export type BlockType = keyof typeof registry

export const blockTypes = Object.keys(registry) as readonly BlockType[]

/** `undefined` for a type of a later version. */
export const blockOf = (type: string): BlockDefinition | undefined =>
  Object.hasOwn(registry, type) ? registry[type as BlockType] : undefined

const { columns, gap, w, h } = layoutBounds
const maxItems = 500
const place = { id: text(64), type: text(20), w: wholeNumber(...w), h: wholeNumber(...h) }

/** Filled later, because items contain lists of items. */
const shapes: Record<string, ObjectShape> = {}
const items = list(byType(shapes, 'Unknown item type'), maxItems)
for (const [type, { keys, required = [] }] of Object.entries<BlockDefinition>(registry))
  shapes[type] = object<Shapes, string>({ ...place, ...keys(items) }, 'id', 'type', 'w', 'h', ...required)

/** The shape of an item of this type; `undefined` for an unknown one. */
export const blockShape = (type: string): ObjectShape | undefined =>
  Object.hasOwn(shapes, type) ? shapes[type] : undefined

const grid = object({ columns: wholeNumber(...columns), gap: wholeNumber(...gap) }, 'columns', 'gap')

/** The parts of a layout that name fields or contain items; the rest are plain columns. */
export const layoutShape = object({ items, responsive: object({ mobile: grid, tablet: grid }, 'mobile', 'tablet') })
