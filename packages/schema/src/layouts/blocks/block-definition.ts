import type { Shape, Shapes } from '@monarch/shapes'
import type { LayoutItem } from '../parts/layout.ts'

/** One type of item in a layout. It is rendered by a file of `apps/web/src/forms/layout-blocks`. */
export interface BlockDefinition {
  readonly label: () => string
  /** Its keys besides its position. `items` is the shape of a list of items inside it. A key with a label has an input in the builder. */
  readonly keys: (items: Shape) => Shapes
  readonly required?: readonly string[]
  /** It shows something about the record, so forms do not draw it. */
  readonly needsRecord?: true
  /** The values of a new item. */
  start?(newId: () => string): Partial<LayoutItem>
}
