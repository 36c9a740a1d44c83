import type { Json } from '@monarch/field-types'
import type { Entity, PublicLinkKind, ViewRow } from '@monarch/schema'
import { extensionPoint } from '../../../platform/extension-point.ts'
import type { RequestContext } from '../../../request/context.ts'

/** What differs between the kinds of public links. */
export interface LinkKind {
  readonly kind: PublicLinkKind
  /**
   * What everyone with the link may see, with ids of fields. Refuses what the caller may not publish. Stored with the link, so that
   * later changes of the view by somebody else publish nothing.
   */
  publish(ctx: RequestContext, view: ViewRow, entity: Entity): Json | Promise<Json>
}

export const linkKinds = extensionPoint<LinkKind>('kinds of public links')
