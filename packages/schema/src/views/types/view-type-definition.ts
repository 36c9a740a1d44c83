import type { Shapes } from '@monarch/shapes'

/**
 * One type of view: its settings, beyond those that all types have. The half that draws it is a folder of
 * `apps/web/src/features/record-views`.
 */
export interface ViewTypeDefinition {
  readonly label: string
  readonly summary: string
  /** A setting with a label has an input in the designer, in this order. */
  readonly settings: Shapes
  /** The settings whose fields the query compares, which have an index for it. */
  readonly compared?: readonly string[]
  /** Those among them without which the view shows no records. */
  readonly needed?: readonly string[]
}
