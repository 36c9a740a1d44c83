import { extensionPoint } from '../platform/extension-point.ts'
import type { RequestContext } from '../request/context.ts'

/** A row that uses a report or a metric. */
export interface InsightUser {
  readonly kind: 'metric' | 'dashboard' | 'workflow'
  readonly id: string
  /** `null` if the caller may not see it. */
  readonly name: string | null
}

/** The live rows of the tenant that use one of these reports and metrics. */
export const insightUsers =
  extensionPoint<(ctx: RequestContext, tenantId: string, ids: readonly string[]) => Promise<readonly InsightUser[]>>(
    'insight users',
  )
