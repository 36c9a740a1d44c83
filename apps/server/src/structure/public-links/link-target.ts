import type { Json } from '@monarch/field-types'
import type { PublicLinkKind } from '@monarch/schema'
import type { RequestContext } from '../../request/context.ts'

/** The view or dashboard of a public link, for a caller who may open and close the link. */
export interface LinkTarget {
  readonly kind: PublicLinkKind
  /** The column of `publicLinks` with its id. */
  readonly column: 'viewId' | 'dashboardId' | 'embeddedDashboardId'
  readonly id: string
  readonly tenantId: string
  /** For the operation log. */
  readonly subjectType: 'view' | 'dashboard'
  readonly name: string
  readonly version: number
  /**
   * The content that everyone with the link may see, with ids of fields. Refuses content that the caller may not publish. It is stored with
   * the link, so that later changes by other users publish nothing.
   */
  publish(): Json | Promise<Json>
}

/** Throws unless the caller may open and close the public link of the row with this id. */
export type FindTarget = (ctx: RequestContext, id: string) => Promise<LinkTarget>
