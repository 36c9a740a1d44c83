import {
  badInput,
  createMetric,
  isBeyond,
  metricChange,
  metricCreation,
  metricMeasures,
  type MetricRow,
  nextTime,
  notFound,
  type ReportRow,
  updateMetric,
} from '@monarch/schema'
import { annotate, flag, id, object } from '@monarch/shapes'
import { type AdminChange, type AdminMutation, adminMutation } from '../../api/admin/admin-mutation.ts'
import { dataInput } from '../../api/graphql/args-input.ts'
import { requireHeld } from '../../request/decisions.ts'
import { entrantsAmong } from '../../request/people.ts'
import { findRow } from '../../structure/row-store.ts'
import { rowMutations } from '../../structure/row-mutations.ts'
import { isShown, reachRow } from '../../structure/structure-row.ts'
import { computeMetricTask } from './compute-metric.ts'
import { isFor, metricKind, reportKind } from './insight-kinds.ts'
import { requireInsightRight } from './rights.ts'
import { showInsightPages } from './show-pages.ts'

const rows = rowMutations(metricKind, {
  create: {
    description:
      'Creates a metric of a measure of a report. It is computed with the rights of the caller, and shown to those who may read all that goes in.',
    permission: { decides: 'insight:create, except for a personal one' },
    shape: metricCreation,
    run: createMetric,
  },
  update: {
    description:
      'Updates the given keys of a metric. A change of its report or measure makes it computed with the rights of the caller.',
    permission: { decides: 'insight:update, or the owner' },
    shape: metricChange,
    run: (_, before, data, env) => updateMetric(before, data, env),
  },
  delete: {
    description: 'Moves a metric to the bin. Its values are kept.',
    permission: { decides: 'insight:delete, or the owner' },
  },
  restore: {
    description: 'Restores a metric from the bin.',
    permission: { decides: 'insight:delete, or the owner' },
    run: (_, before, { now }) => ({ ...before, version: before.version + 1, updatedAt: now, deletedAt: null }),
  },
  async requireRight(change, _, action, before, after) {
    requireInsightRight(change.ctx, action, before, after, null)
    await requireOwner(change, before, after)
  },
  async onChange(change, before, metric) {
    await showInsightPages(change, metric)
    if (metric.deletedAt === null) await prepare(change, metric, before)
  },
})

/** Checks the report, decides with whose rights the metric is computed, and computes it. */
async function prepare(change: AdminChange, metric: MetricRow, before: MetricRow | null): Promise<void> {
  const { ctx, transaction } = change
  await requireReport(change, metric)
  const { id: metricId, tenantId, schedule } = metric
  const state = await transaction
    .selectFrom('metrics')
    .innerJoin('tenants', 'tenants.id', 'metrics.tenantId')
    .select(['failure', 'timeZone'])
    .where('metrics.id', '=', metricId)
    .executeTakeFirstOrThrow()
  const isSame = before !== null && before.reportId === metric.reportId && before.measure === metric.measure
  const last = await transaction
    .selectFrom('metricValues')
    .select('value')
    .where('metricId', '=', metricId)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { userId: actsAs, apiKeyId, vouchedBy } = ctx.credential
  await transaction
    .updateTable('metrics')
    .set({
      nextAt: nextTime({ type: 'schedule', ...schedule }, new Date(), state.timeZone),
      // The side of the last value, so that a threshold is crossed only by later values.
      isBeyond: isSame ? isBeyond(metric, last?.value ?? null) : null,
      ...((!isSame || state.failure === 'rights') && { actsAs, apiKeyId, vouchedBy }),
    })
    .where('id', '=', metricId)
    .execute()
  await ctx.app.jobs.add(
    computeMetricTask.name,
    { metricId, tenantId },
    { key: `metric ${metricId}`, trx: transaction },
  )
}

/**
 * A new owner must be a member of the tenant. A personal metric stays with its owner, who alone sees it. The owner can make
 * the metric personal, so others cannot make themselves the owner.
 */
async function requireOwner({ ctx, transaction }: AdminChange, before: MetricRow | null, metric: MetricRow) {
  const { ownerId, tenantId, visibility } = metric
  const path = 'data.ownerId'
  if (ownerId === (before?.ownerId ?? ctx.user.id)) return
  if (visibility === 'personal')
    throw badInput({ path, message: 'Share the metric before you give it to another owner' })
  if (before !== null && before.ownerId !== ctx.user.id)
    requireHeld(ctx, ['insight:*'], 'Only its owner, or a user with the permission "insight:*", can replace the owner.')
  const entrants = await entrantsAmong(transaction, tenantId, [ownerId])
  if (!entrants.has(ownerId)) throw badInput({ path, message: 'The owner must be an active member of the workspace' })
}

async function seesReport({ ctx, transaction }: AdminChange, report: ReportRow): Promise<boolean> {
  return report.deletedAt === null && isFor(report, ctx.user.id) && isShown(ctx, transaction, report)
}

async function requireReport(change: AdminChange, metric: MetricRow): Promise<void> {
  const { transaction } = change
  const report = await findRow(transaction, reportKind, metric.reportId)
  const isThere = report?.tenantId === metric.tenantId
  if (!isThere || !(await seesReport(change, report)))
    throw badInput({ path: 'data.reportId', message: 'There is no report with this id' })
  if (report.visibility === 'personal' && metric.visibility !== 'personal')
    throw badInput({ path: 'data.reportId', message: 'Share the report first, or make the metric personal' })
  if (!metricMeasures(report).some(({ key }) => key === metric.measure))
    throw badInput({ path: 'data.measure', message: 'The report has no measure with this key that is a number' })
}

const followMetric = adminMutation({
  name: 'followMetric',
  description: 'Turns notifications of the caller on or off for when the metric crosses its threshold.',
  permission: { decides: 'a metric that the caller sees' },
  scope: 'tenant',
  entity: 'metric',
  args: dataInput(
    'FollowMetricInput',
    object({ id, isFollowed: annotate(flag, { description: 'False unfollows it.' }) }, 'id', 'isFollowed'),
  ),
  async run(change, args) {
    const { transaction, ctx } = change
    const { before: metric } = await reachRow(change, args, 'live', metricKind)
    const report = await findRow(transaction, reportKind, metric.reportId)
    // A metric is visible only to users who see its report.
    if (!report || !(await seesReport(change, report))) throw notFound('data.id', 'metric')
    const row = { metricId: metric.id, userId: ctx.user.id }
    if (args.data.isFollowed)
      await transaction
        .insertInto('metricFollowers')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    else
      await transaction
        .deleteFrom('metricFollowers')
        .where('metricId', '=', row.metricId)
        .where('userId', '=', row.userId)
        .execute()
    return metric.id
  },
})

export const metricMutations: readonly AdminMutation[] = [...rows, followMetric]
