import { createDashboard, createMetric, createReport } from '@monarch/schema'
import { demoDashboards, inGerman } from '@monarch/starter-content'
import { startMetric } from '../../capabilities/insights/compute-metric.ts'
import { dashboardKind, metricKind, reportKind } from '../../capabilities/insights/insight-kinds.ts'
import type { App } from '../../platform/app.ts'
import { newId } from '../../platform/new-id.ts'
import { reconcileIndexesSoon } from '../../structure/indexes/reconcile.ts'
import { insertRow } from '../../structure/row-store.ts'
import { loadStructure } from '../../structure/structure-store.ts'

/** Adds the demo's dashboards with their reports and metrics, unless the tenant has a dashboard already. Its views must exist. */
export async function addDashboards(app: App, tenantId: string, userId: string): Promise<void> {
  await app.admin.transaction().execute(async (transaction) => {
    const dashboards = transaction.selectFrom('dashboards').select('id').where('tenantId', '=', tenantId)
    if (await dashboards.executeTakeFirst()) return
    const structure = (await loadStructure(transaction, tenantId))!
    const entityIds = new Map(structure.entities.map(({ id, name }) => [name, id]))
    const views = await transaction
      .selectFrom('views')
      .select(['id', 'entityId', 'name'])
      .where('tenantId', '=', tenantId)
      .execute()
    const env = { newId, now: new Date().toISOString(), userId }
    for (const [sortOrder, draft] of demoDashboards.entries()) {
      const { tiles: given, filters, ...content } = draft
      const tiles = []
      const metricIds = new Map<string, string>()
      for (const { x, y, width, height, ...tile } of given) {
        const place = { id: newId(), x, y, width, height }
        if ('metric' in tile) tiles.push({ type: 'metric', ...place, metricId: metricIds.get(tile.metric)! })
        else if ('text' in tile) tiles.push({ type: 'text', ...place, text: tile.text })
        else if ('view' in tile) {
          const entityId = entityIds.get(tile.entity)
          const view = views.find((each) => each.entityId === entityId && each.name === tile.view)!
          tiles.push({ type: 'view', ...place, viewId: view.id })
        } else {
          const { entity, metrics = [], ...about } = tile.report
          const translations = inGerman.insight(about)
          const config = inGerman.measures(about.config)
          const data = { ...about, config, translations, tenantId, entityId: entityIds.get(entity) }
          const report = createReport(structure, data, env)
          await insertRow(transaction, reportKind, report)
          for (const [place, given] of metrics.entries()) {
            const own = { translations: inGerman.insight(given), tenantId, reportId: report.id, sortOrder: place }
            const metric = createMetric(structure, { ...given, ...own }, env)
            await insertRow(transaction, metricKind, metric)
            metricIds.set(metric.name, metric.id)
            await startMetric(transaction, metric.id, { userId, apiKeyId: null, vouchedBy: null })
          }
          tiles.push({ type: 'report', ...place, reportId: report.id })
        }
      }
      const translations = inGerman.dashboard(draft)
      const data = { ...content, translations, tenantId, sortOrder, config: { tiles, ...(filters && { filters }) } }
      await insertRow(transaction, dashboardKind, createDashboard(data, env))
    }
    await reconcileIndexesSoon(app, tenantId, transaction)
  })
}
