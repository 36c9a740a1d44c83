import type { Json } from '@monarch/field-types'
import { AppError, type DashboardRow, isUuid } from '@monarch/schema'
import { type RequestContext, requireTenant } from '../../request/context.ts'
import type { FindTarget } from '../../structure/public-links/link-target.ts'
import { findRow } from '../../structure/row-store.ts'
import { dashboardKind } from './insight-kinds.ts'
import { requireInsightRight } from './rights.ts'
import { findReport, readableEntity, readerOf } from './run-report.ts'

interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export type PublishedTile = Place &
  (
    | { readonly type: 'text'; readonly text: string }
    | {
        readonly type: 'report'
        readonly title: string
        readonly entityId: string
        readonly definition: Json
        /** Set for a tile without a title, which shows the name of its report; absent in links of earlier releases. */
        readonly reportId?: string
      }
  )

export type PublishedReport = Extract<PublishedTile, { type: 'report' }>

/** What a link to a dashboard shows, with ids of fields. */
export interface PublishedDashboard {
  readonly tiles: readonly PublishedTile[]
  /** The initial value of its filter by period. */
  readonly within?: string
}

/** A shared dashboard that the caller may change, in the tenant of the request. */
export const dashboardTarget: FindTarget = async (ctx, id) => {
  const row = isUuid(id) ? await findRow(ctx.app.admin, dashboardKind, id) : undefined
  const isThere = row && row.tenantId === requireTenant(ctx).id && row.deletedAt === null
  if (!isThere || !dashboardKind.isFor!(row, ctx.user.id))
    throw new AppError('NOT_FOUND', 'There is no dashboard with this id.')
  requireInsightRight(ctx, 'update', row, row, null)
  if (row.visibility === 'personal')
    throw new AppError('FORBIDDEN', 'A personal dashboard has no public link. Share it first.')
  const { tenantId, name, version } = row
  return {
    kind: 'dashboard',
    column: 'dashboardId',
    id,
    tenantId,
    subjectType: 'dashboard',
    name,
    version,
    publish: async () => (await publishedDashboard(ctx, row)) as unknown as Json,
  }
}

interface Stored {
  readonly tiles?: readonly (Place & {
    readonly type: string
    readonly title?: string
    readonly text?: string
    readonly reportId?: string
  })[]
  readonly filters?: readonly {
    readonly type: string
    readonly within?: string
    readonly userId?: string
    readonly operand?: readonly string[]
  }[]
}

/** The texts, and the reports that the caller can answer. Guests choose no filters, so only the period can have an initial value. */
async function publishedDashboard(ctx: RequestContext, { config }: DashboardRow): Promise<PublishedDashboard> {
  const { tiles = [], filters = [] } = config as unknown as Stored
  if (filters.some(({ userId, operand = [] }) => userId !== undefined || operand.length > 0))
    throw new AppError(
      'CONFLICT',
      'A dashboard that is filtered by a person or a field cannot be published. Remove the value of this filter first.',
    )
  const published: PublishedTile[] = []
  for (const { type, x, y, width, height, title, text, reportId } of tiles) {
    const place = { x, y, width, height }
    if (type === 'text') published.push({ type, ...place, text: text! })
    const report = reportId === undefined ? null : await readableReport(ctx, reportId)
    if (!report) continue
    const { name, entityId, definition } = report
    published.push({
      type: 'report',
      ...place,
      title: title || name,
      entityId,
      definition,
      ...(!title && { reportId: report.id }),
    })
  }
  if (!published.some(({ type }) => type === 'report'))
    throw new AppError('CONFLICT', 'Add a report that you can see to the dashboard first.')
  const within = filters.find(({ type }) => type === 'period')?.within
  return { tiles: published, ...(within !== undefined && { within }) }
}

async function readableReport(ctx: RequestContext, id: string) {
  try {
    const report = await findReport(ctx, id)
    readableEntity(await readerOf(ctx), report.entityId, new AppError('FORBIDDEN', ''))
    return report
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
