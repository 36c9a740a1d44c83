import type { Shapes } from '@monarch/shapes'
import type { PublicLinkKind } from '../../public-links.ts'

/** One type of view: its settings, beyond those that all types have. It is rendered by a folder of `apps/web/src/features/record-views`. */
export interface ViewTypeDefinition {
  readonly label: () => string
  readonly summary: () => string
  /** A setting with a label has an input in the designer, in this order. */
  readonly settings: Shapes
  /** The settings whose fields the query filters by; these fields get an index. */
  readonly compared?: readonly string[]
  /** Those of `compared` without which the view shows no records. */
  readonly needed?: readonly string[]
  /** Set if a view can have a public link, which works without an account. */
  readonly publicLink?: PublicLinkKind
}
