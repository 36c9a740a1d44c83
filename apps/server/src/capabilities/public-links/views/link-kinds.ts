import type { Json } from '@monarch/field-types'
import type { Entity, PublicLinkKind, ViewRow } from '@monarch/schema'
import type { RequestContext } from '../../../request/context.ts'

/** A kind of public link: the part that differs between view types. */
export interface ViewLinkKind {
  readonly kind: PublicLinkKind
  /** What everyone with the link may see (`LinkTarget`). */
  publish(ctx: RequestContext, view: ViewRow, entity: Entity): Json | Promise<Json>
}

/** Publishing is rare, so an idle server does not load its code. */
export const lazyLink = (kind: PublicLinkKind, load: () => Promise<ViewLinkKind>): ViewLinkKind => ({
  kind,
  publish: async (ctx, view, entity) => (await load()).publish(ctx, view, entity),
})
