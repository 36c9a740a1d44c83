import type { Shape, Shapes } from '@monarch/shapes'
import type { LayoutItem } from '../parts/layout.ts'

/** One type of item in a layout. The half that draws it is a file of `apps/web/src/forms/layout-blocks`. */
export interface BlockDefinition {
  readonly label: string
  /** What it has beyond its place. `items` is the shape of a list of items inside it. A key with a label has an input in the builder. */
  readonly keys: (items: Shape) => Shapes
  readonly required?: readonly string[]
  /** What a new one has. */
  start?(newId: () => string): Partial<LayoutItem>
}
