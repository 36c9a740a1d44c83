import type { BlockType } from '@monarch/schema'
import type { BlockWeb } from './block-web.ts'
import { cardWeb } from './card.tsx'
import { dividerWeb } from './divider.tsx'
import { fieldWeb } from './field.tsx'
import { reportWeb } from './report.tsx'
import { sectionWeb } from './section.tsx'
import { spacerWeb } from './spacer.tsx'
import { tabsWeb } from './tabs.tsx'

/** The web halves of layout item types. A missing one is a type error. */
const blocks: Readonly<Record<BlockType, BlockWeb>> = {
  field: fieldWeb,
  section: sectionWeb,
  tabs: tabsWeb,
  card: cardWeb,
  divider: dividerWeb,
  spacer: spacerWeb,
  report: reportWeb,
}

/** `undefined` for a type from a later version. */
export const blockWebOf = (type: string): BlockWeb | undefined =>
  Object.hasOwn(blocks, type) ? blocks[type as BlockType] : undefined
