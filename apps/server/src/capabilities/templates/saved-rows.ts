import {
  type DashboardRow,
  fieldsOfDashboard,
  type LayoutRow,
  type MetricRow,
  type ReportRow,
  type ViewRow,
} from '@monarch/schema'
import { type RawBuilder, sql } from 'kysely'
import type { AdminChange } from '../../api/admin/admin-mutation.ts'
import { shownStructure } from '../../structure/shown-structure.ts'
import { isShownWhole, type RowReferences } from '../../structure/structure-row.ts'

/** The shared views, layouts, reports, metrics and dashboards that the caller can see; active layouts come first. */
export async function savedRows({ ctx, transaction }: AdminChange, tenantId: string, entityIds: readonly string[]) {
  const live = async <Row>(table: string, where: RawBuilder<unknown>, order: RawBuilder<unknown>): Promise<Row[]> => {
    const { rows } = await sql<Row>`
      select * from ${sql.table(table)} where ${where} and "deletedAt" is null
      order by ${order} "createdAt", id`.execute(transaction)
    return rows
  }
  const shared = <Row>(table: string, where: RawBuilder<unknown>, order = sql``) =>
    live<Row>(table, sql`${where} and visibility <> 'personal'`, sql`${order} "sortOrder",`)
  const seen = async <Row extends RowReferences>(rows: readonly Row[]): Promise<Row[]> => {
    const isSeen = await Promise.all(rows.map((row) => isShownWhole(ctx, row)))
    return rows.filter((_, i) => isSeen[i])
  }
  const ofEntities = sql`"entityId" = any(${[...entityIds]}::uuid[])`
  const ofTenant = sql`"tenantId" = ${tenantId}`
  const views = await shared<ViewRow>('views', ofEntities, sql`"isDefault" desc,`)
  const layouts = await live<LayoutRow>('layouts', ofEntities, sql``)
  const reports = await shared<ReportRow>('reports', ofEntities)
  const metrics = await shared<MetricRow>('metrics', ofTenant)
  const dashboards = await shared<DashboardRow>('dashboards', ofTenant)
  const { hiddenFieldIds } = await shownStructure(ctx)
  const inUse = await layoutsInUse(transaction, entityIds)
  const rank = ({ id }: LayoutRow) => (inUse.has(id) ? 0 : 1)
  return {
    views: await seen(views),
    layouts: (await seen(layouts)).toSorted((a, b) => rank(a) - rank(b)),
    reports: await seen(reports),
    metrics,
    dashboards: dashboards.filter((row) => !fieldsOfDashboard(row).some((id) => hiddenFieldIds.includes(id))),
  }
}

/** The ids of the layouts that the organization has chosen for records and forms of the entities. */
async function layoutsInUse(transaction: AdminChange['transaction'], entityIds: readonly string[]) {
  const keys = entityIds.flatMap((entityId) => [`entity.${entityId}.recordLayout`, `entity.${entityId}.formLayout`])
  const chosen = await transaction
    .selectFrom('settings')
    .select('value')
    .where('level', '=', 'organization')
    .where('key', 'in', keys)
    .execute()
  return new Set<unknown>(chosen.map(({ value }) => value))
}
