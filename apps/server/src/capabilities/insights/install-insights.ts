import { configOfTemplate, createDashboard, createMetric, createReport, type Visibility } from '@monarch/schema'
import { newId } from '../../platform/new-id.ts'
import type { ContentInstaller } from '../../records/installs/content-installer.ts'
import { insertRow } from '../../structure/row-store.ts'
import { logRow } from '../../structure/structure-row.ts'
import { startMetric } from './compute-metric.ts'
import { dashboardKind, metricKind, reportKind } from './insight-kinds.ts'
import { showInsightPages } from './show-pages.ts'

const visibilityOf = (isLocked: boolean | undefined): Visibility => (isLocked ? 'locked' : 'shared')

/** Adds the reports of each entity, then the dashboards, which also show the views that were installed before. */
export const installInsights: ContentInstaller = async (change, { install, structure, entities }) => {
  const { tenantId, userId, content } = install
  const { transaction } = change
  const env = { newId, now: new Date().toISOString(), userId }
  const reportIds = new Map<string, string>()
  const metricIds = new Map<string, string>()
  for (const { entityId, given } of entities) {
    for (const [sortOrder, { isLocked, metrics = [], ...data }] of (given.reports ?? []).entries()) {
      const place = { tenantId, entityId, sortOrder, visibility: visibilityOf(isLocked) }
      const report = createReport(structure, { ...data, ...place }, env)
      await insertRow(transaction, reportKind, report)
      await logRow(change, 'create', reportKind, null, report)
      reportIds.set(`${given.name} ${sortOrder}`, report.id)
      for (const [place, { isLocked: isMetricLocked, ...own }] of metrics.entries()) {
        const visibility = visibilityOf(isMetricLocked)
        const about = { tenantId, reportId: report.id, sortOrder: place, visibility }
        const metric = createMetric(structure, { ...own, ...about }, env)
        await insertRow(transaction, metricKind, metric)
        metricIds.set(`${given.name} ${sortOrder} ${place}`, metric.id)
        await startMetric(transaction, metric.id, install)
        await showInsightPages(change, metric)
        await logRow(change, 'create', metricKind, null, metric)
      }
    }
  }
  const { dashboards = [] } = content
  if (dashboards.length === 0 || entities.length === 0) return []
  const idOf = new Map(entities.map(({ entityId, given }) => [given.name, entityId]))
  const views = await transaction
    .selectFrom('views')
    .select(['id', 'entityId', 'sortOrder'])
    .where('entityId', 'in', [...idOf.values()])
    .where('deletedAt', 'is', null)
    .execute()
  for (const [sortOrder, dashboard] of dashboards.entries()) {
    const config = configOfTemplate(dashboard, {
      newId,
      reportId: (entity, index) => reportIds.get(`${entity} ${index}`),
      metricId: (entity, index, metric) => metricIds.get(`${entity} ${index} ${metric}`),
      viewId: (entity, index) =>
        views.find((view) => view.entityId === idOf.get(entity) && Number(view.sortOrder) === index)?.id,
      fieldId: (entity, name) =>
        structure.fields.find((field) => field.entityId === idOf.get(entity) && field.name === name)?.id,
    })
    const { name, description, translations, isLocked } = dashboard
    const data = {
      tenantId,
      name,
      sortOrder,
      config,
      visibility: visibilityOf(isLocked),
      ...(description && { description }),
      ...(translations && { translations }),
    }
    const row = createDashboard(data, env)
    await insertRow(transaction, dashboardKind, row)
    await showInsightPages(change, row)
    await logRow(change, 'create', dashboardKind, null, row)
  }
  return []
}
