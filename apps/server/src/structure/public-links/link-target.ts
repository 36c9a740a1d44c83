import type { Json } from '@monarch/field-types'
import type { PublicLinkKind } from '@monarch/schema'
import type { RequestContext } from '../../request/context.ts'

/** What a public link leads to, for a caller who may open and close it. */
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
   * What everyone with the link may see, with ids of fields. Refuses what the caller may not publish. It is stored with the link, so that
   * later changes by somebody else publish nothing.
   */
  publish(): Json | Promise<Json>
}

/** Throws unless the caller may open and close the public link of what has this id. */
export type FindTarget = (ctx: RequestContext, id: string) => Promise<LinkTarget>
