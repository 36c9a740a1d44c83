import { sql } from 'kysely'
import { computeMetricTask } from '../../capabilities/insights/compute-metric.ts'
import type { App } from '../../platform/app.ts'
import { newId } from '../../platform/new-id.ts'

/** Computes the demo's metrics, and gives them a believable past that leads to today's values. */
export async function addMetricHistory(app: App, tenantId: string): Promise<void> {
  const metrics = await app.admin
    .selectFrom('metrics')
    .select(['id', 'schedule'])
    .where('tenantId', '=', tenantId)
    .where('computedAt', 'is', null)
    .execute()
  for (const { id: metricId } of metrics) {
    await computeMetricTask.run(app, { metricId, tenantId }, undefined as never)
    const today = await app.admin
      .selectFrom('metricValues')
      .select([sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day'), 'value', 'question', 'access'])
      .where('metricId', '=', metricId)
      .executeTakeFirst()
    if (!today) continue
    const { question, access } = today
    const isWhole = Number.isInteger(today.value) && today.value < 1000
    const rows = Array.from({ length: pastDays }, (_, i) => {
      const before = pastDays - i
      const value = today.value * (1 - 0.3 * (before / pastDays) + wave(before) - wave(0))
      const day = new Date(Date.parse(today.day) - before * dayLength)
      return {
        id: newId(),
        tenantId,
        metricId,
        day: day.toISOString().slice(0, 10),
        value: isWhole ? Math.round(value) : Math.round(value * 100) / 100,
        computedAt: day,
        question,
        access,
      }
    })
    await app.admin.insertInto('metricValues').values(rows).execute()
  }
}

const pastDays = 90
const dayLength = 86_400_000

/** Small changes from day to day, the same in every demo. */
const wave = (day: number): number => 0.05 * Math.sin(day * 0.7) + 0.03 * Math.sin(day * 2.3)
