import type { Json } from '@monarch/field-types'
import type { Entity, PublicLinkKind, ViewRow } from '@monarch/schema'
import type { RequestContext } from '../../../request/context.ts'

/** What differs between the public links of views. */
export interface ViewLinkKind {
  readonly kind: PublicLinkKind
  /** What everyone with the link may see (`LinkTarget`). */
  publish(ctx: RequestContext, view: ViewRow, entity: Entity): Json | Promise<Json>
}
